//! Refusals contain a reason from which a page can build its own sentence.
//!
//! Each line of `reasons.json` has a request and the complete refusal.

mod support;

use std::collections::BTreeSet;

use axum::Router;
use serde_json::{Value, json};
use support::{Answer, get, post, service};

fn cases() -> Vec<Value> {
    serde_json::from_str(include_str!("reasons.json")).unwrap()
}

async fn ask(service: &Router, case: &Value) -> Answer {
    match case["get"].as_str() {
        Some(path) => get(service, path).await,
        None => post(service, case["post"].as_str().unwrap(), case["body"].to_string()).await,
    }
}

#[tokio::test]
async fn every_refusal_matches_its_recorded_case() {
    let service = service();
    for case in cases() {
        let answer = ask(&service, &case).await;
        let told = answer.json();
        if !case["left_out"].is_null() {
            assert_eq!(told["left_out"], case["left_out"], "{case}");
            continue;
        }
        assert_eq!(answer.status.as_u16(), case["status"], "{case}");
        let mut error = json!({});
        for key in ["code", "message", "place", "reason", "params"] {
            error[key] = case[key].clone();
        }
        assert_eq!(told, json!({"error": error}), "{case}");
    }
}

#[tokio::test]
async fn parameters_are_strings_numbers_and_lists_of_strings() {
    let is_plain = |value: &Value| match value {
        Value::Array(list) => list.iter().all(Value::is_string),
        value => value.is_string() || value.is_number(),
    };
    let left_out = |case: &Value| case["left_out"].as_array().cloned().unwrap_or_default();
    let all = cases().into_iter().flat_map(|case| left_out(&case).into_iter().chain([case]));
    for params in all.filter_map(|told| told["params"].as_object().cloned()) {
        assert!(params.values().all(is_plain), "{params:?}");
    }
}

#[tokio::test]
async fn the_openapi_document_lists_every_reason() {
    let document = get(&service(), "/api/openapi.json").await.json();
    let listed = document["components"]["schemas"]["Reason"]["enum"].as_array().unwrap();
    let listed: BTreeSet<&str> = listed.iter().filter_map(Value::as_str).collect();
    let cases = cases();
    let met: BTreeSet<&str> = cases.iter().filter_map(|case| case["reason"].as_str()).collect();
    assert!(met.is_subset(&listed), "{:?}", met.difference(&listed));
    assert!(met.len() > 80 && listed.len() > met.len());
}
