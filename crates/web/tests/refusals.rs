//! Invalid requests: each is refused with a status and a sentence, and the server still works afterwards.

mod support;

use axum::Router;
use axum::body::Body;
use axum::http::{StatusCode, header};
use serde_json::json;
use support::{Answer, Running, get, post, request, send, service};

/// The expected refusal: status, code, and the beginning of its sentence.
type Expected = (u16, &'static str, &'static str);

#[track_caller]
fn check(answer: &Answer, what: &str, (status, code, message): Expected) {
    let body = answer.json();
    let told = body["error"]["message"].as_str().unwrap_or_default();
    assert_eq!((answer.status.as_u16(), &body["error"]["code"]), (status, &json!(code)), "{what}: {told}");
    assert!(told.starts_with(message), "{what}: {told:?} does not begin with {message:?}");
    let (reason, params) = (&body["error"]["reason"], &body["error"]["params"]);
    assert!(reason.is_string() && params.is_object(), "{what}: {reason} {params}");
}

/// Checks that the server still answers and plays.
async fn still_plays(service: &Router) {
    let game = get(service, "/api/game?moves=f5d6").await;
    assert_eq!(game.json()["legal"], json!(["c3", "c4", "c5", "c6", "c7"]));
    let body = json!({"moves": "f5d6", "player": "alphabeta=4"});
    let answer = post(service, "/api/move", body.to_string()).await;
    assert_eq!(answer.events().last().unwrap()["move"], "c7");
}

#[tokio::test]
async fn invalid_games_are_rejected() {
    let service = service();
    let long = "f5".repeat(2001);
    let cases: Vec<(String, Expected)> = [
        ("size=7", (400, "wrong_size", "size 7: boards are 4, 6, 8 or 10 squares wide")),
        ("size=0", (400, "wrong_size", "size 0: boards are")),
        ("size=4294967295", (400, "wrong_size", "size 4294967295: boards are")),
        ("size=-8", (400, "bad_query", "invalid query")),
        ("size=eight", (400, "bad_query", "invalid query: size: invalid digit")),
        ("size=8&size=6", (400, "bad_query", "invalid query: duplicate field `size`")),
        ("sise=8", (400, "bad_query", "invalid query: sise: unknown field `sise`, expected")),
        (
            "moves=%00",
            (400, "control_character", "moves: control character U+0000 at column 1; leave it out"),
        ),
        ("moves=f5%1Bd6", (400, "control_character", "moves: control character U+001B at column 3")),
        ("start=%00", (400, "control_character", "start: control character U+0000 at column 1")),
        (
            "moves=a1",
            (400, "illegal_move", "move 1 at byte 0: Black turns no disc at a1; legal: d3 c4 f5 e6"),
        ),
        ("moves=f5d6f5", (400, "illegal_move", "move 3 at byte 4: f5 is taken; legal: c3 c4 c5 c6 c7")),
        ("moves=j9", (400, "illegal_move", "move 1 at byte 0: j9 is outside the 8x8 board")),
        ("moves=pass", (400, "illegal_move", "move 1 at byte 0: Black has a move and may not pass")),
        (
            "moves=hello",
            (400, "no_move", "move 1 at byte 0: invalid move \"hello\"; write a square such as f5"),
        ),
        ("moves=%F0%9F%99%82f5%C3%A9", (400, "no_move", "move 2 at byte 6: invalid move \"é\"")),
        ("moves=f5%FF%FEz9", (400, "no_move", "move 2 at byte")),
        ("moves=f5%00%FF%FEz9", (400, "control_character", "moves: control character U+0000 at column 3")),
        ("size=4&moves=f5", (400, "illegal_move", "move 1 at byte 0: f5 is outside the 4x4 board")),
        ("start=XO", (400, "no_position", "2 squares, 14 short of 16")),
        ("start=hello", (400, "no_position", "column 1: invalid square 'h'")),
        ("start=----------------%20X", (400, "no_position", "the board is empty")),
        (
            "start=-----OX--XO-----",
            (400, "no_position", "the side to move is missing; write X or O after the board"),
        ),
        (
            "start=Black%20to%20move%0A-----OX--XO-----%0AWhite",
            (400, "no_position", "line 3, column 1: White to move contradicts"),
        ),
        (
            "size=8&start=-----OX--XO-----%20X",
            (400, "wrong_size", "the start position is 4x4, but size says 8x8"),
        ),
    ]
    .into_iter()
    .map(|(query, expected)| (query.to_owned(), expected))
    .chain([
        (format!("moves={long}"), (400, "too_long", "moves has 4002 bytes; the maximum is 4000")),
        (
            format!("start={}", "-".repeat(5000)),
            (400, "too_long", "start has 5000 bytes; the maximum is 4000"),
        ),
    ])
    .collect();
    for (query, expected) in cases {
        check(&get(&service, &format!("/api/game?{query}")).await, &query, expected);
    }
    still_plays(&service).await;
}

