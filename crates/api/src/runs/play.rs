//! Runs a job on the thread that calls it, and reports its progress.

use std::time::{Duration, Instant};

use outflank_arena::{Event, Moment, Played, RecordsError, Run, Runner, Series, Spectator, Store, Tally};
use outflank_jobs::Threads;
use outflank_study::{Directory, DirectoryError, Estimate, Plan, PublishError, Step, Study, StudyError};

use super::entry::{Entry, Wish};
use super::gate::Gate;
use super::job::{Job, Work};
use super::progress::{Course, RunResult, RunState, StudyProgress};
use crate::event::Notice;
use crate::reason::{Cause, Reason};

/// The interval between two results. Clients read no faster.
const RESULT_INTERVAL: Duration = Duration::from_millis(150);

/// Why a run ended.
pub(super) enum End {
    /// Everything is done, or a client wants no more.
    Over(RunState),
    /// It may not run any longer.
    OutOfTime,
}

/// A run in progress.
pub(super) struct Session<'a> {
    pub entry: &'a Entry,
    pub gate: &'a Gate,
    /// The maximum time of all sessions.
    pub time: Duration,
    start: Instant,
    earlier: Duration,
}

impl<'a> Session<'a> {
    /// A session that starts now.
    pub fn new(entry: &'a Entry, gate: &'a Gate, time: Duration) -> Self {
        let earlier = Duration::from_secs_f64(entry.lock().seconds);
        Self { entry, gate, time, start: Instant::now(), earlier }
    }

    /// Runs the job until it is done, or a client or the time limit stops it.
    pub fn run(&self, job: &Job) -> Result<End, Notice> {
        let done = match &job.work {
            Work::Games { event, series } => self.games(*event, series, job),
            Work::Study { plan, .. } => self.study(plan, job),
        };
        done.map(|is_done| match self.entry.wish() {
            _ if is_done => End::Over(RunState::Finished),
            Wish::Pause => End::Over(RunState::Paused),
            Wish::Stop => End::Over(RunState::Stopped),
            Wish::Run => End::OutOfTime,
        })
    }

    fn is_over(&self) -> bool {
        self.entry.wish() != Wish::Run || self.earlier + self.start.elapsed() > self.time
    }

    /// Whether a report is written: not for a paused run.
    fn reports(&self) -> bool {
        self.entry.wish() != Wish::Pause
    }

    /// Plays games; returns whether all are played.
    fn games(&self, event: Event, series: &Series, job: &Job) -> Result<bool, Notice> {
        let run = Run { event, series };
        let openings = series.check().map_err(|error| notice(&error, &error))?;
        let records = run
            .open_records(&self.entry.directory, &openings, job.command())
            .map_err(|error| stored(&error))?;
        let executor = Threads { workers: job.executors() };
        let stop = || self.is_over();
        let store = Some(&records as &dyn Store);
        let runner = Runner { executor, stop: &stop, records: store, spectator: Some(self) };
        let mut desk = Desk::new(self, event, series, records.stored());
        let result = run.play(&runner, &mut |games, tallies| desk.add(games, tallies));
        let tallies = result.as_ref().map(|result| result.tallies.clone()).unwrap_or_default();
        desk.show(&tallies);
        // The games are stored before a failure ends the run.
        let archive = records.finish().map_err(|error| stored(&error))?;
        let result = result.map_err(|error| match &error {
            outflank_arena::RunError::Series(series) => notice(series, &error),
            outflank_arena::RunError::Pairings(_) => failed(&error),
        })?;
        if self.reports() {
            archive.publish(&result, job.language).map_err(|error| stored(&error))?;
        }
        Ok(!result.stopped())
    }

    /// Runs a study; returns whether all of it is done.
    fn study(&self, plan: &Plan, job: &Job) -> Result<bool, Notice> {
        let directory = Directory::open(&self.entry.directory, plan, job.command());
        let directory = directory.map_err(|error| unusable(&error))?;
        directory.keep_document(plan).map_err(|error| unusable(&error))?;
        let mut ruler = Ruler::new(self, plan);
        let stop = || self.is_over();
        let study = Study {
            executor: Threads { workers: job.executors() },
            stop: &stop,
            directory: Some(&directory),
            spectator: Some(self),
            ..Study::new(plan)
        };
        let result = study.run(&mut |step| ruler.add(step)).map_err(|error| study_notice(&error))?;
        if self.reports() {
            directory.publish(&result, job.language).map_err(|error| match error {
                PublishError::Directory(error) => unusable(&error),
                PublishError::Plot(error) => failed(&error),
            })?;
        }
        Ok(!result.stopped)
    }
}

