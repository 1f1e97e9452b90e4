//! Games on record: a database in a directory, from which a run that was broken off goes on.
//!
//! `run.sqlite` has a table `run` with one row that says what is played, `players` with their names, and
//! `games` with a row for each game. Games are written as they end, from whatever thread, and are safe from the
//! end of the program within 50 milliseconds.

mod manifest;
mod row;

use std::collections::HashSet;
use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::sync::{Mutex, PoisonError};
use std::thread::{Builder, JoinHandle};
use std::time::{Duration, Instant};

use rusqlite::{Connection, ErrorCode, OpenFlags, OptionalExtension as _};
use thiserror::Error;

use crate::origin::Origin;
use crate::played::Played;
use crate::series::Series;
use crate::store::Store;
use manifest::Change;
pub use manifest::{Difference, Manifest, player_files};

/// The longest that a game waits for others to be written with it: writing takes its time, too.
const MAX_WRITE_DELAY: Duration = Duration::from_millis(20);

/// Games that may wait to be written before players wait for it.
const MAX_QUEUED_GAMES: usize = 500;

/// The file of the games, and the one by which no two programs write there.
const DATABASE_FILE: &str = "run.sqlite";
const LOCK_FILE: &str = "run.lock";

/// Why games cannot be kept in a directory.
#[derive(Debug, Error)]
pub enum RecordsError {
    /// The directory cannot be made or written to.
    #[error("cannot write to {path}: {error}", path = .path.display())]
    Directory {
        /// The directory, or a file in it.
        path: PathBuf,
        /// What went wrong.
        error: std::io::Error,
    },
    /// A file that a player is made from cannot be read.
    #[error("cannot read {path}: {error}", path = .path.display())]
    Input {
        /// The file.
        path: PathBuf,
        /// What went wrong.
        error: std::io::Error,
    },
    /// The directory holds files, but no run.
    #[error("{path} holds {file} and no run; name an empty directory, or that of a run", path = .path.display())]
    Foreign {
        /// The directory.
        path: PathBuf,
        /// One of its files.
        file: String,
    },
    /// The database is that of another program.
    #[error("{path} is not the database of a run; name another directory", path = .0.display())]
    NotARun(PathBuf),
    /// Another program is writing there.
    #[error("{path} is in use by another run; wait for it, or take another directory", path = .0.display())]
    InUse(PathBuf),
    /// The database cannot be used.
    #[error("cannot use {path}: {error}", path = .path.display())]
    Database {
        /// The file.
        path: PathBuf,
        /// What went wrong.
        error: rusqlite::Error,
    },
    /// Something else is played there.
    #[error(
        "{path} holds another run: {differences}; repeat its command to continue it ({command}), or take \
         another directory",
        path = .path.display()
    )]
    Another {
        /// The directory.
        path: PathBuf,
        /// In what it differs.
        differences: Difference,
        /// The command that began it.
        command: String,
    },
    /// More games were played there.
    #[error(
        "{path} holds {games} games of each pairing; ask for as many or more, or take another directory",
        path = .path.display()
    )]
    Shorter {
        /// The directory.
        path: PathBuf,
        /// The fewest games that hold all that were played.
        games: u64,
    },
    /// A file that a player is made from has changed since the run began.
    #[error(
        "{file} has changed since the run in {path} began: its checksum was {there} and is {here}; restore it, or \
         take another directory",
        path = .path.display()
    )]
    Changed {
        /// The directory.
        path: PathBuf,
        /// The file.
        file: String,
        /// Its checksum on record.
        there: String,
        /// Its checksum now.
        here: String,
    },
    /// The system refuses a thread to write games.
    #[error("cannot start a thread: {0}")]
    Thread(std::io::Error),
}

