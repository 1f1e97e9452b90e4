//! Fits weights by stochastic gradient descent with Adagrad.
//!
//! The score of a position is a sum over its patterns, plus squares of further sums over them: a factorization machine.
//! A position moves only the few rows that it uses. Adagrad starts with a large accumulator, so that common rows settle
//! and rare ones stay close to their initial values.

use std::ops::ControlFlow;

use outflank_board::random::{Generator, below, generator};
use outflank_engine::patterns::{DISTINCT, INSTANCES};
use outflank_engine::{DISC, LANES, ProbcutModel, Row, SIGNS, STAGES, Stated, UNIT, phase_of};
use outflank_jobs::Threads;

use crate::error::TrainError;
use crate::rows::Rows;

/// The settings of a fit.
#[derive(Clone, Debug, PartialEq)]
pub struct DescentSettings {
    /// The largest number of empty squares of each phase, ascending.
    pub phases: Vec<u8>,
    /// The maximum number of epochs.
    pub epochs: u32,
    /// The initial learning rate, in discs.
    pub rate: f32,
}

/// The default phases: the largest number of empty squares of each.
pub const DEFAULT_PHASES: [u8; 7] = [12, 18, 24, 30, 36, 44, 60];

/// The default maximum number of epochs.
pub const DEFAULT_EPOCHS: u32 = 6;

/// The default initial learning rate, in discs.
pub const DEFAULT_RATE: f32 = 0.45;

impl Default for DescentSettings {
    fn default() -> Self {
        Self { phases: DEFAULT_PHASES.to_vec(), epochs: DEFAULT_EPOCHS, rate: DEFAULT_RATE }
    }
}

impl DescentSettings {
    /// Checks that the phases are in order and that the learning rate is in range.
    ///
    /// # Errors
    ///
    /// When they are not.
    pub fn check(&self) -> Result<(), TrainError> {
        let inside = self.phases.last().is_some_and(|&last| usize::from(last) < STAGES);
        if !inside || !self.phases.is_sorted_by(|low, high| low < high) {
            return Err(TrainError::Phases);
        }
        if self.rate > 0.0 && self.rate <= 1.0 { Ok(()) } else { Err(TrainError::Rate(self.rate)) }
    }
}

/// A phase also learns from positions that are up to this number of empty squares outside it.
///
/// Their weight falls with the distance, so that neighbouring phases agree.
const NEIGHBOUR_EMPTIES: u32 = 3;

/// The learning rate of squared lanes, as a share of the rate of the first lane.
const SQUARED_RATE_SHARE: f32 = 0.075;

/// The range of initial values in squared lanes: for patterns, and for numbers of empty squares.
const INITIAL_SCALE: [f32; 2] = [0.0125, 0.5];

/// The initial accumulator of Adagrad: in the first lane, and in the others.
const INITIAL_ACCUMULATOR: [f32; 2] = [1000.0, 400.0];

/// The largest gradient of one position, in discs times positions.
const GRADIENT_CLIP: f32 = 30.0;

/// The final learning rate, as a share of the initial one.
const FINAL_RATE_SHARE: f32 = 0.02;

/// The weights during training.
#[derive(Clone, Debug, PartialEq)]
pub struct PatternModel {
    /// The largest number of empty squares of each phase.
    ends: Vec<u8>,
    phases: Vec<Phase>,
}

/// The weights of a phase: the first lane in discs, the others in square roots of discs.
#[derive(Clone, Debug, PartialEq)]
struct Phase {
    /// The rows of all patterns, followed by one row for each number of empty squares.
    rows: Vec<[f32; LANES]>,
    /// The Adagrad accumulators of each row, sums of squared gradients: for the first lane, and the mean of the others.
    spent: Vec<[f32; 2]>,
}

/// The index of the row for a number of empty squares.
fn constant(empties: usize) -> usize {
    DISTINCT + empties
}

/// The score in discs for the sums over a position's rows.
fn worth(sums: &[f32; LANES]) -> f32 {
    sums[0] + sums.iter().zip(SIGNS).map(|(sum, sign)| f32::from(sign) * sum * sum).sum::<f32>()
}

impl Phase {
    /// Random rows near zero. The gradient of a squared sum is zero at zero, so squared lanes must start elsewhere.
    fn new(seed: u64) -> Self {
        let mut rng = generator(seed);
        let mut draw = |most: f32| (below(1 << 16, &mut rng) as f32 / 65536.0 - 0.5) * 2.0 * most;
        let mut row = |most| {
            let mut row = [0.0; LANES];
            row[1..].fill_with(|| draw(most));
            row
        };
        let mut rows: Vec<_> = (0..DISTINCT).map(|_| row(INITIAL_SCALE[0])).collect();
        rows.extend([row(INITIAL_SCALE[1]); STAGES]);
        Self { spent: vec![INITIAL_ACCUMULATOR; rows.len()], rows }
    }

