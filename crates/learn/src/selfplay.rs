//! Self-play games of the engine, from varied start positions.

mod starts;

use outflank_board::random::generator;
use outflank_board::{Board, Move, S8};
use outflank_engine::{DISC, Row, Stated, TranspositionTable, Weights, checksum};
use outflank_jobs::{DecodeError, Work};

use crate::ahead::{TABLE_MEGABYTES, best};
use crate::sample::{Sample, ScoreKind};
use crate::store::Block;
use crate::work::SampleWork;
pub use starts::StartPositions;

/// The settings of self-play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SelfPlaySettings {
    /// The search depth in plies.
    pub depth: u32,
    /// Play is perfect from this number of empty squares on.
    pub solve: u32,
}

/// The default number of empty squares from which play is perfect.
pub const DEFAULT_SOLVED_EMPTIES: u32 = 14;

/// Games per job, stored together: a second of work at the default depth.
///
/// Smaller blocks compress worse; larger ones lose more when a run is stopped.
pub const GAMES_PER_JOB: u64 = 100;

/// Self-play games of the engine, as numbered jobs.
pub struct SelfPlayRun<'a> {
    settings: SelfPlaySettings,
    weights: &'a Weights,
    starts: StartPositions,
    seed: u64,
    jobs: u64,
    /// A checksum of the rows of the weights only. Files name jobs by it.
    rows_checksum: u64,
    /// A checksum of all numbers of the weights.
    weights_checksum: u64,
}

impl<'a> SelfPlayRun<'a> {
    /// At least this number of games with these weights, rounded up to a multiple of [`GAMES_PER_JOB`].
    #[must_use]
    pub fn new(settings: SelfPlaySettings, weights: &'a Weights, seed: u64, games: u64) -> Self {
        let Stated { phases, rows, constants, errors } = weights.stated();
        let values = |rows: &[Row]| -> Vec<u8> {
            rows.iter().flat_map(|row| row.0).flat_map(i16::to_le_bytes).collect()
        };
        let rows_checksum = checksum(&values(&rows.concat()));
        let errors = [&errors.inside[..], &errors.to_end, &[errors.odd_depth_bonus]].concat();
        let errors: Vec<u8> = errors.into_iter().flat_map(i16::to_le_bytes).collect();
        let all = [&phases[..], &values(constants), &errors, &rows_checksum.to_le_bytes()[..]].concat();
        Self {
            settings,
            weights,
            starts: StartPositions::default(),
            seed,
            jobs: games.div_ceil(GAMES_PER_JOB),
            rows_checksum,
            weights_checksum: checksum(&all),
        }
    }
}

impl Work for SelfPlayRun<'_> {
    const KIND: &'static str = "selfplay";
    type Output = Block;

    fn run(&self) -> String {
        let SelfPlaySettings { depth, solve } = self.settings;
        format!("depth={depth} solve={solve} seed={} weights={:016x}", self.seed, self.weights_checksum)
    }

    fn worker(&self) -> impl FnMut(u64) -> Block {
        let mut play = SelfPlay::new(self.settings, self.weights, &self.starts);
        move |number| {
            let seed = |game| checksum(&bytes(&[self.seed, number, game]));
            let games = (0..GAMES_PER_JOB).flat_map(|game| play.game(seed(game)));
            Block { job: self.name(number), samples: games.collect() }
        }
    }

    fn encode(&self, output: &Block) -> Vec<u8> {
        output.pack()
    }

    fn decode(&self, bytes: &[u8]) -> Result<Block, DecodeError> {
        Block::unpack(bytes).ok_or_else(|| DecodeError::new("no block of samples"))
    }
}

impl SampleWork for SelfPlayRun<'_> {
    fn jobs(&self) -> u64 {
        self.jobs
    }

    fn games(&self, _number: u64) -> u64 {
        GAMES_PER_JOB
    }

    /// The name depends on the depth and the weights.
    fn name(&self, number: u64) -> u64 {
        let SelfPlaySettings { depth, solve } = self.settings;
        checksum(&bytes(&[self.seed, number, u64::from(depth), u64::from(solve), self.rows_checksum]))
    }
}

/// Plays self-play games one after another.
pub struct SelfPlay<'a> {
    settings: SelfPlaySettings,
    weights: &'a Weights,
    table: TranspositionTable,
    starts: &'a StartPositions,
}

impl<'a> SelfPlay<'a> {
    /// Games with these weights from these start positions.
    #[must_use]
    pub fn new(settings: SelfPlaySettings, weights: &'a Weights, starts: &'a StartPositions) -> Self {
        Self { settings, weights, table: TranspositionTable::new(TABLE_MEGABYTES), starts }
    }

