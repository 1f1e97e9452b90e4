//! Why a tuning cannot start.

use outflank_arena::SeriesError;
use thiserror::Error;

use super::method::Method;
use crate::plan::MAX_GAMES;

/// The maximum number of parameters.
pub const MAX_PARAMETERS: usize = 100;

/// Why a tuning cannot start.
#[derive(Debug, Error)]
pub enum TuningError {
    /// A parameter of the player has no range.
    #[error("{{{key}}} in the player has no range{meant}write --range {key}=0..100")]
    NoRange {
        /// The key.
        key: String,
        /// A suggestion, between separators.
        meant: String,
    },
    /// The player has no parameter with this key.
    #[error(
        "--range {key}: the player does not contain {{{key}}}{meant}write it in the player, or remove the range"
    )]
    Unused {
        /// The key.
        key: String,
        /// A suggestion, between separators.
        meant: String,
    },
    /// A key has two ranges.
    #[error("--range {0} is given twice; leave one out")]
    Twice(String),
    /// There are no ranges.
    #[error(
        "the player has no parameters; write one in braces, as in alphabeta:depth=2,eval=mobility*{{a}}+corners*50"
    )]
    NoParameters,
    /// There are too many ranges.
    #[error("{0} parameters are too many; write at most {MAX_PARAMETERS}")]
    TooManyParameters(usize),
    /// The player cannot be made with the values of a range.
    #[error("{place}: player {text:?}: {error}")]
    Player {
        /// The argument: the player, or a range.
        place: String,
        /// The player with its values.
        text: String,
        /// The reason.
        error: String,
    },
    /// The games cannot be played.
    #[error(transparent)]
    Series(#[from] SeriesError),
    /// An option of the other method is given.
    #[error("{option} is an option of {method}; remove it, or write --method {method}")]
    OtherMethod {
        /// The option.
        option: &'static str,
        /// Its method.
        method: Method,
    },
    /// A number is out of range.
    #[error("{option} {value} is out of range; write a number {range}")]
    Number {
        /// The option.
        option: &'static str,
        /// Its value.
        value: f64,
        /// The valid numbers.
        range: &'static str,
    },
    /// The games are fewer than those of one iteration.
    #[error("--games {games}: one iteration takes {least} games; write at least {least}, or fewer --pairs")]
    TooFewGames {
        /// The games.
        games: u64,
        /// Those of one iteration.
        least: u64,
    },
    /// There are too many games.
    #[error(
        "the tuning takes up to {0} games; the limit is {MAX_GAMES}, so write fewer --games or --final-games"
    )]
    TooManyGames(u64),
}
