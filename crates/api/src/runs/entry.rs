//! One run: its job, its directory, its state, and what a client wants of it.

use std::path::PathBuf;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use outflank_arena::Moment;

use super::files::files;
use super::job::Job;
use super::progress::{
    LiveGame, RunKind, RunResult, RunState, RunSummary, RunView, StudyProgress, StudyTitle,
};
use crate::event::Notice;
use crate::game::board;

/// The interval between two pictures of the game in progress.
const GAME_INTERVAL: Duration = Duration::from_millis(150);

/// What a client wants of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wish {
    /// To go on.
    Run = 0,
    /// To stop, without a report.
    Pause = 1,
    /// To stop, with a report.
    Stop = 2,
}

/// The changing part of a run.
#[derive(Clone, Debug)]
pub(super) struct Status {
    pub state: RunState,
    pub done: u64,
    /// The time before the last continuation, in seconds.
    pub seconds: f64,
    /// When the run was started or last continued; `None` while it is stopped.
    pub started: Option<Instant>,
    pub eta_seconds: Option<f64>,
    pub problem: Option<Notice>,
    pub result: RunResult,
    pub game: Option<LiveGame>,
    pub study: Option<StudyProgress>,
}

impl Status {
    /// A run with this many finished games and searches.
    pub fn new(state: RunState, done: u64) -> Self {
        Self {
            state,
            done,
            seconds: 0.0,
            started: None,
            eta_seconds: None,
            problem: None,
            result: RunResult::default(),
            game: None,
            study: None,
        }
    }

    /// The time in which the run was running, in seconds.
    pub fn elapsed(&self) -> f64 {
        self.seconds + self.started.map_or(0.0, |started| started.elapsed().as_secs_f64())
    }
}

/// What does not change while a run goes on.
#[derive(Clone, Debug)]
pub(super) struct Label {
    pub kind: RunKind,
    pub names: Vec<String>,
    pub title: Option<StudyTitle>,
    pub all: u64,
}

/// A run of the store.
pub(super) struct Entry {
    pub id: String,
    pub directory: PathBuf,
    pub label: Label,
    /// The job, or why a run that was found cannot be continued here.
    pub job: Result<Job, Notice>,
    wish: AtomicU8,
    status: Mutex<Status>,
    version: AtomicU64,
    /// The time of the last picture of a game.
    pictured: Mutex<Option<Instant>>,
}

impl Entry {
    pub fn new(
        id: String,
        directory: PathBuf,
        label: Label,
        job: Result<Job, Notice>,
        status: Status,
    ) -> Self {
        let (wish, version) = (AtomicU8::new(Wish::Run as u8), AtomicU64::new(1));
        let (status, pictured) = (Mutex::new(status), Mutex::new(None));
        Self { id, directory, label, job, wish, status, version, pictured }
    }

    /// What a client wants of it.
    pub fn wish(&self) -> Wish {
        match self.wish.load(Ordering::Relaxed) {
            0 => Wish::Run,
            1 => Wish::Pause,
            _ => Wish::Stop,
        }
    }

    pub fn set_wish(&self, wish: Wish) {
        self.wish.store(wish as u8, Ordering::Relaxed);
    }

    /// Changes with every change of the status.
    pub fn version(&self) -> u64 {
        self.version.load(Ordering::Acquire)
    }

    pub fn state(&self) -> RunState {
        self.lock().state
    }

    /// Changes the status.
    pub fn update(&self, change: impl FnOnce(&mut Status)) {
        change(&mut self.lock());
        self.version.fetch_add(1, Ordering::AcqRel);
    }

    pub fn lock(&self) -> MutexGuard<'_, Status> {
        self.status.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Shows a game in progress, unless another was shown a moment ago.
    pub fn show(&self, moment: &Moment<'_>) {
        // Another worker that shows its game right now is recent enough.
        let Ok(mut pictured) = self.pictured.try_lock() else { return };
        if pictured.is_some_and(|last| last.elapsed() < GAME_INTERVAL) {
            return;
        }
        *pictured = Some(Instant::now());
        let (game, [black, white]) = (moment.game, moment.names);
        let live = LiveGame {
            number: moment.number,
            black: black.to_owned(),
            white: white.to_owned(),
            size: game.size().n(),
            board: board(game.position()),
            last: game.moves().last().map(|play| play.to_string()),
            ply: game.ply(),
        };
        self.update(|status| status.game = Some(live));
    }

    /// The run in short, with its place in the queue.
    pub fn summary(&self, ahead: Option<usize>) -> RunSummary {
        let Label { kind, names, title, all } = self.label.clone();
        let status = self.lock();
        RunSummary {
            id: self.id.clone(),
            kind,
            state: status.state,
            names,
            title,
            done: status.done,
            all,
            ahead,
            seconds: status.elapsed(),
            eta_seconds: status.eta_seconds.filter(|_| status.state == RunState::Running),
            problem: status.problem.clone(),
        }
    }

    /// Everything that a client displays of the run.
    pub fn view(&self, ahead: Option<usize>) -> RunView {
        let summary = self.summary(ahead);
        let files = if summary.state.is_at_rest() { files(&self.directory) } else { Vec::new() };
        let conditions = self.job.as_ref().ok().and_then(|job| job.work.conditions());
        let status = self.lock();
        RunView {
            summary,
            conditions,
            result: status.result.clone(),
            game: status.game.clone().filter(|_| status.state == RunState::Running),
            study: status.study,
            files,
        }
    }
}
