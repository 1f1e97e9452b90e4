//! Runs a study: cell by cell, point by point, with the games or searches of a point on several threads.

use std::collections::HashSet;
use std::ops::ControlFlow;
use std::time::Instant;

use outflank_arena::{Event, Records, RecordsError, Run, Runner, SeriesError, Store, Tally};
use outflank_board::{Forfeit, Game};
use outflank_jobs::Threads;
use outflank_players::RosterError;
use thiserror::Error;

use crate::cost::{Effort, Failed, Search, Searcher, makers, positions};
use crate::directory::{Directory, DirectoryError};
use crate::document::CellKind;
use crate::plan::{Plan, PlannedCell};
use crate::result::{CellResult, StudyResult};

/// A study and how it is run.
///
/// The results do not depend on the number of threads, except times and players that are limited by time.
#[derive(Clone, Copy)]
pub struct Study<'a> {
    /// What is run.
    pub plan: &'a Plan,
    /// The executor of games and searches.
    pub executor: Threads,
    /// Polled often. When it returns true, games and searches in progress are dropped and no others are started.
    pub stop: &'a (dyn Fn() -> bool + Sync),
    /// Where results are stored, and from which earlier ones are loaded.
    pub directory: Option<&'a Directory>,
}

/// Receives the number of games and searches that have just ended, also of stored ones.
type Progress<'a> = dyn FnMut(u64) + Send + 'a;

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

impl<'a> Study<'a> {
    /// A study on one thread, without a stop condition and without a directory.
    #[must_use]
    pub fn new(plan: &'a Plan) -> Self {
        Self { plan, executor: Threads::default(), stop: &|| false, directory: None }
    }

    /// Runs the study. `progress` receives the numbers of games and searches that have ended.
    ///
    /// # Errors
    ///
    /// When a player fails or a result cannot be stored. What was stored before stays.
    pub fn run(&self, progress: &mut Progress<'_>) -> Result<StudyResult<'a>, StudyError> {
        let start = Instant::now();
        let mut cells = Vec::new();
        for (number, planned) in self.plan.cells.iter().enumerate() {
            cells.push(match planned.cell.kind {
                CellKind::Match { .. } => self.play(number, planned, progress)?,
                CellKind::Cost { .. } => self.search(number, planned, progress)?,
            });
        }
        let done: u64 = cells.iter().map(CellResult::steps).sum();
        let stopped = done < self.plan.games() + self.plan.searches();
        Ok(StudyResult { plan: self.plan, cells, seconds: start.elapsed().as_secs_f64(), stopped })
    }

    /// The matches of a cell.
    fn play(
        &self,
        cell: usize,
        planned: &PlannedCell,
        progress: &mut Progress<'_>,
    ) -> Result<CellResult, StudyError> {
        let mut tallies = vec![Tally::default(); planned.points.len()];
        for (number, point) in planned.points.iter().enumerate() {
            if (self.stop)() {
                break;
            }
            let series = planned.series(point);
            let records = self.directory.map(|directory| -> Result<Records, StudyError> {
                let run = Run { event: Event::Match { sprt: None }, series: &series };
                let (path, command) = (directory.games(cell, number), directory.command().to_owned());
                Ok(run.open_records(&path, &series.check()?, command)?)
            });
            let records = records.transpose()?;
            let store = records.as_ref().map(|records| records as &dyn Store);
            let runner = Runner { executor: self.executor, stop: self.stop, records: store };
            let played = series.run(&runner, &mut |games, _| {
                progress(games.len() as u64);
                ControlFlow::Continue(())
            });
            // The games are stored before a failure ends the study.
            records.map(Records::finish).transpose()?;
            tallies[number] = played?.swap_remove(0);
        }
        Ok(CellResult::Match(tallies))
    }

    /// The searches of a cell.
    fn search(
        &self,
        cell: usize,
        planned: &PlannedCell,
        progress: &mut Progress<'_>,
    ) -> Result<CellResult, StudyError> {
        let games = positions(planned.cell.size, planned.amount, planned.seed);
        let mut efforts = Vec::new();
        for number in 0..planned.points.len() {
            let searches = self.search_point([cell, number], planned, &games, progress)?;
            let mut players = vec![Effort::default(); planned.cell.players.len()];
            for search in &searches {
                players[search.player] += search;
            }
            efforts.push(players);
        }
        Ok(CellResult::Cost(efforts))
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
        let stored = self.directory.map_or(&[][..], Directory::stored).iter();
        let mut done: Vec<Search> =
            stored.filter(|search| [search.cell, search.point] == [cell, number]).copied().collect();
        progress(done.len() as u64);
        let known: HashSet<[usize; 2]> = done.iter().map(|search| [search.player, search.position]).collect();
        let all =
            (0..point.players.len()).flat_map(|player| (0..games.len()).map(move |game| [player, game]));
        let left: Vec<[usize; 2]> = all.filter(|job| !known.contains(job)).collect();
        if left.is_empty() || (self.stop)() {
            return Ok(done);
        }
        let makers = makers(planned, point)?;
        let (makers, stop) = (&makers[..], self.stop);
        let hire = || {
            let mut searcher = Searcher { point, makers, games, stop, kept: None };
            move |[player, position]: [usize; 2]| searcher.search([cell, number, player, position])
        };
        let mut failure = None;
        let mut end = |result: Result<Option<Search>, Failed>| {
            let kept = result.map_err(StudyError::from).and_then(|search| {
                let Some(search) = search else { return Ok(()) };
                self.directory.map_or(Ok(()), |directory| directory.keep(&search))?;
                done.push(search);
                progress(1);
                Ok(())
            });
            failure = kept.err();
            if failure.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        self.executor.unordered(left.into_iter().take_while(|_| !stop()), hire, &mut end);
        failure.map_or(Ok(done), Err)
    }
}

impl CellResult {
    /// The number of games or searches.
    fn steps(&self) -> u64 {
        match self {
            Self::Match(tallies) => tallies.iter().map(Tally::games).sum(),
            Self::Cost(efforts) => efforts.iter().flatten().map(|effort| effort.searches).sum(),
        }
    }
}
