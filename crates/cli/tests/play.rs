//! `outflank play`: recorded games and series, with scripted input.

mod support;

use std::path::PathBuf;

use assert_cmd::Command;
use serde_json::{Value, json};
use support::{outflank, prints, refusal};

/// A 4x4 game that Black wins 12-4, one move per line.
const GAME: &str = "b1\na1\na2\nc1\nd1\nd3\nd4\na4\na3\nc4\nb4\nd2\n";

/// A series of two people on 4x4.
const SERIES: [&str; 5] = ["play", "--size", "4", "--white", "human:name=Bob"];

fn file(name: &str, text: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, text).unwrap();
    path
}

/// Standard output and standard error of a command that succeeds with this input.
#[track_caller]
fn played(command: &mut Command, lines: &str) -> (String, String) {
    let output = command.write_stdin(lines).output().unwrap();
    let [out, errors] = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap());
    assert!(output.status.success(), "{errors}");
    (out, errors)
}

#[track_caller]
fn load(arguments: &[&str], lines: &str) -> String {
    let (page, errors) = played(&mut outflank(&[&["play", "--load"], arguments].concat()), lines);
    assert_eq!(errors, "");
    page
}

#[track_caller]
fn load_refuses(arguments: &[&str], first_line: &str) {
    assert_eq!(refusal(&mut outflank(&[&["play", "--load"], arguments].concat())), first_line);
}

#[test]
fn a_game_is_loaded_from_a_file_or_from_moves() {
    let path = file("play-load.ggf", "(;GM[Othello]PB[ann]PW[bob]TY[6]RE[?]B[E4//1.25]W[E5/3.5];)\n");
    let page = load(&[path.to_str().unwrap()], "back\nquit\n");
    assert!(page.contains("\nrecord: ann - bob\n"), "{page}");
    assert!(page.contains("\n2. White e5 (+3.50)\nMove 2 of 2, Black to move: "), "{page}");
    assert!(page.ends_with("\n1. Black e4 (1.25 s)\nMove 1 of 2, White to move: moves: e4e5\n"), "{page}");
    for (arguments, moves) in [
        (&["f5d6c3"][..], "f5d6c3"),
        (&["#37#43"], "f5d6"),
        (&["1. f5 d6"], "f5d6"),
        (&["e4", "--size", "6"], "e4"),
        (&["-----OX--XO----- X b1"], "b1"),
        (&["-----OX--XO----- X b1", "--size", "4"], "b1"),
    ] {
        let page = load(arguments, "");
        assert!(page.ends_with(&format!("\nEnd of input.\nmoves: {moves}\n")), "{page}");
    }
}

#[test]
fn a_game_of_standard_input_continues_between_computers() {
    let players = ["--black", "greedy", "--white", "greedy", "--size", "4"];
    let page = load(&[&["-"], &players[..]].concat(), "b1a1");
    assert!(page.contains("The game is over: ") && page.contains("\nmoves: b1a1"), "{page}");
    assert_eq!(prints(&[&["play", "--load", "b1a1"], &players[..]].concat()), page);
}

#[test]
fn one_of_several_games_is_chosen_by_number() {
    let path = file("play-several.txt", "f5d6\nf5f6\nf5a1\n");
    let path = path.to_str().unwrap();
    assert!(load(&[path, "--game", "2"], "").ends_with("moves: f5f6\n"));
    load_refuses(&[path], &format!("error: {path} contains 3 games; choose one with --game 1 to --game 3"));
    load_refuses(
        &[path, "--game", "4"],
        &format!("error: {path} contains 3 games, so --game 4 does not exist"),
    );
    load_refuses(
        &[path, "--game", "3"],
        &format!(
            "error: {path}: game 3, line 3: move 2 at byte 2: White turns no disc at a1; legal: f4 d6 f6"
        ),
    );
    load_refuses(&["f5", "--game", "2"], "error: --load \"f5\" is one game, so --game 2 does not exist");
}

#[test]
fn loading_errors_name_the_cause() {
    load_refuses(&["no/such.ggf"], "error: no/such.ggf: No such file or directory (os error 2)");
    load_refuses(
        &["f5f5"],
        "error: move 2 at byte 2: f5 is taken; legal: f4 d6 f6; no file has this name either",
    );
    load_refuses(
        &["-----OX--XO----- X", "--size", "6"],
        "error: the game is on 4x4, but --size is 6; leave --size out",
    );
    let conflict = refusal(&mut outflank(&["play", "--load", "f5", "--games", "2"]));
    assert!(conflict.contains("cannot be used with"), "{conflict}");
    let alone = refusal(&mut outflank(&["play", "--game", "2"]));
    assert!(alone.contains("required"), "{alone}");
}