impl RecordsError {
    /// Whether the device is at fault, and not the directory that was named.
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

/// The games of one run, kept in a directory. Nobody else can write there meanwhile.
#[derive(Debug)]
pub struct Records {
    archive: Archive,
    /// The numbers of the games that were there before.
    stored: HashSet<u64>,
    /// Files of players whose checksum was not on record.
    unchecked: Vec<String>,
    reader: Mutex<Connection>,
    sender: SyncSender<Played>,
    writer: JoinHandle<Result<(), rusqlite::Error>>,
    /// Why a stored game could not be read.
    unreadable: Mutex<Option<rusqlite::Error>>,
    failed: AtomicBool,
}

impl Records {
    /// Opens the records of a series in a directory, which is made where it is missing. Games that are there
    /// will not be played again.
    ///
    /// # Errors
    ///
    /// When the directory cannot be used, or holds the records of something else.
    pub fn open(directory: &Path, series: &Series, manifest: &Manifest) -> Result<Self, RecordsError> {
        let archive = Archive::open(directory, series)?;
        let (connection, reader) = (archive.connection()?, archive.connection()?);
        let unchecked = archive.check(&connection, manifest)?;
        let stored = stored(&connection).map_err(|error| archive.error(error))?;
        let (sender, games) = mpsc::sync_channel(MAX_QUEUED_GAMES);
        let pairings = series.pairings.clone();
        let work = move || write(connection, &pairings, &games);
        let writer = Builder::new().spawn(work).map_err(RecordsError::Thread)?;
        let (reader, unreadable) = (Mutex::new(reader), Mutex::new(None));
        let failed = AtomicBool::new(false);
        Ok(Self { archive, stored, unchecked, reader, sender, writer, unreadable, failed })
    }

    /// How many games were there before.
    #[must_use]
    pub fn stored(&self) -> u64 {
        self.stored.len() as u64
    }

    /// The files of players whose checksum was not on record: an earlier version began the run. It is now.
    #[must_use]
    pub fn unchecked(&self) -> &[String] {
        &self.unchecked
    }

    /// Waits until all games are written.
    ///
    /// # Errors
    ///
    /// When a game could not be written or read.
    ///
    /// # Panics
    ///
    /// When the thread that writes did.
    pub fn finish(self) -> Result<Archive, RecordsError> {
        drop(self.sender);
        let written = self.writer.join().expect("writing does not panic");
        let unreadable = self.unreadable.into_inner().unwrap_or_else(PoisonError::into_inner);
        match written.err().or(unreadable) {
            Some(error) => Err(self.archive.error(error)),
            None => Ok(self.archive),
        }
    }
}

impl Store for Records {
    fn load(&self, number: u64) -> Option<Played> {
        if !self.stored.contains(&number) {
            return None;
        }
        let reader = self.reader.lock().unwrap_or_else(PoisonError::into_inner);
        let played = row::load(&reader, number);
        if let Err(error) = played {
            self.unreadable.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
            self.failed.store(true, Ordering::Relaxed);
            return None;
        }
        played.ok()
    }

    fn keep(&self, played: &Played) {
        if self.sender.send(played.clone()).is_err() {
            self.failed.store(true, Ordering::Relaxed);
        }
    }

