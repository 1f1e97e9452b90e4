//! MTD(f): the value of a position, found by null-window searches only.
//!
//! A. Plaat, J. Schaeffer, W. Pijls and A. de Bruin, "Best-first fixed-depth minimax algorithms", Artificial
//! Intelligence 87 (1996). Each search returns a lower or an upper bound, and the next window is at this bound. The
//! search ends when the two bounds meet. Without a transposition table every pass searches the whole tree again.

use crate::aids::Aids;
use crate::search::{Search, Stopped};
use crate::state::{Evaluation, INFINITY, State};

impl<G: State, E: Evaluation<G> + ?Sized, A: Aids<G>> Search<'_, G, E, A> {
    /// The value of a position for the side to move, starting from a first guess.
    ///
    /// # Errors
    ///
    /// When a limit is reached before the search ends.
    pub fn mtdf(&mut self, state: &G, depth: u32, guess: i32) -> Result<i32, Stopped> {
        converge(guess, |beta| self.alpha_beta(state, depth, beta - 1, beta))
    }
}

/// Converges to a value by tests, each of which returns a bound below `beta`, or at least `beta`.
pub(crate) fn converge(
    guess: i32,
    mut test: impl FnMut(i32) -> Result<i32, Stopped>,
) -> Result<i32, Stopped> {
    let (mut lower, mut upper, mut value) = (-INFINITY, INFINITY, guess);
    while lower < upper {
        let beta = if value == lower { value + 1 } else { value };
        value = test(beta)?;
        if value < beta {
            upper = value;
        } else {
            lower = value;
        }
    }
    Ok(value)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::{check, paper_tree};

    #[test]
    fn null_window_searches_converge_to_the_value() {
        // A correct guess takes two tests: at least 3 (5 nodes), less than 4 (9 nodes).
        check(paper_tree(), |search, root| search.mtdf(root, 2, 3), 3, 14);
        // From 0 the first test returns at least 3 (5 nodes), the second less than 4 (9 nodes).
        check(paper_tree(), |search, root| search.mtdf(root, 2, 0), 3, 14);
    }

    #[test]
    fn every_guess_leads_to_the_same_value() {
        for value in [-1_000_064, -3, 0, 7, 1_000_064] {
            for guess in [-2_000, -3, 0, 8, 5_000] {
                let bounded =
                    |beta| Ok(if value < beta { value.max(beta - 10) } else { value.min(beta + 10) });
                assert_eq!(
                    converge(guess, bounded).map(|found| found.cmp(&value)),
                    Ok(std::cmp::Ordering::Equal)
                );
            }
        }
    }
}
