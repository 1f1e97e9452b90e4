//! Runs in the background: progress for several clients, pause and continue, restarts, limits, and bad requests.

mod support;

use std::fs;
use std::path::PathBuf;
use std::thread;
use std::time::{Duration, Instant};

use axum::Router;
use axum::http::StatusCode;
use outflank_api::runs::RunLimits;
use outflank_web::{ServerSettings, app};
use serde_json::{Value, json};
use support::{Events, Running, get, post, request, send, service};

/// A directory of a test, removed when it is dropped.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("outflank-web-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        Self(path)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// A match that takes some seconds, so that clients can stop it in the middle.
fn long_match(games: u32) -> Value {
    json!({"kind": "match", "players": ["alphabeta=6", "greedy"], "games": games, "size": 8, "seed": 5})
}

fn short_match() -> Value {
    json!({"kind": "match", "players": ["greedy", "random"], "games": 20, "size": 4, "openings": "random:2"})
}

const STUDY: &str = "title = \"Depth\"\nquestion = \"Is deeper better?\"\n[[cell]]\nkind = \"match\"\n\
                     players = [\"alphabeta:depth={d}\", \"greedy\"]\nsize = 4\ngames = 4\nsweep = { d = \"1..2\" }\n\
                     [[cell]]\nkind = \"cost\"\nplayers = [\"minimax=2\"]\nsize = 4\npositions = 5\n";

/// Wins, draws and losses of every player.
fn counts(run: &Value) -> Vec<[u64; 3]> {
    let count = |player: &Value| ["wins", "draws", "losses"].map(|key| player[key].as_u64().unwrap());
    run["players"].as_array().unwrap().iter().map(count).collect()
}

/// Starts a run and watches it until it is over.
async fn played(service: &Router, body: &Value) -> Value {
    let started = post(service, "/api/runs", body.to_string()).await;
    assert_eq!(started.status, StatusCode::OK, "{}", started.text);
    let id = started.json()["id"].as_str().unwrap().to_owned();
    get(service, &format!("/api/runs/{id}")).await.events().pop().unwrap()
}

#[tokio::test]
async fn a_match_is_played_and_reported() {
    let service = service();
    let run = played(&service, &short_match()).await;
    assert_eq!((&run["id"], &run["state"]), (&json!("match-1"), &json!("finished")));
    assert_eq!(
        (&run["done"], &run["all"], &run["names"]),
        (&json!(20), &json!(20), &json!(["greedy", "random"]))
    );
    let [first, second] = counts(&run)[..] else { panic!("two players: {run}") };
    assert_eq!(first.iter().sum::<u64>(), 20);
    assert_eq!(first[0], second[2]);
    assert_eq!(run["course"].as_array().unwrap().last().unwrap()["games"], 20);
    assert_eq!(run["occupation"][0], json!([0.125, 0.125]));
    assert_eq!(run["conditions"]["openings"], "random:2");
    let files: Vec<&str> =
        run["files"].as_array().unwrap().iter().map(|file| file["name"].as_str().unwrap()).collect();
    for name in
        ["report.html", "report.md", "report.json", "standings.csv", "standings.tex", "occupation.svg"]
    {
        assert!(files.contains(&name), "{name} is not in {files:?}");
    }
    assert!(!files.contains(&"run.sqlite"));
    let list = get(&service, "/api/runs").await.json();
    assert_eq!((&list["runs"][0]["id"], &list["kept"]), (&json!("match-1"), &json!(false)));
}

#[tokio::test]
async fn files_of_a_report_are_downloaded_safely() {
    let service = service();
    played(&service, &short_match()).await;
    let file = |name: &str| format!("/api/runs/match-1/files/{name}");
    let page = get(&service, &file("report.html")).await;
    assert_eq!(page.headers["content-type"], "text/html; charset=utf-8");
    let policy = page.headers["content-security-policy"].to_str().unwrap();
    assert!(policy.contains("default-src 'none'") && policy.contains("sandbox"), "{policy}");
    assert!(page.text.contains("greedy"));
    let table = get(&service, &file("standings.csv")).await;
    assert_eq!(table.headers["content-disposition"], "attachment; filename=\"match-1-standings.csv\"");
    assert!(table.text.lines().count() == 3, "{}", table.text);
    for name in ["run.sqlite", "run.lock", "none.csv", "..%2Fmatch-1%2Freport.html", "%2Fetc%2Fpasswd"] {
        let answer = get(&service, &file(name)).await;
        assert_eq!(
            (answer.status.as_u16(), &answer.json()["error"]["reason"]),
            (404, &json!("no_such_file"))
        );
    }
}

