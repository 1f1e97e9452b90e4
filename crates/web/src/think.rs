//! `POST /api/move`: a player looks for a move and tells of it while it does.

use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use axum::body::Body;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use outflank_board::Limits;
use outflank_players::{Kind, Spec};
use serde::Deserialize;
use serde_json::Value;
use utoipa::ToSchema;

use crate::game::GameText;
use crate::players::{LONGEST, player_named};
use crate::queue::{Cores, Full, MAX_WAITING, SearchQueue};
use crate::reason::Reason;
use crate::refusal::Refusal;
use crate::request::Sent;
use crate::search::{self, Task};

/// The type of a stream of events.
pub const EVENTS: &str = "application/x-ndjson";

/// A game, and who is to move in it.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MoveRequest {
    /// Squares along a side: 4, 6, 8 or 10; that of the start position, or else 8, where it is left out.
    size: Option<u32>,
    /// The start position, or null for the usual start.
    start: Option<String>,
    /// The moves so far.
    #[serde(default)]
    #[schema(example = "f5d6c3")]
    moves: String,
    /// The player, as `/api/players` explains.
    #[schema(example = "alphabeta=6")]
    player: String,
    /// How long it may think beyond what it allows itself, at most 60; null leaves it to the player.
    #[schema(example = 2.5)]
    seconds: Option<f64>,
    /// Where its chance starts; null takes another every time.
    seed: Option<u64>,
}

/// Lets a player choose a move
///
/// The answer is a stream of events, one JSON document per line. `waiting` gives the number of searches ahead in
/// the queue while all cores are taken; `started` comes once, with the number of cores; `note` names what was asked
/// for and is not granted; `report` gives the result so far; the last line is `choice` with the move, or `error` with
/// a message. An engine that names no `threads` gets one per free core. Closing the connection stops the search.
#[utoipa::path(
    post,
    path = "/api/move",
    operation_id = "move",
    request_body = MoveRequest,
    responses(
        (status = 200, description = "The events.", body = String, content_type = "application/x-ndjson"),
        (status = 400, description = "No such game or player.", body = crate::refusal::Body),
        (status = 503, description = "Too many searches wait already.", body = crate::refusal::Body),
    )
)]
pub async fn choose(
    State(queue): State<Arc<SearchQueue>>,
    Sent(request): Sent<MoveRequest>,
) -> Result<Response, Refusal> {
    let (task, note) = task(request)?;
    let ticket = queue.enter().map_err(|Full| {
        let message = format!("{MAX_WAITING} searches wait already; try again in a while");
        Refusal::new(
            StatusCode::SERVICE_UNAVAILABLE,
            "busy",
            Reason::Busy.with("waiting", MAX_WAITING),
            message,
        )
    })?;
    let body = Body::from_stream(search::events(ticket, task, note));
    Ok(([(header::CONTENT_TYPE, EVENTS)], body).into_response())
}

/// What is to be done, and what is to be said about it first.
fn task(request: MoveRequest) -> Result<(Task, Option<Value>), Refusal> {
    let MoveRequest { size, start, moves, player, seconds, seed } = request;
    let game = GameText { size, start, moves }.game()?;
    if game.outcome().is_some() {
        let message = "the game is over: there is no move to look for";
        return Err(Refusal::bad("game_over", Reason::GameOver, message));
    }
    let spec = player_named(&player)?;
    let settings = spec.settings();
    let asked = seconds.map(duration).transpose()?;
    let time = asked.unwrap_or(LONGEST).min(LONGEST);
    // A limit of ours would take the place of the player's default where it has no limit of its own.
    let limit = (asked.is_some() || spec.is_limited()).then_some(time);
    // Made for one move only, a player that takes chances would otherwise draw the same at every move.
    let seed = settings.seed.or(seed).unwrap_or_else(time_as_seed).wrapping_add(game.ply() as u64);
    let size = game.size();
    // Refuses at once what can never play.
    spec.maker(size)?;
    let (name, note) = (spec.name(), asked.or(settings.time).and_then(clipped));
    let cores = cores(&spec);
    let task = Task {
        player: Box::new(move |cores| spec.with_threads(cores).maker(size)?.player(seed)),
        name,
        game,
        limits: Limits { time: limit, ..Limits::default() },
        time,
        cores,
    };
    Ok((task, note))
}

/// The cores that a player asks for: the threads it names, or else one; an engine takes all that are free.
fn cores(spec: &Spec) -> Cores {
    match spec.settings().threads {
        Some(threads) => Cores::Exactly(threads as u32),
        None if spec.kind() == Kind::Engine => Cores::AllFree,
        None => Cores::Exactly(1),
    }
}

/// What to say of a time that is not granted.
fn clipped(asked: Duration) -> Option<Value> {
    let (most, asked) = (LONGEST.as_secs(), (asked > LONGEST).then_some(asked.as_secs_f64())?);
    let cause = Reason::TimeClipped.with("most", most).with("asked", asked);
    Some(cause.event("note", "time_limit", &format!("a move may take {most} seconds here, not {asked}")))
}

fn duration(seconds: f64) -> Result<Duration, Refusal> {
    let time = Duration::try_from_secs_f64(seconds).ok().filter(|time| !time.is_zero());
    let cause = Reason::BadTime.with("seconds", seconds);
    time.ok_or_else(|| Refusal::bad("bad_time", cause, format!("seconds must be more than 0, not {seconds}")))
}

fn time_as_seed() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_nanos() as u64)
}
