//! Smart Game Format (SGF, `FF[4]GM[2]`): a game as a tree of nodes, `(;FF[4]GM[2]SZ[8];B[f5];W[d6])`.
//!
//! The reader accepts:
//!
//! * Squares as `f5` or as two letters, column and row, `fe`; `[]`, `[tt]`, `[pa]` and `[pass]` as passes. A missing
//!   forced pass is inserted.
//! * A `;` before each move, as the format requires, or after it, as Edax writes.
//! * Set-up discs `AB`, `AW` and `AE` before the first move, on an empty board, as single squares or rectangles
//!   `a1:b2`. `AE` alone clears squares of the usual start. `PL` or the first move determines the side to move.
//! * The first variation at every branch; the others are ignored.
//! * Names, ratings, the date, the place or event, the result, the time and comments. A comment in the
//!   node of a move is a note on this move. Other properties are ignored, and so is text around games.
//! * `V` in the node of a move: its value in discs, positive if it is good for Black. An invalid value is ignored.
//! * The private property `TH`, as in GGF. `TH[33/22]` means that Black gets 33 discs if both sides play perfectly from
//!   22 empty squares on. An invalid value is ignored.
//!
//! `(;FF[` and `(;GM[` begin a new game even if the previous one was not closed, so a broken game does not affect
//! others. The writer therefore writes a `\` before `(;` in texts.

mod reader;

use std::fmt::Write;

use outflank_board::{Colour, Move, Position, Score, SetupError, Turn, Verdict, squares};
use thiserror::Error;

use crate::archive::{common_clock, one_line, pieces};
use crate::decimal::Plain;
use crate::record::{Claim, Contestant, Date, Ending, Record};
use crate::text::Place;
use crate::transcript;

/// Reads the first game of a text.
///
/// ```
/// use outflank_notation::sgf;
///
/// let record = sgf::parse("(;GM[2]SZ[8]PB[Ann]PW[Bob]RE[B+4];B[f5];W[d6](;B[c3])(;B[c5]))")?;
/// assert_eq!((record.game.ply(), record.black.name.as_str()), (3, "Ann"));
/// assert_eq!(sgf::print(&record), "(;FF[4]GM[2]CA[UTF-8]SZ[8]PB[Ann]PW[Bob]RE[B+4]\n;B[f5];W[d6];B[c3])\n");
/// # Ok::<(), sgf::SgfError>(())
/// ```
///
/// # Errors
///
/// When there is no game, it is not closed, or it is not Othello. Also when a property that determines the board or the
/// moves is invalid, or a move is illegal.
pub fn parse(text: &str) -> Result<Record, SgfError> {
    let nothing = SgfError { place: Place { line: None, column: 1 }, why: Fault::NoGame };
    pieces(text, cut).next().map_or(Err(nothing), |(place, game)| reader::read(place, game))
}

/// Reads all games of a text, each with the line where it begins, counted from 1.
pub fn games(text: &str) -> impl Iterator<Item = (usize, Result<Record, SgfError>)> {
    pieces(text, cut).map(|(place, game)| (place.line.unwrap_or(1), reader::read(place, game)))
}

/// The first game of a text from its `(` to its `)`, and the text after it; `None` if no game is complete.
///
/// ```
/// use outflank_notation::sgf;
///
/// assert_eq!(sgf::cut("one: (;C[:-)]) two: (;B[f5"), Some(("(;C[:-)])", " two: (;B[f5")));
/// assert_eq!(sgf::cut(" two: (;B[f5"), None);
/// ```
#[must_use]
pub fn cut(text: &str) -> Option<(&str, &str)> {
    let begin = begin(text)?;
    let end = begin + tree_length(&text[begin..])?;
    Some((&text[begin..end], &text[end..]))
}

/// The byte at which the first game begins.
fn begin(text: &str) -> Option<usize> {
    let is_game = |at: &usize| text[at + 1..].trim_start().starts_with(';');
    text.match_indices('(').map(|(at, _)| at).find(is_game)
}

/// The length of the game at the start of a text, if it ends or another one begins.
fn tree_length(text: &str) -> Option<usize> {
    let (mut depth, mut in_value, mut escaped) = (0_usize, false, false);
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if in_value => escaped = true,
            b'(' if at > 0 && ["(;FF[", "(;GM["].iter().any(|root| text[at..].starts_with(root)) => {
                return Some(at);
            }
            b']' => in_value = false,
            _ if in_value => {}
            b'[' => in_value = true,
            b'(' => depth += 1,
            b')' if depth == 1 => return Some(at + 1),
            b')' => depth -= 1,
            _ => {}
        }
    }
    None
}

