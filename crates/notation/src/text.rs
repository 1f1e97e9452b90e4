//! Words of a text, places that errors name, and excerpts that they quote.

use std::fmt;

/// A character of a text, by line and column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The line, counted from 1; `None` in a text of one line.
    pub line: Option<usize>,
    /// The column, counted in characters from 1.
    pub column: usize,
}

impl Place {
    /// The place of a byte, which must begin a character, in a line.
    pub(crate) fn new(number: Option<usize>, line: &str, at: usize) -> Self {
        Self { line: number, column: line[..at].chars().count() + 1 }
    }
}

impl fmt::Display for Place {
    /// Writes `line 2, column 7`, or `column 7` in a text of one line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(line) = self.line {
            write!(f, "line {line}, ")?;
        }
        write!(f, "column {}", self.column)
    }
}

/// The words between the white space of a text, each with the byte at which it begins.
pub(crate) fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut next = 0;
    let pieces = text.split_inclusive(char::is_whitespace).map(move |piece| {
        let at = next;
        next += piece.len();
        (at, piece.trim_end())
    });
    pieces.filter(|(_, word)| !word.is_empty())
}

/// The text, or its beginning where it is too long for a message.
pub(crate) fn excerpt(text: &str) -> String {
    match text.char_indices().nth(24) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.into(),
    }
}
