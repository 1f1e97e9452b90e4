//! Decides who may use what: on a server that other machines can reach, all that costs more than a move needs a token.

use axum::extract::{Request, State};
use axum::http::{HeaderValue, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use outflank_api::reason::Reason;
use outflank_api::refusal::{Refusal, RefusalKind};

use crate::ServerSettings;
use crate::guard::is_loopback;
use crate::refusal::Refused;

/// The number of random bytes of a token.
const TOKEN_BYTES: usize = 16;

/// What a request costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cost {
    /// At most a move.
    Move,
    /// A search that has no end of its own.
    Search,
    /// A run in the background.
    Run,
}

/// The access rules of a server.
#[derive(Clone, Debug)]
pub struct Access {
    /// Whether other machines can reach it.
    open: bool,
    token: Option<String>,
    runs: bool,
}

impl Access {
    /// The rules of a server with these settings.
    pub fn new(settings: &ServerSettings) -> Self {
        let ServerSettings { host, token, allow_runs, .. } = settings;
        Self { open: !is_loopback(host), token: token.clone(), runs: *allow_runs }
    }

    fn check(&self, request: &Request) -> Result<(), Refusal> {
        let cost = cost(request.uri().path());
        if !self.open || cost == Cost::Move {
            return Ok(());
        }
        if cost == Cost::Run && !self.runs {
            let message =
                "this server does not run matches and studies for others; start it with --allow-runs";
            return Err(Refusal::new(RefusalKind::Forbidden, "not_here", Reason::RunsClosed, message));
        }
        self.check_token(request)
    }

    fn check_token(&self, request: &Request) -> Result<(), Refusal> {
        let refused = |reason: Reason, message: &str| {
            Err(Refusal::new(RefusalKind::Unauthorized, "no_access", reason, message))
        };
        let sent = request.headers().get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
        let Some(sent) = sent.and_then(|value| value.strip_prefix("Bearer ")) else {
            let message = "this needs the access token; open the address that the server printed";
            return refused(Reason::NoToken, message);
        };
        match &self.token {
            Some(token) if is_equal(token.as_bytes(), sent.trim().as_bytes()) => Ok(()),
            _ => {
                let message = "the access token is wrong; open the address that the server printed";
                refused(Reason::WrongToken, message)
            }
        }
    }
}

fn cost(path: &str) -> Cost {
    let is_below =
        |root: &str| path.strip_prefix(root).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'));
    if is_below("/api/runs") || is_below("/api/studies") {
        Cost::Run
    } else if ["/api/analyse", "/api/review", "/api/trace"].into_iter().any(is_below) {
        Cost::Search
    } else {
        Cost::Move
    }
}

/// Whether two texts are equal, in a time that depends on their lengths only.
fn is_equal(one: &[u8], other: &[u8]) -> bool {
    let difference = one.iter().zip(other).fold(0, |sum, (one, other)| sum | (one ^ other));
    one.len() == other.len() && std::hint::black_box(difference) == 0
}

/// A new access token: random bytes of the operating system in hexadecimal.
///
/// # Errors
///
/// When the system has no random numbers.
pub fn new_token() -> std::io::Result<String> {
    let mut bytes = [0; TOKEN_BYTES];
    getrandom::fill(&mut bytes).map_err(|error| std::io::Error::other(error.to_string()))?;
    Ok(format!("{:032x}", u128::from_be_bytes(bytes)))
}

/// Passes a request on or refuses it.
pub async fn check(State(access): State<Access>, request: Request, next: Next) -> Response {
    match access.check(&request) {
        Ok(()) => next.run(request).await,
        Err(refusal) => {
            let needs_token = refusal.kind() == RefusalKind::Unauthorized;
            let mut response = Refused(refusal).into_response();
            if needs_token {
                response
                    .headers_mut()
                    .insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer realm=\"outflank\""));
            }
            response
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_have_a_cost() {
        for path in
            ["/", "/lab/view.js", "/api/game", "/api/move", "/api/players", "/api/runsx", "/api/status"]
        {
            assert_eq!(cost(path), Cost::Move, "{path}");
        }
        for path in ["/api/analyse", "/api/review", "/api/trace"] {
            assert_eq!(cost(path), Cost::Search, "{path}");
        }
        for path in ["/api/runs", "/api/runs/match-1", "/api/runs/match-1/files/report.html", "/api/studies"]
        {
            assert_eq!(cost(path), Cost::Run, "{path}");
        }
    }

    #[test]
    fn tokens_are_long_random_and_compared_as_a_whole() {
        let [one, other] = [new_token().unwrap(), new_token().unwrap()];
        assert_eq!(one.len(), 2 * TOKEN_BYTES);
        assert_ne!(one, other);
        assert!(is_equal(one.as_bytes(), one.as_bytes()) && !is_equal(one.as_bytes(), other.as_bytes()));
        assert!(!is_equal(one.as_bytes(), &one.as_bytes()[1..]) && !is_equal(b"", one.as_bytes()));
    }
}
