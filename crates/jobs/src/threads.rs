//! The executor: it carries jobs to threads, and results back in the order of the jobs or as they are finished.

mod ordered;
mod queue;
mod unordered;

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::thread::Builder;

use crate::job::Work;

/// Carries jobs to threads.
///
/// Jobs must not depend on one another, and a job must give the same result on every worker and at any time. Then
/// all results are the same with any number of workers.
///
/// Every worker has a closure of its own from `hire`, and with it memory of its own. Results go to `done`. When it
/// breaks off, no further job is begun and no further result handed over; jobs under way are waited for. Short jobs
/// are taken in blocks of a millisecond or more.
///
/// One worker is the thread of the caller. More workers are new threads, at most one per job. Where the system refuses
/// a thread, those that it has granted do the work, and the thread of the caller where it has granted none. When a worker
/// panics, the others finish the jobs, then the panic goes on.
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
    /// How many jobs are done at a time.
    pub workers: NonZeroUsize,
}

impl Default for Threads {
    /// One worker.
    fn default() -> Self {
        Self { workers: NonZeroUsize::MIN }
    }
}

impl Threads {
    /// Does the jobs and hands the results to `done` in the order of the jobs, on any thread.
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

    /// Does the jobs and hands the results to `done` as they are finished, on the thread of the caller.
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

    /// Does jobs of a [`Work`]. Numbers and results go to `done` in the order of the numbers given, on any thread.
    pub fn ordered_work<K: Work>(
        &self,
        work: &K,
        numbers: impl IntoIterator<Item = u64, IntoIter: Send>,
        done: &mut (dyn FnMut(u64, K::Output) -> ControlFlow<()> + Send),
    ) {
        self.ordered(numbers, || numbered(work), &mut |(number, output)| done(number, output));
    }

    /// Does jobs of a [`Work`]. Numbers and results go to `done` as they are finished, on the thread of the caller.
    pub fn unordered_work<K: Work>(
        &self,
        work: &K,
        numbers: impl IntoIterator<Item = u64, IntoIter: Send>,
        done: &mut dyn FnMut(u64, K::Output) -> ControlFlow<()>,
    ) {
        self.unordered(numbers, || numbered(work), &mut |(number, output)| done(number, output));
    }

    /// The workers for these jobs: no more than jobs, where their number is known, and at least one.
    fn count(self, jobs: &impl Iterator) -> usize {
        let (_, most) = jobs.size_hint();
        self.workers.get().min(most.unwrap_or(usize::MAX)).max(1)
    }
}

/// A worker whose results come with the numbers of their jobs.
fn numbered<K: Work>(work: &K) -> impl FnMut(u64) -> (u64, K::Output) {
    let mut worker = work.worker();
    move |number| (number, worker(number))
}

/// Does all jobs on the thread of the caller, each handed over before the next is begun.
fn alone<J, R>(
    mut jobs: impl Iterator<Item = J>,
    mut worker: impl FnMut(J) -> R,
    done: &mut (impl FnMut(R) -> ControlFlow<()> + ?Sized),
) {
    let _ = jobs.try_for_each(|job| done(worker(job)));
}

#[cfg(test)]
mod tests;
