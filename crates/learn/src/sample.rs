//! A position and what is known of it, in twenty bytes.

use outflank_board::{Board, S8, Squares};

/// How a score was come by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Kind {
    /// Perfect play by both sides leads to it.
    Exact = 0,
    /// It is taken from an exact score of the same game, at another time.
    Guessed = 1,
    /// A search judged it so.
    Searched = 2,
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
    pub kind: Kind,
}

impl Sample {
    /// The bytes of a sample.
    pub const LENGTH: usize = 20;

    /// The empty squares.
    #[must_use]
    pub fn empties(&self) -> u32 {
        self.board.empties().len()
    }

    /// The bytes that read as this sample.
    #[must_use]
    pub fn to_bytes(self) -> [u8; Self::LENGTH] {
        let mut bytes = [0; Self::LENGTH];
        bytes[..8].copy_from_slice(&self.board.mover().word().to_le_bytes());
        bytes[8..16].copy_from_slice(&self.board.opponent().word().to_le_bytes());
        bytes[16..18].copy_from_slice(&self.score.to_le_bytes());
        bytes[18] = self.result as u8;
        bytes[19] = self.kind as u8;
        bytes
    }

    /// The sample that these bytes are, if they are one.
    #[must_use]
    pub fn from_bytes(bytes: [u8; Self::LENGTH]) -> Option<Self> {
        let [m @ .., o0, o1, o2, o3, o4, o5, o6, o7, s0, s1, result, kind] = bytes;
        let word = |bytes| Squares::from_word(u64::from_le_bytes(bytes));
        let board = Board::new(word(m), word([o0, o1, o2, o3, o4, o5, o6, o7]))?;
        let kind = match kind {
            0 => Kind::Exact,
            1 => Kind::Guessed,
            2 => Kind::Searched,
            _ => return None,
        };
        Some(Self { board, score: i16::from_le_bytes([s0, s1]), result: result as i8, kind })
    }
}
