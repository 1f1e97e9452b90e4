//! Analyses: the stream of a position, kept transposition tables, and invalid requests.

mod support;

use serde_json::{Value, json};
use support::{Events, Running, get, post, service};

/// A position with eight empty squares, Black to move.
const ENDGAME: &str = "OOOOOOOXOOOOOOXXOOOOOXXXOOOOXXXXOOOXXXXXOOXXXXXXO-------XXXXXXX- X";

/// The kinds of events in order, without repetitions.
fn kinds(events: &[Value]) -> Vec<&str> {
    let mut kinds: Vec<&str> = events.iter().filter_map(|event| event["event"].as_str()).collect();
    kinds.dedup();
    kinds
}

fn last_analysis(events: &[Value]) -> &Value {
    events.iter().rfind(|event| event["event"] == "analysis").unwrap_or(&Value::Null)
}

#[tokio::test]
async fn every_legal_move_is_judged() {
    let service = service();
    let body = json!({"moves": "f5d6c3", "level": 4});
    let answer = post(&service, "/api/analyse", body.to_string()).await;
    assert_eq!(answer.headers["content-type"], "application/x-ndjson");
    let events = answer.events();
    assert_eq!(kinds(&events), ["started", "analysis", "done"]);
    assert_eq!(events.last(), Some(&json!({"event": "done", "exact": false})));
    let moves = last_analysis(&events)["moves"].as_array().unwrap();
    let mut names: Vec<&str> = moves.iter().filter_map(|each| each["move"].as_str()).collect();
    names.sort_unstable();
    assert_eq!(names, ["d3", "f3", "f4", "g5"]);
    let discs = |each: &Value| each["verdict"]["discs"].as_f64().unwrap();
    for each in moves {
        let loss = each["loss"].as_f64().unwrap();
        assert!((discs(&moves[0]) - discs(each) - loss).abs() < 1e-6 && loss >= 0.0, "{each}");
        assert_eq!(each["line"][0], each["move"]);
    }
}

#[tokio::test]
async fn an_endgame_is_analysed_until_its_values_are_exact() {
    let body = json!({"start": ENDGAME});
    let events = post(&service(), "/api/analyse", body.to_string()).await.events();
    assert_eq!(events.last(), Some(&json!({"event": "done", "exact": true})));
    assert_eq!(last_analysis(&events)["exact"], true);
}

#[tokio::test]
async fn every_size_has_a_default_player() {
    for size in [4, 6, 10] {
        let body = json!({"size": size, "seconds": 0.1, "lines": 2});
        let events = post(&service(), "/api/analyse", body.to_string()).await.events();
        assert_eq!(kinds(&events), ["started", "analysis", "done"], "{size}");
        assert_eq!(last_analysis(&events)["moves"].as_array().map(Vec::len), Some(2), "{size}");
    }
}

#[tokio::test]
async fn players_of_the_laboratory_judge_moves() {
    for player in ["alphabeta=2", "greedy", "mcts:iterations=200,memory=1MB", "montecarlo=40"] {
        let body = json!({"moves": "f5d6", "player": player});
        let events = post(&service(), "/api/analyse", body.to_string()).await.events();
        assert_eq!(kinds(&events), ["started", "analysis", "done"], "{player}");
        assert_eq!(last_analysis(&events)["moves"].as_array().map(Vec::len), Some(5), "{player}");
    }
}

#[tokio::test]
async fn a_longer_time_than_allowed_is_noted() {
    let body = json!({"start": ENDGAME, "seconds": 600, "level": 1});
    let events = post(&service(), "/api/analyse", body.to_string()).await.events();
    assert_eq!((&events[0]["event"], &events[0]["reason"]), (&json!("note"), &json!("time_clipped")));
    assert_eq!(events.last().unwrap()["event"], "done");
}

#[tokio::test]
async fn the_same_id_keeps_the_transposition_table() {
    let service = service();
    let ask = async |id: Value| {
        let body = json!({"moves": "f5d6c3", "player": "engine:memory=1MB,threads=1", "level": 8, "id": id});
        let events = post(&service, "/api/analyse", body.to_string()).await.events();
        last_analysis(&events)["nodes"].as_u64().unwrap()
    };
    let cold = ask(json!("tab-1")).await;
    assert!(ask(json!("tab-1")).await < cold);
    assert_eq!(ask(json!("tab-2")).await, cold);
    assert_eq!(ask(Value::Null).await, cold);
}

