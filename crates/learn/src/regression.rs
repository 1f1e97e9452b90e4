//! Least squares over sparse patterns, by conjugate gradients.
//!
//! The score of a position is a sum of weights, so that the best weights solve a system of linear equations that is too
//! large to write down but can be multiplied with: a pass over all positions. Rare weights are held near
//! zero, and weights of neighbouring knots near each other, by penalties that count as much as so many
//! positions.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use outflank_engine::patterns::DISTINCT;
use outflank_engine::{DISC, ErrorModel, STAGES, Stated};

use crate::rows::{Group, Rows};

/// How weights are fitted.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    /// The numbers of empty squares at which weights are stated: at least two, ascending.
    pub knots: Vec<u8>,
    /// How strongly a weight is held near zero, in positions.
    pub ridge: f32,
    /// How strongly a weight is held near itself at the next knot, in positions.
    pub smooth: f32,
    /// Threads to work with; they make no difference to the weights.
    pub threads: usize,
}

impl Default for Settings {
    fn default() -> Self {
        let knots = vec![0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 44, 52];
        Self { knots, ridge: 3.0, smooth: 30.0, threads: 1 }
    }
}

/// Weights while they are fitted, in discs.
#[derive(Clone, Debug, PartialEq)]
pub struct Model {
    knots: Vec<u8>,
    /// The weights of knot after knot, and behind them the constants.
    values: Vec<f32>,
}

impl Model {
    fn new(knots: &[u8]) -> Self {
        Self { knots: knots.to_vec(), values: vec![0.0; knots.len() * DISTINCT + STAGES] }
    }

    /// The knot at or before a number of empty squares, and how far it is to the next one, from 0 to 1.
    fn place(&self, empties: usize) -> (usize, f32) {
        let last = self.knots.len() - 1;
        let next = self.knots.partition_point(|&knot| usize::from(knot) <= empties).clamp(1, last);
        let [low, high] = [next - 1, next].map(|knot| f32::from(self.knots[knot]));
        (next - 1, ((empties as f32 - low) / (high - low)).clamp(0.0, 1.0))
    }

    /// The weights for a number of empty squares, from values laid out as those of this model.
    fn table(&self, values: &[f32], empties: usize, table: &mut [f32]) {
        let (knot, share) = self.place(empties);
        let (low, high) = values[knot * DISTINCT..(knot + 2) * DISTINCT].split_at(DISTINCT);
        for ((weight, low), high) in table.iter_mut().zip(low).zip(high) {
            *weight = low * (1.0 - share) + high * share;
        }
    }

    /// Where the constant for a number of empty squares is.
    fn constant(&self, empties: usize) -> usize {
        self.knots.len() * DISTINCT + empties
    }

    /// The mean absolute error in discs for each number of empty squares, and over all by what they are worth the
    /// root of the mean square.
    #[must_use]
    pub fn errors(&self, rows: &Rows) -> Errors {
        let mut table = vec![0.0; DISTINCT];
        let (mut squares, mut worths) = (0.0, 0.0);
        let mut absolute = Vec::new();
        for (empties, group) in rows.groups.iter().enumerate() {
            self.table(&self.values, empties, &mut table);
            let constant = self.values[self.constant(empties)];
            let mut sum = 0.0;
            for ((slots, target), worth) in group.slots.iter().zip(&group.targets).zip(&group.worths) {
                let score = constant + slots.iter().map(|&slot| table[slot as usize]).sum::<f32>();
                let error = f64::from(score.clamp(-64.0, 64.0) - target);
                sum += error.abs();
                squares += error * error * f64::from(*worth);
                worths += f64::from(*worth);
            }
            absolute.push((group.targets.len(), sum / group.targets.len().max(1) as f64));
        }
        Errors { absolute, root_mean_square: (squares / f64::max(worths, 1.0)).sqrt() }
    }

