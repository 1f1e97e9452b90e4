//! The bench signature: node counts of fixed searches. It changes with the search, the evaluation and the weights.

use outflank_board::{Board, BoardSize, Game, Move, S8, Square};

use crate::level;
use crate::player::{Engine, EngineSettings, EvaluationKind};
use crate::search::{Goal, Iteration};
use crate::selectivity::Selectivity;
use crate::table::AllocationError;
use crate::techniques::Techniques;

/// The first 46 moves of games that the engine played against itself, without passes.
///
/// The positions after 9, 19, 29, 39 and 45 of them are searched.
const GAMES: [&str; 5] = [
    "e6f6d3d6f5c4c5c6e7f7d7d8e8f8c7c8b3f4g5f3e3g4h4g3e2h5h6h3h2g6b5c3b4g2h7c2d2e1g7d1g8h8h1a6a5b6",
    "e6d6c6f4e3c7f5c5d3c4c3f2b3b4a5d2e1c1b5c2e7a3d7a4a2a6a7b6b8g5d1f1f6e2g6c8d8f3h5f8b2f7g7g8g2h1",
    "d3e3f6e6f5c3d6c5c4b5b3d7c6b4a5a6a3b6c7c8b7a4a7f7g8f4c2e7e8d8g3e2f1g5h5c1b2a8b8f8f2h8g6e1d1a2",
    "f5d6c4f4g4g3f3e3f6d3e6h5h3h4h6e7f2c5g5c3d2d1e8g6f7e2d7d8c8g8c7c6f8b8e1f1c1b1c2b3b6g7b5a4a6b4",
    "c4e3f2e2f4c5d6f3e6c6d3f5b4b6g6b5a6a4a5a7g4f1d2c3e1d1g3h3c1b1h2c2h4c7d7b7b3d8e8h7a8h5a3f8g2f6",
];

/// Positions with at most this number of empty squares are searched to the end.
const MAX_SOLVED_EMPTIES: u32 = 16;

/// The default depth of the other searches.
pub const DEFAULT_DEPTH: u32 = 16;

/// The result of one of the fixed searches.
#[derive(Clone, Debug)]
pub struct Searched {
    /// The position.
    pub board: Board<S8>,
    /// The last iteration.
    pub found: Iteration,
}

/// Runs the fixed searches one after another, each with an empty table and on one thread.
///
/// # Errors
///
/// When the memory for the table cannot be allocated.
pub fn run(
    evaluation: EvaluationKind,
    techniques: Techniques,
    depth: u32,
) -> Result<impl Iterator<Item = Searched>, AllocationError> {
    let mut engine =
        Engine::new(EngineSettings { evaluation, techniques, memory: 16, ..EngineSettings::default() })?;
    Ok(boards().filter_map(move |board| {
        engine.clear();
        let empties = 64 - board.mover().len() - board.opponent().len();
        let goal = match empties {
            ..=MAX_SOLVED_EMPTIES => Goal { depth: empties, selectivity: Selectivity::Exact },
            _ => Goal { depth, selectivity: Selectivity::P73 },
        };
        let found = engine.search(board, level::iterations(goal, empties), 1, &mut ())?;
        Some(Searched { board, found })
    }))
}

/// The positions to search.
fn boards() -> impl Iterator<Item = Board<S8>> {
    GAMES.iter().flat_map(|moves| {
        let mut game = Game::new(BoardSize::Eight);
        let mut boards = Vec::new();
        for (index, name) in moves.as_bytes().chunks(2).enumerate() {
            if game.position().must_pass() {
                game.play(Move::Pass).expect("a side without a move");
            }
            let square: Option<Square> = str::from_utf8(name).ok().and_then(|name| name.parse().ok());
            game.play(square.expect("the name of a square")).expect("a legal move");
            if index % 10 == 8 || index == 44 {
                boards.extend(game.position().board8().filter(|board| !board.moves().is_empty()));
            }
        }
        boards
    })
}
