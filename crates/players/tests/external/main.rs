//! External programs as players: conforming, unusual and faulty ones.

#![cfg(unix)]

mod check;
mod clock;
#[cfg(target_os = "linux")]
mod orphans;
mod rhino;
#[path = "../support/mod.rs"]
mod support;

use std::ops::ControlFlow;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use std::{fs, thread};

use outflank_arena::json::PairingAnswer;
use outflank_arena::{Ending, Played, Runner, Series, SeriesError, Tally};
use outflank_board::{
    BoardSize, Clock, Colour, Forfeit, Game, Limits, Move, Observer, Report, Score, Verdict,
};
use outflank_players::{Spec, external};
use support::spec;

/// The test program with these habits, as a player with these settings.
fn scripted(protocol: &str, habits: &str, settings: &str) -> Spec {
    let path = env!("CARGO_BIN_EXE_scripted-player");
    external::use_launcher(path);
    spec(&format!("{protocol}:cmd='\"{path}\" {protocol} {habits}'{settings}"))
}

fn run(player: &Spec, games: u64, size: BoardSize) -> (Tally, Vec<Played>) {
    run_series(&Series::new([player.clone(), spec("random")], games, size))
}

fn run_series(series: &Series) -> (Tally, Vec<Played>) {
    let mut played = Vec::new();
    let tallies = series.run(&Runner::default(), &mut |games, _| {
        played.extend_from_slice(games);
        ControlFlow::Continue(())
    });
    (tallies.unwrap().remove(0), played)
}

/// The moves of each game.
fn moves(games: &[Played]) -> Vec<Vec<Move>> {
    games.iter().map(|played| played.record.game.moves().collect()).collect()
}

#[test]
fn protocol_quirks_do_not_change_the_games() {
    for size in [BoardSize::Six, BoardSize::Eight] {
        let (tally, plain) = run(&scripted("gtp", "", ""), 10, size);
        assert_eq!((tally.games(), tally.player(0).forfeits.total()), (10, 0));
        let passes: usize = plain.iter().map(|played| played.record.game.passes()).sum();
        assert!(passes > 5, "the games prove something of passes");
        for (protocol, habits) in [
            ("gtp", "spaced"),
            ("gtp", "no-numbers"),
            ("gtp", "shout"),
            ("gtp", "no-passes"),
            ("gtp", "deaf"),
            ("nboard", ""),
            ("nboard", "spaced think"),
        ] {
            let (_, games) = run(&scripted(protocol, habits, ""), 10, size);
            assert_eq!(moves(&games), moves(&plain), "{protocol} {habits} on {size}");
        }
    }
}

/// Plays two games with a program that forfeits each of them, and compares the recorded reason.
///
/// COLOUR in the reason stands for the colour of the program.
#[track_caller]
fn forfeits(protocol: &str, habits: &str, settings: &str, reason: &str) {
    let (tally, games) = run(&scripted(protocol, habits, settings), 2, BoardSize::Eight);
    assert_eq!(games.len(), 2, "the match goes on");
    for played in &games {
        let Ending::Forfeit { loser, why } = &played.record.ending else {
            panic!("{habits}: {:?}", played.record.ending)
        };
        assert_eq!(*loser, played.first, "{habits}: {why}");
        let colour = loser.to_string();
        let expected = reason.replace("Colour", &colour).replace("COLOUR", &colour.to_lowercase());
        assert_eq!(why.to_string(), expected, "{habits}");
    }
    assert_eq!((tally.player(0).losses, tally.player(0).forfeits.total()), (2, 2));
}

/// Plays ten games with a program that does not start. Returns the error and the games that were played.
fn give_up(player: &Spec) -> (String, u64, usize) {
    let series = Series::new([player.clone(), spec("random")], 10, BoardSize::Eight);
    let mut told = 0;
    let mut error = series
        .run(&Runner::default(), &mut |games, _| {
            told += games.len();
            ControlFlow::Continue(())
        })
        .unwrap_err();
    assert!(matches!(error, SeriesError::Start { .. }));
    (error.to_string(), error.take_tallies()[0].games(), told)
}

