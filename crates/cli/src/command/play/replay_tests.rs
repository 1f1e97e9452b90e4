//! Recorded games in the terminal with scripted input.

use std::path::PathBuf;

use outflank_notation::{Record, ggf, sgf};

use super::replay::Replay;
use super::session::{Seat, Session};
use super::tests::seat;

/// A 4x4 game in GGF with times and evaluations; Black resigned.
const GGF: &str = "(;GM[Othello]PC[GGS]DT[2003-04-05]PB[ann]PW[bob]TY[4]RE[-16.00:r]CO[a short game]\
                   BO[4 ---- -O*- -*O- ---- *]B[B1//1.50]W[A1/2.00/0.25]B[A2/-1.5]W[A3];)";

fn record() -> Record {
    ggf::parse(GGF).unwrap()
}

/// The output of a session that continues a record with these input lines.
fn continued(record: Record, seats: [Seat; 2], lines: &str) -> String {
    let mut out = Vec::new();
    Session::new(Replay::from(record), seats, lines.as_bytes(), &mut out).play().unwrap();
    String::from_utf8(out).unwrap()
}

fn people() -> [Seat; 2] {
    [seat("human"), seat("human")]
}

/// The lines of a page that are neither boards nor the introduction.
fn told(page: &str) -> Vec<&str> {
    let is_board = |line: &str| {
        line.is_empty()
            || line.starts_with("  a b")
            || (line.starts_with(|digit: char| digit.is_ascii_digit()) && line.chars().nth(1) == Some(' '))
            || (line.starts_with("Black ") && line.contains(", White "))
    };
    page.lines().filter(|line| !is_board(line)).skip(5).collect()
}

#[test]
fn the_record_is_introduced_and_opened_at_its_end() {
    let page = continued(record(), people(), "quit\n");
    let intro = "Black (X): human\nWhite (O): human\n\
                 record: ann - bob, 2003-04-05, GGS, result -16 by resignation\na short game\n";
    assert!(page.starts_with(intro), "{page}");
    assert_eq!(told(&page), ["4. White a3", "Move 4 of 4, Black to move: moves: b1a1a2a3"]);
    let page = continued(Record::new(record().game), people(), "quit\n");
    assert!(!page.contains("record:"), "{page}");
    let one_name = sgf::parse("(;PW[bob])").unwrap();
    assert!(continued(one_name, people(), "quit\n").contains("\nrecord: ? - bob\n"));
}

#[test]
fn steps_show_time_evaluation_and_comment() {
    let page =
        continued(record(), people(), "back\nb\nb\nback\nback\nforward\nend\nforward\ngo 9\ngo 2\nq\n");
    assert_eq!(
        told(&page),
        [
            "4. White a3",
            "Move 4 of 4, Black to move: ",
            "3. Black a2 (-1.50)",
            "Move 3 of 4, White to move: ",
            "2. White a1 (0.25 s, +2)",
            "Move 2 of 4, Black to move: ",
            "1. Black b1 (1.50 s)",
            "Move 1 of 4, White to move: ",
            "Move 0 of 4, Black to move: This is the start of the game.",
            "Move 0 of 4, Black to move: ",
            "1. Black b1 (1.50 s)",
            "Move 1 of 4, White to move: ",
            "4. White a3",
            "Move 4 of 4, Black to move: This is the end of the game.",
            "Move 4 of 4, Black to move: The game has 4 moves; enter go 0 to go 4.",
            "Move 4 of 4, Black to move: ",
            "2. White a1 (0.25 s, +2)",
            "Move 2 of 4, Black to move: moves: b1a1a2a3",
        ],
        "{page}"
    );
    let mut noted = sgf::parse("(;SZ[4];B[b1];W[a1])").unwrap();
    noted.notes.insert(1, "the first\nmove \u{1b}[2J".to_owned());
    let page = continued(noted, people(), "back\nq\n");
    assert!(page.contains("\n1. Black b1: the first\nmove \\u{1b}[2J\nMove 1 of 2, "), "{page}");
}

