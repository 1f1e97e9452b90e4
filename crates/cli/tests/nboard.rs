//! `outflank nboard` with Outflank's own client.

#![cfg(unix)]

mod support;

use std::fs::Permissions;
use std::os::unix::fs::PermissionsExt as _;
use std::path::PathBuf;

use outflank_board::{BoardSize, Game, Limits, Move, Player};
use outflank_players::{Key, Kind, Spec, players};
use support::{outflank, prints, refusal};

/// The program that serves this player, as a player over `NBoard`.
fn served(player: &str) -> Spec {
    let program = env!("CARGO_BIN_EXE_outflank");
    format!("nboard:cmd='\"{program}\" nboard --player {player}',depth=2").parse().unwrap()
}

/// The moves of a game of this player against the first legal move.
fn moves(player: &mut dyn Player) -> Vec<Move> {
    let mut game = Game::new(BoardSize::Eight);
    player.start(&game);
    while game.outcome().is_none() {
        let first = game.position().moves().first().map_or(Move::Pass, |&square| square.into());
        let play = if game.ply().is_multiple_of(2) {
            player.choose(&game, &Limits::default(), &mut ()).unwrap().play
        } else {
            first
        };
        game.play(play).unwrap();
    }
    game.moves().collect()
}

#[test]
fn every_kind_of_player_plays_as_in_process() {
    let mut kinds = 0;
    for entry in players().iter().filter(|entry| !matches!(entry.kind, Kind::Human | Kind::Program(_))) {
        let mut text = entry.name.to_owned();
        if matches!(entry.kind, Kind::MonteCarlo | Kind::FlatMonteCarlo) {
            text += "=60";
        }
        let mut spec: Spec = text.parse().unwrap();
        for (key, value) in [(Key::Seed, "7"), (Key::Memory, "1MB")] {
            if entry.takes(key) {
                spec.set(key, value).unwrap();
            }
        }
        let served = moves(&mut *served(&spec.to_string()).player(BoardSize::Eight, 1).unwrap());
        // The client sets the depth.
        for key in [Key::Level, Key::Depth] {
            if entry.takes(key) {
                spec.set(key, "2").unwrap();
                break;
            }
        }
        let own = moves(&mut *spec.player(BoardSize::Eight, 1).unwrap());
        assert_eq!(served, own, "{spec}");
        kinds += 1;
    }
    assert!(kinds > 8, "{kinds} kinds of player");
}

#[test]
fn external_programs_are_served_too() {
    let script = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("served-gtp.sh");
    let program = env!("CARGO_BIN_EXE_outflank");
    std::fs::write(&script, format!("#!/bin/sh\nexec '{program}' gtp --player greedy\n")).unwrap();
    std::fs::set_permissions(&script, Permissions::from_mode(0o755)).unwrap();
    let nested = served(&format!("gtp:cmd={}", script.display()));
    let own: Spec = "greedy".parse().unwrap();
    assert_eq!(
        moves(&mut *nested.player(BoardSize::Eight, 1).unwrap()),
        moves(&mut *own.player(BoardSize::Eight, 1).unwrap())
    );
}

#[test]
fn the_check_command_reports_no_problems() {
    let report = prints(&["check", &served("engine:level=2,memory=1MB").to_string()]);
    assert!(report.lines().all(|line| !line.to_lowercase().starts_with("no ")), "{report}");
    assert!(report.ends_with("can play matches\n"), "{report}");
}

#[test]
fn piped_input_is_answered_to_its_end() {
    let input = "nboard 2\nset depth 1\nmove F5\ngo";
    let output = outflank(&["nboard", "--player", "alphabeta=1"]).write_stdin(input).output().unwrap();
    assert!(output.status.success());
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.starts_with("set myname Outflank:alphabeta:depth=1\nstatus Thinking\n"), "{text}");
    assert!(text.lines().last().unwrap().starts_with("=== "), "{text}");
}

#[test]
fn unusable_players_are_rejected_at_startup() {
    let told = refusal(&mut outflank(&["nboard", "--player", "human"]));
    assert_eq!(told, "error: human cannot play here; choose a computer player");
}
