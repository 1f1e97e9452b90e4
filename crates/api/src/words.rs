//! The names of squares, moves and sides in answers.

use outflank_board::{Colour, Move, Square};

/// The names of squares.
pub fn names(squares: &[Square]) -> Vec<String> {
    squares.iter().map(Square::to_string).collect()
}

/// The names of moves.
pub fn moves(line: &[Move]) -> Vec<String> {
    line.iter().map(Move::to_string).collect()
}

/// The name of a side.
pub fn colour(colour: Colour) -> &'static str {
    match colour {
        Colour::Black => "black",
        Colour::White => "white",
    }
}
