//! Detects the format of a text and reads the game.
//!
//! A text is a position if four squares of a board occur in a row before any move. The same holds for sixteen squares
//! of which some are digits. Such a text is a string, a diagram, or a line of a problem file. Moves may follow a string
//! or a diagram, as in `<squares> X f5d6` and `<squares> X;f5d6`. Every other text is a transcript.
//!
//! [`format()`] detects the [`Format`] of a whole file, including formats with separate readers.

mod format;
mod looks;

use outflank_board::{BoardSize, Game, Position};
use thiserror::Error;

use crate::diagram::{self, DiagramError};
use crate::obf::{self, ObfError};
use crate::text::{excerpt, words};
use crate::transcript::{self, TranscriptError};

pub use format::{Format, Holds, Unknown};
pub use looks::format;

/// Reads a position or a game; a position is a game without moves.
///
/// A transcript starts at the usual start of this board size. A position determines its own size.
///
/// ```
/// use outflank_board::BoardSize;
/// use outflank_notation::detect;
///
/// let game = detect::read("F5d6", BoardSize::Eight)?;
/// assert_eq!(game.ply(), 2);
/// let game = detect::read("-----OX--XO----- X b1", BoardSize::Eight)?;
/// assert_eq!((game.size(), game.ply()), (BoardSize::Four, 1));
/// # Ok::<(), detect::ReadError>(())
/// ```
///
/// # Errors
///
/// The errors of the detected format, and an error if the text contains neither a square nor a move.
pub fn read(text: &str, size: BoardSize) -> Result<Game, ReadError> {
    if !shows_board(text) {
        return read_transcript(text, size);
    }
    let first_move = first_move(text).unwrap_or(text.len());
    match text[..first_move].find([';', '%']) {
        Some(end) if is_problem(&text[end..]) => Ok(Game::from_position(obf::parse(text)?.position)),
        Some(end) => read_both(text, end),
        None => read_both(text, first_move),
    }
}

/// Why a text could not be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ReadError {
    /// It looks like a position.
    #[error(transparent)]
    Position(#[from] DiagramError),
    /// It looks like a line of a problem file.
    #[error(transparent)]
    Problem(#[from] ObfError),
    /// It looks like the moves of a game.
    #[error(transparent)]
    Transcript(#[from] TranscriptError),
    /// It does not look like any format.
    #[error(
        "neither a move nor a square in {0:?}; write moves such as f5d6c3, or a board and X or O to move"
    )]
    Nothing(String),
}

/// Whether four squares, or sixteen with digits among them, come before the first move.
fn shows_board(text: &str) -> bool {
    let (mut squares, mut with_digits) = (0, 0);
    let mut symbols = text.chars().peekable();
    while let Some(symbol) = symbols.next() {
        let is_column = matches!(symbol, 'a'..='j' | 'A'..='J');
        if (is_column || symbol == '#') && symbols.peek().is_some_and(char::is_ascii_digit) {
            return false;
        }
        if symbol.is_whitespace() || diagram::is_ruling(symbol) {
            continue;
        }
        let is_square = diagram::is_square(symbol);
        squares = if is_square { squares + 1 } else { 0 };
        with_digits = if is_square || matches!(symbol, '0' | '1') { with_digits + 1 } else { 0 };
        if squares == 4 || with_digits == 16 {
            return true;
        }
    }
    false
}

fn read_transcript(text: &str, size: BoardSize) -> Result<Game, ReadError> {
    let game = transcript::parse(text, Position::start(size))?;
    if game.ply() == 0 && !text.trim().is_empty() {
        return Err(ReadError::Nothing(excerpt(text.trim())));
    }
    Ok(game)
}

/// Reads a position up to the byte `end` and moves from there.
fn read_both(text: &str, end: usize) -> Result<Game, ReadError> {
    let start = diagram::parse(&text[..end])?;
    let in_whole_text = |error: TranscriptError| TranscriptError { at: end + error.at, ..error };
    Ok(transcript::parse(&text[end..], start).map_err(in_whole_text)?)
}

/// Whether the text after a board is the rest of a problem: scores and a comment, no moves.
fn is_problem(rest: &str) -> bool {
    let fields = rest.split('%').next().unwrap_or(rest);
    fields.contains(':') || !fields.contains(|symbol: char| symbol.is_alphabetic() || symbol == '#')
}

