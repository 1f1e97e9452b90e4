//! Measures the difference between shallow and deep searches without selective pruning, and fits the `ProbCut` model.

mod fit;
mod measure;

use outflank_board::{Board, S8};
use outflank_engine::{
    FULL_WINDOW, Features, Goal, Iteration, RootSearch, Selectivity, Techniques, TranspositionTable, Watch,
    Weights,
};

pub use fit::{Band, Fitness, Measured};
pub use measure::{FittedProbcut, fit, measure, read_boards};

/// The smallest and the largest number of empty squares of searched positions.
///
/// With fewer, the engine does not prune selectively. With more, hardly any two positions differ.
pub const MEASURED_EMPTIES: [u32; 2] = [12, 56];

/// The settings of the searches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchSettings {
    /// The maximum depth in plies.
    pub depth: u32,
    /// Positions with at most this number of empty squares are also searched to the end.
    pub solve: u32,
}

/// The scores of one position at ascending depths.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DepthScores {
    /// The number of empty squares.
    pub empties: u32,
    /// Depths in plies, ascending from 0, and the scores in 1/128 disc.
    pub scores: Vec<(u32, i32)>,
}

/// Searches positions one after another.
pub struct DepthSearcher<'a> {
    settings: SearchSettings,
    weights: &'a Weights,
    table: TranspositionTable,
}

/// The size of the transposition table in megabytes. Clearing it takes time.
const TABLE_MEGABYTES: usize = 16;

impl<'a> DepthSearcher<'a> {
    /// Searches with these weights.
    #[must_use]
    pub fn new(settings: SearchSettings, weights: &'a Weights) -> Self {
        Self { settings, weights, table: TranspositionTable::new(TABLE_MEGABYTES) }
    }

    /// The scores of a position that has a move, without selective pruning; `None` if `stop` returned true.
    ///
    /// The result does not depend on earlier searches.
    pub fn scores(&mut self, board: Board<S8>, stop: &dyn Fn() -> bool) -> Option<DepthScores> {
        self.table.clear();
        let (mover, opponent) = (board.mover().word(), board.opponent().word());
        let empties = board.empties().len();
        let root = RootSearch {
            eval: self.weights,
            table: &self.table,
            threads: 1,
            lines: 1,
            window: FULL_WINDOW,
            techniques: Techniques::ALL,
        };
        let inside = 1..=self.settings.depth.min(empties - 1);
        let to_end = (empties <= self.settings.solve).then_some(empties);
        let goals = inside.chain(to_end).map(|depth| Goal { depth, selectivity: Selectivity::Exact });
        let now = self.weights.score(&Features::new(mover, opponent), empties).get();
        let mut listener = ScoreListener { scores: vec![(0, now)], stop, stopped: false };
        root.search(mover, opponent, goals, &mut listener);
        (!listener.stopped).then_some(DepthScores { empties, scores: listener.scores })
    }
}

/// Collects the score of every depth.
struct ScoreListener<'a> {
    scores: Vec<(u32, i32)>,
    stop: &'a dyn Fn() -> bool,
    stopped: bool,
}

impl Watch for ScoreListener<'_> {
    fn stop(&mut self, _nodes: u64) -> bool {
        self.stopped |= (self.stop)();
        self.stopped
    }

    fn finished(&mut self, iteration: &Iteration) -> bool {
        self.scores.extend(iteration.lines.first().map(|line| (iteration.goal.depth, line.score.get())));
        true
    }
}

#[cfg(test)]
mod tests {
    use outflank_engine::Endgame;

    use super::*;
    use crate::selfplay::quick_games;

    fn boards() -> Vec<Board<S8>> {
        quick_games(30).iter().map(|sample| sample.board).collect()
    }

    #[test]
    fn scores_cover_every_depth_and_the_exact_score() {
        let settings = SearchSettings { depth: 4, solve: 12 };
        let mut searcher = DepthSearcher::new(settings, Weights::embedded());
        let table = TranspositionTable::new(1);
        let mut solver = Endgame::new(&table);
        for board in boards().into_iter().filter(|board| (11..=14).contains(&board.empties().len())).take(12)
        {
            let found = searcher.scores(board, &|| false).unwrap();
            let depths: Vec<u32> = found.scores.iter().map(|&(depth, _)| depth).collect();
            if found.empties > 12 {
                assert_eq!(depths, [0, 1, 2, 3, 4]);
            } else {
                assert_eq!(depths, [0, 1, 2, 3, 4, found.empties]);
                assert_eq!(found.scores[5].1, solver.solve(board).scaled().get());
            }
            assert_eq!(
                DepthSearcher::new(settings, Weights::embedded()).scores(board, &|| false),
                Some(found)
            );
            assert_eq!(searcher.scores(board, &|| true), None);
        }
    }
}
