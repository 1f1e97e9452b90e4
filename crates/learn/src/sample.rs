//! A position and what is known of it.

use outflank_board::{Board, S8};

/// How a score was come by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum ScoreKind {
    /// Perfect play by both sides leads to it.
    Exact = 0,
    /// It is taken from an exact score of the same game, at another time.
    Guessed = 1,
    /// A search judged it so.
    Searched = 2,
}

impl ScoreKind {
    /// The kind that a byte stands for, if it does for one.
    pub(crate) fn from_byte(byte: u8) -> Option<Self> {
        [Self::Exact, Self::Guessed, Self::Searched].into_iter().find(|&kind| kind as u8 == byte)
    }
}

/// A position and what is known of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sample {
    /// The position.
    pub board: Board<S8>,
    /// The final difference for the side to move, in 1/128 disc.
    pub score: i16,
    /// The difference with which the game ended, for the side to move.
    pub result: i8,
    /// How the score was come by.
    pub kind: ScoreKind,
}

impl Sample {
    /// The empty squares.
    #[must_use]
    pub fn empties(&self) -> u32 {
        self.board.empties().len()
    }
}
