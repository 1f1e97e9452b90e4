//! How much stronger one player is than another, from games played in pairs.
//!
//! A pair is one opening played twice with colours swapped. Its two games hang together, since the opening
//! may favour a colour, so that pairs are counted and not games.

use std::iter::Sum;
use std::ops::Add;

use statrs::function::erf::erf;

use crate::tally::Mean;

/// Standard errors to each side of an estimate between which the truth lies in 95 % of cases.
pub(crate) const TWO_SIDED_95: f64 = 1.959963984540054;

/// What a count of zero is taken for, so that everything asked of the counts is a number.
const ALMOST_NOTHING: f64 = 0.001;

/// How often the pairs of a match ended with each number of points for the first player.
///
/// A sum over pairs. What is asked of it is always a number and never undefined: with no pairs at all the
/// players count as equal, and an end of an interval that nothing bounds is infinite.
///
/// ```
/// use outflank_arena::Pentanomial;
///
/// let pairs = Pentanomial([10, 60, 150, 90, 15]);
/// let elo = pairs.elo();
/// assert_eq!(format!("{:.1} [{:.1}, {:.1}]", elo.value, elo.low, elo.high), "21.4 [5.0, 37.9]");
/// assert_eq!(format!("{:.1}", pairs.swapped().elo().value), "-21.4");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pentanomial(
    /// Pairs with 0, 1/2, 1, 3/2 and 2 points in their two games.
    pub [u64; 5],
);

/// A difference in Elo between two players, positive where the first is the stronger one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Elo {
    /// The most likely one.
    pub value: f64,
    /// The lower end of the interval that holds the truth in 95 % of cases.
    pub low: f64,
    /// Its upper end.
    pub high: f64,
}

impl Pentanomial {
    /// The points a game that each count stands for.
    pub(crate) const SCORES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

    /// Pairs in all.
    #[must_use]
    pub fn pairs(&self) -> u64 {
        self.0.iter().sum()
    }

    /// The same pairs as the second player sees them.
    #[must_use]
    pub fn swapped(self) -> Self {
        let [lost, worse, even, better, won] = self.0;
        Self([won, better, even, worse, lost])
    }

    /// The first player's points a game: from 0 to 1.
    #[must_use]
    pub fn mean(&self) -> f64 {
        let [lost, worse, even, better, won] = self.weights();
        // Summed from the middle, so that players who did equally well get exactly one half.
        0.5 + (0.5 * (won - lost) + 0.25 * (better - worse)) / (lost + worse + even + better + won)
    }

    /// The mean square by which the pairs differ from [`Pentanomial::mean`].
    #[must_use]
    pub fn variance(&self) -> f64 {
        let counts = self.weights();
        let mean = self.mean();
        let squares = counts.iter().zip(Self::SCORES).map(|(count, score)| count * (score - mean).powi(2));
        squares.sum::<f64>() / counts.iter().sum::<f64>()
    }

    /// The first player's points a game and the interval that holds the truth in 95 % of cases: from 0 to 1.
    #[must_use]
    pub fn score(&self) -> Mean {
        let (value, margin) = (self.mean(), TWO_SIDED_95 * self.error());
        Mean { value, low: (value - margin).max(0.0), high: (value + margin).min(1.0) }
    }

    /// How many Elo the first player is ahead.
    #[must_use]
    pub fn elo(&self) -> Elo {
        let Mean { value, low, high } = self.score();
        Elo { value: elo(value), low: elo(low), high: elo(high) }
    }

    /// The likelihood of superiority: how sure it is that the first player is the stronger one, from 0 to 1.
    #[must_use]
    pub fn superiority(&self) -> f64 {
        normal((self.mean() - 0.5) / self.error())
    }

    /// The counts, none of them zero.
    pub(crate) fn weights(&self) -> [f64; 5] {
        self.0.map(|count| if count == 0 { ALMOST_NOTHING } else { count as f64 })
    }

    /// The standard error of the mean, infinite without pairs.
    fn error(&self) -> f64 {
        (self.variance() / self.pairs() as f64).sqrt()
    }
}

impl Add for Pentanomial {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(std::array::from_fn(|index| self.0[index] + other.0[index]))
    }
}

