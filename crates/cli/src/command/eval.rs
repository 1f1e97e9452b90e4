//! `outflank eval`: what the engine thinks of a position and of its moves.

use std::io::Write as _;

use outflank_board::{BoardSize, Game, Limits, Report, Verdict};
use outflank_engine::{Engine, EngineSettings, Selectivity, level, report};
use serde_json::{Value, json};

use crate::args::Eval;
use crate::command::{BadInput, game};
use crate::console;

/// Judges and prints.
pub fn run(arguments: &Eval) -> anyhow::Result<()> {
    let game = game(&arguments.source, BoardSize::Eight)?;
    let found = judged(&game, arguments)?;
    let mut out = console::Stdout;
    if arguments.json {
        writeln!(out, "{}", document(&found))?;
        return Ok(());
    }
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

fn judged(game: &Game, arguments: &Eval) -> anyhow::Result<Report> {
    let position = game.position();
    let Some(board) = position.board8() else {
        return Err(BadInput(format!("the engine judges 8x8 only, not {}", position.size())).into());
    };
    if position.outcome().is_some() {
        return Err(BadInput("the game is over: there is no move to judge".to_owned()).into());
    }
    if board.moves().is_empty() {
        let side = position.turn();
        return Err(
            BadInput(format!("{side} must pass: give the position with the other side to move")).into()
        );
    }
    let settings = EngineSettings {
        limits: Limits::default(),
        threads: arguments.threads.get(),
        evaluation: arguments.judge.evaluation(),
        ..EngineSettings::default()
    };
    let empties = position.empties();
    let goals = match arguments.level {
        Some(level) => level::way(level::goal(level, empties), empties),
        None => vec![outflank_engine::Goal { depth: 1, selectivity: Selectivity::Exact }],
    };
    let found = Engine::new(settings)?.search(board, goals, usize::MAX, &mut ());
    let found = found.expect("nobody stops the search");
    Ok(report(&found, std::time::Duration::ZERO))
}

fn document(found: &Report) -> Value {
    let verdict = |verdict: Option<Verdict>| {
        let discs = verdict.and_then(Verdict::discs);
        discs.map(|score| f64::from(score.in_hundredths()) / 100.0)
    };
    let moves: Vec<Value> = found
        .candidates
        .iter()
        .map(|candidate| json!({"move": candidate.play.to_string(), "score": verdict(candidate.verdict)}))
        .collect();
    json!({
        "score": verdict(found.verdict),
        "depth": found.depth,
        "confidence": found.confidence,
        "nodes": found.counters.nodes,
        "pv": found.line.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "moves": moves,
    })
}
