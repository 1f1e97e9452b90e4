//! The observer of a traced player.

use std::cell::Cell;

use outflank_board::{Observer, Report};

/// Keeps the last report, and stops a search that is too long or that the caller stops.
pub(super) struct Watch<'a> {
    too_long: &'a dyn Fn() -> bool,
    stop: &'a dyn Fn() -> bool,
    /// Whether the caller stopped the search.
    stopped: Cell<bool>,
    last: Report,
}

impl<'a> Watch<'a> {
    pub fn new(too_long: &'a dyn Fn() -> bool, stop: &'a dyn Fn() -> bool) -> Self {
        Self { too_long, stop, stopped: Cell::new(false), last: Report::default() }
    }

    /// Whether the caller stopped the search.
    pub fn is_stopped(&self) -> bool {
        self.stopped.get()
    }

    /// The last report.
    pub fn into_report(self) -> Report {
        self.last
    }
}

impl Observer for Watch<'_> {
    fn report(&mut self, report: &Report) {
        self.last = report.clone();
    }

    fn stop(&self) -> bool {
        if (self.stop)() {
            self.stopped.set(true);
        }
        self.stopped.get() || (self.too_long)()
    }
}
