//! How long work runs: on which threads, and until when.

use outflank_jobs::Threads;

/// The threads for long work, and a question whether to stop it.
#[derive(Clone, Copy)]
pub struct Execution<'a> {
    /// The threads. Their number makes no difference to any result.
    pub threads: Threads,
    /// Whether to stop. It is asked after every job, and during long searches.
    pub stop: &'a (dyn Fn() -> bool + Sync),
}

impl Default for Execution<'_> {
    /// One thread, and no end before the work is done.
    fn default() -> Self {
        Self { threads: Threads::default(), stop: &|| false }
    }
}

/// Whether work was done to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Completion {
    /// All of it is done.
    Complete,
    /// It was stopped, and its results are those of a part.
    Interrupted,
}

impl Execution<'_> {
    /// What work has come to that ends now.
    pub(crate) fn completion(&self) -> Completion {
        if (self.stop)() { Completion::Interrupted } else { Completion::Complete }
    }
}
