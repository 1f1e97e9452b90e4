//! `outflank play`: a game or a series of games in the terminal.

mod answers;
mod finished;
mod input;
mod load;
mod replay;
#[cfg(test)]
mod replay_tests;
mod save;
mod series;
mod session;
#[cfg(test)]
mod tests;

use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};
use std::sync::PoisonError;
use std::time::{SystemTime, UNIX_EPOCH};

use outflank_board::{BoardSize, Colour, Game};
use outflank_players::{Kind, Spec};

use crate::args::Play;
use crate::command::BadInput;
use crate::console;
use crate::interrupt;
use finished::Finished;
use replay::Replay;
use series::GameSeries;
use session::{Kept, Seat, Session};

/// The terminal as a file.
const TERMINAL: &str = if cfg!(windows) { "CONIN$" } else { "/dev/tty" };

/// Plays one game or a series on standard input and output.
pub fn run(arguments: &Play) -> anyhow::Result<()> {
    let seed = arguments.seed.unwrap_or_else(time_as_seed);
    match arguments.games {
        None => one_game(arguments, seed),
        Some(games) => many_games(arguments, games, seed),
    }
}

/// Plays a new game, or continues a loaded one.
fn one_game(arguments: &Play, seed: u64) -> anyhow::Result<()> {
    let load = arguments.load.as_deref();
    let replay = match load {
        None => Game::new(arguments.size.unwrap_or_default()).into(),
        Some(text) => Replay::from(load::read(text, arguments.game, arguments.size)?),
    };
    let seats = seats([&arguments.black, &arguments.white], replay.game().size(), seed)?;
    let kept = Kept::default();
    print_when_interrupted(&kept, false)?;
    // Standard output is not locked: the Ctrl-C handler writes to it too.
    Session::new(replay, seats, user_input(load), console::Stdout).keep(kept).play()?;
    Ok(())
}

/// Plays a series and prints its report, also if the user quits after the first game.
fn many_games(arguments: &Play, games: u64, seed: u64) -> anyhow::Result<()> {
    let (language, as_json) = (arguments.lang, arguments.json);
    let players = [&arguments.black, &arguments.white];
    if players.iter().all(|spec| spec.kind() != Kind::Human) {
        let [black, white] = players;
        let remedy = format!("outflank match {black} {white} --games {games}");
        return Err(BadInput(format!("a series needs a human player; for two computers use {remedy}")).into());
    }
    let size = arguments.size.unwrap_or_default();
    let mut series = GameSeries::new(players, games, size, seed, arguments.colours);
    let (kept, mut input) = (Kept::default(), user_input(None));
    print_when_interrupted(&kept, as_json)?;
    for index in 0..games {
        let in_order = if series.first(index) == Colour::Black { players } else { [players[1], players[0]] };
        let seats = seats(in_order, size, seed.wrapping_add(2 * index))?;
        let mut out = conversation(as_json);
        writeln!(out, "{}Game {} of {games}", if index == 0 { "" } else { "\n" }, index + 1)?;
        let session = Session::new(Game::new(size).into(), seats, &mut input, out);
        let session = session.keep(Kept::clone(&kept));
        let Finished { record, quit } = session.before_next(index + 1 < games).play()?;
        if let Some(record) = record {
            series.add(record);
        }
        kept.lock().unwrap_or_else(PoisonError::into_inner).report = series.report(language, as_json);
        if quit {
            break;
        }
    }
    let report = series.report(language, as_json);
    if report.is_empty() {
        console::note("no game was finished, so there is no report");
        return Ok(());
    }
    Ok(console::print(&after_games(&report, as_json))?)
}

/// The report as it is printed: an empty line separates text from the last game.
fn after_games(report: &str, as_json: bool) -> String {
    if as_json { report.to_owned() } else { format!("\n{report}") }
}

/// Where boards and prompts are written: standard error if standard output is for JSON.
fn conversation(as_json: bool) -> Box<dyn Write> {
    if as_json { Box::new(io::stderr()) } else { Box::new(console::Stdout) }
}

/// The lines of the user: standard input, or the terminal if the game was read from standard input.
fn user_input(load: Option<&str>) -> Box<dyn BufRead> {
    if load != Some("-") {
        return Box::new(io::stdin().lock());
    }
    match File::open(TERMINAL) {
        Ok(terminal) => Box::new(BufReader::new(terminal)),
        Err(_) => Box::new(io::empty()),
    }
}

/// Installs a Ctrl-C handler that prints the moves so far, and the report of a series, before the program ends.
fn print_when_interrupted(kept: &Kept, as_json: bool) -> anyhow::Result<()> {
    let kept = Kept::clone(kept);
    interrupt::end_after(move || {
        let kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
        let _ = writeln!(conversation(as_json), "\nmoves: {}", kept.moves);
        if !kept.report.is_empty() {
            let _ = console::print(&after_games(&kept.report, as_json));
        }
    })
}

/// The seats of Black and White.
fn seats(players: [&Spec; 2], size: BoardSize, seed: u64) -> Result<[Seat; 2], BadInput> {
    let [black, white] = players;
    // Two players of the same kind must use different random numbers.
    Ok([seat(black, size, seed)?, seat(white, size, seed.wrapping_add(1))?])
}

fn seat(spec: &Spec, size: BoardSize, seed: u64) -> Result<Seat, BadInput> {
    if spec.kind() == Kind::Human {
        return Ok(Seat::human(spec.name()));
    }
    let player = spec.player(size, seed).map_err(|error| BadInput(error.to_string()))?;
    Ok(Seat::machine(spec.name(), player))
}

pub(super) fn time_as_seed() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_nanos() as u64)
}
