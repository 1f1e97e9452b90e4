//! Measures the error of the evaluation, static and after a search.

use std::ops::{AddAssign, ControlFlow, RangeInclusive};
use std::path::PathBuf;

use outflank_engine::{DISC, Features, STAGES, TranspositionTable, Weights};

use crate::ahead::{TABLE_MEGABYTES, best};
use crate::draw::Draw;
use crate::error::TrainError;
use crate::execution::{Completion, Execution};
use crate::sample::{Sample, ScoreKind};
use crate::store;

/// Positions per job.
const POSITIONS_PER_JOB: usize = 16;

/// The positions to judge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JudgeSettings {
    /// The range of numbers of empty squares.
    pub empties: RangeInclusive<u32>,
    /// The maximum number of positions for each number of empty squares.
    pub max_positions: usize,
    /// The random seed of the draw.
    pub seed: u64,
}

impl JudgeSettings {
    /// Draws positions with exact scores from files.
    ///
    /// # Errors
    ///
    /// When a file cannot be read, or when there is no such position.
    pub fn read(&self, files: &[PathBuf]) -> Result<Vec<Sample>, TrainError> {
        // The evaluation has no weights for more empty squares than the start position has.
        let last = STAGES as u32 - 1;
        let empties = *self.empties.start()..=last.min(*self.empties.end());
        let mut draw = Draw::new(empties, self.max_positions, self.seed);
        store::for_each_block(files, |block| {
            let exact = block.samples.into_iter().filter(|sample| sample.kind == ScoreKind::Exact);
            exact.for_each(|sample| draw.add(sample));
        })?;
        let samples = draw.samples();
        if samples.is_empty() { Err(TrainError::NoExactScore) } else { Ok(samples) }
    }
}

/// The errors of weights on positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judgement {
    /// The search depth in plies.
    pub depth: u32,
    /// The errors for each number of empty squares.
    pub stages: [JudgedErrors; STAGES],
    /// Whether all positions were judged.
    pub completion: Completion,
}

impl Judgement {
    /// Each number of empty squares that has positions, and their errors.
    pub fn seen(&self) -> impl Iterator<Item = (usize, &JudgedErrors)> {
        self.stages.iter().enumerate().filter(|(_, errors)| errors.positions > 0)
    }
}

/// Judges positions after a search to this depth. `watch` receives the number of positions just judged.
///
/// Every position must have a move and at most 60 empty squares, as those from [`JudgeSettings::read`] have.
pub fn judge(
    samples: &[Sample],
    weights: &Weights,
    depth: u32,
    execution: &Execution<'_>,
    watch: &mut dyn FnMut(u64),
) -> Judgement {
    let mut stages = [JudgedErrors::default(); STAGES];
    let hire = || {
        let mut judge = Judge::new(weights, depth);
        move |samples: &[Sample]| -> Vec<(u32, JudgedErrors)> {
            samples.iter().map(|sample| (sample.empties(), judge.judge(sample))).collect()
        }
    };
    execution.threads.unordered(samples.chunks(POSITIONS_PER_JOB), hire, &mut |judged| {
        watch(judged.len() as u64);
        for (empties, errors) in judged {
            stages[empties as usize] += errors;
        }
        if (execution.stop)() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    Judgement { depth, stages, completion: execution.completion() }
}

/// Judges positions with a known score.
pub struct Judge<'a> {
    weights: &'a Weights,
    table: TranspositionTable,
    depth: u32,
}

impl<'a> Judge<'a> {
    /// Searches to this depth in plies with these weights; 0 is the static evaluation.
    #[must_use]
    pub fn new(weights: &'a Weights, depth: u32) -> Self {
        Self { weights, table: TranspositionTable::new(TABLE_MEGABYTES), depth }
    }

    /// The errors on a position that has a move.
    pub fn judge(&mut self, sample: &Sample) -> JudgedErrors {
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
        JudgedErrors { positions: 1, own: off(own), ahead: off(ahead) }
    }
}

/// The sums of errors over positions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct JudgedErrors {
    /// The number of positions.
    pub positions: u64,
    /// The sum of absolute errors of the static evaluation, in units of 1/[`DISC`] disc.
    own: u64,
    /// The sum of absolute errors after the search, in the same unit.
    ahead: u64,
}

impl JudgedErrors {
    /// The mean absolute error of the static evaluation, in discs.
    #[must_use]
    pub fn own(&self) -> f64 {
        self.mean(self.own)
    }

    /// The mean absolute error after the search, in discs.
    #[must_use]
    pub fn ahead(&self) -> f64 {
        self.mean(self.ahead)
    }

    fn mean(&self, sum: u64) -> f64 {
        sum as f64 / f64::from(DISC) / self.positions.max(1) as f64
    }
}

impl AddAssign for JudgedErrors {
    fn add_assign(&mut self, other: Self) {
        self.positions += other.positions;
        self.own += other.own;
        self.ahead += other.ahead;
    }
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroUsize;

    use outflank_board::random::{generator, position};
    use outflank_board::{Board, BoardSize, S8};
    use outflank_engine::Endgame;
    use outflank_jobs::Threads;

    use super::*;
    use crate::selfplay::quick_games;

    fn sample(board: Board<S8>, score: i32) -> Sample {
        Sample { board, score: (score * DISC) as i16, result: 0, kind: ScoreKind::Exact }
    }

    #[test]
    fn full_depth_search_has_zero_error_on_exact_scores() {
        let table = TranspositionTable::new(1);
        let mut search = Endgame::new(&table);
        let mut judge = Judge::new(Weights::embedded(), 12);
        let mut blind = Judge::new(Weights::embedded(), 0);
        let mut all = JudgedErrors::default();
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
    #[test]
    fn judgement_ignores_thread_count_and_may_be_partial() {
        let is_judged = |sample: &Sample| sample.kind == ScoreKind::Exact;
        let samples: Vec<_> = quick_games(20).into_iter().filter(is_judged).collect();
        let weights = Weights::embedded();
        let run = |workers: usize| {
            let threads = Threads { workers: NonZeroUsize::new(workers).unwrap() };
            let mut watched = 0;
            let execution = Execution { threads, ..Execution::default() };
            let judgement = judge(&samples, weights, 2, &execution, &mut |count| watched += count);
            assert_eq!(watched, samples.len() as u64);
            judgement
        };
        let judgement = run(1);
        assert_eq!(run(3), judgement);
        assert_eq!(judgement.completion, Completion::Complete);
        let all: u64 = judgement.seen().map(|(_, errors)| errors.positions).sum();
        assert_eq!(all, samples.len() as u64);

        let execution = Execution { stop: &|| true, ..Execution::default() };
        let part = judge(&samples, weights, 2, &execution, &mut |_| {});
        assert_eq!(part.completion, Completion::Interrupted);
        let judged: u64 = part.seen().map(|(_, errors)| errors.positions).sum();
        assert_eq!(judged, POSITIONS_PER_JOB as u64);
    }
}
