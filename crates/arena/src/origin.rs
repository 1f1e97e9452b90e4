//! The origin of the games of a run.

/// The origin of the games of a run: what is needed to cite and to repeat them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin {
    /// The command line that started the run.
    pub command: String,
    /// The version of the program.
    pub version: String,
    /// The machine that it ran on.
    pub machine: String,
    /// The start time, in UTC.
    pub started: String,
}
