//! The manifest of a run, which decides whether a command may resume it.

use std::path::PathBuf;
use std::{fmt, fs};

use outflank_engine::checksum;
use rusqlite::Connection;
use serde_json::{Map, Value};

use super::error::RecordsError;
use crate::colours::Colours;
use crate::openings::{OpeningList, Openings};
use crate::origin::Origin;
use crate::series::Series;

/// The manifest of a run, as stored in its records.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Manifest {
    /// The command line that started it.
    command: String,
    /// The settings that determine its games.
    settings: Vec<(String, String)>,
    /// The files that players are made from, and their checksums.
    checksums: Vec<(String, String)>,
}

/// The difference between a command and the run that it resumes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Change {
    /// At most the number of games differs. These files have no stored checksum.
    Length { differs: bool, unchecked: Vec<String> },
    /// Settings differ.
    Settings(Difference),
    /// A file that a player is made from differs: its name, its stored checksum, its current checksum.
    File([String; 3]),
}

/// The origin of the games of a run, as stored in its records.
pub(super) fn origin(connection: &Connection) -> rusqlite::Result<Origin> {
    connection.query_row("SELECT command, version, machine, started FROM run", [], |row| {
        Ok(Origin { command: row.get(0)?, version: row.get(1)?, machine: row.get(2)?, started: row.get(3)? })
    })
}

/// The settings in which two runs differ: name, stored value, current value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference(Vec<[String; 3]>);

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let one = |[name, there, here]: &[String; 3]| format!("{name} is {there} there and {here} here");
        f.write_str(&self.0.iter().map(one).collect::<Vec<_>>().join(", "))
    }
}

/// The text for a missing setting.
const UNSET: &str = "not set";

/// The setting that may grow when a run is resumed, and the one that contains checksums.
pub(super) const GAMES_KEY: &str = "games";
const CHECKSUMS_KEY: &str = "checksums";

/// The setting that runs of earlier versions do not have. They play both colours.
const COLOURS_KEY: &str = "colours";

/// The value of a setting that is not stored.
fn unset(name: &str) -> &'static str {
    if name == COLOURS_KEY { Colours::default().name() } else { UNSET }
}

/// The files that the players of a series are made from: weights and square tables.
#[must_use]
pub fn player_files(series: &Series) -> Vec<String> {
    let mut files: Vec<String> = series.players.iter().flat_map(|player| player.files.clone()).collect();
    files.sort();
    files.dedup();
    files
}

impl Manifest {
    /// The manifest of a series that this command starts. `more` contains settings from outside the series.
    ///
    /// # Errors
    ///
    /// When a file that a player is made from cannot be read.
    pub fn new(
        series: &Series,
        openings: &OpeningList,
        command: String,
        more: &[(&str, String)],
    ) -> Result<Self, RecordsError> {
        let mut settings = vec![("version".to_owned(), env!("CARGO_PKG_VERSION").to_owned())];
        let mut set = |name: &str, value: String| settings.push((name.to_owned(), value));
        for (number, player) in (1..).zip(&series.players) {
            set(&format!("player {number}"), player.description.clone());
        }
        let pairings = series.pairings.iter().map(|[first, second]| format!("{}-{}", first + 1, second + 1));
        set("pairings", pairings.collect::<Vec<_>>().join(" "));
        set(GAMES_KEY, series.games_per_pairing().to_string());
        set("size", series.size.n().to_string());
        set("seed", series.seed.to_string());
        set("openings", openings_text(&series.openings, openings));
        if let Some(clock) = series.clock {
            set("clock", clock.to_string());
        }
        if series.colours != Colours::default() {
            set(COLOURS_KEY, series.colours.to_string());
        }
        for (name, value) in more {
            set(name, value.clone());
        }
        let checksums = player_files(series).into_iter().map(|path| match fs::read(&path) {
            Ok(bytes) => Ok((path, format!("{:016x}", checksum(&bytes)))),
            Err(error) => Err(RecordsError::Input { path: PathBuf::from(path), error }),
        });
        Ok(Self { command, settings, checksums: checksums.collect::<Result<_, _>>()? })
    }

