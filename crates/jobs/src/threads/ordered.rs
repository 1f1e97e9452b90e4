//! Results in the order of the jobs.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::thread::{self, Builder};

use super::queue::{Batch, Queue, lock};

/// Runs jobs on at most `workers` threads and delivers results in the order of the jobs.
///
/// The worker that finishes the next result delivers it, so no other thread has to be woken. The result's memory is
/// mostly freed by the thread that allocated it.
pub fn run<J: Send, R: Send, W: FnMut(J) -> R>(
    workers: usize,
    builder: impl Fn() -> Builder,
    jobs: impl Iterator<Item = J> + Send,
    hire: impl Fn() -> W + Sync,
    done: &mut (dyn FnMut(R) -> ControlFlow<()> + Send),
) {
    let queue = Queue::new(jobs);
    let outbox = Mutex::new(Outbox { next: 0, waiting: BTreeMap::new(), done });
    let work = || {
        queue.work(hire(), |block| {
            let mut outbox = lock(&outbox);
            if outbox.add(block).is_break() {
                outbox.close();
                queue.close();
            }
        });
    };
    thread::scope(|scope| {
        let granted = (0..workers).map_while(|_| builder().spawn_scoped(scope, work).ok()).count();
        if granted == 0 {
            work();
        }
    });
}

/// Finished results, and the callback that receives them.
struct Outbox<'a, R> {
    /// The number of the job whose result is delivered next.
    next: usize,
    /// Blocks of results that wait for earlier ones, by the number of their first job.
    waiting: BTreeMap<usize, Vec<R>>,
    done: &'a mut (dyn FnMut(R) -> ControlFlow<()> + Send),
}

impl<R> Outbox<'_, R> {
    /// Adds a block, and delivers all results that are next in order.
    fn add(&mut self, block: Batch<R>) -> ControlFlow<()> {
        self.waiting.insert(block.first, block.items);
        while let Some(items) = self.waiting.remove(&self.next) {
            self.next += items.len();
            items.into_iter().try_for_each(&mut *self.done)?;
        }
        ControlFlow::Continue(())
    }

    /// Stops delivery: no job has this number.
    fn close(&mut self) {
        self.next = usize::MAX;
    }
}