#[tokio::test]
async fn a_tournament_and_a_gauntlet_have_ratings() {
    let service = service();
    for (kind, games) in [("tournament", 12), ("gauntlet", 8)] {
        let body =
            json!({"kind": kind, "players": ["alphabeta=2", "greedy", "random"], "games": 4, "size": 4});
        let run = played(&service, &body).await;
        assert_eq!((&run["state"], &run["done"]), (&json!("finished"), &json!(games)), "{run}");
        let players = run["players"].as_array().unwrap();
        assert_eq!(players.len(), 3);
        assert!(
            players.iter().all(|player| player["elo"].is_number() && player["score"].is_number()),
            "{run}"
        );
        assert_eq!(run["course"], json!([]));
    }
}

#[tokio::test]
async fn a_study_is_run_and_reported() {
    let service = service();
    let run =
        played(&service, &json!({"kind": "study", "text": STUDY, "quick": true, "language": "fr"})).await;
    assert_eq!(
        (&run["state"], &run["done"], &run["all"]),
        (&json!("finished"), &json!(6), &json!(6)),
        "{run}"
    );
    assert_eq!(run["study"], json!({"cell": 2, "cells": 2, "point": 1, "points": 1, "share": 1.0}));
    assert_eq!(run["title"]["en"], "Depth");
    let page = get(&service, "/api/runs/study-1/files/report.html").await.text;
    assert!(page.contains("lang=\"fr\""), "{page}");
    assert!(get(&service, "/api/runs/study-1/files/study.toml").await.text.contains("Is deeper better?"));
    let studies = get(&service, "/api/studies").await.json();
    let studies = studies["studies"].as_array().unwrap();
    assert!(studies.iter().any(|study| study["name"] == "004-depth" && study["text"].is_string()));
    let checked = post(&service, "/api/studies", json!({"text": STUDY}).to_string()).await.json();
    let full = json!({"cells": 2, "points": 3, "games": 8, "searches": 5});
    assert_eq!((&checked["title"]["en"], &checked["full"]), (&json!("Depth"), &full));
}

#[test]
fn two_clients_see_the_same_run() {
    let server = Running::start(1);
    let id = server.send("/api/runs", &long_match(200))["id"].as_str().unwrap().to_owned();
    let mut first = Events::watch(&server, &id);
    // The first client is in the middle when the second one comes.
    while first.next_event()["done"].as_u64().unwrap() < 20 {}
    let mut second = Events::watch(&server, &id);
    assert!(second.next_event()["done"].as_u64().unwrap() >= 20);
    let [one, other] = [&mut first, &mut second].map(|events| events.until("state", &json!("finished")));
    assert_eq!(one["done"], 200);
    assert_eq!(counts(&one), counts(&other));
    assert_eq!(server.ask("GET /api/runs")["runs"].as_array().unwrap().len(), 1);
}

#[test]
fn a_running_match_shows_a_game() {
    let server = Running::start(1);
    let id = server.send("/api/runs", &long_match(500))["id"].as_str().unwrap().to_owned();
    let mut events = Events::watch(&server, &id);
    let game = loop {
        let event = events.next_event();
        if !event["game"].is_null() {
            break event["game"].clone();
        }
    };
    assert_eq!(game["board"].as_str().unwrap().len(), 64);
    let names = [&game["black"], &game["white"]].map(|name| name.as_str().unwrap());
    assert!(names.contains(&"alphabeta:depth=6") && names.contains(&"greedy"), "{names:?}");
}

