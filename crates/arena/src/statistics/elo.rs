//! The Elo difference between two players, from games played in pairs.
//!
//! A pair is one opening played twice with colours swapped. Its two games are correlated, since the opening
//! may favour a colour. Therefore pairs are counted, not games.
//!
//! # The interval
//!
//! The normal interval, score plus or minus 1.96 standard errors, fails on few games. Its standard error is estimated
//! from the same few pairs, and is zero if all of them have the same result. The interval here is Wilson's score
//! interval, with two changes:
//!
//! * The variance of a pair is `ratio * m * (1 - m)`, where `m` is the true score per game. Two independent
//!   games without draws have the ratio 1/2. Draws and openings that favour a colour lower it. The ratio is
//!   estimated from the pairs together with [`PRIOR_PAIRS`] imagined pairs of ratio 1/2, so it is never zero.
//! * The quantile is Student's, because the ratio is estimated.
//!
//! An interval never has a width of zero and never leaves 0 to 1. `docs/matches.md` has its coverage in a simulation
//! (`tests/statistics/coverage.rs`). With many pairs it approaches the normal interval.

use std::iter::Sum;
use std::ops::Add;

use statrs::distribution::{ContinuousCDF as _, StudentsT};

use super::mean::Mean;

/// With fewer pairs an interval is rough, and reports say so.
pub const MIN_RELIABLE_PAIRS: u64 = 30;

/// The number of imagined pairs that are added to the played ones to estimate the variance of pairs.
const PRIOR_PAIRS: f64 = 2.0;

/// The variance of a pair of independent games without draws, as a fraction of the variance of one game.
pub(crate) const INDEPENDENT_RATIO: f64 = 0.5;

/// Replaces a count of zero, so that every result is defined.
const ZERO_COUNT: f64 = 0.001;

/// The number of pairs of a match for each number of points of the first player.
///
/// A sum over pairs. All results are defined: without pairs the players count as equal, and an unbounded end of an
/// interval is infinite.
///
/// ```
/// use outflank_arena::Pentanomial;
///
/// let pairs = Pentanomial([10, 60, 150, 90, 15]);
/// let elo = pairs.elo();
/// assert_eq!(format!("{:.1} [{:.1}, {:.1}]", elo.value, elo.low, elo.high), "21.4 [4.8, 38.0]");
/// assert_eq!(format!("{:.1}", pairs.swapped().elo().value), "-21.4");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pentanomial(
    /// The number of pairs with 0, 1/2, 1, 3/2 and 2 points in their two games.
    pub [u64; 5],
);

/// An Elo difference between two players, positive if the first is stronger.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Elo {
    /// The maximum-likelihood estimate.
    pub value: f64,
    /// The lower end of the 95 % confidence interval.
    pub low: f64,
    /// The upper end of the 95 % confidence interval.
    pub high: f64,
}

impl Pentanomial {
    /// The points per game for each count.
    pub(crate) const SCORES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

    /// The total number of pairs.
    #[must_use]
    pub fn pairs(&self) -> u64 {
        self.0.iter().sum()
    }

    /// The same pairs for the second player.
    #[must_use]
    pub fn swapped(self) -> Self {
        let [lost, worse, even, better, won] = self.0;
        Self([won, better, even, worse, lost])
    }

    /// The first player's points per game, from 0 to 1.
    #[must_use]
    pub fn mean(&self) -> f64 {
        let [lost, worse, even, better, won] = self.weights();
        // Summed from the middle, so that equal results give exactly one half.
        0.5 + (0.5 * (won - lost) + 0.25 * (better - worse)) / (lost + worse + even + better + won)
    }

    /// The variance of the pairs around [`Pentanomial::mean`].
    #[must_use]
    pub fn variance(&self) -> f64 {
        let counts = self.weights();
        let mean = self.mean();
        let squares = counts.iter().zip(Self::SCORES).map(|(count, score)| count * (score - mean).powi(2));
        squares.sum::<f64>() / counts.iter().sum::<f64>()
    }

