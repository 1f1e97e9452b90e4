//! A single-threaded search for the best move, without selective pruning.

use outflank_board::{Board, S8};
use outflank_engine::{
    FULL_WINDOW, Goal, RootSearch, ScoredLine, Selectivity, Techniques, TranspositionTable, Weights, level,
};

/// The size of the transposition table in megabytes. Searches are shallow, and clearing the table takes time.
pub(crate) const TABLE_MEGABYTES: usize = 4;

/// The best line of a position and its score, searched to this depth.
///
/// # Panics
///
/// When the position has no move.
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
    let way = level::iterations(goal, board.empties().len());
    let last = root.search(mover, opponent, way, &mut ());
    last.and_then(|last| last.lines.into_iter().next()).expect("nobody stops the search")
}
