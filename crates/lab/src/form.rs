//! Searches as student reports print them, errors included, so that their figures can be repeated and explained.
//!
//! Each differs from the textbook in the points named at its function. The reports are numbered as in the studies of
//! this project; lines are those of their text files.

use crate::aids::Aids;
use crate::search::{Search, Stopped};
use crate::state::{Evaluation, INFINITY, State};

/// The form of an algorithm: that of textbooks, or that of a student report.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Form {
    /// The form of textbooks and papers.
    #[default]
    Textbook,
    /// The form of report 000: negamax, alpha-beta and Monte-Carlo tree search.
    Report000,
    /// The form of report 001: negamax.
    Report001,
}

impl Form {
    /// All forms and their names.
    pub const NAMES: [(&'static str, Self); 3] =
        [("textbook", Self::Textbook), ("report000", Self::Report000), ("report001", Self::Report001)];
}

impl<G: State, E: Evaluation<G> + ?Sized, A: Aids<G>> Search<'_, G, E, A> {
    /// Negamax of report 000 (algorithm 3, from line 227).
    ///
    /// A side without a move of its own ends the line, although the opponent may go on. The evaluation is used there,
    /// and also if the game is over.
    ///
    /// # Errors
    ///
    /// When a limit is reached before the search ends.
    pub fn negamax_000(&mut self, state: &G, depth: u32) -> Result<i32, Stopped> {
        self.visit(state, depth, (-INFINITY, INFINITY))?;
        let value = self.negamax_000_moves(state, depth);
        self.leave(value)
    }

    fn negamax_000_moves(&mut self, state: &G, depth: u32) -> Result<i32, Stopped> {
        self.end_line(depth);
        if depth == 0 || state.is_blocked() {
            return Ok(self.estimate(state));
        }
        let mut best = -INFINITY;
        for play in state.moves() {
            let value = -self.negamax_000(&state.play(play), depth - 1)?;
            if value > best {
                best = value;
                self.improve(depth, play);
            }
        }
        Ok(best)
    }

    /// Alpha-beta of report 000 (algorithm 4, from line 257).
    ///
    /// It ends lines as [`Search::negamax_000`] does. The child's window is (-alpha, -beta) instead of (-beta, -alpha),
    /// so it is a window only in every other ply. There beta is minus infinity, and a move better than alpha cuts off.
    /// In the other plies beta is infinite, and nothing is cut off. The value is therefore right, but the search visits
    /// more nodes than alpha-beta. A value equal to alpha does not cut off.
    ///
    /// # Errors
    ///
    /// When a limit is reached before the search ends.
    pub fn alpha_beta_000(&mut self, state: &G, depth: u32, alpha: i32, beta: i32) -> Result<i32, Stopped> {
        self.visit(state, depth, (alpha, beta))?;
        let value = self.alpha_beta_000_moves(state, depth, alpha, beta);
        self.leave(value)
    }

    fn alpha_beta_000_moves(
        &mut self,
        state: &G,
        depth: u32,
        mut alpha: i32,
        beta: i32,
    ) -> Result<i32, Stopped> {
        self.end_line(depth);
        if depth == 0 || state.is_blocked() {
            return Ok(self.estimate(state));
        }
        let mut best = -INFINITY;
        for play in state.moves() {
            let value = -self.alpha_beta_000(&state.play(play), depth - 1, -alpha, -beta)?;
            if value > best {
                best = value;
                self.improve(depth, play);
                if best > alpha {
                    alpha = best;
                    if alpha > beta {
                        self.counters.cutoffs += 1;
                        self.aids.trace_cut(play);
                        break;
                    }
                }
            }
        }
        Ok(best)
    }

    /// Negamax of report 001: its program forgets the minus sign of the recursive call (its pseudocode, line 399, has
    /// it).
    ///
    /// So every side prefers what is good for the side to move at the leaves.
    ///
    /// # Errors
    ///
    /// When a limit is reached before the search ends.
    pub fn negamax_001(&mut self, state: &G, depth: u32) -> Result<i32, Stopped> {
        self.visit(state, depth, (-INFINITY, INFINITY))?;
        let value = self.negamax_001_moves(state, depth);
        self.leave(value)
    }

    fn negamax_001_moves(&mut self, state: &G, depth: u32) -> Result<i32, Stopped> {
        self.end_line(depth);
        if depth == 0 {
            return Ok(self.leaf(state));
        }
        let mut best = -INFINITY;
        for play in state.moves() {
            let value = self.negamax_001(&state.play(play), depth - 1)?;
            if value > best {
                best = value;
                self.improve(depth, play);
            }
        }
        if best == -INFINITY {
            return Ok(self.over(state));
        }
        Ok(best)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::{binary_tree, check, over, paper_tree, passing_tree};

    #[test]
    fn negamax_of_report_000_does_not_search_behind_a_pass() {
        // The first move is worth 4. After the second the opponent must pass: the evaluation there is -9, so 9 for the
        // root, but the line behind the pass is worth 1.
        check(passing_tree(), |search, root| search.negamax(root, 3), 4, 5);
        check(passing_tree(), |search, root| search.negamax_000(root, 3), 9, 3);
    }

    #[test]
    fn negamax_of_report_000_evaluates_finished_games() {
        check(over(-7), |search, root| search.negamax_000(root, 3), -7, 1);
        check(paper_tree(), |search, root| search.negamax_000(root, 2), 3, 13);
    }

    #[test]
    fn alpha_beta_of_report_000_cuts_off_in_every_other_ply() {
        let open = (-INFINITY, INFINITY);
        // Ply 1 cuts off as in the textbook: 11 of 13 nodes.
        check(paper_tree(), |search, root| search.alpha_beta_000(root, 2, open.0, open.1), 3, 11);
        // In this tree, the textbook cuts off in ply 2 as well: 11 nodes against 12 of 15.
        check(binary_tree(), |search, root| search.alpha_beta(root, 3, open.0, open.1), 5, 11);
        check(binary_tree(), |search, root| search.alpha_beta_000(root, 3, open.0, open.1), 5, 12);
    }

    #[test]
    fn negamax_of_report_001_forgets_the_minus_sign() {
        // The largest leaf is 14, the value of the textbook is 3.
        check(paper_tree(), |search, root| search.negamax_001(root, 2), 14, 13);
        check(over(5), |search, root| search.negamax_001(root, 2), 5, 1);
    }
}
