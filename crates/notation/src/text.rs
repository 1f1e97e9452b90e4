//! Words and lines of a text, the moves they name, places that errors name, and excerpts that they quote.

use std::fmt;

use outflank_board::{Move, Square};

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

    /// The place of a byte, which must begin a character, in a text of one line or several.
    pub(crate) fn within(text: &str, at: usize) -> Self {
        let line = text[..at].rfind('\n').map_or(0, |end| end + 1);
        let several = text.lines().nth(1).is_some();
        Self::new(several.then(|| text[..at].matches('\n').count() + 1), &text[line..], at - line)
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

/// One line of text: no line break or other control character, and no white space at its ends.
///
/// Any text can be made one: control characters become spaces.
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

/// The text as it can be shown on a terminal: control characters are escaped, also those that change the
/// direction of writing. Everything else stays as it is.
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

/// The text with a space for every control character, so that characters keep their column.
pub(crate) fn without_controls(text: &str) -> String {
    text.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect()
}

/// The words between the white space of a text, each with the byte at which it begins.
pub(crate) fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    words_between(text, char::is_whitespace)
}

/// The words between these characters of a text, each with the byte at which it begins.
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

/// The lines of a file, each with its number, counted from 1; empty lines and lines that are only a comment,
/// which `%` begins, are left out.
pub(crate) fn entries(text: &str) -> impl Iterator<Item = (usize, &str)> {
    // Some editors put a byte order mark in front.
    let lines = text.strip_prefix('\u{feff}').unwrap_or(text).lines();
    (1..).zip(lines).filter(|(_, line)| !matches!(line.trim_start().chars().next(), None | Some('%')))
}

/// What stands behind a `%`, white space drawn together; `None` where that is nothing.
pub(crate) fn comment(text: &str) -> Option<String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    (!words.is_empty()).then(|| words.join(" "))
}

/// The text, or its beginning where it is too long for a message.
pub(crate) fn excerpt(text: &str) -> String {
    match text.char_indices().nth(24) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.into(),
    }
}

/// The move of this name: a square in either case, or one of the names of a pass.
pub(crate) fn read_move(name: &str) -> Option<Move> {
    if ["PS", "PA", "PASS", "--"].iter().any(|pass| name.eq_ignore_ascii_case(pass)) {
        return Some(Move::Pass);
    }
    name.parse::<Square>().ok().map(Move::Place)
}