#[test]
fn a_program_that_fails_to_start_three_times_ends_the_match() {
    let expect = |protocol, habits, settings, why: &str| {
        let message = format!("P failed to start 3 times in a row; it {why}; try outflank check");
        let player = scripted(protocol, habits, &format!(",name=P{settings}"));
        assert_eq!(give_up(&player), (message, 2, 2), "{protocol} {habits}");
    };
    let died = "stopped working: exit status: 3; it wrote \"no evaluation file\" to standard error";
    expect("gtp", "die-at-start", "", died);
    expect("nboard", "die-at-start", "", died);
    let silent = "ran out of time: no answer to \"ping 1\" within 100ms";
    expect("nboard", "hang-at-start", ",patience=100ms", silent);
    let number = "broke the protocol: it answered \"1 set_game Othello\" with the number 4000";
    expect("gtp", "wrong-number", "", number);
}

#[test]
fn failed_exec_is_reported_with_the_reason() {
    let path = note("no-program");
    fs::write(&path, [0x7f, b'E', b'L', b'F', 0]).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    external::use_launcher(env!("CARGO_BIN_EXE_scripted-player"));
    let (error, ..) = give_up(&spec(&format!("gtp:cmd='\"{}\"',name=P", path.display())));
    let start =
        "P failed to start 3 times in a row; it stopped working: exit status: 127; it wrote \"cannot start ";
    assert!(error.starts_with(start), "{error}");
}

#[test]
fn crashes_in_every_game_lose_but_do_not_end_the_match() {
    let (tally, games) = run(&scripted("gtp", "die@1", ""), 8, BoardSize::Eight);
    assert_eq!((games.len(), tally.player(0).forfeits.died), (8, 8));
    // Its first request succeeds, although the second is refused.
    let (tally, _) = run(&scripted("gtp", "", ",level=10"), 8, BoardSize::Eight);
    assert_eq!(tally.player(0).forfeits.protocol, 8);
}

#[test]
fn launcher_reports_the_exit_status_of_the_program() {
    let why = |script: &str| {
        let path = note(&format!("exit-{}.sh", script.len()));
        fs::write(&path, format!("read line\necho = >&1\necho\n{script}\n")).unwrap();
        external::use_launcher(env!("CARGO_BIN_EXE_scripted-player"));
        let mut player =
            spec(&format!("gtp:cmd='sh \"{}\"'", path.display())).player(BoardSize::Eight, 1).unwrap();
        let game = Game::new(BoardSize::Eight);
        player.start(&game);
        player.choose(&game, &Limits::default(), &mut ()).unwrap_err().to_string()
    };
    assert_eq!(why("exit 77"), "stopped working: exit status: 77");
    assert_eq!(why("kill -SEGV $$"), "stopped working: signal: 11 (SIGSEGV)");
    assert_eq!(why("kill -TERM $$   "), "stopped working: signal: 15 (SIGTERM)");
}

