//! Features that are counts: the discs of classes of symmetric squares, and the terms of the linear network.

use outflank_board::{Board, Size, Square, Squares, Symmetry};

use crate::Evaluation;
use crate::heuristic::{Absolute, Corners, Frontier, Mobility, Potential, Stability};

/// The maximum number of counts: the squares of 10x10 have 15 classes.
pub(super) const MAX_COUNTS: usize = 15;

/// The unit of the terms of the linear network, so that their weights have the order of magnitude of 1.
const LINEAR_UNIT: f32 = 0.1;

/// A list of counts.
pub(super) enum Counts<S: Size> {
    /// Own discs minus the opponent's in each class of symmetric squares.
    Squares(Vec<Squares<S>>),
    /// The terms of [`LINEAR_NAMES`]. The classes are the C-squares and the X-squares.
    Linear([Squares<S>; 2]),
}

/// The terms of the linear network: own minus the opponent's, and a constant for the side to move.
const LINEAR_NAMES: [&str; 9] = [
    "moves",
    "potential moves",
    "corners",
    "C-squares",
    "X-squares",
    "frontier discs",
    "stable discs",
    "discs",
    "constant",
];

impl<S: Size> Counts<S> {
    /// The classes of symmetric squares.
    pub(super) fn squares() -> Self {
        let mut classes: Vec<Squares<S>> = Vec::new();
        for square in Squares::<S>::ALL {
            if !classes.iter().any(|class| class.contains(square)) {
                classes.push(class(square));
            }
        }
        Self::Squares(classes)
    }

    /// The terms of the linear network.
    pub(super) fn linear() -> Self {
        let beside_corner = [Square::at::<S>(1), Square::at::<S>(S::N + 1)];
        Self::Linear(beside_corner.map(class))
    }

    /// The number of counts.
    pub(super) fn len(&self) -> usize {
        match self {
            Self::Squares(classes) => classes.len(),
            Self::Linear(_) => LINEAR_NAMES.len(),
        }
    }

    /// The factor between a count and its feature.
    pub(super) fn unit(&self) -> f32 {
        match self {
            Self::Squares(_) => 1.0,
            Self::Linear(_) => LINEAR_UNIT,
        }
    }

    /// The names of the features.
    pub(super) fn names(&self) -> Vec<String> {
        match self {
            Self::Squares(classes) => {
                classes.iter().filter_map(|class| Some(class.nth(0)?.to_string())).collect()
            }
            Self::Linear(_) => LINEAR_NAMES.map(str::to_owned).to_vec(),
        }
    }

    /// The class of a square, if the counts are classes of squares.
    pub(super) fn class_of(&self, square: Square) -> Option<usize> {
        match self {
            Self::Squares(classes) => classes.iter().position(|class| class.contains(square)),
            Self::Linear(_) => None,
        }
    }

    /// The counts of a board.
    pub(super) fn of(&self, board: &Board<S>) -> arrayvec::ArrayVec<i32, MAX_COUNTS> {
        let difference = |class: &Squares<S>| {
            (board.mover() & *class).len() as i32 - (board.opponent() & *class).len() as i32
        };
        match self {
            Self::Squares(classes) => classes.iter().map(difference).collect(),
            Self::Linear([c_squares, x_squares]) => [
                Mobility { corner_weight: 0 }.points(board),
                Potential.points(board),
                Corners.points(board),
                difference(c_squares),
                difference(x_squares),
                Frontier.points(board),
                Stability.points(board),
                Absolute.points(board),
                1,
            ]
            .into_iter()
            .collect(),
        }
    }
}

/// All squares that are symmetric to a square.
fn class<S: Size>(square: Square) -> Squares<S> {
    Symmetry::ALL.into_iter().map(|symmetry| symmetry.square(square, S::SIZE)).collect()
}