    /// The settings and checksums as JSON.
    fn text(&self) -> String {
        let object = |pairs: &[(String, String)]| -> Map<String, Value> {
            pairs.iter().map(|(name, value)| (name.clone(), value.as_str().into())).collect()
        };
        let mut settings = object(&self.settings);
        if !self.checksums.is_empty() {
            settings.insert(CHECKSUMS_KEY.to_owned(), object(&self.checksums).into());
        }
        Value::from(settings).to_string()
    }

    pub(super) fn store(&self, connection: &Connection, series: &Series) -> rusqlite::Result<()> {
        let transaction = connection.unchecked_transaction()?;
        transaction.execute(
            "INSERT INTO run VALUES (?1, ?2, ?3, ?4, strftime('%Y-%m-%dT%H:%M:%SZ', 'now'), ?5)",
            (&self.command, env!("CARGO_PKG_VERSION"), series.seed.to_string(), machine(), self.text()),
        )?;
        for (number, player) in (1..).zip(&series.players) {
            let row: (i64, &str, &str) = (number, &player.name, &player.description);
            transaction.execute("INSERT INTO players VALUES (?1, ?2, ?3)", row)?;
        }
        transaction.commit()
    }

    /// Replaces the manifest of a resumed run, and its command if the number of games differs.
    pub(super) fn replace(&self, connection: &Connection, differs: bool) -> rusqlite::Result<()> {
        connection.execute("UPDATE run SET settings = ?1", [self.text()])?;
        if differs {
            connection.execute("UPDATE run SET command = ?1", [&self.command])?;
        }
        Ok(())
    }

    /// The difference between this manifest and the stored settings.
    pub(super) fn change(&self, stored: &str) -> Change {
        let stored: Map<String, Value> = serde_json::from_str(stored).unwrap_or_default();
        let differences = self.differences(&stored);
        if differences.iter().any(|[name, _, _]| name != GAMES_KEY) {
            return Change::Settings(Difference(differences));
        }
        let sums = stored.get(CHECKSUMS_KEY);
        let mut unchecked = Vec::new();
        for (path, here) in &self.checksums {
            match sums.and_then(|sums| sums.get(path)).and_then(Value::as_str) {
                None => unchecked.push(path.clone()),
                Some(there) if there == here => {}
                Some(there) => return Change::File([path.clone(), there.to_owned(), here.clone()]),
            }
        }
        Change::Length { differs: !differences.is_empty(), unchecked }
    }

    fn differences(&self, stored: &Map<String, Value>) -> Vec<[String; 3]> {
        let there = |name: &str| stored.get(name).and_then(Value::as_str).unwrap_or(unset(name)).to_owned();
        let here = |name: &str| {
            let value = self.settings.iter().find(|(own, _)| own == name).map(|(_, value)| value.as_str());
            value.unwrap_or(unset(name)).to_owned()
        };
        let own = self.settings.iter().map(|(name, _)| name);
        let is_other =
            |name: &&String| *name != CHECKSUMS_KEY && !self.settings.iter().any(|(own, _)| own == *name);
        let others = stored.keys().filter(is_other);
        let all = own.chain(others).map(|name| [name.clone(), there(name), here(name)]);
        all.filter(|[_, there, here]| there != here).collect()
    }
}

/// The openings as text, with a hash of the content of a file.
fn openings_text(openings: &Openings, list: &OpeningList) -> String {
    match openings {
        Openings::File(_) => format!("{openings} ({:016x})", list.fingerprint()),
        _ => openings.to_string(),
    }
}

