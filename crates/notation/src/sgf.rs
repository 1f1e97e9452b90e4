//! Smart Game Format (SGF, `FF[4]GM[2]`): a game as a tree of nodes, `(;FF[4]GM[2]SZ[8];B[f5];W[d6])`.
//!
//! What the reader takes:
//!
//! * Squares as `f5` or as two letters, column and row, `fe`; `[]`, `[tt]`, `[pa]` and `[pass]` as passes. A
//!   forced pass that is left out is put in.
//! * A `;` before each move, as the format wants, or behind it, as Edax writes.
//! * Set-up discs `AB`, `AW` and `AE` before the first move, on an empty board, single squares or rectangles
//!   `a1:b2`. `AE` alone empties squares of the usual start. Who moves is said by `PL` or by the first move.
//! * The first variation at every fork; the others are passed over.
//! * Names, ratings, the day, the place or event, the result, the time and comments; those of moves are joined
//!   to the comment of the game. Other properties are passed over, as is text around games.
//! * The private property `TH`, as GGF has it: `TH[33/22]` means that Black has 33 discs at the end if both
//!   sides play perfectly from 22 empty squares on. A value that means nothing is passed over.
//!
//! `(;FF[` and `(;GM[` begin a new game even where the one before was never closed, so that one broken game
//! costs no other. The writer therefore puts a `\` before `(;` in texts.

mod reader;

use std::fmt::Write;

use outflank_board::{Colour, Move, Position, SetupError, squares};
use thiserror::Error;

use crate::archive::{common_clock, one_line, pieces};
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
/// When there is no game, it is not closed, it is another game than Othello, or anything that decides the
/// board or the moves cannot be read or breaks the rules.
pub fn parse(text: &str) -> Result<Record, SgfError> {
    let nothing = SgfError { place: Place { line: None, column: 1 }, why: Fault::NoGame };
    pieces(text, cut).next().map_or(Err(nothing), |(place, game)| reader::read(place, game))
}

/// Reads all games of a text, each with the line where it begins, counted from 1.
pub fn games(text: &str) -> impl Iterator<Item = (usize, Result<Record, SgfError>)> {
    pieces(text, cut).map(|(place, game)| (place.line.unwrap_or(1), reader::read(place, game)))
}

/// The first game of a text from its `(` to its `)`, and what follows it; `None` where no game is complete.
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

/// The length of the game that a text begins with, if it ends there or another begins before.
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

/// The game as a collection of one, ended by a line break; collections are joined as they are.
///
/// The score with perfect play is in the private property `TH`. What the format has no place for is left
/// out: times of moves, verdicts, time of day, increments and komi. A game given up keeps only who won, where it counts as all squares.
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
    for (ply, play) in game.moves().enumerate() {
        let colour = if turn == Colour::Black { 'B' } else { 'W' };
        let square = play.square().map_or_else(String::new, |square| square.to_string());
        let line_break = if ply % 10 == 0 { "\n" } else { "" };
        write!(text, "{line_break};{colour}[{square}]").expect("writing to a string succeeds");
        turn = turn.other();
    }
    text + ")\n"
}

/// A text with everything escaped that would end it.
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

/// The discs and the side to move, unless they are the usual ones.
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

/// Why a game could not be read, and where.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{place}: {why}")]
pub struct SgfError {
    /// Where it is wrong.
    pub place: Place,
    /// What is wrong there.
    pub why: Fault,
}

/// What is wrong with a game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Fault {
    /// There is none.
    #[error("no game; a game begins with \"(;\"")]
    NoGame,
    /// The game is not closed.
    #[error("the game does not end; close it with )")]
    Unended,
    /// A value is not closed.
    #[error("a value of {0} does not end; close it with ]")]
    UnendedValue(String),
    /// A property has no value.
    #[error("{0} has no value; write it in brackets, as in B[f5]")]
    NoValue(String),
    /// Between properties stands something else.
    #[error("{0:?} belongs to no property; write properties such as B[f5]")]
    Stray(char),
    /// It is another game, or another format.
    #[error("{0:?} is not Othello, which is GM[2]")]
    OtherGame(String),
    /// No board has this size.
    #[error("{0:?} is no size; write 4, 6, 8 or 10")]
    Size(String),
    /// No square of the board has this name.
    #[error("{0:?} is no square of the board; write one such as f5")]
    Square(String),
    /// This is no colour.
    #[error("{0:?} is no colour; write B or W")]
    Colour(String),
    /// Discs are set up behind a move.
    #[error("discs are set up behind a move; set them up before the first")]
    LateSetup,
    /// The discs make no position.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// A move is written for the side whose turn it is not.
    #[error("it is {0}'s turn, not that of {other}", other = .0.other())]
    Turn(Colour),
    /// A move is none, or the rules forbid it.
    #[error("{}", .why.explain(.text))]
    Move {
        /// The move as it is written.
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
