//! Compares a published figure with a measured one.
//!
//! # The test of shares
//!
//! A share of games, such as a score or a winning percentage, is uncertain on both sides. The test is the 99 % confidence
//! interval of the difference: the hybrid score interval of Newcombe (1998, method 10), made from the Wilson intervals
//! of both shares. A draw counts as half a game won, which makes the interval a little too wide, never too narrow.
//!
//! * The figures differ if the interval does not contain 0.
//! * There are too few games to tell if it contains 0 and is wider than 20 points to either side on average.
//! * They agree otherwise.
//!
//! # Other figures
//!
//! Times are compared as ratios within a report. They agree within the factor that the figure states. A claim, such as
//! a score above 50 %, agrees if the whole 95 % interval of the measured quantity satisfies it. It differs if no part
//! of the interval does.

use crate::document::Expected;

/// The two-sided 99 % quantile of the normal distribution.
const QUANTILE_99: f64 = 2.575829303548901;

/// The two-sided 95 % quantile of the normal distribution.
const QUANTILE_95: f64 = 1.959963984540054;

/// The largest half-width of the interval of a difference with which two shares agree.
const MAX_HALF_WIDTH: f64 = 0.2;

/// The result of a comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The figure agrees with the textbook's form.
    Agrees,
    /// It differs from the textbook's form, and agrees with the report's own.
    AgreesInOwnForm,
    /// It differs.
    Differs,
    /// There are too few games to tell.
    TooFew,
    /// The quantity cannot be measured yet.
    Waiting,
    /// The quantity was not measured, because the study was stopped.
    Unmeasured,
}

/// A measured quantity.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Measured {
    /// The value.
    pub value: f64,
    /// The 95 % confidence interval, if there is one.
    pub interval: Option<[f64; 2]>,
    /// The number of games of which it is a share in percent.
    pub games: Option<u64>,
    /// The shares of games won, lost and drawn in percent.
    pub shares: Option<[f64; 3]>,
}

impl From<f64> for Measured {
    fn from(value: f64) -> Self {
        Self { value, interval: None, games: None, shares: None }
    }
}

impl Verdict {
    /// Every verdict.
    pub const ALL: [Self; 6] =
        [Self::Agrees, Self::AgreesInOwnForm, Self::Differs, Self::TooFew, Self::Waiting, Self::Unmeasured];

    /// The word in JSON.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Agrees => "agrees",
            Self::AgreesInOwnForm => "agrees-in-own-form",
            Self::Differs => "differs",
            Self::TooFew => "too-few-games",
            Self::Waiting => "waiting",
            Self::Unmeasured => "unmeasured",
        }
    }

    /// The verdict on a figure with the textbook's form, and with the report's own if there is one.
    #[must_use]
    pub fn of(expected: Expected, textbook: Option<&Measured>, own: Option<&Measured>) -> Self {
        if expected == Expected::Waiting {
            return Self::Waiting;
        }
        let Some(textbook) = textbook else { return Self::Unmeasured };
        match (compare(expected, textbook), own.map(|own| compare(expected, own))) {
            (Self::Differs, Some(Self::Agrees)) => Self::AgreesInOwnForm,
            (Self::Differs, Some(Self::TooFew)) => Self::TooFew,
            (verdict, _) => verdict,
        }
    }
}

/// The verdict on one form.
fn compare(expected: Expected, ours: &Measured) -> Verdict {
    let agrees_if = |agrees| if agrees { Verdict::Agrees } else { Verdict::Differs };
    match expected {
        Expected::Results { games, .. } | Expected::Share { games, .. } => {
            let theirs = expected.value().unwrap_or_default() / 100.0;
            compare_shares((theirs, games), (ours.value / 100.0, ours.games.unwrap_or_default()))
        }
        Expected::Factor { value, factor } => {
            agrees_if(ours.value >= value / factor && ours.value <= value * factor)
        }
        Expected::Within { value, amount } => agrees_if((ours.value - value).abs() <= amount),
        Expected::Range { low, high } => {
            let [from, to] = ours.interval.unwrap_or([ours.value; 2]);
            match (from >= low && to <= high, to < low || from > high) {
                (true, _) => Verdict::Agrees,
                (_, true) => Verdict::Differs,
                _ => Verdict::TooFew,
            }
        }
        Expected::Waiting => Verdict::Waiting,
    }
}