#[test]
fn a_paused_and_a_stopped_match_continue_to_the_same_result() {
    let server = Running::start(1);
    let body = long_match(240);
    let whole = server.send("/api/runs", &body)["id"].as_str().unwrap().to_owned();
    let whole = Events::watch(&server, &whole).until("state", &json!("finished"));
    let id = server.send("/api/runs", &body)["id"].as_str().unwrap().to_owned();
    let path = format!("/api/runs/{id}");
    let mut events = Events::watch(&server, &id);
    while events.next_event()["done"].as_u64().unwrap() < 10 {}
    server.send(&path, &json!({"action": "pause"}));
    let paused = events.until("state", &json!("paused"));
    assert!(paused["done"].as_u64().unwrap() >= 10 && paused["files"] == json!([]), "{paused}");
    let refused = server.send(&path, &json!({"action": "pause"}));
    assert_eq!(refused["error"]["reason"], "run_state", "{refused}");
    continued(&server, &path);
    while events.next_event()["done"].as_u64().unwrap() < 30 {}
    server.send(&path, &json!({"action": "stop"}));
    let stopped = events.until("state", &json!("stopped"));
    assert!(!stopped["files"].as_array().unwrap().is_empty(), "{stopped}");
    continued(&server, &path);
    let finished = Events::watch(&server, &id).until("state", &json!("finished"));
    assert_eq!(counts(&finished), counts(&whole));
    assert_eq!(server.send(&path, &json!({"action": "continue"}))["error"]["code"], "wrong_state");
}

/// Continues a run, which may still be on its way out of its thread.
fn continued(server: &Running, path: &str) {
    let is_continued = || server.send(path, &json!({"action": "continue"}))["error"].is_null();
    assert!((0..200).any(|_| {
        let done = is_continued();
        thread::sleep(Duration::from_millis(if done { 0 } else { 25 }));
        done
    }));
}

#[test]
fn a_new_server_lists_and_continues_the_runs_of_a_directory() {
    let scratch = Scratch::new("kept");
    let settings = || ServerSettings { cores: 1, runs: Some(scratch.0.clone()), ..ServerSettings::default() };
    let server = Running::with(settings());
    let id = server.send("/api/runs", &long_match(240))["id"].as_str().unwrap().to_owned();
    let study = server.send("/api/runs", &json!({"kind": "study", "text": STUDY}))["id"].clone();
    let mut events = Events::watch(&server, &id);
    while events.next_event()["done"].as_u64().unwrap() < 20 {}
    drop((events, server));
    let server = Running::with(settings());
    let list = server.ask("GET /api/runs");
    assert_eq!(list["kept"], true);
    let found = |id: &Value| list["runs"].as_array().unwrap().iter().find(|run| run["id"] == *id).unwrap();
    let run = found(&json!(id));
    assert_eq!((&run["state"], &run["all"]), (&json!("stopped"), &json!(240)));
    let done = run["done"].as_u64().unwrap();
    assert!((20..240).contains(&done), "{done}");
    assert_eq!(found(&study)["title"]["en"], "Depth");
    continued(&server, &format!("/api/runs/{id}"));
    let mut events = Events::watch(&server, &id);
    let finished = events.until("state", &json!("finished"));
    let whole = server.send("/api/runs", &long_match(240))["id"].as_str().unwrap().to_owned();
    assert_ne!(whole, id);
    assert_eq!(counts(&finished), counts(&Events::watch(&server, &whole).until("state", &json!("finished"))));
    assert_eq!(server.ask(&format!("DELETE /api/runs/{whole}"))["runs"].as_array().unwrap().len(), 2);
    assert!(scratch.0.join(&id).exists() && !scratch.0.join(&whole).exists());
}

#[test]
fn runs_that_clients_may_not_continue_are_listed_only() {
    let scratch = Scratch::new("forbidden");
    let settings = || ServerSettings { cores: 1, runs: Some(scratch.0.clone()), ..ServerSettings::default() };
    let server = Running::with(settings());
    let id = server.send("/api/runs", &json!({"kind": "study", "text": STUDY}))["id"].clone();
    Events::watch(&server, id.as_str().unwrap()).until("state", &json!("finished"));
    drop(server);
    let document = scratch.0.join("study-1/study.toml");
    let text = fs::read_to_string(&document).unwrap().replace("\"greedy\"", "\"gtp:cmd=sh\"");
    fs::write(&document, text).unwrap();
    fs::remove_file(scratch.0.join("study-1/costs.jsonl")).unwrap();
    let server = Running::with(settings());
    let refused = server.send("/api/runs/study-1", &json!({"action": "continue"}));
    assert_eq!(refused["error"]["reason"], "not_continued", "{refused}");
    let message = refused["error"]["message"].as_str().unwrap();
    assert!(message.contains("external programs"), "{message}");
}

