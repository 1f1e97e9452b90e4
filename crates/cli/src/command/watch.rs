//! `outflank watch`: a match on the screen, or the progress of a run or study in a directory.

mod directory;
mod progress;

use std::path::Path;

use outflank_arena::Series;
use outflank_board::Colour;
use outflank_players::{Kind, Spec};

use crate::args::Watch;
use crate::command::BadInput;
use crate::command::play::finished::Finished;
use crate::command::play::full::FullScreen;
use crate::command::play::series::GameSeries;
use crate::command::play::session::{Kept, sit_down};
use crate::command::play::{no_cpu_clock, seats, time_as_seed};
use crate::console;
use crate::terminal::{self, Look, Screen, texts};

/// Watches two players or a directory.
pub fn run(arguments: &Watch) -> anyhow::Result<()> {
    match &arguments.what[..] {
        [directory] => directory::run(Path::new(directory), arguments.lang),
        names => {
            let players: Vec<Spec> =
                names.iter().map(|name| player(name)).collect::<Result<_, BadInput>>()?;
            watch_match(arguments, [&players[0], &players[1]])
        }
    }
}

fn player(text: &str) -> Result<Spec, BadInput> {
    let spec: Spec = text.parse().map_err(|error| BadInput(format!("{error}")))?;
    if spec.kind() == Kind::Human {
        return Err(BadInput("human cannot play here; use outflank play".to_owned()));
    }
    Ok(spec)
}

/// Plays a match on the screen and prints its report.
fn watch_match(arguments: &Watch, players: [&Spec; 2]) -> anyhow::Result<()> {
    let &Watch { games, size, lang: language, clock, .. } = arguments;
    no_cpu_clock(clock)?;
    let seed = arguments.seed.unwrap_or_else(time_as_seed);
    let mut series = Series::new(players.map(Spec::clone), games, size);
    series.seed = seed;
    if let Some(openings) = &arguments.openings {
        series.openings = openings.clone();
    }
    let openings = series.check().map_err(|error| BadInput(error.to_string()))?;
    if !terminal::is_usable() {
        let [first, second] = players;
        let remedy = format!("outflank match {first} {second} --games {games}");
        return Err(BadInput(format!("there is no terminal to watch on; use {remedy}")).into());
    }
    let (all, mut played) = (series.all_games(), GameSeries::from(series.clone()));
    let mut screen = Screen::enter()?;
    let mut end = Ok(());
    'games: for fixture in series.fixtures(openings) {
        for index in [fixture.number - 1, fixture.number] {
            let first = played.first(index);
            let in_order = if first == Colour::Black { players } else { [players[1], players[0]] };
            let seats = seats(in_order, size, seed.wrapping_add(2 * index))?;
            let (sitting, seated) = sit_down(fixture.opening.clone().into(), seats);
            let mut sitting = sitting.timed(clock);
            sitting.has_next = index + 1 < all;
            let [one, other] = played.points();
            let game = (texts::of(language).game_of)(index + 1, all);
            let show = FullScreen {
                screen: &mut screen,
                look: Look::from_environment(),
                language,
                title: Some(format!("{game} ({one}-{other})")),
                goes_on: sitting.has_next,
                kept: Kept::default(),
            };
            match show.play(sitting, seated) {
                Ok(Finished { record, quit }) => {
                    if let Some(record) = record {
                        played.add(record);
                    }
                    if quit {
                        break 'games;
                    }
                }
                Err(error) => {
                    end = Err(error);
                    break 'games;
                }
            }
        }
    }
    drop(screen);
    let report = played.report(language, false);
    if report.is_empty() {
        console::note("no game was finished, so there is no report");
    } else {
        console::print(&report)?;
    }
    end
}
