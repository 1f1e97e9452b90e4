//! Sessions of the `NBoard` server.

use std::io::{self, BufRead as _, BufReader, Cursor, Write as _};
use std::thread;

use outflank_board::{BoardSize, Colour, Game, Move, Position, random};
use outflank_notation::nboard::{Command, Reply};
use outflank_notation::{Record, ggf};
use outflank_players::server::NboardServer;
use proptest::prelude::*;

use crate::support::spec;

/// Lines that begin with `>` are sent, and the others are the answers. TIME stands for a time.
const CONVERSATION: &str = include_str!("nboard.txt");

/// Sessions that other boards recorded, with the lines of the board after `>`.
const RECORDED: [&str; 2] = [
    include_str!("../../../notation/tests/conversations/nboard_1.txt"),
    include_str!("../../../notation/tests/conversations/nboard_2.txt"),
];

fn server(player: &str) -> NboardServer {
    NboardServer::new(spec(player), 1).unwrap()
}

/// The answers to one line.
fn answers(server: &mut NboardServer, line: &str) -> Vec<Reply> {
    let mut sent = Vec::new();
    server.answer(line, &mut sent);
    sent
}

/// The answers to one line as text.
fn texts(server: &mut NboardServer, line: &str) -> Vec<String> {
    answers(server, line).iter().map(ToString::to_string).collect()
}

/// The answers to piped input.
fn piped(player: &str, input: &str) -> Vec<Reply> {
    let mut output = Vec::new();
    server(player).serve(Cursor::new(input.to_owned()), &mut output, || false).unwrap();
    let lines = String::from_utf8(output).unwrap();
    lines.lines().map(|line| line.parse().unwrap_or_else(|error| panic!("{line}: {error}"))).collect()
}

/// The line with its time replaced.
fn timeless(line: &str) -> String {
    let separator = if line.starts_with("nodestats") { ' ' } else { '/' };
    match line.rsplit_once(separator) {
        Some((start, _)) if line.starts_with("nodestats") || line.starts_with("===") => {
            format!("{start}{separator}TIME")
        }
        _ => line.to_owned(),
    }
}

fn set_game(game: &Game) -> String {
    Command::SetGame(ggf::print(&Record::new(game.clone())).as_str().into()).to_string()
}

/// The move in the answer to `go`.
fn choice(server: &mut NboardServer) -> Move {
    let sent = answers(server, "go");
    let Some(Reply::Move(played)) = sent.last() else { panic!("no move: {sent:?}") };
    played.play
}

#[test]
fn session_gives_the_expected_answers() {
    let mut server = server("alphabeta=2");
    let mut exchanges = 0;
    for exchange in CONVERSATION.split("\n> ").map(|exchange| exchange.trim_start_matches("> ")) {
        let (line, expected) = exchange.split_once('\n').unwrap_or((exchange, ""));
        let sent: Vec<String> = texts(&mut server, line).iter().map(|line| timeless(line)).collect();
        let expected: Vec<&str> = expected.lines().filter(|line| !line.is_empty()).collect();
        assert_eq!(sent, expected, "{line:?}");
        exchanges += 1;
    }
    assert!(exchanges > 20);
}

#[test]
fn recorded_sessions_are_answered() {
    for recorded in RECORDED {
        let lines: Vec<&str> = recorded.lines().filter_map(|line| line.strip_prefix("> ")).collect();
        let sent = piped("alphabeta=2", &lines.join("\n"));
        let pings = |command: Result<Command, _>| match command {
            Ok(Command::Ping(number)) => Some(number),
            _ => None,
        };
        let pings: Vec<u32> = lines.iter().filter_map(|line| pings(line.parse())).collect();
        let pongs = |reply: &Reply| if let Reply::Pong(number) = reply { Some(*number) } else { None };
        assert_eq!(sent.iter().filter_map(pongs).collect::<Vec<_>>(), pings);
        assert!(!pings.is_empty());
    }
}

#[test]
fn every_position_of_a_game_gets_a_legal_move() {
    let mut server = server("greedy");
    let (mut passes, mut after_passes) = (0, 0);
    for seed in 0..40 {
        let game = random::game(Position::start(BoardSize::Eight), &mut random::generator(seed));
        for ply in 0..game.ply() {
            let mut part = game.clone();
            part.go_to(ply);
            let mut record = Game::from_position(*part.start());
            part.moves().for_each(|play| record.play(play).unwrap());
            assert_eq!(texts(&mut server, &set_game(&record)), [""; 0]);
            let play = choice(&mut server);
            assert!(record.position().play(play).is_ok(), "{record:?}: {play}");
            passes += usize::from(play == Move::Pass);
            after_passes += usize::from(record.moves().next_back() == Some(Move::Pass));
        }
    }
    assert!(passes > 10 && after_passes > 10, "{passes} passes, {after_passes} moves after one");
}

