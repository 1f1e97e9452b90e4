//! The gate through which moves of runs get a core, after the searches of people.
//!
//! A search never waits for a run: it takes its cores from its own queue at once. A move of a run waits until there is a
//! core that no search uses. One move at a time is always admitted, since the searches leave one core of the machine
//! free. So runs delay a search by at most the moves in progress, and no run waits forever.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// The interval in which a waiting move looks for a free core. Searches do not announce their end to runs.
const POLL_INTERVAL: Duration = Duration::from_millis(20);

/// The number of cores that searches use now.
pub type BusyCores = dyn Fn() -> usize + Send + Sync;

/// The gate of all runs of a service.
pub(super) struct Gate {
    cores: usize,
    busy: Box<BusyCores>,
    /// The number of moves in progress.
    moves: Mutex<usize>,
    left: Condvar,
}

impl Gate {
    /// A gate for this number of cores.
    pub fn new(cores: usize, busy: Box<BusyCores>) -> Self {
        Self { cores, busy, moves: Mutex::new(0), left: Condvar::new() }
    }

    /// Waits for a core. Without one it returns when `stop` does.
    pub fn enter(&self, stop: &dyn Fn() -> bool) {
        let mut moves = self.lock();
        while *moves > 0 && *moves + (self.busy)() >= self.cores && !stop() {
            let waited = self.left.wait_timeout(moves, POLL_INTERVAL);
            moves = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
        *moves += 1;
    }

    /// Releases the core.
    pub fn leave(&self) {
        *self.lock() -= 1;
        self.left.notify_one();
    }

    fn lock(&self) -> MutexGuard<'_, usize> {
        self.moves.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
    use std::thread;

    use super::*;

    #[test]
    fn moves_wait_for_cores_that_no_search_uses_except_one() {
        let busy = Arc::new(AtomicUsize::new(2));
        let seen = Arc::clone(&busy);
        let gate = Arc::new(Gate::new(3, Box::new(move || seen.load(Ordering::SeqCst))));
        let waits = || false;
        gate.enter(&waits);
        let entered = Arc::new(AtomicBool::new(false));
        let second = {
            let (gate, entered) = (Arc::clone(&gate), Arc::clone(&entered));
            thread::spawn(move || {
                gate.enter(&|| false);
                entered.store(true, Ordering::SeqCst);
            })
        };
        // A stopped run does not wait, although all cores are in use.
        gate.enter(&|| true);
        assert!(!entered.load(Ordering::SeqCst));
        gate.leave();
        busy.store(0, Ordering::SeqCst);
        second.join().unwrap();
        gate.leave();
        gate.leave();
        busy.store(9, Ordering::SeqCst);
        gate.enter(&waits);
        assert_eq!(*gate.lock(), 1);
    }
}
