//! Simulated games between players of known strength.

use outflank_arena::{Colours, Results};
use outflank_board::random::{self, Generator};

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
    /// The expected scores of the two games of a pair. A single game is either of them, with equal probability.
    fn games(&self) -> [f64; 2] {
        [self.elo + self.bias, self.elo - self.bias].map(|lead| 1.0 / (1.0 + 10_f64.powf(-lead / 400.0)))
    }

    /// The true score per game.
    pub fn score(&self) -> f64 {
        let [one, other] = self.games();
        f64::midpoint(one, other)
    }
}

/// Simulates this number of games: in pairs, or with fixed colours as single games.
pub fn simulate(chances: &Chances, colours: Colours, games: u64, seed: u64) -> Results {
    let mut generator = random::generator(seed);
    let mut results = Results::default();
    match colours {
        Colours::Both => (0..games / 2).for_each(|_| {
            let [one, other] = chances.games().map(|score| half_points(chances, score, &mut generator));
            results.pairs.0[one + other] += 1;
        }),
        Colours::Fixed => (0..games).for_each(|_| {
            let score = chances.games()[random::below(2, &mut generator) as usize];
            results.singles.0[half_points(chances, score, &mut generator)] += 1;
        }),
    }
    results
}

/// The half points of one game with this expected score.
fn half_points(chances: &Chances, expected: f64, generator: &mut Generator) -> usize {
    let draw = chances.drawn * expected.min(1.0 - expected);
    let drawn = f64::from(random::below(u32::MAX, generator)) / f64::from(u32::MAX);
    // A draw takes half of its probability from each player's wins.
    usize::from(drawn < expected - draw / 2.0) + usize::from(drawn < expected + draw / 2.0)
}
