//! Why a database cannot contain a record.

use outflank_board::{BoardSize, Score};
use thiserror::Error;

use crate::record::Theory;

/// Why a database cannot contain a record.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Refusal {
    /// The format does not support this board size.
    #[error("the board is {0}; a WTHOR base supports only 8x8 and 10x10")]
    Size(BoardSize),
    /// The format cannot represent this start position.
    #[error("the game does not begin at the usual start; a WTHOR base cannot store other start positions")]
    Start,
    /// The game is too long.
    #[error("the game has {moves} moves; an entry has room for {room}")]
    Moves {
        /// The number of moves, without passes.
        moves: usize,
        /// The maximum number of moves in an entry.
        room: usize,
    },
    /// The game is unfinished and has no result.
    #[error("the game is unfinished and has no result; a WTHOR base needs one")]
    NoResult,
    /// No number of discs gives this result.
    #[error("the result {difference} with a komi of {komi} is impossible with {squares} discs")]
    Result {
        /// Black's discs minus White's, as recorded.
        difference: Score,
        /// The komi of the record, added to Black's discs.
        komi: Score,
        /// The number of squares.
        squares: u32,
    },
    /// The theory has more discs than the board, or zero empty squares.
    #[error("invalid theoretical score: {} black discs from {} empty squares", .0.black_discs, .0.empties)]
    Theory(Theory),
    /// Other games of the same year have a theory from a different number of empty squares.
    #[error(
        "the theoretical score is from {empties} empty squares, but in the file of {year} it is from {depth}"
    )]
    Depth {
        /// The number of empty squares of this theory.
        empties: u8,
        /// The year of the file.
        year: u16,
        /// The number of empty squares of the others.
        depth: u8,
    },
    /// The name contains a character that the lists cannot represent.
    #[error("the name {name:?} has the character {character:?}, which is not in Latin-1 or is NUL")]
    Character {
        /// The name, possibly shortened.
        name: String,
        /// The first such character.
        character: char,
    },
    /// The name is too long.
    #[error("the name {name:?} is longer than {room} characters")]
    Long {
        /// The name, possibly shortened.
        name: String,
        /// The maximum number of characters.
        room: usize,
    },
    /// There are too many names.
    #[error("too many names for {0:?}; a list holds at most 65535")]
    Full(String),
}