/// The verdict on two shares from 0 to 1, each with its number of games.
fn compare_shares(one: (f64, u64), other: (f64, u64)) -> Verdict {
    let difference = one.0 - other.0;
    let [[low, high], [other_low, other_high]] = [one, other].map(|share| wilson(share, QUANTILE_99));
    let below = (one.0 - low).hypot(other_high - other.0);
    let above = (high - one.0).hypot(other.0 - other_low);
    if difference - below > 0.0 || difference + above < 0.0 {
        Verdict::Differs
    } else if below + above > 2.0 * MAX_HALF_WIDTH {
        Verdict::TooFew
    } else {
        Verdict::Agrees
    }
}

/// Wilson's score interval of a share of games.
fn wilson((share, games): (f64, u64), quantile: f64) -> [f64; 2] {
    if games == 0 {
        return [0.0, 1.0];
    }
    let weight = quantile * quantile / games as f64;
    let centre = (share + weight / 2.0) / (1.0 + weight);
    let margin = (weight * share * (1.0 - share) + weight * weight / 4.0).max(0.0).sqrt() / (1.0 + weight);
    [(centre - margin).max(0.0).min(share), (centre + margin).min(1.0).max(share)]
}

impl Expected {
    /// The published number: for results the score of the first player in percent. A claim has none.
    #[must_use]
    pub fn value(&self) -> Option<f64> {
        match *self {
            Self::Results { shares: [won, lost, drawn], .. } => {
                Some(100.0 * (won + drawn / 2.0) / (won + lost + drawn))
            }
            Self::Share { percent, .. } => Some(percent),
            Self::Factor { value, .. } | Self::Within { value, .. } => Some(value),
            Self::Range { .. } | Self::Waiting => None,
        }
    }

    /// The 95 % interval that the published number of games allows, in percent.
    #[must_use]
    pub fn interval(&self) -> Option<[f64; 2]> {
        match *self {
            Self::Results { games, .. } | Self::Share { games, .. } => {
                let share = self.value()? / 100.0;
                Some(wilson((share, games), QUANTILE_95).map(|end| 100.0 * end))
            }
            _ => None,
        }
    }
}

impl Measured {
    /// A share of games in percent.
    #[must_use]
    pub fn share(percent: f64, games: u64) -> Self {
        let interval = wilson((percent / 100.0, games), QUANTILE_95).map(|end| 100.0 * end);
        Self { value: percent, interval: Some(interval), games: Some(games), shares: None }
    }
}

#[cfg(test)]
mod tests {
    use outflank_board::random;

    use super::*;

    /// Newcombe (1998), table II, the example 56/70 - 48/80 with 95 %: from 0.0524 to 0.3339.
    #[test]
    fn a_published_interval_is_found() {
        let (one, other) = ((56.0 / 70.0, 70), (48.0 / 80.0, 80));
        let [[low, high], [other_low, other_high]] = [one, other].map(|share| wilson(share, QUANTILE_95));
        let (difference, below) = (one.0 - other.0, (one.0 - low).hypot(other_high - other.0));
        let above = (high - one.0).hypot(other.0 - other_low);
        assert!((difference - below - 0.0524).abs() < 5e-5, "{}", difference - below);
        assert!((difference + above - 0.3339).abs() < 5e-5, "{}", difference + above);
    }

