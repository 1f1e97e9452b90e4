//! `outflank tournament`: plays a round robin or a gauntlet.

use std::time::Duration;

use outflank_arena::{Event, Forecast, Run, RunResult, Series};
use outflank_players::Spec;

use crate::args::{Options, Tournament};
use crate::command::BadInput;
use crate::command::games;
use crate::console;

/// The time for sample games that measure the time per game.
const SAMPLING_TIME: Duration = Duration::from_secs(5);

/// Plays the games and prints the standings.
pub fn run(arguments: &Tournament) -> anyhow::Result<()> {
    let Tournament { players, gauntlet, dry_run, options } = arguments;
    let series = games::series(specs(players)?, options);
    let series = if *gauntlet { series.gauntlet() } else { series };
    if *dry_run {
        return estimate(&series, options);
    }
    let event = if *gauntlet { Event::Gauntlet } else { Event::Tournament };
    games::run(Run { event, series: &series }, options, quiet)
}

/// The ranking, one line per player, the strongest first.
fn quiet(result: &RunResult<'_>) -> String {
    result.summary().ranking().collect::<Vec<_>>().join("\n") + "\n"
}

/// The players: at least two, with different names.
fn specs(players: &[String]) -> Result<Vec<Spec>, BadInput> {
    let read = |text: &String| {
        text.parse::<Spec>()
            .map_err(|error| BadInput(format!("invalid value '{text}' for a player: {error}")))
    };
    let specs = players.iter().map(read).collect::<Result<Vec<Spec>, BadInput>>()?;
    if specs.len() < 2 {
        let example = "outflank tournament random greedy alphabeta=2";
        return Err(BadInput(format!("a tournament needs at least two players, as in {example}")));
    }
    for (index, spec) in specs.iter().enumerate() {
        let name = spec.name();
        if specs[..index].iter().any(|other| other.name() == name) {
            return Err(BadInput(format!(
                "two players are named {name}; set different names with the key \"name\""
            )));
        }
    }
    Ok(specs)
}

/// Prints the number of games and an estimate of the time, from a few sample games.
fn estimate(series: &Series, options: &Options) -> anyhow::Result<()> {
    series.check().map_err(|error| BadInput(error.to_string()))?;
    let forecast = Forecast::new(series, options.concurrency, SAMPLING_TIME)?;
    Ok(console::print(&(forecast.text(options.lang) + "\n"))?)
}
