//! What a run is: enough to tell whether a command is the one that began it.

use std::fmt;

use rusqlite::Connection;
use serde_json::{Map, Value};

use crate::grammar::Spec;
use crate::openings::{OpeningList, Openings};
use crate::series::Series;

/// What a run is, as its records tell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Manifest {
    /// The command line that began it.
    command: String,
    /// What decides how its games come out.
    settings: Vec<(String, String)>,
}

/// Where the games of a run come from: what is needed to cite them and to play them again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin {
    /// The command line that began the run.
    pub command: String,
    /// The version of the program.
    pub version: String,
    /// What it ran on.
    pub machine: String,
    /// When it began, in UTC.
    pub started: String,
}

impl Origin {
    pub(super) fn load(connection: &Connection) -> rusqlite::Result<Self> {
        connection.query_row("SELECT command, version, machine, started FROM run", [], |row| {
            Ok(Self {
                command: row.get(0)?,
                version: row.get(1)?,
                machine: row.get(2)?,
                started: row.get(3)?,
            })
        })
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Played by outflank {} on {}, begun at {}", self.version, self.machine, self.started)
    }
}

/// The settings in which two runs differ: name, there, here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference(Vec<[String; 3]>);

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let one = |[name, there, here]: &[String; 3]| format!("{name} is {there} there and {here} here");
        f.write_str(&self.0.iter().map(one).collect::<Vec<_>>().join(", "))
    }
}

/// What stands for a setting that is not there.
const NOTHING: &str = "not set";

impl Manifest {
    /// What a series is, when it was begun by this command. Settings from outside the series are `more`.
    #[must_use]
    pub fn new(series: &Series, openings: &OpeningList, command: String, more: &[(&str, String)]) -> Self {
        let mut settings = vec![("version".to_owned(), env!("CARGO_PKG_VERSION").to_owned())];
        let mut set = |name: &str, value: String| settings.push((name.to_owned(), value));
        for (number, player) in (1..).zip(&series.players) {
            set(&format!("player {number}"), player.to_string());
        }
        let pairings = series.pairings.iter().map(|[first, second]| format!("{}-{}", first + 1, second + 1));
        set("pairings", pairings.collect::<Vec<_>>().join(" "));
        set("games", (2 * series.pairs()).to_string());
        set("size", series.size.n().to_string());
        set("seed", series.seed.to_string());
        set("openings", openings_text(&series.openings, openings));
        if let Some(clock) = series.clock {
            set("clock", clock.to_string());
        }
        for (name, value) in more {
            set(name, value.clone());
        }
        Self { command, settings }
    }

    pub(super) fn store(&self, connection: &Connection, series: &Series) -> rusqlite::Result<()> {
        let transaction = connection.unchecked_transaction()?;
        let settings: Map<String, Value> =
            self.settings.iter().map(|(name, value)| (name.clone(), value.as_str().into())).collect();
        transaction.execute(
            "INSERT INTO run VALUES (?1, ?2, ?3, ?4, strftime('%Y-%m-%dT%H:%M:%SZ', 'now'), ?5)",
            (
                &self.command,
                env!("CARGO_PKG_VERSION"),
                series.seed.to_string(),
                machine(),
                Value::from(settings).to_string(),
            ),
        )?;
        for (number, player) in (1..).zip(&series.players) {
            let row: (i64, String, String) = (number, Spec::name(player), player.to_string());
            transaction.execute("INSERT INTO players VALUES (?1, ?2, ?3)", row)?;
        }
        transaction.commit()
    }

    /// In what this differs from the settings that were stored, if it does.
    pub(super) fn difference(&self, stored: &str) -> Option<Difference> {
        let stored: Map<String, Value> = serde_json::from_str(stored).unwrap_or_default();
        let there = |name: &str| stored.get(name).and_then(Value::as_str).unwrap_or(NOTHING).to_owned();
        let here = |name: &str| {
            let value = self.settings.iter().find(|(own, _)| own == name).map(|(_, value)| value.as_str());
            value.unwrap_or(NOTHING).to_owned()
        };
        let own = self.settings.iter().map(|(name, _)| name);
        let others = stored.keys().filter(|name| !self.settings.iter().any(|(own, _)| own == *name));
        let all = own.chain(others).map(|name| [name.clone(), there(name), here(name)]);
        let differences: Vec<_> = all.filter(|[_, there, here]| there != here).collect();
        (!differences.is_empty()).then_some(Difference(differences))
    }
}

/// The openings, and of a file what is in it.
fn openings_text(openings: &Openings, list: &OpeningList) -> String {
    match openings {
        Openings::File(_) => format!("{openings} ({:016x})", list.fingerprint()),
        _ => openings.to_string(),
    }
}

/// What games were played on.
fn machine() -> String {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let facts = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = facts.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    let model = model.map_or("unknown processor", |(_, model)| model);
    format!("{} {}, {model}, {cores} cores", std::env::consts::OS, std::env::consts::ARCH)
}

#[cfg(test)]
mod tests {
    use outflank_board::BoardSize;

    use super::*;

    fn manifest(games: u64, more: &[(&str, String)]) -> Manifest {
        let players = ["random", "greedy"].map(|text| text.parse::<Spec>().unwrap());
        let series = Series::new(players, games, BoardSize::Eight);
        let openings = series.openings.list(series.size).unwrap();
        Manifest::new(&series, &openings, "outflank match".to_owned(), more)
    }

    fn stored(manifest: &Manifest) -> String {
        let settings = manifest.settings.iter().map(|(name, value)| (name.clone(), value.as_str().into()));
        Value::from(settings.collect::<Map<_, _>>()).to_string()
    }

    #[test]
    fn the_same_command_does_not_differ() {
        assert_eq!(manifest(10, &[]).difference(&stored(&manifest(10, &[]))), None);
        // Nine games are ten.
        assert_eq!(manifest(9, &[]).difference(&stored(&manifest(10, &[]))), None);
    }

    #[test]
    fn another_command_is_told_apart() {
        let difference = manifest(10, &[]).difference(&stored(&manifest(20, &[("sprt", "0,5".to_owned())])));
        let text = "games is 20 there and 10 here, sprt is 0,5 there and not set here";
        assert_eq!(difference.unwrap().to_string(), text);
        assert!(manifest(10, &[]).difference("no JSON").is_some());
    }
}
