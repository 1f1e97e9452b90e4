//! The full screen in a terminal of tmux.

#![cfg(target_os = "linux")]

mod pane;
#[path = "../support/mod.rs"]
mod support;
mod watch;

use pane::{Pane, fresh, has_tmux, wait_for_end};
use support::prints;

/// The panel of a game of a person: who is to move, the last move and the discs.
fn panel(screen: &str) -> Vec<String> {
    let end = |line: &str| line.chars().skip(34).collect();
    screen.lines().take(5).map(end).collect()
}

fn is_turn_or_end(screen: &str) -> bool {
    screen.contains("Black to move") || screen.contains("The game is over")
}

#[test]
fn a_whole_game_is_played_by_keys_saved_and_loaded() {
    if !has_tmux() {
        return;
    }
    let (pane, file) = (Pane::open(80, 24, &[]), fresh("terminal-game.sgf"));
    pane.run("play --white engine:level=2,memory=1MB");
    let mut screen = pane.wait_for("Black to move");
    while !screen.contains("The game is over") {
        let before = panel(&screen);
        pane.key("Tab");
        pane.key("Enter");
        screen = pane.wait("another turn", |screen| is_turn_or_end(screen) && panel(screen) != before);
    }
    pane.key("u");
    let undone = pane.wait_for("Black to move");
    let before = panel(&undone);
    pane.key("Tab");
    pane.key("Enter");
    pane.wait("another turn", |screen| is_turn_or_end(screen) && panel(screen) != before);
    pane.type_text(&format!("s{}", file.display()));
    pane.key("Enter");
    pane.wait_for("Saved to");
    pane.type_text("qy");
    pane.wait_until_restored();
    pane.check_shell();
    let screen = pane.screen();
    let is_square = |letter: char| "abcdefgh12345678".contains(letter);
    let lines = screen.split("moves: ").nth(1).unwrap().lines();
    let moves: String = lines.take_while(|line| line.chars().all(is_square)).collect();
    let text = fresh("terminal-game.txt");
    prints(&["convert", file.to_str().unwrap(), text.to_str().unwrap()]);
    assert_eq!(std::fs::read_to_string(text).unwrap().trim(), moves);
    pane.run(&format!("play --load {}", file.display()));
    pane.wait("the record", |screen| screen.contains("Move ") && screen.contains(" of "));
    pane.key("Home");
    pane.wait_for("Move 0 of");
    pane.type_text("qy");
    pane.wait_until_restored();
}

#[test]
fn the_board_fits_every_screen() {
    if !has_tmux() {
        return;
    }
    let pane = Pane::open(80, 24, &[]);
    pane.run("play --black human:name=anna --white human:name=bert");
    for (width, height) in [(80, 24), (200, 60), (40, 16)] {
        pane.resize(width, height);
        let keys = |screen: &str| {
            let lines: Vec<&str> = screen.lines().collect();
            lines.len() == usize::from(height)
                && lines[usize::from(height) - 1].starts_with("Enter play")
                && screen.contains("anna")
                && screen.contains("bert")
        };
        let screen = pane.wait("the board", keys);
        for number in 1..=8 {
            let name = number.to_string();
            assert!(
                screen.lines().any(|line| line.split_whitespace().next() == Some(&*name)),
                "{number}: {screen}"
            );
        }
    }
    pane.resize(39, 16);
    pane.wait_for("At least 40x16 needed");
    pane.resize(80, 24);
    pane.wait_for("anna");
}

#[test]
fn clicks_play_and_the_wheel_steps_back() {
    if !has_tmux() {
        return;
    }
    let pane = Pane::open(40, 16, &[]);
    pane.run("play --white human");
    pane.wait_for("Black to move");
    // Squares are three columns wide, after two columns of numbers and below a line of letters.
    pane.click(2 + 3 * 5 + 2, 1 + 5);
    pane.wait_for("Last: f5");
    pane.click(3, 2);
    pane.wait_for("a1 is not a legal move.");
    pane.type_text("\u{1b}[<64;5;5M");
    pane.wait_for("Move 0 of 1");
}

#[test]
fn analysis_hints_and_the_graph_are_shown() {
    if !has_tmux() {
        return;
    }
    let pane = Pane::open(80, 24, &[]);
    pane.run("play --load f5d6c3d3c4 --black human --white human");
    pane.wait_for("Move 5 of 5");
    pane.key("c");
    pane.wait_for("White to move");
    pane.key("a");
    pane.wait("values of moves", |screen| {
        screen.contains("depth ") && screen.matches(['+', '-']).count() > 2
    });
    pane.key("a");
    pane.wait_for("Analysis off.");
    pane.key("h");
    pane.wait_for("Hint: ");
    pane.key("g");
    pane.wait_for("Black's lead");
}