/// A board may leave out the pass of a side without a move.
#[test]
fn passes_may_be_sent_or_left_out() {
    let game = (0..).find_map(|seed| {
        let game = random::game(Position::start(BoardSize::Eight), &mut random::generator(seed));
        let pass = game.moves().position(|play| play == Move::Pass)?;
        (pass + 2 < game.ply()).then_some((game, pass))
    });
    let (game, pass) = game.unwrap();
    for with_pass in [true, false] {
        let mut server = server("greedy");
        for (ply, play) in game.moves().enumerate().take(pass + 2) {
            if with_pass || ply != pass {
                let line = Command::Move(play.into()).to_string();
                assert_eq!(texts(&mut server, &line), [""; 0], "{line}");
            }
        }
        let position = *game.position_at(pass + 2).unwrap();
        assert!(position.play(choice(&mut server)).is_ok());
    }
}

#[test]
fn no_move_is_played_in_a_position_that_is_unknown() {
    let mut server = server("greedy");
    let unknown = ["status error: the last game or move could not be read; send set game"];
    for line in ["set game (;GM[Othello]B[F5]W[F5];)", "move a1", "move Z9", "move PA", "move F5/x"] {
        let refused = texts(&mut server, line);
        assert!(refused.len() == 1 && refused[0].starts_with("status error: "), "{line}: {refused:?}");
        for request in ["go", "hint 3", "move F5", "analyze", "clear"] {
            assert_eq!(texts(&mut server, request), unknown, "{line}, {request}");
        }
        assert_eq!(texts(&mut server, "set game (;GM[Othello];)"), [""; 0]);
        assert_eq!(choice(&mut server), "d3".parse::<outflank_board::Square>().unwrap().into());
    }
}

#[test]
fn hints_name_the_best_moves_with_their_values() {
    for player in ["engine:level=2,memory=1MB", "alphabeta=2", "greedy", "mcts=200", "minimax=2"] {
        let mut server = server(player);
        let sent = answers(&mut server, "hint 3");
        let hints: Vec<Move> = sent.iter().filter_map(hinted).collect();
        let last = &hints[hints.len() - 3..];
        assert!(last[0] != last[1] && last[1] != last[2] && last[0] != last[2], "{player}: {sent:?}");
        assert!(matches!(sent.last(), Some(Reply::Status(text)) if text.as_str().is_empty()));
        let single = answers(&mut server, "hint 1");
        assert!(single.iter().filter_map(hinted).count() > 0, "{player}: {single:?}");
    }
    let silent = texts(&mut server("random"), "hint 2");
    let told = "status error: random gives no values; choose another player for hints";
    assert_eq!(silent.last().map(String::as_str), Some(told));
}

fn hinted(reply: &Reply) -> Option<Move> {
    if let Reply::Search(hint) = reply { Some(hint.play) } else { None }
}

#[test]
fn a_hint_in_a_position_with_a_pass_is_a_pass() {
    let position = Position::new(BoardSize::Eight, 0b010, 0b101 << 60, Colour::Black);
    let passing = (0..).find_map(|seed| {
        let game = random::game(Position::start(BoardSize::Eight), &mut random::generator(seed));
        let pass = game.moves().position(|play| play == Move::Pass)?;
        let mut part = game.clone();
        part.go_to(pass);
        let mut start = Game::from_position(*game.start());
        part.moves().for_each(|play| start.play(play).unwrap());
        Some(start)
    });
    assert!(position.is_ok());
    let game = passing.unwrap();
    for player in ["engine:level=2,memory=1MB", "alphabeta=2"] {
        let mut server = server(player);
        answers(&mut server, &set_game(&game));
        let hints: Vec<Move> = answers(&mut server, "hint 3").iter().filter_map(hinted).collect();
        assert!(!hints.is_empty() && hints.iter().all(|&play| play == Move::Pass), "{player}: {hints:?}");
    }
}

#[test]
fn contempt_changes_nothing() {
    let reference = texts(&mut server("alphabeta=3"), "hint 4");
    let mut server = server("alphabeta=3");
    assert_eq!(texts(&mut server, "set contempt 100"), [""; 0]);
    let counted = |lines: &[String]| lines.iter().map(|line| timeless(line)).collect::<Vec<_>>();
    assert_eq!(counted(&texts(&mut server, "hint 4")), counted(&reference));
}

