//! Reviews: every move of a game judged by the engine.
//!
//! A review is deterministic. Each position before the exact region is searched from an empty transposition table, on
//! one thread, and all its moves come from one root search. In the exact region positions are solved from the end of the
//! game backwards, with one table: exact scores do not depend on it.

mod class;
mod judge;
mod judgement;
mod ply;
mod side;

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;

use outflank_board::{BoardSize, Colour, Game};
use outflank_engine::AllocationError;
use outflank_engine::level::MAX_LEVEL;
use outflank_jobs::Threads;
use thiserror::Error;

pub use class::Class;
pub use judgement::{Judgement, MoveScore};
pub use ply::PlyReview;
pub use side::{Phase, SideReview};

use judge::Judge;

/// The level of positions before the exact region, unless another is set.
pub const DEFAULT_LEVEL: u32 = 12;

/// The number of empty squares from which positions are solved, unless another is set.
pub const DEFAULT_EXACT_EMPTIES: u32 = 20;

/// The maximum number of empty squares from which positions are solved. All moves of 26 empty squares take minutes.
pub const MAX_EXACT_EMPTIES: u32 = 30;

/// How a game is reviewed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReviewSettings {
    /// The engine level before the exact region, from 1 to 60.
    pub level: u32,
    /// The number of empty squares from which all scores are exact.
    pub exact_empties: u32,
}

impl Default for ReviewSettings {
    fn default() -> Self {
        Self { level: DEFAULT_LEVEL, exact_empties: DEFAULT_EXACT_EMPTIES }
    }
}

/// Why a game cannot be reviewed.
#[derive(Debug, Error)]
pub enum ReviewError {
    /// The engine supports 8x8 only.
    #[error("only games on 8x8 can be reviewed, not on {0}")]
    Size(BoardSize),
    /// There is nothing to judge.
    #[error("the game has no moves to review")]
    NoMoves,
    /// The level is out of range.
    #[error("level {0} does not exist; choose one from 1 to {MAX_LEVEL}")]
    Level(u32),
    /// Too many positions would be solved.
    #[error("{0} empty squares are too many to solve; choose at most {MAX_EXACT_EMPTIES}")]
    Exact(u32),
    /// The transposition table does not fit into memory.
    #[error(transparent)]
    Memory(#[from] AllocationError),
}

/// A game and the judgements of its plies so far.
#[derive(Clone, Debug)]
pub struct Review {
    game: Game,
    settings: ReviewSettings,
    /// By ply, from 0.
    judgements: BTreeMap<usize, Judgement>,
}

/// Plies that are judged together, by one worker.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Unit {
    /// One ply, from an empty table.
    Searched(usize),
    /// Plies of the exact region, last one first, with one table.
    Solved(Vec<usize>),
}

impl Review {
    /// A review without judgements.
    ///
    /// # Errors
    ///
    /// When the game has no moves or another size, or a setting is out of range.
    pub fn new(game: &Game, settings: ReviewSettings) -> Result<Self, ReviewError> {
        let ReviewSettings { level, exact_empties } = settings;
        if game.size() != BoardSize::Eight {
            return Err(ReviewError::Size(game.size()));
        }
        if game.ply() == 0 {
            return Err(ReviewError::NoMoves);
        }
        if !(1..=MAX_LEVEL).contains(&level) {
            return Err(ReviewError::Level(level));
        }
        if exact_empties > MAX_EXACT_EMPTIES {
            return Err(ReviewError::Exact(exact_empties));
        }
        Ok(Self { game: game.clone(), settings, judgements: BTreeMap::new() })
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The settings.
    #[must_use]
    pub fn settings(&self) -> ReviewSettings {
        self.settings
    }

    /// The text that identifies a review: program, settings and game. Equal texts mean equal judgements.
    #[must_use]
    pub fn key(&self) -> String {
        let ReviewSettings { level, exact_empties } = self.settings;
        let engine = judge::signature();
        let start = outflank_notation::diagram::string(self.game.start());
        let moves = outflank_notation::transcript::print(&self.game);
        let version = env!("CARGO_PKG_VERSION");
        format!("outflank {version}, engine {engine}, level {level}, exact {exact_empties}: {start} {moves}")
    }

    /// Adds a judgement of an earlier run, by ply from 0. One that does not fit the position is ignored.
    ///
    /// The plies of the exact region share one table, so that their lines are equal only if they are judged together.
    /// They are used when all of them are known.
    pub fn add(&mut self, ply: usize, judgement: Judgement) {
        let fits = self.game.position_at(ply).is_some_and(|position| judgement.fits(position));
        if fits && ply < self.game.ply() {
            self.judgements.insert(ply, judgement);
        }
    }

    /// The judgement of a ply, counted from 0, if there is one.
    #[must_use]
    pub fn judgement(&self, ply: usize) -> Option<&Judgement> {
        self.judgements.get(&ply)
    }

    /// The number of plies that are judged.
    #[must_use]
    pub fn judged(&self) -> usize {
        self.judgements.len()
    }

    /// Whether every ply is judged.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.judgements.len() == self.game.ply()
    }

