//! The routes of the laboratory: runs in the background, their progress and reports, and studies.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::body::{Body, Bytes};
use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use futures_util::{Stream, stream};
use outflank_api::reason::Reason;
use outflank_api::refusal::{Refusal, RefusalKind};
use outflank_api::runs::{RunChange, RunList, RunRequest, RunStore, RunView};
use outflank_api::studies::{self, CheckedStudy, StudyList, StudyText};
use tokio::task::spawn_blocking;
use tokio::time::sleep;

use super::streams::EVENTS;
use super::{Answer, Shared};
use crate::page::content_type;
use crate::refusal::Refused;
use crate::request::Sent;

/// The interval between two looks at a run. A run changes much more often than a client can show.
const WATCH_INTERVAL: Duration = Duration::from_millis(200);

/// The policy of a report: its own style sheet and pictures, no scripts, no other content.
const REPORT_POLICY: &str =
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox; frame-ancestors 'none'";

/// Lists all runs, the latest first
#[utoipa::path(
    get,
    path = "/api/runs",
    operation_id = "list_runs",
    tag = "runs",
    responses((status = 200, description = "The runs.", body = RunList))
)]
pub async fn list_runs(State(Shared { runs, .. }): State<Shared>) -> Json<RunList> {
    Json(runs.list())
}

/// Starts a match, tournament, gauntlet or study
///
/// The run starts at once or waits for others. It goes on without a client.
#[utoipa::path(
    post,
    path = "/api/runs",
    operation_id = "start_run",
    tag = "runs",
    request_body = RunRequest,
    responses(
        (status = 200, description = "The run.", body = RunView),
        (status = 400, description = "No such player, setting or study.", body = Refusal),
        (status = 503, description = "Too many runs are waiting or kept.", body = Refusal),
    )
)]
pub async fn start_run(
    State(Shared { runs, .. }): State<Shared>,
    Sent(request): Sent<RunRequest>,
) -> Answer<RunView> {
    Ok(Json(blocking(move || runs.start(request)).await?))
}

/// Streams the progress of a run
///
/// The answer is a stream of JSON documents, one per line: the run now, and again after changes, until it is over. All
/// clients see the same run. A slow client receives fewer documents.
#[utoipa::path(
    get,
    path = "/api/runs/{id}",
    operation_id = "watch_run",
    tag = "runs",
    params(("id" = String, Path, description = "The id of the run.")),
    responses(
        (
            status = 200,
            description = "The run, one document per line.",
            body = RunView,
            content_type = "application/x-ndjson",
        ),
        (status = 404, description = "No such run.", body = Refusal),
    )
)]
pub async fn watch_run(
    State(Shared { runs, .. }): State<Shared>,
    Path(id): Path<String>,
) -> Result<Response, Refused> {
    runs.view(&id)?;
    let body = Body::from_stream(lines(Watcher { runs, id, seen: None, over: false }));
    Ok(([(header::CONTENT_TYPE, EVENTS)], body).into_response())
}

/// Pauses, stops or continues a run
///
/// A paused run leaves the cores and keeps its games. A stopped run also writes a report of what there is. Both can be
/// continued.
#[utoipa::path(
    post,
    path = "/api/runs/{id}",
    operation_id = "change_run",
    tag = "runs",
    params(("id" = String, Path, description = "The id of the run.")),
    request_body = RunChange,
    responses(
        (status = 200, description = "The run.", body = RunView),
        (status = 404, description = "No such run.", body = Refusal),
        (status = 409, description = "The state of the run does not allow this.", body = Refusal),
    )
)]
pub async fn change_run(
    State(Shared { runs, .. }): State<Shared>,
    Path(id): Path<String>,
    Sent(change): Sent<RunChange>,
) -> Answer<RunView> {
    Ok(Json(blocking(move || runs.change(&id, change)).await?))
}

