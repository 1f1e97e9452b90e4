//! The runs of a service: a queue, the threads that run them, and the runs of earlier sessions.

use std::collections::VecDeque;
use std::fs;
use std::panic::{self, AssertUnwindSafe};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::entry::{Entry, Status, Wish};
use super::files;
use super::found;
use super::gate::{BusyCores, Gate};
use super::limits::RunLimits;
use super::place::Place;
use super::play::{End, Session};
use super::progress::{RunList, RunState, RunView};
use super::request::RunRequest;
use crate::allowance::Allowance;
use crate::event::Notice;
use crate::reason::Reason;
use crate::refusal::{Refusal, RefusalKind};

/// The time that the end of the program waits for runs to store their games.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(3);

/// What a client asks of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum RunAction {
    /// Leave the cores, without a report.
    Pause,
    /// End early, with a report of what there is.
    Stop,
    /// Go on.
    Continue,
}

/// A request that changes a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RunChange {
    /// What the run is to do.
    pub action: RunAction,
}

/// The runs of a service. Dropping it stops them.
pub struct RunStore {
    shared: Arc<Shared>,
}

struct Shared {
    limits: RunLimits,
    allowance: Allowance,
    gate: Gate,
    place: Place,
    runs: Mutex<Runs>,
    /// Notified when a run leaves its thread.
    ended: Condvar,
}

#[derive(Default)]
struct Runs {
    /// All runs, the latest last.
    entries: Vec<Arc<Entry>>,
    waiting: VecDeque<Arc<Entry>>,
    active: Vec<Arc<Entry>>,
    /// Whether the service ends: no run starts any more.
    over: bool,
}

impl RunStore {
    /// The runs of a service. `directory` keeps them; without one they are removed at the end. `busy` is the number of
    /// cores that searches use.
    #[must_use]
    pub fn new(
        limits: RunLimits,
        allowance: Allowance,
        directory: Option<PathBuf>,
        busy: Box<BusyCores>,
    ) -> Self {
        let place = Place::new(directory);
        let earlier = place.found().into_iter().filter_map(|found| found::entry(found, &allowance, &limits));
        let runs = Runs { entries: earlier.map(Arc::new).collect(), ..Runs::default() };
        let gate = Gate::new(limits.cores, busy);
        let (runs, ended) = (Mutex::new(runs), Condvar::new());
        Self { shared: Arc::new(Shared { limits, allowance, gate, place, runs, ended }) }
    }

    /// Checks a request and queues it. It may take a second.
    ///
    /// # Errors
    ///
    /// When the request is invalid, or too many runs are waiting or kept.
    pub fn start(&self, request: RunRequest) -> Result<RunView, Refusal> {
        let shared = &self.shared;
        // A full store refuses before the work of checking.
        shared.check_room(&shared.lock())?;
        let job = request.job(&shared.allowance, &shared.limits)?;
        let place = shared.place.make().map_err(|error| unusable(&error))?;
        let mut runs = shared.lock();
        shared.check_room(&runs)?;
        let (id, directory) = new_directory(&runs, place, job.work.kind().name());
        let status = Status::new(RunState::Waiting, 0);
        let label = found::label(&job.work);
        let entry = Arc::new(Entry::new(id, directory, label, Ok(job), status));
        runs.entries.push(Arc::clone(&entry));
        runs.waiting.push_back(Arc::clone(&entry));
        shared.start_waiting(&mut runs);
        Ok(view(&runs, &entry))
    }

    /// All runs, the latest first.
    #[must_use]
    pub fn list(&self) -> RunList {
        let runs = self.shared.lock();
        let RunLimits { active, cores, .. } = self.shared.limits;
        let summaries = runs.entries.iter().rev().map(|entry| entry.summary(ahead(&runs, entry)));
        RunList { runs: summaries.collect(), kept: self.shared.place.is_kept(), active, concurrency: cores }
    }

    /// A run and its version, which changes with it.
    ///
    /// # Errors
    ///
    /// When there is no such run.
    pub fn view(&self, id: &str) -> Result<(u64, RunView), Refusal> {
        let runs = self.shared.lock();
        let entry = runs.entry(id)?;
        // A version that is read first is at worst too old, so that no change is missed.
        let version = version(&runs, &entry);
        Ok((version, view(&runs, &entry)))
    }

    /// The version of a run; `None` if there is no such run.
    #[must_use]
    pub fn version(&self, id: &str) -> Option<u64> {
        let runs = self.shared.lock();
        let entry = runs.entry(id).ok()?;
        Some(version(&runs, &entry))
    }

    /// Pauses, stops or continues a run.
    ///
    /// # Errors
    ///
    /// When there is no such run, or its state does not allow the action.
    pub fn change(&self, id: &str, change: RunChange) -> Result<RunView, Refusal> {
        let mut runs = self.shared.lock();
        let entry = runs.entry(id)?;
        match change.action {
            RunAction::Pause => pause(&mut runs, &entry, Wish::Pause, "pause")?,
            RunAction::Stop => pause(&mut runs, &entry, Wish::Stop, "stop")?,
            RunAction::Continue => self.resume(&mut runs, &entry)?,
        }
        Ok(view(&runs, &entry))
    }

