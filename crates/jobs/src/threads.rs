//! The executor: runs jobs on threads and delivers results in job order or completion order.

mod ordered;
mod queue;
mod unordered;

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::thread::Builder;

use crate::job::Work;

/// Runs jobs on threads.
///
/// Jobs must not depend on one another. A job must give the same result on every worker and at any time. Then all
/// results are the same with any number of workers.
///
/// Each worker has its own closure from `hire`, and with it its own state. Results go to `done`. When `done` returns
/// `Break`, no further job starts and no further result is delivered; running jobs are waited for. Short jobs are taken
/// in blocks of a millisecond or more.
///
/// A single worker is the caller's thread. Several workers are new threads, at most one per job. If the system refuses
/// a thread, the threads already started do the work, or the caller's thread if there are none. If a worker panics, the
/// others finish the jobs, then the panic is propagated.
///
/// ```
/// use std::num::NonZeroUsize;
/// use std::ops::ControlFlow;
/// use outflank_jobs::Threads;
///
/// let threads = Threads { workers: NonZeroUsize::new(2).unwrap() };
/// let mut squares = Vec::new();
/// threads.ordered(1..=5, || |number: u32| number * number, &mut |square| {
///     squares.push(square);
///     ControlFlow::Continue(())
/// });
/// assert_eq!(squares, [1, 4, 9, 16, 25]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Threads {
    /// The number of jobs that run at the same time.
    pub workers: NonZeroUsize,
}

impl Default for Threads {
    /// One worker.
    fn default() -> Self {
        Self { workers: NonZeroUsize::MIN }
    }
}

impl Threads {
    /// Runs the jobs and passes the results to `done` in the order of the jobs, on any thread.
    pub fn ordered<J: Send, R: Send, W: FnMut(J) -> R>(
        &self,
        jobs: impl IntoIterator<Item = J, IntoIter: Send>,
        hire: impl Fn() -> W + Sync,
        done: &mut (dyn FnMut(R) -> ControlFlow<()> + Send),
    ) {
        let jobs = jobs.into_iter();
        match self.count(&jobs) {
            1 => alone(jobs, hire(), done),
            workers => ordered::run(workers, Builder::new, jobs, hire, done),
        }
    }

    /// Runs the jobs and passes the results to `done` as they are finished, on the caller's thread.
    pub fn unordered<J: Send, R: Send, W: FnMut(J) -> R>(
        &self,
        jobs: impl IntoIterator<Item = J, IntoIter: Send>,
        hire: impl Fn() -> W + Sync,
        done: &mut dyn FnMut(R) -> ControlFlow<()>,
    ) {
        let jobs = jobs.into_iter();
        match self.count(&jobs) {
            1 => alone(jobs, hire(), done),
            workers => unordered::run(workers, Builder::new, jobs, hire, done),
        }
    }

    /// Runs jobs of a [`Work`] and passes numbers and results to `done`, in the given order and on any thread.
    pub fn ordered_work<K: Work>(
        &self,
        work: &K,
        numbers: impl IntoIterator<Item = u64, IntoIter: Send>,
        done: &mut (dyn FnMut(u64, K::Output) -> ControlFlow<()> + Send),
    ) {
        self.ordered(numbers, || numbered(work), &mut |(number, output)| done(number, output));
    }

    /// Runs jobs of a [`Work`] and passes numbers and results to `done` as they are finished, on the caller's thread.
    pub fn unordered_work<K: Work>(
        &self,
        work: &K,
        numbers: impl IntoIterator<Item = u64, IntoIter: Send>,
        done: &mut dyn FnMut(u64, K::Output) -> ControlFlow<()>,
    ) {
        self.unordered(numbers, || numbered(work), &mut |(number, output)| done(number, output));
    }

    /// The number of workers for these jobs: at least one, and at most one per job if the number of jobs is known.
    fn count(self, jobs: &impl Iterator) -> usize {
        let (_, most) = jobs.size_hint();
        self.workers.get().min(most.unwrap_or(usize::MAX)).max(1)
    }
}

/// A worker that returns results with their job numbers.
fn numbered<K: Work>(work: &K) -> impl FnMut(u64) -> (u64, K::Output) {
    let mut worker = work.worker();
    move |number| (number, worker(number))
}

/// Runs all jobs on the caller's thread, and delivers each result before the next job starts.
fn alone<J, R>(
    mut jobs: impl Iterator<Item = J>,
    mut worker: impl FnMut(J) -> R,
    done: &mut (impl FnMut(R) -> ControlFlow<()> + ?Sized),
) {
    let _ = jobs.try_for_each(|job| done(worker(job)));
}

#[cfg(test)]
mod tests;