    fn has_failed(&self) -> bool {
        self.failed.load(Ordering::Relaxed)
    }
}

/// The numbers of the games in the database.
fn stored(connection: &Connection) -> rusqlite::Result<HashSet<u64>> {
    let mut numbers = connection.prepare("SELECT number FROM games")?;
    numbers.query_map([], |row| Ok(row.get::<_, i64>(0)? as u64))?.collect()
}

/// Writes games as they come, those of the same moment together.
fn write(
    mut connection: Connection,
    pairings: &[[usize; 2]],
    games: &Receiver<Played>,
) -> Result<(), rusqlite::Error> {
    while let Ok(game) = games.recv() {
        let begun = Instant::now();
        let transaction = connection.transaction()?;
        row::store(&transaction, pairings, &game)?;
        while let Some(left) = MAX_WRITE_DELAY.checked_sub(begun.elapsed())
            && let Ok(game) = games.recv_timeout(left)
        {
            row::store(&transaction, pairings, &game)?;
        }
        transaction.commit()?;
    }
    Ok(())
}

/// The directory of a run and its games.
#[derive(Debug)]
pub struct Archive {
    directory: PathBuf,
    series: Series,
    /// Held as long as this lives, so that nobody else writes here.
    _lock: File,
}

impl Archive {
    fn open(directory: &Path, series: &Series) -> Result<Self, RecordsError> {
        let path = directory.join(LOCK_FILE);
        let failed = |path: &Path| {
            let path = path.to_owned();
            move |error| RecordsError::Directory { path, error }
        };
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

    /// What is played.
    #[must_use]
    pub fn series(&self) -> &Series {
        &self.series
    }

    /// Where the games come from.
    ///
    /// # Errors
    ///
    /// When the database cannot be read.
    pub fn origin(&self) -> Result<Origin, RecordsError> {
        manifest::origin(&self.connection()?).map_err(|error| self.error(error))
    }

    /// Tells of every game up to a number, in order.
    ///
    /// # Errors
    ///
    /// When a game cannot be read.
    pub fn each(&self, last: u64, tell: &mut dyn FnMut(&Played)) -> Result<(), RecordsError> {
        let connection = self.connection()?;
        row::each(&connection, last, tell).map_err(|error| self.error(error))
    }

    fn connection(&self) -> Result<Connection, RecordsError> {
        let open = || {
            let connection = Connection::open(self.database())?;
            connection.pragma_update(None, "journal_mode", "WAL")?;
            // A commit is safe from the end of the program; only the machine's own end could take it back.
            connection.pragma_update(None, "synchronous", "NORMAL")?;
            connection.busy_timeout(Duration::from_secs(10))?;
            connection.execute_batch(row::SCHEMA)?;
            Ok(connection)
        };
        open().map_err(|error| self.error(error))
    }

    /// Writes the manifest into a new database, or refuses one that holds another. The files whose checksum was
    /// not on record.
    fn check(&self, connection: &Connection, manifest: &Manifest) -> Result<Vec<String>, RecordsError> {
        let error = |error| self.error(error);
        let there = connection
            .query_row("SELECT settings, command FROM run", [], |row| {
                Ok((row.get::<_, String>(0)?, row.get::<_, String>(1)?))
            })
            .optional()
            .map_err(error)?;
        let Some((settings, command)) = there else {
            return manifest.store(connection, &self.series).map(|()| Vec::new()).map_err(error);
        };
        let path = self.directory.clone();
        match manifest.change(&settings) {
            Change::Settings(differences) => Err(RecordsError::Another { path, differences, command }),
            Change::File([file, there, here]) => Err(RecordsError::Changed { path, file, there, here }),
            Change::Length { differs, unchecked } => {
                self.holds_all(connection)?;
                manifest.replace(connection, differs).map_err(error)?;
                Ok(unchecked)
            }
        }
    }

    /// Refuses a series of fewer games than were played. The number of a game does not depend on how many there
    /// are, so that a series can grow.
    fn holds_all(&self, connection: &Connection) -> Result<(), RecordsError> {
        let last =
            connection.query_row("SELECT max(number) FROM games", [], |row| row.get::<_, Option<i64>>(0));
        let last = last.map_err(|error| self.error(error))?.unwrap_or_default() as u64;
        if last <= self.series.all_games() {
            return Ok(());
        }
        let games = 2 * last.div_ceil(2 * self.series.pairings.len() as u64);
        Err(RecordsError::Shorter { path: self.directory.clone(), games })
    }

    fn database(&self) -> PathBuf {
        self.directory.join(DATABASE_FILE)
    }

    fn error(&self, error: rusqlite::Error) -> RecordsError {
        RecordsError::Database { path: self.database(), error }
    }
}

/// Refuses a directory with files in it that are not those of a run.
fn holds_no_other(directory: &Path) -> Result<(), RecordsError> {
    let database = directory.join(DATABASE_FILE);
    if database.exists() {
        return match is_run(&database) {
            Ok(true) => Ok(()),
            Ok(false) => Err(RecordsError::NotARun(database)),
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

/// Whether a database has the tables of a run, or none yet.
fn is_run(database: &Path) -> rusqlite::Result<bool> {
    let flags = OpenFlags::default() & !OpenFlags::SQLITE_OPEN_CREATE;
    let connection = Connection::open_with_flags(database, flags)?;
    let mut names = connection.prepare("SELECT name FROM sqlite_master WHERE type = 'table'")?;
    let names = names.query_map([], |row| row.get::<_, String>(0))?.collect::<rusqlite::Result<Vec<_>>>()?;
    let is_own = |table: &str| names.iter().any(|name| name == table);
    Ok(names.is_empty() || ["run", "players", "games"].into_iter().all(is_own))
}
