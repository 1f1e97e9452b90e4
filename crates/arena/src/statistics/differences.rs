//! Final disc differences and their mean.

use std::ops::AddAssign;

use super::mean::Mean;
use super::student::two_sided_95;

/// The minimum variance of an observation: the square of two discs, the smallest possible step.
const MIN_VARIANCE: f64 = 4.0;

/// Final disc differences of pairs of games and of single games, from the view of the first player.
///
/// Sums over observations. An observation has one or two games, and its difference is the sum over them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Differences {
    observations: u64,
    games: u64,
    squared_games: u64,
    discs: i64,
    squared_discs: u64,
    games_times_discs: i64,
}

impl Differences {
    /// Adds an observation.
    pub fn add(&mut self, discs: i64, games: u64) {
        *self += Self {
            observations: 1,
            games,
            squared_games: games * games,
            discs,
            squared_discs: discs.unsigned_abs().pow(2),
            games_times_discs: games as i64 * discs,
        };
    }

    /// The mean per game and Student's interval over observations, on boards with this number of squares.
    ///
    /// Student's interval is exact for any number of observations if differences are normally distributed, and close to
    /// that otherwise. The variance has a floor: equal differences of a few games do not prove that all are equal.
    pub fn mean(&self, squares: f64) -> Option<Mean> {
        let count = (self.observations > 0).then_some(self.observations as f64)?;
        let games = self.games as f64;
        let value = self.discs as f64 / games;
        if self.observations == 1 {
            return Some(Mean { value, low: -squares, high: squares });
        }
        // The squares of what each observation differs from the mean of its games.
        let residuals = self.squared_discs as f64 - 2.0 * value * self.games_times_discs as f64
            + value * value * self.squared_games as f64;
        let variance = (residuals / (count - 1.0)).max(MIN_VARIANCE);
        let margin = two_sided_95(count - 1.0) * (count * variance).sqrt() / games;
        Some(Mean { value, low: (value - margin).max(-squares), high: (value + margin).min(squares) })
    }
}

impl AddAssign for Differences {
    fn add_assign(&mut self, other: Self) {
        self.observations += other.observations;
        self.games += other.games;
        self.squared_games += other.squared_games;
        self.discs += other.discs;
        self.squared_discs += other.squared_discs;
        self.games_times_discs += other.games_times_discs;
    }
}

#[cfg(test)]
mod tests {
    use outflank_board::random;

    use super::*;

    /// The interval of observations: the disc difference and the number of games of each.
    fn interval(observations: &[(i64, u64)]) -> String {
        let mut differences = Differences::default();
        for &(discs, games) in observations {
            differences.add(discs, games);
        }
        let Mean { value, low, high } = differences.mean(100.0).unwrap();
        format!("{value:.3} [{low:.3}, {high:.3}]")
    }

    #[test]
    fn disc_difference_interval_is_computed_over_pairs() {
        let mut differences = Differences::default();
        assert_eq!(differences.mean(64.0), None);
        differences.add(8, 2);
        assert_eq!(differences.mean(64.0), Some(Mean { value: 4.0, low: -64.0, high: 64.0 }));
        // Pairs with 4, -2 and 1 discs per game: variance 9, error sqrt(9 / 3), quantile 4.3027.
        assert_eq!(interval(&[(8, 2), (-4, 2), (2, 2)]), "1.000 [-6.452, 8.452]");
    }

    #[test]
    fn interval_of_single_games_is_computed_over_games() {
        // Variance 36, error sqrt(36 / 3), quantile 4.3027.
        assert_eq!(interval(&[(8, 1), (-4, 1), (2, 1)]), "2.000 [-12.905, 16.905]");
        // Six discs per game, which leave 8 and -8: variance 128, error sqrt(2 * 128) / 3, quantile 12.7062.
        assert_eq!(interval(&[(20, 2), (-2, 1)]), "6.000 [-61.766, 73.766]");
    }

    /// Games with a mean difference of 8 and of 40 discs, and a realistic spread.
    #[test]
    fn disc_difference_intervals_have_95_percent_coverage() {
        const RUNS: u64 = 2000;
        for (lead, count) in [(8, 2), (8, 5), (8, 25), (40, 2), (40, 5), (40, 25)] {
            for games in [1, 2] {
                let mut generator = random::generator(count);
                // Eight random numbers from 0 to 20 have a sum with mean 80 and standard deviation 17.
                let mut throw = || i64::from(random::below(21, &mut generator));
                let mut game = || (0..8).map(|_| throw()).sum::<i64>() - 80 + lead;
                let held = (0..RUNS).filter(|_| {
                    let mut differences = Differences::default();
                    (0..count).for_each(|_| differences.add((0..games).map(|_| game()).sum(), games));
                    let Mean { low, high, .. } = differences.mean(64.0).unwrap();
                    (low..=high).contains(&(lead as f64))
                });
                let coverage = held.count() as f64 / RUNS as f64;
                // The floor of the variance widens intervals of two observations.
                let high = if count == 2 { 0.99 } else { 0.97 };
                assert!((0.93..high).contains(&coverage), "{count} of {games} games: {coverage}");
            }
        }
    }

    #[test]
    fn equal_differences_give_an_interval_with_a_width() {
        // The minimum variance of a pair is 4: of a game 1, with the error sqrt(1 / 4) and the quantile 3.1824.
        assert_eq!(interval(&[(-26, 2); 4]), "-13.000 [-14.591, -11.409]");
        assert_eq!(interval(&[(-26, 1); 4]), "-26.000 [-29.182, -22.818]");
    }
}