    /// The first player's points per game, from 0 to 1, with the 95 % confidence interval.
    #[must_use]
    pub fn score(&self) -> Mean {
        let value = self.mean();
        let pairs = self.pairs() as f64;
        if pairs < 1.0 {
            return Mean { value, low: 0.0, high: 1.0 };
        }
        let score = self.exact_mean();
        // Wilson: the scores m with (score - m)^2 <= quantile^2 * ratio * m * (1 - m) / pairs.
        let weight = two_sided_95(self.freedom()).powi(2) * self.variance_ratio() / pairs;
        let centre = (score + weight / 2.0) / (1.0 + weight);
        let margin = (weight * score * (1.0 - score) + weight * weight / 4.0).sqrt() / (1.0 + weight);
        Mean { value, low: (centre - margin).max(0.0), high: (centre + margin).min(1.0) }
    }

    /// The Elo difference of the first player.
    #[must_use]
    pub fn elo(&self) -> Elo {
        let Mean { value, low, high } = self.score();
        Elo { value: elo(value), low: elo(low), high: elo(high) }
    }

    /// The likelihood of superiority of the first player, from 0 to 1.
    ///
    /// It is above 0.975 exactly if the interval of [`Pentanomial::score`] lies above one half.
    #[must_use]
    pub fn superiority(&self) -> f64 {
        let pairs = self.pairs() as f64;
        if pairs < 1.0 {
            return 0.5;
        }
        let error = (self.variance_ratio() / 4.0 / pairs).sqrt();
        student(self.freedom()).cdf((self.exact_mean() - 0.5) / error)
    }

    /// The variance of a pair as a fraction of the variance of one game without draws, `m * (1 - m)`.
    ///
    /// Estimated from the pairs and from [`PRIOR_PAIRS`] imagined ones, so it is never zero.
    pub(crate) fn variance_ratio(&self) -> f64 {
        let pairs = self.pairs() as f64;
        if pairs < 2.0 {
            return INDEPENDENT_RATIO;
        }
        let score = self.exact_mean();
        // The imagined pairs have a mean close to the observed one, but never 0 or 1.
        let near = (pairs * score + 0.5) / (pairs + 1.0);
        let prior = PRIOR_PAIRS * near * (1.0 - near);
        let squares = self.0.iter().zip(Self::SCORES).map(|(&count, x)| count as f64 * (x - score).powi(2));
        let seen = squares.sum::<f64>() * pairs / (pairs - 1.0);
        (INDEPENDENT_RATIO * prior + seen) / (prior + pairs * score * (1.0 - score))
    }

    /// The degrees of freedom of [`Pentanomial::variance_ratio`].
    pub(crate) fn freedom(&self) -> f64 {
        (self.pairs() as f64 + PRIOR_PAIRS - 1.0).max(1.0)
    }

    /// The points per game without the [`ZERO_COUNT`] that keeps an Elo finite; 0.5 without pairs.
    pub(crate) fn exact_mean(&self) -> f64 {
        let [lost, worse, even, better, won] = self.0.map(|count| count as f64);
        0.5 + (0.5 * (won - lost) + 0.25 * (better - worse)) / (lost + worse + even + better + won).max(1.0)
    }

