//! Positions as text: a string of squares, or a board drawn over several lines.
//!
//! Squares are written row by row from a1. Black discs are `X`, `B`, `*` and `●`; white discs are `O`, `W` and `○`.
//! Letters are case-insensitive. Empty squares are `-`, `.`, `_` and `+`. If no square is a letter, `0` is a black disc
//! and `1` a white one. The number of squares determines the board size. In addition the reader accepts:
//!
//! * White space and line breaks anywhere.
//! * A line of column letters, and row numbers at either end of a line. If discs are digits, row numbers need column
//!   letters.
//! * `|` and box-drawing characters anywhere, and lines such as `+--+--+`. These contain a `+` and otherwise only `-`,
//!   `=` and `|`.
//! * The side to move, which is required: a disc after the last square, with or without a space, or a disc alone in a
//!   line. It can also be a disc next to `to move`, `to play` or `turn`, or the word `Black` or `White`.

mod indices;
mod reader;

use std::fmt;

use outflank_board::{BoardSize, Colour, Position, SetupError, Square};
use thiserror::Error;

use crate::text::Place;
use reader::Reader;

pub use indices::Indices;
pub(crate) use reader::{is_ruling, is_square, side};

/// Reads a position in any of the forms above.
///
/// ```
/// use outflank_board::{BoardSize, Position};
/// use outflank_notation::diagram;
///
/// let start = Position::start(BoardSize::Four);
/// assert_eq!(diagram::parse("-----OX--XO----- X")?, start);
/// assert_eq!(diagram::parse("  a b c d\n1 . . . .\n2 . O X .\n3 . X O .\n4 . . . .\nBlack to move")?, start);
/// # Ok::<(), diagram::DiagramError>(())
/// ```
///
/// # Errors
///
/// When a character has no meaning, or the number of squares fits no board. Also when the side to move is missing or
/// contradictory, or there is no disc.
pub fn parse(text: &str) -> Result<Position, DiagramError> {
    Reader::read(text)?.finish()
}

/// The position in one line: the squares row by row as `X`, `O` and `-`, then `X` or `O` for the side to move.
#[must_use]
pub fn string(position: &Position) -> String {
    let discs = squares(position.size()).map(|square| position.at(square).map_or('-', disc));
    discs.chain([' ', disc(position.turn())]).collect()
}

/// A position drawn over several lines, with coordinates, the side to move, and optional marks.
///
/// Empty squares are dots and marks are `+`, which [`parse`] reads as an empty square. So a diagram parses to its
/// position, even with marks. Discs hide marks.
///
/// ```
/// use outflank_board::{BoardSize, Position};
/// use outflank_notation::diagram::Diagram;
///
/// let position = Position::start(BoardSize::Four);
/// let diagram = Diagram { marks: position.moves(), position };
/// assert_eq!(diagram.to_string(), "  a b c d
/// 1 . + . .
/// 2 + O X .
/// 3 . X O +
/// 4 . . + .
/// Black (X) to move");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagram {
    /// The position to draw.
    pub position: Position,
    /// The squares to mark, such as the legal moves.
    pub marks: Vec<Square>,
}

impl From<Position> for Diagram {
    /// A diagram without marks.
    fn from(position: Position) -> Self {
        Self { position, marks: Vec::new() }
    }
}

impl fmt::Display for Diagram {
    /// Draws the board, without a line break at the end.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (size, turn) = (self.position.size(), self.position.turn());
        let margin = if size == BoardSize::Ten { 2 } else { 1 };
        write!(f, "{:margin$}", "")?;
        for letter in ('a'..).take(size.n() as usize) {
            write!(f, " {letter}")?;
        }
        for square in squares(size) {
            if square.column() == 0 {
                write!(f, "\n{:margin$}", square.row() + 1)?;
            }
            let empty = if self.marks.contains(&square) { '+' } else { '.' };
            write!(f, " {}", self.position.at(square).map_or(empty, disc))?;
        }
        write!(f, "\n{turn} ({}) to move", disc(turn))
    }
}

