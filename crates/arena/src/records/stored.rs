//! A run as its directory describes it, without the command that started it.

use std::path::Path;

use serde_json::{Map, Value};

use super::error::RecordsError;
use super::view::RunView;
use crate::openings::Openings;
use crate::run::Event;
use crate::series::Series;

/// A run that was found in a directory.
#[derive(Clone, Debug)]
pub struct StoredRun {
    /// The kind of competition.
    pub event: Event,
    /// The games.
    pub series: Series,
    /// The number of stored games.
    pub games: u64,
}

impl StoredRun {
    /// Reads the run in a directory. Players are parsed, but not made.
    ///
    /// # Errors
    ///
    /// When the directory has no database of a run, or one whose settings this program does not understand.
    pub fn read(directory: &Path) -> Result<Self, RecordsError> {
        let view = RunView::open(directory)?;
        let (event, series) = Settings(&view.settings()?).run().map_err(|name| view.bad_setting(name))?;
        Ok(Self { event, series, games: view.games()? })
    }
}

/// The settings of a manifest.
struct Settings<'a>(&'a Map<String, Value>);

impl Settings<'_> {
    fn text(&self, name: &str) -> Option<&str> {
        self.0.get(name)?.as_str()
    }

    /// A setting as a value; the name of the setting if it is missing or not understood.
    fn parsed<T: std::str::FromStr>(&self, name: &str) -> Result<T, String> {
        self.text(name).and_then(|text| text.parse().ok()).ok_or_else(|| name.to_owned())
    }

    /// A setting that may be missing.
    fn optional<T: std::str::FromStr>(&self, name: &str) -> Result<Option<T>, String> {
        if self.text(name).is_some() { self.parsed(name).map(Some) } else { Ok(None) }
    }

    fn run(&self) -> Result<(Event, Series), String> {
        let names = (1..).map(|number| format!("player {number}"));
        let names: Vec<String> = names.take_while(|name| self.text(name).is_some()).collect();
        let players = names
            .iter()
            .map(|name| self.parsed::<outflank_players::Spec>(name))
            .collect::<Result<Vec<_>, _>>()?;
        let series = Series::new(players, self.parsed("games")?, self.parsed("size")?);
        let series = Series {
            pairings: self.pairings(series.players.len())?,
            seed: self.parsed("seed")?,
            openings: self.openings()?,
            clock: self.optional("clock")?,
            colours: self.optional("colours")?.unwrap_or_default(),
            ..series
        };
        let is_gauntlet = series.pairings.iter().all(|[first, _]| *first == 0);
        let event = match series.players.len() {
            2 => Event::Match { sprt: self.optional("sprt")? },
            _ if is_gauntlet => Event::Gauntlet,
            _ => Event::Tournament,
        };
        Ok((event, series))
    }

    /// The pairings, written `1-2 1-3`.
    fn pairings(&self, players: usize) -> Result<Vec<[usize; 2]>, String> {
        let number = |text: &str| text.parse().ok().filter(|number| (1..=players).contains(number));
        let pairing = |text: &str| {
            let (first, second) = text.split_once('-')?;
            Some([number(first)? - 1, number(second)? - 1])
        };
        let text = self.text("pairings").unwrap_or_default();
        let pairings: Option<Vec<[usize; 2]>> = text.split_whitespace().map(pairing).collect();
        pairings.filter(|pairings| !pairings.is_empty()).ok_or_else(|| "pairings".to_owned())
    }

    /// The openings. A file is followed by a checksum in brackets.
    fn openings(&self) -> Result<Openings, String> {
        let text = self.text("openings").unwrap_or_default();
        let text = match text.strip_suffix(')').and_then(|text| text.rsplit_once(" (")) {
            Some((file, _)) if text.starts_with("file:") => file,
            _ => text,
        };
        text.parse().map_err(|_| "openings".to_owned())
    }
}
