//! A game of a series, with its number and its pairing.

use outflank_board::Colour;

use crate::duel::DuelRecord;

/// A game that was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// The number of the game, from 1.
    pub number: u64,
    /// The index of the pairing.
    pub pairing: usize,
    /// The colour of the pairing's first player.
    pub first: Colour,
    /// The game and its statistics.
    pub record: DuelRecord,
}
