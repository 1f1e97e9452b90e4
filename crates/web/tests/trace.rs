//! Traces: searches, Monte-Carlo tree search, evaluations, and invalid requests.

mod support;

use serde_json::{Value, json};
use support::{Events, Running, post, service};

/// The events of a trace.
async fn trace(body: &Value) -> Vec<Value> {
    post(&service(), "/api/trace", body.to_string()).await.events()
}

#[tokio::test]
async fn each_kind_of_subject_has_its_trace() {
    for (body, kind) in [
        (json!({"size": 4, "player": "alphabeta=2"}), "search"),
        (json!({"moves": "f5", "player": "mcts=20"}), "mcts"),
        (json!({"moves": "f5", "evaluation": "mobility*10+corners*50"}), "heuristic"),
        (json!({"start": "OX-------------- O", "moves": "c1", "evaluation": "absolute"}), "heuristic"),
        (json!({"size": 10, "bitboard": {}}), "bitboard"),
        (
            json!({"moves": "f5", "bitboard": {"direction": "up_left", "mask": "0xff00", "square": "d6"}}),
            "bitboard",
        ),
        (json!({"start": "OX-------------- O", "moves": "c1", "bitboard": {}}), "bitboard"),
    ] {
        let events = trace(&body).await;
        assert_eq!(events.len(), 2, "{body}");
        assert_eq!(events[0], json!({"event": "started", "cores": 1}), "{body}");
        assert_eq!((&events[1]["event"], &events[1]["kind"]), (&json!("trace"), &json!(kind)), "{body}");
    }
}

#[tokio::test]
async fn the_request_bounds_the_size_of_a_trace() {
    let events = trace(&json!({"player": "alphabeta=3", "nodes": 5})).await;
    assert_eq!(events[1]["nodes"].as_array().map(Vec::len), Some(5));
    assert_eq!(events[1]["truncated"], true);
    let events = trace(&json!({"player": "mcts=20", "iterations": 5})).await;
    assert_eq!(events[1]["iterations"].as_array().map(Vec::len), Some(5));
}

#[tokio::test]
async fn the_seed_determines_the_trace() {
    let ask = async |seed| trace(&json!({"player": "mcts=20", "seed": seed})).await;
    assert_eq!(ask(1).await, ask(1).await);
    assert_ne!(ask(1).await, ask(2).await);
}

#[test]
fn a_vanished_client_frees_its_core() {
    let server = Running::start(1);
    let mut events = Events::post(&server, "/api/trace", "{\"player\": \"minimax=30\"}");
    events.next("started");
    drop(events);
    assert!(server.comes_to("searching", 0));
}

#[tokio::test]
async fn searches_that_cannot_be_traced_end_with_an_error() {
    for (player, code, reason) in [
        ("alphabeta:depth=3,threads=1,memory=1MB", "not_traceable", "setting_not_traceable"),
        ("alphabeta:time=1s", "not_traceable", "setting_not_traceable"),
        ("mcts=200001", "too_long", "trace_iterations"),
    ] {
        let events = trace(&json!({"player": player})).await;
        let error = events.last().unwrap();
        assert_eq!((&error["event"], &error["code"]), (&json!("error"), &json!(code)), "{player}");
        assert_eq!(error["reason"], reason, "{player}");
    }
}

#[tokio::test]
async fn invalid_requests_are_refused() {
    let service = service();
    for (body, code, reason) in [
        (json!({}), "no_subject", "trace_subject"),
        (json!({"player": "mcts", "evaluation": "mobility"}), "no_subject", "trace_subject"),
        (json!({"player": "engine"}), "not_traceable", "not_traceable"),
        (json!({"player": "human"}), "not_traceable", "not_traceable"),
        (json!({"player": "gtp:cmd=sh"}), "not_here", "program_not_here"),
        (json!({"player": "alphabta"}), "no_player", "unknown_player"),
        (json!({"evaluation": "mobilty"}), "no_evaluation", "unknown_evaluation"),
        (json!({"evaluation": ""}), "no_evaluation", "evaluation_missing"),
        (json!({"evaluation": "file:/etc/passwd"}), "not_here", "evaluation_file_not_here"),
        (json!({"evaluation": "x".repeat(1001)}), "too_long", "too_long"),
        (json!({"evaluation": "simple", "size": 6}), "no_player", "player_size"),
        (json!({"start": "OX-------------- O", "moves": "c1", "player": "mcts"}), "game_over", "game_over"),
        (json!({"player": "mcts", "moves": "a1"}), "illegal_move", "turns_nothing"),
        (json!({"player": "mcts", "size": 7}), "wrong_size", "unknown_size"),
        (json!({"player": "mcts", "nodes": 0}), "out_of_range", "out_of_range"),
        (json!({"player": "mcts", "nodes": 20_001}), "out_of_range", "out_of_range"),
        (json!({"player": "mcts", "iterations": 0}), "out_of_range", "out_of_range"),
        (json!({"player": "mcts", "iterations": 2_001}), "out_of_range", "out_of_range"),
        (json!({"player": "mcts", "seed": -1}), "bad_json", "bad_json"),
        (json!({"player": "mcts", "level": 1}), "bad_json", "bad_json"),
        (json!({"player": "mcts", "bitboard": {}}), "no_subject", "trace_subject"),
        (json!({"bitboard": {"direction": "north"}}), "bad_json", "bad_json"),
        (json!({"bitboard": {"mask": "0x1g"}}), "bad_json", "bad_json"),
        (json!({"bitboard": {"mask": format!("0x{}", "f".repeat(33))}}), "bad_json", "bad_json"),
        (json!({"bitboard": {"square": "z9"}}), "bad_json", "bad_json"),
        (json!({"bitboard": {"square": "e4"}}), "not_empty", "not_empty"),
        (json!({"size": 6, "bitboard": {"square": "h8"}}), "not_empty", "not_empty"),
    ] {
        let answer = post(&service, "/api/trace", body.to_string()).await;
        let error = &answer.json()["error"];
        assert_eq!((answer.status.as_u16(), &error["code"]), (400, &json!(code)), "{body}: {error}");
        assert_eq!(error["reason"], reason, "{body}");
    }
}