    /// The weights as the engine keeps them, with its own model of the errors of searches.
    #[must_use]
    pub fn stated(&self) -> Stated {
        let whole = |value: &f32| (value * DISC as f32).round() as i16;
        let (weights, constants) = self.values.split_at(self.knots.len() * DISTINCT);
        Stated {
            knots: self.knots.clone(),
            values: weights.chunks_exact(DISTINCT).map(|knot| knot.iter().map(whole).collect()).collect(),
            constants: std::array::from_fn(|empties| whole(&constants[empties])),
            errors: ErrorModel::default(),
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

/// What an iteration came to.
#[derive(Debug)]
pub struct Step<'a> {
    /// Its number, from 1 on.
    pub iteration: usize,
    /// The weights after it.
    pub model: &'a Model,
    /// The root of the mean square of what is left unexplained, penalties included, in discs.
    pub left: f64,
}

/// Fits weights to positions, until `watch` says to stop by returning false.
pub fn fit(rows: &Rows, settings: &Settings, watch: &mut dyn FnMut(&Step<'_>) -> bool) -> Model {
    let mut model = Model::new(&settings.knots);
    let problem = Problem { rows, settings, layout: model.clone() };
    let scale = problem.scale();
    let worth: f64 = rows.groups.iter().flat_map(|group| &group.worths).map(|&worth| f64::from(worth)).sum();
    // What is left to explain, in the space of weights; `direction` is where to go next.
    let (mut rest, mut square) = problem.pass(&model.values, |_, target| target);
    let mut scaled: Vec<f32> = rest.iter().zip(&scale).map(|(rest, scale)| rest * scale).collect();
    let mut direction = scaled.clone();
    let mut size = dot(&rest, &scaled);
    for iteration in 1.. {
        let (mut bent, _) = problem.pass(&direction, |score, _| score);
        problem.add_penalties(&direction, &mut bent);
        let curvature = dot(&direction, &bent);
        if size <= 0.0 || curvature <= 0.0 {
            break;
        }
        let far = size / curvature;
        square -= far * size;
        add(&mut model.values, far as f32, &direction);
        add(&mut rest, -far as f32, &bent);
        for ((scaled, rest), scale) in scaled.iter_mut().zip(&rest).zip(&scale) {
            *scaled = rest * scale;
        }
        let left = (square / worth).max(0.0).sqrt();
        if !watch(&Step { iteration, model: &model, left }) {
            break;
        }
        let next = dot(&rest, &scaled);
        let keep = (next / size) as f32;
        size = next;
        for (direction, scaled) in direction.iter_mut().zip(&scaled) {
            *direction = scaled + keep * *direction;
        }
    }
    model
}

/// The equations to be solved.
struct Problem<'a> {
    rows: &'a Rows,
    settings: &'a Settings,
    /// A model for its layout.
    layout: Model,
}

/// What the positions between two knots add to the weights of the lower and the upper one, to the constants of
/// their numbers of empty squares, and to the sum of squares.
struct Part {
    knots: Vec<f32>,
    constants: Vec<(usize, f32)>,
    square: f64,
}

impl Problem<'_> {
    /// For every position the value of `what` for its score and target goes to all weights that it uses, as
    /// often as it is worth; and the sum of the squares of those values.
    fn pass(&self, values: &[f32], what: impl Fn(f32, f32) -> f32 + Sync) -> (Vec<f32>, f64) {
        let spans = self.layout.knots.len() - 1;
        let next = AtomicUsize::new(0);
        let parts: Mutex<Vec<Option<Part>>> = Mutex::new((0..spans).map(|_| None).collect());
        std::thread::scope(|scope| {
            for _ in 0..self.settings.threads.clamp(1, spans) {
                scope.spawn(|| {
                    while let Some(span) =
                        Some(next.fetch_add(1, Ordering::Relaxed)).filter(|&span| span < spans)
                    {
                        let part = self.part(span, values, &what);
                        parts.lock().unwrap_or_else(PoisonError::into_inner)[span] = Some(part);
                    }
                });
            }
        });
        let (mut sums, mut square) = (vec![0.0; values.len()], 0.0);
        let parts = parts.into_inner().unwrap_or_else(PoisonError::into_inner);
        // In the order of the knots, whoever was first: sums of fractions depend on their order.
        for (span, part) in parts.into_iter().flatten().enumerate() {
            add(&mut sums[span * DISTINCT..(span + 2) * DISTINCT], 1.0, &part.knots);
            for (empties, sum) in part.constants {
                sums[self.layout.constant(empties)] += sum;
            }
            square += part.square;
        }
        (sums, square)
    }

    /// What the positions between two knots add.
    fn part(&self, span: usize, values: &[f32], what: &(impl Fn(f32, f32) -> f32 + Sync)) -> Part {
        let mut part = Part { knots: vec![0.0; 2 * DISTINCT], constants: Vec::new(), square: 0.0 };
        let (mut table, mut sums) = (vec![0.0; DISTINCT], vec![0.0; DISTINCT]);
        for (empties, group) in self.rows.groups.iter().enumerate() {
            let (knot, share) = self.layout.place(empties);
            if knot != span || group.targets.is_empty() {
                continue;
            }
            self.layout.table(values, empties, &mut table);
            sums.fill(0.0);
            let (sum, square) = spread(group, &table, values[self.layout.constant(empties)], what, &mut sums);
            part.constants.push((empties, sum as f32));
            part.square += square;
            let (low, high) = part.knots.split_at_mut(DISTINCT);
            add(low, 1.0 - share, &sums);
            add(high, share, &sums);
        }
        part
    }

    /// What holds the weights back, added to what the positions say.
    fn add_penalties(&self, values: &[f32], sums: &mut [f32]) {
        let weights = self.layout.knots.len() * DISTINCT;
        add(&mut sums[..weights], self.settings.ridge, &values[..weights]);
        for upper in DISTINCT..weights {
            let lower = upper - DISTINCT;
            let pull = self.settings.smooth * (values[upper] - values[lower]);
            sums[upper] += pull;
            sums[lower] -= pull;
        }
    }

    /// One over the diagonal of the equations, which makes common and rare weights converge alike.
    fn scale(&self) -> Vec<f32> {
        let mut diagonal = vec![0.0; self.layout.values.len()];
        let mut counts = vec![0.0; DISTINCT];
        for (empties, group) in self.rows.groups.iter().enumerate() {
            counts.fill(0.0);
            for (slots, worth) in group.slots.iter().zip(&group.worths) {
                for &slot in slots {
                    counts[slot as usize] += worth;
                }
            }
            let (knot, share) = self.layout.place(empties);
            add(&mut diagonal[knot * DISTINCT..][..DISTINCT], (1.0 - share) * (1.0 - share), &counts);
            add(&mut diagonal[(knot + 1) * DISTINCT..][..DISTINCT], share * share, &counts);
            diagonal[self.layout.constant(empties)] = group.worths.iter().sum();
        }
        let least = f32::max(self.settings.ridge + 2.0 * self.settings.smooth, LEAST);
        diagonal.into_iter().map(|value| 1.0 / (value + least)).collect()
    }
}

/// Added to the diagonal where no penalty is, against division by zero.
const LEAST: f32 = 1e-3;

/// The positions of one group: `what` of each goes to the weights that it uses. The sums of all of them, and of
/// their squares.
fn spread(
    group: &Group,
    table: &[f32],
    constant: f32,
    what: impl Fn(f32, f32) -> f32,
    sums: &mut [f32],
) -> (f64, f64) {
    let (mut sum, mut square) = (0.0, 0.0);
    for ((slots, &target), &worth) in group.slots.iter().zip(&group.targets).zip(&group.worths) {
        let score = constant + slots.iter().map(|&slot| table[slot as usize]).sum::<f32>();
        let value = what(score, target);
        let share = value * worth;
        for &slot in slots {
            sums[slot as usize] += share;
        }
        sum += f64::from(share);
        square += f64::from(share * value);
    }
    (sum, square)
}

/// Adds so many times the one to the other.
fn add(sums: &mut [f32], times: f32, values: &[f32]) {
    sums.iter_mut().zip(values).for_each(|(sum, value)| *sum += times * value);
}

/// The product of two vectors, in blocks, so that small numbers are not lost beside large sums.
fn dot(one: &[f32], other: &[f32]) -> f64 {
    let block = |(one, other): (&[f32], &[f32])| {
        f64::from(one.iter().zip(other).map(|(one, other)| one * other).sum::<f32>())
    };
    one.chunks(1024).zip(other.chunks(1024)).map(block).sum()
}

#[cfg(test)]
mod tests {
    use outflank_board::random::{filling, generator};
    use outflank_board::{Board, S8, Squares};