#[tokio::test]
async fn errors_have_machine_readable_places() {
    let service = service();
    let place = |answer: Answer| answer.json()["error"]["place"].clone();
    assert_eq!(place(get(&service, "/api/game?moves=f5d6f5").await), json!({"move": 3}));
    assert_eq!(place(get(&service, "/api/game?start=hello").await), json!({"column": 1}));
    assert_eq!(place(get(&service, "/api/game?size=7").await), json!(null));
    assert_eq!(place(get(&service, "/api/player?name=alphabeta:dept=4").await), json!({"column": 11}));
    assert_eq!(
        place(post(&service, "/api/move", "{\n \"moves\": 1}").await),
        json!({"line": 2, "column": 11})
    );
}

#[tokio::test]
async fn players_are_rejected_on_unsupported_board_sizes() {
    let cases: [(&str, Expected); 4] = [
        ("engine&size=6", (400, "no_player", "engine plays on 8x8 only, not on 6x6")),
        ("greedy:eval=simple&size=10", (400, "no_player", "eval=simple plays on 8x8 only, not on 10x10")),
        (
            "engine:eval=corners&size=8",
            (400, "no_player", "column 13: engine does not accept eval=corners; write patterns or simple"),
        ),
        ("random&size=7", (400, "wrong_size", "size 7: ")),
    ];
    for (query, expected) in cases {
        check(&get(&service(), &format!("/api/player?name={query}")).await, query, expected);
    }
}