#[test]
fn a_series_alternates_colours_and_ends_with_the_report_of_a_match() {
    let mut command = outflank(&[&SERIES[..], &["--games", "2", "--seed", "7"]].concat());
    let (page, errors) = played(&mut command, &format!("{GAME}next\nb1\nresign\n"));
    assert_eq!(errors, "");
    assert!(page.starts_with("Game 1 of 2\nBlack (X): human\nWhite (O): Bob\n"), "{page}");
    assert!(page.contains("\nnext, undo, save FILE or quit: moves: b1a1a2c1d1d3d4a4a3c4b4d2\n"), "{page}");
    assert!(page.contains("\nGame 2 of 2\nBlack (X): Bob\nWhite (O): human\n"), "{page}");
    let (_, report) = page.split_once("White resigned: Black wins.\nmoves: b1\n\n").unwrap();
    for line in [
        "player 1        human",
        "player 2        Bob",
        "games           2 on 4x4, openings start, seed 7",
        "wins                                     1                   1",
        "losses by forfeit                        1                   0",
        "as Black                             1-0-0               1-0-0",
        "legal moves per turn ",
        "time per move ",
        "pairs           0 with 0 points, 0 with 1/2, 1 with 1, 0 with 3/2, 0 with 2",
    ] {
        assert!(report.lines().any(|found| found.starts_with(line)), "{line}\n{report}");
    }
    assert!(!report.contains("stopped after"), "{report}");
    let french = [&SERIES[..], &["--games", "1", "--lang", "fr"]].concat();
    let (page, _) = played(&mut outflank(&french), "resign\n");
    assert!(page.contains("\njoueur 1        human\n"), "{page}");
}

#[test]
fn fixed_colours_stay() {
    let mut command = outflank(&[&SERIES[..], &["--games", "3", "--colours", "fixed"]].concat());
    let (page, _) = played(&mut command, "resign\nresign\nresign\n");
    assert_eq!(page.matches("Black (X): human\nWhite (O): Bob\n").count(), 3, "{page}");
    assert!(page.contains("as Black                             0-0-3               0-0-0\n"), "{page}");
    // An odd number of games is complete.
    assert!(!page.contains("stopped after"), "{page}");
}

#[test]
fn unfinished_games_do_not_count() {
    let series = [&SERIES[..], &["--games", "4", "--json"]].concat();
    let report = |lines: &str| played(&mut outflank(&series), lines);
    // The end of the input, and quit, in the second game.
    for lines in
        [format!("{GAME}next\nb1\n"), format!("{GAME}next\nb1\nquit\n"), format!("{GAME}quit\n"), GAME.into()]
    {
        let (out, talk) = report(&lines);
        let document: Value = serde_json::from_str(&out).unwrap();
        assert_eq!((&document["games"], &document["stopped"]), (&json!(1), &json!(true)), "{lines}");
        assert_eq!((&document["black_wins"], &document["mean_length"]), (&json!(1), &json!(12.0)));
        assert_eq!(document["players"][0]["player"], "human");
        assert!(
            talk.starts_with("Game 1 of 4\n") && talk.contains("The game is over: Black wins 12-4."),
            "{talk}"
        );
    }
    // A finished game that is undone is not finished any more.
    let (out, talk) = report(&format!("{GAME}undo\nquit\n"));
    assert_eq!(out, "");
    assert!(talk.ends_with("note: no game was finished, so there is no report\n"), "{talk}");
}

#[test]
fn a_series_needs_a_person() {
    let series = ["play", "--games", "2", "--black", "greedy", "--white", "random"];
    assert_eq!(
        refusal(&mut outflank(&series)),
        "error: a series needs a human player; for two computers use outflank match greedy random --games 2"
    );
    let json = refusal(&mut outflank(&["play", "--json"]));
    assert!(json.contains("required"), "{json}");
}

/// Ctrl-C in the second game prints the moves and the report of the first.
#[cfg(unix)]
#[test]
fn ctrl_c_prints_the_report_of_the_finished_games() {
    use std::io::{BufRead as _, BufReader, Read as _, Write as _};
    use std::process::{self, Stdio};

    let mut child = process::Command::new(env!("CARGO_BIN_EXE_outflank"))
        .args([&SERIES[..], &["--games", "2"]].concat())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(b"resign\nb1\n").unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    while line != "Black 4, White 1\n" {
        line.clear();
        assert!(stdout.read_line(&mut line).unwrap() > 0, "the program ended early");
    }
    let status = process::Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(status.success());
    let mut rest = String::new();
    stdout.read_to_string(&mut rest).unwrap();
    assert!(rest.contains("\nmoves: b1\n\nstopped after 1 of 2 games\nplayer 1        human\n"), "{rest}");
    assert_eq!(child.wait().unwrap().code(), Some(130));
}
