//! Where the games of a run come from.

use std::fmt;

/// Where the games of a run come from: what is needed to cite them and to play them again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin {
    /// The command line that began the run.
    pub command: String,
    /// The version of the program.
    pub version: String,
    /// What it ran on.
    pub machine: String,
    /// When it began, in UTC.
    pub started: String,
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Played by outflank {} on {}, begun at {}", self.version, self.machine, self.started)
    }
}
