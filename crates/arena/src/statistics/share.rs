//! The statistics of one player in a set of games.

use std::ops::Add;
use std::time::Duration;

use outflank_board::Colour;

use crate::duel::{DuelRecord, Ending};
use crate::forfeits::Forfeits;

/// The statistics of one player in a set of games, with one colour or with both.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Share {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost, including forfeits.
    pub losses: u64,
    /// Games lost by forfeit, by reason.
    pub forfeits: Forfeits,
    /// The number of moves requested from it, without the opening and passes.
    pub moves: u64,
    /// The number of legal moves, summed over its turns.
    pub choices: u64,
    /// The number of nodes that it reported.
    pub nodes: u64,
    /// The time that it took.
    pub time: Duration,
    /// The time of its slowest move.
    pub slowest: Duration,
    /// The number of its discs at the end.
    pub discs: u64,
    /// The number of squares of these boards.
    pub squares: u64,
    /// The number of discs that its moves captured (flipped), without the opening.
    pub captured: u64,
}

impl Share {
    /// The statistics of the player with this colour in one game.
    pub(super) fn of(record: &DuelRecord, colour: Colour) -> Self {
        let effort = record.effort(colour);
        let position = record.game.position();
        let winner = record.winner();
        let forfeits = match &record.ending {
            Ending::Forfeit { loser, why } if *loser == colour => Forfeits::from(why),
            _ => Forfeits::default(),
        };
        Self {
            wins: u64::from(winner == Some(colour)),
            draws: u64::from(winner.is_none()),
            losses: u64::from(winner == Some(colour.other())),
            forfeits,
            moves: effort.moves.into(),
            choices: effort.choices.into(),
            nodes: effort.nodes,
            time: effort.time,
            slowest: effort.slowest,
            discs: position.count(colour).into(),
            squares: position.size().squares().into(),
            captured: record.captured(colour).into(),
        }
    }

    /// Wins, draws and losses, such as `3-1-2`.
    #[must_use]
    pub fn wdl(&self) -> String {
        format!("{}-{}-{}", self.wins, self.draws, self.losses)
    }

    /// The total number of games.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Points per game, with a draw as one half, from 0 to 1.
    #[must_use]
    pub fn score(&self) -> Option<f64> {
        ratio(2 * self.wins + self.draws, 2 * self.games())
    }

    /// Seconds per move.
    #[must_use]
    pub fn mean_move_seconds(&self) -> Option<f64> {
        (self.moves > 0).then(|| self.time.as_secs_f64() / self.moves as f64)
    }

    /// Nodes per move.
    #[must_use]
    pub fn nodes_per_move(&self) -> Option<f64> {
        ratio(self.nodes, self.moves)
    }

    /// Legal moves per turn.
    #[must_use]
    pub fn mean_choices(&self) -> Option<f64> {
        ratio(self.choices, self.moves)
    }

    /// Its share of the board at the end, from 0 to 1.
    #[must_use]
    pub fn occupation(&self) -> Option<f64> {
        ratio(self.discs, self.squares)
    }

    /// Discs captured (flipped) per game.
    #[must_use]
    pub fn captured_per_game(&self) -> Option<f64> {
        ratio(self.captured, self.games())
    }
}

impl Add for Share {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            wins: self.wins + other.wins,
            draws: self.draws + other.draws,
            losses: self.losses + other.losses,
            forfeits: self.forfeits + other.forfeits,
            moves: self.moves + other.moves,
            choices: self.choices + other.choices,
            nodes: self.nodes + other.nodes,
            time: self.time + other.time,
            slowest: self.slowest.max(other.slowest),
            discs: self.discs + other.discs,
            squares: self.squares + other.squares,
            captured: self.captured + other.captured,
        }
    }
}

/// `part / whole`, if `whole` is not zero.
pub(super) fn ratio(part: u64, whole: u64) -> Option<f64> {
    (whole > 0).then(|| part as f64 / whole as f64)
}
