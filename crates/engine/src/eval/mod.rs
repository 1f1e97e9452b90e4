//! Evaluations: what a search asks of one, and the two there are.

pub mod patterns;
mod probcut_model;
mod simple;

pub use probcut_model::ProbcutModel;
pub use simple::Simple;

use crate::score::ScaledScore;
use crate::square::Square8;

/// Judges positions that are not played out.
pub trait Evaluate: Sync {
    /// What it keeps of a position from move to move.
    type Features: Copy + Send + Sync;

    /// Whether it orders the moves of endgames better than the replies that they leave do.
    const ORDERS_ENDGAMES: bool;

    /// What it keeps of a position.
    fn features(&self, mover: u64, opponent: u64) -> Self::Features;

    /// What it keeps after the side to move plays `square` and turns `flips`, seen by the other side.
    fn after(&self, features: &Self::Features, square: Square8, flips: u64) -> Self::Features;

    /// What it keeps after a pass.
    fn passed(&self, features: &Self::Features) -> Self::Features;

    /// The difference in discs that it expects at the end, for the side to move.
    fn score(&self, features: &Self::Features, mover: u64, opponent: u64) -> ScaledScore;

    /// What `ProbCut` asks: the standard deviation (sigma) between the score of a search `depth` plies deep and of
    /// one of `shallow` plies, in parts of [`DISC`](crate::DISC); `depth` is as many as the empty squares for a search
    /// to the end.
    fn sigma(&self, empties: u32, depth: u32, shallow: u32) -> f32;

    /// By how much searches of odd plies score higher on average than those of even plies.
    fn tempo(&self) -> ScaledScore {
        ScaledScore::default()
    }
}
