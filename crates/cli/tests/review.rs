//! `outflank review` and `outflank analyse`: inputs, outputs and exit codes.

mod support;

use std::fs;
use std::path::PathBuf;

use outflank_board::{BoardSize, Colour, Position, Square, random};
use outflank_notation::{diagram, transcript};
use serde_json::Value;
use support::{outflank, prints, refusal};

const MOVES: &str = "f5d6c3d3c4f4f6f3e6e7";

/// A game of the engine against itself.
const WHOLE_GAME: &str = "d3e3f4c3c4d6c6c5e2f2d2f3g4c1b4f1b6b3c2g5e7h4a3g3e6d7e8b5c7f6d1e1a6f8f5d8c8b8g6f7h5h6g2b1\
                          h2h1g1h3a1b7g7g8a8a4h8a7a5h7a2b2";

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

fn is_long() -> bool {
    std::env::var_os("OUTFLANK_LONG").is_some()
}

/// A review of these games with all values checked: before the exact region against `eval` at the same level, and in it
/// against `solve`.
fn checked_review(games: &str, level: &str, exact: &str) -> Value {
    let settings =
        ["--games", "10", "--level", level, "--exact", exact, "--threads", "2", "--no-cache", "--json"];
    let text = prints(&[&["review", games], &settings[..]].concat());
    assert_eq!(text, prints(&[&["review", games], &settings[..]].concat()), "a second review differs");
    let review: Value = serde_json::from_str(&text).unwrap();
    let exact: u64 = exact.parse().unwrap();
    let mut solved = Vec::new();
    for document in review["games"].as_array().unwrap() {
        let start = Position::start(BoardSize::Eight);
        let game = transcript::parse(document["transcript"].as_str().unwrap(), start).unwrap();
        for (ply, number) in document["plies"].as_array().unwrap().iter().zip(0..) {
            let position = game.position_at(number).unwrap();
            if position.moves().is_empty() {
                assert!(ply["before"].is_null() && ply["loss"] == 0.0, "{ply}");
                continue;
            }
            let score = |name: &str| ply[name].as_f64().unwrap();
            assert!((score("before") - score("after") - score("loss")).abs() < 1e-9, "{ply}");
            if ply["empties"].as_u64().unwrap() > exact {
                // Every search is a process. Without `OUTFLANK_LONG` every fourth one is checked.
                if number % 4 == 0 || is_long() {
                    check_searched(ply, position, level);
                }
            } else {
                assert_eq!(ply["exact"], true, "{ply}");
                solved.extend(values(ply, position));
            }
        }
    }
    check_solved(&solved);
    review
}

/// Compares every value with that of a separate `eval`.
fn check_searched(ply: &Value, position: &Position, level: &str) {
    let found = json(&["eval", &diagram::string(position), "--level", level, "--json"]);
    assert_eq!(found["score"], ply["before"], "{ply}");
    let sorted = |moves: &Value| {
        let mut moves: Vec<(String, String)> = moves.as_array().unwrap().iter().map(pair).collect();
        moves.sort();
        moves
    };
    assert_eq!(sorted(&found["moves"]), sorted(&ply["moves"]), "{ply}");
}

fn pair(judged: &Value) -> (String, String) {
    (judged["move"].to_string(), judged["score"].to_string())
}

/// The position after every move, with its value for the side that has moved.
fn values(ply: &Value, position: &Position) -> Vec<(Position, Colour, i64)> {
    let value = |judged: &Value| {
        let square: Square = judged["move"].as_str().unwrap().parse().unwrap();
        let score = judged["score"].as_f64().unwrap();
        let discs = score.round();
        assert!((score - discs).abs() < 1e-9, "{ply}");
        (position.play(square).unwrap(), position.turn(), discs as i64)
    };
    ply["moves"].as_array().unwrap().iter().map(value).collect()
}

/// Compares values with those that `solve` prints.
fn check_solved(values: &[(Position, Colour, i64)]) {
    assert!(!values.is_empty());
    let lines: Vec<String> =
        values.iter().map(|(position, ..)| format!("{};", diagram::string(position))).collect();
    let file = folder("solved").join("positions.obf");
    fs::write(&file, lines.join("\n")).unwrap();
    let solved = json(&["solve", file.to_str().unwrap(), "--hash", "16", "--json"]);
    let solved = solved["positions"].as_array().unwrap();
    assert_eq!(solved.len(), values.len());
    for (found, (position, side, value)) in solved.iter().zip(values) {
        let score = found["score"].as_i64().unwrap();
        let own = if position.turn() == *side { score } else { -score };
        assert_eq!((own, &found["exact"]), (*value, &Value::from(true)), "{}", diagram::string(position));
    }
}

#[test]
fn values_equal_those_of_eval_and_solve() {
    let review = checked_review(WHOLE_GAME, "2", "9");
    assert_eq!(review["games"][0]["plies"].as_array().map(Vec::len), Some(60));
    assert_eq!(review["players"][0]["games"], 2);
    let short = json(&["review", MOVES, "--level", "1", "--no-cache", "--json"]);
    assert_eq!(short["games"][0]["opening"]["left_by"], 9);
}

/// Ten games at the default level: of the WTHOR base if `OUTFLANK_WTHOR` names it, else random ones.
#[test]
fn values_of_ten_games_at_the_default_level_are_right() {
    if !is_long() {
        return;
    }
    let games = if let Some(base) = std::env::var_os("OUTFLANK_WTHOR") {
        PathBuf::from(base).join("WTH_2001.wtb")
    } else {
        let start = Position::start(BoardSize::Eight);
        let game = |seed| transcript::print(&random::game(start, &mut random::generator(seed)));
        let file = folder("ten").join("games.txt");
        fs::write(&file, (1..=10).map(game).collect::<Vec<_>>().join("\n")).unwrap();
        file
    };
    let review = checked_review(games.to_str().unwrap(), "12", "20");
    assert_eq!(review["games"].as_array().map(Vec::len), Some(10));
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
