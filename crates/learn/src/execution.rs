//! How work is executed: the number of threads and the stop condition.

use outflank_jobs::Threads;

/// The threads for long work, and the condition that stops it.
#[derive(Clone, Copy)]
pub struct Execution<'a> {
    /// The threads. Their number makes no difference to any result.
    pub threads: Threads,
    /// Whether to stop. Checked after every job, and during long searches.
    pub stop: &'a (dyn Fn() -> bool + Sync),
}

impl Default for Execution<'_> {
    /// One thread, never stopped.
    fn default() -> Self {
        Self { threads: Threads::default(), stop: &|| false }
    }
}

/// Whether work ran to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Completion {
    /// All of it is done.
    Complete,
    /// It was stopped, and its results are partial.
    Interrupted,
}

impl Execution<'_> {
    /// The completion of work that ends now.
    pub(crate) fn completion(&self) -> Completion {
        if (self.stop)() { Completion::Interrupted } else { Completion::Complete }
    }
}
