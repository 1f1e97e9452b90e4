//! Counts of results: of pairs of games, and of single games.

use std::ops::Add;

/// The number of pairs of a match for each number of points of the first player.
///
/// A pair is one opening, played twice with colours swapped.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pentanomial(
    /// The number of pairs with 0, 1/2, 1, 3/2 and 2 points in their two games.
    pub [u64; 5],
);

/// The number of single games of a match for each number of points of the first player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Trinomial(
    /// The number of games with 0, 1/2 and 1 points: losses, draws and wins.
    pub [u64; 3],
);

impl Pentanomial {
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
}

impl Trinomial {
    /// The total number of games.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.0.iter().sum()
    }

    /// The same games for the second player.
    #[must_use]
    pub fn swapped(self) -> Self {
        let [lost, drawn, won] = self.0;
        Self([won, drawn, lost])
    }
}

impl Add for Pentanomial {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(std::array::from_fn(|index| self.0[index] + other.0[index]))
    }
}

impl Add for Trinomial {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(std::array::from_fn(|index| self.0[index] + other.0[index]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_match_is_the_sum_of_its_pairs() {
        let counts = [3, 1, 4, 1, 5];
        let pairs = (0..5).flat_map(|index| std::iter::repeat_n(index, counts[index] as usize));
        let one = |index| Pentanomial(std::array::from_fn(|other| u64::from(other == index)));
        let sum = pairs.map(one).fold(Pentanomial::default(), Add::add);
        assert_eq!((sum, sum.pairs()), (Pentanomial(counts), 14));
        assert_eq!(sum.swapped(), Pentanomial([5, 1, 4, 1, 3]));
    }

    #[test]
    fn single_games_are_counted_for_both_players() {
        let games = Trinomial([1, 2, 4]) + Trinomial([0, 0, 1]);
        assert_eq!((games, games.games(), games.swapped()), (Trinomial([1, 2, 5]), 8, Trinomial([5, 2, 1])));
    }
}