/// The byte at which the moves after a board begin, including a preceding move number.
fn first_move(text: &str) -> Option<usize> {
    let (mut number, mut before) = (None, "");
    for (at, word) in words(text) {
        let digits = word.trim_start_matches(|symbol: char| symbol.is_ascii_digit());
        let play = if digits.len() < word.len() { digits.trim_start_matches(['.', ')']) } else { word };
        if transcript::begins_with_move(play) {
            return Some(number.unwrap_or(at));
        }
        // After squares written as digits, a single digit is the side to move.
        let is_side =
            word.len() == 1 && before.len() > 1 && before.chars().all(|cell| "01-._".contains(cell));
        number = (play.is_empty() && !is_side).then_some(at);
        before = word;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: &str = "---------------------------OX------XO--------------------------- X";

    fn eight(text: &str) -> Result<Game, ReadError> {
        read(text, BoardSize::Eight)
    }

    fn check(text: &str, moves: &str) {
        let expected = transcript::parse(moves, Position::start(BoardSize::Eight)).unwrap();
        assert_eq!(eight(text), Ok(expected), "{text}");
    }

    fn check_error(text: &str, message: &str) {
        assert_eq!(eight(text).unwrap_err().to_string(), message, "{text}");
    }

    #[test]
    fn every_format_is_recognised() {
        for text in ["f5d6", "#37#43", "#37 --- #43", "1. f5 2. d6", "f5-d6", "F5 d6\n", "33. f5 ... d6"] {
            check(text, "f5d6");
        }
        for behind in [" f5d6", "\nf5 d6", ";f5d6", "; f5 d6;", " 1. f5 2. d6", " 1.f5 d6", " moves f5 d6"] {
            check(&format!("{START}{behind}"), "f5d6");
        }
        for behind in [" #37#43", "\n#37 d6", ";#37#43", " 1. f5 2. #43", " 1.#37 d6"] {
            check(&format!("{START}{behind}"), "f5d6");
        }
        for behind in ["", ";", " ; ", "; F5:+0; D3:+0;", ";F5:+0", "; +0", " % f5", " to move", "; 0 % f5:0"]
        {
            check(&format!("{START}{behind}"), "");
        }
        let diagram = diagram::Diagram::from(Position::start(BoardSize::Eight)).to_string();
        check(&diagram, "");
        check(&format!("{diagram}\n\n1. f5 d6"), "f5d6");
        check("", "");
        let digits = START.replace('O', "1").replace('X', "0");
        for behind in [" f5d6", " 1. f5 2. d6", ";f5d6", "\n1 f5 d6"] {
            check(&format!("{digits}{behind}"), "f5d6");
        }
        let full = eight("1010101010101010 0").unwrap();
        assert_eq!(diagram::string(full.start()), "OXOXOXOXOXOXOXOX X");
        let boxed = "│-│-│-│-│\n│-│○│●│-│\n│-│●│○│-│\n│-│-│-│-│\n● to move";
        assert_eq!(eight(boxed).map(|game| *game.start()), Ok(Position::start(BoardSize::Four)));
    }

    #[test]
    fn size_of_the_position_overrides_the_default() {
        let size = |text| read(text, BoardSize::Ten).map(|game| game.size());
        assert_eq!(size(START), Ok(BoardSize::Eight));
        assert_eq!(size("e4"), Ok(BoardSize::Ten));
        assert_eq!(size(" "), Ok(BoardSize::Ten));
    }

    #[test]
    fn a_pass_may_follow_a_position() {
        let game = eight("OX-------------- X PA c1").unwrap();
        assert_eq!((game.ply(), game.passes()), (2, 1));
        assert_eq!(eight("OX-------------- X;PAc1"), Ok(game));
    }

    #[test]
    fn errors_come_from_the_most_likely_format() {
        let short = "63 squares, 1 short of 64: a board has 16, 36, 64 or 100";
        for behind in ["", " f5", ";f5", "; F5:+0;"] {
            check_error(&format!("{}{behind}", &START[1..]), short);
        }
        check_error(
            &START[..64],
            "the side to move is missing; write X or O after the board, or a line \"Black to move\"",
        );
        check_error(&format!("{START} f5 f5"), "move 2 at byte 70: f5 is taken; legal: f4 d6 f6");
        check_error(&format!("{START};f5 f5"), "move 2 at byte 70: f5 is taken; legal: f4 d6 f6");
        check_error(&format!("{START}; A1:+2;"), "column 69: Black turns no disc at a1");
        check_error("f5f5", "move 2 at byte 2: f5 is taken; legal: f4 d6 f6");
        check_error(
            "hello",
            "move 1 at byte 0: invalid move \"hello\"; write a square such as f5, or PA for a pass",
        );
        check_error(
            "42 ",
            "neither a move nor a square in \"42\"; write moves such as f5d6c3, or a board and X or O to move",
        );
    }
}