#[test]
fn a_vanished_client_frees_its_core() {
    let server = Running::start(1);
    for body in [
        json!({"moves": "f5d6", "player": "engine:memory=1MB", "id": "a"}),
        json!({"moves": "f5d6", "player": "negascout:memory=1MB"}),
        json!({"size": 10, "player": "mcts:memory=1MB", "seconds": 50}),
    ] {
        let mut events = Events::post(&server, "/api/analyse", &body.to_string());
        events.next("analysis");
        assert_eq!(server.status("searching"), 1, "{body}");
        drop(events);
        assert!(server.comes_to("searching", 0), "{body}");
    }
}

#[test]
fn a_hundred_clients_at_once_fill_the_queue() {
    let server = Running::start(1);
    let body = json!({"moves": "f5d6", "player": "engine:memory=1MB"}).to_string();
    let mut first = Events::post(&server, "/api/analyse", &body);
    first.next("analysis");
    let mut clients: Vec<Events> = (0..100).map(|_| Events::post(&server, "/api/analyse", &body)).collect();
    let heads: Vec<String> = clients.iter_mut().map(Events::next_line).collect();
    let count = |status: &str| heads.iter().filter(|head| head.starts_with(status)).count();
    assert_eq!((count("HTTP/1.1 200"), count("HTTP/1.1 503")), (64, 36));
    assert_eq!((server.status("searching"), server.status("waiting")), (1, 64));
    drop((clients, first));
    assert!(server.comes_to("waiting", 0) && server.comes_to("searching", 0));
}

#[tokio::test]
async fn invalid_requests_are_refused() {
    let service = service();
    let long = "x".repeat(65);
    for (body, code, reason) in [
        (json!({"moves": "a1"}), "illegal_move", "turns_nothing"),
        (json!({"moves": 7}), "bad_json", "bad_json"),
        (json!({"size": 5}), "wrong_size", "unknown_size"),
        (json!({"size": 6, "start": ENDGAME}), "wrong_size", "size_contradicts"),
        (json!({"start": "?"}), "no_position", "not_a_square"),
        (json!({"start": "OX-------------- O", "moves": "c1"}), "game_over", "game_over"),
        (json!({"player": "nobody"}), "no_player", "unknown_player"),
        (json!({"player": "random"}), "no_player", "judges_no_moves"),
        (json!({"player": "human"}), "no_player", "judges_no_moves"),
        (json!({"player": "gtp:cmd=sh"}), "not_here", "program_not_here"),
        (json!({"player": "engine:memory=1GB"}), "not_here", "memory_limit"),
        (json!({"player": "engine", "size": 6}), "no_player", "player_size"),
        (json!({"player": "alphabeta=2", "level": 3}), "bad_level", "level_for_engine"),
        (json!({"level": 3, "size": 6}), "bad_level", "level_for_engine"),
        (json!({"level": 0}), "out_of_range", "out_of_range"),
        (json!({"level": 61}), "out_of_range", "out_of_range"),
        (json!({"level": -1}), "bad_json", "bad_json"),
        (json!({"lines": 0}), "out_of_range", "out_of_range"),
        (json!({"lines": 101}), "out_of_range", "out_of_range"),
        (json!({"seconds": 0}), "bad_time", "bad_time"),
        (json!({"seconds": -1}), "bad_time", "bad_time"),
        (json!({"id": ""}), "bad_id", "bad_id"),
        (json!({"id": "a b"}), "bad_id", "bad_id"),
        (json!({"id": "é"}), "bad_id", "bad_id"),
        (json!({"id": long}), "bad_id", "bad_id"),
        (json!({"id": 7}), "bad_json", "bad_json"),
        (json!({"depth": 7}), "bad_json", "bad_json"),
    ] {
        let answer = post(&service, "/api/analyse", body.to_string()).await;
        let error = &answer.json()["error"];
        assert_eq!((answer.status.as_u16(), &error["code"]), (400, &json!(code)), "{body}: {error}");
        assert_eq!(error["reason"], reason, "{body}");
    }
    let status = get(&service, "/api/status").await.json();
    assert_eq!((&status["searching"], &status["waiting"]), (&json!(0), &json!(0)));
}
