//! Training positions: distinct positions, each with the merged target of its samples.

use outflank_board::{Board, S8, Symmetry};
use outflank_engine::patterns::{INSTANCES, Slots};
use outflank_engine::{DISC, Features, STAGES};

use crate::sample::{Sample, ScoreKind};

/// The weights of samples and the mix of their targets.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Worth {
    /// The weight of a guessed score, in hundredths of the weight of an exact one.
    pub guessed: u32,
    /// The weight of a searched score, in the same unit.
    pub searched: u32,
    /// The share of the game result in the target of a searched position, in hundredths.
    pub result: u32,
}

impl Worth {
    /// The default weights.
    pub const DEFAULT: Self = Self { guessed: 50, searched: 50, result: 50 };
}

/// The maximum weight of a position, in samples with an exact score.
///
/// Openings are so frequent that they would outweigh all other positions.
const MAX_POSITION_WORTH: u32 = 10;

/// Positions with one number of empty squares.
#[derive(Clone, Debug, Default)]
pub struct StageRows {
    /// The positions. Their pattern indices would take thirteen times the memory.
    pub boards: Vec<Board<S8>>,
    /// The target scores, in discs.
    pub targets: Vec<f32>,
    /// The weight of each position; 1 is one exact score.
    pub worths: Vec<f32>,
}

/// Positions grouped by their number of empty squares.
#[derive(Clone, Debug)]
pub struct Rows {
    /// One group per number of empty squares.
    pub groups: Vec<StageRows>,
    slots: Slots,
}

/// The merged samples of one position, under all symmetries.
#[derive(Clone, Copy)]
struct Merged {
    board: Board<S8>,
    /// The weighted sum of targets.
    sum: i64,
    worth: u32,
}

impl Rows {
    /// Merges samples into rows. Neither the order of the samples nor symmetries make a difference.
    pub fn new(samples: impl IntoIterator<Item = Sample>, worth: Worth) -> Self {
        let mut merged: Vec<Merged> = samples.into_iter().map(|sample| merged(&sample, worth)).collect();
        merged.retain(|one| one.worth > 0);
        merged.sort_unstable_by_key(|one| one.board);
        merged.dedup_by(|next, kept| {
            let same = next.board == kept.board;
            if same {
                kept.sum += next.sum;
                kept.worth += next.worth;
            }
            same
        });
        let mut groups = vec![StageRows::default(); STAGES];
        for Merged { board, sum, worth } in merged {
            let Some(group) = groups.get_mut(board.empties().len() as usize) else { continue };
            group.boards.push(board);
            group.targets.push((sum as f64 / f64::from(worth) / f64::from(DISC)) as f32);
            group.worths.push(worth.min(100 * MAX_POSITION_WORTH) as f32 / 100.0);
        }
        Self { groups, slots: Slots::default() }
    }

    /// The indices of the pattern rows that a position uses.
    pub(crate) fn slots(&self, board: Board<S8>) -> [u32; INSTANCES] {
        self.slots.of(&Features::new(board.mover().word(), board.opponent().word()))
    }

    /// The number of positions.
    #[must_use]
    pub fn len(&self) -> usize {
        self.groups.iter().map(|group| group.targets.len()).sum()
    }

    /// Whether there is no position.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

fn merged(sample: &Sample, worth: Worth) -> Merged {
    let (score, result) = (i64::from(sample.score), i64::from(sample.result) * i64::from(DISC));
    // Targets are in hundredths, like weights.
    let (target, worth) = match sample.kind {
        ScoreKind::Exact => (100 * score, 100),
        ScoreKind::Guessed => (100 * score, worth.guessed),
        ScoreKind::Searched => {
            let share = i64::from(worth.result.min(100));
            (share * result + (100 - share) * score, worth.searched)
        }
    };
    Merged { board: canonical(sample.board), sum: target * i64::from(worth) / 100, worth }
}

/// The smallest of the eight symmetric boards.
pub fn canonical(board: Board<S8>) -> Board<S8> {
    Symmetry::ALL.into_iter().map(|symmetry| symmetry.board(board)).min().unwrap_or(board)
}

#[cfg(test)]
mod tests {
    use outflank_board::random::{filling, generator};

    use super::*;

    #[test]
    fn samples_of_one_position_are_merged() {
        let board = filling::<S8>(&mut generator(2));
        let sample = |symmetry: usize, score: i16, kind| Sample {
            board: Symmetry::ALL[symmetry].board(board),
            score: score * 128,
            result: 30,
            kind,
        };
        let samples = [
            sample(0, 10, ScoreKind::Exact),
            sample(3, 4, ScoreKind::Guessed),
            sample(5, 20, ScoreKind::Searched),
        ];
        let worth = Worth { guessed: 50, searched: 10, result: 25 };
        let rows = Rows::new(samples, worth);
        assert_eq!(rows.len(), 1);
        let group = &rows.groups[board.empties().len() as usize];
        assert_eq!(group.worths, [1.6]);
        // 10 with weight 1, 4 with weight 1/2, and a 3:1 mix of 20 and the result 30 with weight 1/10.
        assert!((group.targets[0] - (10.0 + 2.0 + 2.25) / 1.6).abs() < 1e-3, "{}", group.targets[0]);
        let backwards = Rows::new(samples.into_iter().rev(), worth);
        assert_eq!(backwards.groups[board.empties().len() as usize].targets, group.targets);

        let often = Rows::new(std::iter::repeat_n(samples[0], 50), worth);
        assert_eq!(often.groups[board.empties().len() as usize].worths, [10.0]);
        let unwanted = Rows::new([samples[1]], Worth { guessed: 0, ..worth });
        assert!(unwanted.is_empty());
    }
}
