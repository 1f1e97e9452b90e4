//! Games against gtp-rhino, from the Debian package grhino.

use std::ops::ControlFlow;

use outflank_arena::{Ending, Runner, Series};
use outflank_board::BoardSize;
use outflank_players::Program;

use crate::check::examine;
use crate::support::spec;

/// Whether gtp-rhino is installed. Without it a test is skipped, except in continuous integration.
fn has_rhino() -> bool {
    let found = Program::find(&"gtp-rhino".parse().unwrap());
    if let Err(error) = &found {
        assert!(std::env::var_os("CI").is_none_or(|value| value != "true"), "{error}: cargo xtask setup");
        eprintln!("skipped: {error}");
    }
    found.is_ok()
}

fn rhino(opponent: &str, games: u64) {
    if !has_rhino() {
        return;
    }
    let players = [spec("gtp:cmd='gtp-rhino -l 2',name=rhino"), spec(opponent)];
    let tallies = Series::new(players, games, BoardSize::Eight).run(&Runner::default(), &mut |games, _| {
        for played in games {
            assert_eq!(played.record.ending, Ending::Played, "{opponent}");
        }
        ControlFlow::Continue(())
    });
    let tally = &tallies.unwrap()[0];
    assert_eq!(tally.games(), games);
    eprintln!("rhino against {opponent}: {:?}", tally.player(0));
}

#[test]
fn rhino_plays() {
    rhino("alphabeta=3", 2);
    if !has_rhino() {
        return;
    }
    let checkup = examine(&spec("gtp:cmd='gtp-rhino -l 1'"));
    assert!(checkup.can_play(), "{checkup:#?}");
}

#[test]
fn rhino_plays_long_matches() {
    if std::env::var_os("OUTFLANK_LONG").is_some() {
        rhino("alphabeta=6", 20);
        rhino("mcts=2000", 20);
    }
}
