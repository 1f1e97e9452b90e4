//! The files of the page, and the response for unknown paths.

use axum::body::Body;
use axum::http::{HeaderMap, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use outflank_api::reason::Reason;
use outflank_api::refusal::{Refusal, RefusalKind};
use rust_embed::{Embed, EmbeddedFile};

use crate::refusal::Refused;

/// Embedded in release builds; read from the crate directory in debug builds.
#[derive(Embed)]
#[folder = "page/"]
struct Page;

const NOT_FOUND: &str = "<!doctype html>
<html lang=\"en\">
<meta charset=\"utf-8\">
<title>Not found - Outflank</title>
<h1>Page not found</h1>
<p><a href=\"/\">To the board</a></p>
</html>
";

/// The response outside the API: a file of the page, or an error that links to it.
pub async fn show(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path();
    if path == "/api" || path.starts_with("/api/") {
        let message = format!("unknown path {path}; see /api/openapi.json for all paths");
        let cause = Reason::NotFound.with("path", path);
        return Refused(Refusal::new(RefusalKind::NotFound, "not_found", cause, message)).into_response();
    }
    if method != Method::GET && method != Method::HEAD {
        return method_not_allowed(method, uri).await.into_response();
    }
    let name = if path == "/" { "index.html" } else { path.trim_start_matches('/') };
    // File names of the page are plain. A name that could leave the page is not a file of it.
    let file = (path.starts_with('/') && is_plain(name)).then(|| Page::get(name)).flatten();
    match file {
        Some(file) => answer(name, file, &headers),
        None => (StatusCode::NOT_FOUND, [(header::CONTENT_TYPE, "text/html; charset=utf-8")], NOT_FOUND)
            .into_response(),
    }
}

/// Refuses a method that a route does not support.
pub async fn method_not_allowed(method: Method, uri: Uri) -> Refused {
    let message = format!("{} does not support {method}", uri.path());
    let cause = Reason::WrongMethod.with("path", uri.path()).with("method", method.as_str());
    Refused(Refusal::new(RefusalKind::MethodNotAllowed, "wrong_method", cause, message))
}

/// Words of letters, digits, `-` and `_`, separated by a dot or a slash.
fn is_plain(name: &str) -> bool {
    let is_word = |word: &str| {
        !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte))
    };
    name.split(['/', '.']).all(is_word)
}

fn answer(name: &str, file: EmbeddedFile, headers: &HeaderMap) -> Response {
    let tag = tag(&file);
    let fresh = headers.get(header::IF_NONE_MATCH).and_then(|tags| tags.to_str().ok());
    let cache = [(header::ETAG, tag.clone()), (header::CACHE_CONTROL, cache_control(name).to_owned())];
    if fresh.is_some_and(|tags| tags == "*" || tags.split(',').any(|own| own.trim() == tag)) {
        return (StatusCode::NOT_MODIFIED, cache).into_response();
    }
    (cache, [(header::CONTENT_TYPE, content_type(name))], Body::from(file.data.into_owned())).into_response()
}

/// How long a browser may cache a file without revalidation.
///
/// Chromium loads the icon again whenever the address changes, which happens with every move.
fn cache_control(name: &str) -> &'static str {
    if name == "icon.svg" { "max-age=86400" } else { "no-cache" }
}

/// The `ETag` of a file. It is weak, since the same file is sent with and without compression.
fn tag(file: &EmbeddedFile) -> String {
    let hash = file.metadata.sha256_hash();
    let half = hash.first_chunk().map_or(0, |half| u128::from_be_bytes(*half));
    format!("W/\"{half:032x}\"")
}

/// The content type of a file, by its extension.
pub fn content_type(name: &str) -> &'static str {
    match name.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "mp3" => "audio/mpeg",
        "txt" | "md" | "ftl" | "tex" | "toml" => "text/plain; charset=utf-8",
        "csv" => "text/csv; charset=utf-8",
        "jsonl" => "application/x-ndjson",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_of_the_page_has_a_plain_name_and_a_known_type() {
        assert!(Page::get("index.html").is_some());
        for name in Page::iter() {
            assert!(is_plain(&name), "{name}");
            assert_ne!(content_type(&name), "application/octet-stream", "{name}");
        }
    }

    #[test]
    fn unsafe_file_names_are_not_plain() {
        for name in ["", "..", "../x", "a/../b", "/x", "a//b", ".git", "a.", "a%2fb", "a\\b", "a b", "é"] {
            assert!(!is_plain(name), "{name}");
        }
    }
}
