//! The error model of `ProbCut`: sigma between shallow and deep searches, as fitted and in a fast form.

use crate::score::DISC;

/// The error model of `ProbCut`: the standard deviation (sigma) between the scores of a shallow and a deep search.
///
/// The mean error is zero if both depths are even or both are odd. The logarithm of sigma, in discs, is a linear
/// combination of [terms](ProbcutModel::terms). The coefficients are fitted to searches (`outflank train probcut`) and
/// stored with the weights.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProbcutModel {
    /// The coefficients for deep searches that end before the end of the game, in thousandths.
    pub inside: [i16; Self::INSIDE],
    /// The coefficients for deep searches to the end of the game, in thousandths.
    pub to_end: [i16; Self::TO_END],
    /// The mean amount by which searches of odd depth score higher than those of even depth, in thousandths of a disc.
    pub odd_depth_bonus: i16,
}

/// A model fitted to weights of this form. It is the starting point of fits to other weights.
impl Default for ProbcutModel {
    fn default() -> Self {
        Self {
            inside: [1_186, 222, -1_001, -200, 230],
            to_end: [-971, 545, -318, -1_769],
            odd_depth_bonus: 2_558,
        }
    }
}

/// Shallow searches deeper than this count as this deep: the model does not extrapolate beyond the measured depths.
const MAX_SHALLOW_DEPTH: f32 = 14.0;

/// The ranges of empty squares over which sigma changes, for searches before the end and to the end of the game.
const EMPTIES_RANGES: [(f32, f32); 2] = [(12.0, 52.0), (12.0, 32.0)];

/// Deep searches that leave fewer empty squares than this have larger errors.
const NEAR_END_EMPTIES: f32 = 14.0;

/// The minimum and maximum sigma of a model, in discs.
const SIGMA_RANGE: (f32, f32) = (0.5, 32.0);

impl ProbcutModel {
    /// The number of coefficients of a model.
    pub const NUMBERS: usize = Self::INSIDE + Self::TO_END + 1;

    /// The number of terms for deep searches before the end of the game.
    pub const INSIDE: usize = 5;

    /// The number of terms for deep searches to the end: the first ones of the same list.
    pub const TO_END: usize = 4;

    /// The terms for searches of `depth` and `shallow` plies.
    ///
    /// In order:
    ///
    /// * the constant one
    /// * the logarithm of the difference in depth
    /// * the shallow depth
    /// * the empty squares
    /// * the proximity of the deep search to the end of the game
    #[must_use]
    pub fn terms(empties: u32, depth: u32, shallow: u32) -> [f32; Self::INSIDE] {
        let to_end = depth >= empties;
        let beyond = between(depth.saturating_sub(shallow));
        [1.0, beyond, looked(shallow), stage(empties, to_end), near(empties.saturating_sub(depth))]
    }
}

fn between(plies: u32) -> f32 {
    (plies.max(1) as f32).ln()
}

fn looked(plies: u32) -> f32 {
    (plies as f32).min(MAX_SHALLOW_DEPTH) / 10.0
}

fn stage(empties: u32, to_end: bool) -> f32 {
    let (least, most) = EMPTIES_RANGES[usize::from(to_end)];
    ((empties as f32).clamp(least, most) - 32.0) / 20.0
}

fn near(left: u32) -> f32 {
    (NEAR_END_EMPTIES - left as f32).max(0.0) / 10.0
}

/// A model as a product of precomputed factors, for fast lookup in a search.
///
/// With any coefficients, sigma is between half a disc and 32 discs. It does not decrease with the difference in depth,
/// and does not increase with the shallow depth.
pub struct SigmaTable {
    inside: Factors,
    to_end: Factors,
}

/// The factor of each term, for 0 to 60 plies or empty squares.
struct Factors {
    between: [f32; 61],
    looked: [f32; 61],
    /// Includes the constant term.
    stage: [f32; 61],
    near: [f32; 61],
}

impl SigmaTable {
    pub fn new(model: &ProbcutModel) -> Self {
        let [one, between, looked, stage] = model.to_end;
        Self {
            inside: Factors::new(model.inside, false),
            to_end: Factors::new([one, between, looked, stage, 0], true),
        }
    }

