//! Move streams over a socket: they wait in the queue, and end when the client disconnects.

mod support;

use std::io::Read as _;
use std::time::{Duration, Instant};

use support::{Events, Running};

/// A search that only its time limit ends.
const LONG: &str = "{\"player\": \"mcts\", \"seconds\": 50}";

/// The maximum delay until a search without a client ends, on a machine that is busy with other tests.
const SOON: Duration = Duration::from_secs(3);

#[test]
fn closing_a_stream_stops_its_search() {
    let server = Running::start(1);
    for player in ["mcts", "alphabeta", "alphabeta=30", "mtdf:memory=1MB"] {
        let body = format!("{{\"moves\": \"f5d6\", \"player\": \"{player}\", \"seconds\": 50}}");
        let mut events = Events::ask(&server, &body);
        events.next("report");
        assert_eq!(server.status("searching"), 1, "{player}");
        let closed = Instant::now();
        drop(events);
        assert!(server.comes_to("searching", 0), "{player}");
        assert!(closed.elapsed() < SOON, "{player}: {:?}", closed.elapsed());
    }
}

#[test]
fn a_client_that_never_reads_blocks_no_other_client() {
    let server = Running::start(1);
    // Its reports would fill every buffer if they were kept.
    let silent = Events::ask(&server, "{\"player\": \"mcts\", \"seconds\": 2}");
    assert!(server.comes_to("searching", 1));
    let mut next = Events::ask(&server, "{\"player\": \"alphabeta=2\"}");
    assert_eq!(next.next("waiting")["ahead"], 0);
    assert_eq!(next.next("choice")["event"], "choice");
    drop(silent);
}

#[test]
fn waiting_searches_report_their_queue_position() {
    let server = Running::start(1);
    let mut first = Events::ask(&server, LONG);
    first.next("report");
    let mut second = Events::ask(&server, "{\"player\": \"alphabeta=2\"}");
    assert_eq!(second.next("waiting")["ahead"], 0);
    let mut third = Events::ask(&server, "{\"player\": \"alphabeta=2\"}");
    assert_eq!(third.next("waiting")["ahead"], 1);
    assert_eq!((server.status("searching"), server.status("waiting")), (1, 2));
    drop(second);
    assert_eq!(third.next("waiting")["ahead"], 0);
    drop(first);
    third.next("choice");
    assert!(server.comes_to("searching", 0) && server.comes_to("waiting", 0));
}

#[test]
fn the_started_event_is_sent_when_the_search_starts() {
    let server = Running::start(1);
    let mut first = Events::ask(&server, LONG);
    assert_eq!(first.next("started")["cores"], 1);
    let mut second = Events::ask(&server, "{\"player\": \"alphabeta=2\"}");
    // After the response head, this is the only event while the search waits.
    while !second.next_line().contains("\"waiting\"") {}
    drop(first);
    assert_eq!(second.next_event()["event"], "started");
    second.next("choice");
}

#[test]
fn engine_uses_all_free_cores_unless_threads_is_set() {
    let server = Running::start(3);
    let lent = |player: &str| {
        let mut events = Events::ask(&server, &format!("{{\"player\": \"{player}\"}}"));
        let cores = events.next("started")["cores"].as_u64();
        events.next("choice");
        assert!(server.comes_to("searching", 0));
        cores
    };
    assert_eq!(lent("engine=1"), Some(3));
    assert_eq!(lent("engine:level=1,threads=2"), Some(2));
    assert_eq!(lent("alphabeta=2"), Some(1));
    let mut other = Events::ask(&server, LONG);
    other.next("started");
    assert_eq!(Events::ask(&server, "{\"player\": \"engine=1\"}").next("started")["cores"], 2);
}

#[test]
fn two_searches_run_at_once_on_two_cores() {
    let server = Running::start(2);
    let mut both: Vec<Events> = (0..2).map(|_| Events::ask(&server, LONG)).collect();
    for events in &mut both {
        events.next("report");
    }
    assert_eq!((server.status("searching"), server.status("waiting")), (2, 0));
}

#[test]
fn a_full_queue_rejects_searches() {
    let server = Running::start(1);
    let mut first = Events::ask(&server, LONG);
    first.next("report");
    let waiting: Vec<Events> = (0..64).map(|_| Events::ask(&server, LONG)).collect();
    assert!(server.comes_to("waiting", 64));
    let refused = server.move_request("{\"player\": \"random\"}");
    let refused = refused.replace("Content-Type", "Connection: close\r\nContent-Type");
    let answer = server.raw(refused.as_bytes());
    assert!(answer.starts_with("HTTP/1.1 503 Service Unavailable"), "{answer}");
    assert!(answer.contains("64 searches are already waiting; try again later"), "{answer}");
    drop((waiting, first));
    assert!(server.comes_to("waiting", 0) && server.comes_to("searching", 0));
    Events::ask(&server, "{\"player\": \"random\"}").next("choice");
}

#[test]
fn a_connection_serves_one_stream_after_the_other() {
    let server = Running::start(1);
    let mut events = Events::ask(&server, "{\"player\": \"alphabeta=2\"}");
    events.next("choice");
    events.ask_again(&server, "{\"moves\": \"f5\", \"player\": \"alphabeta=2\"}");
    events.next("choice");
}

#[test]
fn shutdown_does_not_wait_for_running_searches() {
    let server = Running::start(1);
    let mut events = Events::ask(&server, LONG);
    events.next("report");
    let mut waiting = Events::ask(&server, LONG);
    waiting.next("waiting");
    let told = Instant::now();
    drop(server);
    assert!(told.elapsed() < SOON, "{:?}", told.elapsed());
    let mut rest = Vec::new();
    let _ = events.0.read_to_end(&mut rest);
    assert!(!String::from_utf8_lossy(&rest).contains("\"choice\""));
}
