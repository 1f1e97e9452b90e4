//! Positions as two bitboards, one bit per square: `0x0000000810000000 0x0000001008000000 X`.
//!
//! The text does not say which bit is a1 and which side the first word belongs to. The caller specifies both by a
//! [`Form`]. The reader accepts:
//!
//! * Hexadecimal words, case-insensitive. They have the prefix `0x`, contain any of the digits A to F, or are written
//!   with all digits, one per four squares.
//! * `_` between digits and a suffix of `U` or `L`, which are ignored.
//! * On 8x8 other numbers are decimal. Two words that could be decimal or hexadecimal are refused. On other sizes words
//!   are hexadecimal and written with all digits, because their length determines the number of bits.
//! * White space, commas, semicolons and brackets around words.
//! * The side to move after the words, as a disc or as a colour. It is optional if the first word belongs to the mover;
//!   the default is Black.

use outflank_board::{BoardSize, Colour, Position, SetupError};
use thiserror::Error;

use crate::diagram;
use crate::text::{Place, excerpt, words_between};

/// The bit order, and the side that the first word belongs to.
///
/// ```
/// use outflank_board::{BoardSize, Position};
/// use outflank_notation::bitboard::{self, First, Form, Order};
///
/// let start = Position::start(BoardSize::Eight);
/// let edax = Form { order: Order::A1Lowest, first: First::Mover };
/// assert_eq!(bitboard::print(&start, edax), "0x0000000810000000 0x0000001008000000");
/// assert_eq!(bitboard::parse("34628173824, 68853694464", BoardSize::Eight, edax)?, start);
///
/// let black_first = Form { order: Order::A1Highest, first: First::Black };
/// assert_eq!(bitboard::print(&start, black_first), "0x0000000810000000 0x0000001008000000 X");
/// # Ok::<(), bitboard::BitboardError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Form {
    /// The order of the bits.
    pub order: Order,
    /// The side that the first word belongs to.
    pub first: First,
}

/// The bit of a1; the other squares follow row by row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// The lowest bit, as in Edax and in this program.
    A1Lowest,
    /// The highest bit, counting one bit per square, as in Egaroucid.
    A1Highest,
}

/// The side that the first of two words belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum First {
    /// The side to move.
    Mover,
    /// Black, independent of the side to move.
    Black,
}

/// Parses two words for a board of this size.
///
/// # Errors
///
/// When:
///
/// * there are not exactly two words,
/// * a word is not a number that fits the board, or could be decimal or hexadecimal,
/// * the side to move is missing,
/// * the discs are not a valid position.
pub fn parse(text: &str, size: BoardSize, form: Form) -> Result<Position, BitboardError> {
    let mut words = words_between(text, is_around);
    let (Some(first), Some(second)) = (words.next(), words.next()) else {
        return Err(BitboardError::TooFew);
    };
    let place = |at| Place::within(text, at);
    let side = words.next().map(|(at, word)| {
        diagram::side(word).ok_or_else(|| BitboardError::NotASide { place: place(at), text: excerpt(word) })
    });
    if let Some((at, word)) = words.next() {
        return Err(BitboardError::TooMany { place: place(at), text: excerpt(word) });
    }
    let radix = radix([first.1, second.1], size);
    let radix = radix.ok_or(BitboardError::EitherRadix { place: place(first.0) })?;
    let number = |(at, word): (usize, &str)| {
        let number = number(word, radix, size).map(|number| ordered(number, size, form.order));
        number.ok_or_else(|| BitboardError::NotAWord { place: place(at), text: excerpt(word), size })
    };
    let (first, second) = (number(first)?, number(second)?);
    let turn = match (side.transpose()?, form.first) {
        (Some(side), _) => side,
        (None, First::Mover) => Colour::Black,
        (None, First::Black) => return Err(BitboardError::NoSide),
    };
    let swapped = form.first == First::Mover && turn == Colour::White;
    let (black, white) = if swapped { (second, first) } else { (first, second) };
    Ok(Position::new(size, black, white, turn)?)
}

