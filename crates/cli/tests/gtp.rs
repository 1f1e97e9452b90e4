//! `outflank gtp` with other programs: Outflank's own client, and gtp-rhino if it is installed.

#![cfg(unix)]

mod support;

use outflank_players::Program;
use serde_json::Value;
use support::{outflank, prints, refusal};

/// The program with these arguments as a player over GTP.
fn player(arguments: &str) -> String {
    format!("gtp:cmd='\"{}\" gtp {arguments}'", env!("CARGO_BIN_EXE_outflank"))
}

#[track_caller]
fn plays_whole_games(players: [&str; 2], arguments: &[&str], games: u64) {
    let report = prints(&[&["match", players[0], players[1], "--json"], arguments].concat());
    let document: Value = serde_json::from_str(&report).unwrap();
    assert_eq!(document["games"], games);
    for number in 0..2 {
        assert_eq!(document["players"][number]["forfeits"], 0, "{report}");
    }
}

#[test]
fn whole_games_are_played_on_every_size() {
    for (size, games) in [("4", 20), ("6", 10), ("8", 6), ("10", 4)] {
        let games_flag = format!("--games={games}");
        plays_whole_games([&player("--player random"), "random"], &["--size", size, &games_flag], games);
    }
}

#[test]
fn whole_games_are_played_by_the_clock() {
    let own = player("--player alphabeta:depth=20");
    plays_whole_games([&own, "random"], &["--size=6", "--games=2", "--clock=3s+0.1s"], 2);
    plays_whole_games([&own, "random"], &["--size=4", "--games=2", "--clock=move:100ms"], 2);
}

#[test]
fn the_check_command_reports_no_problems() {
    for size in ["4", "8"] {
        let report = prints(&["check", &player("--player alphabeta=1"), "--size", size]);
        assert!(report.lines().all(|line| !line.to_lowercase().starts_with("no ")), "{report}");
        assert!(report.ends_with("can play matches\n"), "{report}");
    }
}

#[test]
fn gtp_server_plays_a_match_against_another_program() {
    if let Err(error) = Program::find(&"gtp-rhino".parse().unwrap()) {
        assert!(std::env::var_os("CI").is_none_or(|value| value != "true"), "{error}: cargo xtask setup");
        eprintln!("skipped: {error}");
        return;
    }
    plays_whole_games([&player("--player alphabeta=2"), "gtp:cmd='gtp-rhino -l 1'"], &["--games=2"], 2);
}

#[test]
fn end_of_input_exits_successfully() {
    let output = outflank(&["gtp"]).write_stdin("1 name\n2 genmove black").output().unwrap();
    assert!(output.status.success());
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.starts_with("=1 Outflank\n\n=2 ") && text.ends_with("\n\n"), "{text:?}");
    assert!(outflank(&["gtp", "--size=4"]).write_stdin("").output().unwrap().status.success());
}

#[test]
fn unusable_players_are_rejected_at_startup() {
    let check = |player: &str, message: &str| {
        let told = refusal(&mut outflank(&["gtp", "--player", player]));
        assert!(told.starts_with(message), "{told}");
    };
    check("human", "error: human cannot play here; choose a computer player");
    check("gtp:cmd=./no/such", "error: no program at ./no/such; ");
}
