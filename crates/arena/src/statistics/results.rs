//! The results of two players, and the difference in strength that follows from them.
//!
//! An observation is a pair of games or a single game. A pair is one opening, played twice with colours swapped. Its
//! two games are correlated, since the opening may favour a colour. Therefore a pair counts once. With fixed colours
//! every opening is played once, and each game counts.
//!
//! # The interval
//!
//! The normal interval, score plus or minus 1.96 standard errors, fails on few games. Its standard error is estimated
//! from the same few observations, and is zero if all of them have the same result. The interval here is Wilson's score
//! interval, with two changes:
//!
//! * The variance of an observation is `ratio * m * (1 - m)`, where `m` is the true score per game. A game without
//!   draws has the ratio 1, and a pair of two such independent games 1/2. Draws lower it, and so do openings that
//!   favour a colour for pairs. The ratio is estimated from the observations together with [`PRIOR_OBSERVATIONS`]
//!   imagined ones of independent games without draws, so it is never zero.
//! * The quantile is Student's, because the ratio is estimated.
//!
//! An interval never has a width of zero and never leaves 0 to 1. `docs/matches.md` has its coverage in a simulation
//! (`tests/statistics/coverage.rs`). With many observations it approaches the normal interval.

use std::iter::Sum;
use std::ops::Add;

use super::counts::{Pentanomial, Trinomial};
use super::elo::{Elo, elo};
use super::mean::Mean;
use super::observations::{Observations, PRIOR_OBSERVATIONS};
use super::student::{probability_up_to, two_sided_95};

/// With fewer observations an interval is rough, and reports say so.
pub const MIN_RELIABLE_OBSERVATIONS: u64 = 30;

/// The results of a player, as pairs of games and as single games.
///
/// A series has one kind only, see [`Series::colours`](crate::Series::colours). All results are defined: without games
/// the players count as equal, and an unbounded end of an interval is infinite.
///
/// ```
/// use outflank_arena::{Pentanomial, Results};
///
/// let results = Results::from(Pentanomial([10, 60, 150, 90, 15]));
/// let elo = results.elo();
/// assert_eq!(format!("{:.1} [{:.1}, {:.1}]", elo.value, elo.low, elo.high), "21.4 [4.8, 38.0]");
/// assert_eq!(format!("{:.1}", results.swapped().elo().value), "-21.4");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Results {
    /// The pairs of games, with colours swapped.
    pub pairs: Pentanomial,
    /// The games from openings that were played with one colour only.
    pub singles: Trinomial,
}

impl Results {
    /// The number of independent observations: pairs and single games.
    #[must_use]
    pub fn observations(&self) -> u64 {
        self.pairs.pairs().saturating_add(self.singles.games())
    }