    /// Judges the plies that are not judged yet, on this number of threads.
    ///
    /// `judged` receives every new judgement with its ply, counted from 0, in no fixed order. `stop` is polled on all
    /// threads. A stopped review keeps what is finished and can be continued.
    ///
    /// # Errors
    ///
    /// When there is not enough memory.
    pub fn run(
        &mut self,
        threads: NonZeroUsize,
        stop: &(dyn Fn() -> bool + Sync),
        judged: &mut dyn FnMut(usize, &Judgement),
    ) -> Result<(), ReviewError> {
        let units = self.units();
        let workers = threads.min(NonZeroUsize::new(units.len()).unwrap_or(NonZeroUsize::MIN));
        let (game, settings) = (&self.game, self.settings);
        let hire = || {
            let mut judge = Judge::new(settings);
            move |unit: Unit| match &mut judge {
                Ok(judge) => Ok(judge.judge(game, &unit, stop)),
                Err(error) => Err(*error),
            }
        };
        let (judgements, mut failed) = (&mut self.judgements, None);
        Threads { workers }.unordered(units, hire, &mut |result| match result {
            Ok(found) => {
                for (ply, judgement) in found {
                    judged(ply, &judgement);
                    judgements.insert(ply, judgement);
                }
                if stop() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            }
            Err(error) => {
                failed = Some(error);
                ControlFlow::Break(())
            }
        });
        failed.map_or(Ok(()), |error| Err(error.into()))
    }

    /// What is still to be judged. The exact region is complete or missing as a whole.
    fn units(&self) -> Vec<Unit> {
        let is_solved = |&ply: &usize| {
            let position = self.game.position_at(ply);
            position.is_some_and(|position| position.empties() <= self.settings.exact_empties)
        };
        let (solved, searched): (Vec<usize>, Vec<usize>) = (0..self.game.ply()).partition(is_solved);
        let is_missing = |ply: &usize| !self.judgements.contains_key(ply);
        let mut units: Vec<Unit> = searched.into_iter().filter(is_missing).map(Unit::Searched).collect();
        if solved.iter().any(is_missing) {
            units.push(Unit::Solved(solved.into_iter().rev().collect()));
        }
        units
    }

    /// The plies that are judged, in order.
    #[must_use]
    pub fn plies(&self) -> Vec<PlyReview> {
        self.judgements
            .iter()
            .filter_map(|(&ply, judgement)| PlyReview::new(&self.game, ply, judgement))
            .collect()
    }

    /// One ply, counted from 0, if it is judged.
    #[must_use]
    pub fn ply(&self, ply: usize) -> Option<PlyReview> {
        PlyReview::new(&self.game, ply, self.judgements.get(&ply)?)
    }

    /// The summary of one side, from the plies that are judged.
    #[must_use]
    pub fn side(&self, colour: Colour) -> SideReview {
        SideReview::new(colour, &self.plies())
    }
}
