//! A fixed value for every square: two tables of French student projects, or a user-defined table.

use outflank_board::{Board, Size, Square, Squares};

use super::{Heuristic, Parts, difference, limited};
use crate::Evaluation;

/// The values of a table by ring: row and column are the square's distances to the nearest border, up to 3.
///
/// This is the upper left quarter of an 8x8 table. The tables of all other sizes are derived from it.
pub(super) type Rings = [[i32; 4]; 4];

/// High values for corners, low values for their neighbours; identical in two of the projects.
const TABLE1: Rings = [
    [500, -150, 30, 10], //
    [-150, -250, 0, 0],
    [30, 0, 1, 2],
    [10, 0, 2, 16],
];

/// A table with smaller values that avoids the centre; from one of the projects.
const TABLE2: Rings = [
    [100, -20, 10, 5], //
    [-20, -50, -2, -2],
    [10, -2, -1, -1],
    [5, -2, -1, -1],
];

/// The standard table of the literature on learning, in hundredths (T. Yoshioka, S. Ishii and M. Ito 1999).
const STANDARD: Rings = [
    [100, -25, 10, 5], //
    [-25, -25, 1, 1],
    [10, 1, 5, 2],
    [5, 1, 2, 1],
];

/// The values of own squares minus the opponent's; empty squares count as zero.
///
/// Its text form is the table, in the format that [`str::parse`] reads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Positional<S: Size> {
    /// The value of each square, by index.
    weights: Vec<i32>,
    /// The squares of each non-zero value: a few masks evaluate a board faster than a loop over squares.
    classes: Vec<(Squares<S>, i32)>,
    smallest: i32,
}

impl<S: Size> Positional<S> {
    /// Corner 500, C -150, X -250, edge 30 and 10, then 0, 1, 2, and 16 in the centre.
    #[must_use]
    pub fn table1() -> Self {
        Self::from_rings(&TABLE1)
    }

    /// Corner 100, C -20, X -50, edge 10 and 5, then -2 and -1 in the centre.
    #[must_use]
    pub fn table2() -> Self {
        Self::from_rings(&TABLE2)
    }

    /// The table that papers on learning compare with: corner 100, C and X -25, edge 10 and 5, then 1, 5 and 2.
    #[must_use]
    pub fn standard() -> Self {
        Self::from_rings(&STANDARD)
    }

    /// A table by rings. On 4x4 and 6x6 the inner rings are unused; on 10x10 the innermost fills the centre.
    pub(super) fn from_rings(rings: &Rings) -> Self {
        let ring = |place: u32| place.min(S::N - 1 - place).min(3) as usize;
        let squares = Squares::<S>::ALL.into_iter();
        Self::from_weights(squares.map(|square| rings[ring(square.row())][ring(square.column())]).collect())
    }

    /// A table by squares in the order a1, b1, ...
    pub(super) fn from_weights(weights: Vec<i32>) -> Self {
        debug_assert_eq!(weights.len(), (S::N * S::N) as usize, "a table has one value a square");
        let mut classes: Vec<(Squares<S>, i32)> = Vec::new();
        for (square, &weight) in Squares::<S>::ALL.into_iter().zip(&weights) {
            match classes.iter_mut().find(|(_, value)| *value == weight) {
                Some((squares, _)) => *squares = *squares | square.into(),
                None => classes.push((square.into(), weight)),
            }
        }
        classes.retain(|&(_, weight)| weight != 0);
        // The centre is occupied first and the corners last.
        classes.reverse();
        let smallest = weights.iter().copied().min().unwrap_or(0);
        Self { weights, classes, smallest }
    }

    /// The value of a square, which must be on the board.
    #[inline]
    #[must_use]
    pub fn weight(&self, square: Square) -> i32 {
        self.weights[square.index_on::<S>() as usize]
    }

    /// The sum of the values of these squares.
    pub(super) fn sum(&self, squares: Squares<S>) -> i64 {
        squares.into_iter().map(|square| i64::from(self.weight(square))).sum()
    }

    /// The value of each square in the order a1, b1, ...
    pub(super) fn weights(&self) -> &[i32] {
        &self.weights
    }

    /// The smallest value in the table.
    #[must_use]
    pub fn smallest(&self) -> i32 {
        self.smallest
    }
}

impl<S: Size> Evaluation<Board<S>> for Positional<S> {
    fn points(&self, board: &Board<S>) -> i32 {
        let (own, other) = (board.mover(), board.opponent());
        let (mut rest, mut sum) = (own | other, 0);
        for &(class, weight) in &self.classes {
            // The end of the discs is an early exit. It also keeps the compiler from vectorizing a loop of ten steps.
            if rest.is_empty() {
                break;
            }
            rest = rest & !class;
            sum += i64::from(weight) * i64::from(difference(own & class, other & class));
        }
        limited(sum)
    }
}