#[test]
fn a_program_that_goes_wrong_loses_and_the_reason_is_recorded() {
    let died = "stopped working: exit status: 3; it wrote";
    forfeits("gtp", "die-at-start", "", &format!("{died} \"no evaluation file\" to standard error"));
    forfeits("gtp", "die@2", "", &format!("{died} \"out of cheese redo from start\" to standard error"));
    forfeits("nboard", "die@2", "", &format!("{died} \"out of cheese redo from start\" to standard error"));
    forfeits("gtp", "close@2", "", "stopped working: it closed its output and kept running");
    forfeits("gtp", "illegal", "", "played an illegal move: Colour turns no disc at a1");
    forfeits("nboard", "illegal", "", "played an illegal move: Colour turns no disc at a1");
    forfeits("gtp", "resign", "", "resigned");
    let answers = "expected a square such as d3, pass or resign";
    forfeits("gtp", "nonsense@2", "", &format!("broke the protocol: invalid move \"xyzzy\"; {answers}"));
    forfeits(
        "nboard",
        "nonsense@2",
        "",
        "broke the protocol: it answered \"=== xyzzy/2.5/0.1\": column 5: invalid move \"xyzzy\"; \
         write a square such as F5, or PA for a pass",
    );
    forfeits(
        "gtp",
        "wrong-number",
        "",
        "broke the protocol: it answered \"1 set_game Othello\" with the number 4000",
    );
    forfeits("gtp", "", ",level=10", "broke the protocol: it refused \"set_level 10\": unknown command");
    let endless = "broke the protocol: it wrote too much output after";
    forfeits("gtp", "flood@2", "", &format!("{endless} \"genmove COLOUR\""));
    forfeits("gtp", "drown@2", "", &format!("{endless} \"genmove COLOUR\""));
    forfeits("nboard", "flood@2", "", &format!("{endless} \"go\""));
}

#[test]
fn silent_program_times_out() {
    let late = "ran out of time: no answer to";
    let words = "; it wrote \"thinking hard\" to standard error";
    forfeits("gtp", "hang@2", ",patience=200ms", &format!("{late} \"genmove COLOUR\" within 200ms{words}"));
    forfeits("nboard", "hang@2", ",patience=200ms", &format!("{late} \"go\" within 200ms{words}"));
    forfeits("gtp", "hang-at-start", ",patience=200ms", &format!("{late} \"set_game Othello\" within 200ms"));
    forfeits("nboard", "hang-at-start", ",patience=200ms", &format!("{late} \"ping 1\" within 200ms"));
    // With a time limit, the timeout is the limit plus the grace period.
    forfeits("gtp", "hang", ",time=1ms", &format!("{late} \"genmove COLOUR\" within 2.001s{words}"));
    forfeits("gtp", "late", ",patience=100ms", &format!("{late} \"genmove COLOUR\" within 100ms"));
}

#[test]
fn a_program_that_died_is_started_anew_for_the_next_game() {
    // Each game has fewer than 31 of its moves, so it dies in every second game.
    let (tally, games) = run(&scripted("gtp", "die@40", ""), 6, BoardSize::Eight);
    let played: Vec<bool> = games.iter().map(|played| played.record.ending == Ending::Played).collect();
    assert_eq!(played, [true, false, true, false, true, false]);
    assert_eq!(tally.player(0).forfeits.died, 3);
    let series = Series::new([spec("gtp:cmd=x,name=Anna"), spec("random")], 6, BoardSize::Eight);
    let counts = PairingAnswer::new(&series, 0, &tally).players[0].forfeits_by_reason;
    assert_eq!((counts.died, counts.late), (3, 0));
}

#[test]
fn thinking_time_is_charged_without_startup() {
    let measured = |protocol, habits| {
        let mut player = scripted(protocol, habits, "").player(BoardSize::Eight, 1).unwrap();
        let game = Game::new(BoardSize::Eight);
        player.start(&game);
        player.choose(&game, &Limits::default(), &mut ()).unwrap();
        player.measured().unwrap()
    };
    for protocol in ["gtp", "nboard"] {
        assert!(measured(protocol, "late") >= Duration::from_millis(300), "{protocol}");
        // It takes two seconds to initialise, which are not charged.
        assert!(measured(protocol, "slow-start") < Duration::from_millis(1900), "{protocol}");
    }
    let (tally, games) = run(&scripted("gtp", "late@1", ""), 2, BoardSize::Four);
    assert!(tally.player(0).time >= Duration::from_millis(300));
    let times = games.iter().flat_map(|played| played.record.game.turns()).filter_map(|turn| turn.time);
    assert!(times.max() >= Some(Duration::from_millis(300)), "the record has it too");
}

/// Keeps reports, and requests a stop when the flag is set.
#[derive(Default)]
struct Watcher<'a> {
    flag: Option<&'a AtomicBool>,
    reports: Vec<Report>,
}

