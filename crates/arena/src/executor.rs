//! Work on several threads: independent jobs in, their results out in the order of the jobs.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::{self, Builder};
use std::time::{Duration, Instant};

/// Carries jobs to workers.
///
/// Jobs must not depend on one another, and each must come to the same result whoever does it and when; then
/// all results are the same with any number of workers.
///
/// ```
/// use std::num::NonZeroUsize;
/// use std::ops::ControlFlow;
/// use outflank_arena::Executor;
///
/// let executor = Executor { workers: NonZeroUsize::new(2).unwrap() };
/// let mut squares = Vec::new();
/// executor.run(1..=5, || |number: u32| number * number, &mut |square| {
///     squares.push(square);
///     ControlFlow::Continue(())
/// });
/// assert_eq!(squares, [1, 4, 9, 16, 25]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Executor {
    /// How many jobs are done at a time.
    pub workers: NonZeroUsize,
}

impl Default for Executor {
    /// One worker.
    fn default() -> Self {
        Self { workers: NonZeroUsize::MIN }
    }
}

/// Jobs are taken and results handed over in blocks of at least this time, or passing them on would take
/// longer than doing them.
const SHORT: Duration = Duration::from_millis(1);

/// Blocks are of no more than this time where they are of more than one job, so that nobody waits for long.
const LONG: Duration = Duration::from_millis(10);

impl Executor {
    /// Does the jobs, each worker with a closure of its own from `hire`, and hands the results to `done` in
    /// the order of the jobs. When `done` breaks off, no further job is begun and no further result handed
    /// over; jobs under way are waited for.
    pub fn run<J: Send, R: Send, W: FnMut(J) -> R>(
        &self,
        jobs: impl IntoIterator<Item = J, IntoIter: Send>,
        hire: impl Fn() -> W + Sync,
        done: &mut (dyn FnMut(R) -> ControlFlow<()> + Send),
    ) {
        let mut jobs = jobs.into_iter();
        if self.workers == NonZeroUsize::MIN {
            let mut worker = hire();
            let _ = jobs.try_for_each(|job| done(worker(job)));
            return;
        }
        self.run_on(Builder::new, jobs, hire, done);
    }

    /// The same on threads from this builder. Where the system refuses a thread, those that it has granted do
    /// the work, and this one where it has granted none.
    fn run_on<J: Send, R: Send, W: FnMut(J) -> R>(
        self,
        builder: impl Fn() -> Builder,
        jobs: impl Iterator<Item = J> + Send,
        hire: impl Fn() -> W + Sync,
        done: &mut (dyn FnMut(R) -> ControlFlow<()> + Send),
    ) {
        let queue = Mutex::new(Queue { first: 0, jobs, closed: false });
        let desk = Mutex::new(Desk { next: 0, waiting: BTreeMap::new(), done });
        let work = || work(&queue, hire(), &desk);
        thread::scope(|scope| {
            let granted = (0..self.workers.get()).map_while(|_| builder().spawn_scoped(scope, work).ok());
            if granted.count() == 0 {
                work();
            }
        });
    }
}

/// What is still to be done.
struct Queue<I> {
    /// The number of the next job.
    first: usize,
    jobs: I,
    closed: bool,
}

impl<I: Iterator> Queue<I> {
    /// The next jobs, up to so many, and the number of the first; none when all is done.
    fn take(&mut self, most: usize) -> Option<(usize, Vec<I::Item>)> {
        if self.closed {
            return None;
        }
        let block: Vec<I::Item> = self.jobs.by_ref().take(most).collect();
        let first = self.first;
        self.first += block.len();
        (!block.is_empty()).then_some((first, block))
    }
}

/// Where results are handed in. Workers hand them over in turn, each where it has the next: no other thread is
/// woken for it, and a result mostly ends where it began, which is what allocators are good at.
struct Desk<'a, R> {
    /// The number of the job whose result is to be handed over next.
    next: usize,
    /// Blocks of results that have to wait for those before, by the number of the first.
    waiting: BTreeMap<usize, Vec<R>>,
    done: &'a mut (dyn FnMut(R) -> ControlFlow<()> + Send),
}

