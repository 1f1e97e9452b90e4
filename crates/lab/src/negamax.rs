//! Negamax: minimax with one recursion for both sides, since their values have opposite signs.
//!
//! D. Knuth and R. Moore, "An analysis of alpha-beta pruning", Artificial Intelligence 6 (1975):
//!
//! > F(p) = f(p) if p has no moves, else max(-F(p1), ..., -F(pd))

use crate::aids::Aids;
use crate::search::{Search, Stopped};
use crate::state::{Evaluation, INFINITY, State};

impl<G: State, E: Evaluation<G> + ?Sized, A: Aids<G>> Search<'_, G, E, A> {
    /// The value of a position for the side to move, by a full-width search to this depth.
    ///
    /// # Errors
    ///
    /// When a limit is reached before the search ends.
    #[inline(always)]
    pub fn negamax(&mut self, state: &G, depth: u32) -> Result<i32, Stopped> {
        self.visit(state, depth, (-INFINITY, INFINITY))?;
        let value = match depth {
            0 => Ok(self.leaf(state)),
            1 => self.last_ply(state, -INFINITY, INFINITY),
            _ => self.negamax_moves(state, depth),
        };
        self.leave(value)
    }

    #[inline(never)]
    fn negamax_moves(&mut self, state: &G, depth: u32) -> Result<i32, Stopped> {
        if let Some(value) = self.recall(state, depth, -INFINITY, INFINITY) {
            return Ok(value);
        }
        let guesses = self.guesses();
        let mut best = -INFINITY;
        self.end_line(depth);
        for (nth, play) in self.aids.arrange(state, depth).enumerate() {
            let child = state.play(play);
            if self.reduces(nth, depth) && -self.negamax(&child, depth - 2)? <= best {
                continue;
            }
            let value = -self.negamax(&child, depth - 1)?;
            if value > best {
                best = value;
                self.improve(depth, play);
            }
        }
        if best == -INFINITY {
            return Ok(self.over(state));
        }
        self.remember(state, depth, best, (-INFINITY, INFINITY), guesses);
        Ok(best)
    }
}

#[cfg(test)]
mod tests {
    use crate::tree::{check, over, paper_tree};

    #[test]
    fn every_node_is_visited() {
        // 1 root, 3 moves, 9 leaves.
        check(paper_tree(), |search, root| search.negamax(root, 2), 3, 13);
    }

    #[test]
    fn a_finished_game_is_scored_at_any_depth() {
        check(over(-7), |search, root| search.negamax(root, 3), -7, 1);
        check(over(-7), |search, root| search.negamax(root, 0), -7, 1);
    }
}
