//! Errors in the command line.

use std::{error::Error, fmt};

use crate::nearest::nearest;

/// An error in the command line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UsageError {
    /// An unknown command, flag, step or target.
    Unknown { kind: &'static str, given: String, nearest: Option<String> },
    /// A flag without its value.
    NoValue { flag: &'static str },
    /// A value that is not a whole number from 1 to 4294967295.
    NotPositive { flag: &'static str, given: String },
}

impl UsageError {
    /// An unknown name, with the most similar known name.
    pub fn unknown<'a>(kind: &'static str, given: &str, known: impl Iterator<Item = &'a str>) -> Self {
        let nearest = nearest(given, known).map(str::to_owned);
        Self::Unknown { kind, given: given.to_owned(), nearest }
    }

    /// An unknown flag or argument. `--help` is known to every command.
    pub fn unknown_flag(given: &str, own: &[&str]) -> Self {
        let kind = if given.starts_with('-') { "flag" } else { "argument" };
        Self::unknown(kind, given, own.iter().copied().chain(["--help"]))
    }
}

impl fmt::Display for UsageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown { kind, given, nearest: Some(nearest) } => {
                write!(f, "unknown {kind} `{given}`; did you mean `{nearest}`?")
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