    fn sums(&self, slots: &[u32; INSTANCES], empties: usize) -> [f32; LANES] {
        let mut sums = self.rows[constant(empties)];
        for &slot in slots {
            for (sum, value) in sums.iter_mut().zip(&self.rows[slot as usize]) {
                *sum += value;
            }
        }
        sums
    }

    /// Takes one gradient step for a position, scaled by its weight, and returns the error before the step.
    fn learn(
        &mut self,
        slots: &[u32; INSTANCES],
        empties: usize,
        target: f32,
        counts: f32,
        rate: f32,
    ) -> f32 {
        let sums = self.sums(slots, empties);
        let error = worth(&sums) - target;
        let slope = (error * counts).clamp(-GRADIENT_CLIP, GRADIENT_CLIP);
        let slopes: [f32; LANES] = std::array::from_fn(|lane| {
            if lane == 0 { slope } else { slope * 2.0 * f32::from(SIGNS[lane]) * sums[lane] }
        });
        let first = slope * slope;
        let others = slopes[1..].iter().map(|slope| slope * slope).sum::<f32>() / (LANES - 1) as f32;
        for slot in slots.iter().map(|&slot| slot as usize).chain([constant(empties)]) {
            let [spent, spent_others] = &mut self.spent[slot];
            *spent += first;
            *spent_others += others;
            let (step, step_others) = (rate / spent.sqrt(), SQUARED_RATE_SHARE * rate / spent_others.sqrt());
            let row = &mut self.rows[slot];
            let linear = row[0] - step * slope;
            for (value, slope) in row.iter_mut().zip(&slopes) {
                *value -= step_others * slope;
            }
            row[0] = linear;
        }
        error
    }
}

impl PatternModel {
    fn new(ends: &[u8]) -> Self {
        let phases = (0..ends.len()).map(|number| Phase::new(number as u64)).collect();
        Self { ends: ends.to_vec(), phases }
    }

    /// The phase of a number of empty squares.
    fn phase(&self, empties: usize) -> usize {
        phase_of(&self.ends, empties)
    }

    /// The mean absolute error for each number of empty squares, and the weighted root mean square error over all
    /// positions.
    #[must_use]
    pub fn errors(&self, rows: &Rows) -> ModelErrors {
        let (mut squares, mut worths) = (0.0, 0.0);
        let mut absolute = Vec::new();
        for (empties, group) in rows.groups.iter().enumerate() {
            let phase = &self.phases[self.phase(empties)];
            let mut sum = 0.0;
            for ((&board, target), &one) in group.boards.iter().zip(&group.targets).zip(&group.worths) {
                let score = worth(&phase.sums(&rows.slots(board), empties));
                let error = f64::from(score.clamp(-64.0, 64.0) - target);
                sum += error.abs();
                squares += error * error * f64::from(one);
                worths += f64::from(one);
            }
            absolute.push((group.targets.len(), sum / group.targets.len().max(1) as f64));
        }
        ModelErrors { absolute, root_mean_square: (squares / f64::max(worths, 1.0)).sqrt() }
    }

    /// The weights in the engine's format, with the default `ProbCut` model. Rows without a training position are zero.
    #[must_use]
    pub fn stated(&self) -> Stated {
        let row = |phase: &Phase, slot: usize| {
            let seen = phase.spent[slot] != INITIAL_ACCUMULATOR;
            Row(std::array::from_fn(|lane| {
                let unit = if lane == 0 { DISC } else { UNIT };
                if seen { (phase.rows[slot][lane] * unit as f32).round() as i16 } else { 0 }
            }))
        };
        Stated {
            phases: self.ends.clone(),
            rows: self
                .phases
                .iter()
                .map(|phase| (0..DISTINCT).map(|slot| row(phase, slot)).collect())
                .collect(),
            constants: std::array::from_fn(|empties| {
                row(&self.phases[self.phase(empties)], constant(empties))
            }),
            errors: ProbcutModel::default(),
        }
    }
}

/// The errors of a model.
#[derive(Clone, Debug, PartialEq)]
pub struct ModelErrors {
    /// For each number of empty squares: the number of positions and their mean absolute error in discs.
    pub absolute: Vec<(usize, f64)>,
    /// Over all positions, in discs.
    pub root_mean_square: f64,
}

