//! Independent observations of one kind: pairs of games, or single games.

/// The number of imagined observations that are added to estimate the variance.
pub(super) const PRIOR_OBSERVATIONS: f64 = 2.0;

/// Replaces a count of zero, so that every result is defined.
const ZERO_COUNT: f64 = 0.001;

/// Counts of equally spaced scores per game, from 0 to 1.
#[derive(Clone, Copy, Debug)]
pub(super) struct Observations<'a> {
    /// The number of observations for each score.
    pub counts: &'a [u64],
    /// The number of games in one observation.
    pub games: f64,
}

impl Observations<'_> {
    /// The number of observations.
    pub fn count(&self) -> f64 {
        self.counts.iter().sum::<u64>() as f64
    }

    /// The points per game of the count with this index.
    pub fn score(&self, index: usize) -> f64 {
        index as f64 / (self.counts.len() - 1) as f64
    }

    /// The counts, none of them zero; empty without observations.
    pub fn weights(&self) -> Vec<f64> {
        if self.count() == 0.0 {
            return Vec::new();
        }
        self.counts.iter().map(|&count| if count == 0 { ZERO_COUNT } else { count as f64 }).collect()
    }

    /// The points beyond one half per game, and the number of games.
    pub fn lead_and_games(&self) -> [f64; 2] {
        let counts: Vec<f64> = self.counts.iter().map(|&count| count as f64).collect();
        self.lead_and_games_of(&counts)
    }

    /// The same with [`Observations::weights`].
    pub fn weighted_lead_and_games(&self) -> [f64; 2] {
        self.lead_and_games_of(&self.weights())
    }

    fn lead_and_games_of(&self, weights: &[f64]) -> [f64; 2] {
        // Opposite scores are summed together, so that equal results give exactly zero.
        let opposite = weights.iter().zip(weights.iter().rev()).take(weights.len() / 2);
        let lead = opposite.enumerate().map(|(index, (low, high))| (0.5 - self.score(index)) * (high - low));
        [self.games * lead.sum::<f64>(), self.games * weights.iter().sum::<f64>()]
    }

    /// The variance of an observation as a fraction of the variance of one game without draws, `m * (1 - m)`.
    ///
    /// Estimated from the observations and from [`PRIOR_OBSERVATIONS`] imagined ones, so it is never zero.
    pub fn variance_ratio(&self) -> f64 {
        let (count, independent) = (self.count(), 1.0 / self.games);
        if count < 2.0 {
            return independent;
        }
        let [lead, games] = self.lead_and_games();
        let score = 0.5 + lead / games;
        // The imagined observations have a mean close to the observed one, but never 0 or 1.
        let near = (count * score + 0.5) / (count + 1.0);
        let prior = PRIOR_OBSERVATIONS * near * (1.0 - near);
        let square = |(index, &count): (usize, &u64)| count as f64 * (self.score(index) - score).powi(2);
        let seen = self.counts.iter().enumerate().map(square).sum::<f64>() * count / (count - 1.0);
        (independent * prior + seen) / (prior + count * score * (1.0 - score))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_summed_from_the_middle() {
        let check = |counts: &[u64], games: f64, sums: &str| {
            assert_eq!(format!("{:?}", Observations { counts, games }.lead_and_games()), sums);
        };
        // Points beyond one half: 4 * 1/2 - 1 * 1/2 in 7 single games.
        check(&[1, 2, 4], 1.0, "[1.5, 7.0]");
        // In 10 pairs: 2 * (3 * 1/4 + 4 * 1/2 - 1 * 1/4 - 2 * 1/2).
        check(&[2, 1, 0, 3, 4], 2.0, "[3.0, 20.0]");
        assert!(Observations { counts: &[0; 3], games: 1.0 }.weights().is_empty());
    }

    /// Three wins and a draw: the score is 7/8, the sum of squares 3/16, with Bessel's correction 1/4. The two imagined
    /// games have the mean 4/5 and the variance 4/25.
    #[test]
    fn the_variance_ratio_includes_imagined_games() {
        let ratio = Observations { counts: &[0, 1, 3], games: 1.0 }.variance_ratio();
        assert!((ratio - (0.32 + 0.25) / (0.32 + 4.0 * 7.0 / 64.0)).abs() < 1e-12, "{ratio}");
        let one = |counts, games| Observations { counts, games }.variance_ratio();
        assert!(
            (one(&[0, 0, 1], 1.0) - 1.0).abs() < 1e-12 && (one(&[1, 0, 0, 0, 0], 2.0) - 0.5).abs() < 1e-12
        );
    }
}