impl Observer for Watcher<'_> {
    fn report(&mut self, report: &Report) {
        self.reports.push(report.clone());
    }

    fn stop(&self) -> bool {
        self.flag.is_some_and(|flag| flag.load(Ordering::Relaxed))
    }
}

#[test]
fn stop_request_ends_the_wait_for_an_answer() {
    for protocol in ["gtp", "nboard"] {
        let mut player = scripted(protocol, "think hang@2", "").player(BoardSize::Eight, 1).unwrap();
        let mut game = Game::new(BoardSize::Eight);
        player.start(&game);
        let first = player.choose(&game, &Limits::default(), &mut ()).unwrap();
        game.play(first.play).unwrap();
        game.play(game.position().moves()[0]).unwrap();
        let flag = AtomicBool::new(false);
        let raised = thread::scope(|scope| {
            let raise = scope.spawn(|| {
                thread::sleep(Duration::from_millis(100));
                flag.store(true, Ordering::Relaxed);
                Instant::now()
            });
            let choice = player.choose(
                &game,
                &Limits::default(),
                &mut Watcher { flag: Some(&flag), ..Watcher::default() },
            );
            assert!(game.position().play(choice.unwrap().play).is_ok(), "{protocol}");
            raise.join().unwrap()
        });
        // A busy machine takes longer than the poll interval of 20 ms, but not the timeout of a minute.
        assert!(raised.elapsed() < Duration::from_secs(5), "{protocol}");
        // A game that was stopped has no winner and no loser.
        let series = Series::new([scripted(protocol, "hang", ""), spec("random")], 2, BoardSize::Eight);
        let runner = Runner { stop: &|| flag.load(Ordering::Relaxed), ..Runner::default() };
        let tallies = series.run(&runner, &mut |_, _| ControlFlow::Continue(())).unwrap();
        assert_eq!(tallies[0].games(), 0);
    }
}

#[test]
fn thinking_is_reported() {
    let mut player = scripted("nboard", "think", "").player(BoardSize::Eight, 1).unwrap();
    let game = Game::new(BoardSize::Eight);
    player.start(&game);
    let mut watcher = Watcher::default();
    let choice = player.choose(&game, &Limits::default(), &mut watcher).unwrap();
    assert_eq!(choice.verdict, Some(Verdict::Discs(Score::hundredths(250))));
    let last = watcher.reports.last().unwrap();
    assert_eq!((last.depth, last.counters.nodes), (7, 1234));
    assert_eq!(last.verdict, Some(Verdict::Discs(Score::hundredths(150))));
    assert_eq!(last.line, [choice.play]);
}

#[test]
fn programs_follow_undone_moves_under_a_clock() {
    let clock = Clock { remaining: Duration::from_mins(1), increment: Duration::from_secs(2) };
    let limits = Limits { clock: Some(clock), ..Limits::default() };
    for protocol in ["gtp", "nboard"] {
        let mut player = scripted(protocol, "last", "").player(BoardSize::Eight, 1).unwrap();
        let mut game = Game::new(BoardSize::Eight);
        player.start(&game);
        for _ in 0..3 {
            let last = |game: &Game| Move::from(*game.position().moves().last().unwrap());
            let choice = player.choose(&game, &limits, &mut ()).unwrap();
            assert_eq!(choice.play, last(&game), "{protocol}");
            game.play(choice.play).unwrap();
            game.play(game.position().moves()[0]).unwrap();
            let choice = player.choose(&game, &limits, &mut ()).unwrap();
            assert_eq!(choice.play, last(&game), "{protocol}");
            game.undo();
            game.undo();
            game.play(game.position().moves()[0]).unwrap();
        }
    }
}