    /// Sigma, in parts of [`DISC`].
    #[inline]
    pub fn sigma(&self, empties: u32, depth: u32, shallow: u32) -> f32 {
        let factors = if depth >= empties { &self.to_end } else { &self.inside };
        let at = |number: u32| number.min(60) as usize;
        let discs = factors.between[at(depth.saturating_sub(shallow))]
            * factors.looked[at(shallow)]
            * factors.stage[at(empties)]
            * factors.near[at(empties.saturating_sub(depth))];
        DISC as f32 * discs.clamp(SIGMA_RANGE.0, SIGMA_RANGE.1)
    }
}

impl Factors {
    fn new(coefficients: [i16; ProbcutModel::INSIDE], to_end: bool) -> Self {
        let [one, far, less, more, end] = coefficients.map(|part| f32::from(part) / 1_000.0);
        // Clamped, so that the product of four factors stays finite and above zero.
        let table =
            |log: &dyn Fn(u32) -> f32| std::array::from_fn(|at| log(at as u32).clamp(-20.0, 20.0).exp());
        Self {
            between: table(&|plies| far.max(0.0) * between(plies)),
            looked: table(&|plies| less.min(0.0) * looked(plies)),
            stage: table(&|empties| one + more * stage(empties, to_end)),
            near: table(&|left| end * near(left)),
        }
    }
}

#[cfg(test)]
mod tests {
    use outflank_board::random::{below, generator};

    use super::*;

    /// All combinations of empty squares, deep and shallow depth.
    fn searches() -> impl Iterator<Item = (u32, u32, u32)> {
        (1..=60).flat_map(|empties| {
            (1..=empties).flat_map(move |depth| (0..depth).map(move |shallow| (empties, depth, shallow)))
        })
    }

    #[test]
    fn sigma_table_matches_the_model_formula() {
        let model = ProbcutModel::default();
        let fast = SigmaTable::new(&model);
        for (empties, depth, shallow) in searches() {
            let coefficients = if depth >= empties { &model.to_end[..] } else { &model.inside[..] };
            let terms = ProbcutModel::terms(empties, depth, shallow);
            let sum: f32 = terms.iter().zip(coefficients).map(|(term, part)| term * f32::from(*part)).sum();
            let slow = 128.0 * (sum / 1_000.0).exp().clamp(0.5, 32.0);
            let fast = fast.sigma(empties, depth, shallow);
            assert!((slow - fast).abs() < 0.01, "{empties} {depth} {shallow}: {slow} {fast}");
        }
    }

    #[track_caller]
    fn check(model: ProbcutModel) {
        let sigmas = SigmaTable::new(&model);
        for (empties, depth, shallow) in searches() {
            let here = sigmas.sigma(empties, depth, shallow);
            assert!((64.0..=4_096.0).contains(&here), "{model:?}: {empties} {depth} {shallow}: {here}");
            // One ply less between the two, with the same deep search.
            let looked = if shallow + 1 < depth { sigmas.sigma(empties, depth, shallow + 1) } else { here };
            assert!(looked <= here, "{model:?}: {empties} {depth} {shallow}");
        }
    }

    #[test]
    fn any_coefficients_give_a_valid_sigma() {
        check(ProbcutModel::default());
        check(ProbcutModel { inside: [i16::MAX; 5], to_end: [i16::MIN; 4], odd_depth_bonus: 0 });
        check(ProbcutModel { inside: [i16::MIN; 5], to_end: [i16::MAX; 4], odd_depth_bonus: 0 });
        let mut rng = generator(3);
        let mut draw = |most: u32| (below(2 * most + 1, &mut rng) as i32 - most as i32) as i16;
        for most in [300, 3_000, 30_000].into_iter().cycle().take(30) {
            check(ProbcutModel {
                inside: std::array::from_fn(|_| draw(most)),
                to_end: std::array::from_fn(|_| draw(most)),
                odd_depth_bonus: 0,
            });
        }
    }

    /// Beyond the measured range: deeper searches, and endgames with many empty squares.
    #[test]
    fn extrapolated_sigma_stays_between_1_and_8_discs() {
        let sigmas = SigmaTable::new(&ProbcutModel::default());
        for empties in 26..=60 {
            for depth in 12..=empties {
                let here = sigmas.sigma(empties, depth, depth / 4 * 2 + depth % 2) / 128.0;
                assert!((1.0..=8.0).contains(&here), "{empties} {depth}: {here}");
            }
        }
    }
}
