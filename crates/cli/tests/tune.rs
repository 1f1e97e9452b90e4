//! `outflank tune`: a small tuning, a killed one, and bad input.

mod support;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::{Duration, Instant};

use serde_json::Value;
use support::{outflank, prints, refusal};

const TUNE: [&str; 14] = [
    "tune",
    "alphabeta:depth=1,eval=positional+mobility*{a}",
    "--range",
    "a=-200..200@-100",
    "--size",
    "4",
    "--games",
    "400",
    "--pairs",
    "2",
    "--final-games",
    "40",
    "--seed",
    "5",
];

/// A directory that does not exist yet.
fn directory(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&path);
    path
}

/// The JSON of a tuning: its parameters, and the results of the final match.
fn json(arguments: &[&str]) -> Value {
    let output = outflank(&TUNE).args(arguments).arg("--json").output().unwrap();
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{errors}");
    assert!(errors.starts_with("note: ") && errors.contains(" games of the final match"), "{errors}");
    let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(answer["stopped"], false);
    let last = &answer["final_match"];
    serde_json::json!([answer["parameters"], answer["tuned_player"], last["pentanomial"], last["sprt"]])
}

/// Kills the tuning when something more is stored.
fn kill_after_progress(out: &Path) {
    let stored = || fs::metadata(out.join("evaluations.jsonl")).map_or(0, |found| found.len());
    let before = stored();
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_outflank"));
    command.args(TUNE).args(["--out", out.to_str().unwrap()]);
    let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    let start = Instant::now();
    while stored() == before
        && child.try_wait().unwrap().is_none()
        && start.elapsed() < Duration::from_mins(1)
    {
        std::thread::sleep(Duration::from_millis(1));
    }
    child.kill().unwrap();
    child.wait().unwrap();
}

#[test]
fn a_killed_tuning_is_resumed_with_the_same_result() {
    let path = directory("tune-killed");
    let out = path.to_str().unwrap();
    for _ in 0..5 {
        kill_after_progress(&path);
    }
    let resumed = json(&["--out", out]);
    assert_eq!(resumed, json(&["--concurrency", "2"]));
    let changed = refusal(outflank(&TUNE).args(["--step", "0.1", "--out", out]));
    assert!(
        changed.contains("contains another tuning: step is default there and 0.1 here; repeat"),
        "{changed}"
    );
    for file in ["report.html", "report.md", "report.json", "parameters.csv", "parameters.svg", "score.png"] {
        assert!(path.join(file).exists(), "{file}");
    }
}

#[test]
fn the_report_is_printed_in_both_languages() {
    let text = |language: &str| {
        let output = outflank(&TUNE).args(["--lang", language]).output().unwrap();
        String::from_utf8(output.stdout).unwrap()
    };
    let english = text("en");
    assert!(
        english.starts_with(
            "Tuning of alphabeta:depth=1,eval=positional+mobility*{a}\nSPSA: 100 iterations of 4"
        )
    );
    assert!(english.contains("\nTuned player: alphabeta:depth=1,eval=positional"), "{english}");
    assert!(english.contains("\nSPRT 0,20,0.05,0.05: "), "{english}");
    let french = text("fr");
    assert!(french.contains("\nJoueur réglé\u{a0}: alphabeta:depth=1,eval=positional"), "{french}");
}

#[test]
fn the_help_has_the_defaults() {
    let help = prints(&["tune", "--help"]);
    for text in ["[default: self]", "[default: spsa]", "[default: 0.2]", "Examples:\n  outflank tune "] {
        assert!(help.contains(text), "{text}: {help}");
    }
}

#[test]
fn bad_input_is_refused_with_a_remedy() {
    let check = |arguments: &[&str], message: &str| {
        let refusal = refusal(outflank(&["tune"]).args(arguments));
        assert!(refusal.contains(message), "{refusal}");
    };
    check(&["mcts:c={c}"], "{c} in the player has no range; write --range c=0..100");
    check(&["random"], "the player has no parameters; write one in braces");
    check(&["mcts:c={c}", "--range", "c=3..1"], "the range \"3..1\" is empty");
    check(&["mcts:c={c}", "--range", "c=-1.0..3.0@1"], "--range c: player \"mcts:c=-1.0000\": ");
    check(&["mcts:c={c}", "--range", "c=0.1..3.0", "--against", "randm"], "did you mean \"random\"?");
    check(&["mcts:c={c}", "--range", "c=0.1..3.0", "--method", "spas"], "invalid value 'spas'");
    check(
        &["mcts:c={c}", "--range", "c=0.1..3.0", "--games", "3"],
        "--games 3: one iteration takes 16 games",
    );
    check(&["mcts:c={c}", "--range", "c=0.1..3.0", "--sigma", "0.2"], "--sigma is an option of cmaes");
}
