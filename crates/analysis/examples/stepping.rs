//! Counts the nodes of analyses while stepping through a game, with a warm table and from an empty one.
//!
//! ```console
//! $ cargo run --release -p outflank-analysis --example stepping -- 14
//! ```
//!
//! The number is the engine level. The game is stepped through from move 10 to move 30 and back, as on an analysis board.

use std::error::Error;

use outflank_analysis::{AnalysisLimits, Analyst};
use outflank_board::{BoardSize, Game, Position};
use outflank_notation::transcript;
use outflank_report::{Cell, Table};

/// A game of two strong players.
const GAME: &str = "f5d6c3d3c4f4c5b3c2e6c6b4b5d2e3a6c1d7e7f6a4e2a5d1d8c7a7a2b6f8e1b8f1b2f3b1b7g3f2a8";

/// The first and the last position that is analysed, in plies.
const FIRST_PLY: usize = 10;
const LAST_PLY: usize = 30;

fn main() -> Result<(), Box<dyn Error>> {
    let level = std::env::args().nth(1).ok_or("name the level, such as 14")?.parse()?;
    let limits = AnalysisLimits { level: Some(level), ..AnalysisLimits::default() };
    let game = transcript::parse(GAME, Position::start(BoardSize::Eight))?;
    let mut warm = Analyst::new(&"engine:threads=1".parse()?, BoardSize::Eight)?;
    let mut cold = Analyst::new(&"engine:threads=1".parse()?, BoardSize::Eight)?;
    let mut table = Table::new(["steps", "positions", "nodes, warm table", "nodes, empty table", "ratio"]);
    let forward: Vec<usize> = (FIRST_PLY..=LAST_PLY).collect();
    let back: Vec<usize> = (FIRST_PLY..LAST_PLY).rev().collect();
    for (name, plies) in [("forward", forward), ("back", back)] {
        let mut nodes = [0, 0];
        for &ply in &plies {
            let game = at(&game, ply);
            nodes[0] += searched(&mut warm, &game, &limits)?;
            cold.clear();
            nodes[1] += searched(&mut cold, &game, &limits)?;
        }
        table.push([
            Cell::from(name),
            Cell::Whole(plies.len() as i128),
            Cell::Whole(nodes[0].into()),
            Cell::Whole(nodes[1].into()),
            Cell::number(nodes[0] as f64 / nodes[1] as f64, 2),
        ]);
    }
    println!("{}", table.markdown());
    Ok(())
}

/// The game up to a ply.
fn at(game: &Game, ply: usize) -> Game {
    let mut game = game.clone();
    while game.ply() > ply {
        game.undo();
    }
    game
}

/// The nodes of one analysis.
fn searched(analyst: &mut Analyst, game: &Game, limits: &AnalysisLimits) -> Result<u64, Box<dyn Error>> {
    Ok(analyst.analyse(game, limits, &mut ())?.map_or(0, |found| found.nodes))
}
