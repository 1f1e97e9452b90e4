//! Many clients at once: no request fails, and memory does not grow, also if they vanish.

mod support;

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use support::{Events, Running};

/// The number of clients that request games, and of those that request moves.
const GAMES: usize = 200;
const MOVES: usize = 20;

/// The number of clients that analyse and vanish.
const VANISHING: usize = 50;

/// The allowed growth of memory in bytes, for searches and the allocator.
const SLACK: u64 = 24 << 20;

/// The duration of the test.
fn duration() -> Duration {
    let is_long = std::env::var_os("OUTFLANK_LONG").is_some();
    if is_long { Duration::from_mins(5) } else { Duration::from_secs(20) }
}

/// Both tests measure their process.
static ALONE: Mutex<()> = Mutex::new(());

#[test]
fn many_clients_are_served_and_memory_stays_flat() {
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    let server = &Running::start(1);
    let start = Instant::now();
    let end = start + duration();
    let (games, moves, memory) = thread::scope(|scope| {
        let games: Vec<_> = (0..GAMES).map(|_| scope.spawn(move || ask_games(server, end))).collect();
        let moves: Vec<_> = (0..MOVES).map(|nth| scope.spawn(move || ask_moves(server, end, nth))).collect();
        // After a quarter of the time all necessary memory is allocated.
        thread::sleep((end - start) / 4);
        let memory = resident();
        thread::sleep(
            end.saturating_duration_since(Instant::now()).saturating_sub(Duration::from_millis(500)),
        );
        let grown = resident().zip(memory).map(|(after, before)| after.saturating_sub(before));
        let sum = |clients: Vec<thread::ScopedJoinHandle<'_, u64>>| -> u64 {
            clients.into_iter().map(|client| client.join().unwrap()).sum()
        };
        (sum(games), sum(moves), grown)
    });
    let seconds = start.elapsed().as_secs_f64();
    println!("{games} games and {moves} moves in {seconds:.1} s, memory grown by {memory:?} bytes");
    assert!(games > GAMES as u64 && moves > MOVES as u64, "{games} games, {moves} moves");
    assert!(memory.is_none_or(|grown| grown < SLACK), "memory has grown by {memory:?} bytes");
    assert!(server.comes_to("searching", 0) && server.comes_to("waiting", 0));
}

#[test]
fn clients_that_analyse_and_vanish_leave_nothing_behind() {
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    let server = &Running::start(1);
    // The first analyses allocate what later ones use again, and the threads of the server are started.
    vanish(server, Instant::now() + duration() / 10);
    let before = (resident(), threads());
    vanish(server, Instant::now() + duration());
    assert!(server.comes_to("searching", 0) && server.comes_to("waiting", 0));
    let after = (resident(), threads());
    println!("memory and threads: {before:?} before, {after:?} after");
    let grown = before.0.zip(after.0).map(|(before, after)| after.saturating_sub(before));
    assert!(grown.is_none_or(|grown| grown < SLACK), "memory has grown by {grown:?} bytes");
    // Threads without work end after ten seconds, later on a busy machine.
    let is_back = || threads().zip(before.1).is_none_or(|(after, before)| after <= before);
    assert!(
        (0..2_400).any(|_| {
            thread::sleep(Duration::from_millis(25));
            is_back()
        }),
        "{before:?} {after:?}"
    );
}

/// Lets clients ask for analyses and close their connections at various moments, until `end`.
fn vanish(server: &Running, end: Instant) {
    thread::scope(|scope| {
        for nth in 0..VANISHING {
            scope.spawn(move || {
                let player = ["engine:memory=1MB", "negascout:memory=1MB", "mcts:memory=1MB"][nth % 3];
                let body =
                    format!("{{\"moves\": \"f5d6c3\", \"player\": \"{player}\", \"id\": \"client-{nth}\"}}");
                for turn in 0.. {
                    if Instant::now() >= end {
                        break;
                    }
                    let mut events = Events::post(server, "/api/analyse", &body);
                    // At once, in the queue, or in the middle of a search. The queue may still hold the last clients.
                    if (nth + turn) % 4 > 0 && events.next_line().starts_with("HTTP/1.1 200") {
                        match (nth + turn) % 4 {
                            2 => drop(events.next_event()),
                            3 => drop(events.next("analysis")),
                            _ => {}
                        }
                    }
                    thread::sleep(Duration::from_millis((nth * 7 + turn * 13) as u64 % 50));
                }
            });
        }
    });
    assert!(server.comes_to("searching", 0) && server.comes_to("waiting", 0));
}

/// Requests games over one connection until `end`; returns their number.
fn ask_games(server: &Running, end: Instant) -> u64 {
    let mut stream = BufReader::new(server.connect());
    let request = server.head("GET /api/game?size=8&moves=f5d6c3d3c4f4c5b3c2e3d2", "");
    let mut games = 0;
    while Instant::now() < end {
        stream.get_mut().write_all(request.as_bytes()).unwrap();
        let mut length = 0;
        let mut line = String::new();
        while line != "\r\n" {
            line.clear();
            assert_ne!(stream.read_line(&mut line).unwrap(), 0, "the server closed the connection");
            assert!(!line.starts_with("HTTP/1.1") || line.starts_with("HTTP/1.1 200 "), "{line}");
            length =
                line.strip_prefix("content-length: ").map_or(length, |text| text.trim().parse().unwrap());
        }
        let mut body = vec![0; length];
        stream.read_exact(&mut body).unwrap();
        assert!(body.starts_with(b"{\"size\":8,"), "{}", String::from_utf8_lossy(&body));
        games += 1;
    }
    games
}

/// Requests moves until `end`, and abandons a second search after every third move. Returns the number of moves.
fn ask_moves(server: &Running, end: Instant, nth: usize) -> u64 {
    let players = ["alphabeta=3", "mcts:iterations=300,memory=1MB", "greedy"];
    let body = format!("{{\"moves\": \"f5d6c3\", \"player\": \"{}\"}}", players[nth % players.len()]);
    let mut moves = 0;
    let mut events = Events::ask(server, &body);
    while Instant::now() < end {
        events.next("choice");
        moves += 1;
        if moves % 3 == 0 {
            let mut left = Events::ask(server, "{\"player\": \"mcts:memory=1MB\", \"seconds\": 20}");
            // The search is waiting or already running.
            left.next_line();
        }
        events.ask_again(server, &body);
    }
    events.next("choice");
    moves
}

/// The resident memory of this process in bytes, if the system provides it.
fn resident() -> Option<u64> {
    Some(status("VmRSS:")? << 10)
}

/// The number of threads of this process, if the system provides it.
fn threads() -> Option<u64> {
    status("Threads:")
}

/// A number that the system keeps for this process.
fn status(name: &str) -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with(name))?;
    line.split_whitespace().nth(1)?.parse().ok()
}
