//! Weighted sums of evaluations (C. Shannon 1950, "Programming a Computer for Playing Chess").

use outflank_board::{Board, Size};

use super::{Heuristic, Parts, limited};
use crate::Evaluation;

/// A weight and its evaluation.
pub type Term<S> = (i32, Box<dyn Heuristic<S>>);

/// One term of a sum for one board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TermParts {
    /// The weight of the term.
    pub weight: i32,
    /// The value of its evaluation, without the weight.
    pub value: i32,
    /// The parts of that value.
    pub parts: Parts,
}

impl TermParts {
    /// The points that it adds to the sum: its value times its weight.
    #[must_use]
    pub fn points(&self) -> i64 {
        i64::from(self.weight) * i64::from(self.value)
    }
}

/// The weighted sum of its terms, clamped to [`MAX_POINTS`](super::MAX_POINTS) in both directions.
pub struct Sum<S: Size> {
    terms: Vec<Term<S>>,
}

impl<S: Size> Sum<S> {
    /// The sum of these terms; without terms every position has value 0.
    #[must_use]
    pub fn new(terms: Vec<Term<S>>) -> Self {
        Self { terms }
    }

    /// The value and the parts of each term for a board.
    #[must_use]
    pub fn terms(&self, board: &Board<S>) -> Vec<TermParts> {
        let term = |(weight, term): &Term<S>| TermParts {
            weight: *weight,
            value: term.points(board),
            parts: term.parts(board),
        };
        self.terms.iter().map(term).collect()
    }
}

impl<S: Size> Evaluation<Board<S>> for Sum<S> {
    fn points(&self, board: &Board<S>) -> i32 {
        let worth = |(weight, term): &Term<S>| i64::from(*weight) * i64::from(term.points(board));
        limited(self.terms.iter().map(worth).sum())
    }
}

#[cfg(test)]
mod tests {
    use outflank_board::S4;

    use super::super::picture::{board, check};
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
    fn terms_are_listed_with_their_parts() {
        let board = board::<S4>("XOO- ---- ---- ----");
        let terms = Sum::<S4>::new(vec![(-3, Box::new(Absolute)), (50, Box::new(Corners))]).terms(&board);
        let values: Vec<_> = terms.iter().map(|term| (term.weight, term.value, term.points())).collect();
        assert_eq!(values, [(-3, -1, 3), (50, 1, 50)]);
        let squares = |term: &TermParts| -> Vec<(String, i64)> {
            term.parts.squares.iter().map(|(square, points)| (square.to_string(), *points)).collect()
        };
        assert_eq!(squares(&terms[0]), [("a1".into(), 1), ("b1".into(), -1), ("c1".into(), -1)]);
        assert_eq!(squares(&terms[1]), [("a1".into(), 1)]);
    }

    #[test]
    fn sums_are_clamped_to_max_points() {
        let rows = "X--- ---- ---- ----";
        let heavy = |weight| Sum::<S4>::new(vec![(weight, Box::new(Positional::table1()))]);
        check(&heavy(1_800), rows, MAX_POINTS);
        check(&heavy(-10_000), rows, -MAX_POINTS);
        check(&heavy(i32::MAX), rows, MAX_POINTS);
    }
}
