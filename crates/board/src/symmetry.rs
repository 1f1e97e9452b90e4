//! The eight symmetries of the square, and canonical boards.

use crate::board::Board;
use crate::position::Position;
use crate::size::{BoardSize, Size};
use crate::square::{Move, Square, Squares};
use crate::word::Word;

/// One of the eight symmetries of a square.
///
/// Bit 0 swaps columns and rows; then bit 1 reverses the columns and bit 2 reverses the rows.
///
/// ```
/// use outflank_board::{BoardSize, Symmetry};
///
/// // The four first moves are one and the same.
/// let first_moves: Vec<String> = Symmetry::ALL
///     .iter()
///     .map(|symmetry| symmetry.square("f5".parse().unwrap(), BoardSize::Eight).to_string())
///     .collect();
/// assert_eq!(first_moves, ["f5", "e6", "c5", "d6", "f4", "e3", "c4", "d3"]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Symmetry(u8);

impl Symmetry {
    /// All eight, the identity first.
    pub const ALL: [Self; 8] = [Self(0), Self(1), Self(2), Self(3), Self(4), Self(5), Self(6), Self(7)];

    /// The identity.
    pub const IDENTITY: Self = Self(0);

    fn transposes(self) -> bool {
        self.0 & 1 != 0
    }

    fn reverses_columns(self) -> bool {
        self.0 & 2 != 0
    }

    fn reverses_rows(self) -> bool {
        self.0 & 4 != 0
    }

    /// The name of this symmetry.
    ///
    /// The main diagonal begins at a1.
    #[must_use]
    pub fn name(self) -> &'static str {
        [
            "identity",
            "main diagonal",
            "left to right",
            "quarter turn right",
            "top to bottom",
            "quarter turn left",
            "half turn",
            "other diagonal",
        ][usize::from(self.0)]
    }

    /// The inverse of this symmetry.
    #[must_use]
    pub fn inverse(self) -> Self {
        // Only the two quarter turns, which transpose and reverse once, are not their own inverse.
        if self.transposes() && self.reverses_columns() != self.reverses_rows() {
            Self(self.0 ^ 6)
        } else {
            self
        }
    }

    /// This symmetry followed by another.
    #[must_use]
    pub fn then(self, next: Self) -> Self {
        let reversals = if next.transposes() {
            // Columns that were reversed are rows by the time `next` reverses.
            (self.0 & 2) << 1 | (self.0 & 4) >> 1
        } else {
            self.0 & 6
        };
        Self((self.0 ^ next.0) & 1 | (reversals ^ (next.0 & 6)))
    }

    /// The image of a square.
    #[must_use]
    pub fn square(self, square: Square, size: BoardSize) -> Square {
        debug_assert!(square.is_on(size), "{square} is outside {size}");
        let last = size.n() - 1;
        let (mut column, mut row) = (square.column(), square.row());
        if self.transposes() {
            (column, row) = (row, column);
        }
        if self.reverses_columns() {
            column = last - column;
        }
        if self.reverses_rows() {
            row = last - row;
        }
        Square::pack(column, row)
    }

    /// The image of a move; a pass stays a pass.
    #[must_use]
    pub fn play(self, play: Move, size: BoardSize) -> Move {
        match play {
            Move::Place(square) => Move::Place(self.square(square, size)),
            Move::Pass => Move::Pass,
        }
    }

    /// The image of a set of squares.
    #[inline]
    #[must_use]
    pub fn squares<S: Size>(self, squares: Squares<S>) -> Squares<S> {
        Squares::trusted(self.word::<S>(squares.word()))
    }

    #[inline]
    fn word<S: Size>(self, mut word: S::Word) -> S::Word {
        if self.transposes() {
            word = S::transpose(word);
        }
        if self.reverses_columns() {
            // Reversing columns is a half turn followed by reversing rows.
            word = S::flip_rows(half_turn::<S>(word));
        }
        if self.reverses_rows() {
            word = S::flip_rows(word);
        }
        word
    }

    /// The image of a board.
    #[inline]
    #[must_use]
    pub fn board<S: Size>(self, board: Board<S>) -> Board<S> {
        Board::trusted(self.word::<S>(board.mover().word()), self.word::<S>(board.opponent().word()))
    }

    /// The image of a position.
    #[must_use]
    pub fn position(self, position: &Position) -> Position {
        crate::with_size!(position.size(), S => {
            Position::from_board(self.board(position.board_of::<S>()), position.turn())
        })
    }
}

impl<S: Size> Board<S> {
    /// The smallest of the eight symmetric forms of this board.
    #[must_use]
    pub fn canonical(self) -> Self {
        // Each step changes one bit of the symmetry's number, so every board costs one operation.
        let mut least = self;
        let mut board = self;
        for step in 0..7 {
            let change = if step % 2 == 0 { S::flip_rows } else { S::transpose };
            board = Self::trusted(change(board.mover().word()), change(board.opponent().word()));
            least = least.min(board);
        }
        least
    }
}

/// The board rotated by a half turn.
#[inline]
fn half_turn<S: Size>(word: S::Word) -> S::Word {
    let width = size_of::<S::Word>() as u32 * 8;
    word.reversed() >> (width - S::N * S::N)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::{filling, generator};
    use crate::with_size;

    fn words_move_like_squares<S: Size>() {
        let board = filling::<S>(&mut generator(S::N.into()));
        for symmetry in Symmetry::ALL {
            let moved = board.mover().into_iter().map(|square| symmetry.square(square, S::SIZE)).collect();
            assert_eq!(symmetry.squares(board.mover()), moved, "{symmetry:?} on {}", S::SIZE);
            assert_eq!(symmetry.inverse().board(symmetry.board(board)), board);
            assert_eq!(symmetry.board(board).canonical(), board.canonical());
        }
        let images = Symmetry::ALL.map(|symmetry| symmetry.board(board));
        assert_eq!(board.canonical(), images.into_iter().min().unwrap());
    }

    #[test]
    fn names_describe_the_image_of_a_square() {
        // b1 is in the top row, next to the upper left corner.
        let images = [
            ("identity", "b1"),
            ("main diagonal", "a2"),
            ("left to right", "g1"),
            ("quarter turn right", "h2"),
            ("top to bottom", "b8"),
            ("quarter turn left", "a7"),
            ("half turn", "g8"),
            ("other diagonal", "h7"),
        ];
        for (symmetry, (name, image)) in Symmetry::ALL.into_iter().zip(images) {
            assert_eq!(symmetry.name(), name);
            assert_eq!(symmetry.square("b1".parse().unwrap(), BoardSize::Eight).to_string(), image, "{name}");
        }
    }

    #[test]
    fn symmetries_agree_for_squares_and_bitboards() {
        for size in BoardSize::ALL {
            with_size!(size, S => words_move_like_squares::<S>());
        }
    }

    #[test]
    fn symmetries_form_a_group() {
        let square = "b1".parse().unwrap();
        let image = |symmetry: Symmetry| symmetry.square(square, BoardSize::Eight);
        for first in Symmetry::ALL {
            assert_eq!(first.then(first.inverse()), Symmetry::IDENTITY);
            for second in Symmetry::ALL {
                let in_turn = second.square(image(first), BoardSize::Eight);
                assert_eq!(image(first.then(second)), in_turn, "{first:?} {second:?}");
            }
        }
    }
}