#[test]
fn analysis_judges_every_position_of_the_game() {
    let mut server = server("engine:level=1,memory=1MB");
    let game = random::game(Position::start(BoardSize::Eight), &mut random::generator(3));
    answers(&mut server, &set_game(&game));
    let sent = answers(&mut server, "analyze");
    let plies = |reply: &Reply| match reply {
        Reply::Analysis { moves_made, .. } => Some(*moves_made as usize),
        _ => None,
    };
    let plies: Vec<usize> = sent.iter().filter_map(plies).collect();
    assert_eq!(plies, (0..=game.ply()).rev().collect::<Vec<_>>());
    let Some(Reply::Analysis { eval, .. }) = sent.get(1) else { panic!("{sent:?}") };
    let black = game.outcome().unwrap().difference();
    let side = if game.turn() == Colour::Black { black } else { -black };
    assert_eq!(eval.high(), outflank_board::Score::discs(side));
}

#[test]
fn the_clock_of_the_game_limits_go_in_version_2() {
    let mut server = server("mcts:time=60m");
    for line in ["nboard 2", "set game (;GM[Othello]TI[0:02]B[F5//1.9];)", "move F6//0.1"] {
        assert_eq!(texts(&mut server, line), [""; 0]);
    }
    choice(&mut server);
}

/// A search that would take an hour ends with the ping, without a move.
#[test]
fn a_ping_ends_the_search() {
    for player in ["mcts:time=60m", "engine:level=60,memory=1MB"] {
        for request in ["go", "hint 2", "analyze"] {
            let (input, mut board) = io::pipe().unwrap();
            let (answers, output) = io::pipe().unwrap();
            let server = server(player);
            let session = thread::spawn(move || server.serve(BufReader::new(input), output, || false));
            writeln!(board, "{request}").unwrap();
            let mut answers = BufReader::new(answers).lines().map(Result::unwrap);
            assert!(answers.next().unwrap().starts_with("status "));
            writeln!(board, "ping 7").unwrap();
            let before: Vec<String> = answers.by_ref().take_while(|line| line != "pong 7").collect();
            assert!(before.iter().all(|line| !line.starts_with("===")), "{before:?}");
            writeln!(board, "quit").unwrap();
            session.join().unwrap().unwrap();
            assert_eq!(answers.next(), None);
        }
    }
}

#[cfg(unix)]
#[test]
fn a_player_that_fails_does_not_end_the_session() {
    let sent = piped("gtp:cmd=false", "go\ngo\nquit\n");
    let failed = |reply: &Reply| matches!(reply, Reply::Status(text) if text.as_str().starts_with("error: the player"));
    assert_eq!(sent.iter().filter(|&reply| failed(reply)).count(), 2, "{sent:?}");
}

#[test]
fn other_boards_need_a_player_for_their_size() {
    let small = set_game(&Game::new(BoardSize::Six));
    let refused = texts(&mut server("engine:level=1,memory=1MB"), &small);
    assert!(refused[0].starts_with("status error: ") && refused[0].contains("6x6"), "{refused:?}");
    let mut server = server("greedy");
    assert_eq!(texts(&mut server, &small), [""; 0]);
    assert!(Game::new(BoardSize::Six).play(choice(&mut server)).is_ok());
}

/// A line of a board, more often valid than not.
fn line() -> impl Strategy<Value = String> {
    let word = prop::sample::select(vec![
        "nboard",
        "set depth",
        "set game",
        "set contempt",
        "move",
        "hint",
        "go",
        "ping",
        "learn",
        "analyze",
        "clear",
        "set",
        "new",
    ]);
    let argument = prop_oneof![
        "[a-h][1-8](/-?[0-9]{0,3}(/[0-9]{1,2})?)?",
        "[1-3]",
        Just("PA".to_owned()),
        Just("(;GM[Othello]B[F5]W[D6];)".to_owned()),
        "-?[0-9]{1,20}(\\.[0-9])?",
        "\\PC{0,8}",
    ];
    (word, argument).prop_map(|(word, argument)| format!("{word} {argument}"))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20))]

    #[test]
    fn a_thousand_lines_never_end_the_session(
        lines in prop::collection::vec(prop_oneof![4 => line(), 1 => "\\PC*"], 1000),
    ) {
        let is_known = |line: &&String| !matches!(line.parse(), Ok(Command::Quit));
        let lines: Vec<&str> = lines.iter().filter(is_known).map(String::as_str).collect();
        let ping = |line: &&str| match line.parse() { Ok(Command::Ping(number)) => Some(number), _ => None };
        let mut pings: Vec<u32> = lines.iter().filter_map(ping).collect();
        let sent = piped("random:seed=1", &format!("{}\nset game (;GM[Othello];)\ngo\n", lines.join("\n")));
        let pong = |reply: &Reply| if let Reply::Pong(number) = reply { Some(*number) } else { None };
        let pongs: Vec<u32> = sent.iter().filter_map(pong).collect();
        prop_assert_eq!(pongs, std::mem::take(&mut pings));
        prop_assert!(matches!(sent.last(), Some(Reply::Move(_))));
    }
}
