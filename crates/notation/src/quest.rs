//! Games of Othello Quest: JSON objects with `players` and `position.moves`.
//!
//! `{"gtype":"reversi5","players":[{"name":"ann","oldR":1700.5},{"name":"bob"}],"position":{"moves":[{"m":"f5",
//! "t":1200}]}}`: the first player is Black.
//!
//! * `oldR` is the rating before the game.
//! * `m` is a square, or `-` for a pass; `t` is its time in milliseconds.
//! * `gtype` contains the minutes for the game.
//! * `created` is the time at which it began.
//!
//! Games are always on 8x8 from the usual start.
//!
//! Only the moves are required. Other fields that are missing, unknown or of another type are ignored, and so are
//! entries among the moves without `m`. A text may contain one game, several in an array, or one per line.

use std::time::Duration;

use outflank_board::{BoardSize, Game, Move, Turn};
use serde_json::{Map, Value, json};
use thiserror::Error;

use crate::archive::{common_clock, date, number, pieces, time, usual_only};
use crate::record::{Contestant, Date, Record, TimeControl, TimeOfDay};
use crate::text::{Place, excerpt};
use crate::{Unwritable, transcript};

/// Reads the first game of a text.
///
/// ```
/// use outflank_notation::quest;
///
/// let record = quest::parse(r#"{"gtype":"reversi1","position":{"moves":[{"m":"f5","t":1200},{"m":"d6"}]}}"#)?;
/// assert_eq!(record.game.ply(), 2);
/// assert_eq!(record.white.clock.map(|clock| clock.main), Some(60));
/// # Ok::<(), quest::QuestError>(())
/// ```
///
/// # Errors
///
/// When there is no game, it is not JSON or has no moves, or a move is invalid or illegal.
pub fn parse(text: &str) -> Result<Record, QuestError> {
    let nothing = QuestError { place: Place { line: None, column: 1 }, why: Fault::NoGame };
    objects(text).next().map_or(Err(nothing), |(place, game)| read(place, game))
}

/// Reads all games of a text, each with the line where it begins, counted from 1.
pub fn games(text: &str) -> impl Iterator<Item = (usize, Result<Record, QuestError>)> {
    objects(text).map(|(place, game)| (place.line.unwrap_or(1), read(place, game)))
}

/// The objects of a text and other text between them, without brackets and commas.
fn objects(text: &str) -> impl Iterator<Item = (Place, &str)> {
    let is_frame = |symbol: char| symbol.is_whitespace() || "[],".contains(symbol);
    pieces(text, cut).filter(move |(_, piece)| !piece.chars().all(is_frame))
}

/// The first object of a text from its `{` to its `}`, and the text after it; `None` if none is complete.
///
/// A `{` where no value can begin starts the next object, so an unclosed object does not affect others.
///
/// ```
/// use outflank_notation::quest;
///
/// assert_eq!(quest::cut(r#"[{"name":"}"},{}]"#), Some((r#"{"name":"}"}"#, ",{}]")));
/// assert_eq!(quest::cut("[{"), None);
/// ```
#[must_use]
pub fn cut(text: &str) -> Option<(&str, &str)> {
    let begin = text.find('{')?;
    let (mut depth, mut quoted, mut escaped, mut before) = (0_usize, false, false, b'[');
    for (at, byte) in text.bytes().enumerate().skip(begin) {
        match byte {
            // No string contains a line break: an unclosed one ends with its line.
            b'\n' if quoted => (quoted, escaped, before) = (false, false, b'"'),
            _ if escaped => escaped = false,
            b'\\' if quoted => escaped = true,
            b'"' => quoted = !quoted,
            _ if quoted => {}
            b'{' if !b"[,:".contains(&before) => return Some((&text[begin..at], &text[at..])),
            b'{' => depth += 1,
            b'}' if depth == 1 => return Some((&text[begin..=at], &text[at + 1..])),
            b'}' => depth -= 1,
            _ => {}
        }
        if !quoted && !byte.is_ascii_whitespace() {
            before = byte;
        }
    }
    None
}

/// The game as one line of JSON, without a line break.
///
/// The format has no place for the place, verdicts, the result, komi, theory and the comment; they are omitted. So are
/// clocks that are not a whole number of minutes, and time zones without a number.
///
/// # Errors
///
/// When the game is not played on 8x8 from the usual start.
pub fn print(record: &Record) -> Result<String, Unwritable> {
    usual_only(&record.game, "Othello Quest")?;
    let moves: Vec<Value> = record.game.turns().iter().map(entry).collect();
    let players = [&record.black, &record.white].map(player);
    let mut game = Map::new();
    let minutes = common_clock(record).filter(|clock| {
        *clock == TimeControl { main: clock.main / 60 * 60, ..TimeControl::default() } && clock.main > 0
    });
    if let Some(clock) = minutes {
        game.insert("gtype".into(), format!("reversi{}", clock.main / 60).into());
    }
    if let Some(date) = &record.date {
        game.insert("created".into(), moment(date).into());
    }
    game.insert("players".into(), players.to_vec().into());
    game.insert("position".into(), json!({ "moves": moves }));
    Ok(Value::Object(game).to_string())
}

fn entry(turn: &Turn) -> Value {
    let play = turn.play.square().map_or_else(|| "-".into(), |square| square.to_string());
    match turn.time {
        Some(time) => json!({ "m": play, "t": time.as_millis() as u64 }),
        None => json!({ "m": play }),
    }
}

