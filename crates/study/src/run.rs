//! Runs a study: cell by cell, point by point, with the games or searches of a point on several threads.

use std::collections::HashSet;
use std::ops::ControlFlow;
use std::time::Instant;

use outflank_arena::{Event, Records, RecordsError, Run, Runner, SeriesError, Spectator, Store, Tally};
use outflank_board::{Forfeit, Game};
use outflank_jobs::Threads;
use outflank_players::RosterError;
use thiserror::Error;

use crate::directory::Directory;
use crate::document::{CellKind, DocumentError};
use crate::operation::{Measurement, Operation};
use crate::plan::{Plan, PlannedCell};
use crate::result::{CellResult, StudyResult};
use crate::search::{Failed, Search, Searcher, makers};
use crate::workdir::DirectoryError;

/// A study and how it is run.
///
/// The results do not depend on the number of threads, except times and players that are limited by time.
#[derive(Clone, Copy)]
pub struct Study<'p, 'a> {
    /// What is run.
    pub plan: &'p Plan,
    /// The executor of games and searches.
    pub executor: Threads,
    /// Polled often. When it returns true, games and searches in progress are dropped and no others are started.
    pub stop: &'a (dyn Fn() -> bool + Sync),
    /// Where results are stored, and from which earlier ones are loaded.
    pub directory: Option<&'a Directory>,
    /// Watches the games and searches in progress, and may delay them. Board operations have no spectator.
    pub spectator: Option<&'a dyn Spectator>,
}

/// Games or searches that have just ended, or were stored before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// The index of their cell.
    pub cell: usize,
    /// The index of their point.
    pub point: usize,
    /// Their number.
    pub count: u64,
}

/// Receives every step.
type Progress<'a> = dyn FnMut(Step) + Send + 'a;

