//! Reads a game from text and returns everything that the page displays of it.
//!
//! The page needs no knowledge of the rules.

use outflank_board::{BoardSize, Colour, Game, Move, Outcome, Position, UnknownSize};
use outflank_notation::{diagram, openings, transcript};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::legal::LegalMove;
use crate::place::Place;
use crate::reason::Reason;
use crate::refusal::Refusal;
use crate::words::{colour, names};

/// The maximum length of a text with moves or a start position.
///
/// It is several times that of the longest transcript with move numbers and of the largest board diagram.
const MAX_TEXT_BYTES: usize = 4000;

/// A game, as in every request.
#[derive(Clone, Debug, Default, Deserialize, IntoParams, PartialEq, Eq)]
#[into_params(parameter_in = Query)]
#[serde(default, deny_unknown_fields)]
pub struct GameText {
    /// The number of squares along a side: 4, 6, 8 or 10.
    ///
    /// The default is the size of the start position, or else 8.
    pub size: Option<u32>,
    /// The position before the first move, as squares and the side to move, or as a diagram.
    ///
    /// The default is the standard start position.
    pub start: Option<String>,
    /// The moves in order: names such as `f5`, or indices such as `#37` with the `#` encoded as `%23`.
    ///
    /// A forced pass may be left out if a move follows.
    #[param(example = "f5d6c3")]
    pub moves: String,
}

impl GameText {
    /// Parses the game.
    ///
    /// # Errors
    ///
    /// When the size, the start position or a move is invalid.
    pub fn game(&self) -> Result<Game, Refusal> {
        let start = self.start()?;
        check_length("moves", &self.moves, MAX_TEXT_BYTES)?;
        check_printable("moves", &self.moves)?;
        Ok(transcript::parse(&self.moves, start)?)
    }

    fn start(&self) -> Result<Position, Refusal> {
        let size = self.size.map(board_size).transpose()?;
        let Some(text) = self.start.as_deref().filter(|text| !text.trim().is_empty()) else {
            return Ok(Position::start(size.unwrap_or_default()));
        };
        check_length("start", text, MAX_TEXT_BYTES)?;
        check_printable("start", text)?;
        let start = diagram::parse(text)?;
        match size.filter(|&size| size != start.size()) {
            None => Ok(start),
            Some(size) => {
                let message = format!("the start position is {}, but size says {size}", start.size());
                let cause = Reason::SizeContradicts.with("start", start.size().n()).with("size", size.n());
                Err(Refusal::bad("wrong_size", cause, message))
            }
        }
    }
}

/// The board size with this number of squares along a side.
pub(crate) fn board_size(n: u32) -> Result<BoardSize, Refusal> {
    let refusal = || {
        Refusal::bad("wrong_size", Reason::UnknownSize.with("size", n), format!("size {n}: {UnknownSize}"))
    };
    BoardSize::new(n).ok_or_else(refusal)
}

/// Refuses a text with control characters other than white space, which parsers would ignore.
pub(crate) fn check_printable(name: &str, text: &str) -> Result<(), Refusal> {
    let is_bad = |&(_, character): &(usize, char)| character.is_control() && !character.is_whitespace();
    let Some((index, character)) = text.chars().enumerate().find(is_bad) else { return Ok(()) };
    let column = index + 1;
    let code = format!("U+{:04X}", u32::from(character));
    let message = format!("{name}: control character {code} at column {column}; leave it out");
    let cause = Reason::ControlCharacter.with("field", name).with("character", code);
    let place = Place { column: Some(column), ..Place::default() };
    Err(Refusal::bad("control_character", cause.at(place), message))
}

/// Refuses a text of more than `most` bytes.
pub(crate) fn check_length(name: &str, text: &str, most: usize) -> Result<(), Refusal> {
    let has = text.len();
    let refusal = || {
        let cause = Reason::TooLong.with("field", name).with("bytes", has).with("most", most);
        Refusal::bad("too_long", cause, format!("{name} has {has} bytes; the maximum is {most}"))
    };
    if has > most { Err(refusal()) } else { Ok(()) }
}

/// A game and everything that the page displays of it.
#[derive(Debug, Serialize, ToSchema)]
pub struct GameView {
    /// The number of squares along a side.
    #[schema(example = 8)]
    pub size: u32,
    /// The squares and side to move before the first move, or null for the standard start position.
    pub start: Option<String>,
    /// The moves played, including passes as `pass`.
    #[schema(example = json!(["f5", "d6", "c3"]))]
    pub moves: Vec<String>,
    /// The moves played, as a transcript.
    #[schema(example = "f5d6c3")]
    pub transcript: String,
    /// The moves with the discs that each one flipped: enough to rebuild every position without the rules.
    pub plies: Vec<Ply>,
    /// The squares before the first move, row by row: `X` black, `O` white, `-` empty.
    pub start_board: String,
    /// The current squares.
    pub board: String,
    /// The side to move, or null when the game is over.
    pub turn: Option<&'static str>,
    /// The legal moves of the side to move.
    pub legal: Vec<String>,
    /// The legal moves with their indices and the discs that they flip.
    pub legal_moves: Vec<LegalMove>,
    /// Whether the side to move has no move and must pass.
    pub must_pass: bool,
    /// The number of discs on the board.
    pub discs: Discs,
    /// The result, or null before the end of the game.
    pub result: Option<GameResult>,
    /// The opening, or null if it has no name.
    pub opening: Option<Opening>,
}

