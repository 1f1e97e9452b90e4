//! Reads documents from TOML. Every error has its line and column.

mod cell;
mod figure;

use std::fmt::Display;
use std::str::FromStr;

use outflank_players::{did_you_mean, nearest};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::{Cell, Document, DocumentError, Place, Words};

const KEYS: &[&str] =
    &["title", "title-fr", "question", "question-fr", "method", "method-fr", "report", "seed", "cell"];

/// The largest number of a key. TOML numbers are signed.
const MAX_NUMBER: u64 = i64::MAX as u64;

impl Document {
    /// Reads a document. Players are checked by [`Document::plan`].
    ///
    /// # Errors
    ///
    /// At the first fault: a syntax error, an unknown or missing key, or an invalid value.
    pub fn read(text: &str) -> Result<Self, DocumentError> {
        let table = DeTable::parse(text).map_err(|error| {
            let start = error.span().unwrap_or_default().start;
            DocumentError { place: place(text, start), why: error.message().replace('`', "") }
        })?;
        let fields = Fields { text, table: table.get_ref(), start: 0 };
        fields.check(KEYS, "a study")?;
        let report = fields.string("report")?.unwrap_or_default();
        let cells = fields.required("cell", "write at least one table [[cell]]")?;
        let no_cells = || fields.fault(cells.span().start, "write each cell below a line [[cell]]");
        let tables = cells.get_ref().as_array().ok_or_else(no_cells)?;
        let cell = |value: &Spanned<DeValue<'_>>| {
            let table = value.get_ref().as_table().ok_or_else(no_cells)?;
            Fields { text, table, start: value.span().start }.cell(&report)
        };
        let cells = tables.iter().map(cell).collect::<Result<Vec<Cell>, DocumentError>>()?;
        if cells.is_empty() {
            return Err(no_cells());
        }
        fields.required("title", "write title = \"...\"")?;
        Ok(Self {
            title: fields.words("title")?,
            question: fields.words("question")?,
            method: fields.words("method")?,
            report,
            seed: fields.whole("seed", 0)?.unwrap_or(1),
            cells,
        })
    }
}

/// The place of a byte.
fn place(text: &str, start: usize) -> Place {
    let before = &text[..text.floor_char_boundary(start)];
    let line = before.rsplit('\n').next().unwrap_or_default();
    Place { line: before.matches('\n').count() + 1, column: line.chars().count() + 1 }
}

/// A table of the document.
struct Fields<'a> {
    text: &'a str,
    table: &'a DeTable<'a>,
    /// The first byte of the table.
    start: usize,
}

impl<'a> Fields<'a> {
    fn fault(&self, start: usize, why: impl Display) -> DocumentError {
        DocumentError { place: place(self.text, start), why: why.to_string() }
    }

    /// Refuses unknown keys.
    fn check(&self, known: &[&str], what: &str) -> Result<(), DocumentError> {
        for key in self.table.keys() {
            let name = key.get_ref().as_ref();
            if !known.contains(&name) {
                let meant = did_you_mean(nearest(name, known.iter().copied()));
                let known = known.join(", ");
                let why = format!("unknown key {name:?}{meant}keys of {what}: {known}");
                return Err(self.fault(key.span().start, why));
            }
        }
        Ok(())
    }

    fn find(&self, key: &str) -> Option<&'a Spanned<DeValue<'a>>> {
        self.table.iter().find(|(name, _)| name.get_ref() == key).map(|(_, value)| value)
    }

    fn required(&self, key: &str, remedy: &str) -> Result<&'a Spanned<DeValue<'a>>, DocumentError> {
        self.find(key).ok_or_else(|| self.fault(self.start, format!("{key} is missing; {remedy}")))
    }

    fn string(&self, key: &str) -> Result<Option<String>, DocumentError> {
        let Some(value) = self.find(key) else { return Ok(None) };
        match value.get_ref().as_str() {
            Some(text) => Ok(Some(text.trim().to_owned())),
            None => Err(self.fault(value.span().start, format!("write {key} as a text in quotes"))),
        }
    }