#[test]
fn set_up_positions_work_over_nboard_only() {
    let position = outflank_board::Position::new(BoardSize::Eight, 0b10, 0b01, Colour::White).unwrap();
    let game = Game::from_position(position);
    let choose = |protocol| {
        let mut player = scripted(protocol, "", "").player(BoardSize::Eight, 1).unwrap();
        player.start(&game);
        player.choose(&game, &Limits::default(), &mut ())
    };
    assert_eq!(choose("nboard").unwrap().play, Move::Place("c1".parse().unwrap()));
    assert!(
        matches!(choose("gtp"), Err(Forfeit::Protocol(text)) if text.contains("begin games at the usual start"))
    );
}

/// A file to which every process of the test program appends its ID.
fn note(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_file(&path);
    path
}

#[cfg(target_os = "linux")]
fn is_running(process: &str) -> bool {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    // The state follows the name, which is in brackets.
    stat.rsplit_once(") ").is_some_and(|(_, state)| !state.starts_with('Z'))
}

#[cfg(target_os = "linux")]
#[test]
fn no_process_is_left() {
    for (index, habits) in
        ["", "deaf", "die@2", "die-at-start", "hang@2", "flood@2", "close@2", "illegal"].iter().enumerate()
    {
        let path = note(&format!("processes-{index}"));
        let player = scripted("gtp", &format!("note:{} {habits}", path.display()), ",patience=200ms");
        run(&player, 2, BoardSize::Eight);
        let processes = fs::read_to_string(&path).unwrap();
        assert!(processes.lines().count() >= 1);
        for process in processes.lines() {
            // Not even a zombie is left: the process was reaped.
            assert!(!Path::new(&format!("/proc/{process}")).exists(), "{habits}: {process}");
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn child_processes_are_killed_with_the_program() {
    let (_, games) = run(&scripted("gtp", "family", ",patience=200ms"), 2, BoardSize::Eight);
    for played in games {
        let Ending::Forfeit { why, .. } = played.record.ending else { panic!("it never moves") };
        let text = why.to_string();
        let (_, behind) = text.split_once("child ").unwrap();
        let child = behind.split('"').next().unwrap();
        let gone = (0..100).any(|_| {
            thread::sleep(Duration::from_millis(10));
            !is_running(child)
        });
        assert!(gone, "{text}");
    }
}

#[test]
fn unsupported_openings_are_rejected_before_any_game() {
    let path = note("positions.txt");
    fs::write(&path, "---------------------------OX------XO--------------------------- O\n").unwrap();
    let openings = outflank_arena::Openings::File(path);
    let series = |protocol| {
        let players = [scripted(protocol, "", ",name=Anna"), spec("random")];
        Series { openings: openings.clone(), ..Series::new(players, 2, BoardSize::Eight) }
    };
    assert_eq!(
        series("gtp").run(&Runner::default(), &mut |_, _| panic!("a game")).unwrap_err().to_string(),
        "Anna cannot receive positions over GTP; write openings as moves from the start, or use a program that \
         supports NBoard"
    );
    assert_eq!(run_series(&series("nboard")).0.player(0).forfeits.total(), 0);
}

#[test]
fn unstartable_programs_are_rejected_before_any_game() {
    let refuses = |player: &str, message: &str| {
        let series = Series::new([spec(player), spec("random")], 2, BoardSize::Eight);
        assert_eq!(
            series.run(&Runner::default(), &mut |_, _| panic!("a game")).unwrap_err().to_string(),
            message
        );
    };
    refuses("gtp", "gtp needs the command of an external program, as in gtp:cmd='./program --option'");
    refuses(
        "nboard:cmd=no-such-program",
        "program no-such-program not found on PATH; install it, or write its path as in cmd=./no-such-program",
    );
    refuses(
        "gtp:cmd='./no/such -l 4'",
        "no program at ./no/such; paths are relative to the directory in which outflank is started",
    );
    let file = note("no-program.txt");
    fs::write(&file, "text").unwrap();
    let path = file.to_str().unwrap();
    refuses(&format!("gtp:cmd='\"{path}\"'"), &format!("{path} is not executable; run chmod +x {path}"));
}
