//! External programs under the clocks of the referee.

use std::time::Duration;

use outflank_arena::{Ending, Series};
use outflank_board::{BoardSize, Clock, Colour, Game, Limits, Measure};

use crate::support::spec;
use crate::{run_series, scripted};

/// The forfeit of the program in a game on 4x4 under a clock of the referee, if any.
fn under_clock(habits: &str, settings: &str, clock: &str) -> Option<String> {
    let players = [scripted("gtp", habits, settings), spec("random")];
    let series = Series { clock: Some(clock.parse().unwrap()), ..Series::new(players, 2, BoardSize::Four) };
    match &run_series(&series).1[0].record.ending {
        Ending::Forfeit { loser: Colour::Black, why } => Some(why.to_string()),
        Ending::Played => None,
        other => panic!("{habits} under {clock}: {other:?}"),
    }
}

#[test]
fn late_answer_within_the_timeout_still_loses() {
    for clock in ["move:100ms", "100ms", "100ms+5s"] {
        let why = under_clock("late@1", "", clock).unwrap_or_else(|| panic!("{clock}: not late"));
        assert!(why.starts_with("ran out of time: a move took 0."), "{clock}: {why}");
        assert!(why.ends_with(" s, and 0.100 s were left"), "{clock}: {why}");
    }
    for clock in ["move:20s", "20s", "20s+1s"] {
        assert_eq!(under_clock("late@1", "", clock), None, "{clock}");
    }
}

#[test]
fn silent_program_times_out_under_any_clock() {
    let late = |patience: &str| {
        let words = "; it wrote \"thinking hard\" to standard error";
        Some(format!("ran out of time: no answer to \"genmove black\" within {patience}{words}"))
    };
    assert_eq!(under_clock("hang", "", "move:10ms"), late("2.01s"));
    assert_eq!(under_clock("hang", "", "10ms+1s"), late("2.01s"));
    assert_eq!(under_clock("hang", ",patience=200ms", "cpu:10ms"), late("210ms"));
}

#[cfg(target_os = "linux")]
#[test]
fn cpu_clock_charges_work_but_not_sleep() {
    // `late` sleeps for 300 ms, which is not charged; `busy` works for as long.
    assert_eq!(under_clock("late@1", "", "cpu:100ms"), None);
    let why = under_clock("busy@1", "", "cpu:100ms").expect("it was busy for longer");
    assert!(why.starts_with("ran out of time: a move took 0.3"), "{why}");
    assert!(why.ends_with(" s, and 0.100 s were left"), "{why}");
}

/// The CPU time that a program is charged for the first move of a game.
#[cfg(target_os = "linux")]
fn charged(habits: &str) -> Duration {
    let mut player = scripted("gtp", habits, "").player(BoardSize::Eight, 1).unwrap();
    let game = Game::new(BoardSize::Eight);
    let clock = Clock { remaining: Duration::from_mins(10), increment: Duration::ZERO };
    let limits = Limits { clock: Some(clock), measure: Measure::Cpu, ..Limits::default() };
    player.start(&game);
    player.choose(&game, &limits, &mut ()).unwrap();
    player.measured().unwrap()
}

#[cfg(target_os = "linux")]
#[test]
fn cpu_time_has_nanoseconds_and_includes_children() {
    const TICK: u128 = 10_000_000;
    // A move without work takes less than a tick, but more than zero.
    let idle = charged("");
    assert!(!idle.is_zero() && !idle.as_nanos().is_multiple_of(TICK), "{idle:?}");
    let own = charged("work");
    assert!(own > 10 * idle && !own.as_nanos().is_multiple_of(TICK), "{own:?}");
    // The same work in a child that has exited, and in one that still runs. The first is counted in ticks.
    let ended = charged("delegate");
    assert!(ended > own / 4, "{ended:?} of {own:?}");
    let living = charged("delegate-and-go-on");
    assert!(living > own / 4 && !living.as_nanos().is_multiple_of(TICK), "{living:?} of {own:?}");
}
