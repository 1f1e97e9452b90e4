//! Positions as two words, one bit a square: `0x0000000810000000 0x0000001008000000 X`.
//!
//! Nothing in such a text says which bit is a1 and whose discs the first word has, so the caller does, by a
//! [`Form`]. What the reader takes:
//!
//! * Hexadecimal words, in either case: with `0x` in front, written in full with a digit for every four
//!   squares, or with any of the digits A to F. `_` between digits and `U` or `L` behind them are ignored.
//! * On 8x8 other numbers are decimal. Two words that may be either are refused. On other sizes words are
//!   hexadecimal and written in full, because their length says how many bits they have.
//! * White space, commas, semicolons and brackets around words.
//! * The side to move behind the words, as a disc or as a colour. Words of the mover and the opponent can do
//!   without; then Black is to move.

use outflank_board::{BoardSize, Colour, Position, SetupError};
use thiserror::Error;

use crate::diagram;
use crate::text::{Place, excerpt, words_between};

/// Which bits are which squares, and whose discs come first.
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
    /// Whose discs the first word has.
    pub first: First,
}

/// Which bit of a word is a1; the others follow row by row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// The lowest, as in Edax and here.
    A1Lowest,
    /// The highest of as many bits as there are squares, as in Egaroucid.
    A1Highest,
}

/// Whose discs the first of two words has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum First {
    /// Those of the side to move.
    Mover,
    /// Black's, whoever is to move.
    Black,
}

/// Reads two words of a board of this size.
///
/// # Errors
///
/// When there are fewer or more words, one is no number that fits the board or may be decimal as well as
/// hexadecimal, the side to move is missing, or the discs make no position.
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

/// The position as two hexadecimal words written in full, and `X` or `O` for the side to move.
///
/// Where the mover's discs come first, Black is to move unless something else is said, so that only `O` is
/// written.
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

/// A word in the order of [`Position`], or one in that order in another; the same both ways.
fn ordered(word: u128, size: BoardSize, order: Order) -> u128 {
    match order {
        Order::A1Lowest => word,
        Order::A1Highest => word.reverse_bits() >> (u128::BITS - size.squares()),
    }
}

/// The hexadecimal digits of a word that is written in full.
fn digits(size: BoardSize) -> usize {
    size.squares() as usize / 4
}

/// Whether a character stands around words rather than in them.
pub(crate) fn is_around(symbol: char) -> bool {
    symbol.is_whitespace() || ",;()[]{}\u{feff}".contains(symbol)
}

/// What follows `0x`.
fn prefix(word: &str) -> Option<&str> {
    word.strip_prefix("0x").or_else(|| word.strip_prefix("0X"))
}

/// How both words are written, or `None` where that cannot be told.
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
    // `from_str_radix` would take a sign as well.
    let plain = digits_of.chars().all(|digit| digit.is_digit(radix));
    u128::from_str_radix(&digits_of, radix).ok().filter(|number| plain && *number <= size.full())
}

/// Why two words could not be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BitboardError {
    /// There are not two words.
    #[error("a position is two words; write them such as 0x0000000810000000 0x0000001008000000")]
    TooFew,
    /// Something follows the side to move.
    #[error("{place}: {text:?} follows the side to move; leave it out")]
    TooMany {
        /// Where it begins.
        place: Place,
        /// What follows.
        text: String,
    },
    /// A word is no number, or one of more bits than there are squares.
    #[error("{place}: {text:?} is no word for {size}; write {} hexadecimal digits", digits(*.size))]
    NotAWord {
        /// Where the word begins.
        place: Place,
        /// The word as it is written.
        text: String,
        /// The board it is read for.
        size: BoardSize,
    },
    /// The words may be decimal as well as hexadecimal.
    #[error("{place}: the words may be decimal or hexadecimal; write 0x in front of hexadecimal ones")]
    EitherRadix {
        /// Where the first word begins.
        place: Place,
    },
    /// What follows the words is no side to move.
    #[error("{place}: {text:?} is no side to move; write X or O")]
    NotASide {
        /// Where it begins.
        place: Place,
        /// What follows the words.
        text: String,
    },
    /// Nothing says whose turn it is.
    #[error("no side to move: write X or O behind the words")]
    NoSide,
    /// The words make no position.
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
    fn words_are_read_in_every_spelling() {
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
        // A word of sixteen decimal digits beside one that can only be decimal.
        let corner = "-".repeat(50) + "X------------O X";
        check("1125899906842624 9223372036854775808", BoardSize::Eight, EDAX, &corner);
    }

    #[test]
    fn the_order_says_which_bit_is_a1() {
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
    fn words_are_written_in_full() {
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
        let few = "a position is two words; write them such as 0x0000000810000000 0x0000001008000000";
        let eight = |text, form, message: &str| check_error(text, BoardSize::Eight, form, message);
        eight("", EDAX, few);
        eight("0x1", EDAX, few);
        let no_word = |text: &str| format!("{text:?} is no word for 8x8; write 16 hexadecimal digits");
        eight("0x1 g5", EDAX, &format!("column 5: {}", no_word("g5")));
        eight("1\n+5", EDAX, &format!("line 2, column 1: {}", no_word("+5")));
        eight("1 18446744073709551616", EDAX, &format!("column 3: {}", no_word("18446744073709551616")));
        eight("0x 2", EDAX, &format!("column 1: {}", no_word("0x")));
        eight("0x1 0x2 7", EDAX, "column 9: \"7\" is no side to move; write X or O");
        eight("0x1 0x2 X 0x3", EDAX, "column 11: \"0x3\" follows the side to move; leave it out");
        eight("0x1 0x2", COLOURS, "no side to move: write X or O behind the words");
        eight("0x3 0x2", EDAX, "b1 has a disc of each colour");
        eight("0 0", EDAX, "the board is empty: a position needs at least one disc");
        eight(
            "8000000000000000 4000000000000000",
            EDAX,
            "column 1: the words may be decimal or hexadecimal; write 0x in front of hexadecimal ones",
        );
        check_error(
            "1 2",
            BoardSize::Six,
            EDAX,
            "column 1: \"1\" is no word for 6x6; write 9 hexadecimal digits",
        );
    }
}
