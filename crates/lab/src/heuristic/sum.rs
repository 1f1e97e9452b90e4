//! Weighted sums of evaluations (C. Shannon 1950, "Programming a Computer for Playing Chess").

use super::limited;
use crate::Evaluation;

/// A weight and its evaluation.
pub type Term<G> = (i32, Box<dyn Evaluation<G>>);

/// The weighted sum of its terms, clamped to [`MAX_POINTS`](super::MAX_POINTS) in both directions.
pub struct Sum<G> {
    terms: Vec<Term<G>>,
}

impl<G> Sum<G> {
    /// The sum of these terms; without terms every position has value 0.
    #[must_use]
    pub fn new(terms: Vec<Term<G>>) -> Self {
        Self { terms }
    }
}

impl<G> Evaluation<G> for Sum<G> {
    fn points(&self, state: &G) -> i32 {
        let worth = |(weight, term): &Term<G>| i64::from(*weight) * i64::from(term.points(state));
        limited(self.terms.iter().map(worth).sum())
    }
}

#[cfg(test)]
mod tests {
    use outflank_board::{Board, S4};

    use super::super::picture::check;
    use super::super::{Absolute, Corners, MAX_POINTS, Positional};
    use super::*;

    const ROWS: &str = "XXX-
                        -XO-
                        -OO-
                        ---O";

    #[test]
    fn terms_are_weighted_and_added() {
        // Four discs each, one corner each.
        check::<S4>(&Sum::new(vec![(3, Box::new(Absolute)), (50, Box::new(Corners))]), ROWS, 0);
        let rows = ROWS.replacen('O', "X", 1);
        // Discs 5 - 3, corners 1 - 1.
        check::<S4>(&Sum::new(vec![(3, Box::new(Absolute)), (50, Box::new(Corners))]), &rows, 3 * 2);
        let rows = "XOO- ---- ---- ----";
        // Discs 1 - 2, corners 1 - 0.
        check::<S4>(&Sum::new(vec![(-3, Box::new(Absolute)), (50, Box::new(Corners))]), rows, 3 + 50);
        check::<S4>(&Sum::new(Vec::new()), rows, 0);
    }

    #[test]
    fn sums_are_clamped_to_max_points() {
        let rows = "X--- ---- ---- ----";
        let heavy = |weight| Sum::<Board<S4>>::new(vec![(weight, Box::new(Positional::table1()))]);
        check(&heavy(1_800), rows, MAX_POINTS);
        check(&heavy(-10_000), rows, -MAX_POINTS);
        check(&heavy(i32::MAX), rows, MAX_POINTS);
    }
}