    use super::*;
    use crate::rows::Worth;
    use crate::sample::{Kind, Sample};

    /// Corners, the squares diagonal to them, and four of the edge, with what a disc there is worth.
    const PLANTED: [(u64, i32); 3] =
        [(0x8100_0000_0000_0081, 6), (0x0042_0000_0000_4200, -3), (0x0400_0080_0100_0020, 1)];

    /// A board with discs at random on those squares, and all others empty.
    fn sparse(seed: u64) -> Board<S8> {
        let board = filling::<S8>(&mut generator(seed));
        let mask = PLANTED.iter().fold(0, |mask, (squares, _)| mask | squares);
        let keep = |squares: Squares<S8>| Squares::from_word(squares.word() & mask);
        Board::new(keep(board.mover()), keep(board.opponent())).unwrap()
    }

    /// Positions with the scores that those squares give them.
    fn planted(seeds: std::ops::Range<u64>) -> Rows {
        let samples = seeds.map(|seed| {
            let board = sparse(seed);
            let more = |mask: u64| {
                let count = |squares: Squares<S8>| (squares.word() & mask).count_ones() as i32;
                count(board.mover()) - count(board.opponent())
            };
            let score: i32 = PLANTED.iter().map(|&(mask, worth)| worth * more(mask)).sum();
            Sample { board, score: (score * DISC) as i16, result: 0, kind: Kind::Exact }
        });
        Rows::new(samples, Worth::default())
    }