    /// The counts, none of them zero.
    pub(crate) fn weights(&self) -> [f64; 5] {
        self.0.map(|count| if count == 0 { ZERO_COUNT } else { count as f64 })
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

/// The expected points per game with this Elo difference, from 0 to 1.
pub(crate) fn score(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// The inverse of [`score`]; infinite at 0 and 1.
fn elo(score: f64) -> f64 {
    if score <= 0.0 {
        f64::NEG_INFINITY
    } else if score >= 1.0 {
        f64::INFINITY
    } else {
        400.0 * (score / (1.0 - score)).log10()
    }
}

/// The two-sided 95 % quantile of Student's distribution with these degrees of freedom, at least one.
pub(crate) fn two_sided_95(freedom: f64) -> f64 {
    /// The quantile of the normal distribution.
    const NORMAL_QUANTILE: f64 = 1.959963984540054;
    /// From here on the expansion is exact to eight digits, and much faster.
    const MIN_EXPANSION_FREEDOM: f64 = 1000.0;

    if freedom < MIN_EXPANSION_FREEDOM {
        return student(freedom).inverse_cdf(0.975);
    }
    // The first terms of the Cornish-Fisher expansion.
    let [z, cube, fifth] = [1, 3, 5].map(|power| NORMAL_QUANTILE.powi(power));
    let first = (cube + z) / (4.0 * freedom);
    z + first + (5.0 * fifth + 16.0 * cube + 3.0 * z) / (96.0 * freedom * freedom)
}

/// Student's distribution with these degrees of freedom, at least one.
fn student(freedom: f64) -> StudentsT {
    StudentsT::new(0.0, 1.0, freedom.max(1.0)).expect("at least one degree of freedom")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(counts: [u64; 5], mean_variance: &str, interval: &str, superiority: &str) {
        let pairs = Pentanomial(counts);
        assert_eq!(format!("{:.6} {:.6}", pairs.mean(), pairs.variance()), mean_variance);
        let elo = pairs.elo();
        assert_eq!(format!("{:.3} [{:.3}, {:.3}]", elo.value, elo.low, elo.high), interval);
        assert_eq!(format!("{:.5}", pairs.superiority()), superiority);
    }

    /// Means and variances were computed by other methods; intervals by a second implementation, in Python.
    #[test]
    fn elo_and_intervals_match_reference_values() {
        check([10, 60, 150, 90, 15], "0.530769 0.047130", "21.408 [4.782, 38.034]", "0.99412");
        check([2, 14, 40, 25, 9], "0.569444 0.052816", "48.569 [13.861, 83.276]", "0.99674");
        check([120, 480, 900, 460, 140], "0.502381 0.058923", "1.654 [-5.569, 8.878]", "0.67331");
        check([0, 0, 5, 20, 25], "0.849971 0.027521", "301.292 [235.308, 367.355]", "1.00000");
    }

    #[test]
    fn student_t_quantiles_match_published_tables() {
        let check = |freedom, quantile: &str| assert_eq!(format!("{:.4}", two_sided_95(freedom)), quantile);
        check(1.0, "12.7062");
        check(2.0, "4.3027");
        check(10.0, "2.2281");
        check(100.0, "1.9840");
        check(999.0, "1.9623");
        check(1000.0, "1.9623");
        check(1e4, "1.9602");
        check(1e6, "1.9600");
        check(1e9, "1.9600");
    }

    #[test]
    fn a_score_and_its_elo_are_inverse() {
        for lead in [-800.0, -3.5, 0.0, 1.0, 191.0, 1200.0] {
            assert!((elo(score(lead)) - lead).abs() < 1e-9, "{lead}");
        }
    }

    #[test]
    fn no_pairs_give_an_unbounded_interval() {
        let none = Pentanomial::default();
        assert_eq!(none.elo(), Elo { value: 0.0, low: f64::NEG_INFINITY, high: f64::INFINITY });
        assert_eq!((none.mean(), none.superiority()), (0.5, 0.5));
        assert_eq!(none.score(), Mean { value: 0.5, low: 0.0, high: 1.0 });
    }

    #[test]
    fn elo_is_finite_for_one_sided_and_drawn_matches() {
        let won = Pentanomial([0, 0, 0, 0, 50]).elo();
        assert!(won.value > 1000.0 && won.value.is_finite() && won.low < won.value && won.value < won.high);
        assert_eq!(format!("{:.3}", Pentanomial([0, 0, 0, 0, 50]).superiority()), "1.000");
        let drawn = Pentanomial([0, 0, 50, 0, 0]);
        assert_eq!((drawn.elo().value, drawn.superiority()), (0.0, 0.5));
        assert!(drawn.elo().low < 0.0 && drawn.elo().low > -30.0);
    }

    /// One pair proves next to nothing, and an interval always has a width.
    #[test]
    fn few_pairs_give_wide_intervals() {
        let Mean { low, high, .. } = Pentanomial([0, 0, 0, 0, 1]).score();
        assert!(low < 0.2 && high >= 1.0, "{low} {high}");
        for counts in [[0, 0, 1, 0, 0], [0, 0, 2, 0, 0], [5, 0, 0, 0, 0], [0, 0, 0, 10_000, 0]] {
            let Mean { value, low, high } = Pentanomial(counts).score();
            assert!(low <= value && value <= high && high - low > 1e-4, "{counts:?}: {low} {high}");
        }
    }

    #[test]
    fn superiority_agrees_with_the_interval() {
        for even in 0..200 {
            let pairs = Pentanomial([1, 2, even, 9, 4]);
            assert_eq!(pairs.superiority() > 0.975, pairs.score().low > 0.5, "{even}");
        }
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