#[tokio::test]
async fn invalid_move_requests_are_rejected() {
    let service = service();
    let over = json!({"start": "OX-------------- O", "moves": "c1", "player": "random"}).to_string();
    let game = |extra: &str| format!("{{\"moves\": \"f5d6\", {extra}}}");
    let player = |name: &str| game(&format!("\"player\": {}", json!(name)));
    let long = format!("greedy:eval={}", "corners+".repeat(200));
    let cases: Vec<(String, Expected)> = vec![
        (String::new(), (400, "bad_json", "invalid JSON in the body: EOF while parsing a value")),
        ("{".to_owned(), (400, "bad_json", "invalid JSON in the body: EOF while parsing an object")),
        ("[]".to_owned(), (400, "bad_json", "invalid JSON in the body:")),
        ("null".to_owned(), (400, "bad_json", "invalid JSON in the body:")),
        ("\u{feff}{}".to_owned(), (400, "bad_json", "invalid JSON in the body:")),
        ("[".repeat(100_000), (400, "bad_json", "invalid JSON in the body:")),
        (game("\"seed\": 1"), (400, "bad_json", "invalid JSON in the body: missing field `player`")),
        (
            game("\"player\": \"random\", \"sed\": 1"),
            (400, "bad_json", "invalid JSON in the body: unknown field `sed`"),
        ),
        (game("\"player\": 7"), (400, "bad_json", "invalid JSON in the body: invalid type: integer")),
        (game("\"player\": \"random\", \"seed\": -1"), (400, "bad_json", "invalid JSON in the body: ")),
        (game("\"player\": \"random\", \"size\": 8.5"), (400, "bad_json", "invalid JSON in the body: ")),
        (game("\"player\": \"random\", \"size\": 5"), (400, "wrong_size", "size 5: boards are")),
        (
            game("\"player\": \"random\", \"seconds\": 0"),
            (400, "bad_time", "seconds must be more than 0, not 0"),
        ),
        (
            game("\"player\": \"random\", \"seconds\": -3"),
            (400, "bad_time", "seconds must be more than 0, not -3"),
        ),
        (game("\"player\": \"random\", \"seconds\": 1e300"), (400, "bad_time", "seconds must be")),
        (game("\"player\": \"random\", \"seconds\": 1e999"), (400, "bad_json", "invalid JSON in the body: ")),
        (player(""), (400, "no_player", "column 1: a player is missing; players: random")),
        (
            player("alphabta=4"),
            (400, "no_player", "column 1: unknown player \"alphabta\"; did you mean \"alphabeta\"? players:"),
        ),
        (player("alphabeta=61"), (400, "no_player", "column 11: invalid value \"61\" for depth")),
        (player("alphabeta:depth"), (400, "no_player", "column 11: depth has no value; write depth=6")),
        (
            player("alphabeta:eval=mobilty"),
            (400, "no_player", "eval: unknown evaluation \"mobilty\" at column 16"),
        ),
        (player("random:seed='7"), (400, "no_player", "column 13: the quote is not closed")),
        (player("human"), (400, "no_player", "human cannot play here")),
        (player("gtp:cmd=sh"), (400, "not_here", "gtp:cmd=sh: external programs can be started")),
        (player("nboard:cmd=sh"), (400, "not_here", "nboard:cmd=sh: external programs can be started")),
        (
            player("greedy:eval=file:/etc/passwd"),
            (400, "not_here", "eval: files can be read only on the command line"),
        ),
        (
            player("greedy:eval=corners-file:x*3"),
            (400, "not_here", "eval: files can be read only on the command line"),
        ),
        (
            player("alphabeta:memory=1GB"),
            (400, "not_here", "memory: the limit per player is 256MB here; write a smaller value"),
        ),
        (
            player("engine:weights=x"),
            (400, "not_here", "weights: files can be read only on the command line"),
        ),
        (
            json!({"size": 6, "player": "engine"}).to_string(),
            (400, "no_player", "engine plays on 8x8 only, not on 6x6"),
        ),
        (player("mcts:threads=256"), (400, "not_here", "threads: the limit per player is ")),
        (player(&long), (400, "too_long", "player has 1612 bytes; the maximum is 1000")),
        (json!({"moves": "a1", "player": "random"}).to_string(), (400, "illegal_move", "move 1 at byte 0")),
        (over, (400, "game_over", "the game is over; there is no move to search")),
    ];
    for (body, expected) in cases {
        let what = body.chars().take(80).collect::<String>();
        check(&post(&service, "/api/move", body).await, &what, expected);
    }
    still_plays(&service).await;
}

#[tokio::test]
async fn invalid_read_and_write_requests_are_rejected() {
    let service = service();
    let cases = [
        ("/api/read", json!({"text": ""}), (400, "nothing", "the text is empty")),
        ("/api/read", json!({"text": " \n\t"}), (400, "nothing", "the text is empty")),
        ("/api/read", json!({"text": "hello"}), (400, "no_game", "move 1 at byte 0: invalid move \"hello\"")),
        ("/api/read", json!({"text": "42"}), (400, "no_game", "neither a move nor a square in \"42\"")),
        ("/api/read", json!({"text": "f5", "size": 5}), (400, "wrong_size", "size 5: boards are")),
        ("/api/read", json!({"words": "f5"}), (400, "bad_json", "invalid JSON in the body: unknown")),
        (
            "/api/write",
            json!({"format": "pdf"}),
            (400, "no_format", "unknown format \"pdf\"; formats: transcript"),
        ),
        ("/api/write", json!({"moves": "f5"}), (400, "bad_json", "invalid JSON in the body: missing")),
        ("/api/write", json!({"moves": "a1", "format": "obf"}), (400, "illegal_move", "move 1 at byte 0")),
    ];
    for (path, body, expected) in cases {
        check(&post(&service, path, body.to_string()).await, &body.to_string(), expected);
    }
    let file = request("POST", "/api/read").header(header::CONTENT_TYPE, "application/octet-stream");
    let answer = send(&service, file.body(Body::from(vec![0x66, 0x35, 0xff])).unwrap()).await;
    check(&answer, "bytes", (400, "no_game", "move 2 at byte 2: invalid move \"ÿ\""));
    let file = request("POST", "/api/read?size=5").header(header::CONTENT_TYPE, "application/octet-stream");
    check(&send(&service, file.body(Body::from("f5")).unwrap()).await, "file", (400, "wrong_size", "size 5"));
    still_plays(&service).await;
}

