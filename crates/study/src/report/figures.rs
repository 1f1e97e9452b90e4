//! Published figures beside measured ones.

use outflank_report::{Language, Table};

use crate::document::{Expected, Figure};
use crate::measure::{Comparison, comparisons};
use crate::result::StudyResult;
use crate::texts::Texts;
use crate::verdict::{Measured, Verdict};

/// The figures of a cell: one row each.
pub(super) fn table(result: &StudyResult<'_>, cell: usize, language: Language) -> Table {
    let texts = Texts::of(language);
    let mut table = Table::new(texts.figure_columns).captioned(texts.figure_heading);
    for comparison in comparisons(result, cell) {
        table.push(row(&comparison, language));
    }
    table
}

/// The cells of a figure.
pub(crate) fn row(comparison: &Comparison<'_>, language: Language) -> [String; 6] {
    let Comparison { figure, textbook, own, .. } = comparison;
    let measured = |measured: &Option<Measured>| {
        measured.map_or_else(String::new, |measured| shown(&measured, language))
    };
    [
        figure.source.clone(),
        subject(figure, language),
        published(figure.expected, language),
        measured(textbook),
        measured(own),
        words(comparison, language),
    ]
}

/// What a figure is about.
fn subject(figure: &Figure, language: Language) -> String {
    if !figure.text.is_empty() {
        return figure.text.of(language).to_owned();
    }
    let values = figure.at.iter().map(|(key, value)| format!("{key}={value}"));
    let values = values.collect::<Vec<_>>().join(", ");
    format!("{} {values}", figure.quantity.name()).trim_end().to_owned()
}

/// The verdict in words, with the reason for a difference.
fn words(comparison: &Comparison<'_>, language: Language) -> String {
    let texts = Texts::of(language);
    let index = Verdict::ALL.iter().position(|own| *own == comparison.verdict).unwrap_or_default();
    let verdict = texts.verdicts[index];
    let reason = comparison.figure.reason.of(language);
    match comparison.verdict {
        Verdict::Differs | Verdict::Waiting if !reason.is_empty() => {
            format!("{verdict}. {reason}")
        }
        _ => verdict.to_owned(),
    }
}

/// A published figure as text, with the interval that its number of games allows.
fn published(expected: Expected, language: Language) -> String {
    let number = |value| number(value, language);
    let interval = expected.interval().map_or_else(String::new, |ends| interval(ends, language));
    let value = expected.value().map(number).unwrap_or_default();
    match expected {
        Expected::Results { shares, .. } => format!("{} ({value}{interval})", triple(shares, language)),
        Expected::Share { .. } => format!("{value}{interval}"),
        Expected::Factor { factor, .. } => format!("{value} (×{})", number(factor)),
        Expected::Within { amount: 0.0, .. } => value,
        Expected::Within { amount, .. } => format!("{value} (±{})", number(amount)),
        Expected::Range { low, high: f64::INFINITY } => format!("> {}", number(low)),
        Expected::Range { low: f64::NEG_INFINITY, high } => format!("< {}", number(high)),
        Expected::Range { low, high } => format!("{}–{}", number(low), number(high)),
        Expected::Waiting => String::new(),
    }
}

/// A measured quantity as text, with its interval.
fn shown(measured: &Measured, language: Language) -> String {
    let interval = measured.interval.map_or_else(String::new, |ends| interval(ends, language));
    let value = number(measured.value, language);
    match measured.shares {
        Some(shares) => format!("{} ({value}{interval})", triple(shares, language)),
        None => format!("{value}{interval}"),
    }
}

/// The shares of games won, lost and drawn.
fn triple(shares: [f64; 3], language: Language) -> String {
    shares.map(|share| language.decimal(share, 0)).join("-")
}

fn interval(ends: [f64; 2], language: Language) -> String {
    let [low, high] = ends.map(|end| language.decimal(end, 1));
    let separator = Texts::of(language).interval_separator;
    format!(" [{low}{separator}{high}]")
}

/// A number with about three significant digits.
fn number(value: f64, language: Language) -> String {
    let decimals = match value.abs() {
        0.0 => 0,
        size if size >= 1000.0 => 0,
        size if size >= 10.0 => 1,
        size if size >= 0.1 => 2,
        _ => 4,
    };
    let text = language.decimal(value, decimals);
    let separator = if text.contains(',') { ',' } else { '.' };
    if text.contains(separator) && decimals > 0 {
        text.trim_end_matches('0').trim_end_matches(separator).to_owned()
    } else {
        text
    }
}

impl StudyResult<'_> {
    /// How many figures have each verdict, in the order of [`Verdict::ALL`].
    #[must_use]
    pub fn verdicts(&self) -> [usize; 6] {
        let mut counts = [0; 6];
        for cell in 0..self.cells.len() {
            for comparison in comparisons(self, cell) {
                let index = Verdict::ALL.iter().position(|own| *own == comparison.verdict);
                counts[index.unwrap_or_default()] += 1;
            }
        }
        counts
    }
}

/// The numbers of verdicts as a sentence; empty without figures.
pub(crate) fn verdict_counts(counts: [usize; 6], language: Language) -> String {
    let texts = Texts::of(language);
    if counts == [0; 6] {
        return String::new();
    }
    let parts = counts.iter().zip(texts.verdicts).filter(|(count, _)| **count > 0);
    let parts: Vec<String> =
        parts.map(|(count, verdict)| format!("{verdict}{}{count}", texts.colon)).collect();
    format!("{}{}{}.", texts.figure_heading, texts.colon, parts.join(", "))
}
