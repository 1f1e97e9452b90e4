//! Failures of an external program, and the forfeits that they cause.

use std::io;
use std::time::Duration;

use outflank_board::{Forfeit, Game, Move};

use super::process::{Process, Silence};
use crate::grammar::print_time;

/// Why a program gave no usable answer.
#[derive(Debug)]
pub(crate) enum Fault {
    /// The observer requested a stop. This is not the program's fault.
    Stopped,
    /// The program could not be started.
    Start(io::Error),
    /// The program exited or closed its output.
    Ended,
    /// Any other failure.
    Forfeit(Forfeit),
}

impl Fault {
    /// The fault for a request that was not answered.
    pub fn silent(silence: Silence, request: &str, patience: Duration) -> Self {
        match silence {
            Silence::Stopped => Self::Stopped,
            Silence::Ended => Self::Ended,
            Silence::Late => {
                let how = format!("no answer to {request:?} within {}", print_time(patience));
                Self::Forfeit(Forfeit::Late(how))
            }
            Silence::Flood => Self::protocol(format!("it wrote too much output after {request:?}")),
        }
    }

    /// A violation of the protocol.
    pub fn protocol(what: String) -> Self {
        Self::Forfeit(Forfeit::Protocol(what))
    }

    /// Ends the program and returns the forfeit, with the end of its standard error.
    pub fn blame(self, process: Option<Process>) -> Forfeit {
        let Some(mut process) = process else { return self.forfeit("it has ended".to_owned(), "") };
        let ending = if matches!(self, Self::Ended) { process.ending() } else { String::new() };
        self.forfeit(ending, &process.last_words())
    }

    fn forfeit(self, ending: String, last_words: &str) -> Forfeit {
        let quote = |what: String| match last_words {
            "" => what,
            words => format!("{what}; it wrote {words:?} to standard error"),
        };
        match self {
            Self::Stopped => Forfeit::Died("it was stopped".to_owned()),
            Self::Start(error) => Forfeit::Died(format!("it cannot be started: {error}")),
            Self::Ended => Forfeit::Died(quote(ending)),
            Self::Forfeit(Forfeit::Died(how)) => Forfeit::Died(quote(how)),
            Self::Forfeit(Forfeit::Late(how)) => Forfeit::Late(quote(how)),
            Self::Forfeit(Forfeit::Illegal(what)) => Forfeit::Illegal(quote(what)),
            Self::Forfeit(Forfeit::Protocol(what)) => Forfeit::Protocol(quote(what)),
            Self::Forfeit(Forfeit::Resigned) => Forfeit::Resigned,
        }
    }
}

/// Returns the move if it is legal.
pub(crate) fn legal(game: &Game, play: Move) -> Result<Move, Fault> {
    match game.position().play(play) {
        Ok(_) => Ok(play),
        Err(illegal) => Err(Fault::Forfeit(Forfeit::Illegal(illegal.to_string()))),
    }
}
