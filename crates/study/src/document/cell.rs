//! The cells of a document: one experiment each.

use outflank_arena::{Colours, Openings, TimeControl};

use super::{Figure, Place, Template, Words};
use crate::fit::Model;
use crate::sweep::Sweep;

/// An experiment of a study.
#[derive(Clone, Debug, PartialEq)]
pub struct Cell {
    /// Where it starts.
    pub place: Place,
    /// The heading in the report; empty for a default.
    pub title: Words,
    /// A paragraph for the reader; empty if there is none.
    pub note: Words,
    /// The players, with keys in braces.
    pub players: Vec<Template>,
    /// The size of the board, or a key in braces.
    pub size: Template,
    /// The keys and their values: up to three.
    pub sweeps: Vec<Sweep>,
    /// Where they are written, or where the cell starts.
    pub sweep_place: Place,
    /// What is measured.
    pub kind: CellKind,
    /// The models that are fitted; `None` for those of the kind.
    pub fits: Option<Vec<Model>>,
    /// The plots; `None` for those of the kind.
    pub plots: Option<Vec<Drawing>>,
    /// Published figures that are compared with the results.
    pub figures: Vec<Figure>,
}

/// What a cell measures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CellKind {
    /// The score of the first player against the second.
    Match(Games),
    /// A round robin of all players.
    Tournament(Games),
    /// Nodes, time and CPU time per move of each player.
    Cost(Sample),
    /// The moves and values that the players choose.
    Value(Sample),
    /// The time of operations on bitboards and on a board of integers.
    Board {
        /// The positions.
        sample: Sample,
        /// The depth of the minimax search.
        depth: u32,
    },
}

/// The games of a match or tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Games {
    /// The number of games per point and pairing.
    pub games: u64,
    /// The same in a quick run.
    pub quick_games: u64,
    /// How games start; `None` for the default of the size.
    pub openings: Option<Openings>,
    /// The colours in which every opening is played.
    pub colours: Colours,
    /// The time control.
    pub clock: Option<TimeControl>,
}

/// The positions of a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sample {
    /// The positions.
    pub positions: Positions,
    /// The number of positions of a quick run.
    pub quick_positions: u64,
}

/// Where positions come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Positions {
    /// This many positions of random games.
    Random(u64),
    /// The positions after these transcripts.
    Listed(Vec<Template>),
}

/// A plot of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drawing {
    /// The score of the first player.
    Score,
    /// The Elo difference of the first player.
    Elo,
    /// The shares of the board through the game.
    Occupation,
    /// The time per move.
    Time,
    /// The ratings of a tournament.
    Ratings,
    /// Wins, draws and losses of a tournament.
    Results,
    /// The nodes per move.
    Nodes,
    /// The CPU time per move.
    Cpu,
    /// How often players choose the move of the first one.
    Agreement,
    /// The time of operations on boards.
    Operations,
    /// A matrix of two keys.
    Heat,
}

impl Games {
    /// Games with default openings, both colours and no clock.
    #[must_use]
    pub fn new(games: u64) -> Self {
        let quick_games = quick_default(games);
        Self { games, quick_games, openings: None, colours: Colours::default(), clock: None }
    }
}

impl Sample {
    /// Positions of random games.
    #[must_use]
    pub fn random(positions: u64) -> Self {
        Self { positions: Positions::Random(positions), quick_positions: quick_default(positions) }
    }
}

impl Positions {
    /// The number of positions.
    #[must_use]
    pub fn count(&self) -> u64 {
        match self {
            Self::Random(count) => *count,
            Self::Listed(transcripts) => transcripts.len() as u64,
        }
    }
}

impl CellKind {
    /// The names of all kinds.
    pub(crate) const NAMES: [&str; 5] = ["match", "tournament", "cost", "value", "board"];

    /// The word in the document.
    #[must_use]
    pub fn name(&self) -> &'static str {
        let index = match self {
            Self::Match(_) => 0,
            Self::Tournament(_) => 1,
            Self::Cost(_) => 2,
            Self::Value(_) => 3,
            Self::Board { .. } => 4,
        };
        Self::NAMES[index]
    }

    /// The games of a match or tournament.
    #[must_use]
    pub fn games(&self) -> Option<&Games> {
        match self {
            Self::Match(games) | Self::Tournament(games) => Some(games),
            Self::Cost(_) | Self::Value(_) | Self::Board { .. } => None,
        }
    }

    /// The positions of other cells.
    #[must_use]
    pub fn sample(&self) -> Option<&Sample> {
        match self {
            Self::Match(_) | Self::Tournament(_) => None,
            Self::Cost(sample) | Self::Value(sample) | Self::Board { sample, .. } => Some(sample),
        }
    }

    pub(super) fn games_mut(&mut self) -> Option<&mut Games> {
        match self {
            Self::Match(games) | Self::Tournament(games) => Some(games),
            Self::Cost(_) | Self::Value(_) | Self::Board { .. } => None,
        }
    }

    pub(super) fn sample_mut(&mut self) -> Option<&mut Sample> {
        match self {
            Self::Match(_) | Self::Tournament(_) => None,
            Self::Cost(sample) | Self::Value(sample) | Self::Board { sample, .. } => Some(sample),
        }
    }

    /// The plots that a cell of this kind can have, the default first.
    pub(crate) fn drawings(&self) -> &'static [Drawing] {
        match self {
            Self::Match(_) => {
                &[Drawing::Score, Drawing::Elo, Drawing::Occupation, Drawing::Time, Drawing::Heat]
            }
            Self::Tournament(_) => &[Drawing::Ratings, Drawing::Results, Drawing::Occupation],
            Self::Cost(_) => &[Drawing::Nodes, Drawing::Cpu, Drawing::Heat],
            Self::Value(_) => &[Drawing::Agreement],
            Self::Board { .. } => &[Drawing::Operations],
        }
    }
}

impl Drawing {
    /// The word in the document.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Score => "score",
            Self::Elo => "elo",
            Self::Occupation => "occupation",
            Self::Time => "time",
            Self::Ratings => "ratings",
            Self::Results => "results",
            Self::Nodes => "nodes",
            Self::Cpu => "cpu",
            Self::Agreement => "agreement",
            Self::Operations => "operations",
            Self::Heat => "heat",
        }
    }
}

/// The number of games or positions of a quick run, if the document does not set it: a tenth, at least 2.
pub(super) fn quick_default(full: u64) -> u64 {
    full.div_ceil(10).max(2).min(full)
}
