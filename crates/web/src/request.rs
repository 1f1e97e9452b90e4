//! Reads requests: a query or a JSON body, with limits and precise errors.

use std::time::Duration;

use axum::body::Bytes;
use axum::extract::rejection::QueryRejection;
use axum::extract::{FromRequest, FromRequestParts, Query, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, header};
use outflank_api::place::Place;
use outflank_api::reason::{Cause, Reason};
use outflank_api::refusal::{Refusal, RefusalKind};
use serde::de::DeserializeOwned;

use crate::refusal::Refused;

/// The maximum size of a body.
pub const MAX_BODY_BYTES: usize = 1 << 20;

/// The timeout for a body.
const BODY_TIMEOUT: Duration = Duration::from_secs(10);

/// The parameters of the query string.
pub struct Asked<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Asked<T> {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Refused> {
        let no_query = |rejection: QueryRejection| {
            let text = rejection.body_text();
            let fault = text.strip_prefix("Failed to deserialize query string: ").unwrap_or(&text);
            let message = format!("invalid query: {fault}");
            Refusal::bad("bad_query", Reason::BadQuery, message)
        };
        let Query(value) = Query::from_request_parts(parts, state).await.map_err(no_query)?;
        Ok(Self(value))
    }
}

/// A JSON body.
pub struct Sent<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Sent<T> {
    type Rejection = Refused;

    async fn from_request(request: Request, state: &S) -> Result<Self, Refused> {
        if content_type(request.headers()) != Some("application/json") {
            let message = "the body must be JSON; send it with Content-Type: application/json";
            return Err(Refusal::new(RefusalKind::Unsupported, "not_json", Reason::NotJson, message).into());
        }
        let bytes = bytes(request, state).await?;
        Ok(Self(parse(&bytes)?))
    }
}

/// The content type of a body, without its parameters.
pub fn content_type(headers: &HeaderMap) -> Option<&str> {
    let value = headers.get(header::CONTENT_TYPE)?.to_str().ok()?;
    Some(value.split(';').next().unwrap_or(value).trim())
}

/// Reads a complete body, unless it is too large or too slow.
pub async fn bytes<S: Send + Sync>(request: Request, state: &S) -> Result<Bytes, Refusal> {
    let Ok(body) = tokio::time::timeout(BODY_TIMEOUT, Bytes::from_request(request, state)).await else {
        let message = format!("the body did not arrive within {} seconds", BODY_TIMEOUT.as_secs());
        let cause = Reason::TooSlow.with("seconds", BODY_TIMEOUT.as_secs());
        return Err(Refusal::new(RefusalKind::Timeout, "too_slow", cause, message));
    };
    body.map_err(|rejection| {
        if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE {
            let message = format!("the body is larger than {MAX_BODY_BYTES} bytes, the maximum");
            let cause = Reason::TooLarge.with("most", MAX_BODY_BYTES);
            return Refusal::new(RefusalKind::TooLarge, "too_large", cause, message);
        }
        let message = format!("the body is incomplete: {}", rejection.body_text());
        Refusal::bad("broken_body", Reason::BrokenBody, message)
    })
}

fn parse<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Refusal> {
    serde_json::from_slice(bytes).map_err(|error| {
        let place = Place { line: Some(error.line()), column: Some(error.column()), ..Place::default() };
        let message = format!("invalid JSON in the body: {error}");
        Refusal::bad("bad_json", Cause::from(Reason::BadJson).at(place), message)
    })
}
