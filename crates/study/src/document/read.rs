//! Reads documents from TOML. Every error has its line and column.

use std::fmt::Display;
use std::str::FromStr;

use outflank_arena::{Colours, Openings, TimeControl};
use outflank_board::BoardSize;
use outflank_players::{did_you_mean, nearest};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::{Cell, CellKind, Document, DocumentError, Place, Template, quick_default};
use crate::sweep::{Sweep, values_of};

const KEYS: &[&str] = &["title", "question", "method", "seed", "cell"];
const MATCH_KEYS: &[&str] =
    &["kind", "title", "players", "size", "sweep", "games", "quick-games", "openings", "colours", "clock"];
const COST_KEYS: &[&str] = &["kind", "title", "players", "size", "sweep", "positions", "quick-positions"];
const KINDS: [&str; 2] = ["match", "cost"];

/// The largest number of a key. TOML numbers are signed.
const MAX_NUMBER: u64 = i64::MAX as u64;

impl Document {
    /// Reads a document. Players are checked by [`Document::plan`].
    ///
    /// # Errors
    ///
    /// At the first fault: a syntax error, an unknown or missing key, or an invalid value.
    pub fn read(text: &str) -> Result<Self, DocumentError> {
        let table = DeTable::parse(text).map_err(|error| {
            let start = error.span().unwrap_or_default().start;
            DocumentError { place: place(text, start), why: error.message().replace('`', "") }
        })?;
        let fields = Fields { text, table: table.get_ref(), start: 0 };
        fields.check(KEYS, "a study")?;
        let cells = fields.required("cell", "write at least one table [[cell]]")?;
        let no_cells = || fields.fault(cells.span().start, "write each cell below a line [[cell]]");
        let tables = cells.get_ref().as_array().ok_or_else(no_cells)?;
        let cell = |value: &Spanned<DeValue<'_>>| {
            let table = value.get_ref().as_table().ok_or_else(no_cells)?;
            Fields { text, table, start: value.span().start }.cell()
        };
        let cells = tables.iter().map(cell).collect::<Result<Vec<Cell>, DocumentError>>()?;
        if cells.is_empty() {
            return Err(no_cells());
        }
        fields.required("title", "write title = \"...\"")?;
        Ok(Self {
            title: fields.string("title")?.unwrap_or_default(),
            question: fields.string("question")?.unwrap_or_default(),
            method: fields.string("method")?.unwrap_or_default(),
            seed: fields.whole("seed", 0)?.unwrap_or(1),
            cells,
        })
    }
}

/// The place of a byte.
fn place(text: &str, start: usize) -> Place {
    let before = &text[..text.floor_char_boundary(start)];
    let line = before.rsplit('\n').next().unwrap_or_default();
    Place { line: before.matches('\n').count() + 1, column: line.chars().count() + 1 }
}

/// A table of the document.
struct Fields<'a> {
    text: &'a str,
    table: &'a DeTable<'a>,
    /// The first byte of the table.
    start: usize,
}

impl<'a> Fields<'a> {
    fn fault(&self, start: usize, why: impl Display) -> DocumentError {
        DocumentError { place: place(self.text, start), why: why.to_string() }
    }

    /// Refuses unknown keys.
    fn check(&self, known: &[&str], what: &str) -> Result<(), DocumentError> {
        for key in self.table.keys() {
            let name = key.get_ref().as_ref();
            if !known.contains(&name) {
                let meant = did_you_mean(nearest(name, known.iter().copied()));
                let known = known.join(", ");
                let why = format!("unknown key {name:?}{meant}keys of {what}: {known}");
                return Err(self.fault(key.span().start, why));
            }
        }
        Ok(())
    }

    fn find(&self, key: &str) -> Option<&'a Spanned<DeValue<'a>>> {
        self.table.iter().find(|(name, _)| name.get_ref() == key).map(|(_, value)| value)
    }

    fn required(&self, key: &str, remedy: &str) -> Result<&'a Spanned<DeValue<'a>>, DocumentError> {
        self.find(key).ok_or_else(|| self.fault(self.start, format!("{key} is missing; {remedy}")))
    }

