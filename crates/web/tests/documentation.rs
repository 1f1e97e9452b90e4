//! The samples of `docs/api.md`: every request is sent, and its answer is compared with the documented one.

mod support;

use std::collections::BTreeSet;
use std::iter::Peekable;
use std::time::Duration;

use axum::body::Body;
use axum::http::{Request, header};
use outflank_api::event::Event;
use outflank_api::task::Task;
use outflank_api::work::Cores;
use outflank_board::{BoardSize, Game, Limits};
use serde_json::{Deserializer, Value, json};
use support::{escaped, get, request, send, service};

const DOCUMENT: &str = include_str!("../../../docs/api.md");

/// Keys whose values differ by run or machine. Only their type is compared.
const VARYING: [&str; 4] = ["bytes", "cores", "seconds", "version"];

/// Stands for the rest of a list or an object.
const REST: &str = "...";

/// A documented request and its answer.
struct Sample {
    command: String,
    answer: String,
}

/// The fenced blocks of a language.
fn blocks(language: &str) -> impl Iterator<Item = &'static str> {
    let opening = format!("```{language}\n");
    let starts = DOCUMENT.match_indices(&opening).map(|(at, _)| at + opening.len()).collect::<Vec<_>>();
    starts.into_iter().map(|start| DOCUMENT[start..].split("```").next().unwrap_or_default())
}

/// All documented requests with `curl`.
fn samples() -> Vec<Sample> {
    let mut samples: Vec<Sample> = Vec::new();
    for line in blocks("console").flat_map(str::lines) {
        match (line.strip_prefix("$ "), samples.last_mut()) {
            (Some(command), _) => samples.push(Sample { command: command.to_owned(), answer: String::new() }),
            (None, Some(sample)) => sample.answer.extend([line, "\n"]),
            (None, None) => panic!("{line:?} follows no command"),
        }
    }
    samples.retain(|sample| sample.command.contains("curl "));
    samples
}

