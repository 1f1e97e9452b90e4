//! `POST /api/read`, `POST /api/write` and `GET /api/formats`: games as files and other programs have them.

use axum::Json;
use axum::extract::{FromRequest as _, FromRequestParts as _, Request};
use axum::http::StatusCode;
use outflank_board::{BoardSize, Game, Score};
use outflank_notation::diagram::{self, Diagram};
use outflank_notation::obf::Problem;
use outflank_notation::record::Date;
use outflank_notation::{Record, detect, transcript};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::game::{self, GameText, board_size};
use crate::refusal::{Place, Refusal};
use crate::request::{self, Asked, Sent};

/// How many games of a file are read.
const MOST_GAMES: usize = 1000;

/// A format that games are written in.
#[derive(Debug, Serialize, ToSchema)]
pub struct Format {
    /// The name by which it is asked for.
    #[schema(example = "transcript")]
    name: &'static str,
    /// How names of its files end.
    #[schema(example = "txt")]
    extension: &'static str,
    /// What it holds: one sentence.
    description: &'static str,
    #[serde(skip)]
    #[schema(ignore)]
    write: Write,
}

/// How a format is written.
type Write = fn(&Record) -> String;

static FORMATS: [Format; 4] = [
    Format {
        name: "transcript",
        extension: "txt",
        description: "The moves one after the other, as most programs take them.",
        write: |record| transcript::print(&record.game),
    },
    Format {
        name: "string",
        extension: "txt",
        description: "The position in one line: its squares and the side to move.",
        write: |record| diagram::string(record.game.position()),
    },
    Format {
        name: "diagram",
        extension: "txt",
        description: "The board drawn with letters.",
        write: |record| Diagram::from(*record.game.position()).to_string(),
    },
    Format {
        name: "obf",
        extension: "obf",
        description: "The position as a line of a problem file.",
        write: |record| {
            let position = *record.game.position();
            Problem { position, moves: Vec::new(), score: None, comment: None }.to_string()
        },
    },
];

/// Lists the formats that games are written in
#[utoipa::path(
    get,
    path = "/api/formats",
    operation_id = "formats",
    responses((status = 200, description = "The formats.", body = Formats))
)]
pub async fn list() -> Json<Formats> {
    Json(Formats { formats: &FORMATS })
}

/// Every format that games are written in.
#[derive(Debug, Serialize, ToSchema)]
pub struct Formats {
    formats: &'static [Format],
}

/// A game and the format it is wanted in.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct WriteRequest {
    /// Squares along a side: 4, 6, 8 or 10; that of the start position, or else 8, where it is left out.
    size: Option<u32>,
    /// The start position, or null for the usual start.
    start: Option<String>,
    /// The moves so far.
    #[serde(default)]
    #[schema(example = "f5d6c3")]
    moves: String,
    /// The name of the format, as `/api/formats` lists it.
    #[schema(example = "transcript")]
    format: String,
    /// Who plays Black, where the format has room for it.
    #[serde(default)]
    black: String,
    /// Who plays White.
    #[serde(default)]
    white: String,
}

/// A game in some format.
#[derive(Debug, Serialize, ToSchema)]
pub struct Written {
    /// The name of the format.
    format: &'static str,
    /// How the name of a file of it ends.
    extension: &'static str,
    /// The text.
    text: String,
}

/// Writes a game in a format
#[utoipa::path(
    post,
    path = "/api/write",
    operation_id = "write",
    request_body = WriteRequest,
    responses(
        (status = 200, description = "The text.", body = Written),
        (status = 400, description = "No such game or format.", body = crate::refusal::Body),
    )
)]
pub async fn write(Sent(request): Sent<WriteRequest>) -> Result<Json<Written>, Refusal> {
    let WriteRequest { size, start, moves, format, black, white } = request;
    let Some(format) = FORMATS.iter().find(|known| known.name == format) else {
        let known: Vec<&str> = FORMATS.iter().map(|format| format.name).collect();
        let message = format!("{format:?} is no format; formats: {}", known.join(" "));
        return Err(Refusal::bad("no_format", message));
    };
    let mut record = Record::new(GameText { size, start, moves }.game()?);
    (record.black.name, record.white.name) = (black, white);
    Ok(Json(Written { format: format.name, extension: format.extension, text: (format.write)(&record) }))
}

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
    let (text, size) = text_and_size(request).await?;
    Ok(Json(found(&text, size.map(board_size).transpose()?.unwrap_or_default())?))
}

async fn text_and_size(request: Request) -> Result<(String, Option<u32>), Refusal> {
    if request::content_type(request.headers()) != Some("application/octet-stream") {
        let Sent(ReadRequest { text, size }) = Sent::from_request(request, &()).await?;
        return Ok((text, size));
    }
    let (mut parts, body) = request.into_parts();
    let Asked(FileText { size }) = Asked::from_request_parts(&mut parts, &()).await?;
    let bytes = request::bytes(Request::from_parts(parts, body), &()).await?;
    let text = String::from_utf8(bytes.into()).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        let message =
            format!("the file is not UTF-8 text at byte {at}; no format that is read looks like this");
        Refusal::new(StatusCode::BAD_REQUEST, "no_text", message)
    })?;
    Ok((text, size))
}

/// What there is in a text: one game, or one a line.
fn found(text: &str, size: BoardSize) -> Result<Found, Refusal> {
    if text.trim().is_empty() {
        return Err(Refusal::bad("nothing", "there is nothing to read in an empty text"));
    }
    let whole = match detect::read(text, size) {
        Ok(game) => return Ok(Found { format: format(&game), games: vec![view(game)], ..Found::default() }),
        Err(error) => Refusal::bad("no_game", error.to_string()),
    };
    let mut found = Found::default();
    for (number, line) in (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty()) {
        match detect::read(line, size) {
            _ if found.games.len().max(found.left_out.len()) == MOST_GAMES => {
                found.more = true;
                break;
            }
            Ok(game) => {
                if found.games.is_empty() {
                    found.format = format(&game);
                }
                found.games.push(view(game));
            }
            Err(error) => {
                let place = Place { line: Some(number), ..Place::default() };
                found.left_out.push(LeftOut { place, why: error.to_string() });
            }
        }
    }
    if found.games.is_empty() { Err(whole) } else { Ok(found) }
}

fn view(game: Game) -> ReadGame {
    ReadGame::from(&Record::new(game))
}

fn format(game: &Game) -> &'static str {
    if game.ply() == 0 { "position" } else { "transcript" }
}