fn player(contestant: &Contestant) -> Value {
    let mut player = Map::new();
    if !contestant.name.is_empty() {
        player.insert("name".into(), contestant.name.as_str().into());
    }
    if let Some(rating) = contestant.rating {
        player.insert("oldR".into(), rating.into());
    }
    player.into()
}

fn moment(date: &Date) -> String {
    let Some((month, day)) = date.day else { return format!("{:04}", date.year) };
    let day = format!("{:04}-{month:02}-{day:02}", date.year);
    let Some(TimeOfDay { hour, minute, second, zone }) = &date.time else { return day };
    let zone = match zone.as_str() {
        "UTC" | "GMT" => "Z",
        "" => "",
        _ if zone.starts_with(['+', '-']) => zone,
        _ => return day,
    };
    format!("{day}T{hour:02}:{minute:02}:{second:02}{zone}")
}

fn read(place: Place, text: &str) -> Result<Record, QuestError> {
    let json: Value = serde_json::from_str(text).map_err(|error| {
        let lines = text.split_inclusive('\n').take(error.line().saturating_sub(1));
        let at = (lines.map(str::len).sum::<usize>() + error.column()).saturating_sub(1);
        let place = place.after(&text[..text.floor_char_boundary(at)]);
        // The message ends with a place of its own, relative to the piece.
        let message = error.to_string();
        let why = message.split(" at line ").next().unwrap_or_default();
        QuestError { place, why: Fault::Json(why.into()) }
    })?;
    let wrong = |why| QuestError { place, why };
    let moves = json.pointer("/position/moves").and_then(Value::as_array).ok_or(wrong(Fault::NoMoves))?;
    let mut record = Record::new(play(moves).map_err(wrong)?);
    for (index, contestant) in [&mut record.black, &mut record.white].into_iter().enumerate() {
        let player = &json["players"][index];
        contestant.name = player["name"].as_str().unwrap_or_default().into();
        contestant.rating = player["oldR"].as_f64();
        contestant.clock = json["gtype"].as_str().and_then(clock);
    }
    record.date = json["created"].as_str().and_then(created);
    Ok(record)
}

fn play(moves: &[Value]) -> Result<Game, Fault> {
    let mut game = Game::new(BoardSize::Eight);
    let entries = moves.iter().map(|entry| (entry.get("m").unwrap_or(entry), &entry["t"]));
    let written = entries.filter(|(name, _)| !name.is_object());
    for (index, (name, time)) in written.enumerate() {
        let text = name.as_str().map_or_else(|| name.to_string(), str::to_owned);
        let wrong = |why| Fault::Move { number: index + 1, text: excerpt(&text), why };
        let pass = (text.trim() == "-").then_some(Move::Pass);
        let play = pass.or_else(|| transcript::named(text.trim()));
        let play = play.ok_or_else(|| wrong(transcript::Fault::NotAMove))?;
        let turn = Turn { time: milliseconds(time), ..play.into() };
        transcript::play_written(&mut game, turn).map_err(wrong)?;
    }
    Ok(game)
}

fn milliseconds(time: &Value) -> Option<Duration> {
    let rounded = time.as_f64().filter(|&time| time >= 0.0).map(|time| time.round() as u64);
    time.as_u64().or(rounded).map(Duration::from_millis)
}

/// The clock of a game type, `reversi5` for five minutes.
fn clock(kind: &str) -> Option<TimeControl> {
    let minutes: u32 = number(kind.strip_prefix("reversi")?).filter(|&minutes| minutes > 0)?;
    Some(TimeControl { main: minutes.checked_mul(60)?, ..TimeControl::default() })
}

/// A date, or a date and a time: `2016-01-02T03:04:05.678Z`.
fn created(text: &str) -> Option<Date> {
    let (day, hours) = text.trim().split_once(['T', ' ']).unwrap_or((text, ""));
    let mut date = date(day, '-')?;
    let end = hours.find(|symbol: char| !symbol.is_ascii_digit() && symbol != ':').unwrap_or(hours.len());
    let zone = hours[end..].trim_start_matches(|symbol: char| symbol.is_ascii_digit() || symbol == '.');
    let is_offset =
        |zone: &str| zone.starts_with(['+', '-']) && number::<u32>(&zone[1..].replace(':', "")).is_some();
    let zone = match zone.trim() {
        "Z" | "z" => "UTC",
        "" => "",
        zone if is_offset(zone) => zone,
        _ => return Some(date),
    };
    if date.day.is_some() {
        date.time = time(&hours[..end]).map(|time| TimeOfDay { zone: zone.into(), ..time });
    }
    Some(date)
}

/// Why a game could not be parsed, and where.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{place}: {why}")]
pub struct QuestError {
    /// The place of the error, or of the game that contains it.
    pub place: Place,
    /// What is wrong.
    pub why: Fault,
}

/// What is wrong with a game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Fault {
    /// There is no game.
    #[error("no game found; write an object with position.moves")]
    NoGame,
    /// It is not JSON.
    #[error("invalid JSON: {0}")]
    Json(String),
    /// The moves are missing.
    #[error("the moves are missing; write them as {{\"position\": {{\"moves\": [{{\"m\": \"f5\"}}]}}}}")]
    NoMoves,
    /// A move is invalid or illegal.
    #[error("move {number}: {}", .why.explain(.text))]
    Move {
        /// The number of the written move, counted from 1.
        number: usize,
        /// The move as written.
        text: String,
        /// What is wrong with it.
        why: transcript::Fault,
    },
}
