//! Writes documents as TOML.

use std::fmt::{self, Write as _};

use super::cell::quick_default;
use super::{Cell, CellKind, Document, Expected, Figure, Games, Positions, Quantity, Sample, Words};
use crate::sweep::Sweep;

impl fmt::Display for Document {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_words(f, "title", &self.title)?;
        write_words(f, "question", &self.question)?;
        write_words(f, "method", &self.method)?;
        if !self.report.is_empty() {
            writeln!(f, "report = {}", quoted(&self.report))?;
        }
        writeln!(f, "seed = {}", self.seed)?;
        self.cells.iter().try_for_each(|cell| {
            writeln!(f)?;
            write_cell(f, cell, &self.report)
        })
    }
}

fn write_words(f: &mut fmt::Formatter<'_>, key: &str, words: &Words) -> fmt::Result {
    for (suffix, text) in [("", &words.english), ("-fr", &words.french)] {
        if !text.is_empty() {
            writeln!(f, "{key}{suffix} = {}", quoted(text))?;
        }
    }
    Ok(())
}

fn write_cell(f: &mut fmt::Formatter<'_>, cell: &Cell, report: &str) -> fmt::Result {
    writeln!(f, "[[cell]]\nkind = {}", quoted(cell.kind.name()))?;
    write_words(f, "title", &cell.title)?;
    write_words(f, "note", &cell.note)?;
    if !cell.players.is_empty() {
        writeln!(f, "players = {}", list(cell.players.iter().map(|player| player.text.as_str())))?;
    }
    let size = &cell.size.text;
    let is_number = size.bytes().all(|byte| byte.is_ascii_digit());
    writeln!(f, "size = {}", if is_number { size.clone() } else { quoted(size) })?;
    match &cell.kind {
        CellKind::Match(games) | CellKind::Tournament(games) => write_games(f, games)?,
        CellKind::Cost(sample) | CellKind::Value(sample) => write_sample(f, sample)?,
        CellKind::Board { sample, depth } => {
            write_sample(f, sample)?;
            writeln!(f, "depth = {depth}")?;
        }
    }
    if !cell.sweeps.is_empty() {
        writeln!(f, "sweep = {{ {} }}", cell.sweeps.iter().map(entry).collect::<Vec<_>>().join(", "))?;
    }
    if let Some(fits) = &cell.fits {
        writeln!(f, "fits = {}", list(fits.iter().map(|model| model.name())))?;
    }
    if let Some(plots) = &cell.plots {
        writeln!(f, "plots = {}", list(plots.iter().map(|drawing| drawing.name())))?;
    }
    if cell.figures.is_empty() {
        return Ok(());
    }
    writeln!(f, "figures = [")?;
    for figure in &cell.figures {
        writeln!(f, "    {{ {} }},", figure_entries(figure, report, &cell.kind).join(", "))?;
    }
    writeln!(f, "]")
}

fn write_games(f: &mut fmt::Formatter<'_>, own: &Games) -> fmt::Result {
    let Games { games, quick_games, openings, colours, clock } = own;
    writeln!(f, "games = {games}")?;
    if *quick_games != quick_default(*games) {
        writeln!(f, "quick-games = {quick_games}")?;
    }
    if let Some(openings) = openings {
        writeln!(f, "openings = {}", quoted(&openings.to_string()))?;
    }
    if *colours != outflank_arena::Colours::default() {
        writeln!(f, "colours = {}", quoted(colours.name()))?;
    }
    match clock {
        Some(clock) => writeln!(f, "clock = {}", quoted(&clock.to_string())),
        None => Ok(()),
    }
}

fn write_sample(f: &mut fmt::Formatter<'_>, sample: &Sample) -> fmt::Result {
    let quick = match &sample.positions {
        Positions::Random(count) => {
            writeln!(f, "positions = {count}")?;
            quick_default(*count)
        }
        Positions::Listed(transcripts) => {
            writeln!(f, "positions = {}", list(transcripts.iter().map(|template| template.text.as_str())))?;
            transcripts.len() as u64
        }
    };
    if sample.quick_positions == quick {
        return Ok(());
    }
    writeln!(f, "quick-positions = {}", sample.quick_positions)
}

