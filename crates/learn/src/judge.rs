//! How far the evaluation is off, by itself and after looking ahead.

use std::ops::AddAssign;

use outflank_engine::{DISC, Features, TranspositionTable, Weights};

use crate::ahead::{MEMORY, best};
use crate::sample::Sample;

/// Judges positions whose score is known.
pub struct Judge<'a> {
    weights: &'a Weights,
    table: TranspositionTable,
    depth: u32,
}

impl<'a> Judge<'a> {
    /// Looks so many plies ahead with these weights; 0 is the evaluation by itself.
    #[must_use]
    pub fn new(weights: &'a Weights, depth: u32) -> Self {
        Self { weights, table: TranspositionTable::new(MEMORY), depth }
    }

    /// How far off it is on a position that has a move.
    pub fn judge(&mut self, sample: &Sample) -> Off {
        let board = sample.board;
        let (mover, opponent) = (board.mover().word(), board.opponent().word());
        let own = self.weights.score(&Features::new(mover, opponent), sample.empties()).get();
        let ahead = if self.depth == 0 {
            own
        } else {
            self.table.clear();
            best(self.weights, &self.table, board, self.depth.min(sample.empties())).score.get()
        };
        let off = |score: i32| u64::from((score - i32::from(sample.score)).unsigned_abs());
        Off { positions: 1, own: off(own), ahead: off(ahead) }
    }
}

/// How far positions are off in all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Off {
    /// How many there are.
    pub positions: u64,
    /// The sum of the errors of the evaluation by itself, in parts of [`DISC`].
    own: u64,
    /// The sum of those after looking ahead.
    ahead: u64,
}

impl Off {
    /// The mean error of the evaluation by itself, in discs.
    #[must_use]
    pub fn own(&self) -> f64 {
        self.mean(self.own)
    }

    /// The mean error after looking ahead, in discs.
    #[must_use]
    pub fn ahead(&self) -> f64 {
        self.mean(self.ahead)
    }

    fn mean(&self, sum: u64) -> f64 {
        sum as f64 / f64::from(DISC) / self.positions.max(1) as f64
    }
}

impl AddAssign for Off {
    fn add_assign(&mut self, other: Self) {
        self.positions += other.positions;
        self.own += other.own;
        self.ahead += other.ahead;
    }
}

#[cfg(test)]
mod tests {
    use outflank_board::random::{generator, position};
    use outflank_board::{Board, BoardSize, S8};
    use outflank_engine::Endgame;

    use super::*;
    use crate::sample::Kind;

    fn sample(board: Board<S8>, score: i32) -> Sample {
        Sample { board, score: (score * DISC) as i16, result: 0, kind: Kind::Exact }
    }

    #[test]
    fn looking_to_the_end_is_not_off_and_a_lie_is() {
        let table = TranspositionTable::new(1);
        let mut search = Endgame::new(&table);
        let mut judge = Judge::new(Weights::embedded(), 12);
        let mut blind = Judge::new(Weights::embedded(), 0);
        let mut all = Off::default();
        for seed in 0..30 {
            let drawn = position(BoardSize::Eight, 50, &mut generator(seed));
            let Some(board) = drawn.and_then(|position| position.board8()) else { continue };
            if board.moves().is_empty() {
                continue;
            }
            let score = search.solve(board).get();
            let off = judge.judge(&sample(board, score));
            assert_eq!(off.ahead, 0);
            assert_eq!(blind.judge(&sample(board, score)).ahead, off.own);
            assert_eq!(judge.judge(&sample(board, score - 6)).ahead, 6 * DISC as u64);
            all += off;
        }
        assert!(all.positions > 10);
        assert!(all.own() > 1.0 && all.own() < 20.0, "{}", all.own());
    }
}
