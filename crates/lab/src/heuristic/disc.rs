//! Evaluations that count discs: all discs, frontier discs or stable discs.
//!
//! Every student project counts all discs. The other two are from P. Rosenbloom, "A World-Championship-Level Othello
//! Program" (1982).

use outflank_board::{Board, Size};

use super::{Heuristic, Parts, difference};
use crate::Evaluation;

/// Own discs minus the opponent's.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Absolute;

impl<S: Size> Evaluation<Board<S>> for Absolute {
    fn points(&self, board: &Board<S>) -> i32 {
        board.difference()
    }
}

impl<S: Size> Heuristic<S> for Absolute {
    fn parts(&self, board: &Board<S>) -> Parts {
        Parts::difference(board.mover(), board.opponent(), 1)
    }
}

/// The opponent's frontier discs minus own ones: discs beside an empty square give the other side moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Frontier;

impl<S: Size> Evaluation<Board<S>> for Frontier {
    fn points(&self, board: &Board<S>) -> i32 {
        difference(board.passed().frontier(), board.frontier())
    }
}

impl<S: Size> Heuristic<S> for Frontier {
    fn parts(&self, board: &Board<S>) -> Parts {
        Parts::difference(board.passed().frontier(), board.frontier(), 1)
    }
}

/// Own stable discs minus the opponent's, as far as [`outflank_board::stable`] finds them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stability;

impl<S: Size> Evaluation<Board<S>> for Stability {
    fn points(&self, board: &Board<S>) -> i32 {
        difference(board.stable(), board.passed().stable())
    }
}

impl<S: Size> Heuristic<S> for Stability {
    fn parts(&self, board: &Board<S>) -> Parts {
        Parts::difference(board.stable(), board.passed().stable(), 1)
    }
}

#[cfg(test)]
mod tests {
    use outflank_board::{S4, S6};

    use super::super::picture::check;
    use super::*;

    #[test]
    fn absolute_counts_discs() {
        let rows = "XXX-
                    -OX-
                    -XO-
                    ----";
        check::<S4>(&Absolute, rows, 5 - 2);
    }

    #[test]
    fn frontier_counts_discs_beside_empty_squares() {
        let rows = "XXO---
                    OXO---
                    OXX---
                    ------
                    ------
                    ------";
        // Frontier of X: b3 c3. Frontier of O: c1 c2 a3. The others touch discs only.
        check::<S6>(&Frontier, rows, 3 - 2);
    }

    #[test]
    fn stability_counts_discs_that_cannot_turn() {
        // X holds a1 b1 a2 for good: each line has the border or a stable neighbour. O holds only f6; e1 and d4 can be
        // outflanked.
        let rows = "XX--O-
                    X-----
                    ------
                    ---O--
                    ------
                    -----O";
        check::<S6>(&Stability, rows, 3 - 1);
    }
}
