//! The source of a table of squares: one of the two built-in tables, a file, or none.

use std::fmt;

use super::settings::is_path;

/// The prefix of a file with a table of squares.
pub(super) const FILE: &str = "file:";

/// The source of the table of the mixed evaluation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum TableSource {
    /// Table 1: corners 500.
    #[default]
    One,
    /// Table 2: corners 100.
    Two,
    /// No table, so that the evaluation has no opening.
    None,
    /// The table in this file.
    File(String),
}

impl TableSource {
    /// Reads `1`, `2`, `none` or `file:PATH`.
    pub(super) fn parse(text: &str) -> Option<Self> {
        match text {
            "1" => Some(Self::One),
            "2" => Some(Self::Two),
            "none" => Some(Self::None),
            text => {
                text.strip_prefix(FILE).filter(|path| is_path(path)).map(|path| Self::File(path.to_owned()))
            }
        }
    }

    /// The path of the file, if it is one.
    #[must_use]
    pub fn path(&self) -> Option<&str> {
        match self {
            Self::File(path) => Some(path),
            Self::One | Self::Two | Self::None => None,
        }
    }
}

impl fmt::Display for TableSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::One => f.write_str("1"),
            Self::Two => f.write_str("2"),
            Self::None => f.write_str("none"),
            Self::File(path) => write!(f, "{FILE}{path}"),
        }
    }
}
