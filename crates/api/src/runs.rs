//! Runs in the background: matches, tournaments, gauntlets and studies.
//!
//! A [`RunStore`] has a queue of runs and the threads that run them. Clients start, watch, pause, stop, continue and
//! delete runs, and read the files of their reports. The directory of a run is the one that `outflank match --out` or
//! `outflank study run --out` makes, so a run survives the end of the program.
//!
//! * `request` checks a request and makes a `job` of it; `found` does so with the directory of an earlier run.
//! * `play` runs a job. Its moves wait at the `gate`, so that searches of people go first.
//! * `entry` is one run, and `progress` what clients see of it. `place` is the directory of all runs.
//! * `limits` bounds what all clients together can ask for.

mod entry;
mod files;
mod found;
mod gate;
mod job;
mod limits;
mod place;
mod play;
mod progress;
mod request;
mod store;

pub use files::RunFile;
pub use gate::BusyCores;
pub use job::quoted;
pub use limits::RunLimits;
pub use progress::{
    Conditions, CoursePoint, LiveGame, PlayerProgress, RunKind, RunList, RunResult, RunState, RunSummary,
    RunView, StudyProgress, StudyTitle,
};
pub(crate) use request::plan;
pub use request::{GamesRequest, ReportLanguage, RunRequest, StudyRequest};
pub use store::{RunAction, RunChange, RunStore};
