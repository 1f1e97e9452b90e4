//! Reads games from texts and files in any format.

use std::collections::BTreeMap;

use outflank_board::{BoardSize, Score, Turn};
use outflank_notation::detect::{self, Format, ReadError};
use outflank_notation::record::Date;
use outflank_notation::stream::{EntryError, Item, ItemPlace, Source, Stream};
use outflank_notation::{Record, transcript};
use outflank_players::json::VerdictDocument;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::game::{self, board_size};
use crate::place::Place;
use crate::reason::{Cause, Param, Reason};
use crate::refusal::Refusal;

/// The maximum number of games that are read from a file.
const MAX_GAMES: usize = 1000;

/// A text to read.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ReadRequest {
    /// The text, in any format.
    #[schema(example = "1. f5 d6 2. c3")]
    pub text: String,
    /// The number of squares along a side for transcripts, which do not contain it; 8 by default.
    pub size: Option<u32>,
}

/// The parameters of a file.
#[derive(Clone, Copy, Debug, Deserialize, IntoParams, PartialEq, Eq)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct FileText {
    /// The number of squares along a side for transcripts; 8 by default.
    pub size: Option<u32>,
}

/// The games found in a text.
#[derive(Debug, Default, Serialize, ToSchema)]
pub struct Found {
    /// The format of the first game.
    #[schema(example = "transcript")]
    pub format: &'static str,
    /// The games, at most 1000.
    pub games: Vec<ReadGame>,
    /// The parts of the text that could not be read, at most 1000.
    pub left_out: Vec<LeftOut>,
    /// Whether the text contains more than is returned.
    pub more: bool,
}

/// A game that was read. Missing information is null.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReadGame {
    /// The number of squares along a side.
    pub size: u32,
    /// The position before the first move, or null for the standard start position.
    pub start: Option<String>,
    /// The moves, in the form that requests take.
    #[schema(example = "f5d6c3")]
    pub moves: String,
    /// The name of the black player.
    pub black: Option<String>,
    /// The name of the white player.
    pub white: Option<String>,
    /// The date, as precise as known: a year, or year-month-day.
    #[schema(example = "2026-05-17")]
    pub date: Option<String>,
    /// Where it was played.
    pub place: Option<String>,
    /// The disc difference for Black: as stated in the text, or else computed from a finished game.
    pub result: Option<f64>,
    /// What the text says about single moves, in their order.
    pub recorded: Vec<RecordedMove>,
}

/// What a text says about a move. Missing information is null.
#[derive(Debug, PartialEq, Serialize, ToSchema)]
pub struct RecordedMove {
    /// The number of the move, passes included: 1 for the first one.
    pub number: usize,
    /// The time of the player.
    pub seconds: Option<f64>,
    /// The evaluation of the player, for its own side.
    pub verdict: Option<VerdictDocument>,
    /// The comment on the move.
    pub comment: Option<String>,
}

/// A part of a text that could not be read.
#[derive(Debug, Serialize, ToSchema)]
pub struct LeftOut {
    /// The place of the part.
    pub place: Place,
    /// A readable explanation.
    pub why: String,
    /// The precise reason, as in refusals.
    pub reason: Reason,
    /// The parameters of a sentence for this reason. `line`, `column` and `move_number` are a more precise place.
    pub params: BTreeMap<String, Param>,
}

impl From<&Record> for ReadGame {
    fn from(record: &Record) -> Self {
        let game = &record.game;
        let known = |text: &str| (!text.is_empty()).then(|| text.to_owned());
        let discs = |score: Score| f64::from(score.in_hundredths()) / 100.0;
        let shown = game.outcome().map(|outcome| f64::from(outcome.difference()));
        Self {
            size: game.size().n(),
            start: game::start(game),
            moves: transcript::print(game),
            black: known(&record.black.name),
            white: known(&record.white.name),
            date: record.date.as_ref().map(date),
            place: known(&record.place),
            result: record.result.map(|claim| discs(claim.difference)).or(shown),
            recorded: recorded(record),
        }
    }
}

/// The moves about which a record says more than the square.
fn recorded(record: &Record) -> Vec<RecordedMove> {
    let of_turn = |(index, turn): (usize, &Turn)| RecordedMove {
        number: index + 1,
        seconds: turn.time.map(|time| time.as_secs_f64()),
        verdict: turn.verdict.map(VerdictDocument::from),
        comment: record.notes.get(&(index + 1)).cloned(),
    };
    let says_more =
        |found: &RecordedMove| found.seconds.is_some() || found.verdict.is_some() || found.comment.is_some();
    record.game.turns().iter().enumerate().map(of_turn).filter(says_more).collect()
}

fn date(date: &Date) -> String {
    match date.day {
        Some((month, day)) => format!("{:04}-{month:02}-{day:02}", date.year),
        None => format!("{:04}", date.year),
    }
}

/// Reads the games of a text.
///
/// # Errors
///
/// When it contains no game, or when the board size is invalid.
pub fn text(request: &ReadRequest) -> Result<Found, Refusal> {
    let ReadRequest { text, size } = request;
    file(text.as_bytes(), FileText { size: *size })
}