impl ModelErrors {
    /// Each number of empty squares that has positions, with the number of positions and their mean absolute error.
    pub fn stages(&self) -> impl Iterator<Item = (usize, usize, f64)> + '_ {
        let stages = self.absolute.iter().enumerate().filter(|(_, (count, _))| *count > 0);
        stages.map(|(empties, &(count, error))| (empties, count, error))
    }
}

/// The state after an epoch.
#[derive(Debug)]
pub struct Epoch<'a> {
    /// Its number, from 1 on.
    pub number: u32,
    /// The weights after it.
    pub model: &'a PatternModel,
    /// The root mean square error on the training positions, each measured before its step.
    pub off: f64,
}

/// Fits weights to positions, until `watch` breaks. The number of threads makes no difference to the weights.
pub fn fit(
    rows: &Rows,
    settings: &DescentSettings,
    threads: Threads,
    watch: &mut dyn FnMut(&Epoch<'_>) -> ControlFlow<()>,
) -> PatternModel {
    let mut model = PatternModel::new(&settings.phases);
    let mut courses: Vec<_> = (0..model.phases.len()).map(|phase| Course::new(rows, &model, phase)).collect();
    for epoch in 0..settings.epochs {
        // The learning rate falls, so that noise averages out towards the end.
        let rate = |done: f32| {
            settings.rate * f32::max(1.0 - (epoch as f32 + done) / settings.epochs as f32, FINAL_RATE_SHARE)
        };
        let mut offs = vec![(0.0, 0.0); courses.len()];
        let jobs = model.phases.iter_mut().zip(&mut courses).enumerate();
        let learn = || {
            |(number, (phase, course)): (usize, (&mut Phase, &mut Course))| {
                (number, course.run(rows, phase, rate))
            }
        };
        threads.unordered(jobs, learn, &mut |(number, off)| {
            offs[number] = off;
            ControlFlow::Continue(())
        });
        let (squares, worths) = offs.iter().fold((0.0, 0.0), |sum, off| (sum.0 + off.0, sum.1 + off.1));
        let off = (squares / f64::max(worths, 1.0)).sqrt();
        if watch(&Epoch { number: epoch + 1, model: &model, off }).is_break() {
            break;
        }
    }
    model
}

/// The positions that a phase is trained on.
struct Course {
    /// Each by its number of empty squares and its index among those.
    order: Vec<(u8, u32)>,
    /// The weight of a position, by its number of empty squares.
    shares: [f32; STAGES],
    rng: Generator,
}

impl Course {
    fn new(rows: &Rows, model: &PatternModel, phase: usize) -> Self {
        let least = phase.checked_sub(1).map_or(0, |before| u32::from(model.ends[before]) + 1);
        let most = if phase == model.ends.len() - 1 { STAGES as u32 } else { u32::from(model.ends[phase]) };
        let shares = std::array::from_fn(|empties| {
            let empties = empties as u32;
            let away = least.saturating_sub(empties).max(empties.saturating_sub(most));
            1.0 - away.min(NEIGHBOUR_EMPTIES + 1) as f32 / (NEIGHBOUR_EMPTIES + 1) as f32
        });
        let groups = rows.groups.iter().enumerate().filter(|(empties, _)| shares[*empties] > 0.0);
        let order = groups
            .flat_map(|(empties, group)| (0..group.targets.len()).map(move |row| (empties as u8, row as u32)))
            .collect();
        Self { order, shares, rng: generator(phase as u64) }
    }

    /// Runs one epoch, in a new random order.
    ///
    /// Returns the weighted sum of squared errors, each measured before its step, and the sum of the weights.
    fn run(&mut self, rows: &Rows, phase: &mut Phase, rate: impl Fn(f32) -> f32) -> (f64, f64) {
        for last in (1..self.order.len()).rev() {
            self.order.swap(last, below(last as u32 + 1, &mut self.rng) as usize);
        }
        let (mut squares, mut worths) = (0.0, 0.0);
        let all = self.order.len() as f32;
        for (done, &(empties, row)) in self.order.iter().enumerate() {
            let (empties, row) = (usize::from(empties), row as usize);
            let group = &rows.groups[empties];
            let counts = group.worths[row] * self.shares[empties];
            let rate = rate(done as f32 / all);
            let error =
                phase.learn(&rows.slots(group.boards[row]), empties, group.targets[row], counts, rate);
            squares += f64::from(error * error * counts);
            worths += f64::from(counts);
        }
        (squares, worths)
    }
}

#[cfg(test)]
mod tests;
