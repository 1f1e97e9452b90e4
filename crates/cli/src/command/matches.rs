//! `outflank match`: games between two players, and a report.

use outflank_arena::{Event, Run, RunResult};
use outflank_players::Spec;

use crate::args::Match;
use crate::command::BadInput;
use crate::command::games;

/// Plays the games and prints the result.
pub fn run(arguments: Match) -> anyhow::Result<()> {
    let Match { first, second, sprt, options } = arguments;
    let players = [player(first, "first")?, player(second, "second")?];
    let series = games::series(players.into(), &options);
    games::run(Run { event: Event::Match { sprt }, series: &series }, &options, quiet)
}

/// Wins, draws and losses of the first player, in one line.
fn quiet(result: &RunResult<'_>) -> String {
    let [first, second] = [0, 1].map(|player: usize| &result.run.series.players[player].name);
    format!("{first} {} {second}\n", result.tallies[0].player(0).wdl())
}

fn player(player: Option<Spec>, which: &str) -> Result<Spec, BadInput> {
    let example = "outflank match alphabeta=4 random";
    player
        .ok_or_else(|| BadInput(format!("the {which} player is missing; a match has two, such as {example}")))
}