    /// The number of games.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.pairs.pairs().saturating_mul(2).saturating_add(self.singles.games())
    }

    /// The same results for the second player.
    #[must_use]
    pub fn swapped(self) -> Self {
        Self { pairs: self.pairs.swapped(), singles: self.singles.swapped() }
    }

    /// The first player's points per game, between 0 and 1. It is never 0 or 1, so that an Elo is finite.
    #[must_use]
    pub fn mean(&self) -> f64 {
        let [lead, games] = self.sum(Observations::weighted_lead_and_games);
        0.5 + if games > 0.0 { lead / games } else { 0.0 }
    }

    /// The first player's points per game, from 0 to 1, with the 95 % confidence interval.
    #[must_use]
    pub fn score(&self) -> Mean {
        let value = self.mean();
        if self.observations() == 0 {
            return Mean { value, low: 0.0, high: 1.0 };
        }
        let score = self.exact_mean();
        // Wilson: the scores m with (score - m)^2 <= quantile^2 * inflation * m * (1 - m) / games.
        let weight = two_sided_95(self.freedom()).powi(2) * self.inflation() / self.games() as f64;
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
    /// It is above 0.975 exactly if the interval of [`Results::score`] lies above one half.
    #[must_use]
    pub fn superiority(&self) -> f64 {
        if self.observations() == 0 {
            return 0.5;
        }
        let error = (self.inflation() / 4.0 / self.games() as f64).sqrt();
        probability_up_to((self.exact_mean() - 0.5) / error, self.freedom())
    }

    /// The points per game without the correction of [`Results::mean`]; 0.5 without games.
    pub(super) fn exact_mean(&self) -> f64 {
        let [lead, games] = self.sum(Observations::lead_and_games);
        0.5 + lead / games.max(1.0)
    }

    /// The variance of the points as a multiple of that of independent games without draws.
    pub(super) fn inflation(&self) -> f64 {
        let [variance, games] = self.sum(|kind| {
            let games = kind.count() * kind.games;
            [games * kind.games * kind.variance_ratio(), games]
        });
        if games > 0.0 { variance / games } else { 1.0 }
    }

    /// The degrees of freedom of [`Results::inflation`].
    pub(super) fn freedom(&self) -> f64 {
        (self.observations() as f64 + PRIOR_OBSERVATIONS - 1.0).max(1.0)
    }

    /// Both kinds of observations.
    pub(super) fn kinds(&self) -> [Observations<'_>; 2] {
        let Self { pairs: Pentanomial(pairs), singles: Trinomial(singles) } = self;
        [Observations { counts: pairs, games: 2.0 }, Observations { counts: singles, games: 1.0 }]
    }

    fn sum<'a>(&'a self, terms: impl Fn(&Observations<'a>) -> [f64; 2]) -> [f64; 2] {
        let [pairs, singles] = self.kinds().map(|kind| terms(&kind));
        [pairs[0] + singles[0], pairs[1] + singles[1]]
    }
}

impl From<Pentanomial> for Results {
    fn from(pairs: Pentanomial) -> Self {
        Self { pairs, ..Self::default() }
    }
}

impl From<Trinomial> for Results {
    fn from(singles: Trinomial) -> Self {
        Self { singles, ..Self::default() }
    }
}

impl Add for Results {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self { pairs: self.pairs + other.pairs, singles: self.singles + other.singles }
    }
}

