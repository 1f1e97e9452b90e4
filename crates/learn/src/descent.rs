//! Weights by stochastic gradient descent: position after position, what it uses is moved towards its score.
//!
//! The score of a position is a sum over its patterns, and squares of further sums over them, so that there is no
//! system of equations to solve; but every position only moves the few rows that it uses. How far a row moves falls
//! with how much it was moved before (Adagrad): common rows settle, and rare ones are held near where they
//! began by what every row is taken to have moved before it was ever seen.

use std::ops::ControlFlow;

use outflank_board::random::{Generator, below, generator};
use outflank_engine::patterns::{DISTINCT, INSTANCES};
use outflank_engine::{DISC, LANES, ProbcutModel, Row, SIGNS, STAGES, Stated, UNIT, phase_of};
use outflank_jobs::Threads;

use crate::error::TrainError;
use crate::rows::Rows;

/// How weights are learned.
#[derive(Clone, Debug, PartialEq)]
pub struct DescentSettings {
    /// The most empty squares of each phase, ascending.
    pub phases: Vec<u8>,
    /// How often all positions are gone through.
    pub epochs: u32,
    /// How far the first steps go, in discs.
    pub rate: f32,
}

/// The most empty squares of each phase where nothing else is said.
pub const PHASES: [u8; 7] = [12, 18, 24, 30, 36, 44, 60];

/// How often all positions are gone through where nothing else is said.
pub const EPOCHS: u32 = 6;

/// How far the first steps go where nothing else is said.
pub const RATE: f32 = 0.45;

impl Default for DescentSettings {
    fn default() -> Self {
        Self { phases: PHASES.to_vec(), epochs: EPOCHS, rate: RATE }
    }
}

