//! `outflank tournament`: every player against every other, and how they stand.

use std::ops::ControlFlow;
use std::path::Path;
use std::time::{Duration, Instant};

use outflank_arena::{Runner, Series, Summary, Tally, json};
use outflank_jobs::Threads;
use outflank_players::Spec;

use crate::args::{Options, Tournament};
use crate::command::BadInput;
use crate::command::config::{self, TournamentTable};
use crate::command::games::{self, Done};
use crate::command::report::{conditions, duration};
use crate::console;

/// The time that is spent to find out how long games take.
const CALIBRATION: Duration = Duration::from_secs(5);

/// Plays the games and prints how the players stand.
pub fn run(arguments: Tournament, file: TournamentTable) -> anyhow::Result<()> {
    let Tournament { players, gauntlet, dry_run, options } = arguments;
    let (players, file) = match &players[..] {
        [path] if Path::new(path).extension().is_some_and(|extension| extension == "toml") => {
            (Vec::new(), config::read::<TournamentTable>(Path::new(path))?)
        }
        _ => (players, file),
    };
    let players = specs(&players, &file)?;
    let gauntlet = gauntlet || file.gauntlet;
    let options: Options = options.or(file.options());
    let series = games::series(players, &options);
    let series = if gauntlet { series.gauntlet() } else { series };
    if dry_run {
        return estimate(&series, &options);
    }
    let done = games::play(&series, &options, None)?;

    let Done { tallies, forfeits, seconds, stopped, archive, .. } = &done;
    let mut document = json::tournament(&series, tallies, *seconds);
    document["stopped"] = (*stopped).into();
    document["forfeits"] = forfeits.clone().into();
    let summary = Summary::new(&series, tallies);
    let title = if gauntlet { "Gauntlet" } else { "Tournament" };
    if let Some(archive) = archive {
        games::publish(archive, title, &summary, &report(&series, &summary, &done), &document)?;
    }
    let text = if options.json {
        format!("{document}\n")
    } else if options.quiet {
        summary.ranking().collect::<Vec<_>>().join("\n") + "\n"
    } else {
        report(&series, &summary, &done)
    };
    console::print(&text)?;
    done.end()
}

/// The players that were named here, or else in the file: at least two, all with names of their own.
fn specs(players: &[String], file: &TournamentTable) -> Result<Vec<Spec>, BadInput> {
    let read = |text: &String| {
        text.parse::<Spec>()
            .map_err(|error| BadInput(format!("invalid value '{text}' for a player: {error}")))
    };
    let specs = players.iter().map(read).collect::<Result<Vec<Spec>, BadInput>>()?;
    let specs = if specs.is_empty() { file.players.clone() } else { specs };
    if specs.len() < 2 {
        let example = "outflank tournament random greedy alphabeta=2";
        let count = specs.len();
        return Err(BadInput(format!(
            "{count} players are no tournament; name two or more, such as {example}"
        )));
    }
    for (index, spec) in specs.iter().enumerate() {
        let name = spec.name();
        if specs[..index].iter().any(|other| other.name() == name) {
            return Err(BadInput(format!(
                "two players are called {name}; tell them apart with the key name"
            )));
        }
    }
    Ok(specs)
}

fn report(series: &Series, summary: &Summary<'_>, done: &Done) -> String {
    let (games, all) = (done.games(), series.all_games());
    let stopped =
        if done.stopped { format!("stopped after {games} of {all} games\n") } else { String::new() };
    let [standings, cross, play] =
        [summary.standings(), summary.cross_table(), summary.play()].map(|table| table.text());
    let colours = summary.colours();
    let notes = summary.notes().iter().fold(String::new(), |text, note| text + "note: " + note + "\n");
    let (players, conditions) = (series.players.len(), conditions(series));
    let time = duration(Some(done.seconds));
    format!(
        "{stopped}{players} players, {games} games {conditions}\n\n{standings}\n\
         wins, draws and losses against each other\n{cross}\n{play}\n{colours}\n{notes}all took {time}\n"
    )
}

/// Tells how many games there are and how long they take, judging by a few of them.
fn estimate(series: &Series, options: &Options) -> anyhow::Result<()> {
    series.check().map_err(|error| BadInput(error.to_string()))?;
    let workers = options.concurrency.unwrap_or(Threads::default().workers).get();
    let start = Instant::now();
    let runner = Runner { stop: &|| start.elapsed() > CALIBRATION, ..Runner::default() };
    let sample = Series { games: 2, ..series.clone() };
    let tallies = sample.run(&runner, &mut |_, _| ControlFlow::Continue(()))?;
    let (played, seconds) = (tallies.iter().map(Tally::games).sum::<u64>(), start.elapsed().as_secs_f64());
    let games = series.all_games();
    let time = match played {
        0 => format!("more than {}", duration(Some(seconds * games as f64 / workers as f64))),
        _ => format!("about {}", duration(Some(seconds / played as f64 * games as f64 / workers as f64))),
    };
    let (players, pairings, each) = (series.players.len(), series.pairings.len(), 2 * series.pairs());
    let text = format!(
        "{players} players in {pairings} pairings of {each} games: {games} games, {time} with {workers} at a time, \
         judging by {played} games\n"
    );
    Ok(console::print(&text)?)
}
