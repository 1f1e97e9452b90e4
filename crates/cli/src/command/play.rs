//! `outflank play`: a game in the terminal.

mod input;
mod session;
#[cfg(test)]
mod tests;

use std::io::{self, Write as _};
use std::sync::PoisonError;
use std::time::{SystemTime, UNIX_EPOCH};

use outflank_board::{BoardSize, Colour, Game};
use outflank_players::{Kind, Spec};

use crate::args::Play;
use crate::command::BadInput;
use crate::console;
use crate::interrupt;
use session::{Kept, Seat, Session};

/// Plays one game on standard input and output.
pub fn run(arguments: &Play) -> anyhow::Result<()> {
    let size = arguments.size;
    let seed = arguments.seed.unwrap_or_else(time_as_seed);
    let [black, white] = [&arguments.black, &arguments.white];
    let seats = [seat(black, Colour::Black, size, seed)?, seat(white, Colour::White, size, seed)?];
    let kept = Kept::default();
    print_when_interrupted(&kept)?;
    // Standard output is not locked: the Ctrl-C handler writes to it too.
    let mut session = Session::new(Game::new(size), seats, io::stdin().lock(), console::Stdout).keep(kept);
    Ok(session.play()?)
}

/// Installs a Ctrl-C handler that prints the moves so far before the program ends.
fn print_when_interrupted(kept: &Kept) -> anyhow::Result<()> {
    let kept = Kept::clone(kept);
    interrupt::end_after(move || {
        let moves = kept.lock().unwrap_or_else(PoisonError::into_inner);
        let _ = writeln!(console::Stdout, "\nmoves: {moves}");
    })
}

fn seat(spec: &Spec, colour: Colour, size: BoardSize, seed: u64) -> Result<Seat, BadInput> {
    if spec.kind() == Kind::Human {
        return Ok(Seat::human(spec.name()));
    }
    // Two players of the same kind must use different random numbers.
    let player =
        spec.player(size, seed.wrapping_add(colour as u64)).map_err(|error| BadInput(error.to_string()))?;
    Ok(Seat::machine(spec.name(), player))
}

pub(super) fn time_as_seed() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_nanos() as u64)
}
