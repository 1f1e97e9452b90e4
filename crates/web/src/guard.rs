//! Checks the `Host` and `Origin` of every request, so that no other page and no other host name can use this server.

use std::net::IpAddr;

use axum::extract::{Request, State};
use axum::http::{HeaderName, HeaderValue, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use outflank_api::reason::{Cause, Reason};
use outflank_api::refusal::{Refusal, RefusalKind};

use crate::refusal::Refused;

/// Security headers of every response: no foreign content, no content sniffing, no referrer.
const HEADERS: [(HeaderName, &str); 8] = [
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    ),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (HeaderName::from_static("permissions-policy"), "camera=(), geolocation=(), microphone=()"),
    // Files of the page replace this header.
    (header::CACHE_CONTROL, "no-store"),
];

/// The host names of this server.
#[derive(Clone, Debug)]
pub struct Guard {
    host: String,
    /// Whether other machines can reach it.
    open: bool,
}

impl Guard {
    /// The guard of a server that listens on this name or address.
    pub fn new(host: &str) -> Self {
        Self { host: host.to_ascii_lowercase(), open: !is_loopback(host) }
    }

    /// Checks the headers of a request.
    fn check(&self, request: &Request) -> Result<(), Refusal> {
        let forbidden = |code, cause: Cause, message: String| {
            Err(Refusal::new(RefusalKind::Forbidden, code, cause, message))
        };
        let Some(host) = text(request, &header::HOST) else {
            let message = "the Host header is missing or invalid".to_owned();
            return forbidden("no_host", Reason::NoHost.into(), message);
        };
        if !self.knows(&host) || request.uri().authority().is_some_and(|named| named.as_str() != host) {
            let message =
                format!("{host:?} is not an address of this server; use the address that it printed");
            return forbidden("foreign_host", Reason::ForeignHost.with("host", host), message);
        }
        let origin = request.headers().contains_key(header::ORIGIN).then(|| text(request, &header::ORIGIN));
        if origin.is_some_and(|origin| origin != Some(format!("http://{host}"))) {
            let message = "requests from other origins are not allowed".to_owned();
            return forbidden("foreign_origin", Reason::ForeignOrigin.into(), message);
        }
        Ok(())
    }

    /// Whether a `Host` header names this server.
    ///
    /// An IP address belongs to the machine. A host name that resolves to it may belong to an attacker, whose page
    /// could then use the server.
    fn knows(&self, host: &str) -> bool {
        let name = without_port(host);
        name == self.host || is_loopback(name) || (self.open && address(name).is_some())
    }
}

/// Passes a request on or refuses it. The response has the security headers in both cases.
pub async fn guard(State(guard): State<Guard>, request: Request, next: Next) -> Response {
    let mut response = match guard.check(&request) {
        Ok(()) => next.run(request).await,
        Err(refusal) => Refused(refusal).into_response(),
    };
    for (name, value) in HEADERS {
        response.headers_mut().entry(name).or_insert(HeaderValue::from_static(value));
    }
    response
}

/// A header that occurs exactly once, in lower case.
fn text(request: &Request, name: &HeaderName) -> Option<String> {
    let mut values = request.headers().get_all(name).iter();
    let (value, None) = (values.next()?, values.next()) else { return None };
    Some(value.to_str().ok()?.to_ascii_lowercase())
}

fn without_port(host: &str) -> &str {
    let is_port = |port: &str| !port.is_empty() && port.bytes().all(|byte| byte.is_ascii_digit());
    match host.rsplit_once(':') {
        Some((name, port)) if is_port(port) && (!name.contains(':') || name.ends_with(']')) => name,
        _ => host,
    }
}

/// Whether a name or an address means this machine only.
#[must_use]
pub fn is_loopback(name: &str) -> bool {
    let name = &*name.to_ascii_lowercase();
    name == "localhost" || address(name).is_some_and(|address| address.is_loopback())
}

/// Parses an IP address from a `Host` header, with or without the brackets of IPv6.
fn address(name: &str) -> Option<IpAddr> {
    name.strip_prefix('[').and_then(|name| name.strip_suffix(']')).unwrap_or(name).parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn loopback_servers_accept_only_loopback_hosts() {
        for guard in [Guard::new("127.0.0.1"), Guard::new("localhost"), Guard::new("::1")] {
            for host in ["localhost", "localhost:80", "127.0.0.1:8064", "127.9.9.9", "[::1]", "[::1]:8064"] {
                assert!(guard.knows(host), "{host}");
            }
            for host in
                ["", ":80", "evil.example", "localhost.evil.example:80", "10.0.0.1:80", "[::2]:80", "0.0.0.0"]
            {
                assert!(!guard.knows(host), "{host}");
            }
        }
    }

    #[test]
    fn network_servers_accept_ip_addresses_and_their_name() {
        let guard = Guard::new("Board.local");
        for host in
            ["board.local", "board.local:8064", "localhost:8064", "192.168.1.7:8064", "[fe80::1]:8064"]
        {
            assert!(guard.knows(host), "{host}");
        }
        for host in ["evil.example", "board.local.evil.example", "other.local:8064"] {
            assert!(!guard.knows(host), "{host}");
        }
        assert!(Guard::new("0.0.0.0").knows("192.168.1.7:8064"));
        assert!(!Guard::new("0.0.0.0").knows("board.local:8064"));
    }
}
