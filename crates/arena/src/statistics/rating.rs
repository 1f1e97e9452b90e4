//! Ratings of many players from the games between them, by the Bradley-Terry model.
//!
//! A player of strength `a` scores `1 / (1 + exp(b - a))` points per game against one of strength `b`; a draw is half a
//! point. The strengths maximize the likelihood of the results. One Elo is `ln 10 / 400` of strength.
//!
//! One drawn game is added for every player, against an opponent of strength 0. It is a weak prior: it hardly moves a
//! player with a hundred games. It keeps the rating finite if a player won or lost all games, or has not played.
//!
//! The error bars do not assume independent games without draws, as the Fisher information does. They come from the
//! sandwich estimator (Huber 1967, White 1982). The variance of each pairing is estimated from its results, as for
//! [`Results::score`]. The quantile is Student's.

use super::results::Results;
use super::student::two_sided_95;

/// The number of drawn games added for every player.
const PRIOR_DRAWS: f64 = 1.0;

/// Elo in one unit of strength.
const ELO_PER_STRENGTH: f64 = 400.0 / std::f64::consts::LN_10;

/// The results of every two players. Players are indices from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CrossTable {
    players: usize,
    cells: Vec<Results>,
}

impl CrossTable {
    /// An empty table of this number of players.
    #[must_use]
    pub fn new(players: usize) -> Self {
        Self { players, cells: vec![Results::default(); players * players] }
    }

    /// The number of players.
    #[must_use]
    pub fn players(&self) -> usize {
        self.players
    }

    /// Adds results, from the view of the first player. Games of a player against itself are ignored.
    ///
    /// # Panics
    ///
    /// When a player does not exist.
    pub fn add(&mut self, first: usize, second: usize, results: impl Into<Results>) {
        let results = results.into();
        let cells = [self.cell(first, second), self.cell(second, first)];
        if first != second {
            for (cell, results) in cells.into_iter().zip([results, results.swapped()]) {
                self.cells[cell] = self.cells[cell] + results;
            }
        }
    }

    /// The results of two players, from the view of the first.
    ///
    /// # Panics
    ///
    /// When a player does not exist.
    #[must_use]
    pub fn results(&self, first: usize, second: usize) -> Results {
        self.cells[self.cell(first, second)]
    }

    fn cell(&self, first: usize, second: usize) -> usize {
        let players = self.players;
        assert!(first < players && second < players, "players {first} and {second} of {players}");
        first * players + second
    }
}

/// The zero point of ratings, since results determine differences only.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Zero {
    /// The mean of all players is 0.
    #[default]
    Mean,
    /// One player has this known rating, without error.
    Anchor {
        /// The index of that player.
        player: usize,
        /// Its rating.
        elo: f64,
    },
}

/// A player's strength in Elo.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// The maximum-likelihood estimate.
    pub elo: f64,
    /// Half the width of the 95 % confidence interval.
    pub error: f64,
}

/// The rating of every player, in the order of the table.
///
/// Ratings are always finite, even for players who won or lost all games or did not play.
///
/// ```
/// use outflank_arena::{CrossTable, Pentanomial, Zero, ratings};
///
/// let mut table = CrossTable::new(2);
/// table.add(0, 1, Pentanomial([5, 6, 14, 10, 15]));
/// let [first, second] = ratings(&table, Zero::Anchor { player: 1, elo: 1500.0 })[..] else { panic!() };
/// assert_eq!(format!("{:.0} +- {:.0}", first.elo, first.error), "1585 +- 69");
/// assert_eq!(format!("{:.0} +- {:.0}", second.elo, second.error), "1500 +- 0");
/// ```
///
/// # Panics
///
/// When the anchor does not exist.
#[must_use]
pub fn ratings(table: &CrossTable, zero: Zero) -> Vec<Rating> {
    let strengths = most_likely(table);
    let covariance = sandwich(table, &strengths);
    let players = table.players();
    let share = |player: usize| match zero {
        Zero::Mean => 1.0 / players as f64,
        Zero::Anchor { player: anchor, .. } => f64::from(u8::from(player == anchor)),
    };
    let offset = match zero {
        Zero::Mean => 0.0,
        Zero::Anchor { player, elo } => {
            assert!(player < players, "anchor {player} of {players}");
            elo
        }
    };
    // The rating is the strength minus the zero point, a weighted mean of all strengths. Its variance follows.
    let middle: f64 = (0..players).map(|player| share(player) * strengths[player]).sum();
    let with_middle: Vec<f64> =
        covariance.iter().map(|row| (0..players).map(|player| share(player) * row[player]).sum()).collect();
    let of_middle: f64 = (0..players).map(|player| share(player) * with_middle[player]).sum();
    let rating = |player: usize| {
        let variance = covariance[player][player] - 2.0 * with_middle[player] + of_middle;
        let results: Results = (0..players).map(|other| table.results(player, other)).sum();
        let error = two_sided_95(results.freedom()) * ELO_PER_STRENGTH * variance.max(0.0).sqrt();
        Rating { elo: ELO_PER_STRENGTH * (strengths[player] - middle) + offset, error }
    };
    (0..players).map(rating).collect()
}

