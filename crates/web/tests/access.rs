//! A server for other machines: games and moves without a token, the rest with a token.

mod support;

use axum::Router;
use axum::body::Body;
use axum::http::{Request, header};
use outflank_web::{ServerSettings, app, new_token};
use serde_json::{Value, json};
use support::{Answer, send};

/// A server for other machines, and its token.
fn open(allow_runs: bool) -> (Router, String) {
    let token = new_token().unwrap();
    let settings = ServerSettings {
        host: "0.0.0.0".to_owned(),
        cores: 1,
        token: Some(token.clone()),
        allow_runs,
        ..ServerSettings::default()
    };
    (app(&settings), token)
}

/// Sends a request as a browser on another machine.
async fn ask(service: &Router, method: &str, path: &str, body: &Value, token: Option<&str>) -> Answer {
    let request = Request::builder().method(method).uri(path).header(header::HOST, "192.168.1.7:8064");
    let request = request.header(header::CONTENT_TYPE, "application/json");
    let request = match token {
        Some(token) => request.header(header::AUTHORIZATION, format!("Bearer {token}")),
        None => request,
    };
    let body = if body.is_null() { Body::empty() } else { Body::from(body.to_string()) };
    send(service, request.body(body).unwrap()).await
}

/// All that costs more than a move, with a request that is valid.
fn costly() -> [(&'static str, &'static str, Value); 4] {
    [
        ("POST", "/api/analyse", json!({"size": 4, "player": "alphabeta=1"})),
        ("POST", "/api/review", json!({"moves": "f5", "level": 1})),
        ("POST", "/api/trace", json!({"size": 4, "player": "alphabeta=1"})),
        ("GET", "/api/runs", Value::Null),
    ]
}

#[tokio::test]
async fn games_and_moves_need_no_token() {
    let (service, _) = open(false);
    let cases = [
        ("GET", "/", Value::Null),
        ("GET", "/api/game?moves=f5", Value::Null),
        ("POST", "/api/move", json!({"player": "greedy"})),
        ("GET", "/api/players", Value::Null),
        ("GET", "/api/player?name=greedy", Value::Null),
        ("POST", "/api/read", json!({"text": "f5d6"})),
        ("POST", "/api/write", json!({"moves": "f5", "format": "transcript"})),
        ("GET", "/api/formats", Value::Null),
        ("GET", "/api/status", Value::Null),
        ("GET", "/api/openapi.json", Value::Null),
    ];
    for (method, path, body) in cases {
        assert_eq!(ask(&service, method, path, &body, None).await.status, 200, "{path}");
    }
}

#[tokio::test]
async fn everything_else_needs_the_token() {
    let (service, token) = open(true);
    for (method, path, body) in costly() {
        let refused = ask(&service, method, path, &body, None).await;
        assert_eq!(
            (refused.status.as_u16(), &refused.json()["error"]["reason"]),
            (401, &json!("no_token")),
            "{path}"
        );
        assert!(refused.headers[header::WWW_AUTHENTICATE].to_str().unwrap().starts_with("Bearer"));
        for wrong in ["", "0", &token[1..], &"0".repeat(32)] {
            let refused = ask(&service, method, path, &body, Some(wrong)).await;
            let got = (refused.status.as_u16(), refused.json()["error"]["reason"].clone());
            assert_eq!(got, (401, json!("wrong_token")), "{path} {wrong:?}");
        }
        assert_eq!(ask(&service, method, path, &body, Some(&token)).await.status, 200, "{path}");
    }
}

#[tokio::test]
async fn runs_also_need_the_permission_of_the_owner() {
    let (service, token) = open(false);
    let run = json!({"kind": "match", "players": ["greedy", "random"]});
    let cases = [
        ("GET", "/api/runs", Value::Null),
        ("POST", "/api/runs", run),
        ("GET", "/api/runs/match-1", Value::Null),
        ("POST", "/api/runs/match-1", json!({"action": "stop"})),
        ("DELETE", "/api/runs/match-1", Value::Null),
        ("GET", "/api/runs/match-1/files/report.html", Value::Null),
        ("GET", "/api/studies", Value::Null),
        ("POST", "/api/studies", json!({"text": ""})),
    ];
    for (method, path, body) in cases {
        for token in [None, Some(token.as_str())] {
            let refused = ask(&service, method, path, &body, token).await;
            let got = (refused.status.as_u16(), refused.json()["error"]["reason"].clone());
            assert_eq!(got, (403, json!("runs_closed")), "{method} {path}");
        }
    }
    assert_eq!(ask(&service, "POST", "/api/analyse", &costly()[0].2, Some(&token)).await.status, 200);
}

#[tokio::test]
async fn a_server_without_a_token_accepts_none() {
    let settings = ServerSettings { host: "0.0.0.0".to_owned(), ..ServerSettings::default() };
    let service = app(&settings);
    for token in [None, Some(""), Some("null")] {
        let refused = ask(&service, "POST", "/api/analyse", &costly()[0].2, token).await;
        assert_eq!(refused.status, 401);
    }
}

#[tokio::test]
async fn a_server_for_this_machine_needs_no_token() {
    let service = app(&ServerSettings::default());
    for (method, path, body) in costly() {
        let request = support::request(method, path).header(header::CONTENT_TYPE, "application/json");
        let body = if body.is_null() { Body::empty() } else { Body::from(body.to_string()) };
        assert_eq!(send(&service, request.body(body).unwrap()).await.status, 200, "{path}");
    }
}
