//! Reviews: the stream of a game, kept judgements, and invalid requests.

mod support;

use std::collections::BTreeSet;
use std::time::Duration;

use axum::Router;
use outflank_api::allowance::Allowance;
use outflank_web::{ServerSettings, app};
use serde_json::{Value, json};
use support::{Events, Running, post, service};

/// A game of the engine against itself.
const GAME: &str = "d3e3f4c3c4d6c6c5e2f2d2f3g4c1b4f1b6b3c2g5e7h4a3g3e6d7e8b5c7f6d1e1a6f8f5d8c8b8g6f7h5h6g2b1\
                    h2h1g1h3a1b7g7g8a8a4h8a7a5h7a2b2";

/// The events of a review with small searches.
async fn review(service: &Router, moves: &str) -> Vec<Value> {
    let body = json!({"moves": moves, "level": 1, "exact": 8});
    let events = post(service, "/api/review", body.to_string()).await.events();
    assert_eq!(events.last().unwrap()["event"], "review", "{events:?}");
    events
}

fn plies(events: &[Value]) -> Vec<&Value> {
    events.iter().filter(|event| event["event"] == "ply").collect()
}

#[tokio::test]
async fn every_move_is_judged_and_sent_once() {
    let events = review(&service(), GAME).await;
    assert_eq!(events[0]["event"], "started");
    let document = events.last().unwrap();
    assert_eq!((&document["event"], &document["complete"]), (&json!("review"), &json!(true)));
    let all = document["plies"].as_array().unwrap();
    let sent = plies(&events);
    assert_eq!((sent.len(), events.len()), (all.len(), all.len() + 2));
    let numbers: BTreeSet<u64> = sent.iter().filter_map(|ply| ply["number"].as_u64()).collect();
    assert!(numbers.into_iter().eq(1..=all.len() as u64));
    for ply in all {
        let is_sent = sent.iter().any(|other| {
            let mut other = (*other).clone();
            other.as_object_mut().unwrap().remove("event");
            other == *ply
        });
        assert!(is_sent, "{ply}");
    }
}

#[tokio::test]
async fn a_loss_is_the_best_score_minus_that_of_the_move() {
    let events = review(&service(), GAME).await;
    for ply in plies(&events) {
        let number = |name: &str| ply[name].as_f64();
        if let Some((best, value)) = number("before").zip(number("after")) {
            assert!((best - value - number("loss").unwrap()).abs() < 1e-6, "{ply}");
            assert_eq!(ply["moves"][0]["score"], ply["before"], "{ply}");
        }
        let is_exact = ply["empties"].as_u64().unwrap() <= 8;
        assert!(!is_exact || ply["exact"] == true, "{ply}");
    }
}

#[tokio::test]
async fn the_same_request_gives_the_same_review() {
    let service = service();
    let first = review(&service, GAME).await;
    let again = review(&service, GAME).await;
    assert_eq!(first.last().unwrap().to_string(), again.last().unwrap().to_string());
    assert_eq!(plies(&first).len(), plies(&again).len());
    let other = review(&self::service(), GAME).await;
    assert_eq!(first.last().unwrap().to_string(), other.last().unwrap().to_string());
}

#[tokio::test]
async fn a_review_without_time_is_not_complete() {
    let allowance = Allowance { max_time: Duration::ZERO, ..Allowance::default() };
    let service = app(&ServerSettings { cores: 1, allowance, ..ServerSettings::default() });
    let body = json!({"moves": GAME});
    let events = post(&service, "/api/review", body.to_string()).await.events();
    let document = events.last().unwrap();
    assert_eq!((&document["event"], &document["complete"]), (&json!("review"), &json!(false)));
}

#[test]
fn a_vanished_client_frees_its_core_and_the_review_continues() {
    let server = Running::start(1);
    let body = json!({"moves": GAME, "level": 14, "exact": 0}).to_string();
    let mut events = Events::post(&server, "/api/review", &body);
    let first = events.next("ply");
    drop(events);
    assert!(server.comes_to("searching", 0));
    // The judgements of the stopped review come before any search.
    let mut events = Events::post(&server, "/api/review", &body);
    assert_eq!(events.next_event()["event"], "started");
    assert_eq!(events.next_event(), first);
    drop(events);
    assert!(server.comes_to("searching", 0));
}

#[tokio::test]
async fn invalid_requests_are_refused() {
    let service = service();
    for (body, code, reason) in [
        (json!({}), "no_moves", "nothing_to_review"),
        (json!({"moves": "a1"}), "illegal_move", "turns_nothing"),
        (json!({"moves": ["f5"]}), "bad_json", "bad_json"),
        (json!({"size": 6, "moves": "e4"}), "wrong_size", "review_size"),
        (json!({"size": 7}), "wrong_size", "unknown_size"),
        (json!({"start": "-----OX--XO----- X", "moves": "b1"}), "wrong_size", "review_size"),
        (json!({"start": "XO"}), "no_position", "square_count"),
        (json!({"moves": "f5", "level": 0}), "out_of_range", "out_of_range"),
        (json!({"moves": "f5", "level": 61}), "out_of_range", "out_of_range"),
        (json!({"moves": "f5", "exact": 25}), "out_of_range", "out_of_range"),
        (json!({"moves": "f5", "exact": -1}), "bad_json", "bad_json"),
        (json!({"moves": "f5", "player": "engine"}), "bad_json", "bad_json"),
    ] {
        let answer = post(&service, "/api/review", body.to_string()).await;
        let error = &answer.json()["error"];
        assert_eq!((answer.status.as_u16(), &error["code"]), (400, &json!(code)), "{body}: {error}");
        assert_eq!(error["reason"], reason, "{body}");
    }
}
