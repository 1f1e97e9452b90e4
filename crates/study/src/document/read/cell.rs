//! Reads cells.

use outflank_arena::{Colours, Openings, TimeControl};
use outflank_players::{did_you_mean, nearest};
use toml::Spanned;
use toml::de::DeValue;

use super::{Fields, place, scalar};
use crate::document::cell::quick_default;
use crate::document::{Cell, CellKind, DocumentError, Drawing, Games, Positions, Sample, Template};
use crate::fit::Model;
use crate::sweep::{Sweep, values_of};

/// The keys of all cells.
const COMMON_KEYS: [&str; 8] = ["kind", "title", "title-fr", "note", "note-fr", "size", "sweep", "figures"];
const GAME_KEYS: &[&str] = &["players", "games", "quick-games", "openings", "colours", "clock", "plots"];
const SEARCH_KEYS: &[&str] = &["players", "positions", "quick-positions", "plots"];
const BOARD_KEYS: &[&str] = &["positions", "quick-positions", "depth"];

/// The depth of the minimax search of a board cell, and the largest that it may have.
const BOARD_DEPTH: u32 = 3;
const MAX_BOARD_DEPTH: u64 = 6;

impl Fields<'_> {
    pub(super) fn cell(&self, report: &str) -> Result<Cell, DocumentError> {
        let kind = self.kind()?;
        let models = Model::ALL.map(|model| (model.name(), model));
        let drawings: Vec<(&str, Drawing)> =
            kind.drawings().iter().map(|&drawing| (drawing.name(), drawing)).collect();
        Ok(Cell {
            place: place(self.text, self.start),
            title: self.words("title")?,
            note: self.words("note")?,
            players: self.players(&kind)?,
            size: self.size()?,
            sweeps: self.sweeps()?,
            sweep_place: place(self.text, self.find("sweep").map_or(self.start, |sweep| sweep.span().start)),
            fits: self.names("fits", &models)?,
            plots: self.names("plots", &drawings)?,
            figures: self.figures(&kind, report)?,
            kind,
        })
    }

    fn kind(&self) -> Result<CellKind, DocumentError> {
        let kind = self.required("kind", "write kind = \"match\" or kind = \"cost\"")?;
        match kind.get_ref().as_str() {
            Some("match") => self.games("a match", &["fits"]).map(CellKind::Match),
            Some("tournament") => self.games("a tournament", &[]).map(CellKind::Tournament),
            Some("cost") => self.sample("a cost cell", SEARCH_KEYS, &["fits"]).map(CellKind::Cost),
            Some("value") => self.sample("a value cell", SEARCH_KEYS, &[]).map(CellKind::Value),
            Some("board") => {
                let sample = self.sample("a board cell", BOARD_KEYS, &[])?;
                let depth = self.whole("depth", 1)?.unwrap_or(BOARD_DEPTH.into());
                if depth > MAX_BOARD_DEPTH {
                    let start = self.find("depth").map_or(self.start, |depth| depth.span().start);
                    return Err(self.fault(start, format!("write depth from 1 to {MAX_BOARD_DEPTH}")));
                }
                Ok(CellKind::Board { sample, depth: depth as u32 })
            }
            name => {
                let name = name.unwrap_or_default();
                let meant = did_you_mean(nearest(name, CellKind::NAMES));
                let why = format!("unknown kind {name:?}{meant}kinds: {}", CellKind::NAMES.join(", "));
                Err(self.fault(kind.span().start, why))
            }
        }
    }

    fn check_cell(&self, own: &[&str], more: &[&str], what: &str) -> Result<(), DocumentError> {
        let known: Vec<&str> =
            COMMON_KEYS[..1].iter().chain(own).chain(more).chain(&COMMON_KEYS[1..]).copied().collect();
        self.check(&known, what)
    }

    fn games(&self, what: &str, more: &[&str]) -> Result<Games, DocumentError> {
        self.check_cell(GAME_KEYS, more, what)?;
        self.required("games", "write games = 100")?;
        let games = self.whole("games", 1)?.unwrap_or_default();
        Ok(Games {
            games,
            quick_games: self.whole("quick-games", 1)?.unwrap_or(quick_default(games)),
            openings: self.parsed::<Openings>("openings")?,
            colours: self.parsed::<Colours>("colours")?.unwrap_or_default(),
            clock: self.parsed::<TimeControl>("clock")?,
        })
    }

    fn sample(&self, what: &str, own: &[&str], more: &[&str]) -> Result<Sample, DocumentError> {
        self.check_cell(own, more, what)?;
        let value = self.required("positions", "write positions = 20")?;
        let (positions, quick) = if value.get_ref().as_array().is_some() {
            let transcripts = self.list("positions", "[\"\", \"f5d6c3\"]", |item| {
                let text = item.get_ref().as_str()?.to_owned();
                Some(Template { text, place: place(self.text, item.span().start) })
            })?;
            let listed = transcripts.unwrap_or_default();
            if listed.is_empty() {
                return Err(self.fault(value.span().start, "write at least one position"));
            }
            let count = listed.len() as u64;
            (Positions::Listed(listed), count)
        } else {
            let count = self.whole("positions", 1)?.unwrap_or_default();
            (Positions::Random(count), quick_default(count))
        };
        let quick_positions = self.whole("quick-positions", 1)?.unwrap_or(quick);
        Ok(Sample { positions, quick_positions })
    }

    fn size(&self) -> Result<Template, DocumentError> {
        let Some(value) = self.find("size") else {
            return Ok(Template { text: "8".to_owned(), place: place(self.text, self.start) });
        };
        let place = place(self.text, value.span().start);
        let wrong = || self.fault(value.span().start, "write size = 8, or size = \"{n}\" with values of n");
        Ok(Template { text: scalar(value.get_ref()).ok_or_else(wrong)?, place })
    }

    fn players(&self, kind: &CellKind) -> Result<Vec<Template>, DocumentError> {
        let (least, most, remedy) = match kind {
            CellKind::Match(_) => (2, 2, "write players = [\"alphabeta=2\", \"random\"]"),
            CellKind::Tournament(_) => {
                (2, usize::MAX, "write players = [\"alphabeta=2\", \"greedy\", \"random\"]")
            }
            CellKind::Cost(_) | CellKind::Value(_) => {
                (1, usize::MAX, "write players = [\"alphabeta:depth={d}\"]")
            }
            CellKind::Board { .. } => return Ok(Vec::new()),
        };
        let value = self.required("players", remedy)?;
        let fault = |start, why: &str| self.fault(start, format!("{why}; {remedy}"));
        let list =
            value.get_ref().as_array().ok_or_else(|| fault(value.span().start, "players is no list"))?;
        let template = |player: &Spanned<DeValue<'_>>| {
            let start = player.span().start;
            let text =
                player.get_ref().as_str().ok_or_else(|| fault(start, "a player is a text in quotes"))?;
            Ok(Template { text: text.to_owned(), place: place(self.text, start) })
        };
        let players = list.iter().map(template).collect::<Result<Vec<_>, _>>()?;
        if (least..=most).contains(&players.len()) {
            return Ok(players);
        }
        let why = match kind {
            CellKind::Match(_) => "a match has two players",
            CellKind::Tournament(_) => "a tournament has at least two players",
            _ => "the cell has at least one player",
        };
        Err(fault(value.span().start, why))
    }

    fn sweeps(&self) -> Result<Vec<Sweep>, DocumentError> {
        let Some(value) = self.find("sweep") else { return Ok(Vec::new()) };
        let start = value.span().start;
        let no_table = || self.fault(start, "write sweep = { c = [0.5, 1, 2] } or sweep = { d = \"1..6\" }");
        let table = value.get_ref().as_table().ok_or_else(no_table)?;
        if table.is_empty() {
            return Err(no_table());
        }
        let mut entries: Vec<_> = table.iter().collect();
        // Tables are sorted by name; reports follow the order of the file.
        entries.sort_by_key(|(key, _)| key.span().start);
        entries.into_iter().map(|(key, value)| self.sweep(key.get_ref(), value)).collect()
    }

    fn sweep(&self, key: &str, value: &Spanned<DeValue<'_>>) -> Result<Sweep, DocumentError> {
        let start = value.span().start;
        let form = || self.fault(start, format!("write {key} = [0.5, 1, 2] or {key} = \"1..6\""));
        let values = match value.get_ref() {
            DeValue::String(text) => values_of(text).map_err(|error| self.fault(start, error))?,
            DeValue::Array(list) => {
                list.iter().map(|value| scalar(value.get_ref()).ok_or_else(form)).collect::<Result<_, _>>()?
            }
            value => vec![scalar(value).ok_or_else(form)?],
        };
        Sweep::new(key, values).map_err(|error| self.fault(start, error))
    }
}
