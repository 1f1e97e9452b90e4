//! The fields of a line, and errors in them.

use thiserror::Error;

use crate::text::{Line, Place, excerpt};

/// Iterates over the words of a line.
pub(super) struct Fields<'a> {
    line: &'a str,
    rest: &'a str,
}

impl<'a> Fields<'a> {
    pub(super) fn new(line: &'a str) -> Self {
        let line = line.trim_end();
        Self { line, rest: line }
    }

    /// The next word; empty at the end.
    pub(super) fn keyword(&mut self) -> &'a str {
        self.word(char::is_whitespace).1
    }

    /// The rest of the line as text.
    pub(super) fn text(&self) -> Line {
        self.rest.into()
    }

    /// Parses a word that white space ends.
    pub(super) fn read<T>(
        &mut self,
        field: Field,
        read: impl FnOnce(&str) -> Option<T>,
    ) -> Result<T, NboardError> {
        let (at, word) = self.word(char::is_whitespace);
        read(word).ok_or_else(|| self.error(at, word, field))
    }

    /// Parses a whole number.
    pub(super) fn number(&mut self, field: Field) -> Result<u32, NboardError> {
        self.read(field, |word| word.parse().ok())
    }

    /// Parses a word that a slash or white space ends; `None` if there is none.
    pub(super) fn part<T>(
        &mut self,
        field: Field,
        read: impl FnOnce(&str) -> Option<T>,
    ) -> Result<Option<T>, NboardError> {
        let (at, word) = self.word(|letter| letter == '/' || letter.is_whitespace());
        let behind = self.rest.trim_start();
        self.rest = behind.strip_prefix('/').unwrap_or(behind);
        if word.is_empty() {
            return Ok(None);
        }
        read(word).map(Some).ok_or_else(|| self.error(at, word, field))
    }

    /// Parses the first word that a slash or white space ends.
    pub(super) fn first_part<T>(
        &mut self,
        field: Field,
        read: impl FnOnce(&str) -> Option<T>,
    ) -> Result<T, NboardError> {
        let at = self.line.len() - self.rest.trim_start().len();
        self.part(field, read)?.ok_or_else(|| self.error(at, "", field))
    }

    fn word(&mut self, ends: impl Fn(char) -> bool) -> (usize, &'a str) {
        let rest = self.rest.trim_start();
        let (word, behind) = rest.split_at(rest.find(ends).unwrap_or(rest.len()));
        self.rest = behind;
        (self.line.len() - rest.len(), word)
    }

    fn error(&self, at: usize, word: &str, field: Field) -> NboardError {
        NboardError { place: Place::new(None, self.line, at), text: excerpt(word), field }
    }
}

/// Why a line of a known kind could not be parsed, and where.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{place}: {}", .field.explain(.text))]
pub struct NboardError {
    /// The place of the field, or where it is missing.
    pub place: Place,
    /// The field as written; empty if it is missing.
    pub text: String,
    /// The expected field.
    pub field: Field,
}

/// A part of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// The version of the protocol.
    Version,
    /// The depth to search to.
    Level,
    /// The value of a draw.
    Contempt,
    /// One move.
    Move,
    /// A sequence of moves.
    Line,
    /// An evaluation.
    Eval,
    /// A time.
    Time,
    /// The number of moves for `hint`.
    Count,
    /// The number of a ping.
    Ping,
    /// The number of games in a book.
    Games,
    /// The depth that was searched.
    Depth,
    /// The number of nodes searched.
    Nodes,
    /// The number of moves before a position.
    MovesMade,
}

impl Field {
    fn explain(self, text: &str) -> String {
        let whole = "write a whole number";
        let (name, right) = match self {
            Self::Version => ("version", "write 1 or 2"),
            Self::Level => ("depth", whole),
            Self::Contempt => ("contempt", "write discs such as -100"),
            Self::Move => ("move", "write a square such as F5, or PA for a pass"),
            Self::Line => ("line of moves", "write squares such as F5-D6, and PA for a pass"),
            Self::Eval => ("evaluation", "write discs such as +2.5"),
            Self::Time => ("time", "write seconds such as 3.2"),
            Self::Count => ("number of moves", whole),
            Self::Ping => ("ping number", whole),
            Self::Games => ("number of games", whole),
            Self::Depth => ("depth", "write plies such as 18, or 100% for the end of the game"),
            Self::Nodes => ("number of nodes", whole),
            Self::MovesMade => ("number of moves made", whole),
        };
        match text {
            "" => format!("the {name} is missing; {right}"),
            text => format!("invalid {name} {text:?}; {right}"),
        }
    }
}
