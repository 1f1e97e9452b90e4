//! NegaScout: a full search of the first move and null-window searches of the others.
//!
//! A. Reinefeld, "An improvement to the Scout tree search algorithm", ICCA Journal 6 (1983). The null window is (alpha,
//! alpha + 1). A move that fails high is searched again for its value.

use crate::aids::Aids;
use crate::search::{Search, Stopped};
use crate::state::{Evaluation, INFINITY, State};

impl<G: State, E: Evaluation<G> + ?Sized, A: Aids<G>> Search<'_, G, E, A> {
    /// The value of a position for the side to move if it lies between alpha and beta, else a bound.
    ///
    /// # Errors
    ///
    /// When a limit is reached before the search ends.
    #[inline(always)]
    pub fn negascout(&mut self, state: &G, depth: u32, alpha: i32, beta: i32) -> Result<i32, Stopped> {
        self.visit(state, depth, (alpha, beta))?;
        let value = match depth {
            0 => Ok(self.leaf(state)),
            1 => self.last_ply(state, alpha, beta),
            _ => self.negascout_moves(state, depth, alpha, beta),
        };
        self.leave(value)
    }

    #[inline(never)]
    fn negascout_moves(&mut self, state: &G, depth: u32, alpha: i32, beta: i32) -> Result<i32, Stopped> {
        if let Some(value) = self.recall(state, depth, alpha, beta) {
            return Ok(value);
        }
        let guesses = self.guesses();
        let mut best = -INFINITY;
        self.end_line(depth);
        for (nth, play) in self.aids.arrange(state, depth).enumerate() {
            let (child, floor) = (state.play(play), alpha.max(best));
            if self.reduces(nth, depth) {
                let shallow = -self.negascout(&child, depth - 2, -floor - 1, -floor)?;
                if shallow <= floor {
                    best = best.max(shallow);
                    continue;
                }
            }
            let value = self.scout(&child, depth, floor, beta, nth == 0)?;
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

    /// The value of the move to `child`, for the side that plays it.
    #[inline]
    pub(crate) fn scout(
        &mut self,
        child: &G,
        depth: u32,
        alpha: i32,
        beta: i32,
        is_first: bool,
    ) -> Result<i32, Stopped> {
        if is_first {
            return Ok(-self.negascout(child, depth - 1, -beta, -alpha)?);
        }
        let test = -self.negascout(child, depth - 1, -alpha - 1, -alpha)?;
        // One ply above the leaves, a null-window search that fails high has visited all of them. Its value is exact.
        if test <= alpha || test >= beta || depth <= 2 {
            return Ok(test);
        }
        Ok(-self.negascout(child, depth - 1, -beta, -test)?)
    }
}

#[cfg(test)]
mod tests {
    use crate::state::INFINITY;
    use crate::tree::{check, growing_tree, paper_tree};

    #[test]
    fn no_re_search_if_the_first_move_is_best() {
        check(paper_tree(), |search, root| search.negascout(root, 2, -INFINITY, INFINITY), 3, 11);
    }

    #[test]
    fn a_move_that_fails_high_is_searched_again() {
        // Two moves worth 1 and 2, with one reply each. The second fails high and is searched again.
        check(growing_tree(), |search, root| search.negascout(root, 3, -INFINITY, INFINITY), 2, 10);
        check(growing_tree(), |search, root| search.alpha_beta(root, 3, -INFINITY, INFINITY), 2, 7);
    }
}