    fn resume(&self, runs: &mut Runs, entry: &Arc<Entry>) -> Result<(), Refusal> {
        if let Err(notice) = &entry.job {
            let message = format!("{} cannot be continued here: {}", entry.id, notice.message);
            let cause = Reason::NotContinued.with("run", entry.id.as_str());
            return Err(Refusal::new(RefusalKind::Conflict, "not_here", cause, message));
        }
        let state = entry.state();
        // A paused run may still be on its way out of its thread.
        let is_leaving = runs.active.iter().any(|active| Arc::ptr_eq(active, entry));
        let can = matches!(state, RunState::Paused | RunState::Stopped | RunState::Failed);
        if !can || is_leaving {
            return Err(wrong_state(entry, "continue", state));
        }
        if runs.waiting.len() >= self.shared.limits.waiting {
            return Err(full("waiting", self.shared.limits.waiting));
        }
        entry.set_wish(Wish::Run);
        entry.update(|status| (status.state, status.problem) = (RunState::Waiting, None));
        runs.waiting.push_back(Arc::clone(entry));
        self.shared.start_waiting(runs);
        Ok(())
    }

    /// Stops a run and removes it with its files.
    ///
    /// # Errors
    ///
    /// When there is no such run, or its files cannot be removed.
    pub fn delete(&self, id: &str) -> Result<(), Refusal> {
        let mut runs = self.shared.lock();
        let entry = runs.entry(id)?;
        // No report is written: it would be removed.
        entry.set_wish(Wish::Pause);
        runs.waiting.retain(|other| !Arc::ptr_eq(other, &entry));
        let deadline = Instant::now() + SHUTDOWN_TIMEOUT;
        while runs.active.iter().any(|active| Arc::ptr_eq(active, &entry)) {
            let Some(left) = deadline.checked_duration_since(Instant::now()) else {
                return Err(wrong_state(&entry, "delete", RunState::Running));
            };
            runs = self.shared.ended.wait_timeout(runs, left).unwrap_or_else(PoisonError::into_inner).0;
        }
        match fs::remove_dir_all(&entry.directory) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => return Err(unusable(&error)),
            _ => {}
        }
        runs.entries.retain(|other| !Arc::ptr_eq(other, &entry));
        Ok(())
    }

    /// Stops all runs, waits until they have stored their games, and removes those that are not kept.
    pub fn close(&self) {
        let mut runs = self.shared.lock();
        runs.over = true;
        runs.waiting.clear();
        runs.active.iter().for_each(|entry| entry.set_wish(Wish::Pause));
        let is_active = |runs: &mut Runs| !runs.active.is_empty();
        drop(self.shared.ended.wait_timeout_while(runs, SHUTDOWN_TIMEOUT, is_active));
        self.shared.place.clear();
    }

    /// A file of the report of a run.
    ///
    /// # Errors
    ///
    /// When there is no such run or file.
    pub fn file(&self, id: &str, name: &str) -> Result<Vec<u8>, Refusal> {
        let entry = self.shared.lock().entry(id)?;
        files::read(&entry.directory, name)
    }
}

/// The weight of the place in the queue in versions. No run changes so often.
const QUEUE_STEP: u64 = 1 << 48;

