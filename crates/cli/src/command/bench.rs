//! `outflank bench`: the signature of the engine and its speed.

use std::io::Write as _;
use std::time::Instant;

use outflank_engine::Techniques;
use outflank_engine::bench::{self, Searched};
use serde_json::{Value, json};

use crate::args::Bench;
use crate::console;

/// Searches and prints.
pub fn run(arguments: &Bench) -> anyhow::Result<()> {
    let mut techniques = Techniques::ALL;
    for name in &arguments.without {
        techniques = techniques.without(name).expect("the names are checked");
    }
    let start = Instant::now();
    let searched = bench::run(arguments.judge.evaluation(), techniques, arguments.depth)?;
    let searched: Vec<Searched> = searched.collect();
    let seconds = start.elapsed().as_secs_f64();
    let total: u64 = searched.iter().map(|searched| searched.found.nodes).sum();
    let speed = total as f64 / seconds;
    let mut out = console::Stdout;
    if arguments.json {
        let document = json!({
            "positions": searched.iter().map(document).collect::<Vec<_>>(),
            "nodes": total,
            "seconds": seconds,
            "nodes_per_second": speed,
        });
        writeln!(out, "{document}")?;
    } else {
        writeln!(out, "{} positions, {seconds:.2} s, {:.1} million nodes/s", searched.len(), speed / 1e6)?;
        writeln!(out, "Bench: {total}")?;
    }
    Ok(())
}

fn document(Searched { board, found }: &Searched) -> Value {
    json!({
        "empties": 64 - board.mover().len() - board.opponent().len(),
        "depth": found.goal.depth,
        "confidence": found.goal.selectivity.percent(),
        "score": found.lines[0].score.in_discs(),
        "nodes": found.nodes,
    })
}
