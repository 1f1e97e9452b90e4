//! Negamax with alpha-beta pruning.
//!
//! F2 of D. Knuth and R. Moore, "An analysis of alpha-beta pruning", Artificial Intelligence 6 (1975). The child's
//! window is (-beta, -alpha). Values outside the window are returned as bounds ("fail soft", J. Fishburn 1983).

use crate::aids::Aids;
use crate::search::{Search, Stopped};
use crate::state::{Evaluation, INFINITY, State};

impl<G: State, E: Evaluation<G> + ?Sized, A: Aids<G>> Search<'_, G, E, A> {
    /// The value of a position for the side to move if it lies between alpha and beta, else a bound.
    ///
    /// A value of at most alpha is an upper bound; a value of at least beta is a lower bound.
    ///
    /// # Errors
    ///
    /// When a limit is reached before the end.
    #[inline(always)]
    pub fn alpha_beta(&mut self, state: &G, depth: u32, alpha: i32, beta: i32) -> Result<i32, Stopped> {
        self.visit(state, depth, (alpha, beta))?;
        let value = match depth {
            0 => Ok(self.leaf(state)),
            1 => self.last_ply(state, alpha, beta),
            _ => self.alpha_beta_moves(state, depth, alpha, beta),
        };
        self.leave(value)
    }

    #[inline(never)]
    fn alpha_beta_moves(&mut self, state: &G, depth: u32, alpha: i32, beta: i32) -> Result<i32, Stopped> {
        if let Some(value) = self.recall(state, depth, alpha, beta) {
            return Ok(value);
        }
        let guesses = self.guesses();
        let mut best = -INFINITY;
        self.end_line(depth);
        for (nth, play) in self.aids.arrange(state, depth).enumerate() {
            let (child, floor) = (state.play(play), alpha.max(best));
            if self.reduces(nth, depth) {
                let shallow = -self.alpha_beta(&child, depth - 2, -floor - 1, -floor)?;
                if shallow <= floor {
                    best = best.max(shallow);
                    continue;
                }
            }
            let value = -self.alpha_beta(&child, depth - 1, -beta, -floor)?;
            if value > best {
                best = value;
                self.improve(depth, play);
                if best >= beta {
                    self.cut(depth, play);
                    break;
                }
            }
        }
        if best == -INFINITY {
            return Ok(self.over(state));
        }
        self.remember(state, depth, best, (alpha, beta), guesses);
        Ok(best)
    }
}

#[cfg(test)]
mod tests {
    use crate::state::INFINITY;
    use crate::tree::{binary_tree, check, paper_tree};

    #[test]
    fn refuted_moves_are_pruned() {
        // The first move is worth 3. The second is cut off after its first leaf, 2: nodes 1 + 4 + 2 + 4.
        check(paper_tree(), |search, root| search.alpha_beta(root, 2, -INFINITY, INFINITY), 3, 11);
    }

    #[test]
    fn a_value_outside_the_window_is_a_bound() {
        // No move is worth more than 5; the three are cut off after 1, 1 and 2 leaves: nodes 1 + 3 + 4.
        check(paper_tree(), |search, root| search.alpha_beta(root, 2, 5, 6), 5, 8);
        // The first move already fails high.
        check(paper_tree(), |search, root| search.alpha_beta(root, 2, 0, 1), 3, 5);
    }

    #[test]
    fn deep_cuts_are_made() {
        // max(3, 5) = 5, then 6 is too high; max(1, 2) = 2 is too low. Three leaves and a node are pruned.
        check(binary_tree(), |search, root| search.alpha_beta(root, 3, -INFINITY, INFINITY), 5, 11);
        check(binary_tree(), |search, root| search.negamax(root, 3), 5, 15);
    }
}
