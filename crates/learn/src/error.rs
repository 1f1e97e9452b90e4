//! Why training ends without a result.

use std::path::PathBuf;

use outflank_engine::WeightsError;
use outflank_lab::learned::LearnedError;
use outflank_lab::learned::td::TdSpecError;
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
    /// Lambda is out of range.
    #[error("invalid lambda {0}; write a number from 0 to 1")]
    Lambda(f32),
    /// The rate of random moves is out of range.
    #[error("invalid epsilon {0}; write a number from 0 to 1")]
    Epsilon(f32),
    /// The weights of a network became infinite.
    #[error("the weights are not finite after game {0}; use a lower learning rate")]
    Diverged(u64),
    /// The network does not exist on this board.
    #[error(transparent)]
    Network(#[from] TdSpecError),
    /// A file of learned weights cannot be used.
    #[error(transparent)]
    Learned(#[from] LearnedError),
    /// A file was trained with other settings.
    #[error("it was trained with {key} {found:?}, not {expected:?}; repeat the settings of its first run")]
    OtherSettings {
        /// The setting.
        key: &'static str,
        /// Its value in the file; empty if it is missing.
        found: String,
        /// The requested value.
        expected: String,
    },
    /// The opponent cannot be created or makes no move.
    #[error("the opponent failed in game {game}: {why}")]
    Opponent {
        /// The number of the game.
        game: u64,
        /// What happened.
        why: String,
    },
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
    /// The inputs of a convolution are planes.
    #[error("convolutions take planes only; write --inputs planes, or choose another --model")]
    ConvInputs,
    /// A network does not converge.
    #[error("the loss is not a finite number in epoch {epoch}; use a lower --rate than {rate}")]
    LossDiverged {
        /// The epoch.
        epoch: u32,
        /// The learning rate.
        rate: f32,
    },
    /// A checkpoint was written with other games or settings.
    #[error("the checkpoint is of another training; repeat its command, or start again without --resume")]
    AnotherFit,
    /// The fitted numbers are not valid weights.
    #[error(transparent)]
    Weights(#[from] WeightsError),
}

fn paths(files: &[PathBuf]) -> String {
    files.iter().map(|path| path.display().to_string()).collect::<Vec<_>>().join(", ")
}
