//! How far shallow searches are off deep ones: measured by searches that cut nothing, and fitted.

mod fit;

use std::collections::BTreeSet;

use outflank_board::random::{below, generator};
use outflank_board::{Board, S8};
use outflank_engine::{
    Features, Goal, Iteration, Root, Selectivity, Table, Techniques, WHOLE, Watch, Weights, checksum,
};

use crate::rows::canonical;
pub use fit::{Band, Fitness, Measured};

/// The fewest and the most empty squares of positions that are searched: with fewer nothing is cut on a guess, and with
/// more there are hardly two positions that differ.
pub const STAGES: [u32; 2] = [12, 56];

/// How positions are searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// How many plies the deepest search looks ahead.
    pub depth: u32,
    /// Positions with so many empty squares or fewer are searched to the end as well.
    pub solve: u32,
}

/// Positions drawn evenly over the game, each once however often it comes and whichever way it is turned; the same in
/// whatever order they come.
#[derive(Clone, Debug)]
pub struct Draw {
    positions: usize,
    seed: u64,
    /// For each number of empty squares the positions with the lowest lots.
    stages: Vec<BTreeSet<(u32, Board<S8>)>>,
}

impl Draw {
    /// Draws so many positions; another seed draws others.
    #[must_use]
    pub fn new(positions: usize, seed: u64) -> Self {
        let stages = vec![BTreeSet::new(); (STAGES[1] - STAGES[0] + 1) as usize];
        Self { positions, seed, stages }
    }

    /// Takes a position into the draw, if there is something to search.
    pub fn add(&mut self, board: Board<S8>) {
        let empties = board.empties().len();
        if !(STAGES[0]..=STAGES[1]).contains(&empties) || board.moves().is_empty() {
            return;
        }
        let each = self.positions.div_ceil(self.stages.len());
        let board = canonical(board);
        let words = [board.mover().word(), board.opponent().word()];
        let lot =
            below(u32::MAX, &mut generator(self.seed ^ checksum(&words.map(u64::to_le_bytes).concat())));
        let stage = &mut self.stages[(empties - STAGES[0]) as usize];
        stage.insert((lot, board));
        if stage.len() > each {
            stage.pop_last();
        }
    }

    /// What was drawn: as many as were asked for, or all that there are, in turn from every stage of the game.
    #[must_use]
    pub fn boards(&self) -> Vec<Board<S8>> {
        let mut stages: Vec<_> = self.stages.iter().map(|stage| stage.iter()).collect();
        let mut boards = Vec::new();
        loop {
            let before = boards.len();
            boards.extend(stages.iter_mut().filter_map(|stage| stage.next().map(|&(_, board)| board)));
            if boards.len() == before || boards.len() >= self.positions {
                boards.truncate(self.positions);
                return boards;
            }
        }
    }
}

/// The scores of one position at one depth after the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scores {
    /// The empty squares.
    pub empties: u32,
    /// Depths in plies, ascending from 0, and the scores in parts of a disc.
    pub scores: Vec<(u32, i32)>,
}

/// Searches positions, one after the other.
pub struct Searcher<'a> {
    settings: Settings,
    weights: &'a Weights,
    table: Table,
}

/// Megabytes of the table of a search: clearing it takes time.
const MEMORY: usize = 16;

impl<'a> Searcher<'a> {
    /// Searches with these weights.
    #[must_use]
    pub fn new(settings: Settings, weights: &'a Weights) -> Self {
        Self { settings, weights, table: Table::new(MEMORY) }
    }

    /// The scores of a position that has a move, nothing cut on a guess; the same whatever was searched before. None if
    /// `stop` says so before the end.
    pub fn scores(&mut self, board: Board<S8>, stop: &dyn Fn() -> bool) -> Option<Scores> {
        self.table.clear();
        let (mover, opponent) = (board.mover().word(), board.opponent().word());
        let empties = board.empties().len();
        let root = Root {
            eval: self.weights,
            table: &self.table,
            threads: 1,
            lines: 1,
            window: WHOLE,
            techniques: Techniques::ALL,
        };
        let inside = 1..=self.settings.depth.min(empties - 1);
        let to_end = (empties <= self.settings.solve).then_some(empties);
        let goals = inside.chain(to_end).map(|depth| Goal { depth, selectivity: Selectivity::Exact });
        let now = self.weights.score(&Features::new(mover, opponent), empties);
        let mut listener = Listener { scores: vec![(0, now)], stop, stopped: false };
        root.search(mover, opponent, goals, &mut listener);
        (!listener.stopped).then_some(Scores { empties, scores: listener.scores })
    }
}

/// Hears the score of every depth.
struct Listener<'a> {
    scores: Vec<(u32, i32)>,
    stop: &'a dyn Fn() -> bool,
    stopped: bool,
}

impl Watch for Listener<'_> {
    fn stop(&mut self, _nodes: u64) -> bool {
        self.stopped |= (self.stop)();
        self.stopped
    }

    fn finished(&mut self, iteration: &Iteration) -> bool {
        self.scores.extend(iteration.lines.first().map(|line| (iteration.goal.depth, line.score)));
        true
    }
}

#[cfg(test)]
mod tests {
    use outflank_board::Symmetry;
    use outflank_engine::{DISC, Endgame};

    use super::*;
    use crate::selfplay::{SelfPlay, Settings as Play, Starts};

    fn boards() -> Vec<Board<S8>> {
        let starts = Starts::default();
        let mut play = SelfPlay::new(Play { depth: 1, solve: 4 }, Weights::embedded(), &starts);
        (0..30).flat_map(|seed| play.game(seed)).map(|sample| sample.board).collect()
    }

    #[test]
    fn positions_are_drawn_evenly_and_in_any_order() {
        let mut boards = boards();
        let draw = |boards: &[Board<S8>], seed| {
            let mut draw = Draw::new(100, seed);
            for &board in boards {
                draw.add(board);
            }
            draw.boards()
        };
        let drawn = draw(&boards, 1);
        assert_eq!(drawn.len(), 100);
        let count = |empties| drawn.iter().filter(|board| board.empties().len() == empties).count();
        assert_eq!([STAGES[0], 30, 50].map(count), [3, 2, 2]);
        assert_ne!(draw(&boards, 2), drawn);
        boards.reverse();
        boards.extend_from_within(..200);
        let turned: Vec<_> = boards.iter().map(|&board| Symmetry::ALL[3].board(board)).collect();
        assert_eq!(draw(&turned, 1), drawn);
        assert_eq!(draw(&boards[..0], 1), []);
    }

    #[test]
    fn scores_are_those_of_every_depth_and_of_the_end() {
        let settings = Settings { depth: 4, solve: 12 };
        let mut searcher = Searcher::new(settings, Weights::embedded());
        let table = Table::new(1);
        let mut solver = Endgame::new(&table);
        for board in boards().into_iter().filter(|board| (11..=14).contains(&board.empties().len())).take(12)
        {
            let found = searcher.scores(board, &|| false).unwrap();
            let depths: Vec<u32> = found.scores.iter().map(|&(depth, _)| depth).collect();
            if found.empties > 12 {
                assert_eq!(depths, [0, 1, 2, 3, 4]);
            } else {
                assert_eq!(depths, [0, 1, 2, 3, 4, found.empties]);
                assert_eq!(found.scores[5].1, DISC * solver.solve(board));
            }
            assert_eq!(Searcher::new(settings, Weights::embedded()).scores(board, &|| false), Some(found));
            assert_eq!(searcher.scores(board, &|| true), None);
        }
    }
}