#[test]
fn ten_clients_start_ten_runs_and_games_are_answered() {
    let limits = RunLimits { waiting: 6, ..RunLimits::default() };
    let server = &Running::with(ServerSettings { cores: 1, limits, ..ServerSettings::default() });
    let start = |_| server.send("/api/runs", &long_match(40));
    let answers: Vec<Value> = thread::scope(|scope| {
        let clients: Vec<_> = (0..10).map(|number| scope.spawn(move || start(number))).collect();
        clients.into_iter().map(|client| client.join().unwrap()).collect()
    });
    let ids: Vec<&str> = answers.iter().filter_map(|answer| answer["id"].as_str()).collect();
    let refused: Vec<&Value> = answers.iter().filter(|answer| answer["id"].is_null()).collect();
    // Two run and six wait, unless one ended before the last client came.
    assert!(ids.len() >= 8, "{answers:?}");
    assert!(refused.iter().all(|answer| answer["error"]["reason"] == "too_many_runs"), "{refused:?}");
    let mut slowest = Duration::ZERO;
    while count(server, "finished") < ids.len() {
        assert!(count(server, "running") <= 2);
        let asked = Instant::now();
        assert_eq!(server.ask("GET /api/game?moves=f5d6")["transcript"], "f5d6");
        slowest = slowest.max(asked.elapsed());
    }
    println!("slowest answer of /api/game during {} runs: {slowest:?}", ids.len());
}

/// The number of runs in a state.
fn count(server: &Running, state: &str) -> usize {
    let list = server.ask("GET /api/runs");
    list["runs"].as_array().unwrap().iter().filter(|run| run["state"] == state).count()
}

#[test]
fn a_game_is_played_while_runs_use_all_cores() {
    let server = Running::start(1);
    for _ in 0..3 {
        server.send(
            "/api/runs",
            &json!({"kind": "match", "players": ["alphabeta=5", "alphabeta=4"], "games": 5000}),
        );
    }
    let mut events = Events::ask(&server, "{\"moves\": \"f5d6\", \"player\": \"alphabeta=4\"}");
    // The search starts at once: no run is ahead of it.
    let first = events.next_event();
    assert_eq!(first["event"], "started");
    assert_eq!(events.next("choice")["move"], "c7");
}

#[test]
fn limits_hold() {
    let limits = RunLimits { kept: 2, steps: 100, time: Duration::ZERO, ..RunLimits::default() };
    let server = Running::with(ServerSettings { cores: 1, limits, ..ServerSettings::default() });
    let refused = server.send("/api/runs", &long_match(102));
    assert_eq!(
        (&refused["error"]["code"], &refused["error"]["reason"]),
        (&json!("not_here"), &json!("run_length"))
    );
    let id = server.send("/api/runs", &short_match())["id"].as_str().unwrap().to_owned();
    let over = Events::watch(&server, &id).until("state", &json!("stopped"));
    assert_eq!(over["problem"]["reason"], "run_time", "{over}");
    server.send("/api/runs", &short_match());
    let refused = server.send("/api/runs", &short_match());
    assert_eq!(refused["error"]["params"], json!({"what": "kept", "most": 2}));
    server.ask(&format!("DELETE /api/runs/{id}"));
    assert!(server.send("/api/runs", &short_match())["id"].is_string());
}