/// The machine that games are played on.
#[must_use]
pub fn machine() -> String {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let facts = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = facts.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    let model = model.map_or("unknown processor", |(_, model)| model);
    format!("{} {}, {model}, {cores} cores", std::env::consts::OS, std::env::consts::ARCH)
}

#[cfg(test)]
mod tests {
    use outflank_board::BoardSize;
    use outflank_players::Spec;

    use super::*;

    fn manifest(players: [&str; 2], games: u64, more: &[(&str, String)]) -> Manifest {
        let players = players.map(|text| text.parse::<Spec>().unwrap());
        let series = Series::new(players, games, BoardSize::Eight);
        let openings = series.openings.list(series.size).unwrap();
        Manifest::new(&series, &openings, "outflank match".to_owned(), more).unwrap()
    }

    fn plain(games: u64) -> Manifest {
        manifest(["random", "greedy"], games, &[])
    }

    fn length(differs: bool) -> Change {
        Change::Length { differs, unchecked: Vec::new() }
    }

    #[test]
    fn same_settings_differ_at_most_in_length() {
        assert_eq!(plain(10).change(&plain(10).text()), length(false));
        // Nine games are rounded up to ten.
        assert_eq!(plain(9).change(&plain(10).text()), length(false));
        assert_eq!(plain(12).change(&plain(10).text()), length(true));
    }

    #[test]
    fn changed_settings_are_listed() {
        let other = manifest(["random", "greedy"], 20, &[("sprt", "0,5".to_owned())]);
        let Change::Settings(difference) = plain(10).change(&other.text()) else {
            panic!("the settings differ");
        };
        let text = "games is 20 there and 10 here, sprt is 0,5 there and not set here";
        assert_eq!(difference.to_string(), text);
        assert!(matches!(plain(10).change("no JSON"), Change::Settings(_)));
    }

    /// Runs of earlier versions have no colours: they are runs with both.
    #[test]
    fn changed_colours_are_listed() {
        let series = |colours| {
            let players = ["random", "greedy"].map(|text| text.parse::<Spec>().unwrap());
            Series { colours, ..Series::new(players, 9, BoardSize::Eight) }
        };
        let [both, fixed] = Colours::ALL.map(|colours| {
            let openings = series(colours).openings.list(BoardSize::Eight).unwrap();
            Manifest::new(&series(colours), &openings, String::new(), &[]).unwrap()
        });
        assert!(!both.text().contains("colours"));
        let check = |here: &Manifest, there: &Manifest, text: &str| match here.change(&there.text()) {
            Change::Settings(difference) => assert_eq!(difference.to_string(), text),
            other => panic!("{other:?}"),
        };
        check(&fixed, &both, "games is 10 there and 9 here, colours is both there and fixed here");
        check(&both, &fixed, "games is 9 there and 10 here, colours is fixed there and both here");
        assert_eq!(fixed.change(&fixed.text()), length(false));
    }

    #[test]
    fn changed_input_files_are_detected_by_checksum() {
        let path = std::env::temp_dir().join(format!("outflank-{}-table.txt", std::process::id()));
        let name = path.to_str().unwrap().to_owned();
        let player = format!("greedy:eval=file:{name}");
        let now = |text: &str| {
            fs::write(&path, text).unwrap();
            manifest(["random", &player], 10, &[])
        };
        let (one, other) = (now("one"), now("other"));
        assert_eq!(one.change(&one.text()), length(false));
        let [there, here] = ["one", "other"].map(|text| format!("{:016x}", checksum(text.as_bytes())));
        assert_eq!(other.change(&one.text()), Change::File([name.clone(), there, here]));
        // Runs of earlier versions have no checksums.
        let mut old: Map<String, Value> = serde_json::from_str(&one.text()).unwrap();
        old.remove(CHECKSUMS_KEY);
        let unchecked = vec![name];
        assert_eq!(other.change(&Value::from(old).to_string()), Change::Length { differs: false, unchecked });
        fs::remove_file(path).unwrap();
    }
}
