//! Analyses a position with the engine and prints a line per iteration.
//!
//! ```text
//! cargo run --release -p outflank-engine --example analyse
//! ```

use std::error::Error;

use outflank_board::{BoardSize, Game, Limits, Move, Observer, Player, Report};
use outflank_engine::{Engine, EngineSettings};

/// Prints every report of a search.
struct Printed;

impl Observer for Printed {
    fn report(&mut self, report: &Report) {
        let line: Vec<String> = report.line.iter().map(ToString::to_string).collect();
        let value = report.verdict.map(|verdict| verdict.to_string()).unwrap_or_default();
        println!(
            "depth {:2}  {value:>8}  {:9} nodes  {}",
            report.depth,
            report.counters.nodes,
            line.join(" ")
        );
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut game = Game::new(BoardSize::Eight);
    for name in ["f5", "d6", "c3", "d3", "c4"] {
        game.play(Move::Place(name.parse()?))?;
    }
    let mut engine = Engine::new(EngineSettings::default())?;
    let limits = Limits { depth: Some(12), ..Limits::default() };
    let choice = engine.choose(&game, &limits, &mut Printed)?;
    println!("best move: {}", choice.play);
    Ok(())
}
