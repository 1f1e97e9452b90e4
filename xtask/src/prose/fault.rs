//! Faults of the prose: where they are, and the remedy.

use std::{error::Error, fmt, path::PathBuf};

use super::{MAX_MEDIAN, MAX_NINETY, MAX_WORDS, phrases::Phrase};

/// A broken rule and its place.
#[derive(Debug, PartialEq, Eq)]
pub struct Fault {
    pub path: PathBuf,
    pub line: usize,
    pub problem: Problem,
}

#[derive(Debug, PartialEq, Eq)]
pub enum Problem {
    /// A sentence with more words than allowed.
    Long { words: usize, beginning: String },
    /// A phrase of the list, and the sentence that contains it.
    Banned { phrase: Phrase, beginning: String },
    /// The median of a document, in words per sentence.
    Median(usize),
    /// The 90 % quantile of a document, in words per sentence.
    Ninety(usize),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.path.display(), self.line, self.problem)?;
        let limit = match self.problem {
            Problem::Median(_) => MAX_MEDIAN,
            Problem::Ninety(_) => MAX_NINETY,
            _ => return Ok(()),
        };
        write!(f, "; to list them: cargo xtask prose --over {limit} {}", self.path.display())
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Long { words, beginning } => {
                write!(
                    f,
                    "a sentence of {words} words, at most {MAX_WORDS} are allowed; split it: {beginning}"
                )
            }
            Self::Banned { phrase: Phrase { text, remedy }, beginning } => {
                write!(f, "\"{text}\" is banned; {remedy}: {beginning}")
            }
            Self::Median(words) => {
                write!(
                    f,
                    "the median sentence has {words} words, at most {MAX_MEDIAN} are allowed; split sentences"
                )
            }
            Self::Ninety(words) => {
                write!(
                    f,
                    "more than 10 % of the sentences have over {MAX_NINETY} words (90 %: {words}); split sentences"
                )
            }
        }
    }
}

/// All faults, one per line.
#[derive(Debug)]
pub struct ProseError(pub Vec<Fault>);

impl fmt::Display for ProseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the prose has faults")?;
        self.0.iter().try_for_each(|fault| write!(f, "\n  {fault}"))
    }
}

impl Error for ProseError {}
