//! `outflank bench`: the signature of the engine and its speed.

use std::io::Write as _;
use std::time::Instant;

use outflank_engine::{Techniques, bench};
use serde_json::json;

use crate::args::Bench;

/// Searches and prints.
pub fn run(arguments: &Bench) -> anyhow::Result<()> {
    let mut techniques = Techniques::ALL;
    for name in &arguments.without {
        techniques = techniques.without(name).expect("the names are checked");
    }
    let start = Instant::now();
    let evaluation = arguments.judge.evaluation();
    let searched = bench::run(&evaluation, techniques);
    let nodes: Vec<u64> = searched.map(|searched| searched.found.nodes).collect();
    let seconds = start.elapsed().as_secs_f64();
    let total: u64 = nodes.iter().sum();
    let speed = total as f64 / seconds;
    let mut out = std::io::stdout().lock();
    if arguments.json {
        let document = json!({
            "positions": nodes.len(),
            "nodes": total,
            "seconds": seconds,
            "nodes_per_second": speed,
        });
        writeln!(out, "{document}")?;
    } else {
        writeln!(out, "{} positions, {seconds:.2} s, {:.1} million nodes/s", nodes.len(), speed / 1e6)?;
        writeln!(out, "Bench: {total}")?;
    }
    Ok(())
}
