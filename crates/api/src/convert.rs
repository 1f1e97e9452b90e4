//! The result of a conversion of games.

use serde::Serialize;
use utoipa::ToSchema;

/// The counts of a conversion, as `outflank convert --json` prints them.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Conversion {
    /// Input files.
    pub files: usize,
    /// Games in the input.
    pub read: u64,
    /// Games in the output.
    pub written: u64,
    /// Games that the filters rejected.
    pub filtered: u64,
    /// Games that were truncated before a damaged move.
    pub cut: usize,
    /// Games that file headers count but the files do not contain.
    pub missing: u64,
    /// The problems of games and files.
    pub left_out: Vec<ConversionProblem>,
    /// The paths of the output files.
    pub outputs: Vec<String>,
    /// The time in seconds.
    pub seconds: f64,
}

/// A problem of a game or a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ConversionProblem {
    /// The name of the file.
    pub file: String,
    /// The place of the game in the file; null for a problem of the whole file.
    pub place: Option<String>,
    /// The reason.
    pub why: String,
    /// Whether the game was written up to the damaged move.
    pub cut: bool,
}
