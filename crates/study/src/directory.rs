//! The directory of a study: its manifest, its lock, the records of its matches and the costs of its searches.
//!
//! `study.json` is the manifest. `games/CELL-POINT` has the records of a match, as `outflank match --out` writes them.
//! `costs.jsonl` has one line per search, written when the search ends. A line that was cut off by the end of the
//! program is removed, and its search is repeated.

use std::fs::{self, File, TryLockError};
use std::io::{self, ErrorKind, Write as _};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use outflank_arena::replace_file;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::cost::Search;
use crate::plan::Plan;

const MANIFEST_FILE: &str = "study.json";
const LOCK_FILE: &str = "study.lock";
const COSTS_FILE: &str = "costs.jsonl";
const GAMES_DIRECTORY: &str = "games";

/// The format version of the manifest and of the costs.
const FORMAT_VERSION: u32 = 1;

/// The manifest of a study.
#[derive(Debug, Deserialize, Serialize)]
struct Manifest {
    /// The format version.
    format: u32,
    /// The command line that started the study.
    command: String,
    /// Everything that decides the results.
    settings: Vec<(String, String)>,
}

/// The directory of a study, locked against other programs.
#[derive(Debug)]
pub struct Directory {
    path: PathBuf,
    command: String,
    /// The searches that were stored before.
    stored: Vec<Search>,
    costs: Mutex<File>,
    _lock: File,
}

/// Why a directory cannot be used.
#[derive(Debug, Error)]
pub enum DirectoryError {
    /// A file or directory cannot be read or written.
    #[error("cannot use {path}: {error}", path = .path.display())]
    Unusable {
        /// The file or directory.
        path: PathBuf,
        /// The underlying error.
        error: io::Error,
    },
    /// The directory contains files, but no study.
    #[error(
        "{path} contains {file} but no study; use an empty directory, or the directory of a study",
        path = .path.display()
    )]
    Foreign {
        /// The directory.
        path: PathBuf,
        /// One of its files.
        file: String,
    },
    /// Another program uses the directory.
    #[error("{path} is in use by another study; wait for it, or use another directory", path = .0.display())]
    InUse(PathBuf),
    /// A file is damaged or has a newer format.
    #[error("{path} is not readable: {why}; use another directory", path = .path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        why: String,
    },
    /// The directory contains another study.
    #[error(
        "{path} contains another study: {differences}; repeat its command to continue it ({command}), or use another \
         directory",
        path = .path.display()
    )]
    Another {
        /// The directory.
        path: PathBuf,
        /// The settings that differ.
        differences: String,
        /// The command that started the study.
        command: String,
    },
}

impl DirectoryError {
    /// Whether the device is full. Another directory on it does not help.
    #[must_use]
    pub fn is_of_device(&self) -> bool {
        use ErrorKind::{FileTooLarge, QuotaExceeded, StorageFull};
        match self {
            Self::Unusable { error, .. } => {
                matches!(error.kind(), StorageFull | QuotaExceeded | FileTooLarge)
            }
            _ => false,
        }
    }
}

impl Directory {
    /// Opens the directory of a study, which is created if necessary. `command` repeats the study.
    ///
    /// # Errors
    ///
    /// When the directory cannot be used, or contains foreign files or another study.
    pub fn open(path: &Path, plan: &Plan, command: String) -> Result<Self, DirectoryError> {
        let manifest = path.join(MANIFEST_FILE);
        if !manifest.exists() {
            check_empty(path)?;
        }
        fs::create_dir_all(path).map_err(unusable(path))?;
        let lock_path = path.join(LOCK_FILE);
        let lock = File::create(&lock_path).map_err(unusable(&lock_path))?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(DirectoryError::InUse(path.to_owned())),
            Err(TryLockError::Error(error)) => return Err(unusable(&lock_path)(error)),
        }
        check_manifest(path, plan.settings(), &command)?;
        let costs_path = path.join(COSTS_FILE);
        let (stored, costs) = open_costs(&costs_path)?;
        let costs = Mutex::new(costs);
        Ok(Self { path: path.to_owned(), command, stored, costs, _lock: lock })
    }

    /// The path of the directory.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The number of searches that were stored before.
    #[must_use]
    pub fn stored_searches(&self) -> u64 {
        self.stored.len() as u64
    }

    pub(crate) fn command(&self) -> &str {
        &self.command
    }

    pub(crate) fn stored(&self) -> &[Search] {
        &self.stored
    }

    /// The directory of the games of a point, with numbers from 1.
    pub(crate) fn games(&self, cell: usize, point: usize) -> PathBuf {
        self.path.join(GAMES_DIRECTORY).join(format!("{}-{}", cell + 1, point + 1))
    }

    /// Stores a search.
    pub(crate) fn keep(&self, search: &Search) -> Result<(), DirectoryError> {
        let line = serde_json::to_string(search).expect("a search is plain data") + "\n";
        // One write per line: after the end of the program at most one line is incomplete.
        let mut costs = self.costs.lock().unwrap_or_else(PoisonError::into_inner);
        costs.write_all(line.as_bytes()).map_err(unusable(&self.path.join(COSTS_FILE)))
    }

    /// Writes a file of the report.
    pub(crate) fn write(&self, name: &str, bytes: &[u8]) -> Result<(), DirectoryError> {
        let path = self.path.join(name);
        replace_file(&path, bytes).map_err(unusable(&path))
    }
}

