//! `outflank eval`: what the engine thinks of a position and of its moves.

use std::io::Write as _;

use outflank_api::eval::{EvalError, EvalRequest, PositionValue};
use outflank_board::BoardSize;

use crate::args::Eval;
use crate::command::{BadInput, game};
use crate::console;

/// Judges and prints.
pub fn run(arguments: &Eval) -> anyhow::Result<()> {
    let game = game(&arguments.source, BoardSize::Eight)?;
    let request = EvalRequest {
        level: arguments.level,
        threads: arguments.threads.get(),
        evaluation: arguments.judge.evaluation(),
    };
    let found = request.search(&game).map_err(|error| match error {
        EvalError::Memory(error) => anyhow::Error::from(error),
        error => BadInput(error.to_string()).into(),
    })?;
    if arguments.json {
        return Ok(console::print_json(&PositionValue::from(&found))?);
    }
    let mut out = console::Stdout;
    if let Some(verdict) = found.verdict {
        let how = match (arguments.level, found.confidence) {
            (None, _) => "one ply ahead".to_owned(),
            (_, sure) => format!("{} plies ahead, {sure}% sure, {} nodes", found.depth, found.counters.nodes),
        };
        writeln!(out, "{} has {verdict}: {how}", game.position().turn())?;
    }
    for candidate in &found.candidates {
        let verdict = candidate.verdict.map_or_else(String::new, |verdict| verdict.to_string());
        writeln!(out, "{:<5} {verdict:>7}", candidate.play.to_string())?;
    }
    Ok(())
}