    fn settings(threads: usize) -> Settings {
        Settings { knots: vec![48, 54, 60], ridge: 0.1, smooth: 1.0, threads }
    }

    #[test]
    fn planted_weights_are_recovered() {
        let (rows, others) = (planted(0..3_000), planted(3_000..4_000));
        let zero = Model::new(&settings(1).knots).errors(&others).root_mean_square;
        let model = fit(&rows, &settings(1), &mut |step| step.iteration < 40);
        let error = model.errors(&others).root_mean_square;
        assert!(zero > 6.0 && error < zero / 10.0, "off by {zero} before and {error} after");
        // The engine, with its whole numbers, says the same.
        let stated = outflank_engine::Weights::new(model.stated()).unwrap();
        let board = sparse(5_555);
        let (mover, opponent) = (board.mover().word(), board.opponent().word());
        let features = outflank_engine::Features::new(mover, opponent);
        let score = f64::from(stated.score(&features, board.empties().len())) / f64::from(DISC);
        let row = Rows::new([Sample { board, score: 0, result: 0, kind: Kind::Exact }], Worth::default());
        assert!((score.abs() - model.errors(&row).root_mean_square).abs() < 0.3);
    }

    #[test]
    fn threads_make_no_difference() {
        let rows = planted(0..2_000);
        let fitted = |threads| fit(&rows, &settings(threads), &mut |step| step.iteration < 5);
        assert_eq!(fitted(1), fitted(2));
    }

    #[test]
    fn knots_meet_in_between() {
        let model = Model::new(&[10, 30, 50]);
        let place = |empties| model.place(empties);
        assert_eq!(place(0), (0, 0.0));
        assert_eq!(place(10), (0, 0.0));
        assert_eq!(place(25), (0, 0.75));
        assert_eq!(place(30), (1, 0.0));
        assert_eq!(place(50), (1, 1.0));
        assert_eq!(place(60), (1, 1.0));
    }

    #[test]
    fn a_rare_weight_stays_near_zero() {
        // One position with a score of 20 discs, against a ridge of as many positions as it has weights.
        let one = Sample { board: sparse(1), score: (20 * DISC) as i16, result: 0, kind: Kind::Exact };
        let rows = Rows::new([one], Worth::default());
        let settings = Settings { ridge: 1000.0, ..settings(1) };
        let model = fit(&rows, &settings, &mut |step| step.iteration < 10);
        assert!(model.values.iter().take(3 * DISTINCT).all(|weight| weight.abs() < 0.1));
    }
}
