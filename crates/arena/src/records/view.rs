//! A read-only view of a run, also while another program plays it.

use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::{Connection, OpenFlags, OptionalExtension as _};
use serde_json::{Map, Value};

use super::archive::{DATABASE_FILE, FORMAT_VERSION, format_version};
use super::error::RecordsError;
use super::manifest::{self, GAMES_KEY};
use super::row;
use crate::origin::Origin;
use crate::played::Played;

/// How long a read waits for a writer.
const PATIENCE: Duration = Duration::from_secs(2);

/// The results of each player so far.
const SCORES: &str = "
SELECT players.name,
    count(CASE WHEN winner = 'black' AND black = players.number OR winner = 'white' AND white = players.number THEN 1 END),
    count(CASE WHEN games.number IS NOT NULL AND winner IS NULL THEN 1 END),
    count(CASE WHEN winner = 'black' AND white = players.number OR winner = 'white' AND black = players.number THEN 1 END)
FROM players LEFT JOIN games ON players.number IN (black, white)
GROUP BY players.number ORDER BY players.number";

/// A run in a directory. Nothing is written or locked.
#[derive(Debug)]
pub struct RunView {
    path: PathBuf,
    connection: Connection,
}

/// The results of a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerScore {
    /// The name.
    pub name: String,
    /// The games won.
    pub wins: u64,
    /// The games drawn.
    pub draws: u64,
    /// The games lost.
    pub losses: u64,
}

impl PlayerScore {
    /// The points per game from 0 to 1; `None` without games.
    #[must_use]
    pub fn share(&self) -> Option<f64> {
        let games = self.wins + self.draws + self.losses;
        (games > 0).then(|| (self.wins as f64 + self.draws as f64 / 2.0) / games as f64)
    }
}

impl RunView {
    /// Whether a directory has a run.
    #[must_use]
    pub fn exists(directory: &Path) -> bool {
        directory.join(DATABASE_FILE).is_file()
    }

    /// Opens the run of a directory.
    ///
    /// # Errors
    ///
    /// When there is no run, or a newer program wrote it.
    pub fn open(directory: &Path) -> Result<Self, RecordsError> {
        let path = directory.join(DATABASE_FILE);
        let failed = |error| RecordsError::Database { path: path.clone(), error };
        match format_version(&path, OpenFlags::SQLITE_OPEN_READ_ONLY).map_err(failed)? {
            None => return Err(RecordsError::NotARun(path)),
            Some(version) if version > FORMAT_VERSION => return Err(RecordsError::Newer { path, version }),
            Some(_) => {}
        }
        let open = || {
            let connection = Connection::open_with_flags(&path, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
            connection.busy_timeout(PATIENCE)?;
            Ok(connection)
        };
        let connection = open().map_err(failed)?;
        Ok(Self { path, connection })
    }

    /// Where the games come from; `None` before the run has begun.
    ///
    /// # Errors
    ///
    /// When the database cannot be read.
    pub fn origin(&self) -> Result<Option<Origin>, RecordsError> {
        manifest::origin(&self.connection).optional().map_err(|error| self.error(error))
    }

    /// The number of games of the whole run, if it is known.
    ///
    /// # Errors
    ///
    /// When the database cannot be read.
    pub fn planned(&self) -> Result<Option<u64>, RecordsError> {
        let settings = self.settings()?;
        let text = |name: &str| settings.get(name).and_then(Value::as_str);
        let games: Option<u64> = text(GAMES_KEY).and_then(|games| games.parse().ok());
        let pairings = text("pairings").map(|pairings| pairings.split(' ').count() as u64);
        Ok(games.zip(pairings).map(|(games, pairings)| games * pairings))
    }

    /// The number of finished games.
    ///
    /// # Errors
    ///
    /// When the database cannot be read.
    pub fn games(&self) -> Result<u64, RecordsError> {
        let count = self.connection.query_row("SELECT count(*) FROM games", [], |row| row.get::<_, i64>(0));
        count.map(|count| count as u64).map_err(|error| self.error(error))
    }

    /// The results of all players, in the order of the run.
    ///
    /// # Errors
    ///
    /// When the database cannot be read.
    pub fn scores(&self) -> Result<Vec<PlayerScore>, RecordsError> {
        let read = || -> rusqlite::Result<Vec<PlayerScore>> {
            let mut statement = self.connection.prepare_cached(SCORES)?;
            let score = |row: &rusqlite::Row<'_>| {
                let [wins, draws, losses] = [1, 2, 3].map(|column| row.get::<_, i64>(column));
                let (wins, draws, losses) = (wins? as u64, draws? as u64, losses? as u64);
                Ok(PlayerScore { name: row.get(0)?, wins, draws, losses })
            };
            statement.query_map([], score)?.collect()
        };
        read().map_err(|error| self.error(error))
    }

    /// The finished game with the highest number, with the names of Black and White.
    ///
    /// # Errors
    ///
    /// When the database cannot be read.
    pub fn last_game(&self) -> Result<Option<(Played, [String; 2])>, RecordsError> {
        const NAMES: &str = "SELECT games.number, one.name, other.name FROM games \
             JOIN players one ON one.number = black JOIN players other ON other.number = white \
             ORDER BY games.number DESC LIMIT 1";
        let read = || -> rusqlite::Result<Option<(Played, [String; 2])>> {
            let names = |row: &rusqlite::Row<'_>| Ok((row.get::<_, i64>(0)?, [row.get(1)?, row.get(2)?]));
            let Some((number, names)) = self.connection.query_row(NAMES, [], names).optional()? else {
                return Ok(None);
            };
            Ok(Some((row::load(&self.connection, number as u64)?, names)))
        };
        read().map_err(|error| self.error(error))
    }

    /// The settings of the manifest; none before the run has begun.
    pub(super) fn settings(&self) -> Result<Map<String, Value>, RecordsError> {
        let text = self.connection.query_row("SELECT settings FROM run", [], |row| row.get::<_, String>(0));
        let text = text.optional().map_err(|error| self.error(error))?.unwrap_or_default();
        Ok(serde_json::from_str(&text).unwrap_or_default())
    }

    /// The error for a setting that is missing or not understood.
    pub(super) fn bad_setting(&self, name: String) -> RecordsError {
        RecordsError::Setting { path: self.path.clone(), name }
    }

    fn error(&self, error: rusqlite::Error) -> RecordsError {
        RecordsError::Database { path: self.path.clone(), error }
    }
}
