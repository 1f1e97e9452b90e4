//! The board in the browser: an HTTP interface, and the page that uses it.
//!
//! [`app`] is all of it as one service, without a socket; [`Server`] puts it on one. What is asked and answered is
//! decided in `outflank-api`; this crate carries it over HTTP.
//!
//! * `routes` has the addresses; `document` describes them.
//! * `request` reads what is sent, `refusal` gives refusals their status, `guard` stands before all of it.
//! * `queue` lets searches wait for a core, `search` runs them and streams their events.

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

/// How the server works.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ServerSettings {
    /// The name or address it listens at; beyond the machine's own, other machines may use it.
    pub host: String,
    /// The cores that searches share; further searches wait in the queue.
    pub cores: u32,
    /// What is lent to a player.
    pub allowance: Allowance,
}

impl Default for ServerSettings {
    /// For this machine only; one core is left to everything else.
    fn default() -> Self {
        let cores = thread::available_parallelism().map_or(1, |cores| cores.get() as u32);
        Self {
            host: "127.0.0.1".to_owned(),
            cores: cores.saturating_sub(1).max(1),
            allowance: Allowance::default(),
        }
    }
}

/// The interface and the page as one service.
///
/// Must be called, and answers, within a tokio runtime.
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
            let message = "the server made a mistake and could not answer; it goes on";
            Refused(Refusal::new(RefusalKind::Internal, "mistake", Reason::Mistake, message)).into_response()
        }))
        // Events of a search must not wait until a compressor has a block full of them.
        .layer(
            CompressionLayer::new()
                .compress_when(DefaultPredicate::new().and(NotForContentType::const_new(routes::EVENTS))),
        )
        .layer(middleware::from_fn_with_state(Guard::new(&settings.host), guard::guard))
        .with_state(Shared { queue: SearchQueue::new(settings.cores), allowance: settings.allowance })
}
