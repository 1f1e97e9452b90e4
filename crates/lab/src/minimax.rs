//! Minimax in its original form: one side maximizes the value, the other minimizes it.
//!
//! C. Shannon, "Programming a computer for playing chess", Philosophical Magazine 41 (1950); the recursion is
//! MINIMAX-VALUE of S. Russell and P. Norvig, "Artificial Intelligence: A Modern Approach".

use crate::aids::Aids;
use crate::search::{Search, Stopped};
use crate::state::{Evaluation, INFINITY, State};

/// The two sides of a game; all values are for Max.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// Maximizes the value.
    Max,
    /// Minimizes the value.
    Min,
}

impl Side {
    /// The opponent.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::Max => Self::Min,
            Self::Min => Self::Max,
        }
    }

    /// Converts a value between this side's view and Max's view.
    #[inline]
    #[must_use]
    pub fn seen(self, value: i32) -> i32 {
        match self {
            Self::Max => value,
            Self::Min => -value,
        }
    }

    /// Max's window from this side's view.
    #[inline]
    #[must_use]
    pub fn window(self, (alpha, beta): (i32, i32)) -> (i32, i32) {
        match self {
            Self::Max => (alpha, beta),
            Self::Min => (-beta, -alpha),
        }
    }

    /// Whether this side prefers the first of two values.
    #[inline]
    #[must_use]
    pub fn prefers(self, one: i32, other: i32) -> bool {
        match self {
            Self::Max => one > other,
            Self::Min => one < other,
        }
    }
}

impl<G: State, E: Evaluation<G> + ?Sized, A: Aids<G>> Search<'_, G, E, A> {
    /// The value of a position for Max, by a full-width search to this depth.
    ///
    /// # Errors
    ///
    /// When a limit is reached before the search ends.
    #[inline(always)]
    pub fn minimax(&mut self, state: &G, depth: u32, side: Side) -> Result<i32, Stopped> {
        self.visit(state, depth, (-INFINITY, INFINITY))?;
        let value = match depth {
            0 => Ok(side.seen(self.leaf(state))),
            1 => self.last_ply(state, -INFINITY, INFINITY).map(|value| side.seen(value)),
            _ => self.minimax_moves(state, depth, side),
        };
        self.leave_side(value, side)
    }

    /// Traces the value of the position visited last, for Max, and returns it.
    #[inline(always)]
    pub(crate) fn leave_side(&mut self, value: Result<i32, Stopped>, side: Side) -> Result<i32, Stopped> {
        if let Ok(value) = value {
            self.aids.trace_leave(side.seen(value));
        }
        value
    }

    #[inline(never)]
    fn minimax_moves(&mut self, state: &G, depth: u32, side: Side) -> Result<i32, Stopped> {
        if let Some(value) = self.recall(state, depth, -INFINITY, INFINITY) {
            return Ok(side.seen(value));
        }
        let guesses = self.guesses();
        let worst = side.seen(-INFINITY);
        let mut best = worst;
        self.end_line(depth);
        for (nth, play) in self.aids.arrange(state, depth).enumerate() {
            let child = state.play(play);
            if self.reduces(nth, depth) && !side.prefers(self.minimax(&child, depth - 2, side.other())?, best)
            {
                continue;
            }
            let value = self.minimax(&child, depth - 1, side.other())?;
            if side.prefers(value, best) {
                best = value;
                self.improve(depth, play);
            }
        }
        if best == worst {
            return Ok(side.seen(self.over(state)));
        }
        self.remember(state, depth, side.seen(best), (-INFINITY, INFINITY), guesses);
        Ok(best)
    }
}

#[cfg(test)]
mod tests {
    use super::Side;
    use crate::tree::{check, over, paper_tree};

    #[test]
    fn every_node_is_visited() {
        check(paper_tree(), |search, root| search.minimax(root, 2, Side::Max), 3, 13);
    }

    #[test]
    fn value_is_negated_when_min_is_to_move() {
        check(paper_tree(), |search, root| search.minimax(root, 2, Side::Min), -3, 13);
        check(over(5), |search, root| search.minimax(root, 2, Side::Min), -5, 1);
    }
}