    /// The positions of a game in which a move was chosen. The same seed gives the same game.
    pub fn game(&mut self, seed: u64) -> Vec<Sample> {
        self.table.clear();
        let mut board = self.starts.draw(&mut generator(seed));
        let mut seen: Vec<(Board<S8>, i32, i32, ScoreKind)> = Vec::new();
        let mut sign = 1;
        // The principal variation of the solved position. It may end before the game; then the position is solved
        // again.
        let (mut line, mut exact) = (Vec::new().into_iter(), 0);
        while !board.is_over() {
            if board.moves().is_empty() {
                line.next();
                (board, sign) = (board.passed(), -sign);
                continue;
            }
            let empties = board.empties().len();
            let play = if let Some(play) = line.next() {
                seen.push((board, sign, sign * exact, ScoreKind::Exact));
                play
            } else {
                let solved = empties <= self.settings.solve;
                let best = best(
                    self.weights,
                    &self.table,
                    board,
                    if solved { empties } else { self.settings.depth },
                );
                let kind = if solved { ScoreKind::Exact } else { ScoreKind::Searched };
                seen.push((board, sign, coarse(best.score.get()), kind));
                let first = best.moves[0];
                if solved {
                    exact = sign * best.score.get();
                    line = best.moves.into_iter();
                    line.next();
                }
                first
            };
            board = match play {
                Move::Place(square) => board.play(square),
                Move::Pass => board.passed(),
            };
            sign = -sign;
        }
        let result = sign * board.final_difference();
        let sample = |(board, sign, score, kind): (Board<S8>, i32, i32, ScoreKind)| Sample {
            board,
            score: score as i16,
            result: (sign * result) as i8,
            kind,
        };
        seen.into_iter().map(sample).collect()
    }
}

/// Rounds a score to an eighth of a disc.
///
/// The error of a search is far larger, and finer scores take more space.
fn coarse(score: i32) -> i32 {
    const SCORE_STEP: i32 = DISC / 8;
    (score + SCORE_STEP / 2).div_euclid(SCORE_STEP) * SCORE_STEP
}

/// Numbers as little-endian bytes.
fn bytes(numbers: &[u64]) -> Vec<u8> {
    numbers.iter().flat_map(|number| number.to_le_bytes()).collect()
}

/// The positions of a few quick games, one game after another, for tests.
#[cfg(test)]
pub(crate) fn quick_games(count: u64) -> Vec<Sample> {
    let starts = StartPositions::default();
    let mut play = SelfPlay::new(SelfPlaySettings { depth: 1, solve: 6 }, Weights::embedded(), &starts);
    (0..count).flat_map(|seed| play.game(seed)).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::num::NonZeroUsize;
    use std::ops::ControlFlow;

    use outflank_engine::Endgame;
    use outflank_jobs::{Threads, round_trip};

    use super::*;

    const SETTINGS: SelfPlaySettings = SelfPlaySettings { depth: 2, solve: 10 };

    #[test]
    fn games_are_complete_with_exact_endgame_scores() {
        let starts = StartPositions::default();
        let mut play = SelfPlay::new(SETTINGS, Weights::embedded(), &starts);
        let table = TranspositionTable::new(1);
        let mut search = Endgame::new(&table);
        for seed in 0..20 {
            let samples = play.game(seed);
            assert!(!samples.is_empty());
            for pair in samples.windows(2) {
                assert!(pair[1].empties() < pair[0].empties());
            }
            for sample in samples {
                assert!(!sample.board.moves().is_empty());
                assert_eq!(sample.kind == ScoreKind::Exact, sample.empties() <= SETTINGS.solve);
                if sample.kind == ScoreKind::Exact {
                    let score = search.solve(sample.board).get();
                    assert_eq!((i32::from(sample.score), i32::from(sample.result)), (DISC * score, score));
                }
            }
        }
    }

    fn run(settings: SelfPlaySettings, seed: u64) -> SelfPlayRun<'static> {
        SelfPlayRun::new(settings, Weights::embedded(), seed, 301)
    }

    #[test]
    fn a_job_has_the_same_bytes_with_any_number_of_workers() {
        let run = run(SelfPlaySettings { depth: 1, solve: 6 }, 1);
        assert_eq!(run.jobs(), 4);
        let expected: Vec<_> = (0..4).map(|number| round_trip(&run, number).unwrap()).collect();
        for workers in [1, 3] {
            let mut found = Vec::new();
            let threads = Threads { workers: NonZeroUsize::new(workers).unwrap() };
            threads.ordered_work(&run, 0..4, &mut |number, block| {
                assert_eq!(block.job, run.name(number));
                found.push(run.encode(&block));
                ControlFlow::Continue(())
            });
            assert_eq!(found, expected, "{workers} workers");
        }
        assert!(run.decode(&expected[0][1..]).is_err());
    }

    #[test]
    fn job_name_depends_on_all_settings_and_weights() {
        let (one, other) = (run(SETTINGS, 1), run(SETTINGS, 2));
        let deeper = run(SelfPlaySettings { depth: 3, ..SETTINGS }, 1);
        let names = [one.name(3), one.name(4), other.name(3), deeper.name(3)];
        assert_eq!(HashSet::from(names).len(), 4);
        let jobs = [one.job(3), one.job(4), other.job(3), deeper.job(3)];
        assert_eq!(HashSet::from(jobs).len(), 4);
        let mut stated = Weights::embedded().stated().clone();
        stated.constants[30].0[0] += 1;
        let weights = Weights::new(stated).unwrap();
        let taught = SelfPlayRun::new(SETTINGS, &weights, 1, 100);
        assert_ne!(taught.job(3), one.job(3), "other weights");
        assert!(one.run().starts_with("depth=2 solve=10 seed=1 weights="), "{}", one.run());
    }
}