/// Newton's method on the log-likelihood, which has one maximum.
///
/// Steps are damped so far that each one increases the likelihood. The curvature along a step changes at most by the
/// factor e per unit of difference between two players. (Self-concordance, as used by Bach for logistic models.)
fn most_likely(table: &CrossTable) -> Vec<f64> {
    /// A step in strength that changes no printed digit.
    const MIN_STEP: f64 = 1e-10;
    /// Six to ten steps are common; a million games, all won, take 30.
    const MAX_STEPS: usize = 1000;

    let players = table.players();
    let mut strengths = vec![0.0; players];
    for _ in 0..MAX_STEPS {
        let slope: Vec<f64> = (0..players).map(|player| slope(table, &strengths, player)).collect();
        let step: Vec<f64> =
            inverse(&information(table, &strengths, |_| 1.0)).iter().map(|row| dot(row, &slope)).collect();
        let longest = step.iter().fold(0.0, |longest: f64, part| longest.max(part.abs()));
        if longest < MIN_STEP {
            break;
        }
        let part = (2.0 * longest).ln_1p() / (2.0 * longest);
        for (strength, step) in strengths.iter_mut().zip(step) {
            *strength += part * step;
        }
    }
    strengths
}

/// The points of a player minus its expected points.
fn slope(table: &CrossTable, strengths: &[f64], player: usize) -> f64 {
    let own = strengths[player];
    let beyond = |(opponent, other): (usize, &f64)| {
        let results = table.results(player, opponent);
        results.games() as f64 * (results.exact_mean() - expected(own - other))
    };
    strengths.iter().enumerate().map(beyond).sum::<f64>() + PRIOR_DRAWS * (0.5 - expected(own))
}

/// The covariance of the strengths: the inverse information on both sides of the variance of the slope.
fn sandwich(table: &CrossTable, strengths: &[f64]) -> Vec<Vec<f64>> {
    let bread = inverse(&information(table, strengths, |_| 1.0));
    let filling = information(table, strengths, Results::inflation);
    product(&product(&bread, &filling), &bread)
}

/// The Fisher information of the strengths, with a factor for the games of each pairing.
fn information(table: &CrossTable, strengths: &[f64], factor: impl Fn(&Results) -> f64) -> Vec<Vec<f64>> {
    let variance = |lead: f64| expected(lead) * expected(-lead);
    let players = table.players();
    let mut information = vec![vec![0.0; players]; players];
    for first in 0..players {
        information[first][first] += PRIOR_DRAWS * variance(strengths[first]);
        for second in 0..players {
            let results = table.results(first, second);
            let lead = strengths[first] - strengths[second];
            let weight = results.games() as f64 * factor(&results) * variance(lead);
            information[first][first] += weight;
            information[first][second] -= weight;
        }
    }
    information
}

/// The expected points per game with this difference in strength.
fn expected(lead: f64) -> f64 {
    1.0 / (1.0 + (-lead).exp())
}

fn dot(one: &[f64], other: &[f64]) -> f64 {
    one.iter().zip(other).map(|(one, other)| one * other).sum()
}

/// The product of two matrices of the same size; the second must be symmetric.
fn product(one: &[Vec<f64>], other: &[Vec<f64>]) -> Vec<Vec<f64>> {
    one.iter().map(|row| other.iter().map(|column| dot(row, column)).collect()).collect()
}

