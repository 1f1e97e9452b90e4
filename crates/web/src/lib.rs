//! The browser interface: an HTTP API, and the page that uses it.
//!
//! [`app`] is the complete service without a socket; [`Server`] adds the socket. `outflank-api` processes the requests;
//! this crate provides HTTP.
//!
//! * `routes` contains the routes; `document` describes them. The routes of `routes::streams` answer with events,
//!   those of `routes::runs` are the laboratory.
//! * `request` reads requests, `refusal` maps refusals to status codes, and `guard` checks every request first. `access`
//!   decides what clients on other machines may use.
//! * `queue` lets searches, analyses, reviews and traces wait for a core; `search` runs them and streams their events.

#![allow(unused_qualifications, reason = "the macros of utoipa write them")]

mod access;
mod document;
mod guard;
mod page;
mod queue;
mod refusal;
mod request;
mod routes;
mod search;
mod server;

use std::path::PathBuf;
use std::sync::{Arc, Weak};
use std::thread;
use std::time::{Duration, Instant};

use axum::extract::DefaultBodyLimit;
use axum::response::IntoResponse;
use axum::routing::get;
use axum::{Router, middleware};
use outflank_api::allowance::Allowance;
use outflank_api::analyse_request::AnalystStore;
use outflank_api::reason::Reason;
use outflank_api::refusal::{Refusal, RefusalKind};
use outflank_api::runs::RunLimits;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{DefaultPredicate, NotForContentType, Predicate as _};

pub use access::new_token;
pub use guard::is_loopback;
pub use server::{Server, Stop};

use access::Access;
use guard::Guard;
use refusal::Refused;
use routes::{Shared, streams};

/// The interval between two searches for unused analysts.
const UPKEEP_INTERVAL: Duration = Duration::from_secs(10);

/// The settings of the server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ServerSettings {
    /// The host name or address to listen on. Unless it is a loopback address, other machines can use the server.
    pub host: String,
    /// The number of cores that searches share. Further searches wait in the queue.
    pub cores: u32,
    /// The resource limits of a player.
    pub allowance: Allowance,
    /// The access token, without which a server for other machines answers only games and moves.
    pub token: Option<String>,
    /// Whether a server for other machines runs matches and studies for clients with the token.
    pub allow_runs: bool,
    /// The directory that keeps runs. Without one they are removed at the end.
    pub runs: Option<PathBuf>,
    /// The limits of runs.
    pub limits: RunLimits,
}

impl Default for ServerSettings {
    /// Listens on this machine only, and leaves one core free.
    fn default() -> Self {
        let cores = thread::available_parallelism().map_or(1, |cores| cores.get() as u32);
        Self {
            host: "127.0.0.1".to_owned(),
            cores: cores.saturating_sub(1).max(1),
            allowance: Allowance::default(),
            token: None,
            allow_runs: false,
            runs: None,
            limits: RunLimits::default(),
        }
    }
}

/// The API and the page as one service.
///
/// It must be called, and serve requests, within a tokio runtime.
pub fn app(settings: &ServerSettings) -> Router {
    service(settings, Shared::new(settings))
}

/// The service with this state.
fn service(settings: &ServerSettings, shared: Shared) -> Router {
    tokio::spawn(upkeep(Arc::downgrade(&shared.analysts)));
    router(settings, shared)
}

/// Drops the analysts that no client uses, until the service is dropped.
async fn upkeep(analysts: Weak<AnalystStore>) {
    let mut interval = tokio::time::interval(UPKEEP_INTERVAL);
    loop {
        interval.tick().await;
        let Some(analysts) = analysts.upgrade() else { return };
        analysts.purge(Instant::now());
    }
}

fn router(settings: &ServerSettings, shared: Shared) -> Router {
    let add = |router: Router<Shared>, (path, route)| router.route(path, route);
    routes::routes()
        .into_iter()
        .fold(Router::new(), add)
        .route("/api/openapi.json", get(document::show))
        .method_not_allowed_fallback(page::method_not_allowed)
        .fallback(page::show)
        .layer(DefaultBodyLimit::max(request::MAX_BODY_BYTES))
        .layer(CatchPanicLayer::custom(|_| {
            let message = "internal error: the request failed, but the server is still running";
            Refused(Refusal::new(RefusalKind::Internal, "mistake", Reason::Mistake, message)).into_response()
        }))
        // Events must be sent at once, not when a compression block is full.
        .layer(
            CompressionLayer::new()
                .compress_when(DefaultPredicate::new().and(NotForContentType::const_new(streams::EVENTS))),
        )
        .layer(middleware::from_fn_with_state(Access::new(settings), access::check))
        .layer(middleware::from_fn_with_state(Guard::new(&settings.host), guard::guard))
        .with_state(shared)
}
