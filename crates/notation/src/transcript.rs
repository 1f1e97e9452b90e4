//! Transcripts: the moves of a game in sequence, `f5d6c3`.
//!
//! The reader accepts:
//!
//! * Squares, case-insensitive. A row is one digit. On 10x10 it is `10` if these two digits follow the letter. So
//!   `f52.d6` is f5 and then d6, and on 10x10 `a10` is always the last row of column a.
//! * Squares by index, as [`square`] reads them: `#19#26` is d3 and then c4 on 8x8. All digits after the `#` belong to
//!   the index, so `#1926` is an error and not two squares. A `#` without a digit is a separator.
//! * `PA`, `PS`, `pass` and `--`, case-insensitive, for a forced pass. A missing forced pass is inserted before the
//!   next move. After the end of the game further passes are ignored: some programs write two to end a game.
//! * Every other digit is taken as a move number and ignored, and so is everything that is neither a letter nor a
//!   digit. A single `-`, or three and more, separate moves.

use std::fmt::Write;
use std::iter;

use outflank_board::{BoardSize, Game, IllegalMove, Move, Position, Square, Turn};
use thiserror::Error;

use crate::square;

/// Parses the moves of a game that begins at `start`.
///
/// ```
/// use outflank_board::{BoardSize, Position};
/// use outflank_notation::transcript;
///
/// let start = Position::start(BoardSize::Eight);
/// assert_eq!(transcript::parse("1. F5 d6 2. C3", start), transcript::parse("f5d6c3", start));
///
/// let error = transcript::parse("f5d6f5", start).unwrap_err();
/// assert_eq!(error.to_string(), "move 3 at byte 4: f5 is taken; legal: c3 c4 c5 c6 c7");
/// ```
///
/// # Errors
///
/// At the first word that is not a move, and at the first illegal move.
pub fn parse(text: &str, start: Position) -> Result<Game, TranscriptError> {
    let mut game = Game::from_position(start);
    for (index, word) in words(text, start.size()).enumerate() {
        let error = |why| TranscriptError { number: index + 1, at: word.at, text: word.text.into(), why };
        let play = word.token.play(start.size()).map_err(error)?;
        play_written(&mut game, play.into()).map_err(error)?;
    }
    Ok(game)
}

/// Plays a written move.
///
/// A missing forced pass is inserted before it, and a pass after the end of the game is ignored.
pub(crate) fn play_written(game: &mut Game, turn: Turn) -> Result<(), Fault> {
    if turn.play == Move::Pass && game.position().is_over() {
        return Ok(());
    }
    if turn.play != Move::Pass {
        game.pass_if_forced();
    }
    game.play_turn(turn).map_err(|illegal| Fault::Illegal { illegal, legal: game.position().moves() })
}

/// The move that a whole text names: a square of any board, or a pass. An index names none without a size.
pub(crate) fn named(text: &str) -> Option<Move> {
    match lexeme(text, BoardSize::Ten) {
        (length, Some(Token::Move(play))) if length == text.len() => Some(play),
        _ => None,
    }
}

/// The moves played so far, in lower case and without separators.
///
/// Passes are omitted, as in most programs. Only a pass at the end is written, since no later move implies it.
#[must_use]
pub fn print(game: &Game) -> String {
    let last = game.ply().saturating_sub(1);
    let moves = game.moves().enumerate();
    joined(moves.filter(|&(ply, play)| play != Move::Pass || ply == last).map(|(_, play)| play))
}

/// The moves played so far, in lower case and without separators, with every pass as `PA`.
#[must_use]
pub fn print_with_passes(game: &Game) -> String {
    joined(game.moves())
}

fn joined(moves: impl Iterator<Item = Move>) -> String {
    moves.fold(String::new(), |mut text, play| {
        match play {
            Move::Place(square) => write!(text, "{square}").expect("writing to a string succeeds"),
            Move::Pass => text.push_str("PA"),
        }
        text
    })
}

