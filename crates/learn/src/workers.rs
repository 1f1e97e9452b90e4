//! Independent jobs on several threads.

use std::ops::ControlFlow;
use std::sync::mpsc;
use std::sync::{Mutex, PoisonError};
use std::thread::{self, Builder};

/// Does jobs, each thread with a closure of its own from `hire`, and hands every result over as it comes, in no
/// order. When `done` breaks off, no further job is begun and no further result handed over; jobs under way are
/// waited for. Where the system refuses a thread, those that it has granted do the work, and the thread of the
/// caller where it has granted none.
pub fn run<J: Send, R: Send, W: FnMut(J) -> R>(
    threads: usize,
    jobs: impl IntoIterator<Item = J, IntoIter: Send>,
    hire: impl Fn() -> W + Sync,
    done: &mut dyn FnMut(R) -> ControlFlow<()>,
) {
    run_on(Builder::new, threads, jobs, hire, done);
}

fn run_on<J: Send, R: Send, W: FnMut(J) -> R>(
    builder: impl Fn() -> Builder,
    threads: usize,
    jobs: impl IntoIterator<Item = J, IntoIter: Send>,
    hire: impl Fn() -> W + Sync,
    done: &mut dyn FnMut(R) -> ControlFlow<()>,
) {
    let jobs = Mutex::new(jobs.into_iter());
    let next = || jobs.lock().unwrap_or_else(PoisonError::into_inner).next();
    let (sender, results) = mpsc::sync_channel(threads);
    thread::scope(|scope| {
        let start = |_| {
            let (sender, next, hire) = (sender.clone(), &next, &hire);
            let work = move || {
                let mut worker = hire();
                while let Some(job) = next() {
                    if sender.send(worker(job)).is_err() {
                        return;
                    }
                }
            };
            builder().spawn_scoped(scope, work).ok()
        };
        let granted = (0..threads.max(1)).map_while(start).count();
        drop(sender);
        if granted == 0 {
            let mut worker = hire();
            let _ = std::iter::from_fn(next).try_for_each(|job| done(worker(job)));
        }
        // A break drops the receiver, and workers end when they next send.
        let _ = results.into_iter().try_for_each(done);
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_job_is_done_once() {
        for threads in [0, 1, 3] {
            let mut squares = Vec::new();
            run(threads, 0..100u32, || |job| job * job, &mut |square| {
                squares.push(square);
                ControlFlow::Continue(())
            });
            squares.sort_unstable();
            assert_eq!(squares, (0..100).map(|job| job * job).collect::<Vec<_>>());
        }
    }

    #[test]
    fn nothing_comes_after_breaking_off() {
        let mut results = 0;
        run(2, 0.., || |job: u32| job, &mut |_| {
            results += 1;
            if results == 10 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        assert_eq!(results, 10);
    }

    #[test]
    fn work_is_done_where_the_system_refuses_threads() {
        for granted in [0, 1] {
            let asked = Mutex::new(0..granted);
            let builder = || {
                let is_granted = asked.lock().unwrap().next().is_some();
                // No address space is large enough for such a stack.
                if is_granted { Builder::new() } else { Builder::new().stack_size(1 << 60) }
            };
            let mut sum = 0;
            run_on(builder, 5, 0..100u32, || |job| job, &mut |job| {
                sum += job;
                ControlFlow::Continue(())
            });
            assert_eq!(sum, 4950, "{granted} threads granted");
        }
    }
}
