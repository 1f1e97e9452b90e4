//! The error model of `ProbCut`: sigma between shallow and deep searches, as it is fitted and in its fast form.

use crate::score::DISC;

/// The error model of `ProbCut`: the standard deviation (sigma) between the scores of a shallow search and a deep one.
///
/// The mean is none between searches of even plies, and between those of odd plies. The logarithm of sigma, in
/// discs, is a sum of [terms](ProbcutModel::terms), each times a coefficient. The coefficients are fitted to searches
/// (`outflank train probcut`) and kept with the weights.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProbcutModel {
    /// The coefficients for deep searches that end inside the game, in thousandths.
    pub inside: [i16; Self::INSIDE],
    /// The coefficients for deep searches to the end, in thousandths.
    pub to_end: [i16; Self::TO_END],
    /// By how much searches of odd plies score higher than those of even plies, in thousandths of a disc.
    pub tempo: i16,
}

/// What is usual: it was fitted to weights of this form. Fits to others begin here.
impl Default for ProbcutModel {
    fn default() -> Self {
        Self { inside: [1_186, 222, -1_001, -200, 230], to_end: [-971, 545, -318, -1_769], tempo: 2_558 }
    }
}

/// Shallow searches deeper than this are taken to be no better: deeper ones than measured are guessed with care.
const MAX_SHALLOW_DEPTH: f32 = 14.0;

/// The empty squares between which errors change through the game, and those for searches to the end.
const EMPTIES_RANGES: [(f32, f32); 2] = [(12.0, 52.0), (12.0, 32.0)];

/// Deep searches that leave fewer empty squares than this are surer to be surprised.
const NEAR_END_EMPTIES: f32 = 14.0;

/// The least and the largest sigma that a model gives, in discs.
const SIGMA_RANGE: (f32, f32) = (0.5, 32.0);

impl ProbcutModel {
    /// How many numbers a model has.
    pub const NUMBERS: usize = Self::INSIDE + Self::TO_END + 1;

    /// The terms for deep searches inside the game.
    pub const INSIDE: usize = 5;

    /// The terms for deep searches to the end: the first ones of the others.
    pub const TO_END: usize = 4;

    /// The terms for a search of `depth` plies and one of `shallow`: one; the logarithm of the plies between the two;
    /// the plies of the shallow one; the empty squares; how near to the end of the game the deep one comes.
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

/// A model as products of factors, which takes a search no time.
///
/// Whatever the coefficients, sigma is a number between half a disc and 32 discs; it does not fall with the plies
/// between the two searches, nor rise with those of the shallow one.
pub struct SigmaTable {
    inside: Factors,
    to_end: Factors,
}

/// The factors by their terms, for 0 to 60 plies or empty squares.
struct Factors {
    between: [f32; 61],
    looked: [f32; 61],
    /// With the constant.
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
        // Products of four such factors are still numbers, even the largest and the smallest.
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

    /// All searches there are: empty squares, deep and shallow plies.
    fn searches() -> impl Iterator<Item = (u32, u32, u32)> {
        (1..=60).flat_map(|empties| {
            (1..=empties).flat_map(move |depth| (0..depth).map(move |shallow| (empties, depth, shallow)))
        })
    }

    #[test]
    fn factors_are_what_the_terms_say() {
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
            // One ply less between the two, at the same depth of either.
            let looked = if shallow + 1 < depth { sigmas.sigma(empties, depth, shallow + 1) } else { here };
            assert!(looked <= here, "{model:?}: {empties} {depth} {shallow}");
        }
    }

    #[test]
    fn any_coefficients_give_a_sigma_to_search_with() {
        check(ProbcutModel::default());
        check(ProbcutModel { inside: [i16::MAX; 5], to_end: [i16::MIN; 4], tempo: 0 });
        check(ProbcutModel { inside: [i16::MIN; 5], to_end: [i16::MAX; 4], tempo: 0 });
        let mut rng = generator(3);
        let mut draw = |most: u32| (below(2 * most + 1, &mut rng) as i32 - most as i32) as i16;
        for most in [300, 3_000, 30_000].into_iter().cycle().take(30) {
            check(ProbcutModel {
                inside: std::array::from_fn(|_| draw(most)),
                to_end: std::array::from_fn(|_| draw(most)),
                tempo: 0,
            });
        }
    }

    /// Beyond what was measured: deeper searches, and endgames with many empty squares.
    #[test]
    fn guesses_beyond_the_measured_are_careful() {
        let sigmas = SigmaTable::new(&ProbcutModel::default());
        for empties in 26..=60 {
            for depth in 12..=empties {
                let here = sigmas.sigma(empties, depth, depth / 4 * 2 + depth % 2) / 128.0;
                assert!((1.0..=8.0).contains(&here), "{empties} {depth}: {here}");
            }
        }
    }
}
