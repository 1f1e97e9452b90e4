//! Errors of searches, and the model that best fits them.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use outflank_engine::{DISC, Evaluate as _, ProbcutModel, Weights};

use super::{DepthScores, MEASURED_EMPTIES};

/// Sums of deep scores minus shallow ones.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Measured {
    /// Searches to the end, and midgame searches whose depths are both even or both odd.
    cells: BTreeMap<SearchPair, ErrorSum>,
    /// Midgame scores at odd depths minus those at even depths.
    odd_depth_bonus: ErrorSum,
}

/// A shallow and a deep search of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct SearchPair {
    empties: u32,
    depth: u32,
    shallow: u32,
}

/// Sums of errors in 1/128 disc. They are integers, so that the order makes no difference.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct ErrorSum {
    count: i64,
    errors: i64,
    squares: i64,
}

impl ErrorSum {
    fn add(&mut self, error: i64) {
        self.count += 1;
        self.errors += error;
        self.squares += error * error;
    }

    /// The mean error, in discs.
    fn mean(&self) -> f64 {
        self.errors as f64 / (self.count.max(1) as f64 * f64::from(DISC))
    }

    /// The sum of squared deviations from the mean, in squared discs.
    fn spread(&self) -> f64 {
        let (count, errors) = (self.count as f64, self.errors as f64);
        ((self.squares as f64 - errors * errors / count) / f64::from(DISC * DISC)).max(0.0)
    }
}

/// The errors of similar searches, each relative to the mean of its own cell.
#[derive(Default)]
struct Pooled {
    all: ErrorSum,
    freedom: f64,
    /// Sums of squares, in squared discs.
    measured: f64,
    fitted: f64,
}

/// The measured errors of similar searches, and the prediction of a model.
#[derive(Clone, Debug, PartialEq)]
pub struct Band {
    /// The range of numbers of empty squares.
    pub empties: RangeInclusive<u32>,
    /// The depth of the deep search in plies; `None` for a search to the end.
    pub depth: Option<u32>,
    /// The depth of the shallow search in plies.
    pub shallow: u32,
    /// The number of positions.
    pub count: u64,
    /// The mean of the deep score minus the shallow one, in discs.
    pub mean: f64,
    /// The measured standard deviation, in discs.
    pub measured: f64,
    /// The standard deviation that the model gives, in discs.
    pub fitted: f64,
}

/// How well a model fits: root mean square errors, as fractions of sigma.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fitness {
    /// The error of the model.
    pub error: f64,
    /// The error that a perfect model would have by chance with this number of positions.
    pub chance: f64,
}

/// Cells with fewer positions are ignored.
const MIN_CELL_POSITIONS: i64 = 4;

/// The prior of the fit: round numbers near those of the first weights.
///
/// They never change, so that the same searches always give the same model.
const DEFAULT_MODEL: ProbcutModel = ProbcutModel {
    inside: [1_200, 250, -1_000, -200, 400],
    to_end: [-900, 600, -250, -1_700],
    odd_depth_bonus: 2_700,
};

/// The strength of the ridge regularization towards the default coefficients, in positions.
const RIDGE_POSITIONS: f64 = 10.0;

/// The smallest standard deviation, in discs. Smaller ones are raised to it.
const MIN_SIGMA_DISCS: f64 = 0.1;

impl Measured {
    /// Adds the searches of a position.
    pub fn add(&mut self, found: &DepthScores) {
        for (index, &(depth, deep)) in found.scores.iter().enumerate() {
            for &(shallow, score) in &found.scores[..index] {
                let error = i64::from(deep - score);
                if depth >= found.empties || (depth - shallow).is_multiple_of(2) {
                    let pair = SearchPair { empties: found.empties, depth, shallow };
                    self.cells.entry(pair).or_default().add(error);
                } else {
                    self.odd_depth_bonus.add(if depth.is_multiple_of(2) { -error } else { error });
                }
            }
        }
    }