/// The words of a command line; single quotes keep a word together.
fn words(command: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    for (index, part) in command.split('\'').enumerate() {
        let is_quoted = index % 2 == 1;
        for (index, word) in part.split(|sign| sign == ' ' && !is_quoted).enumerate() {
            if index > 0 {
                words.push(String::new());
            }
            *words.last_mut().unwrap() += word;
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

/// The request that a command line sends.
fn asked(command: &str) -> Request<Body> {
    let words = words(command);
    let mut words = words.iter().map(String::as_str).peekable();
    let input = piped(&mut words);
    let (mut url, mut query, mut body, mut kind, mut method) = ("", Vec::new(), None, None, None);
    assert_eq!(words.next(), Some("curl"), "{command}");
    while let Some(word) = words.next() {
        let mut value = || words.next().unwrap_or_else(|| panic!("{word} has no value in {command}"));
        match word {
            "-N" | "-G" => {}
            "-X" => method = Some(value()),
            "-d" => query.push(value().to_owned()),
            "--data-urlencode" => {
                let (name, text) = value().split_once('=').unwrap();
                query.push(format!("{name}={}", escaped(text)));
            }
            "--json" => (kind, body) = (Some("application/json"), Some(value().to_owned())),
            "-H" => kind = value().strip_prefix("Content-Type: "),
            "--data-binary" => body = Some(input.clone()).filter(|_| value() == "@-"),
            address => url = address.strip_prefix("localhost:8064").unwrap_or_else(|| panic!("{address}")),
        }
    }
    let address = if query.is_empty() { url.to_owned() } else { format!("{url}?{}", query.join("&")) };
    let usual = if body.is_some() { "POST" } else { "GET" };
    let request = request(method.unwrap_or(usual), &address);
    let request = kind.into_iter().fold(request, |request, kind| request.header(header::CONTENT_TYPE, kind));
    request.body(Body::from(body.unwrap_or_default())).unwrap()
}

/// The text that `printf` pipes to the next command.
fn piped<'a>(words: &mut Peekable<impl Iterator<Item = &'a str>>) -> String {
    if words.next_if_eq(&"printf").is_none() {
        return String::new();
    }
    let text = words.next().unwrap_or_default().replace("\\n", "\n");
    assert_eq!(words.next(), Some("|"));
    text
}

/// The JSON documents of an answer. The mark for the rest becomes a string or a key.
fn documents(text: &str) -> Vec<Value> {
    let mut json = String::new();
    let (mut within, mut in_string, mut rest) = (Vec::new(), false, text);
    while let Some(sign) = rest.chars().next() {
        let is_rest = !in_string && rest.starts_with(REST);
        let taken = if is_rest { REST.len() } else { sign.len_utf8() };
        match sign {
            '"' if !ends_with_escape(&json) => in_string = !in_string,
            '{' | '[' if !in_string => within.push(sign),
            '}' | ']' if !in_string => drop(within.pop()),
            _ => {}
        }
        json += match (is_rest, within.last()) {
            (false, _) => &rest[..taken],
            (true, Some('{')) => "\"...\": null",
            (true, _) => "\"...\"",
        };
        rest = &rest[taken..];
    }
    let documents = Deserializer::from_str(&json).into_iter();
    documents.map(|document| document.unwrap_or_else(|error| panic!("{error}: {text}"))).collect()
}

/// Events without reports and states of runs that are followed by another one. Their number depends on the client.
fn settled(events: Vec<Value>) -> Vec<Value> {
    let is_report = |event: &Value| {
        ["report", "analysis"].contains(&event["event"].as_str().unwrap_or_default())
            || event["state"].is_string()
    };
    let is_followed: Vec<bool> = events.iter().skip(1).map(is_report).chain([false]).collect();
    let last =
        events.into_iter().zip(is_followed).filter(|(event, followed)| !(is_report(event) && *followed));
    last.map(|(event, _)| event).collect()
}

/// Whether the text ends with an unescaped backslash.
fn ends_with_escape(json: &str) -> bool {
    let backslashes = json.len() - json.trim_end_matches('\\').len();
    backslashes % 2 == 1
}

/// The first difference between the documented and the actual answer.
fn difference(shown: &Value, told: &Value) -> Option<String> {
    let inside = |name: &str, shown, told| difference(shown, told).map(|why| format!("{name}: {why}"));
    match (shown, told) {
        (Value::Object(shown), Value::Object(told)) => {
            let is_whole = !shown.contains_key(REST);
            let more = told.keys().find(|&name| is_whole && !shown.contains_key(name));
            more.map(|name| format!("{name} is not shown")).or_else(|| {
                shown.iter().filter(|&(name, _)| name != REST).find_map(|(name, shown)| {
                    match told.get(name) {
                        None => Some(format!("{name} is not answered")),
                        Some(told) if VARYING.contains(&&name[..]) && same_type(shown, told) => None,
                        Some(told) => inside(name, shown, told),
                    }
                })
            })
        }
        (Value::Array(shown), Value::Array(told)) => {
            let part = shown.strip_suffix(&[json!(REST)]);
            let first = part.unwrap_or(shown);
            let fits = if part.is_some() { first.len() < told.len() } else { first.len() == told.len() };
            let length = (!fits).then(|| format!("{} are shown of {}", first.len(), told.len()));
            let pairs = || first.iter().zip(told).enumerate();
            length.or_else(|| pairs().find_map(|(nth, (shown, told))| inside(&nth.to_string(), shown, told)))
        }
        _ => (shown != told).then(|| format!("{shown} is shown, {told} is answered")),
    }
}

fn same_type(one: &Value, other: &Value) -> bool {
    (one.is_number() && other.is_number()) || (one.is_string() && other.is_string())
}

#[tokio::test]
async fn documented_responses_match_the_server() {
    let samples = samples();
    assert!(samples.len() > 10, "{} samples", samples.len());
    // One server for all samples: the samples about runs follow each other.
    let service = service();
    for Sample { command, answer } in samples {
        let told = send(&service, asked(&command)).await.text;
        let difference = difference(&json!(documents(&answer)), &json!(settled(documents(&told))));
        assert_eq!(difference, None, "{command}\n{told}");
    }
}

#[tokio::test]
async fn every_path_is_documented() {
    let shown: BTreeSet<String> =
        samples().iter().map(|sample| template(asked(&sample.command).uri().path())).collect();
    let document = get(&service(), "/api/openapi.json").await.json();
    let paths = document["paths"].as_object().unwrap().keys().cloned();
    assert_eq!(shown, paths.chain(["/api/openapi.json".to_owned()]).collect());
}

/// A path with the names of its parameters in place of their values.
fn template(path: &str) -> String {
    let parts: Vec<&str> = path.split('/').collect();
    match parts[..] {
        ["", "api", "runs", _] => "/api/runs/{id}".to_owned(),
        ["", "api", "runs", _, "files", _] => "/api/runs/{id}/files/{name}".to_owned(),
        _ => path.to_owned(),
    }
}

/// The events that depend on other clients or on a broken player.
#[test]
fn rare_events_match_the_documentation() {
    let broken = Task {
        player: Box::new(|_| panic!("on purpose")),
        name: "alphabeta:depth=6".to_owned(),
        game: Game::new(BoardSize::Eight),
        limits: Limits::default(),
        time: Duration::MAX,
        cores: Cores::Exactly(1),
    };
    let events = [Event::Waiting { ahead: 2 }, broken.search(1, &mut ())];
    let shown: Vec<Value> = blocks("json").flat_map(documents).collect();
    assert_eq!(json!(shown), json!(events));
}

#[test]
fn only_the_last_report_is_compared() {
    let events = r#"{"event": "report", "depth": 1} {"event": "report", "depth": 2} {"event": "choice"}"#;
    assert_eq!(settled(documents(events)), documents(events)[1..]);
}

#[test]
fn nested_differences_are_found() {
    let check = |shown: &str, told: &str, expected: Option<&str>| {
        let told = documents(told).remove(0);
        assert_eq!(difference(&documents(shown)[0], &told).as_deref(), expected, "{shown}");
    };
    let told = r#"{"a": [1, {"b": "x...", "c": null}], "seconds": 0.5}"#;
    check(r#"{"a": [1, {"b": "x...", "c": null}], "seconds": 7}"#, told, None);
    check(r#"{"a": [1, ...], "seconds": 7}"#, told, None);
    check(r#"{"a": [1, {"b": "x...", ...}], ...}"#, told, None);
    check(r#"{"a": [1, {"b": "x..."}], ...}"#, told, Some("a: 1: c is not shown"));
    check(r#"{"a": [1], ...}"#, told, Some("a: 1 are shown of 2"));
    check(r#"{"a": [2, ...], ...}"#, told, Some("a: 0: 2 is shown, 1 is answered"));
    check(r#"{"d": 1, ...}"#, told, Some("d is not answered"));
    check(r#"{"seconds": "7", ...}"#, told, Some("seconds: \"7\" is shown, 0.5 is answered"));
}