/// Why a transcript could not be parsed, and where.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("move {number} at byte {at}: {}", .why.explain(.text))]
pub struct TranscriptError {
    /// The number of the written move, counted from 1, including written passes.
    pub number: usize,
    /// The byte at which the move begins, counted from 0.
    pub at: usize,
    /// The move as written.
    pub text: String,
    /// What is wrong with it.
    pub why: Fault,
}

/// What is wrong with a move of a transcript.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// It is neither a square nor a pass.
    NotAMove,
    /// It is an index that a board of this size does not have.
    NoSuchIndex(BoardSize),
    /// It is illegal.
    Illegal {
        /// Why it is illegal.
        illegal: IllegalMove,
        /// The legal squares.
        legal: Vec<Square>,
    },
}

impl Fault {
    pub(crate) fn explain(&self, text: &str) -> String {
        match self {
            Self::NotAMove => format!("invalid move {text:?}; write a square such as f5, or PA for a pass"),
            Self::NoSuchIndex(size) => square::no_such_index(text, *size),
            Self::Illegal { illegal, legal } if legal.is_empty() => format!("{illegal}; leave it out"),
            Self::Illegal { illegal, legal } => {
                legal.iter().fold(format!("{illegal}; legal:"), |text, square| format!("{text} {square}"))
            }
        }
    }
}

/// The moves that a text names, legal or not; `None` if there are none or a word is not a move.
pub(crate) fn moves(text: &str) -> Option<Vec<Move>> {
    // The largest board contains all squares of the others. On those, no 0 follows a row number.
    let named = |written: Written<'_>| match written.token {
        Token::Move(play) => Some(play),
        Token::Index(_) | Token::Unknown => None,
    };
    let moves: Option<Vec<Move>> = words(text, BoardSize::Ten).map(named).collect();
    moves.filter(|moves| !moves.is_empty())
}

/// Whether a text begins with a square, an index or the name of a pass.
pub(crate) fn begins_with_move(text: &str) -> bool {
    // The largest board contains all squares of the others.
    let (_, token) = lexeme(text, BoardSize::Ten);
    matches!(token, Some(Token::Move(_) | Token::Index(_))) && !text.starts_with('-')
}

/// The number of squares that a text names, if it contains only moves and separators.
///
/// Every index counts: only the size of the board decides whether it is valid.
pub(crate) fn only_moves(text: &str) -> Option<usize> {
    words(text, BoardSize::Ten).try_fold(0, |squares, word| match word.token {
        Token::Move(Move::Pass) => Some(squares),
        Token::Move(Move::Place(_)) | Token::Index(_) => Some(squares + 1),
        Token::Unknown => None,
    })
}

/// A move as written: its place, its text and its meaning.
struct Written<'a> {
    at: usize,
    text: &'a str,
    token: Token<'a>,
}

/// Everything in the text that is or should be a move; numbers and separators are skipped.
fn words(text: &str, size: BoardSize) -> impl Iterator<Item = Written<'_>> {
    let mut next = 0;
    iter::from_fn(move || {
        while next < text.len() {
            let at = next;
            let (length, token) = lexeme(&text[at..], size);
            next += length;
            if let Some(token) = token {
                return Some(Written { at, text: &text[at..next], token });
            }
        }
        None
    })
}

/// The meaning of a word.
enum Token<'a> {
    Move(Move),
    /// The digits of an index.
    Index(&'a str),
    Unknown,
}

impl Token<'_> {
    /// The move on a board of this size.
    fn play(&self, size: BoardSize) -> Result<Move, Fault> {
        match *self {
            Self::Move(play) => Ok(play),
            Self::Index(digits) => {
                square::at_index(digits, size).map(Move::Place).ok_or(Fault::NoSuchIndex(size))
            }
            Self::Unknown => Err(Fault::NotAMove),
        }
    }
}

/// The length and the meaning of the first word; `None` for a separator. The length is 0 for an empty text.
fn lexeme(text: &str, size: BoardSize) -> (usize, Option<Token<'_>>) {
    match text.chars().next() {
        Some('-') => match text.len() - text.trim_start_matches('-').len() {
            2 => (2, Some(Token::Move(Move::Pass))),
            dashes => (dashes, None),
        },
        Some(letter) if letter.is_alphabetic() => {
            let (length, token) = letters(text, size);
            (length, Some(token))
        }
        other => match square::index_digits(text) {
            Some(digits) => (1 + digits.len(), Some(Token::Index(digits))),
            None => (other.map_or(0, char::len_utf8), None),
        },
    }
}

