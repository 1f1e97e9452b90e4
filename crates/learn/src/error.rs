//! Why training ends without a result.

use std::path::PathBuf;

use outflank_engine::WeightsError;
use thiserror::Error;

use crate::store::StoreError;
use crate::wthor::BaseError;

/// Why training has no result.
#[derive(Debug, Error)]
pub enum TrainError {
    /// It was stopped.
    #[error("the work was interrupted")]
    Interrupted,
    /// The game database cannot be read.
    #[error(transparent)]
    Base(#[from] BaseError),
    /// A file of samples cannot be opened or read.
    #[error(transparent)]
    Samples(#[from] StoreError),
    /// Samples cannot be added to a file that was read without error. Samples added before stay in the file.
    #[error("cannot add samples: {0}")]
    Adding(#[source] StoreError),
    /// The phases of the game are not in order.
    #[error("phases must be numbers from 0 to 60 in ascending order")]
    Phases,
    /// The learning rate is out of range.
    #[error("invalid learning rate {0}; write a number above 0, up to 1")]
    Rate(f32),
    /// No sample has an exact score.
    #[error("no samples with exact scores for validation")]
    NoExactScore,
    /// No sample is left to learn from.
    #[error(
        "no training samples{}",
        if *.is_only_game_held_out { ": the only game is in the validation set" } else { "" }
    )]
    NoSamples {
        /// Whether the validation set was taken from the same samples.
        is_only_game_held_out: bool,
    },
    /// No position is suitable for measuring searches.
    #[error("{}: no position with {first} to {last} empty squares", paths(.files))]
    NoPositions {
        /// The files that were searched for positions.
        files: Vec<PathBuf>,
        /// The smallest number of empty squares.
        first: u32,
        /// The largest number of empty squares.
        last: u32,
    },
    /// The positions are too few for a fit.
    #[error("{0} positions are too few; several must have the same number of empty squares")]
    TooFewPositions(usize),
    /// The fitted numbers are not valid weights.
    #[error(transparent)]
    Weights(#[from] WeightsError),
}

fn paths(files: &[PathBuf]) -> String {
    files.iter().map(|path| path.display().to_string()).collect::<Vec<_>>().join(", ")
}
