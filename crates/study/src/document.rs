//! The document of a study: what is written in its TOML file.

mod read;
mod settings;
mod write;

use std::fmt;

use outflank_arena::{Colours, Openings, TimeControl};
use outflank_board::BoardSize;
use thiserror::Error;

use crate::sweep::Sweep;

/// A study as it is written.
///
/// [`Document::read`] reads it from TOML, and its `Display` writes TOML that reads as the same document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Document {
    /// The title of the report.
    pub title: String,
    /// The question that the study answers; empty if there is none.
    pub question: String,
    /// How it answers the question; empty if there is none.
    pub method: String,
    /// The random seed.
    pub seed: u64,
    /// The experiments.
    pub cells: Vec<Cell>,
}

/// An experiment of a study.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cell {
    /// Where it starts.
    pub place: Place,
    /// The heading in the report; empty for a default.
    pub title: String,
    /// The players, with keys in braces.
    pub players: Vec<Template>,
    /// The size of the board.
    pub size: BoardSize,
    /// The keys and their values: none, one or two.
    pub sweeps: Vec<Sweep>,
    /// Where they are written, or where the cell starts.
    pub sweep_place: Place,
    /// What is measured.
    pub kind: CellKind,
}

/// What a cell measures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CellKind {
    /// The score of the first player against the second.
    Match {
        /// The number of games per point.
        games: u64,
        /// The number of games per point of a quick run.
        quick_games: u64,
        /// How games start; `None` for the default of the size.
        openings: Option<Openings>,
        /// The colours in which every opening is played.
        colours: Colours,
        /// The time control.
        clock: Option<TimeControl>,
    },
    /// Nodes, time and CPU time per move of each player.
    Cost {
        /// The number of positions.
        positions: u64,
        /// The number of positions of a quick run.
        quick_positions: u64,
    },
}

impl CellKind {
    /// A match of this many games per point: default openings, both colours, no clock.
    #[must_use]
    pub fn games(games: u64) -> Self {
        let (quick_games, colours) = (quick_default(games), Colours::default());
        Self::Match { games, quick_games, openings: None, colours, clock: None }
    }

    /// The cost of searches on this many positions.
    #[must_use]
    pub fn positions(positions: u64) -> Self {
        Self::Cost { positions, quick_positions: quick_default(positions) }
    }

    /// The word in the document.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::Match { .. } => "match",
            Self::Cost { .. } => "cost",
        }
    }
}

/// A player with keys in braces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Template {
    /// The text.
    pub text: String,
    /// Where it is written.
    pub place: Place,
}

/// A place in the text of a document: line and column, both from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The line.
    pub line: usize,
    /// The column, in characters.
    pub column: usize,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// What is wrong with a document, and where.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{place}: {why}")]
pub struct DocumentError {
    /// Where it is written.
    pub place: Place,
    /// What is wrong, and the remedy.
    pub why: String,
}

/// The number of games or positions of a quick run, if the document does not set it: a tenth, at least 2.
fn quick_default(full: u64) -> u64 {
    full.div_ceil(10).max(2).min(full)
}
