//! The routes whose answers are streams of events: moves, analyses, reviews and traces.

use axum::body::Body;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use outflank_api::analyse_request::AnalyseRequest;
use outflank_api::event::{Event, Notice};
use outflank_api::move_request::MoveRequest;
use outflank_api::reason::Reason;
use outflank_api::refusal::{Refusal, RefusalKind};
use outflank_api::review_request::ReviewRequest;
use outflank_api::trace_request::TraceRequest;
use outflank_api::work::Work;

use super::Shared;
use crate::queue::{Full, MAX_WAITING};
use crate::refusal::Refused;
use crate::request::Sent;
use crate::search;

/// The content type of an event stream.
pub const EVENTS: &str = "application/x-ndjson";

/// Lets a player choose a move
///
/// The answer is a stream of events, one JSON document per line:
///
/// * `note`: a part of the request is not granted.
/// * `waiting`: all cores are in use; contains the number of searches ahead in the queue.
/// * `started`: the search starts; contains the number of cores. Sent once.
/// * `report`: the result so far.
/// * `choice` or `error`: the move, or a message. Always the last line.
///
/// An engine without `threads` gets one per free core. Closing the connection stops the search.
#[utoipa::path(
    post,
    path = "/api/move",
    operation_id = "move",
    tag = "think",
    request_body = MoveRequest,
    responses(
        (
            status = 200,
            description = "The events, one per line.",
            body = Event,
            content_type = "application/x-ndjson",
        ),
        (status = 400, description = "No such game or player.", body = Refusal),
        (status = 503, description = "Too many searches are already waiting.", body = Refusal),
    )
)]
pub async fn choose_move(
    State(shared): State<Shared>,
    Sent(request): Sent<MoveRequest>,
) -> Result<Response, Refused> {
    let (task, notice) = request.task(&shared.allowance)?;
    shared.stream(task, notice)
}

/// Judges every legal move of a position, deeper and deeper
///
/// The answer is a stream of events, one JSON document per line:
///
/// * `note`, `waiting` and `started`: as for `/api/move`.
/// * `analysis`: the values of all moves after an iteration. A slow client receives the latest one only.
/// * `done` or `error`: whether the values are exact, or a message. Always the last line.
///
/// The analysis ends with exact values, at a limit of the request, or at the time limit of the server. Closing the
/// connection stops it.
#[utoipa::path(
    post,
    path = "/api/analyse",
    operation_id = "analyse",
    tag = "think",
    request_body = AnalyseRequest,
    responses(
        (
            status = 200,
            description = "The events, one per line.",
            body = Event,
            content_type = "application/x-ndjson",
        ),
        (status = 400, description = "No such game or player, or the game is over.", body = Refusal),
        (status = 503, description = "Too many searches are already waiting.", body = Refusal),
    )
)]
pub async fn analyse(
    State(shared): State<Shared>,
    Sent(request): Sent<AnalyseRequest>,
) -> Result<Response, Refused> {
    let (work, notice) = request.work(&shared.allowance, &shared.analysts)?;
    shared.stream(work, notice)
}

/// Judges every move of a game on 8x8
///
/// The answer is a stream of events, one JSON document per line:
///
/// * `waiting` and `started`: as for `/api/move`.
/// * `ply`: one judged move. Every move is sent once, in no fixed order.
/// * `review` or `error`: the reviewed game, or a message. Always the last line.
///
/// The same request gives the same review. At the time limit of the server the review is not complete; the same request
/// then continues it. Closing the connection stops it.
#[utoipa::path(
    post,
    path = "/api/review",
    operation_id = "review",
    tag = "think",
    request_body = ReviewRequest,
    responses(
        (
            status = 200,
            description = "The events, one per line.",
            body = Event,
            content_type = "application/x-ndjson",
        ),
        (status = 400, description = "No such game, or a game that cannot be reviewed.", body = Refusal),
        (status = 503, description = "Too many searches are already waiting.", body = Refusal),
    )
)]
pub async fn review(
    State(shared): State<Shared>,
    Sent(request): Sent<ReviewRequest>,
) -> Result<Response, Refused> {
    let work = request.work(&shared.allowance, &shared.reviews)?;
    shared.stream(work, None)
}

/// Records what an algorithm does
///
/// The answer is a stream of events, one JSON document per line:
///
/// * `waiting` and `started`: as for `/api/move`.
/// * `trace` or `error`: the trace, or a message. Always the last line.
///
/// There are traces of game-tree searches, of Monte-Carlo tree search and of evaluations. Closing the connection stops
/// the search.
#[utoipa::path(
    post,
    path = "/api/trace",
    operation_id = "trace",
    tag = "think",
    request_body = TraceRequest,
    responses(
        (
            status = 200,
            description = "The events, one per line.",
            body = Event,
            content_type = "application/x-ndjson",
        ),
        (status = 400, description = "No such game, player or evaluation.", body = Refusal),
        (status = 503, description = "Too many searches are already waiting.", body = Refusal),
    )
)]
pub async fn trace(
    State(shared): State<Shared>,
    Sent(request): Sent<TraceRequest>,
) -> Result<Response, Refused> {
    let work = request.work(&shared.allowance)?;
    shared.stream(work, None)
}

impl Shared {
    /// Queues work, and streams its events.
    fn stream(&self, work: impl Work + 'static, notice: Option<Notice>) -> Result<Response, Refused> {
        let ticket = self.queue.enter().map_err(|Full| {
            let message = format!("{MAX_WAITING} searches are already waiting; try again later");
            let cause = Reason::Busy.with("waiting", MAX_WAITING);
            Refusal::new(RefusalKind::Unavailable, "busy", cause, message)
        })?;
        let lines = search::lines(ticket, Box::new(work), notice.map(Event::Note));
        Ok(([(header::CONTENT_TYPE, EVENTS)], Body::from_stream(lines)).into_response())
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use axum::http::Request;
    use futures_util::StreamExt as _;
    use outflank_api::analyse_request::MAX_ANALYSTS;
    use serde_json::json;
    use tower::ServiceExt as _;

    use super::*;
    use crate::{ServerSettings, router};

    /// The time until a stopped search must be over, on a busy machine.
    const PATIENCE: Duration = Duration::from_secs(10);

    #[tokio::test]
    async fn clients_that_vanish_leave_no_search_and_few_analysts() {
        let settings = ServerSettings { cores: 2, ..ServerSettings::default() };
        let shared = Shared::new(&settings);
        let service = router(&settings, shared.clone());
        for client in 0..50 {
            let body =
                json!({"moves": "f5d6", "player": "engine:memory=1MB", "id": format!("client-{client}")});
            let request = Request::post("/api/analyse")
                .header(header::HOST, "localhost")
                .header(header::CONTENT_TYPE, "application/json");
            let request = request.body(Body::from(body.to_string())).unwrap();
            let response = service.clone().oneshot(request).await.unwrap();
            let mut stream = response.into_body().into_data_stream();
            stream.next().await.unwrap().unwrap();
        }
        let is_idle = || shared.queue.searching() == 0 && shared.queue.waiting() == 0;
        let idle = async {
            while !is_idle() {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        tokio::time::timeout(PATIENCE, idle).await.unwrap();
        assert!(shared.analysts.len() <= MAX_ANALYSTS, "{}", shared.analysts.len());
    }
}