#[test]
fn the_recorded_move_follows_the_record_and_another_leaves_it() {
    // a1 is recorded after b1; c1 is not. The record comes back with undo.
    let leaves = "This leaves the record and drops its last 3 moves; undo brings them back.";
    let page = continued(record(), people(), "start\nb1\na1\nback\nc1\nquit\n");
    assert!(
        page.contains("\n1. Black b1 (1.50 s)\n") && page.contains("\n2. White a1 (0.25 s, +2)\n"),
        "{page}"
    );
    assert!(page.contains(&format!("Move 1 of 4, White to move: {leaves}\n")), "{page}");
    assert!(page.ends_with("Black, your move: moves: b1c1\n"), "{page}");
    let page = continued(record(), people(), "go 1\nc1\nundo\nend\nquit\n");
    assert!(page.ends_with("Move 4 of 4, Black to move: moves: b1a1a2a3\n"), "{page}");
    // The only move that is dropped.
    let other =
        record().game.position_at(3).unwrap().moves().into_iter().find(|square| square.to_string() != "a3");
    let page = continued(record(), people(), &format!("go 3\n{}\nq\n", other.unwrap()));
    assert!(page.contains("This leaves the record and drops its last move; undo brings it back."), "{page}");
    assert!(page.contains("Black, your move: "), "{page}");
}

#[test]
fn moves_after_the_end_of_the_record_survive_stepping_back() {
    let next = record().game.position().moves()[0];
    let page = continued(record(), people(), &format!("{next}\nstart\nend\nquit\n"));
    assert!(page.ends_with(&format!("moves: b1a1a2a3{next}\n")), "{page}");
    assert!(!page.contains("leaves the record"), "{page}");
}

#[test]
fn a_computer_waits_until_the_game_continues() {
    let seats = || [seat("human"), seat("alphabeta=2")];
    let page = continued(record(), seats(), "back\nback\nforward\nmoves\nquit\n");
    assert!(!page.contains("White plays"), "{page}");
    let page = continued(record(), seats(), "back\ncontinue\nquit\n");
    assert_eq!(page.matches("White plays").count(), 1, "{page}");
    let page = continued(record(), seats(), "continue\nundo\nquit\n");
    assert!(page.contains("Move 4 of 4, Black to move: ") && page.contains("\nBlack, your move: "), "{page}");
    // Two computers continue at once.
    let page = continued(record(), [seat("greedy"), seat("greedy")], "");
    assert!(page.contains("The game is over: "), "{page}");
    assert!(page.contains("moves: b1a1a2a3"), "{page}");
}

#[test]
fn forced_passes_of_a_record_are_steps() {
    let stuck = sgf::parse("(;SZ[4]AB[b1]AW[a1]PL[B];W[c1])").unwrap();
    let page = continued(stuck, people(), "back\nback\nforward\npass\nforward\nquit\n");
    assert!(page.contains("\n1. Black pass\n") && page.contains("\n2. White c1\n"), "{page}");
    assert!(page.contains("Move 0 of 2, Black to move: "), "{page}");
    assert!(!page.contains("leaves the record"), "{page}");
}

#[test]
fn saving_keeps_the_record() {
    let directory = std::env::temp_dir().join(format!("outflank-replay-{}", std::process::id()));
    std::fs::create_dir_all(&directory).unwrap();
    let at = |name: &str| -> PathBuf { directory.join(name) };
    let save = |name: &str| format!("save {}\n", at(name).display());
    // While the user steps through the record, all of it is saved.
    let next = record().game.position().moves()[0];
    let lines = format!(
        "start\n{}end\n{next}\n{}go 1\nc1\n{}q\n",
        save("same.ggf"),
        save("more.ggf"),
        save("other.ggf")
    );
    let page = continued(record(), people(), &lines);
    assert_eq!(page.matches("Saved to ").count(), 3, "{page}");
    let read = |name: &str| ggf::parse(&std::fs::read_to_string(at(name)).unwrap()).unwrap();
    assert_eq!(read("same.ggf"), record());
    let more = read("more.ggf");
    assert_eq!(
        (&more.black.name, &more.place, &more.comment),
        (&record().black.name, &record().place, &record().comment)
    );
    assert_eq!((more.date, more.result), (record().date, None));
    assert_eq!(&more.game.turns()[..4], record().game.turns());
    assert!(more.game.turns()[4].time.is_some());
    let other = read("other.ggf");
    assert_eq!(other.game.turns()[0], record().game.turns()[0]);
    assert_eq!((other.game.ply(), other.result, other.white.name.as_str()), (2, None, "bob"));

    let noted = sgf::parse("(;SZ[4]TH[8/3];B[b1]C[one];W[a1]C[two])").unwrap();
    continued(noted, people(), &format!("go 1\nc1\n{}q\n", save("noted.sgf")));
    let saved = std::fs::read_to_string(at("noted.sgf")).unwrap();
    assert!(saved.contains("PB[human]PW[human]") && saved.contains(";B[b1]C[one];W[c1])"), "{saved}");
    assert!(!saved.contains("TH["), "{saved}");
    std::fs::remove_dir_all(&directory).unwrap();
}
