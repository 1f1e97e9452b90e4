//! Squares, sets of squares, and moves.

use std::fmt;
use std::ops::{BitAnd, BitOr, BitXor, Not};
use std::str::FromStr;

use crate::size::{BoardSize, Size};
use crate::word::Word;

/// A square by column and row. It has the same name on every size: a1 is top left, j10 is the largest.
///
/// ```
/// use outflank_board::{BoardSize, S8, Square};
///
/// let square: Square = "d3".parse()?;
/// assert_eq!((square.column(), square.row()), (3, 2));
/// assert_eq!(square.index(BoardSize::Eight), 19);
/// assert_eq!(Square::at::<S8>(19), square);
/// assert_eq!(square.to_string(), "d3");
/// # Ok::<(), outflank_board::NotASquare>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square {
    row: u8,
    column: u8,
}

impl Square {
    /// The square in a column and a row counted from 0, if the largest board has it.
    #[must_use]
    pub const fn new(column: u32, row: u32) -> Option<Self> {
        if column < 10 && row < 10 { Some(Self::pack(column, row)) } else { None }
    }

    /// The square whose bit is `index` on a board of this size, if there is one.
    #[must_use]
    pub const fn from_index(index: u32, size: BoardSize) -> Option<Self> {
        let n = size.n();
        if index < n * n { Some(Self::pack(index % n, index / n)) } else { None }
    }

    /// The square whose bit is `index`, which must be valid on a board of this size.
    #[inline]
    #[must_use]
    pub fn at<S: Size>(index: u32) -> Self {
        debug_assert!(index < S::N * S::N, "index {index} is outside {}", S::SIZE);
        Self::pack(index % S::N, index / S::N)
    }

    #[inline]
    pub(crate) const fn pack(column: u32, row: u32) -> Self {
        Self { row: row as u8, column: column as u8 }
    }

    /// The column, 0 for a.
    #[inline]
    #[must_use]
    pub const fn column(self) -> u32 {
        self.column as u32
    }

    /// The row, 0 for the top row, which is named 1.
    #[inline]
    #[must_use]
    pub const fn row(self) -> u32 {
        self.row as u32
    }

    /// The index of this square's bit on a board of this size, which must be large enough.
    #[inline]
    #[must_use]
    pub const fn index(self, size: BoardSize) -> u32 {
        self.row() * size.n() + self.column()
    }

    /// The index of this square's bit on a board of this size, which must be large enough.
    #[inline]
    #[must_use]
    pub fn index_on<S: Size>(self) -> u32 {
        debug_assert!(self.is_on(S::SIZE), "{self} is outside {}", S::SIZE);
        self.row() * S::N + self.column()
    }

    /// Whether a board of this size has this square.
    #[inline]
    #[must_use]
    pub const fn is_on(self, size: BoardSize) -> bool {
        self.row() < size.n() && self.column() < size.n()
    }
}

impl fmt::Display for Square {
    /// Writes the name in lower case.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.column() as u8), self.row() + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Square {
    type Err = NotASquare;

    /// Reads a name in either case.
    fn from_str(text: &str) -> Result<Self, NotASquare> {
        let (&letter, digits) = text.as_bytes().split_first().ok_or(NotASquare)?;
        let row = match digits {
            [digit @ b'1'..=b'9'] => u32::from(digit - b'1'),
            b"10" => 9,
            _ => return Err(NotASquare),
        };
        let column = letter.to_ascii_lowercase().checked_sub(b'a').ok_or(NotASquare)?;
        Self::new(column.into(), row).ok_or(NotASquare)
    }
}

/// The text is not the name of a square on any board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotASquare;

impl fmt::Display for NotASquare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a square is a column letter and a row number, such as d3")
    }
}

impl std::error::Error for NotASquare {}

/// What a player does in one turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// Places a disc on a square.
    Place(Square),
    /// Passes, since no square is legal.
    Pass,
}

impl Move {
    /// The square of a placement.
    #[must_use]
    pub fn square(self) -> Option<Square> {
        match self {
            Self::Place(square) => Some(square),
            Self::Pass => None,
        }
    }
}

impl From<Square> for Move {
    fn from(square: Square) -> Self {
        Self::Place(square)
    }
}

impl fmt::Display for Move {
    /// Writes the square, or `pass`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Place(square) => square.fmt(f),
            Self::Pass => f.write_str("pass"),
        }
    }
}

/// A set of squares of one size, one bit per square.
///
/// ```
/// use outflank_board::{Board, S8};
///
/// let moves = Board::<S8>::start().moves();
/// let names: Vec<String> = moves.into_iter().map(|square| square.to_string()).collect();
/// assert_eq!(names, ["d3", "c4", "f5", "e6"]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Squares<S: Size>(S::Word);

impl<S: Size> Squares<S> {
    /// No square.
    pub const NONE: Self = Self(S::Word::ZERO);
    /// Every square of the board.
    pub const ALL: Self = Self(S::FULL);

