//! The routes of the API: each reads its request, calls `outflank-api` and sends the answer.

pub mod runs;
pub mod streams;

use std::sync::Arc;

use axum::Json;
use axum::extract::{FromRequest as _, FromRequestParts as _, Request, State};
use axum::routing::{MethodRouter, get, post};
use outflank_api::allowance::Allowance;
use outflank_api::analyse_request::AnalystStore;
use outflank_api::formats::{Formats, WriteRequest, Written};
use outflank_api::game::{GameText, GameView};
use outflank_api::players::{PlayerName, PlayerText};
use outflank_api::read::{FileText, Found, ReadRequest};
use outflank_api::refusal::Refusal;
use outflank_api::review_request::ReviewStore;
use outflank_api::roster::Roster;
use outflank_api::runs::RunStore;
use outflank_api::status::{Status, VERSION};
use outflank_api::{formats, game, players, read};

use crate::ServerSettings;
use crate::queue::SearchQueue;
use crate::refusal::Refused;
use crate::request::{self, Asked, Sent};

/// The state that requests share.
#[derive(Clone)]
pub struct Shared {
    /// The queue in which searches wait for a core.
    pub queue: Arc<SearchQueue>,
    /// The resource limits of a player.
    pub allowance: Allowance,
    /// The analysts that are kept between requests.
    pub analysts: Arc<AnalystStore>,
    /// The judgements of recent reviews.
    pub reviews: Arc<ReviewStore>,
    /// The runs in the background.
    pub runs: Arc<RunStore>,
}

impl Shared {
    /// The state of a server without requests.
    pub fn new(settings: &ServerSettings) -> Self {
        let queue = SearchQueue::new(settings.cores);
        let searches = Arc::clone(&queue);
        let busy = Box::new(move || searches.busy_cores());
        let &ServerSettings { allowance, limits, ref runs, .. } = settings;
        let runs = Arc::new(RunStore::new(limits, allowance, runs.clone(), busy));
        Self { queue, allowance, analysts: Arc::default(), reviews: Arc::default(), runs }
    }
}

type Answer<T> = Result<Json<T>, Refused>;

/// Every route in the `OpenAPI` document, with its handlers.
pub fn routes() -> [(&'static str, MethodRouter<Shared>); 15] {
    [
        ("/api/game", get(show_game)),
        ("/api/move", post(streams::choose_move)),
        ("/api/analyse", post(streams::analyse)),
        ("/api/review", post(streams::review)),
        ("/api/trace", post(streams::trace)),
        ("/api/players", get(list_players)),
        ("/api/player", get(show_player)),
        ("/api/read", post(read_games)),
        ("/api/write", post(write_game)),
        ("/api/formats", get(list_formats)),
        ("/api/status", get(show_status)),
        ("/api/runs", get(runs::list_runs).post(runs::start_run)),
        ("/api/runs/{id}", get(runs::watch_run).post(runs::change_run).delete(runs::delete_run)),
        ("/api/runs/{id}/files/{name}", get(runs::run_file)),
        ("/api/studies", get(runs::list_studies).post(runs::check_study)),
    ]
}

/// Judges a game by the rules
///
/// Forced passes that were left out are inserted. A pass after the last move is not inserted: `must_pass` is true
/// instead.
#[utoipa::path(
    get,
    path = "/api/game",
    operation_id = "game",
    tag = "game",
    params(GameText),
    responses(
        (status = 200, description = "The game.", body = GameView),
        (status = 400, description = "No such game.", body = Refusal),
    )
)]
pub async fn show_game(Asked(text): Asked<GameText>) -> Answer<GameView> {
    Ok(Json(game::show(&text)?))
}

/// Lists every player with its keys
///
/// As `outflank players --json` prints it: the board sizes, the keys, their ranges and their defaults. Times are in
/// seconds, memory in bytes. The limits of this server further restrict them. Players that start programs and keys that
/// read files are left out.
#[utoipa::path(
    get,
    path = "/api/players",
    operation_id = "players",
    tag = "players",
    responses((status = 200, description = "The players, and the evaluations they may have.", body = Roster))
)]
pub async fn list_players(State(Shared { allowance, .. }): State<Shared>) -> Json<Roster> {
    Json(players::list(&allowance))
}

/// Reads the text of a player
#[utoipa::path(
    get,
    path = "/api/player",
    operation_id = "player",
    tag = "players",
    params(PlayerText),
    responses(
        (status = 200, description = "The player.", body = PlayerName),
        (status = 400, description = "No such player, or not on this board.", body = Refusal),
    )
)]
pub async fn show_player(
    State(Shared { allowance, .. }): State<Shared>,
    Asked(text): Asked<PlayerText>,
) -> Answer<PlayerName> {
    Ok(Json(players::show(&text, &allowance)?))
}

/// Reads games in whatever format they are
///
/// Takes JSON with the text, or a file as `application/octet-stream`.
#[utoipa::path(
    post,
    path = "/api/read",
    operation_id = "read",
    tag = "read",
    params(FileText),
    request_body(
        content(
            (ReadRequest = "application/json"),
            (String = "application/octet-stream"),
        )
    ),
    responses(
        (status = 200, description = "The games.", body = Found),
        (status = 400, description = "Nothing could be read.", body = Refusal),
    )
)]
pub async fn read_games(request: Request) -> Answer<Found> {
    if request::content_type(request.headers()) != Some("application/octet-stream") {
        let Sent(request) = Sent::from_request(request, &()).await?;
        return Ok(Json(read::text(&request)?));
    }
    let (mut parts, body) = request.into_parts();
    let Asked(text) = Asked::from_request_parts(&mut parts, &()).await?;
    let bytes = request::bytes(Request::from_parts(parts, body), &()).await?;
    Ok(Json(read::file(&bytes, text)?))
}

/// Writes a game in a format
#[utoipa::path(
    post,
    path = "/api/write",
    operation_id = "write",
    tag = "formats",
    request_body = WriteRequest,
    responses(
        (status = 200, description = "The text.", body = Written),
        (status = 400, description = "No such game or format.", body = Refusal),
    )
)]
pub async fn write_game(Sent(request): Sent<WriteRequest>) -> Answer<Written> {
    Ok(Json(formats::write(request)?))
}

/// Lists the formats that games are written in
#[utoipa::path(
    get,
    path = "/api/formats",
    operation_id = "formats",
    tag = "formats",
    responses((status = 200, description = "The formats.", body = Formats))
)]
pub async fn list_formats() -> Json<Formats> {
    Json(formats::list())
}

/// Reports what the server is doing
#[utoipa::path(
    get,
    path = "/api/status",
    operation_id = "status",
    tag = "status",
    responses((status = 200, description = "Searches under way and waiting.", body = Status))
)]
pub async fn show_status(State(Shared { queue, .. }): State<Shared>) -> Json<Status> {
    let (searching, waiting, cores) = (queue.searching(), queue.waiting(), queue.cores());
    Json(Status { version: VERSION, searching, waiting, cores })
}