/// The game as a collection of one game, with a line break at the end. Collections can be concatenated.
///
/// The score with perfect play is in the private property `TH`. The format has no place for times of moves, verdicts in
/// other units than discs, time of day, increments and komi; they are omitted. A resignation, timeout or forfeit that counts as a win by all
/// squares is written as such, without a score. Otherwise only the score is written.
#[must_use]
pub fn print(record: &Record) -> String {
    let game = &record.game;
    let mut text = format!("(;FF[4]GM[2]CA[UTF-8]SZ[{}]", game.size().n());
    let mut property = |name: &str, value: &str| {
        if !value.is_empty() {
            write!(text, "{name}[{}]", escaped(value)).expect("writing to a string succeeds");
        }
    };
    let rating = |player: &Contestant| player.rating.map_or_else(String::new, |rating| rating.to_string());
    property("PB", &one_line(&record.black.name));
    property("BR", &rating(&record.black));
    property("PW", &one_line(&record.white.name));
    property("WR", &rating(&record.white));
    property("PC", &one_line(&record.place));
    property("DT", &record.date.as_ref().map_or_else(String::new, day));
    property("RE", &record.result.map_or_else(String::new, |claim| result(claim, game.size().squares())));
    property("TH", &record.theory.map_or_else(String::new, |theory| theory.to_string()));
    property("TM", &common_clock(record).map_or_else(String::new, |clock| clock.main.to_string()));
    property("C", &reader::lines(&record.comment));
    text += &setup(game.start());
    let mut turn = game.start().turn();
    for (ply, &Turn { play, verdict, .. }) in game.turns().iter().enumerate() {
        let colour = if turn == Colour::Black { 'B' } else { 'W' };
        let square = play.square().map_or_else(String::new, |square| square.to_string());
        let line_break = if ply % 10 == 0 { "\n" } else { "" };
        write!(text, "{line_break};{colour}[{square}]").expect("writing to a string succeeds");
        if let Some(score) = verdict.and_then(Verdict::discs) {
            write!(text, "V[{}]", Plain(for_black(score, turn))).expect("writing to a string succeeds");
        }
        if let Some(note) = record.notes.get(&(ply + 1)) {
            write!(text, "C[{}]", escaped(&reader::lines(note))).expect("writing to a string succeeds");
        }
        turn = turn.other();
    }
    text + ")\n"
}

/// A score of a side as one for Black, and back.
fn for_black(score: Score, side: Colour) -> Score {
    if side == Colour::Black { score } else { -score }
}

/// Escapes the characters that would end a text.
fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace(']', "\\]").replace("(;", "\\(;")
}

fn day(date: &Date) -> String {
    match date.day {
        Some((month, day)) => format!("{:04}-{month:02}-{day:02}", date.year),
        None => format!("{:04}", date.year),
    }
}

fn result(claim: Claim, squares: u32) -> String {
    let hundredths = claim.difference.in_hundredths();
    let (winner, margin) = if hundredths < 0 { ('W', -claim.difference) } else { ('B', claim.difference) };
    let how = match claim.ending {
        _ if hundredths == 0 => return "0".into(),
        Ending::Resigned => "+R",
        Ending::Timeout => "+T",
        Ending::Left => "+F",
        Ending::Played | Ending::Agreed => "",
    };
    let all = hundredths.unsigned_abs() == squares * 100;
    if all && !how.is_empty() { format!("{winner}{how}") } else { format!("{winner}{margin}") }
}

/// The discs and the side to move, unless they are those of the usual start.
fn setup(start: &Position) -> String {
    if *start == Position::start(start.size()) {
        return String::new();
    }
    let mut text = String::from("\n");
    for (colour, name) in Colour::ALL.into_iter().zip(["AB", "AW"]) {
        let discs = squares(start.discs(colour), start.size());
        let values = discs.fold(String::new(), |values, square| format!("{values}[{square}]"));
        if !values.is_empty() {
            text = text + name + &values;
        }
    }
    text + if start.turn() == Colour::Black { "PL[B]" } else { "PL[W]" }
}

/// Why a game could not be parsed, and where.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{place}: {why}")]
pub struct SgfError {
    /// The place of the error.
    pub place: Place,
    /// What is wrong.
    pub why: Fault,
}

/// What is wrong with a game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Fault {
    /// There is no game.
    #[error("no game found; a game begins with \"(;\"")]
    NoGame,
    /// The game is not closed.
    #[error("the game is not closed; write ) after it")]
    Unended,
    /// A value is not closed.
    #[error("a value of {0} is not closed; write ] after it")]
    UnendedValue(String),
    /// A property has no value.
    #[error("{0} has no value; write it in brackets, as in B[f5]")]
    NoValue(String),
    /// There is other text between properties.
    #[error("unexpected {0:?}; write properties such as B[f5]")]
    Stray(char),
    /// It is another game, or another format.
    #[error("the game {0:?} is not Othello; write GM[2]")]
    OtherGame(String),
    /// No board has this size.
    #[error("invalid size {0:?}; write 4, 6, 8 or 10")]
    Size(String),
    /// The board has no square with this name.
    #[error("invalid square {0:?}; write one on the board such as f5")]
    Square(String),
    /// This is not a colour.
    #[error("invalid colour {0:?}; write B or W")]
    Colour(String),
    /// Discs are set up after a move.
    #[error("discs are set up after a move; set them up before the first move")]
    LateSetup,
    /// The discs are not a valid position.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// A move has the colour of the side that is not to move.
    #[error("it is {0}'s turn, not {other}'s", other = .0.other())]
    Turn(Colour),
    /// A move is invalid or illegal.
    #[error("{}", .why.explain(.text))]
    Move {
        /// The move as written.
        text: String,
        /// What is wrong with it.
        why: transcript::Fault,
    },
}

/// The move that a value names.
fn play(value: &str) -> Option<Move> {
    if value.is_empty() || value.eq_ignore_ascii_case("tt") {
        return Some(Move::Pass);
    }
    transcript::named(value).or_else(|| reader::letters(value).map(Move::Place))
}
