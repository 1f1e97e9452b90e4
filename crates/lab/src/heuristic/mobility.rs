//! Evaluations that count moves: current, potential and waiting moves.
//!
//! Current moves are from three French student projects, potential mobility from P. Rosenbloom (1982). Waiting moves
//! are from E. Lazard (1993), the strategy booklet of the French federation.

use outflank_board::{Board, Size};

use super::corner::corners;
use super::{Heuristic, Parts, difference, limited};
use crate::Evaluation;

/// Own moves minus the opponent's, plus a weight for each own corner minus the opponent's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mobility {
    /// The number of moves that a corner is worth.
    pub corner_weight: i32,
}

impl Default for Mobility {
    /// Ten moves per corner. The projects count corners too, but with different weights.
    fn default() -> Self {
        Self { corner_weight: 10 }
    }
}

impl<S: Size> Evaluation<Board<S>> for Mobility {
    fn points(&self, board: &Board<S>) -> i32 {
        let moves = difference(board.moves(), board.passed().moves());
        let corners = difference(board.mover() & corners(), board.opponent() & corners());
        limited(i64::from(moves) + i64::from(self.corner_weight) * i64::from(corners))
    }
}

impl<S: Size> Heuristic<S> for Mobility {
    fn parts(&self, board: &Board<S>) -> Parts {
        Parts::difference(board.mover() & corners(), board.opponent() & corners(), self.corner_weight.into())
            .with_count("own moves", board.mobility(), 1)
            .with_count("opponent's moves", board.passed().mobility(), -1)
            .limited()
    }
}

/// Minus the opponent's moves, as one of the projects proposes: leave the opponent few moves.
///
/// The opponent is the opponent of the side to move, as everywhere. The moves of the side to move are not counted, so
/// changing sides does more than change the sign. At the leaves of a search of even depth, the side to move is the side
/// that searches: the search leaves its opponent few moves. At odd depth it is the other side: the search keeps many
/// moves of its own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OpponentMobility;

impl<S: Size> Evaluation<Board<S>> for OpponentMobility {
    fn points(&self, board: &Board<S>) -> i32 {
        -(board.passed().mobility() as i32)
    }
}

impl<S: Size> Heuristic<S> for OpponentMobility {
    fn parts(&self, board: &Board<S>) -> Parts {
        Parts::default().with_count("opponent's moves", board.passed().mobility(), -1)
    }
}

/// Empty squares beside the opponent's discs minus those beside own discs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Potential;

impl<S: Size> Evaluation<Board<S>> for Potential {
    fn points(&self, board: &Board<S>) -> i32 {
        difference(board.potential_moves(), board.passed().potential_moves())
    }
}

impl<S: Size> Heuristic<S> for Potential {
    fn parts(&self, board: &Board<S>) -> Parts {
        Parts::default().with_count("own potential moves", board.potential_moves().len(), 1).with_count(
            "opponent's potential moves",
            board.passed().potential_moves().len(),
            -1,
        )
    }
}

/// Own waiting moves minus the opponent's.
///
/// A waiting move has two properties. The opponent cannot take it away, since the square is not a legal move for the
/// opponent. And it gives the opponent no new move. The side with more of them can wait until the other must make a bad
/// move.
///
/// The second condition makes this an independent term: the first alone gives the difference of all moves again.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WaitingMoves;

impl<S: Size> Evaluation<Board<S>> for WaitingMoves {
    fn points(&self, board: &Board<S>) -> i32 {
        waiting_moves(*board) as i32 - waiting_moves(board.passed()) as i32
    }
}

impl<S: Size> Heuristic<S> for WaitingMoves {
    fn parts(&self, board: &Board<S>) -> Parts {
        Parts::default().with_count("own waiting moves", waiting_moves(*board), 1).with_count(
            "opponent's waiting moves",
            waiting_moves(board.passed()),
            -1,
        )
    }
}

fn waiting_moves<S: Size>(board: Board<S>) -> u32 {
    let theirs = board.passed().moves();
    let opens_nothing = |&square: &_| (board.play(square).moves() & !theirs).is_empty();
    (board.moves() & !theirs).into_iter().filter(opens_nothing).count() as u32
}

#[cfg(test)]
mod tests {
    use outflank_board::{S4, S8, Square, Squares};

    use super::super::picture::{board, check};
    use super::*;

    /// X moves to d1 and d2; O turns b2 from a2, a3 and b3. X owns a corner.
    const CORNER: &str = "XOO-
                          -XO-
                          ----
                          ----";

    #[test]
    fn mobility_counts_moves_and_corners() {
        check::<S4>(&Mobility { corner_weight: 0 }, CORNER, 2 - 3);
        check::<S4>(&Mobility::default(), CORNER, 2 - 3 + 10);
    }

    #[test]
    fn large_corner_weights_are_clamped() {
        check::<S4>(&Mobility { corner_weight: i32::MAX }, CORNER, super::super::MAX_POINTS);
    }

    #[test]
    fn opponent_mobility_counts_only_the_moves_of_the_side_that_waits() {
        let board = board::<S4>(CORNER);
        assert_eq!(OpponentMobility.points(&board), -3);
        assert_eq!(OpponentMobility.points(&board.passed()), -2);
        assert_eq!(OpponentMobility.points(&Board::<S8>::start()), -4);
        // Without a disc of O, O has no move.
        assert_eq!(OpponentMobility.points(&Board::<S4>::new(Squares::ALL, Squares::NONE).unwrap()), 0);
    }

    #[test]
    fn potential_mobility_counts_empties_next_to_opponent() {
        let rows = "XO--
                    ----
                    ----
                    ---X";
        // Beside O: c1 a2 b2 c2. Beside X: a2 b2 (a1), c3 d3 c4 (d4).
        check::<S4>(&Potential, rows, 4 - 5);
    }

    #[test]
    fn waiting_moves_give_the_opponent_no_new_move() {
        let rows = "-OX-----
                    --------
                    --------
                    -OXO----
                    --------
                    --------
                    --------
                    XO------";
        // X: a1, a4 and c8 turn one disc and give O no new move; e4 gives O the new move f4.
        // O: d1 turns c1 and gives X no new move.
        check::<S8>(&WaitingMoves, rows, 3 - 1);
    }

    #[test]
    fn moves_shared_by_both_sides_are_not_waiting_moves() {
        // X has c1 and c4, O has c1 and d3, and none of them gives the other side a new move.
        let board = board::<S4>("XO-- --X- --O- ----");
        let c1: Squares<S4> = Square::at::<S4>(2).into();
        assert_eq!(board.moves() & board.passed().moves(), c1);
        assert_eq!((waiting_moves(board), waiting_moves(board.passed())), (1, 1));
    }
}