impl<R> Desk<'_, R> {
    /// Hands over all results whose turn has come.
    fn take(&mut self, first: usize, block: Vec<R>) -> ControlFlow<()> {
        self.waiting.insert(first, block);
        while let Some(block) = self.waiting.remove(&self.next) {
            self.next += block.len();
            block.into_iter().try_for_each(&mut *self.done)?;
        }
        ControlFlow::Continue(())
    }
}

/// Does jobs until there are no more, or nobody wants the results.
fn work<J, R, I: Iterator<Item = J>>(
    queue: &Mutex<Queue<I>>,
    mut worker: impl FnMut(J) -> R,
    desk: &Mutex<Desk<'_, R>>,
) {
    let mut most = 1;
    let take = |most| lock(queue).take(most);
    while let Some((first, block)) = take(most) {
        let start = Instant::now();
        let block = block.into_iter().map(&mut worker).collect();
        match start.elapsed() {
            time if time < SHORT => most *= 2,
            time if time > LONG => most = most.div_ceil(2),
            _ => {}
        }
        let mut desk = lock(desk);
        if desk.take(first, block).is_break() {
            // Nothing is at this place any more: what is handed in from now on waits for ever.
            desk.next = usize::MAX;
            lock(queue).closed = true;
        }
    }
}

/// The inside of a mutex, also where a worker has panicked: the panic goes on when all have ended.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    fn executor(workers: usize) -> Executor {
        Executor { workers: NonZeroUsize::new(workers).unwrap() }
    }

    #[test]
    fn results_come_in_order_with_any_number_of_workers() {
        for workers in [1, 2, 7] {
            let mut results = Vec::new();
            // Later jobs are done sooner.
            let work = || {
                |job: u64| {
                    thread::sleep(Duration::from_micros(400 - 4 * job));
                    job
                }
            };
            executor(workers).run(0..100, work, &mut |result| {
                results.push(result);
                ControlFlow::Continue(())
            });
            assert!(results.iter().copied().eq(0..100), "{workers} workers: {results:?}");
        }
    }

    #[test]
    fn every_worker_is_hired_and_has_its_own_memory() {
        let hired = AtomicUsize::new(0);
        let mut sum = 0;
        let hire = || {
            hired.fetch_add(1, Ordering::Relaxed);
            let mut done = 0;
            move |_| {
                done += 1;
                done
            }
        };
        executor(3).run(0..50, hire, &mut |done: u32| {
            sum += u32::from(done > 0);
            ControlFlow::Continue(())
        });
        assert_eq!((hired.into_inner(), sum), (3, 50));
    }

    #[test]
    fn breaking_off_ends_the_work() {
        for workers in [1, 2, 7] {
            let mut results = Vec::new();
            executor(workers).run(0.., || |job: u64| job, &mut |result| {
                results.push(result);
                if result == 9 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            assert!(results.iter().copied().eq(0..10), "{workers} workers: {results:?}");
        }
    }

    #[test]
    fn work_is_done_where_the_system_refuses_threads() {
        let mut granted = 0..2;
        for some in [true, false] {
            let granted = Mutex::new(&mut granted);
            let builder = || {
                let is_granted = some && lock(&granted).next().is_some();
                // No address space is large enough for such a stack.
                if is_granted { Builder::new() } else { Builder::new().stack_size(1 << 60) }
            };
            let mut results = Vec::new();
            executor(7).run_on(builder, 0..100, || |job: u64| job, &mut |result| {
                results.push(result);
                ControlFlow::Continue(())
            });
            assert!(results.iter().copied().eq(0..100), "{results:?}");
        }
    }

    #[test]
    fn nothing_to_do_is_done_at_once() {
        executor(4).run(std::iter::empty::<u32>(), || |job| job, &mut |_| panic!("there was no job"));
    }
}
