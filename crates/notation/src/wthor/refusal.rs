//! Why a record cannot stand in a base.

use outflank_board::{BoardSize, Score};
use thiserror::Error;

use crate::record::Theory;

/// Why a record cannot stand in a base.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Refusal {
    /// The format does not know this board.
    #[error("the board is {0}; a WTHOR base holds games on 8x8 and 10x10")]
    Size(BoardSize),
    /// The format has no place for a start position.
    #[error("the game begins at another position than the usual start, which a WTHOR base cannot hold")]
    Start,
    /// The game is too long.
    #[error("the game has {moves} moves; an entry has room for {room}")]
    Moves {
        /// The moves, passes not counted.
        moves: usize,
        /// The most moves that an entry holds.
        room: usize,
    },
    /// The game stops early and nobody says how it ended.
    #[error("the game stops before its end and has no result; a WTHOR base needs one")]
    NoResult,
    /// No number of discs means this result.
    #[error("a result of {difference} with a komi of {komi} is none that {squares} discs can have")]
    Result {
        /// Black's discs less White's, as the record claims.
        difference: Score,
        /// What the record says was added to Black's.
        komi: Score,
        /// The squares of the board.
        squares: u32,
    },
    /// The theory has more discs than the board, or is for a board without empty squares.
    #[error("a theory of {} black discs from {} empty squares is none", .0.black_discs, .0.empties)]
    Theory(Theory),
    /// Others of the same year have a theory from another number of empty squares on.
    #[error("theory from {empties} empty squares on; in the file of {year} it is from {depth}")]
    Depth {
        /// The empty squares of this theory.
        empties: u8,
        /// The year of the file.
        year: u16,
        /// The empty squares of the others.
        depth: u8,
    },
    /// The name has a character that the lists cannot hold.
    #[error("the name {name:?} has the character {character:?}, which is not in Latin-1 or is NUL")]
    Character {
        /// The name, or its beginning.
        name: String,
        /// The first such character.
        character: char,
    },
    /// The name is too long.
    #[error("the name {name:?} is longer than {room} characters")]
    Long {
        /// The name, or its beginning.
        name: String,
        /// The most characters that its list holds.
        room: usize,
    },
    /// There are too many names.
    #[error("the name {0:?} is one too many; a list holds 65535")]
    Full(String),
}