#[tokio::test]
async fn invalid_runs_are_refused() {
    let service = service();
    let greedy = |more: Value| {
        let mut body = json!({"kind": "match", "players": ["greedy", "random"]});
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        body
    };
    let study = |text: &str| json!({"kind": "study", "text": text});
    let cases = [
        (json!({}), 400, "bad_json"),
        (json!({"kind": "chess"}), 400, "bad_json"),
        (greedy(json!({"gams": 3})), 400, "bad_json"),
        (json!({"kind": "match", "players": ["greedy"]}), 400, "player_count"),
        (json!({"kind": "tournament", "players": ["greedy", "random"]}), 400, "player_count"),
        (json!({"kind": "tournament", "players": ["greedy", "random", "greedy"]}), 400, "same_name"),
        (json!({"kind": "match", "players": ["greedy", "alphabta"]}), 400, "unknown_player"),
        (json!({"kind": "match", "players": ["greedy", "gtp:cmd=sh"]}), 400, "program_not_here"),
        (json!({"kind": "match", "players": ["greedy", "engine:weights=x"]}), 400, "weights_not_here"),
        (
            json!({"kind": "match", "players": ["greedy", "greedy:eval=file:x"]}),
            400,
            "evaluation_file_not_here",
        ),
        (json!({"kind": "match", "players": ["greedy", "human"]}), 400, "human_player"),
        (json!({"kind": "match", "players": ["engine", "greedy"], "size": 6}), 400, "player_size"),
        (greedy(json!({"games": 0})), 400, "out_of_range"),
        (greedy(json!({"games": 100_001})), 400, "out_of_range"),
        (greedy(json!({"size": 7})), 400, "unknown_size"),
        (greedy(json!({"openings": "strat"})), 400, "bad_openings"),
        (greedy(json!({"openings": "all:9"})), 400, "bad_openings"),
        (greedy(json!({"openings": "file:/etc/passwd"})), 400, "openings_file_not_here"),
        (greedy(json!({"openings": "named", "size": 6})), 400, "openings_size"),
        (greedy(json!({"colours": "red"})), 400, "bad_colours"),
        (greedy(json!({"clock": "soon"})), 400, "bad_clock"),
        (greedy(json!({"concurrency": 0})), 400, "out_of_range"),
        (greedy(json!({"openings": "x".repeat(200)})), 400, "too_long"),
        (json!({"kind": "study"}), 400, "name_or_text"),
        (json!({"kind": "study", "name": "solved", "text": STUDY}), 400, "name_or_text"),
        (json!({"kind": "study", "name": "sloved"}), 400, "unknown_study"),
        (study("title ="), 400, "study_fault"),
        (study(&"#".repeat(70_000)), 400, "too_long"),
        (study(&STUDY.replace("\"greedy\"", "\"gtp:cmd=sh\"")), 400, "study_fault"),
        (study(&STUDY.replace("\"greedy\"", "\"gtp:cmd='{outflank} gtp'\"")), 400, "study_fault"),
        (study(&STUDY.replace("\"greedy\"", "\"greedy:table=file:/etc/passwd\"")), 400, "study_fault"),
        (
            study(&STUDY.replace("games = 4", "games = 4\nopenings = \"file:/etc/passwd\"")),
            400,
            "openings_file_not_here",
        ),
        (study(&STUDY.replace("\"1..2\"", "\"1..900\"")), 400, "study_fault"),
    ];
    for (body, status, reason) in cases {
        let answer = post(&service, "/api/runs", body.to_string()).await;
        let told = answer.json();
        let got = (answer.status.as_u16(), told["error"]["reason"].as_str().unwrap_or_default());
        assert_eq!(got, (status, reason), "{body}: {told}");
        assert!(!told["error"]["message"].as_str().unwrap().contains("passwd:"), "{told}");
    }
    assert_eq!(get(&service, "/api/runs").await.json()["runs"], json!([]));
}

#[tokio::test]
async fn runs_that_do_not_exist_are_not_found() {
    let service = service();
    for (method, path) in [
        ("GET", "/api/runs/match-7"),
        ("DELETE", "/api/runs/match-7"),
        ("GET", "/api/runs/match-7/files/report.html"),
        ("GET", "/api/runs/..%2F..%2Fetc"),
    ] {
        let answer = send(&service, request(method, path).body(String::new().into()).unwrap()).await;
        assert_eq!(
            (answer.status.as_u16(), &answer.json()["error"]["reason"]),
            (404, &json!("no_such_run")),
            "{path}"
        );
    }
    let answer = post(&service, "/api/runs/match-7", json!({"action": "stop"}).to_string()).await;
    assert_eq!(answer.json()["error"]["reason"], "no_such_run");
    let answer = post(&service, "/api/runs/match-7", json!({"action": "explode"}).to_string()).await;
    assert_eq!(answer.json()["error"]["reason"], "bad_json");
}

#[tokio::test]
async fn a_fault_of_a_study_has_its_line_and_column() {
    let service = app(&ServerSettings::default());
    let text = STUDY.replace("\"minimax=2\"", "\"minimx=2\"");
    for path in ["/api/studies", "/api/runs"] {
        let body =
            if path == "/api/runs" { json!({"kind": "study", "text": text}) } else { json!({"text": text}) };
        let error = post(&service, path, body.to_string()).await.json()["error"].clone();
        assert_eq!(error["place"], json!({"line": 11, "column": 12}), "{error}");
        assert!(error["params"]["detail"].as_str().unwrap().contains("did you mean"), "{error}");
    }
}
