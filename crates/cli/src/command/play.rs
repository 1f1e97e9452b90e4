//! `outflank play`: a game or a series of games in the terminal.

mod answers;
mod clock;
pub(super) mod finished;
mod front;
pub(super) mod full;
mod input;
mod load;
mod replay;
#[cfg(test)]
mod replay_tests;
mod save;
pub(super) mod series;
pub(super) mod session;
mod sitting;
#[cfg(test)]
mod tests;

use std::time::{SystemTime, UNIX_EPOCH};

use outflank_arena::TimeControl;
use outflank_board::{BoardSize, Colour, Game};
use outflank_players::{Kind, Spec};

use crate::args::Play;
use crate::command::BadInput;
use crate::console;
use finished::Finished;
use front::{Front, Round};
use replay::Replay;
use series::GameSeries;
use session::Seat;

/// Plays one game or a series, on the full screen of a terminal or with lines of text.
pub fn run(arguments: &Play) -> anyhow::Result<()> {
    no_cpu_clock(arguments.clock)?;
    let seed = arguments.seed.unwrap_or_else(time_as_seed);
    match arguments.games {
        None => one_game(arguments, seed),
        Some(games) => many_games(arguments, games, seed),
    }
}

/// Refuses a clock of CPU time: the screen shows wall time.
pub(super) fn no_cpu_clock(clock: Option<TimeControl>) -> Result<(), BadInput> {
    match clock {
        Some(control @ TimeControl::Processor(_)) => {
            Err(BadInput(format!("--clock {control} counts CPU time; write 10m, 10m+5s or move:30s")))
        }
        _ => Ok(()),
    }
}

/// Plays a new game, or continues a loaded one.
fn one_game(arguments: &Play, seed: u64) -> anyhow::Result<()> {
    let replay = match arguments.load.as_deref() {
        None => start(arguments)?.into(),
        Some(text) => Replay::from(load::read(text, arguments.game, arguments.size)?),
    };
    let seats = seats([&arguments.black, &arguments.white], replay.game().size(), seed)?;
    let mut front = Front::open(arguments)?;
    let finished = front.play(Round { replay, seats, title: None, has_next: false });
    front.close()?;
    finished.map(|_| ())
}

/// The game at the start: the usual one, or the position of `--position`.
fn start(arguments: &Play) -> Result<Game, BadInput> {
    let size = arguments.size.unwrap_or_default();
    let Some(text) = &arguments.position else { return Ok(Game::new(size)) };
    let game = outflank_notation::detect::read(text, size).map_err(|error| BadInput(error.to_string()))?;
    match arguments.size.filter(|&size| size != game.size()) {
        None => Ok(Game::from_position(*game.position())),
        Some(size) => {
            let board = game.size();
            Err(BadInput(format!("the position is on {board}, but --size is {}; leave --size out", size.n())))
        }
    }
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
    let start = start(arguments)?;
    let size = start.size();
    let mut series = GameSeries::new(players, games, size, seed, arguments.colours);
    let mut front = Front::open(arguments)?;
    let mut interrupted = Ok(());
    for index in 0..games {
        let in_order = if series.first(index) == Colour::Black { players } else { [players[1], players[0]] };
        let seats = seats(in_order, size, seed.wrapping_add(2 * index))?;
        let has_next = index + 1 < games;
        let title = Some((index + 1, games));
        match front.play(Round { replay: start.clone().into(), seats, title, has_next }) {
            Ok(Finished { record, quit }) => {
                if let Some(record) = record {
                    series.add(record);
                }
                front.keep_report(series.report(language, as_json));
                if quit {
                    break;
                }
            }
            Err(error) => {
                interrupted = Err(error);
                break;
            }
        }
    }
    front.close()?;
    let report = series.report(language, as_json);
    if report.is_empty() {
        console::note("no game was finished, so there is no report");
    } else {
        console::print(&after_games(&report, as_json))?;
    }
    interrupted
}

/// The report as it is printed: an empty line separates text from the last game.
fn after_games(report: &str, as_json: bool) -> String {
    if as_json { report.to_owned() } else { format!("\n{report}") }
}

/// The seats of Black and White.
pub(super) fn seats(players: [&Spec; 2], size: BoardSize, seed: u64) -> Result<[Seat; 2], BadInput> {
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
