//! Arguments that make no sense.

use std::{error::Error, fmt};

use crate::nearest::nearest;

/// Why the arguments make no sense.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UsageError {
    /// No command, flag, step or target of this name.
    Unknown { kind: &'static str, given: String, nearest: Option<String> },
    /// A flag that ends the line although it takes a value.
    NoValue { flag: &'static str },
    /// A number that is missing, zero or too large.
    NotPositive { flag: &'static str, given: String },
}

impl UsageError {
    /// An unknown name, with the nearest of those that are known.
    pub fn unknown<'a>(kind: &'static str, given: &str, known: impl Iterator<Item = &'a str>) -> Self {
        let nearest = nearest(given, known).map(str::to_owned);
        Self::Unknown { kind, given: given.to_owned(), nearest }
    }

    /// Every command takes `--help` besides its own flags.
    pub fn unknown_flag(given: &str, own: &[&str]) -> Self {
        let kind = if given.starts_with('-') { "flag" } else { "argument" };
        Self::unknown(kind, given, own.iter().copied().chain(["--help"]))
    }
}

impl fmt::Display for UsageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown { kind, given, nearest: Some(nearest) } => {
                write!(f, "unknown {kind} `{given}`; the nearest is `{nearest}`")
            }
            Self::Unknown { kind, given, nearest: None } => write!(f, "unknown {kind} `{given}`"),
            Self::NoValue { flag } => write!(f, "`{flag}` needs a value"),
            Self::NotPositive { flag, given } => {
                write!(f, "`{flag}` takes a whole number from 1 to {}, not `{given}`", u32::MAX)
            }
        }
    }
}

impl Error for UsageError {}
