//! The browser interface: an HTTP API, and the page that uses it.
//!
//! [`app`] is the complete service without a socket; [`Server`] adds the socket. `outflank-api` processes the requests;
//! this crate provides HTTP.
//!
//! * `routes` contains the routes; `document` describes them.
//! * `request` reads requests, `refusal` maps refusals to status codes, and `guard` checks every request first.
//! * `queue` lets searches wait for a core; `search` runs them and streams their events.

#![allow(unused_qualifications, reason = "the macros of utoipa write them")]

mod document;
mod guard;
mod page;
mod queue;
mod refusal;
mod request;
mod routes;
mod search;
mod server;

use std::thread;

use axum::extract::DefaultBodyLimit;
use axum::response::IntoResponse;
use axum::routing::get;
use axum::{Router, middleware};
use outflank_api::allowance::Allowance;
use outflank_api::reason::Reason;
use outflank_api::refusal::{Refusal, RefusalKind};
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{DefaultPredicate, NotForContentType, Predicate as _};

pub use server::{Server, Stop};

use guard::Guard;
use queue::SearchQueue;
use refusal::Refused;
use routes::Shared;

/// The settings of the server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ServerSettings {
    /// The host name or address to listen on. Unless it is a loopback address, other machines can use the server.
    pub host: String,
    /// The number of cores that searches share. Further searches wait in the queue.
    pub cores: u32,
    /// The resource limits of a player.
    pub allowance: Allowance,
}

impl Default for ServerSettings {
    /// Listens on this machine only, and leaves one core free.
    fn default() -> Self {
        let cores = thread::available_parallelism().map_or(1, |cores| cores.get() as u32);
        Self {
            host: "127.0.0.1".to_owned(),
            cores: cores.saturating_sub(1).max(1),
            allowance: Allowance::default(),
        }
    }
}

/// The API and the page as one service.
///
/// It must be called, and serve requests, within a tokio runtime.
pub fn app(settings: &ServerSettings) -> Router {
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
                .compress_when(DefaultPredicate::new().and(NotForContentType::const_new(routes::EVENTS))),
        )
        .layer(middleware::from_fn_with_state(Guard::new(&settings.host), guard::guard))
        .with_state(Shared { queue: SearchQueue::new(settings.cores), allowance: settings.allowance })
}