#[tokio::test]
async fn bodies_of_wrong_type_or_size_are_rejected() {
    let service = service();
    let post_as = |kind: Option<&str>, body: Body| {
        let request = request("POST", "/api/move");
        match kind {
            Some(kind) => request.header(header::CONTENT_TYPE, kind).body(body).unwrap(),
            None => request.body(body).unwrap(),
        }
    };
    let text = "{\"player\": \"random\"}";
    for kind in [None, Some("text/plain"), Some("application/x-www-form-urlencoded"), Some("")] {
        let answer = send(&service, post_as(kind, Body::from(text))).await;
        check(&answer, "kind", (415, "not_json", "the body must be JSON; send it with Content-Type"));
    }
    let answer = send(&service, post_as(Some("application/json; charset=utf-8"), Body::from(text))).await;
    assert_eq!(answer.status, StatusCode::OK);
    let giant = format!("{{\"player\": \"{}\"}}", "x".repeat(1 << 20));
    for path in ["/api/move", "/api/read", "/api/write"] {
        let answer = post(&service, path, giant.clone()).await;
        check(&answer, path, (413, "too_large", "the body is larger than 1048576 bytes"));
    }
    still_plays(&service).await;
}

#[tokio::test]
async fn foreign_hosts_and_origins_are_rejected() {
    let service = service();
    let own = "127.0.0.1:8064";
    let cases: [(&[(&str, &str)], Expected); 12] = [
        (&[], (403, "no_host", "the Host header is missing or invalid")),
        (
            &[("host", "evil.example")],
            (403, "foreign_host", "\"evil.example\" is not an address of this server"),
        ),
        (
            &[("host", "evil.example:8064")],
            (403, "foreign_host", "\"evil.example:8064\" is not an address of this server"),
        ),
        (&[("host", "127.0.0.1.evil.example")], (403, "foreign_host", "\"127.0.0.1.evil.example\" is not")),
        (
            &[("host", "192.168.1.7:8064")],
            (403, "foreign_host", "\"192.168.1.7:8064\" is not an address of this server"),
        ),
        (
            &[("host", "localhost:evil")],
            (403, "foreign_host", "\"localhost:evil\" is not an address of this server"),
        ),
        (&[("host", "")], (403, "foreign_host", "\"\" is not an address of this server")),
        (
            &[("host", own), ("host", "evil.example")],
            (403, "no_host", "the Host header is missing or invalid"),
        ),
        (
            &[("host", own), ("origin", "http://evil.example")],
            (403, "foreign_origin", "requests from other origins are not allowed"),
        ),
        (
            &[("host", own), ("origin", "null")],
            (403, "foreign_origin", "requests from other origins are not allowed"),
        ),
        (
            &[("host", own), ("origin", "http://127.0.0.1:3000")],
            (403, "foreign_origin", "requests from other origins are not allowed"),
        ),
        (
            &[("host", own), ("origin", "https://127.0.0.1:8064")],
            (403, "foreign_origin", "requests from other origins are not allowed"),
        ),
    ];
    for (headers, expected) in cases {
        for path in ["/", "/api/game"] {
            let request = axum::http::Request::builder().uri(path);
            let request =
                headers.iter().fold(request, |request, (name, value)| request.header(*name, *value));
            let answer = send(&service, request.body(Body::empty()).unwrap()).await;
            check(&answer, &format!("{headers:?}"), expected);
        }
    }
    for host in ["localhost", "LOCALHOST:8064", "127.0.0.1", "127.0.0.2:1", "[::1]:8064", "[::1]"] {
        let request = axum::http::Request::builder().uri("/api/game").header("host", host);
        let request = request.header("origin", format!("http://{}", host.to_lowercase()));
        let answer = send(&service, request.body(Body::empty()).unwrap()).await;
        assert_eq!(answer.status, StatusCode::OK, "{host}: {}", answer.text);
    }
    still_plays(&service).await;
}