impl Drop for RunStore {
    fn drop(&mut self) {
        self.close();
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Runs> {
        self.runs.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Refuses a run if too many are waiting or kept.
    fn check_room(&self, runs: &Runs) -> Result<(), Refusal> {
        let RunLimits { active, waiting, kept, .. } = self.limits;
        if runs.entries.len() >= kept {
            return Err(full("kept", kept));
        }
        if runs.active.len() >= active && runs.waiting.len() >= waiting {
            return Err(full("waiting", waiting));
        }
        Ok(())
    }

    /// Starts waiting runs, the first ones first.
    fn start_waiting(self: &Arc<Self>, runs: &mut Runs) {
        while !runs.over && runs.active.len() < self.limits.active {
            let Some(entry) = runs.waiting.pop_front() else { return };
            entry.update(|status| {
                (status.state, status.started) = (RunState::Running, Some(Instant::now()));
            });
            runs.active.push(Arc::clone(&entry));
            let (shared, own) = (Arc::clone(self), Arc::clone(&entry));
            let work = move || shared.run(&own);
            if let Err(error) = thread::Builder::new().name("run".to_owned()).spawn(work) {
                runs.active.retain(|other| !Arc::ptr_eq(other, &entry));
                let message = format!("no thread could be started for the run: {error}");
                end(&entry, RunState::Failed, Some(Notice::new("failed", Reason::NoThread, message)));
            }
        }
    }

    /// Runs a run on the thread that calls it.
    fn run(self: Arc<Self>, entry: &Arc<Entry>) {
        let run = || match &entry.job {
            Ok(job) => Session::new(entry, &self.gate, self.limits.time).run(job),
            Err(notice) => Err(notice.clone()),
        };
        let done = panic::catch_unwind(AssertUnwindSafe(run));
        let (state, problem) = match done {
            Ok(Ok(End::Over(state))) => (state, None),
            Ok(Ok(End::OutOfTime)) => (RunState::Stopped, Some(out_of_time(self.limits.time))),
            Ok(Err(notice)) => (RunState::Failed, Some(notice)),
            Err(_) => {
                let message = format!("{} crashed: this is a bug in the program", entry.id);
                let cause = Reason::BrokeDown.with("player", entry.id.as_str());
                (RunState::Failed, Some(Notice::new("failed", cause, message)))
            }
        };
        let mut runs = self.lock();
        end(entry, state, problem);
        runs.active.retain(|other| !Arc::ptr_eq(other, entry));
        self.start_waiting(&mut runs);
        drop(runs);
        self.ended.notify_all();
    }
}

impl Runs {
    fn entry(&self, id: &str) -> Result<Arc<Entry>, Refusal> {
        self.entries.iter().find(|entry| entry.id == id).cloned().ok_or_else(|| {
            let message = format!("there is no run {id:?}; `/api/runs` lists them");
            Refusal::new(RefusalKind::NotFound, "not_found", Reason::NoSuchRun.with("run", id), message)
        })
    }
}

/// A new name in the directory of all runs.
fn new_directory(runs: &Runs, place: &Path, kind: &str) -> (String, PathBuf) {
    let is_free = |(id, directory): &(String, PathBuf)| {
        !directory.exists() && !runs.entries.iter().any(|entry| entry.id == *id)
    };
    let names = (1_u64..).map(|number| format!("{kind}-{number}"));
    let mut places = names.map(|id| {
        let directory = place.join(&id);
        (id, directory)
    });
    places.find(is_free).expect("there are more numbers than runs")
}

/// The number of runs ahead of a waiting one.
fn ahead(runs: &Runs, entry: &Arc<Entry>) -> Option<usize> {
    runs.waiting.iter().position(|other| Arc::ptr_eq(other, entry))
}

/// The version of a run, which changes with its status and with its place in the queue.
fn version(runs: &Runs, entry: &Arc<Entry>) -> u64 {
    entry.version() + ahead(runs, entry).map_or(0, |ahead| ahead as u64) * QUEUE_STEP
}

fn view(runs: &Runs, entry: &Arc<Entry>) -> RunView {
    entry.view(ahead(runs, entry))
}

/// Stops a run that is in progress or waits.
fn pause(runs: &mut Runs, entry: &Arc<Entry>, wish: Wish, action: &str) -> Result<(), Refusal> {
    match entry.state() {
        RunState::Running => entry.set_wish(wish),
        RunState::Waiting => {
            runs.waiting.retain(|other| !Arc::ptr_eq(other, entry));
            let state = if wish == Wish::Stop { RunState::Stopped } else { RunState::Paused };
            end(entry, state, None);
        }
        RunState::Paused if wish == Wish::Stop => end(entry, RunState::Stopped, None),
        state => return Err(wrong_state(entry, action, state)),
    }
    Ok(())
}

/// Ends a session of a run.
fn end(entry: &Entry, state: RunState, problem: Option<Notice>) {
    entry.update(|status| {
        status.seconds = status.elapsed();
        (status.started, status.eta_seconds) = (None, None);
        (status.state, status.problem) = (state, problem);
    });
}

fn full(what: &str, most: usize) -> Refusal {
    let cause = Reason::TooManyRuns.with("what", what).with("most", most);
    let remedy = if what == "kept" { "delete one" } else { "try again later" };
    Refusal::new(
        RefusalKind::Unavailable,
        "too_many_runs",
        cause,
        format!("{most} runs are already {what}; {remedy}"),
    )
}

fn wrong_state(entry: &Entry, action: &str, state: RunState) -> Refusal {
    let cause = Reason::RunState.with("run", entry.id.as_str()).with("action", action);
    let cause = cause.with("state", state.name());
    let message = format!("{} is {} and cannot {action}", entry.id, state.name());
    Refusal::new(RefusalKind::Conflict, "wrong_state", cause, message)
}

fn unusable(error: &std::io::Error) -> Refusal {
    let cause = Reason::RunDirectory.with("detail", error.to_string());
    Refusal::new(
        RefusalKind::Internal,
        "failed",
        cause,
        format!("cannot use the directory of the run: {error}"),
    )
}

fn out_of_time(time: Duration) -> Notice {
    let hours = time.as_secs_f64() / 3600.0;
    let message = format!("the limit per run is {hours} hours here; what is done is reported");
    Notice::new("time_limit", Reason::RunTime.with("hours", hours), message)
}
