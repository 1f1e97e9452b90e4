//! A directory of resumable work: its manifest, its lock and its log of results.
//!
//! The manifest lists everything that decides the results. The log has one line of JSON per result, written when the
//! result is known. A line that was cut off by the end of the program is removed, and its work is repeated.

use std::fs::{self, File, TryLockError};
use std::io::{self, ErrorKind, Write as _};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::SystemTime;

use outflank_arena::{Origin, machine, partial_name, replace_file};
use outflank_notation::record::Date;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The format version of manifests and logs.
const FORMAT_VERSION: u32 = 1;

/// The names of the files of a kind of work, and the noun for it in messages.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Layout {
    pub noun: &'static str,
    pub manifest: &'static str,
    pub lock: &'static str,
    pub log: &'static str,
}

/// The manifest of some work.
#[derive(Debug, Deserialize, Serialize)]
struct Manifest {
    /// The format version.
    format: u32,
    /// The command line that started the work.
    command: String,
    /// The machine on which it was started.
    #[serde(default = "machine")]
    machine: String,
    /// The date on which it was started.
    #[serde(default = "today")]
    started: String,
    /// Everything that decides the results.
    settings: Vec<(String, String)>,
}

/// The date of today, in UTC.
fn today() -> String {
    let seconds = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).map_or(0, |time| time.as_secs());
    let date = seconds.to_string().parse::<Date>().unwrap_or_else(|_| Date::from(1970));
    let (month, day) = date.day.unwrap_or((1, 1));
    format!("{}-{month:02}-{day:02}", date.year)
}

