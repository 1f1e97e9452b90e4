//! The parts of a value: the points of single squares, and counts that belong to no square.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use outflank_board::{Board, Size, Square, Squares};

use super::limited;
use crate::Evaluation;

/// An evaluation that can list the parts of its values.
///
/// [`Heuristic::parts`] is for display. A search calls only [`Evaluation::points`].
pub trait Heuristic<S: Size>: Evaluation<Board<S>> {
    /// The parts of the value of a board, whose sum is the value. By default the value is a single part.
    fn parts(&self, board: &Board<S>) -> Parts {
        Parts::default().with_part("value", self.points(board).into())
    }
}

/// An evaluation shared by several players.
impl<S: Size, E: Heuristic<S> + ?Sized> Heuristic<S> for Arc<E> {
    fn parts(&self, board: &Board<S>) -> Parts {
        (**self).parts(board)
    }
}

/// A phase of the game in an evaluation that has phases.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// The first moves.
    Opening,
    /// Between the other two.
    Midgame,
    /// The last moves.
    Endgame,
}

impl Phase {
    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Opening => "opening",
            Self::Midgame => "midgame",
            Self::Endgame => "endgame",
        }
    }
}

impl fmt::Display for Phase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The parts of a value, for the side to move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Parts {
    /// The phase of the game, if the evaluation has phases.
    pub phase: Option<Phase>,
    /// The points of squares; squares without points are left out.
    pub squares: BTreeMap<Square, i64>,
    /// The parts that belong to no square.
    pub counts: Vec<Count>,
}

/// A part of a value that belongs to no square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count {
    /// What is counted, such as own moves.
    pub name: &'static str,
    /// How often it occurs; `None` for a part that is not a count.
    pub count: Option<u32>,
    /// Its points: those of all occurrences.
    pub points: i64,
}

impl Parts {
    /// The sum of all parts.
    #[must_use]
    pub fn sum(&self) -> i64 {
        self.squares.values().sum::<i64>() + self.counts.iter().map(|count| count.points).sum::<i64>()
    }

    /// Points for each square of the first set and against each square of the second.
    pub(super) fn difference<S: Size>(plus: Squares<S>, minus: Squares<S>, points: i64) -> Self {
        Self::default().with_squares(plus, |_| points).with_squares(minus, |_| -points)
    }

    /// The same parts in a phase of the game.
    pub(super) fn in_phase(self, phase: Phase) -> Self {
        Self { phase: Some(phase), ..self }
    }

    /// Adds the points of each square of a set.
    pub(super) fn with_squares<S: Size>(
        mut self,
        squares: Squares<S>,
        points: impl Fn(Square) -> i64,
    ) -> Self {
        for square in squares {
            *self.squares.entry(square).or_default() += points(square);
        }
        self.squares.retain(|_, points| *points != 0);
        self
    }

    /// Adds a part with the same points for each occurrence.
    pub(super) fn with_count(mut self, name: &'static str, count: u32, points: i64) -> Self {
        self.counts.push(Count { name, count: Some(count), points: points * i64::from(count) });
        self
    }

    /// Adds a part that is not a count.
    fn with_part(mut self, name: &'static str, points: i64) -> Self {
        self.counts.push(Count { name, count: None, points });
        self
    }

    /// Adds the points that [`MAX_POINTS`](super::MAX_POINTS) takes away, if the sum exceeds it.
    pub(super) fn limited(self) -> Self {
        let sum = self.sum();
        match i64::from(limited(sum)) - sum {
            0 => self,
            excess => self.with_part("limit", excess),
        }
    }
}

#[cfg(test)]
mod tests {
    use outflank_board::S4;

    use super::super::{MAX_POINTS, Mobility};
    use super::*;

    #[test]
    fn squares_without_points_are_left_out() {
        let square: Square = "b2".parse().unwrap();
        let parts = Parts::difference::<S4>(square.into(), square.into(), 3);
        assert_eq!(parts, Parts::default());
    }

    #[test]
    fn the_limit_is_a_part() {
        let board = Board::<S4>::new(Square::at::<S4>(0).into(), Squares::NONE).unwrap();
        let parts = Mobility { corner_weight: MAX_POINTS + 5 }.parts(&board);
        assert_eq!(parts.counts.last(), Some(&Count { name: "limit", count: None, points: -5 }));
        assert_eq!(parts.sum(), i64::from(MAX_POINTS));
    }

    #[test]
    fn an_evaluation_has_one_part_by_default() {
        struct Seven;
        impl Evaluation<Board<S4>> for Seven {
            fn points(&self, _: &Board<S4>) -> i32 {
                7
            }
        }
        impl Heuristic<S4> for Seven {}
        let parts = Seven.parts(&Board::start());
        assert_eq!(parts.counts, [Count { name: "value", count: None, points: 7 }]);
        assert_eq!((parts.sum(), parts.phase), (7, None));
    }
}
