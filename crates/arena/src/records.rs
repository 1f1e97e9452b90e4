//! Records of games: a database in a directory, from which an interrupted run can be resumed.
//!
//! `run.sqlite` has a table `run` with one row that describes the run, `players` with the names, and `games` with one
//! row per game. Any thread can add games, and they are added as they end. Within 50 milliseconds a game is stored
//! safely even if the program is killed. The format has a version; a newer one is refused.

mod archive;
mod error;
mod manifest;
mod row;
mod stored;
#[cfg(test)]
mod tests;
mod view;

use std::collections::HashSet;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::sync::{Mutex, PoisonError};
use std::thread::{Builder, JoinHandle};
use std::time::{Duration, Instant};

use rusqlite::Connection;

use crate::openings::OpeningList;
use crate::played::Played;
use crate::run::Run;
use crate::series::Series;
use crate::store::Store;
pub use archive::Archive;
pub use error::RecordsError;
pub use manifest::{Difference, Manifest, machine, player_files};
pub use stored::StoredRun;
pub use view::{PlayerScore, RunView};

/// The maximum time that a game waits to share a transaction with others. A commit takes time, too.
const MAX_WRITE_DELAY: Duration = Duration::from_millis(20);

/// The maximum length of the write queue. When it is full, workers wait.
const MAX_QUEUED_GAMES: usize = 500;

/// The games of one run, stored in a directory. The directory is locked against other writers.
#[derive(Debug)]
pub struct Records {
    archive: Archive,
    /// The numbers of the games that were stored before.
    stored: HashSet<u64>,
    /// The files of players without a stored checksum.
    unchecked: Vec<String>,
    reader: Mutex<Connection>,
    sender: SyncSender<Played>,
    writer: JoinHandle<Result<(), rusqlite::Error>>,
    /// Why a stored game could not be read.
    unreadable: Mutex<Option<rusqlite::Error>>,
    failed: AtomicBool,
}

impl Records {
    /// Opens the records of a series in a directory, which is created if necessary. Stored games are not played again.
    ///
    /// # Errors
    ///
    /// When the directory cannot be used, or contains the records of another run.
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

    /// The number of games that were stored before.
    #[must_use]
    pub fn stored(&self) -> u64 {
        self.stored.len() as u64
    }

    /// The files of players without a stored checksum, because an older version started the run. It is stored now.
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
    /// When the writer thread panicked.
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

impl Run<'_> {
    /// Opens the records of this run in a directory, which is created if necessary.
    ///
    /// `command` is the command line that repeats the run. `openings` is the result of [`Series::check`].
    ///
    /// # Errors
    ///
    /// When the directory cannot be used, or contains an input file or the records of another run. Also when a file
    /// that a player is made from cannot be read.
    pub fn open_records(
        &self,
        directory: &Path,
        openings: &OpeningList,
        command: String,
    ) -> Result<Records, RecordsError> {
        let more: Vec<_> = self.event.sprt().map(|sprt| ("sprt", sprt.to_string())).into_iter().collect();
        let manifest = Manifest::new(self.series, openings, command, &more)?;
        Records::open(directory, self.series, &manifest)
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

/// Writes games as they arrive. Games that arrive together share a transaction.
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