/// One move of a game.
#[derive(Debug, Serialize, ToSchema)]
pub struct Ply {
    /// The square, or `pass`.
    #[serde(rename = "move")]
    #[schema(example = "f5")]
    pub play: String,
    /// The side that played it: `black` or `white`.
    #[schema(example = "black")]
    pub by: &'static str,
    /// The discs that it flipped.
    #[schema(example = json!(["e5"]))]
    pub flips: Vec<String>,
}

/// The number of discs of each side.
#[derive(Debug, Serialize, ToSchema)]
pub struct Discs {
    /// Black's discs.
    pub black: u32,
    /// White's discs.
    pub white: u32,
}

/// The result of a game.
#[derive(Debug, Serialize, ToSchema)]
pub struct GameResult {
    /// Black's discs.
    pub black: u32,
    /// White's discs.
    pub white: u32,
    /// The number of empty squares.
    pub empties: u32,
    /// The disc difference for Black, with empty squares counted for the winner.
    pub difference: i32,
    /// The winner: `black`, `white`, or null for a draw.
    pub winner: Option<&'static str>,
}

/// A named opening.
#[derive(Debug, Serialize, ToSchema)]
pub struct Opening {
    /// Its English name, or the French one if there is none.
    pub en: &'static str,
    /// Its French name, or the English one if there is none.
    pub fr: &'static str,
    /// The number of moves of the game that belong to it.
    pub moves: usize,
}

impl Opening {
    fn new(opening: openings::Opening) -> Self {
        let openings::Opening { english, french, plies } = opening;
        let [en, fr] = [english.or(french), french.or(english)].map(Option::unwrap_or_default);
        Self { en, fr, moves: plies }
    }
}

impl GameView {
    /// The view of a game.
    #[must_use]
    pub fn new(game: &Game) -> Self {
        let position = game.position();
        let outcome = position.outcome();
        Self {
            size: game.size().n(),
            start: start(game),
            moves: game.moves().map(|play| play.to_string()).collect(),
            transcript: transcript::print(game),
            plies: plies(game),
            start_board: board(game.start()),
            board: board(position),
            turn: outcome.is_none().then(|| colour(game.turn())),
            legal: names(&position.moves()),
            legal_moves: LegalMove::all(position),
            must_pass: position.must_pass(),
            discs: Discs { black: position.count(Colour::Black), white: position.count(Colour::White) },
            result: outcome.map(GameResult::new),
            opening: openings::name(game).map(Opening::new),
        }
    }
}

impl GameResult {
    /// The result of a finished game.
    #[must_use]
    pub fn new(outcome: Outcome) -> Self {
        let Outcome { black, white, empties } = outcome;
        let (difference, winner) = (outcome.difference(), outcome.winner().map(colour));
        Self { black, white, empties, difference, winner }
    }
}

/// The position before the first move, unless it is the standard start position.
pub(crate) fn start(game: &Game) -> Option<String> {
    let start = game.start();
    (*start != Position::start(game.size())).then(|| diagram::string(start))
}

fn plies(game: &Game) -> Vec<Ply> {
    let before = (0..).map_while(|ply| game.position_at(ply));
    let ply = |(position, play): (&Position, Move)| Ply {
        play: play.to_string(),
        by: colour(position.turn()),
        flips: play.square().map_or_else(Vec::new, |square| names(&position.flips(square))),
    };
    before.zip(game.moves()).map(ply).collect()
}

/// The squares of a position, without the side to move.
pub(crate) fn board(position: &Position) -> String {
    let mut text = diagram::string(position);
    text.truncate(position.size().squares() as usize);
    text
}

/// Checks a game against the rules and returns its view.
///
/// Forced passes that were left out are inserted. A pass after the last move is not inserted: `must_pass` is true
/// instead.
///
/// # Errors
///
/// When the text is not a game.
pub fn show(text: &GameText) -> Result<GameView, Refusal> {
    Ok(GameView::new(&text.game()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_shown_and_an_illegal_move_refused() {
        let text = |moves: &str| GameText { moves: moves.to_owned(), ..GameText::default() };
        let view = show(&text("f5d6c3")).unwrap();
        assert_eq!(
            (view.turn, view.legal),
            (Some("white"), ["d3", "f3", "f4", "g5"].map(str::to_owned).to_vec())
        );
        let refusal = show(&text("f5d6f5")).unwrap_err();
        assert_eq!((refusal.fault().code, refusal.fault().reason), ("illegal_move", Reason::SquareTaken));
    }
}
