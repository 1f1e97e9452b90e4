//! Failed starts and restarts of a program.

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, OnceLock};

use outflank_board::Forfeit;

/// The number of failed starts in a row after which a program is not restarted.
pub const MAX_FAILED_STARTS: u32 = 3;

/// The starts of one program, counted over all its players.
///
/// A start has failed if the program cannot be run or does not answer the first request.
#[derive(Clone, Debug, Default)]
pub(crate) struct Starts(Arc<Count>);

#[derive(Debug, Default)]
struct Count {
    /// Failed starts since the last successful one.
    failed: AtomicU32,
    /// The reason why the program is not restarted any more.
    verdict: OnceLock<Forfeit>,
}

impl Starts {
    /// Records that the program has answered.
    pub fn succeeded(&self) {
        self.0.failed.store(0, Ordering::Relaxed);
    }

    /// Records that the program was started and has not answered.
    pub fn failed(&self, why: &Forfeit) {
        if self.0.failed.fetch_add(1, Ordering::Relaxed) + 1 >= MAX_FAILED_STARTS {
            self.0.verdict.get_or_init(|| why.clone());
        }
    }

    /// The reason why the program is not restarted any more, if this is so.
    pub fn given_up(&self) -> Option<&Forfeit> {
        self.0.verdict.get()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_failures_in_a_row_count() {
        let starts = Starts::default();
        let other_worker = starts.clone();
        let why = |number: u32| Forfeit::Died(number.to_string());
        starts.failed(&why(1));
        starts.failed(&why(2));
        other_worker.succeeded();
        starts.failed(&why(3));
        other_worker.failed(&why(4));
        assert_eq!(starts.given_up(), None);
        starts.failed(&why(5));
        starts.failed(&why(6));
        assert_eq!(other_worker.given_up(), Some(&why(5)));
    }
}
