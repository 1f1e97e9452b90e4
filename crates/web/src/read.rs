//! `POST /api/read`: games from texts and files in whatever format they are.

use axum::Json;
use axum::extract::{FromRequest as _, FromRequestParts as _, Request};
use outflank_board::{BoardSize, Score};
use outflank_notation::detect::{self, Format, ReadError};
use outflank_notation::record::Date;
use outflank_notation::stream::{EntryError, Item, ItemPlace, Source, Stream};
use outflank_notation::{Record, transcript};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::game::{self, board_size};
use crate::place::Place;
use crate::reason::{Cause, Params, Reason};
use crate::refusal::Refusal;
use crate::request::{self, Asked, Sent};

/// How many games of a file are read.
const MOST_GAMES: usize = 1000;

/// A text to be read.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ReadRequest {
    /// The text, in whatever format.
    #[schema(example = "1. f5 d6 2. c3")]
    text: String,
    /// The size of the board of a transcript, which does not say; 8 where it is left out.
    size: Option<u32>,
}

/// What a file does not say of itself.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct FileText {
    /// The size of the board of a transcript; 8 where it is left out.
    size: Option<u32>,
}

/// What was found in a text.
#[derive(Debug, Default, Serialize, ToSchema)]
pub struct Found {
    /// The format of the first game.
    #[schema(example = "transcript")]
    format: &'static str,
    /// The games, at most 1000.
    games: Vec<ReadGame>,
    /// What could not be read, at most 1000 parts of the text.
    left_out: Vec<LeftOut>,
    /// Whether there is more in the text than is given.
    more: bool,
}

/// A game that was read; what the text does not say is null.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReadGame {
    /// Squares along a side.
    size: u32,
    /// The start position, or null for the usual start.
    start: Option<String>,
    /// The moves, as every request takes them.
    #[schema(example = "f5d6c3")]
    moves: String,
    /// Who played Black.
    black: Option<String>,
    /// Who played White.
    white: Option<String>,
    /// When it was played, as exactly as it is known: a year, or year-month-day.
    #[schema(example = "2026-05-17")]
    date: Option<String>,
    /// Where it was played.
    place: Option<String>,
    /// Black's discs less White's: what the text claims, or else what a finished game shows.
    result: Option<f64>,
}

/// A part of a text that could not be read.
#[derive(Debug, Serialize, ToSchema)]
pub struct LeftOut {
    /// Where it is.
    place: Place,
    /// What is wrong with it.
    why: String,
    /// What exactly is wrong, as in refusals.
    reason: Reason,
    /// What a sentence for this reason needs; `line`, `column` and `move_number` are a closer place.
    #[schema(value_type = Object)]
    params: Params,
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
        }
    }
}

fn date(date: &Date) -> String {
    match date.day {
        Some((month, day)) => format!("{:04}-{month:02}-{day:02}", date.year),
        None => format!("{:04}", date.year),
    }
}

/// Reads games in whatever format they are
///
/// Takes JSON with the text, or a file as `application/octet-stream`.
#[utoipa::path(
    post,
    path = "/api/read",
    operation_id = "read",
    params(FileText),
    request_body(
        content(
            (ReadRequest = "application/json"),
            (String = "application/octet-stream"),
        )
    ),
    responses(
        (status = 200, description = "The games.", body = Found),
        (status = 400, description = "Nothing could be read.", body = crate::refusal::Body),
    )
)]
pub async fn read(request: Request) -> Result<Json<Found>, Refusal> {
    let (bytes, size) = bytes_and_size(request).await?;
    Ok(Json(found(&bytes, size.map(board_size).transpose()?.unwrap_or_default())?))
}

async fn bytes_and_size(request: Request) -> Result<(Vec<u8>, Option<u32>), Refusal> {
    if request::content_type(request.headers()) != Some("application/octet-stream") {
        let Sent(ReadRequest { text, size }) = Sent::from_request(request, &()).await?;
        return Ok((text.into_bytes(), size));
    }
    let (mut parts, body) = request.into_parts();
    let Asked(FileText { size }) = Asked::from_request_parts(&mut parts, &()).await?;
    let bytes = request::bytes(Request::from_parts(parts, body), &()).await?;
    Ok((bytes.into(), size))
}

/// What there is in a file of any format.
fn found(bytes: &[u8], size: BoardSize) -> Result<Found, Refusal> {
    if bytes.trim_ascii().is_empty() {
        return Err(Refusal::bad("nothing", Reason::EmptyText, "there is nothing to read in an empty text"));
    }
    match detect::format(bytes) {
        Ok(format) => games(bytes, Source { size, ..Source::new(format) }),
        // What a person typed may be a game that no file looks like, or has a mistake to speak of.
        Err(unknown) => {
            let binary = |_| Refusal::bad("no_game", &unknown, unknown.to_string());
            typed(str::from_utf8(bytes).map_err(binary)?, size)
        }
    }
}

/// The one game of a text that looks like no file.
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
        if found.games.len().max(found.left_out.len()) == MOST_GAMES {
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
            Err(Refusal::bad("nothing", Reason::NoGameInText, "there is no game in it"))
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

/// A place within a game whose first line is this one of the file, as a place of the file.
fn in_file(within: Place, first_line: Option<usize>) -> Place {
    let line = within.line.zip(first_line).map(|(line, first)| first + line - 1);
    Place { line, ..within }
}

/// An error with its place in the whole text, as exactly as it is known; a text of one line needs no line.
fn whole_place(place: ItemPlace, error: &EntryError, one_line: bool) -> Cause {
    let cause = Cause::from(error);
    let (line, column) = place.line.unzip();
    let within = in_file(cause.place.unwrap_or_default(), line);
    let line = within.line.or(line).filter(|_| !one_line);
    let whole = Place { number: within.number, line, column: within.column.or(column.flatten()) };
    if whole == Place::default() { cause } else { cause.at(whole) }
}