/// Stops a run and removes it with its files
#[utoipa::path(
    delete,
    path = "/api/runs/{id}",
    operation_id = "delete_run",
    tag = "runs",
    params(("id" = String, Path, description = "The id of the run.")),
    responses(
        (status = 200, description = "The other runs.", body = RunList),
        (status = 404, description = "No such run.", body = Refusal),
    )
)]
pub async fn delete_run(
    State(Shared { runs, .. }): State<Shared>,
    Path(id): Path<String>,
) -> Answer<RunList> {
    let rest = move || runs.delete(&id).map(|()| runs.list());
    Ok(Json(blocking(rest).await?))
}

/// Returns a file of the report of a run
#[utoipa::path(
    get,
    path = "/api/runs/{id}/files/{name}",
    operation_id = "run_file",
    tag = "runs",
    params(
        ("id" = String, Path, description = "The id of the run."),
        ("name" = String, Path, description = "The name of the file."),
    ),
    responses(
        (status = 200, description = "The file.", body = String, content_type = "application/octet-stream"),
        (status = 404, description = "No such run or file.", body = Refusal),
    )
)]
pub async fn run_file(
    State(Shared { runs, .. }): State<Shared>,
    Path((id, name)): Path<(String, String)>,
) -> Result<Response, Refused> {
    let kind = content_type(&name);
    // A page is shown, everything else is saved.
    let is_page = kind.starts_with("text/html");
    let disposition =
        if is_page { "inline".to_owned() } else { format!("attachment; filename=\"{id}-{name}\"") };
    let bytes = blocking(move || runs.file(&id, &name)).await?;
    let headers = [
        (header::CONTENT_TYPE, kind.to_owned()),
        (header::CONTENT_DISPOSITION, disposition),
        (header::CONTENT_SECURITY_POLICY, REPORT_POLICY.to_owned()),
    ];
    Ok((headers, bytes).into_response())
}

/// Lists the studies that come with the program
#[utoipa::path(
    get,
    path = "/api/studies",
    operation_id = "studies",
    tag = "runs",
    responses((status = 200, description = "The studies.", body = StudyList))
)]
pub async fn list_studies() -> Answer<&'static StudyList> {
    Ok(Json(blocking(|| Ok(studies::list())).await?))
}

/// Checks the text of a study
#[utoipa::path(
    post,
    path = "/api/studies",
    operation_id = "check_study",
    tag = "runs",
    request_body = StudyText,
    responses(
        (status = 200, description = "The study can be run.", body = CheckedStudy),
        (status = 400, description = "The first fault, with its line and column.", body = Refusal),
    )
)]
pub async fn check_study(
    State(Shared { allowance, .. }): State<Shared>,
    Sent(text): Sent<StudyText>,
) -> Answer<CheckedStudy> {
    Ok(Json(blocking(move || studies::check(&text, &allowance)).await?))
}

/// Runs work that may take a moment on a thread that no other request needs.
async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, Refusal> + Send + 'static,
) -> Result<T, Refusal> {
    spawn_blocking(work).await.unwrap_or_else(|_| {
        let message = "internal error: the request failed, but the server is still running";
        Err(Refusal::new(RefusalKind::Internal, "mistake", Reason::Mistake, message))
    })
}

/// A client that watches a run.
struct Watcher {
    runs: Arc<RunStore>,
    id: String,
    /// The version that was sent last.
    seen: Option<u64>,
    over: bool,
}

/// The documents of a run as lines.
fn lines(watcher: Watcher) -> impl Stream<Item = serde_json::Result<Bytes>> + Send {
    stream::unfold(watcher, |mut watcher| async {
        let view = watcher.next().await?;
        let line = serde_json::to_string(&view).map(|text| Bytes::from(text + "\n"));
        Some((line, watcher))
    })
}

impl Watcher {
    /// Waits for a change; `None` after the end, or if the run was deleted.
    async fn next(&mut self) -> Option<RunView> {
        if self.over {
            return None;
        }
        while self.runs.version(&self.id)? == self.seen.unwrap_or_default() {
            sleep(WATCH_INTERVAL).await;
        }
        if self.seen.is_some() {
            // Further changes of the same moment go into one document.
            sleep(WATCH_INTERVAL / 2).await;
        }
        let (version, view) = self.runs.view(&self.id).ok()?;
        self.seen = Some(version);
        self.over = view.summary.state.is_over();
        Some(view)
    }
}
