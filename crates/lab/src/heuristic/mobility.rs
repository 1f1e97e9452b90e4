//! Evaluations that count moves: those of today (three French student projects), those that may come (P.
//! Rosenbloom 1982) and those that can wait (E. Lazard 1993, the strategy booklet of the French federation).

use outflank_board::{Board, Size};

use super::corner::corners;
use super::{difference, limited};
use crate::Evaluation;

/// Own moves minus the opponent's, and so many points for each own corner less the opponent's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mobility {
    /// Moves that a corner is worth.
    pub corner_weight: i32,
}

impl Default for Mobility {
    /// Ten moves a corner; the projects say that corners count, but not alike.
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

/// Empty squares beside the opponent's discs minus those beside own discs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Potential;

impl<S: Size> Evaluation<Board<S>> for Potential {
    fn points(&self, board: &Board<S>) -> i32 {
        difference(board.potential_moves(), board.passed().potential_moves())
    }
}

/// Own waiting moves minus the opponent's.
///
/// A waiting move is one that the opponent cannot take away, since the square is no move of his, and that
/// opens nothing: after it he has no move that he did not have before. Whoever has more of them can wait
/// until the other must make a bad move.
///
/// Only the second condition makes this a term of its own: counting the squares where one side can move and
/// the other cannot gives the difference of all moves again.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WaitingMoves;

impl<S: Size> Evaluation<Board<S>> for WaitingMoves {
    fn points(&self, board: &Board<S>) -> i32 {
        waiting_moves(*board) - waiting_moves(board.passed())
    }
}

fn waiting_moves<S: Size>(board: Board<S>) -> i32 {
    let theirs = board.passed().moves();
    let opens_nothing = |&square: &_| (board.play(square).moves() & !theirs).is_empty();
    (board.moves() & !theirs).into_iter().filter(opens_nothing).count() as i32
}

#[cfg(test)]
mod tests {
    use outflank_board::{S4, S8, Square, Squares};

    use super::super::picture::{board, check};
    use super::*;

    /// X moves to d1 and d2; O turns b2 from a2, a3 and b3. X holds a corner.
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
    fn no_corner_weight_is_too_large() {
        check::<S4>(&Mobility { corner_weight: i32::MAX }, CORNER, super::super::MAX_POINTS);
    }

    #[test]
    fn potential_counts_empty_squares_beside_the_other_side() {
        let rows = "XO--
                    ----
                    ----
                    ---X";
        // Beside O: c1 a2 b2 c2. Beside X: a2 b2 (a1), c3 d3 c4 (d4).
        check::<S4>(&Potential, rows, 4 - 5);
    }

    #[test]
    fn waiting_moves_open_nothing() {
        let rows = "-OX-----
                    --------
                    --------
                    -OXO----
                    --------
                    --------
                    --------
                    XO------";
        // X: a1, a4 and c8 turn one disc and leave no new move; e4 gives O the new move f4.
        // O: d1 turns c1 and leaves X nothing new.
        check::<S8>(&WaitingMoves, rows, 3 - 1);
    }

    #[test]
    fn a_move_of_both_sides_is_no_waiting_move() {
        // X has c1 and c4, O has c1 and d3, and none of them opens anything.
        let board = board::<S4>("XO-- --X- --O- ----");
        let c1: Squares<S4> = Square::at::<S4>(2).into();
        assert_eq!(board.moves() & board.passed().moves(), c1);
        assert_eq!((waiting_moves(board), waiting_moves(board.passed())), (1, 1));
    }
}
