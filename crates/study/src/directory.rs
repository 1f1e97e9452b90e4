//! The directory of a study: its manifest, its lock, the records of its matches and the costs of its searches.
//!
//! `study.json` is the manifest. `games/CELL-POINT` has the records of a match, as `outflank match --out` writes them.
//! `costs.jsonl` has one line per search, written when the search ends.

use std::path::{Path, PathBuf};

use outflank_arena::Origin;

use crate::plan::Plan;
use crate::search::Search;
use crate::workdir::{DirectoryError, Layout, Workdir};

/// The files of a study.
pub(crate) static LAYOUT: Layout =
    Layout { noun: "study", manifest: "study.json", lock: "study.lock", log: "costs.jsonl" };

pub(crate) const GAMES_DIRECTORY: &str = "games";

/// The directory of a study, locked against other programs.
#[derive(Debug)]
pub struct Directory(Workdir<Search>);

impl Directory {
    /// Opens the directory of a study, which is created if necessary. `command` repeats the study.
    ///
    /// # Errors
    ///
    /// When the directory cannot be used, or contains foreign files or another study.
    pub fn open(path: &Path, plan: &Plan, command: String) -> Result<Self, DirectoryError> {
        Workdir::open(path, &LAYOUT, plan.settings(), command).map(Self)
    }

    /// The path of the directory.
    #[must_use]
    pub fn path(&self) -> &Path {
        self.0.path()
    }

    /// The number of searches that were stored before.
    #[must_use]
    pub fn stored_searches(&self) -> u64 {
        self.0.stored().len() as u64
    }

    /// The command of this invocation, and where and when the study was started.
    #[must_use]
    pub fn origin(&self) -> &Origin {
        self.0.origin()
    }

    pub(crate) fn stored(&self) -> &[Search] {
        self.0.stored()
    }

    /// The directory of the games of a point, with numbers from 1.
    pub(crate) fn games(&self, cell: usize, point: usize) -> PathBuf {
        self.path().join(GAMES_DIRECTORY).join(format!("{}-{}", cell + 1, point + 1))
    }

    /// Stores a search.
    pub(crate) fn keep(&self, search: &Search) -> Result<(), DirectoryError> {
        self.0.keep(search)
    }

    /// Writes a file of the report.
    pub(crate) fn write(&self, name: &str, bytes: &[u8]) -> Result<(), DirectoryError> {
        self.0.write(name, bytes)
    }
}

/// Whether a directory has a study.
pub(crate) fn is_study(path: &Path) -> bool {
    path.join(LAYOUT.manifest).exists()
}
