//! Simulated pairs of games between players of known strength.

use outflank_arena::Pentanomial;
use outflank_board::random;

/// The probabilities of the results of two players.
#[derive(Clone, Copy, Debug)]
pub struct Chances {
    /// The Elo difference of the first player.
    pub elo: f64,
    /// The probability of a draw, as a fraction of the less likely result.
    pub drawn: f64,
    /// The Elo advantage that an opening gives one colour.
    pub bias: f64,
}

impl Chances {
    /// The expected scores of the two games of a pair.
    fn games(&self) -> [f64; 2] {
        [self.elo + self.bias, self.elo - self.bias].map(|lead| 1.0 / (1.0 + 10_f64.powf(-lead / 400.0)))
    }

    /// The true score per game.
    pub fn score(&self) -> f64 {
        let [one, other] = self.games();
        f64::midpoint(one, other)
    }
}

/// Simulates this number of pairs of games.
pub fn simulate(chances: &Chances, pairs: u64, seed: u64) -> Pentanomial {
    let mut generator = random::generator(seed);
    let mut sum = Pentanomial::default();
    for _ in 0..pairs {
        let half_points = chances.games().map(|expected| {
            let draw = chances.drawn * expected.min(1.0 - expected);
            let drawn = f64::from(random::below(u32::MAX, &mut generator)) / f64::from(u32::MAX);
            // A draw takes half of its probability from each player's wins.
            usize::from(drawn < expected - draw / 2.0) + usize::from(drawn < expected + draw / 2.0)
        });
        sum.0[half_points[0] + half_points[1]] += 1;
    }
    sum
}