#[test]
fn colours_and_symbols_follow_the_environment() {
    if !has_tmux() {
        return;
    }
    for (variables, colours, unicode) in
        [(&[][..], true, true), (&["NO_COLOR=1"], false, true), (&["LANG=C"], true, false)]
    {
        let pane = Pane::open(80, 24, variables);
        pane.run("play --white human --lang fr");
        let screen = pane.wait_for("Noir au trait");
        assert_eq!(!screen.is_ascii(), unicode, "{variables:?}\n{screen}");
        assert_eq!(pane.coloured().contains("48;5;"), colours, "{variables:?}");
        if !unicode {
            assert!(
                screen.contains("Entree jouer") && screen.contains('X') && screen.contains('O'),
                "{screen}"
            );
        }
    }
}

#[test]
fn a_dumb_terminal_gets_plain_lines() {
    if !has_tmux() {
        return;
    }
    for (variable, flag) in [("TERM=dumb", ""), ("A=b", " --plain")] {
        let pane = Pane::open(80, 24, &[variable]);
        pane.run(&format!("play{flag}"));
        pane.wait_for("Black, your move:");
        pane.type_text("quit");
        pane.key("Enter");
        pane.wait_for("moves:");
    }
}

#[test]
fn the_screen_answers_while_a_player_thinks() {
    if !has_tmux() {
        return;
    }
    let pane = Pane::open(80, 24, &[]);
    pane.run("play --black mcts:time=60m --white human");
    pane.wait_for("Black is thinking");
    pane.wait_for("depth ");
    pane.resize(40, 16);
    pane.wait("a smaller board", |screen| screen.lines().count() == 16 && screen.contains("human"));
    pane.key("?");
    pane.wait_for("undo, redo");
    pane.key("Escape");
    pane.wait("the board", |screen| !screen.contains("undo, redo"));
    pane.type_text("q");
    pane.wait_until_restored();
    pane.check_shell();
}

#[test]
fn the_terminal_is_restored_however_the_program_ends() {
    if !has_tmux() {
        return;
    }
    for signal in ["-9", "-TERM", "-ABRT", "Ctrl-C"] {
        let pane = Pane::open(80, 24, &[]);
        pane.run("play --white human");
        pane.wait_for("Black to move");
        if signal == "Ctrl-C" {
            pane.key("C-c");
            pane.wait_for("moves:");
        } else {
            let process = pane.program().to_string();
            let killed = std::process::Command::new("kill").args([signal, &process]).status().unwrap();
            assert!(killed.success());
        }
        pane.wait_until_restored();
        pane.check_shell();
        if signal == "Ctrl-C" {
            pane.run("play --white human");
            pane.wait_for("Black to move");
            pane.key("C-c");
            pane.wait_until_restored();
            pane.type_text("echo code $?");
            pane.key("Enter");
            pane.wait("the exit code", |screen| screen.lines().any(|line| line == "code 130"));
        }
    }
}

#[test]
fn a_suspended_game_continues() {
    if !has_tmux() {
        return;
    }
    let pane = Pane::open(80, 24, &[]);
    pane.run("play --white human");
    pane.wait_for("Black to move");
    pane.type_text(":f5");
    pane.key("Enter");
    pane.wait_for("White to move");
    pane.key("C-z");
    pane.wait_until_restored();
    pane.check_shell();
    pane.type_text("fg");
    pane.key("Enter");
    pane.wait_for("White to move");
    pane.type_text(":d6");
    pane.key("Enter");
    pane.wait_for("Last: d6");
}

#[test]
fn closing_the_terminal_ends_the_program() {
    if !has_tmux() {
        return;
    }
    let pane = Pane::open(80, 24, &[]);
    pane.run("play --black mcts:time=60m");
    pane.wait_for("Black is thinking");
    let process = pane.program();
    pane.close();
    wait_for_end(process);
}

#[test]
fn a_series_is_played_and_reported() {
    if !has_tmux() {
        return;
    }
    let pane = Pane::open(80, 24, &[]);
    pane.run("play --games 2 --black human:name=anna --white human:name=bert");
    pane.wait_for("Game 1 of 2");
    pane.type_text(":resign");
    pane.key("Enter");
    pane.wait_for("Black resigned: White wins.");
    pane.key("n");
    pane.wait_for("Game 2 of 2");
    pane.type_text("q");
    pane.wait_until_restored();
    pane.wait_for("resigned");
}

#[test]
fn a_position_is_played_from() {
    if !has_tmux() {
        return;
    }
    let pane = Pane::open(80, 24, &[]);
    pane.run("play --position '-OX--XO--------- X' --white human");
    pane.wait_for("Black to move");
    pane.type_text(":a1");
    pane.key("Enter");
    pane.wait_for("Last: a1");
}