impl Manifest {
    fn origin(self) -> Origin {
        let Self { command, machine, started, .. } = self;
        Origin { command, version: env!("CARGO_PKG_VERSION").to_owned(), machine, started }
    }
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
    /// The directory contains files, but no work of this kind.
    #[error(
        "{path} contains {file} but no {noun}; use an empty directory, or the directory of a {noun}",
        path = .path.display()
    )]
    Foreign {
        /// The kind of work.
        noun: &'static str,
        /// The directory.
        path: PathBuf,
        /// One of its files.
        file: String,
    },
    /// The directory has no study.
    #[error("{path} contains no study; write the directory of --out", path = .0.display())]
    NoStudy(PathBuf),
    /// Another program uses the directory.
    #[error("{path} is in use by another {noun}; wait for it, or use another directory", path = .path.display())]
    InUse {
        /// The kind of work.
        noun: &'static str,
        /// The directory.
        path: PathBuf,
    },
    /// A file is damaged or has a newer format.
    #[error("{path} is not readable: {why}; use another directory", path = .path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        why: String,
    },
    /// The directory contains the same kind of work with other settings.
    #[error(
        "{path} contains another {noun}: {differences}; repeat its command to continue it ({command}), or use another \
         directory",
        path = .path.display()
    )]
    Another {
        /// The kind of work.
        noun: &'static str,
        /// The directory.
        path: PathBuf,
        /// The settings that differ.
        differences: String,
        /// The command that started it.
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

/// A directory of resumable work, locked against other programs. `T` is a line of its log.
#[derive(Debug)]
pub(crate) struct Workdir<T> {
    path: PathBuf,
    layout: &'static Layout,
    origin: Origin,
    /// The results that were stored before.
    stored: Vec<T>,
    log: Mutex<File>,
    _lock: File,
}

impl<T: Serialize + DeserializeOwned> Workdir<T> {
    /// Opens a directory, which is created if necessary. `command` repeats the work.
    pub fn open(
        path: &Path,
        layout: &'static Layout,
        settings: Vec<(String, String)>,
        command: String,
    ) -> Result<Self, DirectoryError> {
        if !path.join(layout.manifest).exists() {
            check_empty(path, layout)?;
        }
        fs::create_dir_all(path).map_err(unusable(path))?;
        let lock = lock(path, layout)?;
        let origin = check_manifest(path, layout, settings, command)?;
        let (stored, log) = open_log(&path.join(layout.log))?;
        Ok(Self { path: path.to_owned(), layout, origin, stored, log: Mutex::new(log), _lock: lock })
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The path of the log.
    pub fn log(&self) -> PathBuf {
        self.path.join(self.layout.log)
    }

    /// The command of this invocation, and where and when the work was started.
    pub fn origin(&self) -> &Origin {
        &self.origin
    }

    pub fn stored(&self) -> &[T] {
        &self.stored
    }

    /// Stores a result.
    pub fn keep(&self, result: &T) -> Result<(), DirectoryError> {
        let line = serde_json::to_string(result).expect("a result is plain data") + "\n";
        // One write per line: after the end of the program at most one line is incomplete.
        let mut log = self.log.lock().unwrap_or_else(PoisonError::into_inner);
        log.write_all(line.as_bytes()).map_err(unusable(&self.log()))
    }

    /// Writes a file of the report.
    pub fn write(&self, name: &str, bytes: &[u8]) -> Result<(), DirectoryError> {
        let path = self.path.join(name);
        replace_file(&path, bytes).map_err(unusable(&path))
    }
}

/// Locks a directory against other programs.
pub(crate) fn lock(path: &Path, layout: &Layout) -> Result<File, DirectoryError> {
    let lock_path = path.join(layout.lock);
    let lock = File::create(&lock_path).map_err(unusable(&lock_path))?;
    match lock.try_lock() {
        Ok(()) => Ok(lock),
        Err(TryLockError::WouldBlock) => {
            Err(DirectoryError::InUse { noun: layout.noun, path: path.to_owned() })
        }
        Err(TryLockError::Error(error)) => Err(unusable(&lock_path)(error)),
    }
}

pub(crate) fn unusable(path: &Path) -> impl FnOnce(io::Error) -> DirectoryError {
    let path = path.to_owned();
    move |error| DirectoryError::Unusable { path, error }
}

/// Refuses a directory with files in it, except those of a program that was killed before it wrote the manifest.
fn check_empty(path: &Path, layout: &Layout) -> Result<(), DirectoryError> {
    let entries = match fs::read_dir(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
        entries => entries.map_err(unusable(path))?,
    };
    for entry in entries {
        let name = entry.map_err(unusable(path))?.file_name();
        let file = name.display().to_string();
        if name != layout.lock && partial_name(Path::new(layout.manifest)) != Some(file.clone()) {
            return Err(DirectoryError::Foreign { noun: layout.noun, path: path.to_owned(), file });
        }
    }
    Ok(())
}

/// Writes the manifest, or compares it with the stored one. Returns the origin of the work.
fn check_manifest(
    directory: &Path,
    layout: &Layout,
    settings: Vec<(String, String)>,
    command: String,
) -> Result<Origin, DirectoryError> {
    let path = directory.join(layout.manifest);
    let damaged = |why: String| DirectoryError::Damaged { path: path.clone(), why };
    let text = match fs::read_to_string(&path) {
        Ok(text) => text,
        Err(error) if error.kind() == ErrorKind::NotFound => {
            let (machine, started) = (machine(), today());
            let manifest = Manifest { format: FORMAT_VERSION, command, machine, started, settings };
            let text = serde_json::to_string_pretty(&manifest).expect("a manifest is plain data") + "\n";
            replace_file(&path, text.as_bytes()).map_err(unusable(&path))?;
            return Ok(manifest.origin());
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
        differences if differences.is_empty() => Ok(Origin { command, ..there.origin() }),
        differences => {
            let (path, command) = (directory.to_owned(), there.command);
            Err(DirectoryError::Another { noun: layout.noun, path, differences, command })
        }
    }
}

/// The settings of a stored manifest; `None` if it cannot be read.
pub(crate) fn stored_settings(manifest: &Path) -> Option<Vec<(String, String)>> {
    let text = fs::read_to_string(manifest).ok()?;
    serde_json::from_str::<Manifest>(&text).ok().map(|manifest| manifest.settings)
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

/// Reads the stored results, and opens the file for more.
fn open_log<T: DeserializeOwned>(path: &Path) -> Result<(Vec<T>, File), DirectoryError> {
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
    let stored = (1..).zip(text[..whole].lines()).map(read).collect::<Result<Vec<T>, _>>()?;
    let file =
        options().and_then(|file| file.set_len(whole as u64).map(|()| file)).map_err(unusable(path))?;
    Ok((stored, file))
}
