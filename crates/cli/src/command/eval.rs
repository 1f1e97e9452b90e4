//! `outflank eval`: the evaluation of a position and of its moves, by the engine or by a heuristic.

mod heuristic;

use std::io::Write as _;

use outflank_api::eval::{EvalError, EvalRequest, PositionValue};
use outflank_board::Game;

use crate::args::{EngineJudge, Eval};
use crate::command::{BadInput, game};
use crate::console;

/// Prints the value of the position and that of each move.
pub fn run(arguments: &Eval) -> anyhow::Result<()> {
    let game = game(&arguments.source, arguments.size)?;
    if let Some(judge) = EngineJudge::named(&arguments.evaluation) {
        return search(arguments, judge, &game);
    }
    check_no_search(arguments)?;
    heuristic::print(&arguments.evaluation, &game, arguments.json)
}

/// Refuses the settings of a search together with an evaluation that is not the engine's.
fn check_no_search(arguments: &Eval) -> Result<(), BadInput> {
    let setting = match arguments {
        Eval { level: Some(_), .. } => "--level",
        Eval { threads, .. } if threads.get() > 1 => "--threads",
        _ => return Ok(()),
    };
    let message = format!(
        "{setting} is for the search of the engine; leave it out, or choose --eval patterns or simple"
    );
    Err(BadInput(message))
}

/// Searches the position with the engine.
fn search(arguments: &Eval, judge: EngineJudge, game: &Game) -> anyhow::Result<()> {
    let request = EvalRequest {
        level: arguments.level,
        threads: arguments.threads.get(),
        evaluation: judge.evaluation(),
    };
    let found = request.search(game).map_err(|error| match error {
        EvalError::Memory(error) => anyhow::Error::from(error),
        error @ EvalError::Size(_) => {
            BadInput(format!("{error}; choose a heuristic, such as --eval mobility")).into()
        }
        error => BadInput(error.to_string()).into(),
    })?;
    if arguments.json {
        return Ok(console::print_json(&PositionValue::from(&found))?);
    }
    let mut out = console::Stdout;
    if let Some(verdict) = found.verdict {
        let (turn, depth, confidence) = (game.position().turn(), found.depth, found.confidence);
        let nodes = grouped(found.counters.nodes);
        let depth = match arguments.level {
            None => format!("depth {depth}"),
            Some(_) => format!("depth {depth} at {confidence} %"),
        };
        writeln!(out, "{turn} to move: {verdict} ({depth}, {nodes} nodes)")?;
    }
    for candidate in &found.candidates {
        let verdict = candidate.verdict.map_or_else(String::new, |verdict| verdict.to_string());
        writeln!(out, "{:<5} {verdict:>7}", candidate.play.to_string())?;
    }
    Ok(())
}

/// A number with commas between groups of three digits.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_grouped_by_three() {
        let grouped = [0, 999, 1_000, 208_036, 12_336_475].map(grouped);
        assert_eq!(grouped, ["0", "999", "1,000", "208,036", "12,336,475"]);
    }
}
