//! Why records cannot be used.

use std::path::PathBuf;

use outflank_report::PlotError;
use rusqlite::ErrorCode;
use thiserror::Error;

use super::archive::FORMAT_VERSION;
use super::manifest::Difference;

/// Why games cannot be recorded in a directory.
#[derive(Debug, Error)]
pub enum RecordsError {
    /// The directory cannot be created or written to.
    #[error("cannot write to {path}: {error}", path = .path.display())]
    Directory {
        /// The directory, or a file in it.
        path: PathBuf,
        /// The underlying error.
        error: std::io::Error,
    },
    /// A file that a player is made from cannot be read.
    #[error("cannot read {path}: {error}", path = .path.display())]
    Input {
        /// The file.
        path: PathBuf,
        /// The underlying error.
        error: std::io::Error,
    },
    /// A file that is made from the games cannot be written.
    #[error("cannot write {path}: {error}", path = .path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// The underlying error.
        error: std::io::Error,
    },
    /// A plot cannot be drawn.
    #[error(transparent)]
    Plot(#[from] PlotError),
    /// An input file of the games is in the directory of the records.
    #[error(
        "{input} is an input file inside {path}; move it, or use another directory",
        input = .input.display(),
        path = .path.display()
    )]
    InputInside {
        /// The directory.
        path: PathBuf,
        /// The file.
        input: PathBuf,
    },
    /// The directory contains files, but no run.
    #[error(
        "{path} contains {file} but no run; use an empty directory, or the directory of a run",
        path = .path.display()
    )]
    Foreign {
        /// The directory.
        path: PathBuf,
        /// One of its files.
        file: String,
    },
    /// The database belongs to another program.
    #[error("{path} is not the database of a run; use another directory", path = .0.display())]
    NotARun(PathBuf),
    /// A setting of a stored run is missing or not understood.
    #[error("{path}: the setting {name:?} is missing or not understood; continue the run on the command line", path = .path.display())]
    Setting {
        /// The database.
        path: PathBuf,
        /// The name of the setting.
        name: String,
    },
    /// A newer version of this program started the run.
    #[error(
        "{path} has format version {version}, but this program reads up to {FORMAT_VERSION}; continue it with a newer \
         outflank, or use another directory",
        path = .path.display()
    )]
    Newer {
        /// The database.
        path: PathBuf,
        /// The version of its format.
        version: i64,
    },
    /// Another program is writing there.
    #[error("{path} is in use by another run; wait for it, or use another directory", path = .0.display())]
    InUse(PathBuf),
    /// The database cannot be used.
    #[error("cannot use {path}: {error}", path = .path.display())]
    Database {
        /// The file.
        path: PathBuf,
        /// The underlying error.
        error: rusqlite::Error,
    },
    /// The directory contains another run.
    #[error(
        "{path} contains another run: {differences}; repeat its command to continue it ({command}), or use \
         another directory",
        path = .path.display()
    )]
    Another {
        /// The directory.
        path: PathBuf,
        /// The settings that differ.
        differences: Difference,
        /// The command that started the run.
        command: String,
    },
    /// The directory contains more games.
    #[error(
        "{path} contains {games} games per pairing; request at least as many, or use another directory",
        path = .path.display()
    )]
    Shorter {
        /// The directory.
        path: PathBuf,
        /// The smallest number of games per pairing that covers all stored games.
        games: u64,
    },
    /// A file that a player is made from has changed since the run started.
    #[error(
        "{file} has changed since the run in {path} began: its checksum was {there} and is now {here}; restore it, or \
         use another directory",
        path = .path.display()
    )]
    Changed {
        /// The directory.
        path: PathBuf,
        /// The file.
        file: String,
        /// Its stored checksum.
        there: String,
        /// Its current checksum.
        here: String,
    },
    /// The system refuses a thread for writing games.
    #[error("cannot start a thread: {0}")]
    Thread(std::io::Error),
}

impl RecordsError {
    /// Whether the storage device is the cause, not the directory that was named.
    #[must_use]
    pub fn is_of_device(&self) -> bool {
        use std::io::ErrorKind::{FileTooLarge, QuotaExceeded, StorageFull};
        match self {
            Self::Directory { error, .. } => {
                matches!(error.kind(), StorageFull | QuotaExceeded | FileTooLarge)
            }
            Self::Database { error, .. } => {
                let code = error.sqlite_error_code();
                matches!(code, Some(ErrorCode::DiskFull | ErrorCode::SystemIoFailure))
            }
            Self::Thread(_) => true,
            _ => false,
        }
    }
}
