//! `outflank review` and `outflank analyse`: inputs, outputs and exit codes.

mod support;

use std::fs;
use std::path::PathBuf;

use serde_json::Value;
use support::{outflank, prints, refusal};

const MOVES: &str = "f5d6c3d3c4f4f6f3e6e7";

/// A new directory of this name.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("review").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn json(arguments: &[&str]) -> Value {
    serde_json::from_str(&prints(arguments)).unwrap()
}

#[test]
fn losses_equal_those_of_separate_evaluations() {
    let review = json(&["review", MOVES, "--level", "3", "--no-cache", "--json"]);
    let plies = review["games"][0]["plies"].as_array().unwrap();
    assert_eq!(plies.len(), 10);
    for (ply, number) in plies.iter().zip(0..) {
        let mut arguments = vec!["eval", "--level", "3", "--json"];
        if number > 0 {
            arguments.push(&MOVES[..2 * number]);
        }
        let value = json(&arguments);
        let played = value["moves"].as_array().unwrap().iter().find(|other| other["move"] == ply["move"]);
        let [best, after] = [&value["score"], &played.unwrap()["score"]].map(|score| score.as_f64().unwrap());
        assert_eq!((ply["before"].as_f64(), ply["after"].as_f64()), (Some(best), Some(after)));
        assert!((ply["loss"].as_f64().unwrap() - (best - after)).abs() < 1e-9);
    }
    assert_eq!(review["games"][0]["opening"]["left_by"], 9);
    assert_eq!(review["players"][0]["games"], 2);
}

#[test]
fn a_cached_review_is_the_same_and_a_torn_cache_does_no_harm() {
    let cache = folder("cache");
    let run = || {
        let mut command = outflank(&["review", MOVES, "--level", "2", "--json"]);
        let output = command.env("XDG_CACHE_HOME", &cache).output().unwrap();
        assert!(output.status.success(), "{output:?}");
        output.stdout
    };
    let first = run();
    assert_eq!(first, run());
    let files: Vec<PathBuf> = fs::read_dir(cache.join("outflank").join("reviews"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    let [file] = &files[..] else { panic!("{files:?}") };
    let text = fs::read_to_string(file).unwrap();
    assert_eq!(text.lines().count(), 11);
    // A crash in the middle of a line, and a file of another review.
    for broken in [&text[..text.len() - 20], &text[..text.len() / 2], "another\n{}\n", ""] {
        fs::write(file, broken).unwrap();
        assert_eq!(first, run(), "{broken}");
        assert_eq!(first, run(), "{broken}");
    }
}

#[test]
fn files_of_every_kind_are_written() {
    let folder = folder("files");
    let game = folder.join("game.txt");
    fs::write(&game, format!("{MOVES}\n{MOVES}\n")).unwrap();
    for (name, start) in [
        ("review.html", "<!DOCTYPE html>"),
        ("review.md", "# "),
        ("review.sgf", "(;"),
        ("review.ggf", "(;GM[Othello]"),
    ] {
        let out = folder.join(name);
        let arguments =
            ["review", game.to_str().unwrap(), "--level", "1", "--no-cache", "--out", out.to_str().unwrap()];
        for _ in 0..2 {
            assert!(prints(&arguments).contains("accuracy"));
            let text = fs::read_to_string(&out).unwrap();
            assert!(text.starts_with(start), "{name}: {text}");
        }
    }
    let french = folder.join("french.md");
    prints(&[
        "review",
        MOVES,
        "--level",
        "1",
        "--no-cache",
        "--lang",
        "fr",
        "--out",
        french.to_str().unwrap(),
    ]);
    assert!(fs::read_to_string(french).unwrap().contains("Tous les coups"));
}

#[test]
fn bad_input_of_a_review_is_refused() {
    let folder = folder("bad");
    let game = folder.join("game.txt");
    fs::write(&game, MOVES).unwrap();
    let game = game.to_str().unwrap();
    let check = |arguments: &[&str], message: &str| {
        let error = refusal(outflank(&[&["review"], arguments].concat()).args(["--no-cache"]));
        assert!(error.contains(message), "{error}");
    };
    check(&["f5d6", "--out", "review.pdf"], "choose a name that ends in .html, .md, .sgf or .ggf");
    check(&[game, "--out", game], "choose a name");
    check(&["nosuch.sgf"], "nosuch.sgf");
    check(&["f5a1"], "no file has this name either");
    check(&["f5", "--level", "61"], "61");
    check(&["f5", "--exact", "31"], "31");
    let foreign = folder.join("foreign.html");
    fs::write(&foreign, "mine").unwrap();
    check(&["f5", "--out", foreign.to_str().unwrap()], "--force");
    assert_eq!(fs::read_to_string(&foreign).unwrap(), "mine");
    let start = outflank(&["review", "---------------------------OX------XO--------------------------- X"])
        .output()
        .unwrap();
    assert_eq!(start.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&start.stderr).contains("no moves to review"));
}

#[test]
fn an_analysis_judges_every_move() {
    let table = prints(&["analyse", MOVES, "--level", "2"]);
    assert!(table.starts_with("Black to move, 50 empty squares\nmove"), "{table}");
    let lines = prints(&["analyse", MOVES, "--level", "3", "--json"]);
    let reports: Vec<Value> = lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let depths: Vec<_> = reports.iter().map(|report| report["depth"].as_u64().unwrap()).collect();
    assert_eq!(depths, [1, 2, 3]);
    let best = &reports[2]["moves"][0];
    assert_eq!((&best["loss"], best["line"][0].as_str()), (&Value::from(0.0), best["move"].as_str()));
    assert!(prints(&["analyse", "--size", "6", "--player", "alphabeta=2"]).contains("points"));
    assert!(prints(&["analyse", MOVES, "--player", "mcts:iterations=50", "--lines", "2"]).contains("visits"));
}

#[test]
fn positions_without_a_move_are_refused_by_analyse() {
    let check = |arguments: &[&str], message: &str| {
        let error = refusal(&mut outflank(&[&["analyse"], arguments].concat()));
        assert!(error.contains(message), "{error}");
    };
    check(&["f5f4c3c6c5d6f3c4c7"], "the game is over; there is no move to analyse");
    check(&["--player", "random"], "random does not judge moves");
    check(&["--player", "alphabeta=2", "--level", "3"], "limit alphabeta:depth=2 by its own keys");
    check(&["--size", "6", "--player", "engine"], "8x8 only");
}
