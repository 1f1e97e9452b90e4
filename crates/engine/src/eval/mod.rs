//! The interface of evaluations and its two implementations.

pub mod patterns;
mod probcut_model;
mod simple;

pub use probcut_model::ProbcutModel;
pub use simple::Simple;

use crate::score::ScaledScore;
use crate::square::Square8;

/// Evaluates positions that are not over.
pub trait Evaluate: Sync {
    /// The incrementally updated features of a position.
    type Features: Copy + Send + Sync;

    /// Whether it orders endgame moves better than the opponent's mobility does.
    const ORDERS_ENDGAMES: bool;

    /// The features of a position.
    fn features(&self, mover: u64, opponent: u64) -> Self::Features;

    /// The features after the side to move plays `square` and turns `flips`, from the other side's view.
    fn after(&self, features: &Self::Features, square: Square8, flips: u64) -> Self::Features;

    /// The features after a pass.
    fn passed(&self, features: &Self::Features) -> Self::Features;

    /// The expected final disc difference for the side to move.
    fn score(&self, features: &Self::Features, mover: u64, opponent: u64) -> ScaledScore;

    /// The standard deviation (sigma) between the scores of a deep and a shallow search, for `ProbCut`.
    ///
    /// It is in parts of [`DISC`](crate::DISC). The searches have `depth` and `shallow` plies. For a search to the end,
    /// `depth` is the number of empty squares.
    fn sigma(&self, empties: u32, depth: u32, shallow: u32) -> f32;

    /// The mean amount by which searches of odd depth score higher than those of even depth.
    fn odd_depth_bonus(&self) -> ScaledScore {
        ScaledScore::default()
    }
}
