//! `GET /api/status`: what the server is doing.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use crate::queue::SearchQueue;

/// What the server is doing.
#[derive(Debug, Serialize, ToSchema)]
pub struct Status {
    /// The version of the program.
    version: &'static str,
    /// Searches under way.
    searching: usize,
    /// Searches that wait for a core.
    waiting: usize,
    /// Cores that searches share.
    cores: u32,
}

/// Tells what the server is doing
#[utoipa::path(
    get,
    path = "/api/status",
    operation_id = "status",
    responses((status = 200, description = "Searches under way and waiting.", body = Status))
)]
pub async fn show(State(queue): State<Arc<SearchQueue>>) -> Json<Status> {
    Json(Status {
        version: env!("CARGO_PKG_VERSION"),
        searching: queue.searching(),
        waiting: queue.waiting(),
        cores: queue.cores(),
    })
}