/// Why a study could not be run.
#[derive(Debug, Error)]
pub enum StudyError {
    /// Games cannot be played.
    #[error(transparent)]
    Series(#[from] SeriesError),
    /// Games cannot be stored.
    #[error(transparent)]
    Records(#[from] RecordsError),
    /// Costs cannot be stored.
    #[error(transparent)]
    Directory(#[from] DirectoryError),
    /// A position cannot be set up.
    #[error(transparent)]
    Document(#[from] DocumentError),
    /// A player cannot be made.
    #[error(transparent)]
    Roster(#[from] RosterError),
    /// A player did not choose a move.
    #[error("{player} did not choose a move: it {why}")]
    Forfeit {
        /// The player.
        player: String,
        /// The reason.
        why: Forfeit,
    },
}

impl From<Failed> for StudyError {
    fn from(failed: Failed) -> Self {
        match failed {
            Failed::Roster(error) => Self::Roster(error),
            Failed::Forfeit(player, why) => Self::Forfeit { player, why },
        }
    }
}

impl<'p> Study<'p, '_> {
    /// A study on one thread, without a stop condition and without a directory.
    #[must_use]
    pub fn new(plan: &'p Plan) -> Self {
        Self { plan, executor: Threads::default(), stop: &|| false, directory: None, spectator: None }
    }

    /// Runs the study. `progress` receives the games and searches that have ended.
    ///
    /// # Errors
    ///
    /// When a player fails or a result cannot be stored. What was stored before stays.
    pub fn run(&self, progress: &mut Progress<'_>) -> Result<StudyResult<'p>, StudyError> {
        let start = Instant::now();
        let mut cells = Vec::new();
        for (number, planned) in self.plan.cells.iter().enumerate() {
            cells.push(match planned.cell.kind {
                CellKind::Match(_) | CellKind::Tournament(_) => self.play(number, planned, progress)?,
                CellKind::Cost(_) | CellKind::Value(_) | CellKind::Board { .. } => {
                    self.search(number, planned, progress)?
                }
            });
        }
        let done: u64 = cells.iter().map(CellResult::steps).sum();
        let stopped = done < self.plan.games() + self.plan.searches();
        Ok(StudyResult { plan: self.plan, cells, seconds: start.elapsed().as_secs_f64(), stopped })
    }

    /// The games of a cell.
    fn play(
        &self,
        cell: usize,
        planned: &PlannedCell,
        progress: &mut Progress<'_>,
    ) -> Result<CellResult, StudyError> {
        let mut points = Vec::new();
        for (number, point) in planned.points.iter().enumerate() {
            let series = planned.series(point).expect("the cell plays games");
            if (self.stop)() {
                points.push(vec![Tally::default(); series.pairings.len()]);
                continue;
            }
            let event = match planned.cell.kind {
                CellKind::Tournament(_) => Event::Tournament,
                _ => Event::Match { sprt: None },
            };
            let records = self.directory.map(|directory| -> Result<Records, StudyError> {
                let run = Run { event, series: &series };
                let (path, command) = (directory.games(cell, number), directory.origin().command.clone());
                Ok(run.open_records(&path, &series.check()?, command)?)
            });
            let records = records.transpose()?;
            let store = records.as_ref().map(|records| records as &dyn Store);
            let Self { executor, stop, spectator, .. } = *self;
            let runner = Runner { executor, stop, records: store, spectator };
            let played = series.run(&runner, &mut |games, _| {
                progress(Step { cell, point: number, count: games.len() as u64 });
                ControlFlow::Continue(())
            });
            // The games are stored before a failure ends the study.
            records.map(Records::finish).transpose()?;
            points.push(played?);
        }
        Ok(CellResult::Games(points))
    }

    /// The searches of a cell.
    fn search(
        &self,
        cell: usize,
        planned: &PlannedCell,
        progress: &mut Progress<'_>,
    ) -> Result<CellResult, StudyError> {
        let mut points = Vec::new();
        for (number, point) in planned.points.iter().enumerate() {
            let games = planned.positions(point)?;
            let mut searches = self.search_point([cell, number], planned, &games, progress)?;
            searches.sort_by_key(|search| (search.player, search.position));
            points.push(searches);
        }
        Ok(CellResult::Searches(points))
    }

    /// The searches of a point: stored ones, and those that are left.
    fn search_point(
        &self,
        [cell, number]: [usize; 2],
        planned: &PlannedCell,
        games: &[Game],
        progress: &mut Progress<'_>,
    ) -> Result<Vec<Search>, StudyError> {
        let point = &planned.points[number];
        let step = |count: usize| Step { cell, point: number, count: count as u64 };
        let stored = self.directory.map_or(&[][..], Directory::stored).iter();
        let mut done: Vec<Search> =
            stored.filter(|search| [search.cell, search.point] == [cell, number]).cloned().collect();
        progress(step(done.len()));
        let (players, positions) = match planned.cell.kind {
            CellKind::Board { .. } => (Operation::BOARDS.len(), 1),
            _ => (point.players.len(), games.len()),
        };
        let known: HashSet<[usize; 2]> = done.iter().map(|search| [search.player, search.position]).collect();
        let all = (0..players).flat_map(|player| (0..positions).map(move |game| [player, game]));
        let left: Vec<[usize; 2]> = all.filter(|job| !known.contains(job)).collect();
        if left.is_empty() || (self.stop)() {
            return Ok(done);
        }
        let makers = makers(point)?;
        let (makers, stop, seed, spectator) = (&makers[..], self.stop, planned.seed, self.spectator);
        let hire = || {
            let mut searcher = Searcher { point, seed, makers, games, stop, spectator, kept: None };
            move |[player, position]: [usize; 2]| match planned.cell.kind {
                CellKind::Board { depth, .. } => Ok(operate([cell, number, player], games, depth, stop)),
                _ => searcher.search([cell, number, player, position]),
            }
        };
        let mut failure = None;
        let mut end = |result: Result<Option<Search>, Failed>| {
            let kept = result.map_err(StudyError::from).and_then(|search| {
                let Some(search) = search else { return Ok(()) };
                self.directory.map_or(Ok(()), |directory| directory.keep(&search))?;
                done.push(search);
                progress(step(1));
                Ok(())
            });
            failure = kept.err();
            if failure.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        self.executor.unordered(left.into_iter().take_while(|_| !stop()), hire, &mut end);
        failure.map_or(Ok(done), Err)
    }
}

/// The time of an operation on a board; `None` if it was stopped.
fn operate(
    [cell, point, player]: [usize; 3],
    games: &[Game],
    depth: u32,
    stop: &(dyn Fn() -> bool + Sync),
) -> Option<Search> {
    let Measurement { operations, seconds, cpu_seconds } =
        Operation::ALL[point].measure(player, games, depth, stop);
    (!stop()).then(|| Search {
        cell,
        point,
        player,
        position: 0,
        nodes: operations,
        seconds,
        cpu_seconds: Some(cpu_seconds),
        play: String::new(),
        value: None,
    })
}
