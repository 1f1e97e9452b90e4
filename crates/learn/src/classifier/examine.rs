//! Measures a network on positions that it was not fitted to, beside heuristics and the engine.

use outflank_board::{Board, BoardSize, S8, Size, Square, Squares, Symmetry, Word};
use outflank_engine::{TranspositionTable, Weights};
use outflank_lab::heuristic::{HeuristicSettings, NAMES, named};
use outflank_lab::learned::Network;

use super::data::{LabelledPosition, PositionSet, Split};
use crate::ahead;

/// The bins of the calibration.
pub const CALIBRATION_BINS: usize = 10;

/// The number of positions that are shown as misjudged.
const WORST_POSITIONS: usize = 6;

/// The phases of the value maps.
pub const PHASES: usize = 3;

/// The smallest number of positions behind a value of a map.
const MIN_MAP_POSITIONS: u32 = 20;

/// The names of evaluations that repeat others.
const ALIASES: [&str; 1] = ["table1"];

/// The predictions of one evaluation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Accuracy {
    /// Its name.
    pub name: String,
    /// For each ply, the number of right predictions and of all.
    pub by_ply: Vec<[u64; 2]>,
}

impl Accuracy {
    fn new(name: &str, plies: usize) -> Self {
        Self { name: name.to_owned(), by_ply: vec![[0, 0]; plies] }
    }

    fn add(&mut self, ply: u8, is_right: bool) {
        let [right, all] = &mut self.by_ply[usize::from(ply)];
        *right += u64::from(is_right);
        *all += 1;
    }

    /// The share of right predictions between two plies, both included; `None` without positions.
    #[must_use]
    pub fn share(&self, first: usize, last: usize) -> Option<f64> {
        let plies = &self.by_ply[first.min(self.by_ply.len())..(last + 1).min(self.by_ply.len())];
        let [right, all] = [0, 1].map(|part| plies.iter().map(|ply| ply[part]).sum::<u64>());
        (all > 0).then(|| right as f64 / all as f64)
    }

    /// The share of all right predictions.
    #[must_use]
    pub fn total(&self) -> Option<f64> {
        self.share(0, self.by_ply.len())
    }
}

/// The positions whose predicted chance of winning is in a bin.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct CalibrationBin {
    /// The number of positions.
    pub positions: u64,
    /// The sum of the predicted chances.
    pub predicted: f64,
    /// The sum of the results: 1 for a win, 1/2 for a draw.
    pub observed: f64,
}

/// A position whose result was not expected.
#[derive(Clone, Debug, PartialEq)]
pub struct Misjudged<S: Size> {
    /// The position and its result.
    pub position: LabelledPosition<S>,
    /// The predicted chances of win, draw and loss.
    pub chances: [f32; 3],
}

/// What a network predicts on the test set.
#[derive(Clone, Debug)]
pub struct Examination<S: Size> {
    /// The number of positions.
    pub positions: usize,
    /// The mean cross-entropy.
    pub loss: f64,
    /// The network first, then the majority, heuristics and the engine.
    pub accuracies: Vec<Accuracy>,
    /// Positions by result and predicted result: win, draw, loss.
    pub confusion: [[u64; 3]; 3],
    /// The chances that were predicted and those that were observed.
    pub calibration: [CalibrationBin; CALIBRATION_BINS],
    /// By phase and square: the mean chance with an own disc on it minus that with an opponent's, over symmetric squares.
    pub maps: [Vec<Option<f64>>; PHASES],
    /// The most misjudged positions, one per game.
    pub worst: Vec<Misjudged<S>>,
}

impl<S: Size> Examination<S> {
    /// Examines a network that predicts results. `None` if it predicts scores.
    #[must_use]
    pub fn of(network: &Network<S>, split: &Split<S>, name: &str) -> Option<Self> {
        network.chances(Board::start())?;
        let test = &split.test;
        let plies = S::SIZE.squares() as usize;
        let mut found = Self {
            positions: test.positions.len(),
            loss: 0.0,
            accuracies: vec![Accuracy::new(name, plies)],
            confusion: [[0; 3]; 3],
            calibration: [CalibrationBin::default(); CALIBRATION_BINS],
            maps: [const { Vec::new() }; PHASES],
            worst: Vec::new(),
        };
        let mut sums = vec![[[0.0, 0.0]; 2]; PHASES * plies];
        let mut worst: Vec<(f32, Misjudged<S>)> = Vec::new();
        for position in &test.positions {
            let chances = network.chances(position.board)?;
            let loss = found.add(position, chances);
            add_to_map(&mut sums, position, chances);
            note_worst(&mut worst, loss, Misjudged { position: *position, chances });
        }
        found.loss /= test.positions.len().max(1) as f64;
        worst.sort_by(|one, other| other.0.total_cmp(&one.0));
        found.worst = worst.into_iter().take(WORST_POSITIONS).map(|(_, misjudged)| misjudged).collect();
        found.maps = std::array::from_fn(|phase| symmetric_map::<S>(&sums[phase * plies..][..plies]));
        found.accuracies.push(majority(split));
        found.accuracies.extend(heuristics(test));
        found.accuracies.extend(engine(test));
        Some(found)
    }