    /// A share of simulated games in percent, a tenth of them draws.
    fn simulated(score: f64, games: u64, rng: &mut random::Generator) -> f64 {
        let game = |rng: &mut random::Generator| {
            let number = f64::from(random::below(1_000_000, rng)) / 1e6;
            let win = score - 0.05;
            if number < win { 1.0 } else { 0.5 * f64::from(u8::from(number < win + 0.1)) }
        };
        100.0 * (0..games).map(|_| game(rng)).sum::<f64>() / games as f64
    }

    /// Of 2,000 planted figures: how many get this verdict, in percent.
    fn right(score: f64, planted: f64, [theirs, ours]: [u64; 2], verdict: Verdict) -> f64 {
        let mut rng = random::generator(1);
        let is_right = |_: &u32| {
            let percent = simulated(planted, theirs, &mut rng);
            let measured = Measured::share(simulated(score, ours, &mut rng), ours);
            Verdict::of(Expected::Share { percent, games: theirs }, Some(&measured), None) == verdict
        };
        (0..2000).filter(is_right).count() as f64 / 20.0
    }

    #[test]
    fn planted_figures_get_the_right_verdict_in_95_of_100_cases() {
        for score in [0.1, 0.3, 0.5, 0.7, 0.9] {
            let check = |planted, games, verdict| {
                let percent = right(score, planted, games, verdict);
                assert!(percent >= 95.0, "{score} {planted} {games:?} {verdict:?}: {percent} %");
            };
            check(score, [50, 400], Verdict::Agrees);
            check(score, [400, 400], Verdict::Agrees);
            let wrong = if score > 0.5 { score - 0.2 } else { score + 0.2 };
            check(wrong, [400, 400], Verdict::Differs);
        }
        for score in [0.3, 0.5, 0.7] {
            for games in [[10, 400], [20, 400], [400, 10]] {
                let percent = right(score, score, games, Verdict::TooFew);
                assert!(percent >= 95.0, "{score} {games:?}: {percent} %");
            }
        }
    }

    #[test]
    fn the_own_form_explains_what_the_textbook_does_not() {
        let [textbook, own] = [80.0, 50.0].map(|percent| Measured::share(percent, 1000));
        let expected = Expected::Results { shares: [48.0, 50.0, 2.0], games: 200 };
        assert_eq!(expected.value(), Some(49.0));
        assert_eq!(Verdict::of(expected, Some(&textbook), Some(&own)), Verdict::AgreesInOwnForm);
        assert_eq!(Verdict::of(expected, Some(&own), Some(&textbook)), Verdict::Agrees);
        assert_eq!(Verdict::of(expected, Some(&textbook), None), Verdict::Differs);
        assert_eq!(Verdict::of(expected, None, None), Verdict::Unmeasured);
        assert_eq!(Verdict::of(Expected::Waiting, None, None), Verdict::Waiting);
    }

    #[test]
    fn claims_and_ratios_are_compared() {
        let verdict = |expected, measured: Measured| Verdict::of(expected, Some(&measured), None);
        let ratio = Expected::Factor { value: 80.0, factor: 2.0 };
        assert_eq!(verdict(ratio, 41.0.into()), Verdict::Agrees);
        assert_eq!(verdict(ratio, 161.0.into()), Verdict::Differs);
        let near = Expected::Within { value: 66.0, amount: 5.0 };
        assert_eq!(verdict(near, 62.0.into()), Verdict::Agrees);
        assert_eq!(verdict(near, 60.0.into()), Verdict::Differs);
        let above = Expected::Range { low: 50.0, high: f64::INFINITY };
        assert_eq!(verdict(above, Measured::share(90.0, 50)), Verdict::Agrees);
        assert_eq!(verdict(above, Measured::share(10.0, 50)), Verdict::Differs);
        assert_eq!(verdict(above, Measured::share(52.0, 50)), Verdict::TooFew);
        assert_eq!(verdict(above, 50.5.into()), Verdict::Agrees);
    }
}
