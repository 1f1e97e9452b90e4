//! The limits of the runs of a service.

use std::thread;
use std::time::Duration;

/// The limits of runs. They bound what all clients together can ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RunLimits {
    /// The maximum number of runs in progress.
    pub active: usize,
    /// The maximum number of runs in the queue.
    pub waiting: usize,
    /// The maximum number of kept runs, in any state.
    pub kept: usize,
    /// The maximum number of games and searches per run.
    pub steps: u64,
    /// The maximum time per run, without the time in the queue.
    pub time: Duration,
    /// The maximum memory of all players of a run, in bytes.
    pub memory_bytes: u64,
    /// The number of cores that moves of runs use while no search needs them.
    pub cores: usize,
}

impl Default for RunLimits {
    /// Two runs in progress, and all cores but one.
    fn default() -> Self {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        Self {
            active: 2,
            waiting: 16,
            kept: 100,
            steps: 200_000,
            time: Duration::from_hours(12),
            memory_bytes: 1 << 30,
            cores: cores.saturating_sub(1).max(1),
        }
    }
}