fn figure_entries(figure: &Figure, report: &str, kind: &CellKind) -> Vec<String> {
    let mut entries = Vec::new();
    let line = figure.source.strip_prefix(report).and_then(|rest| rest.strip_prefix(':'));
    entries.push(match line.filter(|_| !report.is_empty()) {
        Some(line) => format!("line = {line}"),
        None => format!("source = {}", quoted(&figure.source)),
    });
    let mut words = |key: &str, words: &Words| {
        for (suffix, text) in [("", &words.english), ("-fr", &words.french)] {
            if !text.is_empty() {
                entries.push(format!("{key}{suffix} = {}", quoted(text)));
            }
        }
    };
    words("text", &figure.text);
    words("reason", &figure.reason);
    for (key, values) in [("at", &figure.at), ("per", &figure.per)] {
        if !values.is_empty() {
            let values = values.iter().map(|(key, value)| format!("{key} = {}", plain(value)));
            entries.push(format!("{key} = {{ {} }}", values.collect::<Vec<_>>().join(", ")));
        }
    }
    let is_results = matches!(figure.expected, Expected::Results { .. });
    if !is_results && figure.quantity != Quantity::of(kind)[0] {
        entries.push(format!("quantity = {}", quoted(figure.quantity.name())));
    }
    if figure.quantity == Quantity::Depth {
        entries.push(format!("seconds = {}", figure.seconds));
    }
    if figure.player > 0 {
        entries.push(format!("player = {}", figure.player + 1));
    }
    entries.extend(figure.per_player.map(|player| format!("per-player = {}", player + 1)));
    entries.extend(figure.per_cell.map(|cell| format!("per-cell = {}", cell + 1)));
    entries.extend(figure.pair.map(|[one, other]| format!("pair = [{}, {}]", one + 1, other + 1)));
    entries.push(match figure.expected {
        Expected::Results { shares: [won, lost, drawn], games } => {
            format!("results = [{won}, {lost}, {drawn}], games = {games}")
        }
        Expected::Share { percent, games } => format!("value = {percent}, games = {games}"),
        Expected::Factor { value, factor } => format!("value = {value}, factor = {factor}"),
        Expected::Within { value, amount } => format!("value = {value}, within = {amount}"),
        Expected::Range { low, high: f64::INFINITY } => format!("above = {low}"),
        Expected::Range { low: f64::NEG_INFINITY, high } => format!("below = {high}"),
        Expected::Range { low, high } => format!("range = [{low}, {high}]"),
        Expected::Waiting => "waiting = true".to_owned(),
    });
    entries
}

/// A key with its values: numbers as they are, if all of them are plain numbers.
fn entry(sweep: &Sweep) -> String {
    let values = sweep.values.iter().map(String::as_str);
    if sweep.values.iter().all(|value| is_plain(value)) {
        return format!("{} = [{}]", sweep.key, values.collect::<Vec<_>>().join(", "));
    }
    format!("{} = {}", sweep.key, list(values))
}

/// Whether a text is a number that reads as the same text.
fn is_plain(value: &str) -> bool {
    let digits = value.strip_prefix('-').unwrap_or(value);
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, "0"));
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    is_number(whole) && is_number(fraction) && (whole == "0" || !whole.starts_with('0'))
}

fn plain(value: &str) -> String {
    if is_plain(value) { value.to_owned() } else { quoted(value) }
}

fn list<'a>(texts: impl Iterator<Item = &'a str>) -> String {
    format!("[{}]", texts.map(quoted).collect::<Vec<_>>().join(", "))
}

/// A basic string of TOML.
fn quoted(text: &str) -> String {
    let mut quoted = String::from('"');
    for char in text.chars() {
        match char {
            '"' | '\\' => quoted.extend(['\\', char]),
            '\n' => quoted.push_str("\\n"),
            char if char.is_control() => {
                let _ = write!(quoted, "\\u{:04X}", u32::from(char));
            }
            char => quoted.push(char),
        }
    }
    quoted + "\""
}
