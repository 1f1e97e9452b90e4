//! The board in the browser: an HTTP interface, and the page that uses it.
//!
//! [`app`] is all of it as one service, without a socket; [`Server`] puts it on one. The server keeps no game:
//! every request brings its own. What a game is and who can play is decided below; this crate only asks.
//!
//! * `game`, `players`, `read`, `formats` and `think` answer the requests; `document` describes them.
//! * `request` reads what is sent, `refusal` and `reason` say why not, `guard` stands before all of it.
//! * `queue` lets searches wait for a core, `search` runs them and tells of them.

#![allow(unused_qualifications, reason = "the macros of utoipa write them")]

mod document;
mod formats;
mod game;
mod guard;
mod page;
mod place;
mod players;
mod queue;
mod read;
mod reason;
mod refusal;
mod request;
mod search;
mod server;
mod status;
mod think;
mod words;

use std::thread;

use axum::extract::DefaultBodyLimit;
use axum::http::StatusCode;
use axum::response::IntoResponse;
use axum::routing::{get, post};
use axum::{Router, middleware};
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{DefaultPredicate, NotForContentType, Predicate as _};

pub use server::{Server, Stop};

use guard::Guard;
use queue::SearchQueue;
use reason::Reason;
use refusal::Refusal;

/// How the server works.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The name or address it listens at; beyond the machine's own, other machines may use it.
    pub host: String,
    /// The cores that searches share; further searches wait in the queue.
    pub cores: u32,
}

impl Default for Settings {
    /// For this machine only; one core is left to everything else.
    fn default() -> Self {
        Self { host: "127.0.0.1".to_owned(), cores: (cores() as u32).saturating_sub(1).max(1) }
    }
}

/// The cores of this machine.
fn cores() -> usize {
    thread::available_parallelism().map_or(1, Into::into)
}

/// The interface and the page as one service.
///
/// Must be called, and answers, within a tokio runtime.
pub fn app(settings: &Settings) -> Router {
    Router::new()
        .route("/api/game", get(game::show))
        .route("/api/move", post(think::choose))
        .route("/api/players", get(players::list))
        .route("/api/player", get(players::show))
        .route("/api/read", post(read::read))
        .route("/api/write", post(formats::write))
        .route("/api/formats", get(formats::list))
        .route("/api/status", get(status::show))
        .route("/api/openapi.json", get(document::show))
        .method_not_allowed_fallback(page::method_not_allowed)
        .fallback(page::show)
        .layer(DefaultBodyLimit::max(request::MOST_BYTES))
        .layer(CatchPanicLayer::custom(|_| {
            let message = "the server made a mistake and could not answer; it goes on";
            Refusal::new(StatusCode::INTERNAL_SERVER_ERROR, "mistake", Reason::Mistake, message)
                .into_response()
        }))
        // Events of a search must not wait until a compressor has a block full of them.
        .layer(
            CompressionLayer::new()
                .compress_when(DefaultPredicate::new().and(NotForContentType::const_new(think::EVENTS))),
        )
        .layer(middleware::from_fn_with_state(Guard::new(&settings.host), guard::guard))
        .with_state(SearchQueue::new(settings.cores))
}
