//! `outflank bench`: the engine's signature and speed.

use std::io::Write as _;

use outflank_api::bench::BenchResult;
use outflank_engine::Techniques;

use crate::args::Bench;
use crate::console;

/// Searches the positions and prints the node count.
pub fn run(arguments: &Bench) -> anyhow::Result<()> {
    let mut techniques = Techniques::ALL;
    for name in &arguments.without {
        techniques = techniques.without(name).expect("the names are checked");
    }
    let result = BenchResult::measure(arguments.judge.evaluation(), techniques, arguments.depth)?;
    if arguments.json {
        return Ok(console::print_json(&result)?);
    }
    let BenchResult { positions, nodes, seconds, nodes_per_second } = result;
    let mut out = console::Stdout;
    writeln!(
        out,
        "{} positions, {seconds:.2} s, {:.1} million nodes/s",
        positions.len(),
        nodes_per_second / 1e6
    )?;
    writeln!(out, "Bench: {nodes}")?;
    Ok(())
}