/// Games and searches of a run wait at the gate, and one of them is shown.
impl Spectator for Session<'_> {
    fn before_move(&self, moment: &Moment<'_>) {
        self.gate.enter(&|| self.is_over());
        self.entry.show(moment);
    }

    fn after_move(&self) {
        self.gate.leave();
    }
}

/// Keeps the results of games up to date.
struct Desk<'a> {
    session: &'a Session<'a>,
    event: Event,
    series: &'a Series,
    course: Course,
    /// The number of games that were stored before.
    stored: u64,
    shown: Option<Instant>,
}

impl<'a> Desk<'a> {
    fn new(session: &'a Session<'a>, event: Event, series: &'a Series, stored: u64) -> Self {
        Self { session, event, series, course: Course::default(), stored, shown: None }
    }

    /// Adds the games of an opening, and shows the result now and then.
    fn add(&mut self, _games: &[Played], tallies: &[Tally]) {
        if let [tally] = tallies {
            self.course.add(tally);
        }
        if self.shown.is_none_or(|shown| shown.elapsed() >= RESULT_INTERVAL) {
            self.show(tallies);
        }
    }

    /// Shows the result and estimates the remaining time.
    fn show(&mut self, tallies: &[Tally]) {
        self.shown = Some(Instant::now());
        if tallies.is_empty() {
            return;
        }
        let result = RunResult::new(&self.event, self.series, tallies, &self.course);
        let done: u64 = tallies.iter().map(Tally::games).sum();
        let (fresh, left) = (done.saturating_sub(self.stored), self.series.all_games().saturating_sub(done));
        let elapsed = self.session.start.elapsed().as_secs_f64();
        let eta_seconds = (fresh > 0).then(|| elapsed / fresh as f64 * left as f64);
        self.session.entry.update(|status| {
            (status.done, status.result, status.eta_seconds) = (done, result, eta_seconds);
        });
    }
}

/// Measures the progress of a study in estimated milliseconds, since a game and a search are not equal steps.
struct Ruler<'a> {
    session: &'a Session<'a>,
    plan: &'a Plan,
    estimate: Estimate,
    all: u64,
    done: u64,
    steps: u64,
    shown: Option<Instant>,
}

impl<'a> Ruler<'a> {
    fn new(session: &'a Session<'a>, plan: &'a Plan) -> Self {
        let estimate = Estimate::of(plan);
        let all = estimate.milliseconds(plan).max(1);
        session.entry.update(|status| status.eta_seconds = Some(estimate.seconds));
        Self { session, plan, estimate, all, done: 0, steps: 0, shown: None }
    }

    fn add(&mut self, step: Step) {
        self.done += step.count * self.estimate.step_milliseconds(step.cell, step.point);
        self.steps += step.count;
        let is_last = self.steps == self.plan.games() + self.plan.searches();
        if is_last || self.shown.is_none_or(|shown| shown.elapsed() >= RESULT_INTERVAL) {
            self.show(step);
        }
    }

    fn show(&mut self, step: Step) {
        self.shown = Some(Instant::now());
        let share = (self.done as f64 / self.all as f64).min(1.0);
        let elapsed = self.session.start.elapsed().as_secs_f64();
        let study = StudyProgress {
            cell: step.cell + 1,
            cells: self.plan.cells.len(),
            point: step.point + 1,
            points: self.plan.cells[step.cell].points.len(),
            share,
        };
        let eta_seconds = (share > 0.0).then(|| elapsed / share * (1.0 - share));
        self.session.entry.update(|status| {
            (status.done, status.study, status.eta_seconds) = (self.steps, Some(study), eta_seconds);
        });
    }
}

/// The end of a run, from an error with its own reason.
fn notice(cause: impl Into<Cause>, error: &impl ToString) -> Notice {
    Notice::new("failed", cause, error.to_string())
}

/// The end of a run, from an error that is known by its sentence only.
fn failed(error: &impl ToString) -> Notice {
    notice(Reason::RunFailed.with("detail", error.to_string()), error)
}

/// The end of a run whose games cannot be stored.
fn stored(error: &RecordsError) -> Notice {
    notice(Reason::RunDirectory.with("detail", error.to_string()), error)
}

fn unusable(error: &DirectoryError) -> Notice {
    notice(Reason::RunDirectory.with("detail", error.to_string()), error)
}

fn study_notice(error: &StudyError) -> Notice {
    match error {
        StudyError::Series(series) => notice(series, error),
        StudyError::Roster(roster) => notice(roster, error),
        StudyError::Directory(directory) => unusable(directory),
        StudyError::Records(_) => notice(Reason::RunDirectory.with("detail", error.to_string()), error),
        StudyError::Forfeit { player, why } => notice(Cause::forfeit(player, why, None), error),
        StudyError::Document(_) => failed(error),
    }
}