    /// Whether there are too few measurements to fit a model.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.logs().next().is_none()
    }

    /// The model that fits best, by ridge regression on the logarithms of sigma.
    #[must_use]
    pub fn fit(&self) -> ProbcutModel {
        ProbcutModel {
            inside: self.coefficients(DEFAULT_MODEL.inside, false),
            to_end: self.coefficients(DEFAULT_MODEL.to_end, true),
            odd_depth_bonus: if self.odd_depth_bonus.count == 0 {
                DEFAULT_MODEL.odd_depth_bonus
            } else {
                thousandths(self.odd_depth_bonus.mean())
            },
        }
    }

    fn coefficients<const TERMS: usize>(&self, usual: [i16; TERMS], to_end: bool) -> [i16; TERMS] {
        let mut system = [[0.0; TERMS]; TERMS];
        let mut right = [0.0; TERMS];
        for term in 0..TERMS {
            system[term][term] = RIDGE_POSITIONS;
            right[term] = RIDGE_POSITIONS * f64::from(usual[term]) / 1_000.0;
        }
        for (pair, log, freedom) in self.logs().filter(|(pair, ..)| (pair.depth >= pair.empties) == to_end) {
            let terms = ProbcutModel::terms(pair.empties, pair.depth, pair.shallow).map(f64::from);
            for row in 0..TERMS {
                right[row] += freedom * terms[row] * log;
                for column in 0..TERMS {
                    system[row][column] += freedom * terms[row] * terms[column];
                }
            }
        }
        solve(system, right).map(thousandths)
    }

    /// Pairs of searches, the logarithm of their sigma in discs, and its degrees of freedom.
    fn logs(&self) -> impl Iterator<Item = (SearchPair, f64, f64)> + '_ {
        self.cells.iter().filter(|(_, sum)| sum.count >= MIN_CELL_POSITIONS).map(|(&pair, sum)| {
            let freedom = (sum.count - 1) as f64;
            let deviation = (sum.spread() / freedom).sqrt().max(MIN_SIGMA_DISCS);
            // Corrects the bias of the logarithm of an estimated standard deviation.
            (pair, deviation.ln() + 0.5 / freedom, freedom)
        })
    }

    /// How well the `ProbCut` model of these weights fits the measured errors.
    #[must_use]
    pub fn fitness(&self, weights: &Weights) -> Fitness {
        let (mut off, mut chance, mut all) = (0.0, 0.0, 0.0);
        for (pair, log, freedom) in self.logs() {
            off += freedom * (log - deviation(weights, pair).ln()).powi(2);
            chance += 0.5;
            all += freedom;
        }
        let root = |sum: f64| (sum / f64::max(all, 1.0)).sqrt();
        Fitness { error: root(off), chance: root(chance) }
    }

    /// All measurements in bands of `width` numbers of empty squares: midgame searches, then searches to the end.
    #[must_use]
    pub fn bands(&self, weights: &Weights, width: u32) -> Vec<Band> {
        let mut bands: BTreeMap<_, Pooled> = BTreeMap::new();
        for (&pair, sum) in self.cells.iter().filter(|(_, sum)| sum.count >= MIN_CELL_POSITIONS) {
            let inside = (pair.depth < pair.empties).then_some(pair.depth);
            let first = pair.empties - (pair.empties - MEASURED_EMPTIES[0]) % width;
            let pooled = bands.entry((inside.is_none(), first, inside, pair.shallow)).or_default();
            let freedom = (sum.count - 1) as f64;
            pooled.all.count += sum.count;
            pooled.all.errors += sum.errors;
            pooled.freedom += freedom;
            pooled.measured += sum.spread();
            pooled.fitted += freedom * deviation(weights, pair).powi(2);
        }
        let band = |((_, first, depth, shallow), pooled): ((bool, u32, Option<u32>, u32), Pooled)| Band {
            empties: first..=first + width - 1,
            depth,
            shallow,
            count: pooled.all.count.unsigned_abs(),
            mean: pooled.all.mean(),
            measured: (pooled.measured / pooled.freedom).sqrt(),
            fitted: (pooled.fitted / pooled.freedom).sqrt(),
        };
        bands.into_iter().map(band).collect()
    }
}

/// A number in thousandths, as weights files store it.
fn thousandths(number: f64) -> i16 {
    (1_000.0 * number).round() as i16
}

/// The sigma that the weights give for a pair of searches, in discs.
fn deviation(weights: &Weights, pair: SearchPair) -> f64 {
    f64::from(weights.sigma(pair.empties, pair.depth, pair.shallow)) / f64::from(DISC)
}

/// Solves a system of linear equations by Gaussian elimination. The ridge keeps it from being singular.
fn solve<const N: usize>(mut system: [[f64; N]; N], mut right: [f64; N]) -> [f64; N] {
    for pivot in 0..N {
        let (row, value) = (system[pivot], right[pivot]);
        for other in (0..N).filter(|&other| other != pivot) {
            let share = system[other][pivot] / row[pivot];
            for column in pivot..N {
                system[other][column] -= share * row[column];
            }
            right[other] -= share * value;
        }
    }
    std::array::from_fn(|index| right[index] / system[index][index])
}