fn unusable(path: &Path) -> impl FnOnce(io::Error) -> DirectoryError {
    let path = path.to_owned();
    move |error| DirectoryError::Unusable { path, error }
}

/// Refuses a directory with files in it.
fn check_empty(path: &Path) -> Result<(), DirectoryError> {
    let entries = match fs::read_dir(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
        entries => entries.map_err(unusable(path))?,
    };
    for entry in entries {
        let name = entry.map_err(unusable(path))?.file_name();
        if name != LOCK_FILE {
            let file = name.display().to_string();
            return Err(DirectoryError::Foreign { path: path.to_owned(), file });
        }
    }
    Ok(())
}

/// Writes the manifest, or compares it with the stored one.
fn check_manifest(
    directory: &Path,
    settings: Vec<(String, String)>,
    command: &str,
) -> Result<(), DirectoryError> {
    let path = directory.join(MANIFEST_FILE);
    let damaged = |why: String| DirectoryError::Damaged { path: path.clone(), why };
    let text = match fs::read_to_string(&path) {
        Ok(text) => text,
        Err(error) if error.kind() == ErrorKind::NotFound => {
            let manifest = Manifest { format: FORMAT_VERSION, command: command.to_owned(), settings };
            let text = serde_json::to_string_pretty(&manifest).expect("a manifest is plain data") + "\n";
            return replace_file(&path, text.as_bytes()).map_err(unusable(&path));
        }
        Err(error) => return Err(unusable(&path)(error)),
    };
    let there: Manifest = serde_json::from_str(&text).map_err(|error| damaged(error.to_string()))?;
    if there.format > FORMAT_VERSION {
        let format = there.format;
        return Err(damaged(format!(
            "it has format {format}, and this program reads up to {FORMAT_VERSION}"
        )));
    }
    match differences(&there.settings, &settings) {
        differences if differences.is_empty() => Ok(()),
        differences => {
            let (path, command) = (directory.to_owned(), there.command);
            Err(DirectoryError::Another { path, differences, command })
        }
    }
}

/// The settings that differ, as text.
fn differences(there: &[(String, String)], here: &[(String, String)]) -> String {
    let value = |settings: &[(String, String)], name: &str| {
        let found = settings.iter().find(|(own, _)| own == name);
        found.map_or_else(|| "not set".to_owned(), |(_, value)| value.clone())
    };
    let names = here.iter().chain(there.iter().filter(|(name, _)| !here.iter().any(|(own, _)| own == name)));
    let all = names.map(|(name, _)| (name, value(there, name), value(here, name)));
    let different = all.filter(|(_, there, here)| there != here);
    let texts = different.map(|(name, there, here)| format!("{name} is {there} there and {here} here"));
    texts.collect::<Vec<_>>().join(", ")
}

/// Reads the stored searches, and opens the file for more.
fn open_costs(path: &Path) -> Result<(Vec<Search>, File), DirectoryError> {
    let options = || File::options().create(true).append(true).open(path);
    let text = match fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) if error.kind() == ErrorKind::NotFound => String::new(),
        Err(error) => return Err(unusable(path)(error)),
    };
    let whole = text.rfind('\n').map_or(0, |end| end + 1);
    let read = |(number, line): (usize, &str)| {
        serde_json::from_str(line).map_err(|error| {
            let why = format!("line {number}: {error}");
            DirectoryError::Damaged { path: path.to_owned(), why }
        })
    };
    let stored = (1..).zip(text[..whole].lines()).map(read).collect::<Result<Vec<Search>, _>>()?;
    let file =
        options().and_then(|file| file.set_len(whole as u64).map(|()| file)).map_err(unusable(path))?;
    Ok((stored, file))
}
