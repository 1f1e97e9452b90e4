//! The jobs that are left, taken in blocks whose size follows the time that jobs take.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Blocks of jobs take at least this time, or passing them on would take longer than doing them.
const MIN_BLOCK_TIME: Duration = Duration::from_millis(1);

/// Blocks of more than one job take no more than this time, so that no thread waits for long.
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
    /// The number of the first.
    pub first: usize,
    pub items: Vec<T>,
}

impl<I: Iterator> Queue<I> {
    pub fn new(jobs: I) -> Self {
        Self { state: Mutex::new(State { next: 0, jobs, closed: false }) }
    }

    /// Does jobs until none is left or the queue is closed, and hands over the results block by block.
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

    /// The next jobs, at most so many; `None` when none is left.
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

    /// No further job is taken.
    pub fn close(&self) {
        lock(&self.state).closed = true;
    }
}

/// The inside of a mutex, also where a worker has panicked: the panic goes on when all have ended.
pub fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
