//! Draws a random selection of positions.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use outflank_board::random::{below, generator};
use outflank_board::{Board, S8};
use outflank_engine::checksum;

use crate::rows::canonical;
use crate::sample::Sample;

/// Positions drawn evenly over the game.
///
/// Each position is drawn at most once, whatever its number of samples and its symmetry, and comes with its first
/// sample. The drawn positions do not depend on the order of the samples.
#[derive(Clone, Debug)]
pub struct Draw {
    empties: RangeInclusive<u32>,
    each: usize,
    seed: u64,
    /// For each number of empty squares: the samples of the positions with the lowest random numbers.
    stages: Vec<BTreeMap<(u32, Board<S8>), Sample>>,
}

impl Draw {
    /// Draws positions with these numbers of empty squares, at most `each` per number. The seed decides which.
    #[must_use]
    pub fn new(empties: RangeInclusive<u32>, each: usize, seed: u64) -> Self {
        let stages = vec![BTreeMap::new(); empties.clone().count()];
        Self { empties, each, seed, stages }
    }

    /// Adds a sample to the draw if its position has a move and is in range.
    pub fn add(&mut self, sample: Sample) {
        let empties = sample.empties();
        if !self.empties.contains(&empties) || sample.board.moves().is_empty() {
            return;
        }
        let board = canonical(sample.board);
        let words = [board.mover().word(), board.opponent().word()];
        let lot =
            below(u32::MAX, &mut generator(self.seed ^ checksum(&words.map(u64::to_le_bytes).concat())));
        let stage = &mut self.stages[(empties - self.empties.start()) as usize];
        stage.entry((lot, board)).or_insert(Sample { board, ..sample });
        if stage.len() > self.each {
            stage.pop_last();
        }
    }

    /// The drawn samples, one from each number of empty squares in turn.
    #[must_use]
    pub fn samples(&self) -> Vec<Sample> {
        let mut stages: Vec<_> = self.stages.iter().map(BTreeMap::values).collect();
        let mut samples = Vec::new();
        loop {
            let before = samples.len();
            samples.extend(stages.iter_mut().filter_map(Iterator::next));
            if samples.len() == before {
                return samples;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use outflank_board::{Squares, Symmetry};

    use super::*;
    use crate::sample::ScoreKind;
    use crate::selfplay::quick_games;

    /// The drawn positions.
    fn draw(samples: &[Sample], each: usize, seed: u64) -> Vec<Board<S8>> {
        let mut draw = Draw::new(12..=56, each, seed);
        for &sample in samples {
            draw.add(sample);
        }
        draw.samples().iter().map(|sample| sample.board).collect()
    }

    #[test]
    fn draw_is_even_per_empties_and_ignores_input_order() {
        let mut samples = quick_games(30);
        let drawn = draw(&samples, 2, 1);
        let empties = |board: &Board<S8>| board.empties().len();
        let count = |wanted| drawn.iter().filter(|board| empties(board) == wanted).count();
        assert_eq!([11, 12, 30, 50, 57].map(count), [0, 2, 2, 2, 0]);
        assert!(drawn.windows(2).take(30).all(|pair| empties(&pair[0]) < empties(&pair[1])));
        assert_ne!(draw(&samples, 2, 2), drawn);
        samples.reverse();
        samples.extend_from_within(..200);
        let turn = |sample: &Sample| Sample { board: Symmetry::ALL[3].board(sample.board), ..*sample };
        let turned: Vec<_> = samples.iter().map(turn).collect();
        assert_eq!(draw(&turned, 2, 1), drawn);
        assert_eq!(draw(&[], 2, 1), []);
    }

    #[test]
    fn without_limit_all_positions_with_moves_are_drawn() {
        let mut samples = quick_games(30);
        samples.sort_by_key(|sample| canonical(sample.board));
        samples.dedup_by_key(|sample| canonical(sample.board));
        let wanted = samples.iter().filter(|sample| (12..=56).contains(&sample.empties())).count();
        assert_eq!(draw(&samples, usize::MAX, 1).len(), wanted);
        let stuck = Board::new(Squares::from_word(1), Squares::from_word(1 << 63)).unwrap();
        let mut draw = Draw::new(0..=64, 9, 1);
        draw.add(Sample { board: stuck, score: 0, result: 0, kind: ScoreKind::Exact });
        assert_eq!(draw.samples(), []);
    }
}