impl<S: Size> Heuristic<S> for Positional<S> {
    fn parts(&self, board: &Board<S>) -> Parts {
        let weight = |square| i64::from(self.weight(square));
        Parts::default()
            .with_squares(board.mover(), weight)
            .with_squares(board.opponent(), |square| -weight(square))
            .limited()
    }
}

#[cfg(test)]
mod tests {
    use outflank_board::{S4, S6, S8, S10};

    use super::super::picture::check;
    use super::*;

    fn prints<S: Size>(table: &Positional<S>, rows: &[&str]) {
        assert_eq!(table.to_string().lines().collect::<Vec<_>>(), rows);
    }

    #[test]
    fn table1_has_the_expected_weights() {
        prints(
            &Positional::<S8>::table1(),
            &[
                "  500 -150   30   10   10   30 -150  500",
                " -150 -250    0    0    0    0 -250 -150",
                "   30    0    1    2    2    1    0   30",
                "   10    0    2   16   16    2    0   10",
                "   10    0    2   16   16    2    0   10",
                "   30    0    1    2    2    1    0   30",
                " -150 -250    0    0    0    0 -250 -150",
                "  500 -150   30   10   10   30 -150  500",
            ],
        );
    }

    #[test]
    fn table2_has_the_expected_weights() {
        prints(
            &Positional::<S8>::table2(),
            &[
                "  100  -20   10    5    5   10  -20  100",
                "  -20  -50   -2   -2   -2   -2  -50  -20",
                "   10   -2   -1   -1   -1   -1   -2   10",
                "    5   -2   -1   -1   -1   -1   -2    5",
                "    5   -2   -1   -1   -1   -1   -2    5",
                "   10   -2   -1   -1   -1   -1   -2   10",
                "  -20  -50   -2   -2   -2   -2  -50  -20",
                "  100  -20   10    5    5   10  -20  100",
            ],
        );
    }

    #[test]
    fn weights_of_other_sizes_derive_from_8x8_by_rings() {
        prints(
            &Positional::<S4>::table1(),
            &["  500 -150 -150  500", " -150 -250 -250 -150", " -150 -250 -250 -150", "  500 -150 -150  500"],
        );
        prints(
            &Positional::<S6>::table1(),
            &[
                "  500 -150   30   30 -150  500",
                " -150 -250    0    0 -250 -150",
                "   30    0    1    1    0   30",
                "   30    0    1    1    0   30",
                " -150 -250    0    0 -250 -150",
                "  500 -150   30   30 -150  500",
            ],
        );
        prints(
            &Positional::<S10>::table2(),
            &[
                "  100  -20   10    5    5    5    5   10  -20  100",
                "  -20  -50   -2   -2   -2   -2   -2   -2  -50  -20",
                "   10   -2   -1   -1   -1   -1   -1   -1   -2   10",
                "    5   -2   -1   -1   -1   -1   -1   -1   -2    5",
                "    5   -2   -1   -1   -1   -1   -1   -1   -2    5",
                "    5   -2   -1   -1   -1   -1   -1   -1   -2    5",
                "    5   -2   -1   -1   -1   -1   -1   -1   -2    5",
                "   10   -2   -1   -1   -1   -1   -1   -1   -2   10",
                "  -20  -50   -2   -2   -2   -2   -2   -2  -50  -20",
                "  100  -20   10    5    5    5    5   10  -20  100",
            ],
        );
    }

    #[test]
    fn own_squares_add_and_opponent_squares_subtract() {
        let rows = "X-------
                    -O------
                    --------
                    ---XO---
                    --------
                    --------
                    -------O
                    --------";
        // a1 500, d4 16; b2 -250, e4 16, h7 -150.
        check::<S8>(&Positional::table1(), rows, 500 + 16 + 250 - 16 + 150);
        // a1 100, d4 -1; b2 -50, e4 -1, h7 -20.
        check::<S8>(&Positional::table2(), rows, 100 - 1 + 50 + 1 + 20);
    }

    #[test]
    fn weight_returns_the_value_of_a_square() {
        let table = Positional::<S6>::table1();
        assert_eq!(table.weight("f6".parse().unwrap()), 500);
        assert_eq!(table.weight("e2".parse().unwrap()), -250);
        assert_eq!(table.weight("d1".parse().unwrap()), 30);
        assert_eq!(table.smallest(), -250);
        assert_eq!(Positional::<S6>::table2().smallest(), -50);
    }
}
