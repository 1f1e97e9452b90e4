//! The corners and their neighbours, by their standard names.

use outflank_board::{Board, Size, Squares, neighbours};

use super::{Heuristic, Parts, difference};
use crate::Evaluation;

/// Own corners minus the opponent's.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Corners;

impl<S: Size> Evaluation<Board<S>> for Corners {
    fn points(&self, board: &Board<S>) -> i32 {
        difference(board.mover() & corners(), board.opponent() & corners())
    }
}

impl<S: Size> Heuristic<S> for Corners {
    fn parts(&self, board: &Board<S>) -> Parts {
        Parts::difference(board.mover() & corners(), board.opponent() & corners(), 1)
    }
}

/// The four corners.
pub(super) fn corners<S: Size>() -> Squares<S> {
    Squares::from_word((S::FIRST_ROW | S::LAST_ROW) & (S::FIRST_COLUMN | S::LAST_COLUMN))
}

/// The eight squares of the edges that touch a corner.
pub(super) fn c_squares<S: Size>() -> Squares<S> {
    neighbours(corners()) & edges()
}

/// The four squares that touch a corner diagonally.
pub(super) fn x_squares<S: Size>() -> Squares<S> {
    neighbours(corners()) & !edges()
}

fn edges<S: Size>() -> Squares<S> {
    Squares::from_word(S::FIRST_ROW | S::LAST_ROW | S::FIRST_COLUMN | S::LAST_COLUMN)
}

#[cfg(test)]
mod tests {
    use outflank_board::{S4, S8, S10};

    use super::super::picture::{board, check};
    use super::*;

    #[test]
    fn corners_are_counted() {
        let rows = "XOOX
                    OXXO
                    OXXO
                    -OOO";
        check::<S4>(&Corners, rows, 2 - 1);
    }

    #[test]
    fn x_squares_and_c_squares_surround_the_corners() {
        let drawn = board::<S8>(
            "-O----O-
             OX----XO
             --------
             --------
             --------
             --------
             OX----XO
             -O----O-",
        );
        assert_eq!((x_squares(), c_squares()), (drawn.mover(), drawn.opponent()));
        assert_eq!(corners::<S10>().len(), 4);
        assert_eq!((x_squares::<S10>().len(), c_squares::<S10>().len()), (4, 8));
        // On 4x4 every square has one of the three names.
        assert_eq!(corners::<S4>() | x_squares() | c_squares(), Squares::ALL);
    }
}