/// Reads the games of a file.
///
/// # Errors
///
/// When it contains no game, or when the board size is invalid.
pub fn file(bytes: &[u8], text: FileText) -> Result<Found, Refusal> {
    found(bytes, text.size.map(board_size).transpose()?.unwrap_or_default())
}

/// The games in a file of any format.
fn found(bytes: &[u8], size: BoardSize) -> Result<Found, Refusal> {
    if bytes.trim_ascii().is_empty() {
        return Err(Refusal::bad("nothing", Reason::EmptyText, "the text is empty"));
    }
    match detect::format(bytes) {
        Ok(format) => games(bytes, Source { size, ..Source::new(format) }),
        // Typed text may be a game in no file format, or have an error that deserves a better message.
        Err(unknown) => {
            let binary = |_| Refusal::bad("no_game", &unknown, unknown.to_string());
            typed(str::from_utf8(bytes).map_err(binary)?, size)
        }
    }
}

/// The single game of a text in no file format.
fn typed(text: &str, size: BoardSize) -> Result<Found, Refusal> {
    let no_game = |error: ReadError| Refusal::bad("no_game", &error, error.to_string());
    let games = vec![ReadGame::from(&Record::new(detect::read(text, size).map_err(no_game)?))];
    Ok(Found { format: Format::Transcript.name(), games, ..Found::default() })
}

/// The games of a file.
fn games(bytes: &[u8], source: Source) -> Result<Found, Refusal> {
    let mut found = Found { format: source.format.name(), ..Found::default() };
    let mut first = None;
    let mut stream = Stream::new(source);
    stream.push(bytes);
    stream.end();
    while let Some(Item { place, entry }) = stream.next() {
        if found.games.len().max(found.left_out.len()) == MAX_GAMES {
            found.more = true;
            break;
        }
        match entry {
            Ok(entry) => found.games.push(ReadGame::from(&entry.record)),
            Err(error) => {
                found.left_out.push(LeftOut::new(place, &error));
                first.get_or_insert((place, error));
            }
        }
    }
    match first {
        Some((place, error)) if found.games.is_empty() => {
            let one_line = !bytes.trim_ascii().contains(&b'\n');
            Err(Refusal::bad("no_game", whole_place(place, &error, one_line), error.to_string()))
        }
        None if found.games.is_empty() => {
            Err(Refusal::bad("nothing", Reason::NoGameInText, "the text contains no game"))
        }
        _ => Ok(found),
    }
}

impl LeftOut {
    fn new(place: ItemPlace, error: &EntryError) -> Self {
        let Cause { reason, mut params, place: within } = error.into();
        let (line, column) = place.line.unzip();
        let place = Place { number: None, line, column: column.flatten() };
        if let Some(within) = within {
            let Place { number, line, column } = in_file(within, place.line);
            let parts = [("move_number", number), ("line", line), ("column", column)];
            let known = parts.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?.into())));
            params.extend(known);
        }
        Self { place, why: error.to_string(), reason, params }
    }
}

/// Converts a place within a game to a place in the file. `first_line` is the first line of the game.
fn in_file(within: Place, first_line: Option<usize>) -> Place {
    let line = within.line.zip(first_line).map(|(line, first)| first + line - 1);
    Place { line, ..within }
}

/// An error with its most precise place in the whole text. A text of one line needs no line number.
fn whole_place(place: ItemPlace, error: &EntryError, one_line: bool) -> Cause {
    let cause = Cause::from(error);
    let (line, column) = place.line.unzip();
    let within = in_file(cause.place.unwrap_or_default(), line);
    let line = within.line.or(line).filter(|_| !one_line);
    let whole = Place { number: within.number, line, column: within.column.or(column.flatten()) };
    if whole == Place::default() { cause } else { cause.at(whole) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_and_files_are_read_alike() {
        let lines = "f5d6\nf5a1\n";
        let texts = text(&ReadRequest { text: lines.to_owned(), size: None }).unwrap();
        let files = file(lines.as_bytes(), FileText { size: Some(8) }).unwrap();
        for found in [texts, files] {
            assert_eq!(
                (found.format, found.games.len(), &found.games[0].moves[..]),
                ("transcript", 1, "f5d6")
            );
            assert_eq!(found.left_out[0].reason, Reason::TurnsNothing);
        }
        let refusal = file(b"f5", FileText { size: Some(5) }).unwrap_err();
        assert_eq!(refusal.fault().code, "wrong_size");
    }

    #[test]
    fn what_a_file_says_about_moves_is_returned() {
        let ggf = "(;GM[Othello]PB[A]PW[B]TY[8]RE[?]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- \
                   -------- -------- *]B[F5/1.50/12.3]W[d6]B[c3//4];)";
        let found = text(&ReadRequest { text: ggf.to_owned(), size: None }).unwrap();
        let recorded = serde_json::to_value(&found.games[0].recorded).unwrap();
        let expected = serde_json::json!([
            {"number": 1, "seconds": 12.3, "verdict": {"discs": 1.5}, "comment": null},
            {"number": 3, "seconds": 4.0, "verdict": null, "comment": null},
        ]);
        assert_eq!(recorded, expected);
    }
}
