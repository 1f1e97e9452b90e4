//! The queue of remaining jobs. Workers take blocks whose size adapts to the run time of the jobs.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// After a block that took less time, the worker doubles its block size: the overhead per block would dominate.
const MIN_BLOCK_TIME: Duration = Duration::from_millis(1);

/// After a block that took more time, the worker halves its block size, so that no thread waits for long.
const MAX_BLOCK_TIME: Duration = Duration::from_millis(10);

/// The jobs that no worker has taken yet.
pub struct Queue<I> {
    state: Mutex<State<I>>,
}

struct State<I> {
    /// The number of the next job.
    next: usize,
    jobs: I,
    closed: bool,
}

/// Jobs taken together, or their results.
pub struct Batch<T> {
    /// The number of the first job.
    pub first: usize,
    pub items: Vec<T>,
}

impl<I: Iterator> Queue<I> {
    pub fn new(jobs: I) -> Self {
        Self { state: Mutex::new(State { next: 0, jobs, closed: false }) }
    }

    /// Runs jobs until none is left or the queue is closed, and passes the results to `hand_over` block by block.
    pub fn work<R>(&self, mut worker: impl FnMut(I::Item) -> R, mut hand_over: impl FnMut(Batch<R>)) {
        let mut size = 1;
        while let Some(Batch { first, items }) = self.take(size) {
            let start = Instant::now();
            let items = items.into_iter().map(&mut worker).collect();
            match start.elapsed() {
                time if time < MIN_BLOCK_TIME => size *= 2,
                time if time > MAX_BLOCK_TIME => size = size.div_ceil(2),
                _ => {}
            }
            hand_over(Batch { first, items });
        }
    }

    /// Takes at most `size` jobs; `None` when none is left or the queue is closed.
    fn take(&self, size: usize) -> Option<Batch<I::Item>> {
        let mut state = lock(&self.state);
        if state.closed {
            return None;
        }
        let items: Vec<I::Item> = state.jobs.by_ref().take(size).collect();
        let first = state.next;
        state.next += items.len();
        (!items.is_empty()).then_some(Batch { first, items })
    }

    /// Closes the queue: no further job is taken.
    pub fn close(&self) {
        lock(&self.state).closed = true;
    }
}

/// Locks a mutex, ignoring poisoning: a worker's panic is propagated after all workers have ended.
pub fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
