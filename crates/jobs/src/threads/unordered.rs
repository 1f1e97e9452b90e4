//! Results as they are finished.

use std::ops::ControlFlow;
use std::sync::mpsc;
use std::thread::{self, Builder};

use super::queue::Queue;

/// Runs jobs on at most `workers` threads and delivers every result on the caller's thread.
pub fn run<J: Send, R: Send, W: FnMut(J) -> R>(
    workers: usize,
    builder: impl Fn() -> Builder,
    jobs: impl Iterator<Item = J> + Send,
    hire: impl Fn() -> W + Sync,
    done: &mut dyn FnMut(R) -> ControlFlow<()>,
) {
    let queue = Queue::new(jobs);
    let (sender, results) = mpsc::sync_channel(workers);
    thread::scope(|scope| {
        let start = |_| {
            let (sender, queue, hire) = (sender.clone(), &queue, &hire);
            let work = move || {
                queue.work(hire(), |block| {
                    // The receiver is dropped after a break, or if the caller has panicked.
                    if sender.send(block.items).is_err() {
                        queue.close();
                    }
                });
            };
            builder().spawn_scoped(scope, work).ok()
        };
        let granted = (0..workers).map_while(start).count();
        drop(sender);
        if granted == 0 {
            alone(&queue, hire(), done);
        }
        if results.iter().flatten().try_for_each(done).is_break() {
            queue.close();
        }
        // A worker that is blocked in `send` ends now.
        drop(results);
    });
}

/// Runs all jobs on the caller's thread.
fn alone<J, R>(
    queue: &Queue<impl Iterator<Item = J>>,
    worker: impl FnMut(J) -> R,
    done: &mut dyn FnMut(R) -> ControlFlow<()>,
) {
    queue.work(worker, |block| {
        if block.items.into_iter().try_for_each(&mut *done).is_break() {
            queue.close();
        }
    });
}