/// All squares of a board in writing order.
fn squares(size: BoardSize) -> impl Iterator<Item = Square> {
    outflank_board::squares(size.full(), size)
}

fn disc(colour: Colour) -> char {
    match colour {
        Colour::Black => 'X',
        Colour::White => 'O',
    }
}

/// Why a position could not be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum DiagramError {
    /// A character is neither a square nor allowed between squares.
    #[error("{place}: invalid square {character:?}; write X, O and -")]
    Unknown {
        /// Where it is.
        place: Place,
        /// The character.
        character: char,
    },
    /// No board has this number of squares.
    #[error("{squares} squares, {}: a board has 16, 36, 64 or 100{}", distance(*.squares), odd_row(*.odd))]
    Count {
        /// The number of squares.
        squares: usize,
        /// The only row that is too short or too long, counted from 1, and its number of squares; `None` if there is no
        /// such row.
        odd: Option<(usize, usize)>,
    },
    /// The side to move is missing.
    #[error("the side to move is missing; write X or O after the board, or a line \"Black to move\"")]
    NoSide,
    /// The side to move is given both as Black and as White.
    #[error("{place}: {colour} to move contradicts {} to move given earlier", .colour.other())]
    TwoSides {
        /// The place of the last one.
        place: Place,
        /// The last one.
        colour: Colour,
    },
    /// The squares are not a valid position.
    #[error(transparent)]
    Setup(#[from] SetupError),
}

fn distance(squares: usize) -> String {
    let board = nearest(squares).squares() as usize;
    if squares < board {
        format!("{} short of {board}", board - squares)
    } else {
        format!("{} more than {board}", squares - board)
    }
}

fn odd_row(odd: Option<(usize, usize)>) -> String {
    odd.map_or_else(String::new, |(row, squares)| format!("; row {row} has {squares}"))
}