    /// The squares whose bits are set; bits outside the board are ignored.
    #[inline]
    #[must_use]
    pub fn from_word(word: S::Word) -> Self {
        Self(word & S::FULL)
    }

    /// The squares of a word from a kernel of this size.
    #[inline]
    pub(crate) fn trusted(word: S::Word) -> Self {
        debug_assert!(word & !S::FULL == S::Word::ZERO, "{word:x} has bits outside {}", S::SIZE);
        Self(word)
    }

    /// The word, with one bit per square.
    #[inline]
    #[must_use]
    pub fn word(self) -> S::Word {
        self.0
    }

    /// The number of squares in the set.
    #[inline]
    #[must_use]
    pub fn len(self) -> u32 {
        self.0.count()
    }

    /// Whether the set is empty.
    #[inline]
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0 == S::Word::ZERO
    }

    /// Whether the set contains the square; false for a square that is not on the board.
    #[inline]
    #[must_use]
    pub fn contains(self, square: Square) -> bool {
        square.is_on(S::SIZE) && self.0 & (S::Word::ONE << square.index_on::<S>()) != S::Word::ZERO
    }

    /// The `n`-th square of the set, counted from 0, in the order a1, b1, ...
    #[inline]
    #[must_use]
    pub fn nth(self, n: u32) -> Option<Square> {
        (n < self.len()).then(|| Square::at::<S>(self.0.nth(n)))
    }
}

impl<S: Size> IntoIterator for Squares<S> {
    type Item = Square;
    type IntoIter = SquaresIter<S>;

    #[inline]
    fn into_iter(self) -> SquaresIter<S> {
        SquaresIter(self.0)
    }
}

/// Iterates over a set of squares in the order a1, b1, ...
#[derive(Clone, Debug)]
pub struct SquaresIter<S: Size>(S::Word);

impl<S: Size> Iterator for SquaresIter<S> {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        if self.0 == S::Word::ZERO {
            return None;
        }
        let square = Square::at::<S>(self.0.lowest());
        self.0 = self.0.without_lowest();
        Some(square)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.count() as usize;
        (left, Some(left))
    }
}

impl<S: Size> ExactSizeIterator for SquaresIter<S> {}

impl<S: Size> From<Square> for Squares<S> {
    #[inline]
    fn from(square: Square) -> Self {
        Self(S::Word::ONE << square.index_on::<S>())
    }
}

impl<S: Size> FromIterator<Square> for Squares<S> {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::NONE, |set, square| set | square.into())
    }
}

impl<S: Size> BitAnd for Squares<S> {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl<S: Size> BitOr for Squares<S> {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl<S: Size> BitXor for Squares<S> {
    type Output = Self;
    #[inline]
    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

impl<S: Size> Not for Squares<S> {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Self(!self.0 & S::FULL)
    }
}

impl<S: Size> fmt::Debug for Squares<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::with_size;

    #[test]
    fn square_indices_and_names_round_trip() {
        for size in BoardSize::ALL {
            for index in 0..size.squares() {
                let square = Square::from_index(index, size).unwrap();
                assert_eq!(square.index(size), index);
                assert!(square.is_on(size));
                assert_eq!(square.to_string().parse(), Ok(square));
                assert_eq!(square.to_string().to_uppercase().parse(), Ok(square));
            }
            assert_eq!(Square::from_index(size.squares(), size), None);
        }
        assert_eq!("j10".parse::<Square>().unwrap().index(BoardSize::Ten), 99);
    }

    #[test]
    fn invalid_squares_are_rejected() {
        for text in ["", "d", "3", "3d", "k1", "a0", "a11", "a100", "d3 ", "é3", "a1\0", "@1"] {
            assert_eq!(text.parse::<Square>(), Err(NotASquare), "{text:?}");
        }
    }

    fn check_sets<S: Size>() {
        assert_eq!(Squares::<S>::ALL.len(), S::N * S::N);
        let diagonal: Squares<S> = (0..S::N).filter_map(|i| Square::new(i, i)).collect();
        assert_eq!(diagonal.len(), S::N);
        assert_eq!((diagonal | !diagonal), Squares::ALL);
        assert_eq!((diagonal & !diagonal), Squares::NONE);
        assert_eq!(diagonal ^ Squares::ALL, !diagonal);
        assert!(diagonal.into_iter().all(|square| diagonal.contains(square)));
        assert_eq!(diagonal.nth(2), Square::new(2, 2));
        assert_eq!(diagonal.nth(S::N), None);
        assert!(!Squares::<S>::ALL.contains(Square::new(9, 9).unwrap()) || S::N == 10);
    }

    #[test]
    fn sets_work_on_every_size() {
        for size in BoardSize::ALL {
            with_size!(size, S => check_sets::<S>());
        }
    }
}