/// The position as two hexadecimal words with all digits, and `X` or `O` for the side to move.
///
/// If the mover's word comes first, Black to move is the default, so only `O` is written.
#[must_use]
pub fn print(position: &Position, form: Form) -> String {
    let (size, turn) = (position.size(), position.turn());
    let first = if form.first == First::Mover { turn } else { Colour::Black };
    let word = |colour| ordered(position.discs(colour), size, form.order);
    let side = match (turn, form.first) {
        (Colour::White, _) => " O",
        (Colour::Black, First::Black) => " X",
        (Colour::Black, First::Mover) => "",
    };
    let digits = digits(size);
    format!("0x{:0digits$x} 0x{:0digits$x}{side}", word(first), word(first.other()))
}

/// Converts a word between `order` and the order of [`Position`], in either direction.
fn ordered(word: u128, size: BoardSize, order: Order) -> u128 {
    match order {
        Order::A1Lowest => word,
        Order::A1Highest => word.reverse_bits() >> (u128::BITS - size.squares()),
    }
}

/// The number of hexadecimal digits of a full word.
fn digits(size: BoardSize) -> usize {
    size.squares() as usize / 4
}

/// Whether a character separates words.
pub(crate) fn is_around(symbol: char) -> bool {
    symbol.is_whitespace() || ",;()[]{}\u{feff}".contains(symbol)
}

/// The text after `0x`.
fn prefix(word: &str) -> Option<&str> {
    word.strip_prefix("0x").or_else(|| word.strip_prefix("0X"))
}

/// The radix of both words, or `None` if it is ambiguous.
fn radix(words: [&str; 2], size: BoardSize) -> Option<u32> {
    let hexadecimal =
        |word: &str| prefix(word).is_some() || word.contains(|digit: char| "ABCDEFabcdef".contains(digit));
    if size != BoardSize::Eight || words.into_iter().any(hexadecimal) {
        return Some(16);
    }
    let full = |word: &str| word.len() == digits(size);
    match words.map(full) {
        [true, true] if words.into_iter().any(|word| word.starts_with('0')) => Some(16),
        [true, true] => None,
        _ => Some(10),
    }
}

fn number(word: &str, radix: u32, size: BoardSize) -> Option<u128> {
    let digits_of = prefix(word).unwrap_or(word).trim_end_matches(['u', 'U', 'l', 'L']);
    let digits_of: String = digits_of.chars().filter(|&digit| digit != '_').collect();
    if size != BoardSize::Eight && digits_of.len() != digits(size) {
        return None;
    }
    // `from_str_radix` would also accept a sign.
    let plain = digits_of.chars().all(|digit| digit.is_digit(radix));
    u128::from_str_radix(&digits_of, radix).ok().filter(|number| plain && *number <= size.full())
}

/// Why two words could not be parsed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BitboardError {
    /// There are not two words.
    #[error("expected two words; write them such as 0x0000000810000000 0x0000001008000000")]
    TooFew,
    /// Something follows the side to move.
    #[error("{place}: {text:?} follows the side to move; leave it out")]
    TooMany {
        /// Where it begins.
        place: Place,
        /// What follows.
        text: String,
    },
    /// A word is not a number, or has more bits than the board has squares.
    #[error("{place}: invalid word {text:?} for {size}; write {} hexadecimal digits", digits(*.size))]
    NotAWord {
        /// Where the word begins.
        place: Place,
        /// The word as written.
        text: String,
        /// The board size.
        size: BoardSize,
    },
    /// The words could be decimal or hexadecimal.
    #[error("{place}: ambiguous words: decimal or hexadecimal; write 0x before hexadecimal words")]
    EitherRadix {
        /// Where the first word begins.
        place: Place,
    },
    /// The text after the words is not a side to move.
    #[error("{place}: invalid side to move {text:?}; write X or O")]
    NotASide {
        /// Where it begins.
        place: Place,
        /// The text after the words.
        text: String,
    },
    /// The side to move is missing.
    #[error("the side to move is missing; write X or O after the words")]
    NoSide,
    /// The words are not a valid position.
    #[error(transparent)]
    Setup(#[from] SetupError),
}

#[cfg(test)]
mod tests {
    use super::*;

    const EDAX: Form = Form { order: Order::A1Lowest, first: First::Mover };
    const EGAROUCID: Form = Form { order: Order::A1Highest, first: First::Mover };
    const COLOURS: Form = Form { order: Order::A1Lowest, first: First::Black };

    fn check(text: &str, size: BoardSize, form: Form, expected: &str) {
        let read = parse(text, size, form).map(|position| diagram::string(&position));
        assert_eq!(read.as_deref(), Ok(expected), "{text}");
    }

