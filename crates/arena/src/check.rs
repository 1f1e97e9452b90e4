//! Checks whether an external program can play matches: its protocol point by point, and complete games.

use std::ops::ControlFlow;
use std::time::Duration;

use outflank_board::Observer;
use outflank_players::Spec;
use outflank_players::check::{self, Checkup, Finding, Scope};
use outflank_players::external::MAX_FAILED_STARTS;

use crate::duel::Ending;
use crate::series::{Runner, Series, SeriesError};

/// Checks the program of an external player, plays this number of games with it, and passes each finding to `after`.
///
/// If the observer stops the check, the remaining points are left out.
///
/// # Errors
///
/// When the program cannot be found, or when the player is not a program.
pub fn check_program(
    spec: &Spec,
    scope: Scope,
    games: u64,
    observer: &mut (dyn Observer + Sync),
    after: &mut dyn FnMut(&Finding),
) -> Result<Checkup, SeriesError> {
    let mut checkup = check::run(spec, scope, observer, after)?;
    if !observer.stop() {
        let outcome = whole_games(spec, scope, games, observer)?;
        if !observer.stop() {
            let finding = Finding { name: "whole games", needed: true, outcome };
            after(&finding);
            checkup.findings.push(finding);
        }
    }
    Ok(checkup)
}

/// Games against the random player, from varied openings, with both colours.
fn whole_games(
    spec: &Spec,
    scope: Scope,
    games: u64,
    observer: &(dyn Observer + Sync),
) -> Result<Result<String, String>, SeriesError> {
    let opponent: Spec = "random".parse().expect("the player is on the roster");
    let mut series = Series::new([spec.clone(), opponent], games, scope.size);
    series.seed = scope.seed;
    let mut faults = Vec::new();
    let runner = Runner { stop: &|| observer.stop(), ..Runner::default() };
    let tallies = series.run(&runner, &mut |games, _| {
        for played in games {
            if let Ending::Forfeit { loser, why } = &played.record.ending {
                faults.push(format!("game {} as {loser}: it {why}", played.number));
            }
        }
        ControlFlow::Continue(())
    });
    let tallies = match tallies {
        Err(SeriesError::Start { why, .. }) => {
            return Ok(Err(format!("it failed to start {MAX_FAILED_STARTS} times in a row; it {why}")));
        }
        other => other?,
    };
    let (games, share) = (tallies[0].games(), tallies[0].player(0));
    Ok(match faults.first() {
        None => Ok(format!(
            "{games} played by the rules, {} moves of {} on average",
            share.moves,
            check::milliseconds(Duration::from_secs_f64(share.mean_move_seconds().unwrap_or_default())),
        )),
        Some(first) => Err(format!("{} of {games} lost by forfeit; {first}", faults.len())),
    })
}
