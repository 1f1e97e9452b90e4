//! External programs as players, over GTP and `NBoard`.
//!
//! A program is started with its first game and kept from game to game. It is supervised: a program that exits, does
//! not answer in time, breaks the protocol or plays an illegal move loses the game. It is killed with all its child
//! processes and restarted for the next game. The forfeit quotes the end of its standard error. A program that does
//! not answer its first request has failed to start. After three failed starts in a row, restarts end and the series
//! stops with an error.
//!
//! * Time runs from writing the request for a move to reading the line with the answer. A dedicated thread reads the
//!   line. The time to start a program, to send the position and to wake up the referee is not charged. If the referee
//!   counts CPU time, the CPU time of the program and all its descendants is charged (on Linux; elsewhere as above).
//! * A move may exceed the time limit by [`TIME_LIMIT_GRACE`]; the referee decides about delays below that. Without a
//!   time limit, and for all other answers, the timeout in the player's settings applies. CPU time passes more slowly
//!   than wall time, so there the timeout is added to the limits.
//! * When the observer requests a stop, a wait ends within 100 ms. `NBoard` programs receive a request to stop
//!   thinking. GTP has no such command, so the program is killed, and restarted when it is needed again.

#[cfg(unix)]
mod family;
pub(crate) mod fault;
mod group;
pub(crate) mod gtp;
mod launcher;
pub(crate) mod nboard;
mod process;
mod program;
mod starts;

use std::time::Duration;

use fault::Fault;
use outflank_board::{Choice, Forfeit, Game, Limits, Measure, Move};
use process::Process;

pub use group::end_all;
pub(crate) use gtp::GtpPlayer;
pub use launcher::{run_as_launcher, use_launcher, use_this_as_launcher};
pub(crate) use nboard::NboardPlayer;
pub use program::{Program, ProgramError};
pub use starts::MAX_FAILED_STARTS;
pub(crate) use starts::Starts;

/// How far a program may exceed a time limit before it is killed.
pub const TIME_LIMIT_GRACE: Duration = Duration::from_secs(2);

/// The default timeout of an answer.
pub const DEFAULT_RESPONSE_TIMEOUT: Duration = Duration::from_mins(1);

/// A program and the settings of its player.
#[derive(Clone, Debug)]
pub(crate) struct Terms {
    pub program: Program,
    /// The level, if the protocol can set one.
    pub level: Option<u32>,
    /// Limits in addition to those of the referee.
    pub limits: Limits,
    /// The timeout of an answer without a time limit.
    pub patience: Duration,
    /// Its failed starts, counted over all games.
    pub starts: Starts,
}

impl Terms {
    /// The timeout of a move.
    fn patience_for(&self, limits: &Limits) -> Duration {
        let more = match limits.measure {
            Measure::Wall => TIME_LIMIT_GRACE,
            Measure::Cpu => self.patience,
        };
        allowed(limits).map_or(self.patience, |time| time.saturating_add(more))
    }

    /// The forfeit for a fault, with the end of the program's standard error.
    ///
    /// The program is killed, and restarted for the next game.
    fn blame(&self, fault: Fault, process: Option<Process>) -> Forfeit {
        let started = process.as_ref().is_some_and(|process| process.answered);
        let forfeit = fault.blame(process);
        if started {
            self.starts.succeeded();
        } else {
            self.starts.failed(&forfeit);
        }
        forfeit
    }
}

/// The maximum time for a move.
fn allowed(limits: &Limits) -> Option<Duration> {
    let remaining = limits.clock.map(|clock| clock.remaining);
    limits.time.into_iter().chain(remaining).min()
}

/// The move of a player that was stopped before it found one: the first legal move.
fn first_legal(game: &Game) -> Choice {
    let play = game.position().moves().first().map_or(Move::Pass, |&square| square.into());
    Choice { play, verdict: None }
}
