//! A search node: a position with its evaluation features.

use crate::eval::Evaluate;
use crate::square::Square8;

/// A position in a search, with its features.
#[derive(Clone, Copy)]
pub struct Node<F> {
    /// The discs of the side to move.
    pub mover: u64,
    /// The discs of the other side.
    pub opponent: u64,
    /// The evaluation features.
    pub features: F,
}

impl<F: Copy> Node<F> {
    /// The root position.
    pub fn new<E: Evaluate<Features = F>>(eval: &E, mover: u64, opponent: u64) -> Self {
        Self { mover, opponent, features: eval.features(mover, opponent) }
    }

    /// The node after a move.
    #[inline]
    pub fn after<E: Evaluate<Features = F>>(&self, eval: &E, square: Square8, flips: u64) -> Self {
        Self {
            mover: self.opponent ^ flips,
            opponent: self.mover | flips | square.bit(),
            features: eval.after(&self.features, square, flips),
        }
    }

    /// The node after a pass.
    #[inline]
    pub fn passed<E: Evaluate<Features = F>>(&self, eval: &E) -> Self {
        Self { mover: self.opponent, opponent: self.mover, features: eval.passed(&self.features) }
    }

    /// The number of empty squares.
    #[inline]
    pub fn empties(&self) -> u32 {
        (!(self.mover | self.opponent)).count_ones()
    }
}
