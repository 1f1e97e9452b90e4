//! The settings of training.

use crate::error::TrainError;

/// The result that a finished game is worth.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Reward {
    /// 1 for a win, 0 for a draw, -1 for a loss.
    #[default]
    Result,
    /// The disc difference as a share of all squares.
    Discs,
}

impl Reward {
    /// All rewards, by name.
    pub const NAMES: [(&str, Self); 2] = [("result", Self::Result), ("discs", Self::Discs)];

    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Result => "result",
            Self::Discs => "discs",
        }
    }

    /// The reward of a final disc difference on a board with this number of squares.
    pub(super) fn of(self, difference: i32, squares: u32) -> f32 {
        match self {
            Self::Result => difference.signum() as f32,
            Self::Discs => difference as f32 / squares as f32,
        }
    }
}

/// The settings of training. They decide the weights together with the network and the opponent.
#[derive(Clone, Debug, PartialEq)]
pub struct TdSettings {
    /// The number of games.
    pub games: u64,
    /// The share of later values in the return of a board: 0 uses the next board alone, 1 the result alone.
    pub lambda: f32,
    /// The learning rate of the first game. It falls linearly to zero.
    ///
    /// A board whose value is off by 1 changes its sum by this number, before the derivative of the value.
    pub rate: f32,
    /// The probability of a random move.
    pub epsilon: f32,
    /// The maximum number of random moves at the start of a game. Each number of moves is equally likely.
    pub opening: u32,
    /// What a finished game is worth.
    pub reward: Reward,
    /// The random seed.
    pub seed: u64,
    /// The number of games between two measurements of strength; 0 measures nothing.
    pub every: u64,
    /// The name of the opponent, or `None` if the network plays against itself.
    pub against: Option<String>,
}

impl Default for TdSettings {
    /// The settings of the embedded networks, with fewer games (`docs/td.md`).
    fn default() -> Self {
        Self {
            games: 100_000,
            lambda: 0.7,
            rate: 1.0,
            epsilon: 0.02,
            opening: 0,
            reward: Reward::Result,
            seed: 1,
            every: 10_000,
            against: None,
        }
    }
}

impl TdSettings {
    /// Checks the ranges.
    ///
    /// # Errors
    ///
    /// When a number is out of range.
    pub fn check(&self) -> Result<(), TrainError> {
        match *self {
            Self { rate, .. } if !(rate > 0.0 && rate <= 1.0) => Err(TrainError::Rate(rate)),
            Self { lambda, .. } if !(0.0..=1.0).contains(&lambda) => Err(TrainError::Lambda(lambda)),
            Self { epsilon, .. } if !(0.0..=1.0).contains(&epsilon) => Err(TrainError::Epsilon(epsilon)),
            _ => Ok(()),
        }
    }

    /// The learning rate of a game, numbered from 0.
    pub(super) fn rate_of(&self, game: u64) -> f32 {
        self.rate * (1.0 - game as f64 / self.games as f64) as f32
    }

    /// The seed of a game. It does not depend on earlier games, so that training can be resumed.
    pub(super) fn seed_of(&self, game: u64) -> u64 {
        // The multiplier of SplitMix64: distinct games have distinct seeds.
        self.seed.wrapping_add(1).wrapping_mul(0xbf58_476d_1ce4_e5b9)
            ^ game.wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    /// The settings as metadata of a file.
    #[must_use]
    pub fn metadata(&self) -> [(&'static str, String); 9] {
        [
            ("games", self.games.to_string()),
            ("lambda", self.lambda.to_string()),
            ("rate", self.rate.to_string()),
            ("epsilon", self.epsilon.to_string()),
            ("opening", self.opening.to_string()),
            ("reward", self.reward.name().to_owned()),
            ("seed", self.seed.to_string()),
            ("every", self.every.to_string()),
            ("against", self.against.clone().unwrap_or_else(|| "itself".to_owned())),
        ]
    }
}
