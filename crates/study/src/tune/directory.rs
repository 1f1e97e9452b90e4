//! The directory of a tuning: its manifest, its lock, the log of its scores and the games of its final match.
//!
//! `tune.json` is the manifest. `evaluations.jsonl` has one line per score, written when its games are over. The method
//! is repeated from these lines on resuming. `final` has the records of the final match.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use outflank_arena::Origin;
use serde::{Deserialize, Serialize};

use super::plan::Tuning;
use crate::workdir::{DirectoryError, Layout, Workdir};

/// The files of a tuning.
static LAYOUT: Layout =
    Layout { noun: "tuning", manifest: "tune.json", lock: "tune.lock", log: "evaluations.jsonl" };

const FINAL_DIRECTORY: &str = "final";

/// The games of one score, and which one it is. Games are whole numbers, so that nothing is rounded.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Evaluation {
    /// The number of the iteration, from 1.
    pub iteration: u64,
    /// The index of the point within the iteration.
    pub point: usize,
    /// The values of the parameters.
    pub values: BTreeMap<String, String>,
    /// The opponent.
    pub against: String,
    /// The pairs of games.
    pub pairs: u64,
    pub wins: u64,
    pub draws: u64,
    pub losses: u64,
    /// The time of the games in seconds.
    pub seconds: f64,
}

impl Evaluation {
    pub fn games(&self) -> u64 {
        2 * self.pairs
    }

    /// The points per game.
    pub fn score(&self) -> f64 {
        (2 * self.wins + self.draws) as f64 / (2 * self.games()) as f64
    }

    /// Whether both are games of the same players at the same place.
    pub fn is_same(&self, other: &Self) -> bool {
        let key = |own: &Self| (own.iteration, own.point, own.values.clone(), own.against.clone(), own.pairs);
        key(self) == key(other)
    }
}

/// The directory of a tuning, locked against other programs.
#[derive(Debug)]
pub struct TuneDirectory(pub(super) Workdir<Evaluation>);

impl TuneDirectory {
    /// Opens the directory of a tuning, which is created if necessary. `command` repeats the tuning.
    ///
    /// # Errors
    ///
    /// When the directory cannot be used, or contains foreign files or another tuning.
    pub fn open(path: &Path, tuning: &Tuning, command: String) -> Result<Self, DirectoryError> {
        Workdir::open(path, &LAYOUT, tuning.manifest(), command).map(Self)
    }

    /// The number of games that were stored before, without those of the final match.
    #[must_use]
    pub fn stored_games(&self) -> u64 {
        self.0.stored().iter().map(Evaluation::games).sum()
    }

    /// The command of this invocation, and where and when the tuning was started.
    pub(super) fn origin(&self) -> &Origin {
        self.0.origin()
    }

    /// The directory of the final match.
    pub(super) fn final_match(&self) -> PathBuf {
        self.0.path().join(FINAL_DIRECTORY)
    }

    /// The error of a line of the log that another program has changed.
    pub(super) fn damaged(&self, line: usize) -> DirectoryError {
        let why = format!("line {line} is not the score that the method asks for");
        DirectoryError::Damaged { path: self.0.log(), why }
    }
}
