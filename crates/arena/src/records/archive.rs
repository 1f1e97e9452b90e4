//! The directory of a run: its lock, its database, and its games in order.

use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::{Connection, OpenFlags, OptionalExtension as _};

use super::error::RecordsError;
use super::manifest::{self, Change, Manifest, player_files};
use super::row;
use crate::openings::Openings;
use crate::origin::Origin;
use crate::played::Played;
use crate::series::Series;

/// The database file, and the lock file that keeps two programs from writing at the same time.
pub(super) const DATABASE_FILE: &str = "run.sqlite";
const LOCK_FILE: &str = "run.lock";

/// The format version of the database, stored as its `user_version`.
///
/// Runs from before the format had versions have 0 and the tables of version 1.
pub(super) const FORMAT_VERSION: i64 = 1;

/// The directory of a run and its games.
#[derive(Debug)]
pub struct Archive {
    directory: PathBuf,
    series: Series,
    /// The file lock, held as long as this value lives.
    _lock: File,
}

impl Archive {
    pub(super) fn open(directory: &Path, series: &Series) -> Result<Self, RecordsError> {
        let path = directory.join(LOCK_FILE);
        let failed = |path: &Path| {
            let path = path.to_owned();
            move |error| RecordsError::Directory { path, error }
        };
        holds_no_input(directory, series)?;
        holds_no_other(directory)?;
        fs::create_dir_all(directory).map_err(failed(directory))?;
        let lock = File::create(&path).map_err(failed(&path))?;
        match lock.try_lock() {
            Ok(()) => Ok(Self { directory: directory.to_owned(), series: series.clone(), _lock: lock }),
            Err(TryLockError::WouldBlock) => Err(RecordsError::InUse(directory.to_owned())),
            Err(TryLockError::Error(error)) => Err(failed(&path)(error)),
        }
    }

    /// The directory.
    #[must_use]
    pub fn directory(&self) -> &Path {
        &self.directory
    }

    /// The series of the run.
    #[must_use]
    pub fn series(&self) -> &Series {
        &self.series
    }

    /// The origin of the games.
    ///
    /// # Errors
    ///
    /// When the database cannot be read.
    pub fn origin(&self) -> Result<Origin, RecordsError> {
        manifest::origin(&self.connection()?).map_err(|error| self.error(error))
    }

    /// Passes every game up to this number to `tell`, in order.
    ///
    /// # Errors
    ///
    /// When a game cannot be read.
    pub fn each(&self, last: u64, tell: &mut dyn FnMut(&Played)) -> Result<(), RecordsError> {
        let connection = self.connection()?;
        row::each(&connection, last, tell).map_err(|error| self.error(error))
    }

    pub(super) fn connection(&self) -> Result<Connection, RecordsError> {
        let open = || {
            let connection = Connection::open(self.database())?;
            connection.pragma_update(None, "journal_mode", "WAL")?;
            // A commit survives the end of the program. Only a crash of the machine can undo it.
            connection.pragma_update(None, "synchronous", "NORMAL")?;
            connection.busy_timeout(Duration::from_secs(10))?;
            connection.execute_batch(row::SCHEMA)?;
            Ok(connection)
        };
        open().map_err(|error| self.error(error))
    }

    /// Stores the manifest in a new database, or compares it with the stored one and refuses another run.
    ///
    /// Returns the files without a stored checksum.
    pub(super) fn check(
        &self,
        connection: &Connection,
        manifest: &Manifest,
    ) -> Result<Vec<String>, RecordsError> {
        let error = |error| self.error(error);
        let there = connection
            .query_row("SELECT settings, command FROM run", [], |row| {
                Ok((row.get::<_, String>(0)?, row.get::<_, String>(1)?))
            })
            .optional()
            .map_err(error)?;
        let set_version = || connection.pragma_update(None, "user_version", FORMAT_VERSION).map_err(error);
        let Some((settings, command)) = there else {
            set_version()?;
            return manifest.store(connection, &self.series).map(|()| Vec::new()).map_err(error);
        };
        let path = self.directory.clone();
        match manifest.change(&settings) {
            Change::Settings(differences) => Err(RecordsError::Another { path, differences, command }),
            Change::File([file, there, here]) => Err(RecordsError::Changed { path, file, there, here }),
            Change::Length { differs, unchecked } => {
                self.holds_all(connection)?;
                set_version()?;
                manifest.replace(connection, differs).map_err(error)?;
                Ok(unchecked)
            }
        }
    }

