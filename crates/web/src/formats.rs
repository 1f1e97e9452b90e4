//! `POST /api/read`, `POST /api/write` and `GET /api/formats`: games as files and other programs have them.

use std::sync::LazyLock;

use axum::Json;
use axum::extract::{FromRequest as _, FromRequestParts as _, Request};
use outflank_board::{BoardSize, Score};
use outflank_notation::record::Date;
use outflank_notation::stream::{Source, Stream};
use outflank_notation::svg::Picture;
use outflank_notation::writer::{self, Style};
use outflank_notation::{Record, detect, diagram, transcript};
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
    kind: Kind,
}

/// How a game is written.
#[derive(Clone, Copy, Debug)]
enum Kind {
    /// The position in one line.
    Line,
    /// A picture of the game, or of a position without moves.
    Picture,
    /// A format of files.
    File(detect::Format),
}

/// The formats, those first that people ask for most.
static FORMATS: LazyLock<Vec<Format>> = LazyLock::new(|| {
    let file = |format: detect::Format| Format {
        name: format.name(),
        extension: format.extensions()[0],
        description: format.sentence(),
        kind: Kind::File(format),
    };
    let line = Format {
        name: "string",
        extension: "txt",
        description: "The position in one line: its squares and the side to move.",
        kind: Kind::Line,
    };
    let picture = Format {
        name: "svg",
        extension: "svg",
        description: "A picture of the game, its moves numbered.",
        kind: Kind::Picture,
    };
    let mut formats = vec![file(detect::Format::Transcript), line, file(detect::Format::Diagram)];
    let texts = [
        detect::Format::Obf,
        detect::Format::Ggf,
        detect::Format::Sgf,
        detect::Format::PlayOk,
        detect::Format::Quest,
        detect::Format::Logbook,
        detect::Format::Script,
        detect::Format::Bitboard,
    ];
    formats.extend(texts.map(file));
    formats.push(picture);
    formats
});

impl Kind {
    fn write(self, record: Record) -> Result<String, Refusal> {
        let game = &record.game;
        match self {
            Self::Line => Ok(diagram::string(game.position())),
            Self::Picture if game.ply() == 0 => Ok(Picture::new(*game.position()).to_string()),
            Self::Picture => Ok(Picture::game(game).to_string()),
            Self::File(format) => writer::write(format, &record.into(), Style::default())
                .map(|text| text.trim_end().to_owned())
                .map_err(|error| Refusal::bad("unwritable", error.to_string())),
        }
    }
}

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
    game::printable("black", &black)?;
    game::printable("white", &white)?;
    (record.black.name, record.white.name) = (black, white);
    Ok(Json(Written { format: format.name, extension: format.extension, text: format.kind.write(record)? }))
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
        return Err(Refusal::bad("nothing", "there is nothing to read in an empty text"));
    }
    let format = match detect::format(bytes) {
        Ok(format) => format,
        // What a person typed may be a game that no file looks like, or has a mistake to speak of.
        Err(unknown) => {
            let typed = str::from_utf8(bytes).map_err(|_| Refusal::bad("no_game", unknown.to_string()))?;
            let game =
                detect::read(typed, size).map_err(|error| Refusal::bad("no_game", error.to_string()))?;
            let games = vec![ReadGame::from(&Record::new(game))];
            return Ok(Found { format: detect::Format::Transcript.name(), games, ..Found::default() });
        }
    };
    let mut stream = Stream::new(Source { size, ..Source::new(format) });
    stream.push(bytes);
    stream.end();
    let mut found = Found { format: format.name(), ..Found::default() };
    while let Some(item) = stream.next() {
        if found.games.len().max(found.left_out.len()) == MOST_GAMES {
            found.more = true;
            break;
        }
        match item.entry {
            Ok(entry) => found.games.push(ReadGame::from(&entry.record)),
            Err(why) => {
                let (line, column) =
                    item.place.line.map_or((None, None), |(line, column)| (Some(line), column));
                found
                    .left_out
                    .push(LeftOut { place: Place { number: None, line, column }, why: why.to_string() });
            }
        }
    }
    match found.left_out.first() {
        Some(first) if found.games.is_empty() => Err(Refusal::bad("no_game", first.why.clone())),
        None if found.games.is_empty() => Err(Refusal::bad("nothing", "there is no game in it")),
        _ => Ok(found),
    }
}