fn letters(text: &str, size: BoardSize) -> (usize, Token<'_>) {
    let begins = |word: &str| text.get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word));
    if let Some(pass) = ["pass", "pa", "ps"].into_iter().find(|word| begins(word)) {
        return (pass.len(), Token::Move(Move::Pass));
    }
    let digits = if size == BoardSize::Ten && text.get(1..3) == Some("10") { 2 } else { 1 };
    match text.get(..1 + digits).and_then(|name| name.parse::<Square>().ok()) {
        Some(square) => (1 + digits, Token::Move(square.into())),
        None => (unknown(text), Token::Unknown),
    }
}

/// The length of an invalid word for a message: some letters and the digits after them.
fn unknown(text: &str) -> usize {
    let letters: usize =
        text.chars().take(12).take_while(|letter| letter.is_alphabetic()).map(char::len_utf8).sum();
    letters + text.bytes().skip(letters).take(2).take_while(u8::is_ascii_digit).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use outflank_board::{Colour, Outcome};

    /// Ends with 6 empty squares on which neither side can play.
    const WITH_TWO_PASSES: &str = "f5d6c5f6c4f4e6d7e7c6f7d8c8e8g5b8e3f8b6b5a6a4a5a7c7b4g6h6h7b3d3c3c2c1h5d2e2f1b1\
                                   d1b2a3e1h4h3g4g3f3g1f2b7h2h1g7";

    fn read(text: &str) -> Result<Game, TranscriptError> {
        parse(text, Position::start(BoardSize::Eight))
    }

    fn check(text: &str, moves: &str) {
        assert_eq!(read(text).map(|game| print(&game)).as_deref(), Ok(moves), "{text}");
    }

    fn check_error(text: &str, message: &str) {
        assert_eq!(read(text).unwrap_err().to_string(), message, "{text}");
    }

    #[test]
    fn separators_numbers_and_case_do_not_matter() {
        for text in [
            "f5d6c3d3c4",
            "F5d6C3d3C4",
            "F5 D6\tC3\r\nD3 C4\n",
            "f5-d6-c3-d3-c4",
            "1. f5 d6 2. c3 d3 3. c4",
            "1.f5 2.d6 3.c3 4.d3 5.c4",
            "1)f5 2)d6 3)c3 4)d3 5)c4",
            "1f52d63c34d35c4",
            "+f5-d6+c3-d3+c4:",
            "[f5, d6; c3 / d3 | c4]!",
            "f5 --- d6 - - c3 … d3 → c4 33-31",
            "#37#43#18#19#26",
            "1. #37 #43 2. #18 #19 3. #26",
            "F5#43c3 # #19,#26",
        ] {
            check(text, "f5d6c3d3c4");
        }
        check("", "");
        check(" 12. ", "");
    }

    #[test]
    fn rows_have_two_digits_on_10x10_only() {
        let ten = |text| parse(text, Position::start(BoardSize::Ten)).unwrap_err();
        assert_eq!(ten("a10").text, "a10");
        assert_eq!(ten("a1 0").text, "a1");
        assert_eq!(ten("a112.b2").text, "a1");
        assert_eq!(read("a10").unwrap_err().text, "a1");
        assert_eq!(parse("g610.g7", Position::start(BoardSize::Ten)).map(|game| game.ply()), Ok(2));
    }

    #[test]
    fn an_index_is_read_on_the_board_of_the_game() {
        for (size, text, moves) in
            [(BoardSize::Four, "#1", "b1"), (BoardSize::Six, "#8", "c2"), (BoardSize::Ten, "#34", "e4")]
        {
            assert_eq!(parse(text, Position::start(size)).map(|game| print(&game)).as_deref(), Ok(moves));
        }
    }

    #[test]
    fn invalid_indices_are_refused() {
        let remedy = "the 8x8 board has #0 to #63; write # before every index, as in #19#26";
        check_error("f5 #64", &format!("move 2 at byte 3: no square has the index #64; {remedy}"));
        // Two squares, or a square and a move number: neither is guessed.
        check_error("#1926", &format!("move 1 at byte 0: no square has the index #1926; {remedy}"));
        check_error("#372.#43", &format!("move 1 at byte 0: no square has the index #372; {remedy}"));
        check_error("#037", &format!("move 1 at byte 0: no square has the index #037; {remedy}"));
        check_error(
            &format!("f5 #{}", "9".repeat(50)),
            &format!("move 2 at byte 3: no square has the index #{}...; {remedy}", "9".repeat(23)),
        );
        check_error("f5 #0", "move 2 at byte 3: White turns no disc at a1; legal: f4 d6 f6");
    }

    #[test]
    fn passes_are_inserted_on_parse_and_omitted_on_print() {
        let game = read(WITH_TWO_PASSES).unwrap();
        assert_eq!(game.outcome(), Some(Outcome { black: 13, white: 45, empties: 6 }));
        assert_eq!(game.passes(), 2);
        assert_eq!(print(&game), WITH_TWO_PASSES);

        let with_passes = print_with_passes(&game);
        assert_eq!(with_passes.matches("PA").count(), 2);
        for pass in ["PA", "ps", "Pass", "--", " PASS ", "12. -- "] {
            assert_eq!(read(&with_passes.replace("PA", pass)).as_ref(), Ok(&game), "{pass}");
        }
        assert_eq!(read(&(with_passes + "PAPA")), Ok(game));
    }

    #[test]
    fn a_last_pass_is_written() {
        let mut game = read(WITH_TWO_PASSES).unwrap();
        while game.moves().next_back() != Some(Move::Pass) {
            game.undo();
        }
        assert!(print(&game).ends_with("PA"));
        assert_eq!(read(&print(&game)).map(|game| game.ply()), Ok(game.ply()));
        game.undo();
        assert_eq!(read(&print(&game)).map(|game| game.ply()), Ok(game.ply()));
    }

    #[test]
    fn errors_name_the_move_and_its_byte() {
        check_error(
            "f5d6c3d3c4f4e6f6c3",
            "move 9 at byte 16: c3 is taken; legal: c2 d2 e2 e3 g3 g4 g5 g6 c7 d7 e7 f7 g7",
        );
        check_error("1. f5 2. a1", "move 2 at byte 9: White turns no disc at a1; legal: f4 d6 f6");
        check_error("f5 j1", "move 2 at byte 3: j1 is outside the 8x8 board; legal: f4 d6 f6");
        check_error("f5 --", "move 2 at byte 3: White has a move and may not pass; legal: f4 d6 f6");
        check_error(
            &format!("{WITH_TWO_PASSES}PAa1"),
            "move 56 at byte 110: the game is over, so a1 is illegal; leave it out",
        );
        let no_move = |place: &str, text: &str| {
            format!("{place}: invalid move {text:?}; write a square such as f5, or PA for a pass")
        };
        check_error("f5 k5", &no_move("move 2 at byte 3", "k5"));
        check_error("f5d", &no_move("move 2 at byte 2", "d"));
        check_error("f0", &no_move("move 1 at byte 0", "f0"));
        check_error("f 5", &no_move("move 1 at byte 0", "f"));
        check_error("f5é6", &no_move("move 2 at byte 2", "é6"));
        check_error("unpronounceable", &no_move("move 1 at byte 0", "unpronouncea"));
    }

    #[test]
    fn a_forced_pass_is_inserted_before_the_move_is_checked() {
        let stuck = Position::new(BoardSize::Four, 0b10, 0b01, Colour::Black).unwrap();
        assert_eq!(parse("c1", stuck).map(|game| game.passes()), Ok(1));
        assert_eq!(
            parse("d4", stuck).unwrap_err().to_string(),
            "move 1 at byte 0: White turns no disc at d4; legal: c1"
        );
    }
}