/// The board size with the nearest number of squares.
#[must_use]
pub fn nearest(squares: usize) -> BoardSize {
    let distance = |size: &BoardSize| squares.abs_diff(size.squares() as usize);
    BoardSize::ALL.into_iter().min_by_key(distance).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: &str = "-----OX--XO-----";

    fn check(text: &str, expected: &str) {
        assert_eq!(parse(text).map(|position| string(&position)).as_deref(), Ok(expected), "{text}");
    }

    fn check_error(text: &str, message: &str) {
        assert_eq!(parse(text).unwrap_err().to_string(), message, "{text}");
    }

    #[test]
    fn board_strings_are_parsed_in_every_spelling() {
        for text in [
            "-----OX--XO----- X",
            "-----OX--XO-----X",
            "-----ox--xo-----\tx",
            ".....WB..BW..... b",
            "_____○●__●○_____●",
            "-----O*--*O----- *",
            "-----10--01----- 0",
            "-----10--01-----0",
            "-----10--01----- X",
            "-----10--01----- Black to move",
            "\u{feff}....\n.10.\n.01.\n....\n0",
            "  a b c d\n1 . . . .\n2 . 1 0 .\n3 . 0 1 .\n4 . . . .\n0 to move",
            "1|....|1\n2|.10.|2\n3|.01.|3\n4|....|4\n  abcd\nX",
            "Black to move\n abcd\n....\n.10.\n.01.\n....",
            "- - - - - O X - - X O - - - - - X",
            "-----OX-\n-XO-----\r\nX\n",
            "-----OX--XO----- black",
            "-----OX--XO----- X to move",
            "X to play\n-----OX--XO-----",
            "-----OX--XO----- Black to move.",
            "Side to move: X\n-----OX--XO-----",
            "X\n-----OX--XO-----",
            "Black's turn -----OX--XO-----",
        ] {
            check(text, &format!("{START} X"));
        }
        check("-----OX--XO-----O", &format!("{START} O"));
        check("white -----OX--XO-----", &format!("{START} O"));
    }

    #[test]
    fn diagrams_are_parsed_with_borders_and_coordinates() {
        for text in [
            "....\n.OX.\n.XO.\n....\nO to move",
            "  A B C D\n1 - - . - 1\n2 - O * . 2\n3 . * O - 3\n4 - . - - 4\n  A B C D\nwhite",
            // As the server GGS prints it.
            "|   A B C D\n| 1 - - - - 1\n| 2 - O * - 2\n| 3 - * O - 3\n| 4 - - - - 4\n|   A B C D\n|\n|O to move",
            "White to move\n abcd \n1----1\n2-wb-2\n3-bw-3\n4----4\n abcd ",
            "  a   b   c   d\n+---+---+---+---+\n| - | - | - | - | 1\n+---+---+---+---+\n| - | O | X | - | 2\n\
             | - | X | O | - | 3\n|===+===+===+===|\n| - | - | - | - | 4\n+---+---+---+---+\nO",
            "┌────────┐\n│-│-│-│-│\n│-│○│●│-│\n│-│●│○│-│\n│-│-│-│-│\n└────────┘\n○ to move",
        ] {
            check(text, &format!("{START} O"));
        }
    }

    #[test]
    fn printed_positions_round_trip() {
        for size in BoardSize::ALL {
            let position = Position::start(size);
            let marked = Diagram { position, marks: squares(size).collect() };
            for text in [string(&position), Diagram::from(position).to_string(), marked.to_string()] {
                assert_eq!(parse(&text), Ok(position), "{text}");
            }
        }
        let digits = |size| Diagram::from(Position::start(size)).to_string().replace('X', "0");
        for size in BoardSize::ALL {
            let text = digits(size).replace('O', "1");
            assert_eq!(parse(&text), Ok(Position::start(size)), "{text}");
        }
        let ten = Diagram::from(Position::start(BoardSize::Ten)).to_string();
        assert!(ten.starts_with("   a b c d e f g h i j\n 1 . .") && ten.contains("\n10 . ."), "{ten}");
    }

    #[test]
    fn wrong_square_count_reports_nearest_size_and_odd_row() {
        let board = |squares| "-".repeat(squares);
        check_error("", "0 squares, 16 short of 16: a board has 16, 36, 64 or 100");
        check_error(&board(63), "63 squares, 1 short of 64: a board has 16, 36, 64 or 100");
        check_error(&(board(63) + " X"), "63 squares, 1 short of 64: a board has 16, 36, 64 or 100");
        check_error(&(board(65) + " X"), "65 squares, 1 more than 64: a board has 16, 36, 64 or 100");
        check_error(&board(65), "65 squares, 1 more than 64: a board has 16, 36, 64 or 100");
        check_error(&(board(104) + "\nX"), "104 squares, 4 more than 100: a board has 16, 36, 64 or 100");
        check_error(
            "----\n-OX\n-XO-\n----\nX to move",
            "15 squares, 1 short of 16: a board has 16, 36, 64 or 100; row 2 has 3",
        );
        check_error("----\n-OX-\n-XO-\nX", "12 squares, 4 short of 16: a board has 16, 36, 64 or 100");
    }

    #[test]
    fn other_errors_suggest_a_fix() {
        check_error(
            START,
            "the side to move is missing; write X or O after the board, or a line \"Black to move\"",
        );
        check_error("-----OX--XQ----- X", "column 11: invalid square 'Q'; write X, O and -");
        check_error("  a b c d\n1 - - 7 -", "line 2, column 7: invalid square '7'; write X, O and -");
        check_error("○○é○", "column 3: invalid square 'é'; write X, O and -");
        check_error(
            "Black (O) to move\n-----OX--XO-----",
            "line 1, column 7: White to move contradicts Black to move given earlier",
        );
        check_error("---------------- X", "the board is empty: a position needs at least one disc");
    }
}
