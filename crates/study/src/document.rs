//! The document of a study: what is written in its TOML file.

mod cell;
mod figure;
mod read;
mod settings;
mod words;
mod write;

use std::fmt;

use thiserror::Error;

pub use cell::{Cell, CellKind, Drawing, Games, Positions, Sample};
pub use figure::{Expected, Figure, Quantity};
pub use words::Words;

/// The key of a sweep whose first value is the form of textbooks, and whose second is that of a report.
pub(crate) const FORM_KEY: &str = "form";

/// A study as it is written.
///
/// [`Document::read`] reads it from TOML, and its `Display` writes TOML that reads as the same document.
#[derive(Clone, Debug, PartialEq)]
pub struct Document {
    /// The title of the report.
    pub title: Words,
    /// The question that the study answers; empty if there is none.
    pub question: Words,
    /// How it answers the question; empty if there is none.
    pub method: Words,
    /// The name of the report whose figures are compared; empty if there is none.
    pub report: String,
    /// The random seed.
    pub seed: u64,
    /// The experiments.
    pub cells: Vec<Cell>,
}

/// A text with keys in braces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Template {
    /// The text.
    pub text: String,
    /// Where it is written.
    pub place: Place,
}

/// A place in the text of a document: line and column, both from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The line.
    pub line: usize,
    /// The column, in characters.
    pub column: usize,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// What is wrong with a document, and where.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{place}: {why}")]
pub struct DocumentError {
    /// Where it is written.
    pub place: Place,
    /// What is wrong, and the remedy.
    pub why: String,
}
