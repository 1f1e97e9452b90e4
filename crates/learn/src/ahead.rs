//! What the engine finds by looking ahead: one thread, one line, and nothing cut on a guess.

use outflank_board::{Board, S8};
use outflank_engine::{Goal, Line, Root, Selectivity, Table, Techniques, WHOLE, Weights, level};

/// Megabytes of the table of a search or a game: searches are shallow, and clearing it takes time.
pub(crate) const MEMORY: usize = 4;

/// The best move of a position and its score, so many plies ahead.
///
/// # Panics
///
/// Where there is no move.
pub(crate) fn best(weights: &Weights, table: &Table, board: Board<S8>, depth: u32) -> Line {
    let root =
        Root { eval: weights, table, threads: 1, lines: 1, window: WHOLE, techniques: Techniques::ALL };
    let (mover, opponent) = (board.mover().word(), board.opponent().word());
    let goal = Goal { depth, selectivity: Selectivity::Exact };
    let way = level::way(goal, board.empties().len());
    let last = root.search(mover, opponent, way, &mut ());
    last.and_then(|last| last.lines.into_iter().next()).expect("nobody stops the search")
}
