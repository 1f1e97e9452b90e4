//! Ctrl-C as a wish: long work asks whether it should come to an end.

use std::process;
use std::sync::atomic::{AtomicBool, Ordering};

use outflank_board::{Observer, Report};

static LISTENING: AtomicBool = AtomicBool::new(false);
static WANTED: AtomicBool = AtomicBool::new(false);

/// What a shell reports of a program that Ctrl-C ended.
pub const INTERRUPTED: i32 = 130;

/// The observer that stops a search when Ctrl-C was pressed.
pub struct Interrupt(());

impl Interrupt {
    /// From now on Ctrl-C asks for an end; pressed again, it ends the program at once.
    pub fn listen() -> anyhow::Result<Self> {
        if LISTENING.swap(true, Ordering::Relaxed) {
            return Ok(Self(()));
        }
        ctrlc::set_handler(|| {
            if WANTED.swap(true, Ordering::Relaxed) {
                outflank_players::external::end_all();
                process::exit(INTERRUPTED);
            }
        })?;
        Ok(Self(()))
    }

    /// Asks for an end as Ctrl-C does.
    pub fn ask() {
        WANTED.store(true, Ordering::Relaxed);
    }
}

impl Observer for Interrupt {
    fn report(&mut self, _report: &Report) {}

    fn stop(&self) -> bool {
        WANTED.load(Ordering::Relaxed)
    }
}
