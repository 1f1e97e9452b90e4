//! `outflank match`: many games between two players, and a report.

use outflank_arena::{Summary, json};
use outflank_players::Spec;

use crate::args::{Match, Options};
use crate::command::BadInput;
use crate::command::config::MatchTable;
use crate::command::games::{self, Done};
use crate::command::report::{Report, quiet};
use crate::console;

/// Plays the games and prints what came of them.
pub fn run(arguments: Match, file: MatchTable) -> anyhow::Result<()> {
    let Match { first, second, sprt, options } = arguments;
    let sprt = sprt.or(file.sprt);
    let options: Options = options.or(file.options());
    let players = [player(first.or(file.first), "first")?, player(second.or(file.second), "second")?];
    let series = games::series(players.into(), &options);
    let done = games::play(&series, &options, sprt.as_ref())?;

    let Done { tallies, forfeits, seconds, stopped, archive, .. } = &done;
    let tally = &tallies[0];
    let mut document = json::series(&series, tally, sprt.as_ref(), *seconds);
    document["stopped"] = (*stopped).into();
    document["forfeits"] = forfeits.clone().into();
    let report = Report { series: &series, tally, sprt: sprt.as_ref(), seconds: *seconds, stopped: *stopped };
    if let Some(archive) = archive {
        let summary = Summary::new(&series, tallies);
        games::publish(archive, "Match", &summary, &report.to_string(), &document)?;
    }
    let text = if options.json {
        format!("{document}\n")
    } else if options.quiet {
        quiet(&series, tally)
    } else {
        report.to_string()
    };
    console::print(&text)?;
    done.end()
}

fn player(player: Option<Spec>, which: &str) -> Result<Spec, BadInput> {
    let example = "outflank match alphabeta=4 random";
    player
        .ok_or_else(|| BadInput(format!("the {which} player is missing; a match has two, such as {example}")))
}
