//! Alpha-beta in the min/max form.
//!
//! Alpha is the best value found for Max, beta the best for Min. A position is cut off as soon as one side can avoid
//! it. This is ALPHA-BETA-SEARCH of S. Russell and P. Norvig, "Artificial Intelligence: A Modern Approach".

use crate::aids::Aids;
use crate::minimax::Side;
use crate::search::{Search, Stopped};
use crate::state::{Evaluation, INFINITY, State};

impl<G: State, E: Evaluation<G> + ?Sized, A: Aids<G>> Search<'_, G, E, A> {
    /// The value of a position for Max if it lies between alpha and beta, else a bound.
    ///
    /// # Errors
    ///
    /// When a limit is reached before the search ends.
    #[inline(always)]
    pub fn minmax_alpha_beta(
        &mut self,
        state: &G,
        depth: u32,
        window: (i32, i32),
        side: Side,
    ) -> Result<i32, Stopped> {
        self.visit(state, depth, side.window(window))?;
        let value = match depth {
            0 => Ok(side.seen(self.leaf(state))),
            1 => {
                let (alpha, beta) = side.window(window);
                self.last_ply(state, alpha, beta).map(|value| side.seen(value))
            }
            _ => self.minmax_alpha_beta_moves(state, depth, window, side),
        };
        self.leave_side(value, side)
    }

    #[inline(never)]
    fn minmax_alpha_beta_moves(
        &mut self,
        state: &G,
        depth: u32,
        (mut alpha, mut beta): (i32, i32),
        side: Side,
    ) -> Result<i32, Stopped> {
        let window = side.window((alpha, beta));
        if let Some(value) = self.recall(state, depth, window.0, window.1) {
            return Ok(side.seen(value));
        }
        let guesses = self.guesses();
        let worst = side.seen(-INFINITY);
        let mut best = worst;
        self.end_line(depth);
        for (nth, play) in self.aids.arrange(state, depth).enumerate() {
            let child = state.play(play);
            if self.reduces(nth, depth) {
                let (floor, null_window) = match side {
                    Side::Max => (alpha, (alpha, alpha + 1)),
                    Side::Min => (beta, (beta - 1, beta)),
                };
                let shallow = self.minmax_alpha_beta(&child, depth - 2, null_window, side.other())?;
                if !side.prefers(shallow, floor) {
                    best = if side.prefers(shallow, best) { shallow } else { best };
                    continue;
                }
            }
            let value = self.minmax_alpha_beta(&child, depth - 1, (alpha, beta), side.other())?;
            if side.prefers(value, best) {
                best = value;
                self.improve(depth, play);
                match side {
                    Side::Max => alpha = alpha.max(best),
                    Side::Min => beta = beta.min(best),
                }
                if alpha >= beta {
                    self.cut(depth, play);
                    break;
                }
            }
        }
        if best == worst {
            return Ok(side.seen(self.over(state)));
        }
        self.remember(state, depth, side.seen(best), window, guesses);
        Ok(best)
    }
}

#[cfg(test)]
mod tests {
    use super::Side;
    use crate::state::INFINITY;
    use crate::tree::{check, paper_tree};

    #[test]
    fn refuted_moves_are_pruned() {
        // As with alpha-beta: the first move is worth 3, so the second is cut off after its first leaf.
        let window = (-INFINITY, INFINITY);
        check(paper_tree(), |search, root| search.minmax_alpha_beta(root, 2, window, Side::Max), 3, 11);
        check(paper_tree(), |search, root| search.minmax_alpha_beta(root, 2, window, Side::Min), -3, 11);
    }
}
