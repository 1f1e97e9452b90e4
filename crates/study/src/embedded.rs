//! The studies that come with the program.

use crate::document::{Document, DocumentError};

/// A study that comes with the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Embedded {
    /// The name, as the user types it.
    pub name: &'static str,
    /// Its document.
    pub text: &'static str,
}

macro_rules! studies {
    ($($name:literal),* $(,)?) => {
        &[$(Embedded { name: $name, text: include_str!(concat!("../studies/", $name, ".toml")) },)*]
    };
}

/// The studies, those of the reports first.
static STUDIES: &[Embedded] = studies![
    "000-complexity",
    "000-phases",
    "000-exploration",
    "000-memory",
    "001-random",
    "001-time",
    "002-bitboards",
    "002-classifier",
    "003-strategies",
    "003-threads",
    "004-victories",
    "004-referee",
    "004-depth",
    "004-memory",
    "depth-elo",
    "iterations-elo",
    "aids",
    "flat-monte-carlo",
    "evaluations",
    "learned",
    "exploration-grid",
    "board-size",
    "first-move",
    "solved",
    "engine-techniques",
];

/// The studies that come with the program, in the order of lists.
#[must_use]
pub fn embedded() -> &'static [Embedded] {
    STUDIES
}

/// The study of this name.
#[must_use]
pub fn find(name: &str) -> Option<&'static Embedded> {
    STUDIES.iter().find(|study| study.name == name)
}

impl Embedded {
    /// The document.
    ///
    /// # Errors
    ///
    /// Never in a released program: tests read every study.
    pub fn document(&self) -> Result<Document, DocumentError> {
        Document::read(self.text)
    }
}
