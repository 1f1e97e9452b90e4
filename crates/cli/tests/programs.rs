//! Matches against external programs that do not start, and matches that are killed.

#![cfg(unix)]

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use std::{fs, thread};

const OUTFLANK: &str = env!("CARGO_BIN_EXE_outflank");

/// A shell script, and the spec of a player that runs it.
fn script(name: &str, text: &str) -> (PathBuf, String) {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, text).unwrap();
    let player = format!("gtp:cmd='sh \"{}\"',name=P", path.display());
    (path, player)
}

#[test]
fn a_match_stops_when_a_program_repeatedly_fails_to_start() {
    let (_, player) = script("broken.sh", "echo no weights >&2\nexit 4\n");
    let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join("broken-match");
    let _ = fs::remove_dir_all(&out);
    let error = "error: P failed to start 3 times in a row; it stopped working: exit status: 4; it wrote \"no \
                 weights\" to standard error; try outflank check\n";
    for command in [vec!["match", &player, "random"], vec!["tournament", &player, "random", "greedy"]] {
        let options =
            ["--games", "1000", "--concurrency", "1", "--only-final", "--out", out.to_str().unwrap()];
        let output = Command::new(OUTFLANK).args([&command[..], &options].concat()).output().unwrap();
        assert_eq!(output.status.code(), Some(1));
        let told = String::from_utf8_lossy(&output.stderr);
        assert!(told.ends_with(error), "{told}");
        let report = String::from_utf8_lossy(&output.stdout);
        assert!(report.contains("stopped after 2 of "), "{report}");
        assert!(out.join("report.json").exists() && out.join("games.ggf").exists());
        fs::remove_dir_all(&out).unwrap();
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_program_ends_when_its_match_is_killed() {
    let notes = Path::new(env!("CARGO_TARGET_TMPDIR")).join("killed.notes");
    let _ = fs::remove_file(&notes);
    let file = notes.display();
    let text = format!("trap '' TERM\nsleep 1000 &\necho $! >> '{file}'\necho $$ >> '{file}'\nsleep 1000\n");
    let (_, player) = script("stubborn.sh", &text);
    let noted = || fs::read_to_string(&notes).unwrap_or_default();
    let mut game = Command::new(OUTFLANK)
        .args(["match", &player, "random", "--quiet"])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    wait_until("the program starts", || noted().lines().count() == 2);
    game.kill().unwrap();
    game.wait().unwrap();
    let is_running = |process: &str| {
        let stat = fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
        stat.rsplit_once(") ").is_some_and(|(_, state)| !state.starts_with('Z'))
    };
    wait_until("all processes end", || !noted().lines().any(is_running));
}

#[cfg(target_os = "linux")]
fn wait_until(what: &str, condition: impl Fn() -> bool) {
    let end = Instant::now() + Duration::from_mins(1);
    while !condition() {
        assert!(Instant::now() < end, "{what}");
        thread::sleep(Duration::from_millis(5));
    }
}
