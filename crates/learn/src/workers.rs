//! Independent jobs on several threads.

use std::ops::ControlFlow;
use std::sync::mpsc;
use std::sync::{Mutex, PoisonError};
use std::thread;

/// Does jobs, each thread with a closure of its own from `hire`, and hands every result over as it comes, in no
/// order. When `done` breaks off, no further job is begun and no further result handed over; jobs under way are
/// waited for.
pub fn run<J: Send, R: Send, W: FnMut(J) -> R>(
    threads: usize,
    jobs: impl IntoIterator<Item = J, IntoIter: Send>,
    hire: impl Fn() -> W + Sync,
    done: &mut dyn FnMut(R) -> ControlFlow<()>,
) {
    let jobs = Mutex::new(jobs.into_iter());
    let (sender, results) = mpsc::sync_channel(threads);
    thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            let (sender, jobs, hire) = (sender.clone(), &jobs, &hire);
            scope.spawn(move || {
                let mut worker = hire();
                let next = || jobs.lock().unwrap_or_else(PoisonError::into_inner).next();
                while let Some(job) = next() {
                    if sender.send(worker(job)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        // Whoever breaks off drops the receiver, and workers end when they next send.
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
}
