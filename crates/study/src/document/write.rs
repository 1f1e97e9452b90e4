//! Writes documents as TOML.

use std::fmt::{self, Write as _};

use super::{Cell, CellKind, Document, quick_default};
use crate::sweep::Sweep;

impl fmt::Display for Document {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "title = {}", quoted(&self.title))?;
        for (key, text) in [("question", &self.question), ("method", &self.method)] {
            if !text.is_empty() {
                writeln!(f, "{key} = {}", quoted(text))?;
            }
        }
        writeln!(f, "seed = {}", self.seed)?;
        self.cells.iter().try_for_each(|cell| write!(f, "\n{cell}"))
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "[[cell]]\nkind = {}", quoted(self.kind.name()))?;
        if !self.title.is_empty() {
            writeln!(f, "title = {}", quoted(&self.title))?;
        }
        writeln!(f, "players = {}", list(self.players.iter().map(|player| player.text.as_str())))?;
        writeln!(f, "size = {}", self.size.n())?;
        self.kind.fmt(f)?;
        match &self.sweeps[..] {
            [] => Ok(()),
            sweeps => {
                writeln!(f, "sweep = {{ {} }}", sweeps.iter().map(entry).collect::<Vec<_>>().join(", "))
            }
        }
    }
}

impl fmt::Display for CellKind {
    /// Writes the keys of the kind, without those that have their default.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let quick = |f: &mut fmt::Formatter<'_>, key, full, quick| {
            if quick == quick_default(full) { Ok(()) } else { writeln!(f, "{key} = {quick}") }
        };
        match self {
            Self::Match { games, quick_games, openings, colours, clock } => {
                writeln!(f, "games = {games}")?;
                quick(f, "quick-games", *games, *quick_games)?;
                if let Some(openings) = openings {
                    writeln!(f, "openings = {}", quoted(&openings.to_string()))?;
                }
                if *colours != outflank_arena::Colours::default() {
                    writeln!(f, "colours = {}", quoted(colours.name()))?;
                }
                match clock {
                    Some(clock) => writeln!(f, "clock = {}", quoted(&clock.to_string())),
                    None => Ok(()),
                }
            }
            Self::Cost { positions, quick_positions } => {
                writeln!(f, "positions = {positions}")?;
                quick(f, "quick-positions", *positions, *quick_positions)
            }
        }
    }
}

/// A key with its values: numbers as they are, if all of them are plain numbers.
fn entry(sweep: &Sweep) -> String {
    let is_plain = |value: &String| {
        let digits = value.strip_prefix('-').unwrap_or(value);
        let (whole, fraction) = digits.split_once('.').unwrap_or((digits, "0"));
        let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        is_number(whole) && is_number(fraction) && (whole == "0" || !whole.starts_with('0'))
    };
    let values = sweep.values.iter().map(String::as_str);
    if sweep.values.iter().all(is_plain) {
        return format!("{} = [{}]", sweep.key, values.collect::<Vec<_>>().join(", "));
    }
    format!("{} = {}", sweep.key, list(values))
}

fn list<'a>(texts: impl Iterator<Item = &'a str>) -> String {
    format!("[{}]", texts.map(quoted).collect::<Vec<_>>().join(", "))
}

/// A basic string of TOML.
fn quoted(text: &str) -> String {
    let mut quoted = String::from('"');
    for char in text.chars() {
        match char {
            '"' | '\\' => quoted.extend(['\\', char]),
            '\n' => quoted.push_str("\\n"),
            char if char.is_control() => {
                let _ = write!(quoted, "\\u{:04X}", u32::from(char));
            }
            char => quoted.push(char),
        }
    }
    quoted + "\""
}