    /// Refuses a series of fewer games than were played.
    ///
    /// The number of a game does not depend on the length of the series, so a series can grow.
    fn holds_all(&self, connection: &Connection) -> Result<(), RecordsError> {
        let last =
            connection.query_row("SELECT max(number) FROM games", [], |row| row.get::<_, Option<i64>>(0));
        let last = last.map_err(|error| self.error(error))?.unwrap_or_default() as u64;
        if last <= self.series.all_games() {
            return Ok(());
        }
        let per_opening = self.series.colours.games_per_opening();
        let games = per_opening * last.div_ceil(per_opening * self.series.pairings.len() as u64);
        Err(RecordsError::Shorter { path: self.directory.clone(), games })
    }

    fn database(&self) -> PathBuf {
        self.directory.join(DATABASE_FILE)
    }

    pub(super) fn error(&self, error: rusqlite::Error) -> RecordsError {
        RecordsError::Database { path: self.database(), error }
    }
}

/// Refuses a directory that contains an input file of the games: a published file could overwrite it.
fn holds_no_input(directory: &Path, series: &Series) -> Result<(), RecordsError> {
    let mut inputs: Vec<PathBuf> = player_files(series).into_iter().map(PathBuf::from).collect();
    if let Openings::File(path) = &series.openings {
        inputs.push(path.clone());
    }
    // A directory that does not exist contains no file.
    let Ok(place) = fs::canonicalize(directory) else { return Ok(()) };
    let is_inside = |input: &PathBuf| {
        fs::canonicalize(input).is_ok_and(|input| input.parent().is_some_and(|folder| folder == place))
    };
    match inputs.into_iter().find(is_inside) {
        Some(input) => Err(RecordsError::InputInside { path: directory.to_owned(), input }),
        None => Ok(()),
    }
}

/// Refuses a directory that contains files other than those of a run.
fn holds_no_other(directory: &Path) -> Result<(), RecordsError> {
    let database = directory.join(DATABASE_FILE);
    if database.exists() {
        let flags = OpenFlags::default() & !OpenFlags::SQLITE_OPEN_CREATE;
        return match format_version(&database, flags) {
            Ok(Some(version)) if version > FORMAT_VERSION => {
                Err(RecordsError::Newer { path: database, version })
            }
            Ok(Some(_)) => Ok(()),
            Ok(None) => Err(RecordsError::NotARun(database)),
            Err(error) => Err(RecordsError::Database { path: database, error }),
        };
    }
    let failed = |error| RecordsError::Directory { path: directory.to_owned(), error };
    let entries = match fs::read_dir(directory) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(()),
        entries => entries.map_err(failed)?,
    };
    for entry in entries {
        let name = entry.map_err(failed)?.file_name();
        if name != LOCK_FILE {
            let file = name.display().to_string();
            return Err(RecordsError::Foreign { path: directory.to_owned(), file });
        }
    }
    Ok(())
}

/// The format version of a database that is empty or has the tables of a run; `None` for any other.
pub(super) fn format_version(database: &Path, flags: OpenFlags) -> rusqlite::Result<Option<i64>> {
    let connection = Connection::open_with_flags(database, flags)?;
    let mut names = connection.prepare("SELECT name FROM sqlite_master WHERE type = 'table'")?;
    let names = names.query_map([], |row| row.get::<_, String>(0))?.collect::<rusqlite::Result<Vec<_>>>()?;
    let is_own = |table: &str| names.iter().any(|name| name == table);
    let is_run = names.is_empty() || ["run", "players", "games"].into_iter().all(is_own);
    let version = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
    Ok(is_run.then_some(version))
}
