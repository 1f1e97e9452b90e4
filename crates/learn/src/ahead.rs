//! What the engine finds by looking ahead: one thread, one line, and nothing cut on a guess.

use outflank_board::{Board, S8};
use outflank_engine::{
    FULL_WINDOW, Goal, RootSearch, ScoredLine, Selectivity, Techniques, TranspositionTable, Weights, level,
};

/// Megabytes of the table of a search or a game: searches are shallow, and clearing it takes time.
pub(crate) const TABLE_MEGABYTES: usize = 4;

/// The best move of a position and its score, so many plies ahead.
///
/// # Panics
///
/// Where there is no move.
pub(crate) fn best(
    weights: &Weights,
    table: &TranspositionTable,
    board: Board<S8>,
    depth: u32,
) -> ScoredLine {
    let root = RootSearch {
        eval: weights,
        table,
        threads: 1,
        lines: 1,
        window: FULL_WINDOW,
        techniques: Techniques::ALL,
    };
    let (mover, opponent) = (board.mover().word(), board.opponent().word());
    let goal = Goal { depth, selectivity: Selectivity::Exact };
    let way = level::way(goal, board.empties().len());
    let last = root.search(mover, opponent, way, &mut ());
    last.and_then(|last| last.lines.into_iter().next()).expect("nobody stops the search")
}