#[tokio::test]
async fn unknown_paths_and_methods_are_rejected() {
    let service = service();
    for path in ["/api", "/api/", "/api/games", "/api/game/", "/api/../index.html", "/api/%67ame"] {
        let message = "unknown path /api";
        check(&get(&service, path).await, path, (404, "not_found", message));
    }
    let outside = [
        "/..",
        "/../Cargo.toml",
        "/..%2fCargo.toml",
        "/%2e%2e/Cargo.toml",
        "//etc/passwd",
        "/./index.html",
        "/index.html/",
        "/index.html%00.js",
        "/..%5c..%5cCargo.toml",
        "/.git/config",
        "/\\..\\Cargo.toml",
        "/index.html/../../src/lib.rs",
        "/nothing.js",
        "/INDEX.HTML",
    ];
    for path in outside {
        // An invalid URI is refused before it reaches the service; see the test with a socket.
        let Ok(request) = request("GET", path).body(Body::empty()) else { continue };
        let answer = send(&service, request).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{path}");
        assert!(answer.text.contains("<h1>Page not found</h1>"), "{path}: {}", answer.text);
    }
    let methods = [
        ("POST", "/api/game"),
        ("GET", "/api/move"),
        ("DELETE", "/api/players"),
        ("PUT", "/"),
        ("POST", "/x"),
    ];
    for (method, path) in methods {
        let answer = send(&service, request(method, path).body(Body::empty()).unwrap()).await;
        check(&answer, path, (405, "wrong_method", path));
    }
    still_plays(&service).await;
}

#[test]
fn malformed_http_requests_are_rejected() {
    let server = Running::start(1);
    let host = server.address;
    let first_line = |bytes: &str| server.raw(bytes.as_bytes()).lines().next().unwrap_or_default().to_owned();
    let cases = [
        ("\r\n\r\nnonsense\r\n\r\n".to_owned(), "HTTP/1.1 400 Bad Request"),
        ("\u{0}\u{1}\u{2}\r\n\r\n".to_owned(), "HTTP/1.1 400 Bad Request"),
        ("GET / HTTP/9.9\r\n\r\n".to_owned(), "HTTP/1.1 400 Bad Request"),
        (format!("GET /\\..\\x y HTTP/1.1\r\nHost: {host}\r\n\r\n"), "HTTP/1.1 400 Bad Request"),
        ("GET /../../etc/passwd HTTP/1.0\r\n\r\n".to_owned(), "HTTP/1.0 403 Forbidden"),
        (
            format!("GET /../../etc/passwd HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n"),
            "HTTP/1.1 404 Not Found",
        ),
        (
            format!("GET http://evil.example/ HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n"),
            "HTTP/1.1 403 Forbidden",
        ),
        (
            format!("GET / HTTP/1.1\r\nHost: {host}\r\nX: {}\r\n\r\n", "x".repeat(200_000)),
            "HTTP/1.1 431 Request Header Fields Too Large",
        ),
        (
            format!("GET /{} HTTP/1.1\r\nHost: {host}\r\n\r\n", "x".repeat(70_000)),
            "HTTP/1.1 414 URI Too Long",
        ),
        (server.head("POST /api/move", "Content-Length: -5\r\n"), "HTTP/1.1 400 Bad Request"),
        (
            server.head("POST /api/move", "Transfer-Encoding: chunked\r\nContent-Type: application/json\r\n")
                + "zz\r\n",
            "HTTP/1.1 400 Bad Request",
        ),
    ];
    for (bytes, expected) in &cases {
        let what: String = bytes.chars().take(60).collect();
        assert_eq!(first_line(bytes), *expected, "{what:?}");
    }
    assert!(server.comes_to("searching", 0));
}

#[test]
fn truncated_requests_start_no_search() {
    use std::io::Write as _;
    let server = Running::start(1);
    let whole = server.move_request("{\"player\": \"alphabeta=30\", \"seconds\": 30}");
    for cut in [10, 60, whole.len() - 20, whole.len() - 1] {
        let mut stream = server.connect();
        stream.write_all(&whole.as_bytes()[..cut]).unwrap();
        drop(stream);
    }
    let unfinished: Vec<_> = (0..50)
        .map(|_| {
            let mut stream = server.connect();
            stream.write_all(&whole.as_bytes()[..whole.len() - 1]).unwrap();
            stream
        })
        .collect();
    assert_eq!((server.status("searching"), server.status("waiting")), (0, 0));
    drop(unfinished);
    let answer = server.raw(server.head("GET /api/game?moves=f5", "Connection: close\r\n").as_bytes());
    assert!(answer.contains("\"legal\":[\"f4\",\"d6\",\"f6\"]"), "{answer}");
}