    /// A whole number of at least `least`.
    fn whole(&self, key: &str, least: u64) -> Result<Option<u64>, DocumentError> {
        let Some(value) = self.find(key) else { return Ok(None) };
        let number = scalar(value.get_ref()).and_then(|text| text.parse().ok());
        let number = number.filter(|number| (least..=MAX_NUMBER).contains(number));
        let wrong = || self.fault(value.span().start, format!("write {key} as a whole number from {least}"));
        number.ok_or_else(wrong).map(Some)
    }

    /// A value that another type reads from text.
    fn parsed<T: FromStr<Err: Display>>(&self, key: &str) -> Result<Option<T>, DocumentError> {
        let Some(value) = self.find(key) else { return Ok(None) };
        let fault = |why: String| self.fault(value.span().start, format!("{key}: {why}"));
        let text = scalar(value.get_ref()).ok_or_else(|| fault("write one value".to_owned()))?;
        text.parse().map(Some).map_err(|error: T::Err| fault(error.to_string()))
    }

    /// A text with its French translation.
    fn words(&self, key: &str) -> Result<Words, DocumentError> {
        let french = self.string(&format!("{key}-fr"))?.unwrap_or_default();
        Ok(Words { english: self.string(key)?.unwrap_or_default(), french })
    }

    /// A finite number.
    fn number(&self, key: &str) -> Result<Option<f64>, DocumentError> {
        let Some(value) = self.find(key) else { return Ok(None) };
        let wrong = || self.fault(value.span().start, format!("write {key} as a number"));
        number(value.get_ref()).ok_or_else(wrong).map(Some)
    }

    /// A list of values, each of which `read` reads.
    fn list<T>(
        &self,
        key: &str,
        remedy: &str,
        read: impl Fn(&Spanned<DeValue<'_>>) -> Option<T>,
    ) -> Result<Option<Vec<T>>, DocumentError> {
        let Some(value) = self.find(key) else { return Ok(None) };
        let wrong = |start| self.fault(start, format!("write {key} as a list: {remedy}"));
        let items = value.get_ref().as_array().ok_or_else(|| wrong(value.span().start))?;
        let item = |item: &Spanned<DeValue<'_>>| read(item).ok_or_else(|| wrong(item.span().start));
        items.iter().map(item).collect::<Result<_, _>>().map(Some)
    }

    /// A list of words, each of which names one of these things.
    fn names<T: Copy>(
        &self,
        key: &str,
        known: &[(&'static str, T)],
    ) -> Result<Option<Vec<T>>, DocumentError> {
        let Some(value) = self.find(key) else { return Ok(None) };
        let words = || known.iter().map(|&(name, _)| name);
        let all = words().collect::<Vec<_>>().join(", ");
        let example = format!("{key} = [{:?}]", known[0].0);
        let no_list = || self.fault(value.span().start, format!("write {example}; {key}: {all}"));
        let name = |item: &Spanned<DeValue<'_>>| {
            let word = item.get_ref().as_str().ok_or_else(no_list)?;
            let found = known.iter().find(|&&(name, _)| name == word);
            let unknown = || {
                let meant = did_you_mean(nearest(word, words()));
                self.fault(item.span().start, format!("{key}: unknown word {word:?}{meant}words: {all}"))
            };
            found.map(|&(_, thing)| thing).ok_or_else(unknown)
        };
        let items = value.get_ref().as_array().ok_or_else(no_list)?;
        items.iter().map(name).collect::<Result<_, _>>().map(Some)
    }
}

/// A text, or a decimal number as it is written.
fn scalar(value: &DeValue<'_>) -> Option<String> {
    match value {
        DeValue::String(text) => Some(text.trim().to_owned()),
        DeValue::Integer(number) if number.radix() == 10 => Some(number.as_str().to_owned()),
        DeValue::Float(number) => Some(number.as_str().to_owned()),
        _ => None,
    }
}

/// A finite number.
fn number(value: &DeValue<'_>) -> Option<f64> {
    let text = match value {
        DeValue::Integer(number) if number.radix() == 10 => number.as_str(),
        DeValue::Float(number) => number.as_str(),
        _ => return None,
    };
    text.replace('_', "").parse().ok().filter(|number: &f64| number.is_finite())
}
