//! A position and its score.

use outflank_board::{Board, S8};

/// How a score was obtained.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum ScoreKind {
    /// The score of perfect play by both sides.
    Exact = 0,
    /// Estimated from exact scores of the same game at other positions.
    Guessed = 1,
    /// The score of a search.
    Searched = 2,
}

impl ScoreKind {
    /// The kind that a byte encodes, if it is valid.
    pub(crate) fn from_byte(byte: u8) -> Option<Self> {
        [Self::Exact, Self::Guessed, Self::Searched].into_iter().find(|&kind| kind as u8 == byte)
    }
}

/// A position and its score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sample {
    /// The position.
    pub board: Board<S8>,
    /// The final difference for the side to move, in 1/128 disc.
    pub score: i16,
    /// The final disc difference of the game, for the side to move.
    pub result: i8,
    /// How the score was obtained.
    pub kind: ScoreKind,
}

impl Sample {
    /// The number of empty squares.
    #[must_use]
    pub fn empties(&self) -> u32 {
        self.board.empties().len()
    }
}