    /// Adds a prediction and returns its loss.
    fn add(&mut self, position: &LabelledPosition<S>, chances: [f32; 3]) -> f32 {
        let predicted = (0..3).max_by(|one, other| chances[*one].total_cmp(&chances[*other])).unwrap_or(1);
        let class = position.class();
        self.confusion[class][predicted] += 1;
        self.accuracies[0].add(position.ply, predicted == class);
        let chance = f64::from(chances[0] + chances[1] / 2.0);
        let bin = ((chance * CALIBRATION_BINS as f64) as usize).min(CALIBRATION_BINS - 1);
        let bin = &mut self.calibration[bin];
        bin.positions += 1;
        bin.predicted += chance;
        bin.observed += 1.0 - class as f64 / 2.0;
        let loss = -chances[class].max(f32::MIN_POSITIVE).ln();
        self.loss += f64::from(loss);
        loss
    }
}

/// Adds a position to the sums of its phase: by square and owner, the chances and their number.
fn add_to_map<S: Size>(sums: &mut [[[f64; 2]; 2]], position: &LabelledPosition<S>, chances: [f32; 3]) {
    let plies = S::SIZE.squares() as usize;
    let phase = usize::from(position.ply) * PHASES / (plies - 3);
    let chance = f64::from(chances[0] + chances[1] / 2.0);
    for (owner, discs) in [position.board.mover(), position.board.opponent()].into_iter().enumerate() {
        for square in discs {
            let [sum, count] = &mut sums[phase * plies + square.index_on::<S>() as usize][owner];
            *sum += chance;
            *count += 1.0;
        }
    }
}

/// The value of every square, from the sums of the squares symmetric to it: the mean with an own disc minus the mean
/// with an opponent's.
fn symmetric_map<S: Size>(sums: &[[[f64; 2]; 2]]) -> Vec<Option<f64>> {
    let value = |square: Square| {
        let symmetric =
            Symmetry::ALL.map(|symmetry| symmetry.square(square, S::SIZE).index_on::<S>() as usize);
        let total =
            |owner: usize, part: usize| symmetric.iter().map(|square| sums[*square][owner][part]).sum();
        let [[own, own_count], [other, other_count]] =
            [[total(0, 0), total(0, 1)], [total(1, 0), total(1, 1)]];
        let is_enough = f64::min(own_count, other_count) >= f64::from(MIN_MAP_POSITIONS);
        is_enough.then(|| own / own_count - other / other_count)
    };
    Squares::<S>::ALL.into_iter().map(value).collect()
}

/// Keeps the position with the largest loss of each game. A game begins where the ply falls.
fn note_worst<S: Size>(worst: &mut Vec<(f32, Misjudged<S>)>, loss: f32, misjudged: Misjudged<S>) {
    match worst.last_mut() {
        Some((highest, last)) if last.position.ply < misjudged.position.ply => {
            if loss > *highest {
                (*highest, *last) = (loss, misjudged);
            }
        }
        _ => worst.push((loss, misjudged)),
    }
}

/// The guess that every position has the most frequent result of its ply in the training set.
fn majority<S: Size>(split: &Split<S>) -> Accuracy {
    let plies = S::SIZE.squares() as usize;
    let mut counts = vec![[0_u64; 3]; plies];
    for position in &split.training.positions {
        counts[usize::from(position.ply)][position.class()] += 1;
    }
    let guesses: Vec<usize> =
        counts.iter().map(|counts| (0..3).rev().max_by_key(|class| counts[*class]).unwrap_or(0)).collect();
    let mut accuracy = Accuracy::new(MAJORITY, plies);
    for position in &split.test.positions {
        accuracy.add(position.ply, guesses[usize::from(position.ply)] == position.class());
    }
    accuracy
}

/// The name of the guess by majority.
pub const MAJORITY: &str = "majority";

/// The name of the engine's search.
pub const ENGINE: &str = "engine, depth 1";

/// The sign of every heuristic as a prediction.
fn heuristics<S: Size>(test: &PositionSet<S>) -> impl Iterator<Item = Accuracy> {
    let names = NAMES.iter().map(|(name, _)| *name).filter(|name| !ALIASES.contains(name));
    names.filter_map(|name| {
        let evaluation = named::<S>(name, &HeuristicSettings::default())?;
        Some(signs(name, test, |board| evaluation.points(&board)))
    })
}

/// The sign of the engine's score after a search of one ply; `None` on boards other than 8x8.
fn engine<S: Size>(test: &PositionSet<S>) -> Option<Accuracy> {
    if S::SIZE != BoardSize::Eight {
        return None;
    }
    let table = TranspositionTable::new(ahead::TABLE_MEGABYTES);
    let weights = Weights::embedded();
    Some(signs(ENGINE, test, |board| {
        let board = Board::<S8>::new(word(board.mover().word()), word(board.opponent().word()));
        board.map_or(0, |board| ahead::best(weights, &table, board, 1).score.get())
    }))
}

fn word<W: Word>(word: W) -> Squares<S8> {
    Squares::from_word(word.wide() as u64)
}

/// Predictions by the sign of a value.
fn signs<S: Size>(name: &str, test: &PositionSet<S>, value: impl Fn(Board<S>) -> i32) -> Accuracy {
    let mut accuracy = Accuracy::new(name, S::SIZE.squares() as usize);
    for position in &test.positions {
        let predicted = (1 - value(position.board).signum()) as usize;
        accuracy.add(position.ply, predicted == position.class());
    }
    accuracy
}