impl DescentSettings {
    /// Checks that the phases are in order and that the rate is one.
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

/// Positions so many empty squares beyond a phase are learned from as well, the less the farther away.
const BEYOND: u32 = 3;

/// How far the steps of squared lanes go, compared with those of the first.
const SQUARED: f32 = 0.075;

/// How far from zero squared lanes begin at most: of patterns, and of numbers of empty squares.
const NEAR: [f32; 2] = [0.0125, 0.5];

/// What the squares of all steps of a row are taken to be before it is seen: in the first lane, and in the others.
const BEFORE: [f32; 2] = [1000.0, 400.0];

/// The most that one position moves anything by, in discs times positions.
const MOST: f32 = 30.0;

/// The last steps, compared with the first ones.
const LAST: f32 = 0.02;

/// Weights while they are learned.
#[derive(Clone, Debug, PartialEq)]
pub struct Model {
    /// The most empty squares of each phase.
    ends: Vec<u8>,
    phases: Vec<Phase>,
}

/// The weights of a phase: the first lanes in discs, the others in their square roots.
#[derive(Clone, Debug, PartialEq)]
struct Phase {
    /// The rows of all patterns, and behind them one for each number of empty squares.
    rows: Vec<[f32; LANES]>,
    /// The sum of the squares of the steps of each row: in the first lane, and in the others on average.
    spent: Vec<[f32; 2]>,
}

/// The row of a number of empty squares.
fn constant(empties: usize) -> usize {
    DISTINCT + empties
}

/// What the sums of a position's rows stand for, in discs.
fn worth(sums: &[f32; LANES]) -> f32 {
    sums[0] + sums.iter().zip(SIGNS).map(|(sum, sign)| f32::from(sign) * sum * sum).sum::<f32>()
}

impl Phase {
    /// Rows at random near zero: squares of nothing would not move.
    fn new(seed: u64) -> Self {
        let mut rng = generator(seed);
        let mut draw = |most: f32| (below(1 << 16, &mut rng) as f32 / 65536.0 - 0.5) * 2.0 * most;
        let mut row = |most| {
            let mut row = [0.0; LANES];
            row[1..].fill_with(|| draw(most));
            row
        };
        let mut rows: Vec<_> = (0..DISTINCT).map(|_| row(NEAR[0])).collect();
        rows.extend([row(NEAR[1]); STAGES]);
        Self { spent: vec![BEFORE; rows.len()], rows }
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

    /// Moves what a position uses towards its target, the farther the more it counts. How far off it was.
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
        let slope = (error * counts).clamp(-MOST, MOST);
        let slopes: [f32; LANES] = std::array::from_fn(|lane| {
            if lane == 0 { slope } else { slope * 2.0 * f32::from(SIGNS[lane]) * sums[lane] }
        });
        let first = slope * slope;
        let others = slopes[1..].iter().map(|slope| slope * slope).sum::<f32>() / (LANES - 1) as f32;
        for slot in slots.iter().map(|&slot| slot as usize).chain([constant(empties)]) {
            let [spent, spent_others] = &mut self.spent[slot];
            *spent += first;
            *spent_others += others;
            let (step, step_others) = (rate / spent.sqrt(), SQUARED * rate / spent_others.sqrt());
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

impl Model {
    fn new(ends: &[u8]) -> Self {
        let phases = (0..ends.len()).map(|number| Phase::new(number as u64)).collect();
        Self { ends: ends.to_vec(), phases }
    }

    /// The phase of a number of empty squares.
    fn phase(&self, empties: usize) -> usize {
        phase_of(&self.ends, empties)
    }

    /// The mean absolute error in discs for each number of empty squares, and over all by what they are worth the
    /// root of the mean square.
    #[must_use]
    pub fn errors(&self, rows: &Rows) -> Errors {
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
        Errors { absolute, root_mean_square: (squares / f64::max(worths, 1.0)).sqrt() }
    }

    /// The weights as the engine keeps them, with its own model of the errors of searches. What was never seen is zero.
    #[must_use]
    pub fn stated(&self) -> Stated {
        let row = |phase: &Phase, slot: usize| {
            let seen = phase.spent[slot] != BEFORE;
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

/// How far a model is off.
#[derive(Clone, Debug, PartialEq)]
pub struct Errors {
    /// For each number of empty squares the positions, and their mean absolute error in discs.
    pub absolute: Vec<(usize, f64)>,
    /// Over all positions, in discs.
    pub root_mean_square: f64,
}

impl Errors {
    /// The numbers of empty squares that have positions, with these and their mean absolute error.
    pub fn stages(&self) -> impl Iterator<Item = (usize, usize, f64)> + '_ {
        let stages = self.absolute.iter().enumerate().filter(|(_, (count, _))| *count > 0);
        stages.map(|(empties, &(count, error))| (empties, count, error))
    }
}

/// What an epoch came to.
#[derive(Debug)]
pub struct Step<'a> {
    /// Its number, from 1 on.
    pub epoch: u32,
    /// The weights after it.
    pub model: &'a Model,
    /// The root of the mean square of how far it was off position after position, before learning from each.
    pub off: f64,
}

/// Learns weights from positions, until `watch` breaks off. Threads make no difference to the weights.
pub fn fit(
    rows: &Rows,
    settings: &DescentSettings,
    threads: Threads,
    watch: &mut dyn FnMut(&Step<'_>) -> ControlFlow<()>,
) -> Model {
    let mut model = Model::new(&settings.phases);
    let mut courses: Vec<_> = (0..model.phases.len()).map(|phase| Course::new(rows, &model, phase)).collect();
    for epoch in 0..settings.epochs {
        // The steps become shorter and shorter, so that in the end chance evens out.
        let rate =
            |done: f32| settings.rate * f32::max(1.0 - (epoch as f32 + done) / settings.epochs as f32, LAST);
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
        if watch(&Step { epoch: epoch + 1, model: &model, off }).is_break() {
            break;
        }
    }
    model
}

/// The positions that a phase is learned from.
struct Course {
    /// Each by its empty squares and its number among those.
    order: Vec<(u8, u32)>,
    /// How much positions count, by how many empty squares they have.
    shares: [f32; STAGES],
    rng: Generator,
}

impl Course {
    fn new(rows: &Rows, model: &Model, phase: usize) -> Self {
        let least = phase.checked_sub(1).map_or(0, |before| u32::from(model.ends[before]) + 1);
        let most = if phase == model.ends.len() - 1 { STAGES as u32 } else { u32::from(model.ends[phase]) };
        let shares = std::array::from_fn(|empties| {
            let empties = empties as u32;
            let away = least.saturating_sub(empties).max(empties.saturating_sub(most));
            1.0 - away.min(BEYOND + 1) as f32 / (BEYOND + 1) as f32
        });
        let groups = rows.groups.iter().enumerate().filter(|(empties, _)| shares[*empties] > 0.0);
        let order = groups
            .flat_map(|(empties, group)| (0..group.targets.len()).map(move |row| (empties as u8, row as u32)))
            .collect();
        Self { order, shares, rng: generator(phase as u64) }
    }

    /// Goes through all positions once, in another order each time. The sum of the squares of how far off each was before
    /// it was learned from, and of what they are worth.
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
mod tests {
    use std::num::NonZeroUsize;

    use outflank_board::random::filling;
    use outflank_board::{Board, S8, Squares};
    use outflank_engine::{Features, Weights};

    use super::*;
    use crate::rows::Worth;
    use crate::sample::{Kind, Sample};

    const CORNERS: u64 = 0x8100_0000_0000_0081;

    /// Corners, the squares diagonal to them, and four of the edge, with what a disc there is worth.
    const PLANTED: [(u64, i32); 3] = [(CORNERS, 6), (0x0042_0000_0000_4200, -3), (0x0400_0080_0100_0020, 1)];

    /// A board with discs at random on those squares, and all others empty.
    fn sparse(seed: u64) -> Board<S8> {
        let board = filling::<S8>(&mut generator(seed));
        let mask = PLANTED.iter().fold(0, |mask, (squares, _)| mask | squares);
        let keep = |squares: Squares<S8>| Squares::from_word(squares.word() & mask);
        Board::new(keep(board.mover()), keep(board.opponent())).unwrap()
    }

    /// Positions with the scores that those squares give them, and `pairs` more for each two corners of one side in excess
    /// of those held by different sides: what no sum over patterns says, as no pattern has two opposite corners
    /// and those beside them.
    fn planted(seeds: std::ops::Range<u64>, pairs: i32) -> Rows {
        let samples = seeds.map(|seed| {
            let board = sparse(seed);
            let more = |mask: u64| {
                let count = |squares: Squares<S8>| (squares.word() & mask).count_ones() as i32;
                count(board.mover()) - count(board.opponent())
            };
            let score: i32 = PLANTED.iter().map(|&(mask, worth)| worth * more(mask)).sum();
            let score = score + pairs * more(CORNERS).pow(2);
            Sample { board, score: (score * DISC) as i16, result: 0, kind: Kind::Exact }
        });
        Rows::new(samples, Worth::USUAL)
    }

    fn settings() -> DescentSettings {
        DescentSettings { phases: vec![51, 60], epochs: 40, rate: 1.0 }
    }

    fn threads(workers: usize) -> Threads {
        Threads { workers: NonZeroUsize::new(workers).unwrap() }
    }

    const GO_ON: ControlFlow<()> = ControlFlow::Continue(());

    #[test]
    fn planted_weights_are_recovered() {
        for pairs in [0, 2] {
            let (rows, others) = (planted(0..3_000, pairs), planted(3_000..4_000, pairs));
            let zero = Model::new(&settings().phases).errors(&others).root_mean_square;
            let model = fit(&rows, &settings(), threads(2), &mut |_| GO_ON);
            let error = model.errors(&others).root_mean_square;
            assert!(zero > 6.0 && error < zero / 10.0, "off by {zero} before and {error} after");
            // The engine, with its whole numbers, says the same.
            let stated = Weights::new(model.stated()).unwrap();
            let board = sparse(5_555);
            let (mover, opponent) = (board.mover().word(), board.opponent().word());
            let features = Features::new(mover, opponent);
            let score = stated.score(&features, board.empties().len()).in_discs();
            let row = Rows::new([Sample { board, score: 0, result: 0, kind: Kind::Exact }], Worth::USUAL);
            assert!((score.abs() - model.errors(&row).root_mean_square).abs() < 0.3);
        }
    }

    #[test]
    fn threads_make_no_difference() {
        let rows = planted(0..2_000, 1);
        let fitted = |workers| {
            fit(&rows, &settings(), threads(workers), &mut |step| {
                if step.epoch < 3 { GO_ON } else { ControlFlow::Break(()) }
            })
        };
        assert_eq!(fitted(1), fitted(2));
    }

    #[test]
    fn settings_out_of_range_are_refused() {
        let check = |phases: &[u8], rate: f32| {
            let settings = DescentSettings { phases: phases.to_vec(), rate, ..settings() };
            settings.check().map_err(|error| error.to_string())
        };
        assert_eq!(check(&[0, 60], 1.0), Ok(()));
        for bad in [&[][..], &[5, 5], &[9, 8], &[0, 61]] {
            let message = "phases are numbers from 0 to 60, each above the last";
            assert_eq!(check(bad, 1.0).unwrap_err(), message, "{bad:?}");
        }
        for bad in [f32::NAN, 0.0, -0.1, 1.5] {
            let message = format!("{bad} is no rate; write a number above 0, up to 1");
            assert_eq!(check(&[60], bad).unwrap_err(), message);
        }
    }

    #[test]
    fn a_phase_is_learned_from_its_neighbourhood() {
        let rows = Rows::new([], Worth::USUAL);
        let model = Model::new(&[12, 24, 60]);
        let shares = |phase| Course::new(&rows, &model, phase).shares;
        assert_eq!(shares(0)[..17], [[1.0; 13].as_slice(), &[0.75, 0.5, 0.25, 0.0]].concat());
        assert_eq!(shares(1)[9..14], [0.0, 0.25, 0.5, 0.75, 1.0]);
        assert_eq!(shares(1)[24..29], [1.0, 0.75, 0.5, 0.25, 0.0]);
        assert_eq!(shares(2)[22..], [[0.25, 0.5, 0.75].as_slice(), &[1.0; 36]].concat()[..39]);
        assert_eq!([0, 12, 13, 24, 25, 60].map(|empties| model.phase(empties)), [0, 0, 1, 1, 2, 2]);
    }

    #[test]
    fn what_is_rare_stays_near_zero_and_what_is_not_seen_is_zero() {
        let one = Sample { board: sparse(1), score: (20 * DISC) as i16, result: 0, kind: Kind::Exact };
        let rows = Rows::new([one], Worth::USUAL);
        let settings = DescentSettings { epochs: 1, rate: 0.3, ..settings() };
        let stated = fit(&rows, &settings, Threads::default(), &mut |_| GO_ON).stated();
        let seen: Vec<_> = stated.rows.iter().flatten().filter(|row| row.0 != [0; LANES]).collect();
        // Alike patterns share a row, and a position near the end of a phase is learned from in both.
        assert!(!seen.is_empty() && seen.len() <= 2 * INSTANCES, "{}", seen.len());
        assert!(seen.iter().all(|row| i32::from(row.0[0]).abs() < DISC), "{seen:?}");
    }
}
