//! A game of a series, with its place in it.

use outflank_board::Colour;

use crate::duel::DuelRecord;

/// A game that was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// The number of the game, from 1.
    pub number: u64,
    /// The number of the pairing.
    pub pairing: usize,
    /// The colour of the pairing's first player.
    pub first: Colour,
    /// The game and what it took.
    pub record: DuelRecord,
}