/// The inverse of a symmetric positive definite matrix, by Cholesky decomposition.
fn inverse(matrix: &[Vec<f64>]) -> Vec<Vec<f64>> {
    let size = matrix.len();
    // matrix = lower * transposed lower
    let mut lower = vec![vec![0.0; size]; size];
    for row in 0..size {
        for column in 0..=row {
            let rest = matrix[row][column] - dot(&lower[row][..column], &lower[column][..column]);
            lower[row][column] = if row == column {
                // At least the rounding error.
                rest.max(matrix[row][row] * f64::EPSILON).sqrt()
            } else {
                rest / lower[column][column]
            };
        }
    }
    // Each column of lower^-1, by substitution.
    let mut halves = vec![vec![0.0; size]; size];
    for column in 0..size {
        for row in column..size {
            let unit = f64::from(u8::from(row == column));
            let known = dot(&lower[row][column..row], &halves[column][column..row]);
            halves[column][row] = (unit - known) / lower[row][row];
        }
    }
    (0..size).map(|row| halves.iter().map(|column| dot(&halves[row], column)).collect()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::statistics::{Pentanomial, Trinomial};

    fn duel(pairs: [u64; 5]) -> CrossTable {
        let mut table = CrossTable::new(2);
        table.add(0, 1, Pentanomial(pairs));
        table
    }

    #[track_caller]
    fn check(table: &CrossTable, zero: Zero, expected: &[&str]) {
        let printed =
            ratings(table, zero).into_iter().map(|Rating { elo, error }| format!("{elo:.1} +- {error:.1}"));
        assert_eq!(printed.collect::<Vec<_>>(), expected);
    }

    #[test]
    fn matrix_times_inverse_is_identity() {
        let matrix = [[4.0, -1.0, 0.5], [-1.0, 3.0, -0.25], [0.5, -0.25, 2.0]].map(Vec::from);
        let inverse = inverse(&matrix);
        for (index, row) in matrix.iter().enumerate() {
            for (other, column) in inverse.iter().enumerate() {
                let unit = f64::from(u8::from(index == other));
                assert!((dot(row, column) - unit).abs() < 1e-12);
            }
        }
    }

    #[test]
    fn ratings_of_two_players_follow_from_their_score() {
        // Pairs of two independent games, each won with probability 3/4, give 400 log10 3 = 190.85 Elo. Two drawn games
        // in 10,002 reduce this slightly. The error is 1.96 * 400 / ln 10 / sqrt(10,000 * 3/4 * 1/4). Each player has
        // half of it when the mean is 0.
        let independent = [313, 0, 1874, 0, 2813];
        check(&duel(independent), Zero::Mean, &["95.4 +- 3.9", "-95.4 +- 3.9"]);
        let anchor = Zero::Anchor { player: 0, elo: 2000.0 };
        check(&duel(independent), anchor, &["2000.0 +- 0.0", "1809.2 +- 7.9"]);
        let mut singles = CrossTable::new(2);
        singles.add(0, 1, Trinomial([2500, 0, 7500]));
        check(&singles, Zero::Mean, &["95.4 +- 3.9", "-95.4 +- 3.9"]);
        // The same score from pairs with equal results is more certain.
        check(&duel([0, 0, 0, 5000, 0]), Zero::Mean, &["95.4 +- 0.1", "-95.4 +- 0.1"]);
    }

    #[test]
    fn ratings_stay_finite_without_losses_or_games() {
        check(&CrossTable::new(0), Zero::Mean, &[]);
        check(&CrossTable::new(1), Zero::Mean, &["0.0 +- 0.0"]);
        check(&CrossTable::new(2), Zero::Mean, &["0.0 +- 3121.6", "0.0 +- 3121.6"]);
        check(&duel([0, 0, 0, 0, 5]), Zero::Mean, &["290.3 +- 337.5", "-290.3 +- 337.5"]);
        check(&duel([0, 0, 0, 0, 500_000]), Zero::Mean, &["1260.3 +- 240.8", "-1260.3 +- 240.8"]);
        for Rating { elo, error } in ratings(&duel([0, 0, 0, 0, u64::MAX]), Zero::Mean) {
            assert!(elo.abs() > 500.0 && elo.is_finite() && error.is_finite());
        }
    }

    #[test]
    fn groups_that_never_met_are_rated_apart() {
        let mut table = CrossTable::new(5);
        table.add(0, 1, Pentanomial([3, 0, 4, 0, 13]));
        table.add(3, 2, Pentanomial([13, 0, 4, 0, 3]));
        table.add(4, 4, Pentanomial([7; 5]));
        let ratings = ratings(&table, Zero::Mean);
        assert!((ratings[0].elo - ratings[2].elo).abs() < 1e-6);
        assert!(ratings[4].elo.abs() < 1e-6 && ratings[4].error > ratings[0].error);
    }

    #[test]
    fn cross_table_shows_games_from_both_sides() {
        let mut table = CrossTable::new(3);
        let pairs = Pentanomial([1, 2, 3, 4, 5]);
        table.add(0, 2, pairs);
        table.add(2, 0, pairs);
        assert_eq!(table.results(0, 2), Pentanomial([6; 5]).into());
        table.add(1, 2, Trinomial([1, 2, 3]));
        assert_eq!(table.results(2, 1), Trinomial([3, 2, 1]).into());
        assert_eq!(table.results(0, 1), Results::default());
    }
}
