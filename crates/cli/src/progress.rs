//! Progress bars with an estimate of the remaining time, for work of more than two seconds.

use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Work shorter than this shows no bar.
const MIN_SHOWN_TIME: Duration = Duration::from_secs(2);

/// The minimum time between two messages of a bar.
const MESSAGE_INTERVAL: Duration = Duration::from_millis(100);

/// A bar on standard error, visible if it is a terminal and the work takes long enough.
pub struct Progress {
    bar: ProgressBar,
    start: Instant,
    shown: OnceLock<()>,
    told: Mutex<Duration>,
}

impl Progress {
    /// A bar for this number of steps.
    pub fn new(steps: u64) -> Self {
        let style =
            ProgressStyle::with_template("{bar:40} {percent:>3}%  {elapsed} elapsed, {eta} left  {wide_msg}")
                .expect("the template is correct");
        let bar = ProgressBar::with_draw_target(Some(steps), ProgressDrawTarget::hidden()).with_style(style);
        Self { bar, start: Instant::now(), shown: OnceLock::new(), told: Mutex::default() }
    }

    /// Advances by one step. Any thread may call it.
    pub fn advance(&self) {
        self.advance_by(1);
    }

    /// Advances by this number of steps. Any thread may call it.
    pub fn advance_by(&self, steps: u64) {
        if self.start.elapsed() > MIN_SHOWN_TIME {
            self.shown.get_or_init(|| self.bar.set_draw_target(ProgressDrawTarget::stderr()));
        }
        self.bar.inc(steps);
    }

    /// Hides the bar while `write` writes to the terminal.
    pub fn aside<T>(&self, write: impl FnOnce() -> T) -> T {
        self.bar.suspend(write)
    }

    /// Sets the message of the bar. `news` is called only when the message is shown.
    pub fn tell(&self, news: impl FnOnce() -> String) {
        let mut told = self.told.lock().unwrap_or_else(PoisonError::into_inner);
        let now = self.start.elapsed();
        if self.shown.get().is_some() && now > *told + MESSAGE_INTERVAL {
            *told = now;
            self.bar.set_message(news());
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
