//! Squares as text: a name such as `d3`, or `#` and an index such as `#19`.
//!
//! The index of a square is N * row + column on a board of N by N squares, counted from 0 at a1. The same square therefore has
//! different indices on different boards. An index has one or two digits.

use std::fmt;

use outflank_board::{BoardSize, Square};
use thiserror::Error;

use crate::text::excerpt;

/// Reads a square of a board of this size. A name may be outside the board, an index may not.
///
/// ```
/// use outflank_board::BoardSize;
/// use outflank_notation::square;
///
/// assert_eq!(square::parse("#19", BoardSize::Eight), square::parse("D3", BoardSize::Eight));
/// assert_eq!(square::parse("#19", BoardSize::Six), square::parse("b4", BoardSize::Six));
/// assert!(square::parse("#64", BoardSize::Eight).is_err());
/// ```
///
/// # Errors
///
/// When the text is neither a name nor an index, and when the board has no square with this index.
pub fn parse(text: &str, size: BoardSize) -> Result<Square, SquareError> {
    match index_digits(text).filter(|digits| 1 + digits.len() == text.len()) {
        Some(digits) => at_index(digits, size).ok_or_else(|| SquareError::NoSuchIndex(text.to_owned(), size)),
        None => text.parse().map_err(|_| SquareError::NotASquare),
    }
}

/// Why a text is not a square.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SquareError {
    /// It is neither a name nor an index.
    #[error("a square is a name such as d3, or its index such as #19")]
    NotASquare,
    /// The board has no square with this index.
    #[error("{}", no_such_index(.0, *.1))]
    NoSuchIndex(String, BoardSize),
}

/// A square by its index on a board, as [`parse`] reads it.
///
/// ```
/// use outflank_board::BoardSize;
/// use outflank_notation::square::Indexed;
///
/// assert_eq!(Indexed("d3".parse()?, BoardSize::Eight).to_string(), "#19");
/// # Ok::<(), outflank_board::NotASquare>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Indexed(pub Square, pub BoardSize);

impl fmt::Display for Indexed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(square, size) = self;
        f.pad(&format!("#{}", square.index(*size)))
    }
}

/// All digits after a `#` at the start of a text, if there are any.
pub(crate) fn index_digits(text: &str) -> Option<&str> {
    let rest = text.strip_prefix('#')?;
    let digits = &rest[..rest.bytes().take_while(u8::is_ascii_digit).count()];
    (!digits.is_empty()).then_some(digits)
}

/// The square with this index. More than two digits are more than one number, such as `1926` for 19 and 26.
pub(crate) fn at_index(digits: &str, size: BoardSize) -> Option<Square> {
    let index = digits.parse().ok().filter(|_| digits.len() <= 2)?;
    Square::from_index(index, size)
}

/// The message for an index that a board does not have.
pub(crate) fn no_such_index(text: &str, size: BoardSize) -> String {
    let last = size.squares() - 1;
    format!(
        "no square has the index {}; the {size} board has #0 to #{last}; write # before every index, as in #19#26",
        excerpt(text)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_indices_round_trip_on_every_size() {
        for size in BoardSize::ALL {
            for index in 0..size.squares() {
                let square = Square::from_index(index, size).unwrap();
                let text = Indexed(square, size).to_string();
                assert_eq!(text, format!("#{}", size.n() * square.row() + square.column()));
                assert_eq!(parse(&text, size), Ok(square));
                assert_eq!(parse(&square.to_string(), size), Ok(square));
                assert_eq!(parse(&format!("#{index:02}"), size), Ok(square));
            }
            let beyond = format!("#{}", size.squares());
            assert_eq!(parse(&beyond, size), Err(SquareError::NoSuchIndex(beyond, size)));
        }
    }

    #[test]
    fn other_texts_are_rejected() {
        for text in ["", "#", "#d3", "# 19", "19", "##19", "#19 ", "#-1", "#1#2", "#٣", "d3#19"] {
            assert_eq!(parse(text, BoardSize::Eight), Err(SquareError::NotASquare), "{text:?}");
        }
        for text in ["#100", "#019", "#1926", "#99999999999999999999"] {
            let error = parse(text, BoardSize::Ten).unwrap_err();
            assert!(matches!(error, SquareError::NoSuchIndex(..)), "{text:?}");
        }
        assert_eq!(
            parse("#16", BoardSize::Four).unwrap_err().to_string(),
            "no square has the index #16; the 4x4 board has #0 to #15; write # before every index, as in #19#26"
        );
    }
}
