//! Words, lines and moves of a text, and places and excerpts for error messages.

use std::fmt;

use outflank_board::{Move, Square};

/// The place of a character in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The line, counted from 1; `None` in a single-line text.
    pub line: Option<usize>,
    /// The column, counted in characters from 1.
    pub column: usize,
}

impl Place {
    /// The place of a byte in a line. The byte must begin a character.
    pub(crate) fn new(number: Option<usize>, line: &str, at: usize) -> Self {
        Self { line: number, column: line[..at].chars().count() + 1 }
    }

    /// The place of a byte in a text. The byte must begin a character.
    pub(crate) fn within(text: &str, at: usize) -> Self {
        let line = text[..at].rfind('\n').map_or(0, |end| end + 1);
        let several = text.lines().nth(1).is_some();
        Self::new(several.then(|| text[..at].matches('\n').count() + 1), &text[line..], at - line)
    }
}

impl fmt::Display for Place {
    /// Writes `line 2, column 7`, or `column 7` for a single-line text.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(line) = self.line {
            write!(f, "line {line}, ")?;
        }
        write!(f, "column {}", self.column)
    }
}

/// One line of text: no control characters, and no white space at its ends.
///
/// Any text can be converted: control characters become spaces.
///
/// ```
/// use outflank_notation::Line;
///
/// assert_eq!(Line::from(" two\nlines\r\n").as_str(), "two lines");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Line(String);

impl Line {
    /// The text of the line.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl From<&str> for Line {
    fn from(text: &str) -> Self {
        Self(without_controls(text).trim().into())
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Escapes control characters for a terminal, including those that change the direction of writing. All other
/// characters stay.
///
/// ```
/// use outflank_notation::printable;
///
/// assert_eq!(printable("Zoë\u{1b}[2J\n"), "Zoë\\u{1b}[2J\\n");
/// ```
#[must_use]
pub fn printable(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for symbol in text.chars() {
        let turns =
            matches!(symbol, '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
        if symbol.is_control() || turns {
            shown.extend(symbol.escape_default());
        } else {
            shown.push(symbol);
        }
    }
    shown
}

/// Replaces every control character by a space, so that columns stay the same.
pub(crate) fn without_controls(text: &str) -> String {
    text.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect()
}

/// The words of a text, each with the byte at which it begins.
pub(crate) fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    words_between(text, char::is_whitespace)
}

/// The words of a text between these separators, each with the byte at which it begins.
pub(crate) fn words_between(
    text: &str,
    separates: impl Fn(char) -> bool + Copy,
) -> impl Iterator<Item = (usize, &str)> {
    let mut next = 0;
    let pieces = text.split_inclusive(separates).map(move |piece| {
        let at = next;
        next += piece.len();
        (at, piece.trim_end_matches(separates))
    });
    pieces.filter(|(_, word)| !word.is_empty())
}

/// The lines of a file, each with its number, counted from 1.
///
/// Empty lines and lines that begin with `%` are skipped.
pub(crate) fn entries(text: &str) -> impl Iterator<Item = (usize, &str)> {
    // Some editors write a byte order mark.
    let lines = text.strip_prefix('\u{feff}').unwrap_or(text).lines();
    (1..).zip(lines).filter(|(_, line)| !matches!(line.trim_start().chars().next(), None | Some('%')))
}

/// A comment with white space collapsed; `None` if it is empty.
pub(crate) fn comment(text: &str) -> Option<String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    (!words.is_empty()).then(|| words.join(" "))
}

/// The text, shortened if it is too long for a message.
pub(crate) fn excerpt(text: &str) -> String {
    match text.char_indices().nth(24) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.into(),
    }
}

/// The move with this name: a square, case-insensitive, or one of the names of a pass.
pub(crate) fn read_move(name: &str) -> Option<Move> {
    if ["PS", "PA", "PASS", "--"].iter().any(|pass| name.eq_ignore_ascii_case(pass)) {
        return Some(Move::Pass);
    }
    name.parse::<Square>().ok().map(Move::Place)
}
