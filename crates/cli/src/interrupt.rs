//! Ctrl-C: long work polls for it and stops early; everything else ends immediately.

use std::sync::atomic::{AtomicBool, Ordering};
use std::{fmt, process};

use outflank_board::{Observer, Report};

static LISTENING: AtomicBool = AtomicBool::new(false);
static PRESSED: AtomicBool = AtomicBool::new(false);

/// The exit code that shells report for a program ended by Ctrl-C.
pub const EXIT_CODE: u8 = 130;

/// The error of work that Ctrl-C stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Interrupted;

impl fmt::Display for Interrupted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("interrupted")
    }
}

impl std::error::Error for Interrupted {}

/// The observer that stops a search after Ctrl-C.
pub struct Interrupt(());

impl Interrupt {
    /// Installs a handler: the first Ctrl-C requests a stop, the second ends the program immediately.
    pub fn listen() -> anyhow::Result<Self> {
        if LISTENING.swap(true, Ordering::Relaxed) {
            return Ok(Self(()));
        }
        ctrlc::set_handler(|| {
            if PRESSED.swap(true, Ordering::Relaxed) {
                exit();
            }
        })?;
        Ok(Self(()))
    }

    /// Requests a stop, as Ctrl-C does.
    pub fn ask() {
        PRESSED.store(true, Ordering::Relaxed);
    }
}

impl Observer for Interrupt {
    fn report(&mut self, _report: &Report) {}

    fn stop(&self) -> bool {
        PRESSED.load(Ordering::Relaxed)
    }
}

/// Installs a handler: Ctrl-C calls this function and then ends the program.
pub fn end_after(mut last: impl FnMut() + Send + 'static) -> anyhow::Result<()> {
    Ok(ctrlc::set_handler(move || {
        last();
        exit();
    })?)
}

/// Installs a handler: the first Ctrl-C calls this function, the second ends the program immediately.
pub fn call(mut stop: impl FnMut() + Send + 'static) -> anyhow::Result<()> {
    Ok(ctrlc::set_handler(move || {
        if PRESSED.swap(true, Ordering::Relaxed) {
            exit();
        }
        stop();
    })?)
}

/// Ends the program and the external programs that it started, which do not receive Ctrl-C.
pub fn exit() -> ! {
    outflank_players::external::end_all();
    process::exit(EXIT_CODE.into())
}