    fn string(&self, key: &str) -> Result<Option<String>, DocumentError> {
        let Some(value) = self.find(key) else { return Ok(None) };
        match value.get_ref().as_str() {
            Some(text) => Ok(Some(text.trim().to_owned())),
            None => Err(self.fault(value.span().start, format!("write {key} as a text in quotes"))),
        }
    }

    /// A whole number of at least `least`.
    fn whole(&self, key: &str, least: u64) -> Result<Option<u64>, DocumentError> {
        let Some(value) = self.find(key) else { return Ok(None) };
        let number = scalar(value.get_ref()).and_then(|text| text.parse().ok());
        let number = number.filter(|number| (least..=MAX_NUMBER).contains(number));
        let wrong = || self.fault(value.span().start, format!("write {key} as a whole number from {least}"));
        number.ok_or_else(wrong).map(Some)
    }

    /// A value that another type reads from text.
    fn parsed<T: FromStr<Err: Display>>(&self, key: &str) -> Result<Option<T>, DocumentError> {
        let Some(value) = self.find(key) else { return Ok(None) };
        let fault = |why: String| self.fault(value.span().start, format!("{key}: {why}"));
        let text = scalar(value.get_ref()).ok_or_else(|| fault("write one value".to_owned()))?;
        text.parse().map(Some).map_err(|error: T::Err| fault(error.to_string()))
    }

    fn cell(&self) -> Result<Cell, DocumentError> {
        let kind = self.required("kind", "write kind = \"match\" or kind = \"cost\"")?;
        let kind = match kind.get_ref().as_str() {
            Some("match") => self.match_kind()?,
            Some("cost") => self.cost_kind()?,
            name => {
                let name = name.unwrap_or_default();
                let meant = did_you_mean(nearest(name, KINDS));
                let why = format!("unknown kind {name:?}{meant}kinds: {}", KINDS.join(", "));
                return Err(self.fault(kind.span().start, why));
            }
        };
        Ok(Cell {
            place: place(self.text, self.start),
            title: self.string("title")?.unwrap_or_default(),
            players: self.players(&kind)?,
            size: self.parsed("size")?.unwrap_or(BoardSize::Eight),
            sweeps: self.sweeps()?,
            sweep_place: place(self.text, self.find("sweep").map_or(self.start, |sweep| sweep.span().start)),
            kind,
        })
    }

    fn match_kind(&self) -> Result<CellKind, DocumentError> {
        self.check(MATCH_KEYS, "a match")?;
        self.required("games", "write games = 100")?;
        let games = self.whole("games", 1)?.unwrap_or_default();
        Ok(CellKind::Match {
            games,
            quick_games: self.whole("quick-games", 1)?.unwrap_or(quick_default(games)),
            openings: self.parsed::<Openings>("openings")?,
            colours: self.parsed::<Colours>("colours")?.unwrap_or_default(),
            clock: self.parsed::<TimeControl>("clock")?,
        })
    }

    fn cost_kind(&self) -> Result<CellKind, DocumentError> {
        self.check(COST_KEYS, "a cost cell")?;
        self.required("positions", "write positions = 20")?;
        let positions = self.whole("positions", 1)?.unwrap_or_default();
        let quick_positions = self.whole("quick-positions", 1)?.unwrap_or(quick_default(positions));
        Ok(CellKind::Cost { positions, quick_positions })
    }

    fn players(&self, kind: &CellKind) -> Result<Vec<Template>, DocumentError> {
        let remedy = match kind {
            CellKind::Match { .. } => "write players = [\"alphabeta=2\", \"random\"]",
            CellKind::Cost { .. } => "write players = [\"alphabeta:depth={d}\"]",
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
        let start = value.span().start;
        match (kind, players.len()) {
            (CellKind::Match { .. }, count) if count != 2 => Err(fault(start, "a match has two players")),
            (CellKind::Cost { .. }, 0) => Err(fault(start, "a cost cell has at least one player")),
            _ => Ok(players),
        }
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

/// A text, or a decimal number as it is written.
fn scalar(value: &DeValue<'_>) -> Option<String> {
    match value {
        DeValue::String(text) => Some(text.trim().to_owned()),
        DeValue::Integer(number) if number.radix() == 10 => Some(number.as_str().to_owned()),
        DeValue::Float(number) => Some(number.as_str().to_owned()),
        _ => None,
    }
}
