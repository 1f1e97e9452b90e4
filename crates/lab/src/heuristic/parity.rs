//! Parity: the last move in a region (E. Lazard 1993, the strategy booklet of the French federation).

use outflank_board::{Board, Size, Squares};

use super::{Heuristic, Parts};
use crate::Evaluation;

/// Odd regions of empty squares minus even ones.
///
/// A region is a set of empty squares that touch at a side or corner. If both sides move in a region in turn, the side
/// that starts in an odd region also makes its last move. In an even region the other side does. So each odd region is
/// a point for the side to move, and each even region a point against it.
///
/// The value depends on the turn, not on the discs: it is the same with the other side to move, including its sign.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Parity;

impl<S: Size> Evaluation<Board<S>> for Parity {
    fn points(&self, board: &Board<S>) -> i32 {
        board.empties().regions().map(|region| if region.len() % 2 == 1 { 1 } else { -1 }).sum()
    }
}

impl<S: Size> Heuristic<S> for Parity {
    fn parts(&self, board: &Board<S>) -> Parts {
        let is_odd = |region: &Squares<S>| region.len() % 2 == 1;
        let (odd, even): (Vec<_>, Vec<_>) = board.empties().regions().partition(is_odd);
        Parts::default().with_count("odd regions", odd.len() as u32, 1).with_count(
            "even regions",
            even.len() as u32,
            -1,
        )
    }
}

#[cfg(test)]
mod tests {
    use outflank_board::{S4, S6, S8};

    use super::super::picture::board;
    use super::*;

    #[test]
    fn the_second_player_has_the_last_move_at_the_start() {
        assert_eq!(Parity.points(&Board::<S8>::start()), -1);
    }

    #[test]
    fn odd_and_even_regions_are_counted() {
        let rows = "-XXXX-
                    XOOOX-
                    XOOOXX
                    XOOOXX
                    -OOOX-
                    --XX-O";
        // Odd: a1, and a5 a6 b6. Even: f1 f2, and f5 e6, which touch at a corner.
        assert_eq!(Parity.points(&board::<S6>(rows)), 2 - 2);
    }

    #[test]
    fn parity_is_independent_of_the_side_to_move() {
        let board = board::<S4>("-XXX XXXX XXOX XXX-");
        assert_eq!((Parity.points(&board), Parity.points(&board.passed())), (2, 2));
    }
}