#[cfg(test)]
mod tests {
    use outflank_board::random::{Generator, below, generator};
    use outflank_engine::Stated;

    use super::*;

    const PLANTED: ProbcutModel = ProbcutModel {
        inside: [1_300, 300, -600, -100, 250],
        to_end: [-400, 500, -300, -1_200],
        odd_depth_bonus: -1_700,
    };

    fn weights(errors: ProbcutModel) -> Weights {
        let stated = Stated { errors, ..Weights::embedded().stated().clone() };
        Weights::new(stated).unwrap()
    }

    /// Approximately normal, with a standard deviation of 1.
    fn normal(rng: &mut Generator) -> f64 {
        (0..12).map(|_| f64::from(below(1 << 24, rng)) / f64::from(1 << 24)).sum::<f64>() - 6.0
    }

    /// Errors drawn from a model, independently for each pair of searches.
    fn drawn(weights: &Weights, odd_depth_bonus: f64, positions: usize) -> Measured {
        let mut rng = generator(8);
        let mut measured = Measured::default();
        for empties in 12..=56 {
            let depths: Vec<u32> = (0..=8).chain((empties <= 20).then_some(empties)).collect();
            for (index, &depth) in depths.iter().enumerate() {
                for &shallow in &depths[..index] {
                    for _ in 0..positions {
                        let mut error =
                            deviation(weights, SearchPair { empties, depth, shallow }) * normal(&mut rng);
                        if depth < empties {
                            error += odd_depth_bonus * (f64::from(depth % 2) - f64::from(shallow % 2));
                        }
                        let scores = vec![(shallow, 0), (depth, (128.0 * error).round() as i32)];
                        measured.add(&DepthScores { empties, scores });
                    }
                }
            }
        }
        measured
    }

    #[test]
    fn a_planted_model_is_found() {
        let planted = weights(PLANTED);
        let measured = drawn(&planted, -1.7, 300);
        let found = measured.fit();
        assert!((found.odd_depth_bonus - PLANTED.odd_depth_bonus).abs() < 60, "{found:?}");
        let found = weights(found);
        for (empties, depth) in [(56, 8), (40, 6), (24, 8), (20, 20), (15, 15), (50, 24), (26, 26)] {
            for shallow in [0, 2, 4] {
                let pair = SearchPair { empties, depth, shallow };
                let (known, found) = (deviation(&planted, pair), deviation(&found, pair));
                assert!((found / known - 1.0).abs() < 0.08, "{pair:?}: {known} {found}");
            }
        }
        let (good, bad) = (measured.fitness(&found), measured.fitness(&weights(ProbcutModel::default())));
        assert!(
            (good.error / good.chance - 1.0).abs() < 0.2 && bad.error > 5.0 * good.error,
            "{good:?} {bad:?}"
        );
    }

    #[test]
    fn fit_without_data_is_the_default_model() {
        let measured = Measured::default();
        assert!(measured.is_empty());
        assert_eq!(measured.fit(), DEFAULT_MODEL);
        assert_eq!(measured.fitness(Weights::embedded()), Fitness { error: 0.0, chance: 0.0 });
        assert_eq!(measured.bands(Weights::embedded(), 8), []);
    }

    #[test]
    fn bands_report_the_measured_mean_and_deviation() {
        let mut measured = Measured::default();
        for (empties, error) in [(20, 0), (20, 256), (20, 512), (20, 256), (21, 128), (28, 128)] {
            measured.add(&DepthScores { empties, scores: vec![(0, 1_000), (1, 700), (2, 1_000 + error)] });
        }
        let weights = Weights::embedded();
        assert!(!measured.is_empty());
        let bands = measured.bands(weights, 8);
        let band = Band {
            empties: 20..=27,
            depth: Some(2),
            shallow: 0,
            count: 4,
            mean: 2.0,
            measured: (8.0f64 / 3.0).sqrt(),
            fitted: deviation(weights, SearchPair { empties: 20, depth: 2, shallow: 0 }),
        };
        assert_eq!(bands, [band]);
    }

    /// The same positions in another order.
    #[test]
    fn the_order_of_positions_makes_no_difference() {
        let scores = |seed: u64| {
            let mut rng = generator(seed);
            let mut score = |depth| (depth, below(2_000, &mut rng) as i32);
            DepthScores { empties: 13, scores: (0..=5).chain([13]).map(&mut score).collect() }
        };
        let (mut one, mut other) = (Measured::default(), Measured::default());
        (0..20).for_each(|seed| one.add(&scores(seed)));
        (0..20).rev().for_each(|seed| other.add(&scores(seed)));
        assert_eq!(one, other);
    }
}
