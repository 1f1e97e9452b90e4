//! Work that waits in a queue for cores: searches, analyses, reviews and traces.

use std::panic::{self, AssertUnwindSafe};
use std::time::{Duration, Instant};

use crate::event::Event;
use crate::reason::Reason;

/// The cores that a piece of work requests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cores {
    /// This number, or all cores if there are fewer.
    Exactly(u32),
    /// One core, and all others that are free when the work starts.
    AllFree,
    /// One core, and others that are free when the work starts, up to this number in all.
    UpTo(u32),
}

/// Work for a client. It takes its memory when it starts.
pub trait Work: Send {
    /// The cores that it requests.
    fn cores(&self) -> Cores;

    /// Runs with this number of cores, and returns the last event.
    fn run(self: Box<Self>, cores: usize, listener: &dyn Listener) -> Event;
}

/// The client of a piece of work.
pub trait Listener: Sync {
    /// Sends an event that replaces earlier ones of its kind. A slow client receives the last one only.
    fn latest(&self, event: Event);

    /// Sends an event that every client receives. It is kept in memory until then.
    fn each(&self, event: Event);

    /// Whether the client is gone, so that the work should stop.
    fn is_gone(&self) -> bool;
}

/// The listener that ignores events and never leaves.
impl Listener for () {
    fn latest(&self, _event: Event) {}

    fn each(&self, _event: Event) {}

    fn is_gone(&self) -> bool {
        false
    }
}

/// Runs a player. A panic becomes an error event that names it.
pub(crate) fn caught(player: &str, run: impl FnOnce() -> Event) -> Event {
    panic::catch_unwind(AssertUnwindSafe(run)).unwrap_or_else(|_| {
        let message = format!("{player} crashed: this is a bug in the program");
        Event::failed(Reason::BrokeDown.with("player", player), message)
    })
}

/// The end of the time of a piece of work.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Deadline(
    /// `None` if the time exceeds the range of the clock.
    Option<Instant>,
);

impl Deadline {
    /// The deadline after this time.
    pub fn after(time: Duration) -> Self {
        Self(Instant::now().checked_add(time))
    }

    /// Whether the time is up.
    pub fn is_over(self) -> bool {
        self.0.is_some_and(|deadline| Instant::now() >= deadline)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_panic_becomes_an_error_event() {
        let told = json!(caught("rhino", || panic!("on purpose")));
        assert_eq!((&told["event"], &told["reason"]), (&json!("error"), &json!("broke_down")));
        assert_eq!(told["message"], "rhino crashed: this is a bug in the program");
        assert_eq!(json!(caught("rhino", || Event::Done { exact: true }))["event"], "done");
    }

    #[test]
    fn a_deadline_beyond_the_clock_is_never_over() {
        assert!(Deadline::after(Duration::ZERO).is_over());
        assert!(!Deadline::after(Duration::MAX).is_over());
    }
}