    fn check_error(text: &str, size: BoardSize, form: Form, message: &str) {
        assert_eq!(parse(text, size, form).unwrap_err().to_string(), message, "{text}");
    }

    #[test]
    fn bitboards_are_parsed_in_every_spelling() {
        let start = "---------------------------OX------XO--------------------------- X";
        for text in [
            "0x0000000810000000 0x0000001008000000",
            "0000000810000000 0000001008000000",
            "0x810000000, 0X1008000000",
            "34628173824 68853694464",
            "\u{feff}{0x0000_0008_1000_0000ULL,\r\n 0x0000_0010_0800_0000ull};\n",
            "(34628173824; 68853694464) Black",
        ] {
            check(text, BoardSize::Eight, EDAX, start);
        }
        check("0x1008000000 0x810000000 white", BoardSize::Eight, EDAX, &start.replace(" X", " O"));
        check("0x810000000 0x1008000000 O", BoardSize::Eight, COLOURS, &start.replace(" X", " O"));
        // A word of sixteen decimal digits, next to one that can only be decimal.
        let corner = "-".repeat(50) + "X------------O X";
        check("1125899906842624 9223372036854775808", BoardSize::Eight, EDAX, &corner);
    }

    #[test]
    fn bit_order_decides_which_bit_is_a1() {
        let first_two = "XO-------------- X";
        check("0001 0002", BoardSize::Four, EDAX, first_two);
        check("8000 4000", BoardSize::Four, EGAROUCID, first_two);
        check("0x8000 0x4000 O", BoardSize::Four, EGAROUCID, "OX-------------- O");
        let eight = format!("XO{} X", "-".repeat(62));
        check("1 2", BoardSize::Eight, EDAX, &eight);
        check("0x8000000000000000 0x4000000000000000 X", BoardSize::Eight, COLOURS, &mirrored(&eight));
    }

    /// The squares from the last to the first, and the side.
    fn mirrored(position: &str) -> String {
        position[..64].chars().rev().chain(" X".chars()).collect()
    }

    #[test]
    fn bitboards_are_printed_with_all_digits() {
        let start = |size| print(&Position::start(size), COLOURS);
        assert_eq!(start(BoardSize::Four), "0x0240 0x0420 X");
        assert_eq!(start(BoardSize::Six), "0x000108000 0x000204000 X");
        assert_eq!(start(BoardSize::Ten), "0x0000000000040200000000000 0x0000000000080100000000000 X");
        let white = Position::start(BoardSize::Four).passed();
        assert_eq!(print(&white, EDAX), "0x0420 0x0240 O");
        assert_eq!(print(&white, COLOURS), "0x0240 0x0420 O");
    }

    #[test]
    fn errors_say_where_and_why() {
        let few = "expected two words; write them such as 0x0000000810000000 0x0000001008000000";
        let eight = |text, form, message: &str| check_error(text, BoardSize::Eight, form, message);
        eight("", EDAX, few);
        eight("0x1", EDAX, few);
        let no_word = |text: &str| format!("invalid word {text:?} for 8x8; write 16 hexadecimal digits");
        eight("0x1 g5", EDAX, &format!("column 5: {}", no_word("g5")));
        eight("1\n+5", EDAX, &format!("line 2, column 1: {}", no_word("+5")));
        eight("1 18446744073709551616", EDAX, &format!("column 3: {}", no_word("18446744073709551616")));
        eight("0x 2", EDAX, &format!("column 1: {}", no_word("0x")));
        eight("0x1 0x2 7", EDAX, "column 9: invalid side to move \"7\"; write X or O");
        eight("0x1 0x2 X 0x3", EDAX, "column 11: \"0x3\" follows the side to move; leave it out");
        eight("0x1 0x2", COLOURS, "the side to move is missing; write X or O after the words");
        eight("0x3 0x2", EDAX, "b1 has a disc of each colour");
        eight("0 0", EDAX, "the board is empty: a position needs at least one disc");
        eight(
            "8000000000000000 4000000000000000",
            EDAX,
            "column 1: ambiguous words: decimal or hexadecimal; write 0x before hexadecimal words",
        );
        check_error(
            "1 2",
            BoardSize::Six,
            EDAX,
            "column 1: invalid word \"1\" for 6x6; write 9 hexadecimal digits",
        );
    }
}
