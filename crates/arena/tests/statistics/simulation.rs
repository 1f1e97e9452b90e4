//! Pairs of games between players of known strength.

use outflank_arena::Pentanomial;
use outflank_board::random;

/// How two players do against each other.
#[derive(Clone, Copy, Debug)]
pub struct Chances {
    /// How many Elo the first player is ahead.
    pub elo: f64,
    /// The draws, as a part of the less likely result.
    pub drawn: f64,
    /// How many Elo an opening favours one colour.
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

/// So many pairs of games, as they came out by chance.
pub fn simulate(chances: &Chances, pairs: u64, seed: u64) -> Pentanomial {
    let mut generator = random::generator(seed);
    let mut sum = Pentanomial::default();
    for _ in 0..pairs {
        let half_points = chances.games().map(|expected| {
            let draw = chances.drawn * expected.min(1.0 - expected);
            let drawn = f64::from(random::below(u32::MAX, &mut generator)) / f64::from(u32::MAX);
            // A draw takes as much from the winner's chance as from the loser's.
            usize::from(drawn < expected - draw / 2.0) + usize::from(drawn < expected + draw / 2.0)
        });
        sum.0[half_points[0] + half_points[1]] += 1;
    }
    sum
}
