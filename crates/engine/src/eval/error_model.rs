//! How far a shallow search is off a deep one: the model that is fitted, and its fast form.

use crate::score::DISC;

/// How far the score of a shallow search is off that of a deep one, as a standard deviation.
///
/// The mean is none between searches of even plies, and between those of odd plies. The logarithm of the deviation, in
/// discs, is a sum of [terms](ErrorModel::terms), each times a coefficient. The coefficients are fitted to searches
/// (`outflank train probcut`) and kept with the weights.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ErrorModel {
    /// The coefficients for deep searches that end inside the game, in thousandths.
    pub inside: [i16; Self::INSIDE],
    /// The coefficients for deep searches to the end, in thousandths.
    pub to_end: [i16; Self::TO_END],
    /// By how much searches of odd plies score higher than those of even plies, in thousandths of a disc.
    pub tempo: i16,
}

/// What is usual: it was fitted to weights of this form. Fits to others begin here.
impl Default for ErrorModel {
    fn default() -> Self {
        Self { inside: [1_186, 222, -1_001, -200, 230], to_end: [-971, 545, -318, -1_769], tempo: 2_558 }
    }
}

/// Shallow searches deeper than this are taken to be no better: deeper ones than measured are guessed with care.
const LOOKED: f32 = 14.0;

/// The empty squares between which errors change through the game, and those for searches to the end.
const STAGES: [(f32, f32); 2] = [(12.0, 52.0), (12.0, 32.0)];

/// Deep searches that leave fewer empty squares than this are surer to be surprised.
const NEAR: f32 = 14.0;

/// A model is not believed below and above these deviations, in discs.
const BELIEVED: (f32, f32) = (0.5, 32.0);

impl ErrorModel {
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
    (plies as f32).min(LOOKED) / 10.0
}

fn stage(empties: u32, to_end: bool) -> f32 {
    let (least, most) = STAGES[usize::from(to_end)];
    ((empties as f32).clamp(least, most) - 32.0) / 20.0
}

fn near(left: u32) -> f32 {
    (NEAR - left as f32).max(0.0) / 10.0
}

/// A model as products of factors, which takes a search no time.
///
/// Whatever the coefficients, a deviation is a number between half a disc and 32 discs; it does not fall with the plies
/// between the two searches, nor rise with those of the shallow one.
pub struct Deviations {
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

impl Deviations {
    pub fn new(model: &ErrorModel) -> Self {
        let [one, between, looked, stage] = model.to_end;
        Self {
            inside: Factors::new(model.inside, false),
            to_end: Factors::new([one, between, looked, stage, 0], true),
        }
    }

    /// The standard deviation, in parts of a disc.
    #[inline]
    pub fn of(&self, empties: u32, depth: u32, shallow: u32) -> f32 {
        let factors = if depth >= empties { &self.to_end } else { &self.inside };
        let at = |number: u32| number.min(60) as usize;
        let discs = factors.between[at(depth.saturating_sub(shallow))]
            * factors.looked[at(shallow)]
            * factors.stage[at(empties)]
            * factors.near[at(empties.saturating_sub(depth))];
        DISC as f32 * discs.clamp(BELIEVED.0, BELIEVED.1)
    }
}

impl Factors {
    fn new(coefficients: [i16; ErrorModel::INSIDE], to_end: bool) -> Self {
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
        let model = ErrorModel::default();
        let fast = Deviations::new(&model);
        for (empties, depth, shallow) in searches() {
            let coefficients = if depth >= empties { &model.to_end[..] } else { &model.inside[..] };
            let terms = ErrorModel::terms(empties, depth, shallow);
            let sum: f32 = terms.iter().zip(coefficients).map(|(term, part)| term * f32::from(*part)).sum();
            let slow = 128.0 * (sum / 1_000.0).exp().clamp(0.5, 32.0);
            let fast = fast.of(empties, depth, shallow);
            assert!((slow - fast).abs() < 0.01, "{empties} {depth} {shallow}: {slow} {fast}");
        }
    }

    #[track_caller]
    fn check(model: ErrorModel) {
        let deviations = Deviations::new(&model);
        for (empties, depth, shallow) in searches() {
            let here = deviations.of(empties, depth, shallow);
            assert!((64.0..=4_096.0).contains(&here), "{model:?}: {empties} {depth} {shallow}: {here}");
            // One ply less between the two, at the same depth of either.
            let looked = if shallow + 1 < depth { deviations.of(empties, depth, shallow + 1) } else { here };
            assert!(looked <= here, "{model:?}: {empties} {depth} {shallow}");
        }
    }

    #[test]
    fn any_coefficients_give_deviations_to_search_with() {
        check(ErrorModel::default());
        check(ErrorModel { inside: [i16::MAX; 5], to_end: [i16::MIN; 4], tempo: 0 });
        check(ErrorModel { inside: [i16::MIN; 5], to_end: [i16::MAX; 4], tempo: 0 });
        let mut rng = generator(3);
        let mut draw = |most: u32| (below(2 * most + 1, &mut rng) as i32 - most as i32) as i16;
        for most in [300, 3_000, 30_000].into_iter().cycle().take(30) {
            check(ErrorModel {
                inside: std::array::from_fn(|_| draw(most)),
                to_end: std::array::from_fn(|_| draw(most)),
                tempo: 0,
            });
        }
    }

    /// Beyond what was measured: deeper searches, and endgames with many empty squares.
    #[test]
    fn guesses_beyond_the_measured_are_careful() {
        let deviations = Deviations::new(&ErrorModel::default());
        for empties in 26..=60 {
            for depth in 12..=empties {
                let here = deviations.of(empties, depth, depth / 4 * 2 + depth % 2) / 128.0;
                assert!((1.0..=8.0).contains(&here), "{empties} {depth}: {here}");
            }
        }
    }
}
