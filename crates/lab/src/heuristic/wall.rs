//! Walls: long lines of discs that face empty squares.
//!
//! B. Rose, "Othello: A Minute to Learn, a Lifetime to Master" (2005), chapter 3.

use outflank_board::{Board, Size, Squares, Word};

use super::{Heuristic, Parts};
use crate::Evaluation;

/// The opponent's walls minus own ones: a wall gives the opponent moves and blocks own moves.
///
/// A wall is a run of at least three adjacent discs of one side in a row or column. All of them have an empty square on
/// the same side of the run. A run of n discs counts n - 2:
///
/// ```text
///  - - - - - -
///  - X X X X -    X has a wall of four that faces up, which counts 2,
///  - O X X X O    and one of three that faces down, which counts 1.
///  - O - - - -
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Walls;

impl<S: Size> Evaluation<Board<S>> for Walls {
    fn points(&self, board: &Board<S>) -> i32 {
        let empties = board.empties();
        walls(board.opponent(), empties) as i32 - walls(board.mover(), empties) as i32
    }
}

impl<S: Size> Heuristic<S> for Walls {
    fn parts(&self, board: &Board<S>) -> Parts {
        let empties = board.empties();
        Parts::default().with_count("own walls", walls(board.mover(), empties), -1).with_count(
            "opponent's walls",
            walls(board.opponent(), empties),
            1,
        )
    }
}

/// The number of walls of one side, each counted by its length.
fn walls<S: Size>(own: Squares<S>, empties: Squares<S>) -> u32 {
    let (own, empty) = (own.word(), empties.word());
    let facing_up = own & empty << S::N;
    let facing_down = own & empty >> S::N;
    let facing_left = own & !S::FIRST_COLUMN & empty << 1;
    let facing_right = own & !S::LAST_COLUMN & empty >> 1;
    in_rows::<S>(facing_up)
        + in_rows::<S>(facing_down)
        + in_columns::<S>(facing_left)
        + in_columns::<S>(facing_right)
}

/// The number of horizontal triples; a run of n squares contains n - 2 of them.
fn in_rows<S: Size>(front: S::Word) -> u32 {
    let too_far_right = S::LAST_COLUMN | S::LAST_COLUMN >> 1;
    (front & !too_far_right & front >> 1 & front >> 2).count()
}

/// The number of vertical triples.
fn in_columns<S: Size>(front: S::Word) -> u32 {
    (front & front >> S::N & front >> (2 * S::N)).count()
}

#[cfg(test)]
mod tests {
    use outflank_board::{S6, S8, S10};

    use super::super::picture::check;
    use super::*;

    #[test]
    fn walls_are_runs_of_three_or_more() {
        let rows = "------
                    -XXXX-
                    -OXXXO
                    -O----
                    ------
                    ------";
        // X: b2 to e2 face up, 2; c3 to e3 face down, 1. O: b3 b4 face left, too short.
        check::<S6>(&Walls, rows, -3);
    }

    #[test]
    fn a_wall_open_on_both_sides_counts_twice() {
        let rows = "--------
                    --------
                    ---O----
                    ---O----
                    ---O----
                    ---O----
                    ---O----
                    --------";
        // Five in a column face left and face right.
        check::<S8>(&Walls, rows, 3 + 3);
    }

    #[test]
    fn a_gap_or_a_disc_before_it_ends_a_wall() {
        let rows = "------
                    --O---
                    -XXX--
                    ------
                    ------
                    XX-XX-";
        // b3 c3 d3 face down only, since a disc lies above c3. Pairs are not walls.
        check::<S6>(&Walls, rows, -1);
    }

    #[test]
    fn walls_do_not_wrap() {
        // i1 j1 and a2 are adjacent in memory, and so are the ends of columns.
        let rows = "--------XX X--------- ---------- ---------- ----------
                    ---------- ---------- ---------- ---------- ----------";
        check::<S10>(&Walls, rows, 0);
        // A wall along the border faces the board but not the outside.
        let rows = "XXX------- ---------- ---------- ---------- ----------
                    ---------- ---------- ---------- ---------- ---------O";
        check::<S10>(&Walls, rows, -1);
    }
}