impl Sum for Pentanomial {
    fn sum<I: Iterator<Item = Self>>(parts: I) -> Self {
        parts.fold(Self::default(), Self::add)
    }
}

/// The points a game that a player makes who is so many Elo ahead: from 0 to 1.
pub(crate) fn score(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// The inverse of [`score`]; infinite for scores that no finite lead brings.
fn elo(score: f64) -> f64 {
    if score <= 0.0 {
        f64::NEG_INFINITY
    } else if score >= 1.0 {
        f64::INFINITY
    } else {
        -400.0 * (1.0 / score - 1.0).log10()
    }
}

/// The part of a normal distribution that lies below so many standard deviations.
fn normal(deviations: f64) -> f64 {
    f64::midpoint(1.0, erf(deviations / std::f64::consts::SQRT_2))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The figures as they are printed where these cases were computed by other means.
    #[track_caller]
    fn check(counts: [u64; 5], mean_variance: &str, interval: &str, superiority: &str) {
        let pairs = Pentanomial(counts);
        assert_eq!(format!("{:.6} {:.6}", pairs.mean(), pairs.variance()), mean_variance);
        let elo = pairs.elo();
        assert_eq!(format!("{:.3} [{:.3}, {:.3}]", elo.value, elo.low, elo.high), interval);
        assert_eq!(format!("{:.5}", pairs.superiority()), superiority);
    }

    #[test]
    fn worked_cases() {
        check([10, 60, 150, 90, 15], "0.530769 0.047130", "21.408 [4.980, 37.931]", "0.99469");
        check([2, 14, 40, 25, 9], "0.569444 0.052816", "48.569 [15.272, 82.779]", "0.99793");
        check([120, 480, 900, 460, 140], "0.502381 0.058923", "1.654 [-5.560, 8.871]", "0.67346");
        check([0, 0, 5, 20, 25], "0.849971 0.027521", "301.292 [245.187, 374.023]", "1.00000");
    }

    #[test]
    fn the_normal_distribution_is_the_tables() {
        let check = |deviations, part: &str| assert_eq!(format!("{:.6}", normal(deviations)), part);
        check(0.0, "0.500000");
        check(1.0, "0.841345");
        check(-1.96, "0.024998");
        check(TWO_SIDED_95, "0.975000");
        check(f64::INFINITY, "1.000000");
    }

    #[test]
    fn a_score_and_its_elo_are_inverse() {
        for lead in [-800.0, -3.5, 0.0, 1.0, 191.0, 1200.0] {
            assert!((elo(score(lead)) - lead).abs() < 1e-9, "{lead}");
        }
    }

    #[test]
    fn no_pairs_mean_nothing_is_known() {
        let none = Pentanomial::default();
        assert_eq!(none.elo(), Elo { value: 0.0, low: f64::NEG_INFINITY, high: f64::INFINITY });
        assert_eq!((none.mean(), none.superiority()), (0.5, 0.5));
        assert_eq!(none.score(), Mean { value: 0.5, low: 0.0, high: 1.0 });
    }

    #[test]
    fn one_sided_and_even_matches_have_values() {
        let won = Pentanomial([0, 0, 0, 0, 50]).elo();
        assert!(won.value > 1000.0 && won.value.is_finite() && won.low < won.value && won.value < won.high);
        assert_eq!(format!("{:.3}", Pentanomial([0, 0, 0, 0, 50]).superiority()), "1.000");
        let drawn = Pentanomial([0, 0, 50, 0, 0]);
        assert_eq!((drawn.elo().value, drawn.superiority()), (0.0, 0.5));
        assert!(drawn.elo().low < 0.0 && drawn.elo().low > -5.0);
    }

    #[test]
    fn a_match_is_the_sum_of_its_pairs() {
        let counts = [3, 1, 4, 1, 5];
        let pairs = (0..5).flat_map(|index| std::iter::repeat_n(index, counts[index] as usize));
        let one = |index| Pentanomial(std::array::from_fn(|other| u64::from(other == index)));
        let sum: Pentanomial = pairs.map(one).sum();
        assert_eq!((sum, sum.pairs()), (Pentanomial(counts), 14));
        assert_eq!(sum.swapped(), Pentanomial([5, 1, 4, 1, 3]));
        assert!((sum.superiority() + sum.swapped().superiority() - 1.0).abs() < 1e-12);
    }
}