impl Sum for Results {
    fn sum<I: Iterator<Item = Self>>(parts: I) -> Self {
        parts.fold(Self::default(), Self::add)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pairs(counts: [u64; 5]) -> Results {
        Pentanomial(counts).into()
    }

    fn singles(counts: [u64; 3]) -> Results {
        Trinomial(counts).into()
    }

    #[track_caller]
    fn check(results: Results, mean: &str, interval: &str, superiority: &str) {
        assert_eq!(format!("{:.6}", results.mean()), mean);
        let elo = results.elo();
        assert_eq!(format!("{:.3} [{:.3}, {:.3}]", elo.value, elo.low, elo.high), interval);
        assert_eq!(format!("{:.5}", results.superiority()), superiority);
    }

    /// Means were computed by other methods; intervals by a second implementation, in Python.
    #[test]
    fn elo_and_intervals_match_reference_values() {
        check(pairs([10, 60, 150, 90, 15]), "0.530769", "21.408 [4.782, 38.034]", "0.99412");
        check(pairs([2, 14, 40, 25, 9]), "0.569444", "48.569 [13.861, 83.276]", "0.99674");
        check(pairs([120, 480, 900, 460, 140]), "0.502381", "1.654 [-5.569, 8.878]", "0.67331");
        check(pairs([0, 0, 5, 20, 25]), "0.849971", "301.292 [235.308, 367.355]", "1.00000");
    }

    /// As above. Without draws and with many games, the interval is Wilson's: 600 of 1,000 give
    /// 0.5693 to 0.6299.
    #[test]
    fn intervals_of_single_games_match_reference_values() {
        check(singles([40, 20, 60]), "0.583333", "58.451 [0.418, 116.485]", "0.97581");
        check(singles([3, 1, 6]), "0.650000", "107.538 [-126.656, 341.732]", "0.81948");
        check(singles([2, 30, 8]), "0.575000", "52.512 [-6.054, 111.078]", "0.96111");
        check(singles([0, 4, 16]), "0.899955", "381.610 [195.879, 567.515]", "0.99997");
        let Mean { low, high, .. } = singles([400, 0, 600]).score();
        assert!((low - 0.5693).abs() < 1e-4 && (high - 0.6299).abs() < 1e-4, "{low} {high}");
    }

    /// A pair of independent games without draws has as much information as two single games.
    #[test]
    fn independent_pairs_and_single_games_have_similar_intervals() {
        let [pair, single] =
            [pairs([90, 0, 420, 0, 490]), singles([600, 0, 1400])].map(|results| results.score());
        assert!((pair.value - single.value).abs() < 1e-5);
        assert!((pair.low - single.low).abs() < 1e-3 && (pair.high - single.high).abs() < 1e-3);
        // Both kinds together are worth more than either.
        let both = (pairs([90, 0, 420, 0, 490]) + singles([600, 0, 1400])).score();
        assert!((both.value - 0.7).abs() < 1e-5, "{both:?}");
        let ratio = (both.high - both.low) / (single.high - single.low);
        assert!((ratio - 0.5_f64.sqrt()).abs() < 1e-2, "{ratio}");
    }

    #[test]
    fn no_games_give_an_unbounded_interval() {
        let none = Results::default();
        assert_eq!(none.elo(), Elo { value: 0.0, low: f64::NEG_INFINITY, high: f64::INFINITY });
        assert_eq!((none.mean(), none.superiority()), (0.5, 0.5));
        assert_eq!(none.score(), Mean { value: 0.5, low: 0.0, high: 1.0 });
    }

    #[test]
    fn elo_is_finite_for_one_sided_and_drawn_matches() {
        for won in [pairs([0, 0, 0, 0, 50]), singles([0, 0, 50])] {
            let elo = won.elo();
            assert!(
                elo.value > 1000.0 && elo.value.is_finite() && elo.low < elo.value && elo.value < elo.high
            );
            assert_eq!(format!("{:.3}", won.superiority()), "1.000");
        }
        for drawn in [pairs([0, 0, 50, 0, 0]), singles([0, 50, 0])] {
            assert_eq!((drawn.elo().value, drawn.superiority()), (0.0, 0.5));
            assert!(drawn.elo().low < 0.0 && drawn.elo().low > -30.0, "{:?}", drawn.elo());
        }
    }

    /// One pair or game proves next to nothing, and an interval always has a width.
    #[test]
    fn few_games_give_wide_intervals() {
        for one in [pairs([0, 0, 0, 0, 1]), singles([0, 0, 1])] {
            let Mean { low, high, .. } = one.score();
            assert!(low < 0.2 && high >= 1.0, "{low} {high}");
        }
        let few = [[0, 0, 1, 0, 0], [0, 0, 2, 0, 0], [5, 0, 0, 0, 0], [0, 0, 0, 10_000, 0]].map(pairs);
        for results in few.into_iter().chain([[0, 2, 0], [5, 0, 0], [0, 10_000, 0]].map(singles)) {
            let Mean { value, low, high } = results.score();
            assert!(low <= value && value <= high && high - low > 1e-4, "{results:?}: {low} {high}");
        }
    }

    #[test]
    fn superiority_agrees_with_the_interval() {
        for even in 0..200 {
            for results in [pairs([1, 2, even, 9, 4]), singles([4, even, 14])] {
                assert_eq!(results.superiority() > 0.975, results.score().low > 0.5, "{results:?}");
                assert!((results.superiority() + results.swapped().superiority() - 1.0).abs() < 1e-12);
            }
        }
    }
}
