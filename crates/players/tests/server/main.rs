//! Players as servers: sessions with a controller.

mod nboard;
#[path = "../support/mod.rs"]
mod support;

use std::io::{self, BufReader, Cursor, Read};
use std::path::PathBuf;
use std::thread;
use std::time::{Duration, Instant};

use outflank_board::BoardSize;
use outflank_notation::gtp::{Command, Generated, Request, Responses};
use outflank_players::server::GtpServer;
use proptest::prelude::*;
use support::spec;

/// Lines that begin with `>` are sent, and the others are the responses.
///
/// `\t`, `\r` and `\u{7}` stand for the characters, and VERSION for the version.
const CONVERSATION: &str = include_str!("gtp.txt");

fn server(player: &str) -> GtpServer {
    GtpServer::new(spec(player), BoardSize::Eight, 1).unwrap()
}

/// All responses to some input.
fn answers(player: &str, input: &str) -> String {
    let mut output = Vec::new();
    server(player).serve(Cursor::new(input.to_owned()), &mut output, || false).unwrap();
    String::from_utf8(output).unwrap()
}

/// The response to one line.
fn answer(server: &mut GtpServer, line: &str) -> String {
    server.answer(line, &mut ()).unwrap().to_string().trim_end().to_owned()
}

#[test]
fn gtp_session_gives_the_expected_answers() {
    let text = CONVERSATION.replace("VERSION", env!("CARGO_PKG_VERSION"));
    let (mut server, mut input, mut expected) = (server("alphabeta=2"), String::new(), String::new());
    let mut has_quit = false;
    for exchange in text.split_inclusive("\n>").map(|exchange| exchange.trim_end_matches('>')) {
        let (line, answer) = exchange.trim_start_matches("> ").split_once('\n').unwrap();
        let line = line.replace("\\t", "\t").replace("\\r", "\r").replace("\\u{7}", "\u{7}");
        let response = server.answer(&line, &mut ()).filter(|_| !has_quit);
        assert_eq!(response.map(|response| response.to_string()).unwrap_or_default(), answer, "{line:?}");
        has_quit |= line.contains("quit");
        input += &line;
        input.push('\n');
        expected += answer;
    }
    assert!(has_quit && input.lines().count() > 120);
    assert_eq!(answers("alphabeta=2", &input), expected);
    assert_eq!(answers("alphabeta=2", &input.replace('\n', "\r\n")), expected);
}

#[test]
fn games_are_loaded_from_files() {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("server.sgf");
    std::fs::write(&path, "(;FF[4]GM[2]SZ[6];B[e4];W[e3];B[e2])").unwrap();
    let mut server = server("random");
    let mut ask = |line: &str| answer(&mut server, line);
    assert_eq!(ask(&format!("loadsgf {}", path.display())), "=");
    assert_eq!(ask("gogui-rules_board_size"), "= 6");
    assert_eq!(ask("gogui-rules_side_to_move"), "= white");
    for _ in 0..3 {
        assert_eq!(ask("undo"), "=");
    }
    assert_eq!(ask("undo"), "? cannot undo");
    assert_eq!(ask(&format!("loadsgf {} 2", path.display())), "=");
    assert_eq!(ask("play white e3"), "=");
    assert!(ask("genmove black").starts_with("= "));
    std::fs::write(&path, "(;FF[4]GM[2]SZ[6];B[a1])").unwrap();
    let refused = ask(&format!("loadsgf {}", path.display()));
    assert!(refused.starts_with("? cannot load file: column 21: "), "{refused}");
    assert!(ask("loadsgf no/such.sgf").starts_with("? cannot load file: "));
    assert_eq!(ask("gogui-rules_side_to_move"), "= white", "a game that is not loaded changes nothing");
}

#[test]
fn the_time_of_the_controller_limits_the_player() {
    let mut server = server("mcts:time=1m");
    let mut check = |lines: &[&str]| {
        let start = Instant::now();
        for line in lines {
            assert!(answer(&mut server, line).starts_with('='), "{line}");
        }
        assert!(start.elapsed() < Duration::from_secs(10), "{lines:?}");
    };
    check(&["time_settings 0 0.1 1", "genmove black"]);
    check(&["time_settings 3 0 0", "genmove white"]);
    check(&["time_settings 3600 0 0", "time_left black 0.5 0", "genmove black"]);
    check(&["kgs-time_settings byoyomi 3600 60 3", "time_left white 0.1 3", "reg_genmove white"]);
}

#[test]
fn set_level_works_only_for_players_with_levels() {
    let mut server = server("random");
    assert_eq!(answer(&mut server, "1 set_level 4"), "?1 random has no level");
    assert_eq!(
        answers("negascout=2", "set_level 3\nversion\n").lines().nth(2).unwrap().split(' ').nth(2),
        Some("negascout:depth=3")
    );
}

#[test]
fn slow_levels_are_answered_with_a_warning() {
    let warning = |player: &str| {
        format!(
            "= {player} can take hours per move; limit it with time_settings, such as `time_settings 0 10 1` for \
             ten seconds per move"
        )
    };
    let mut engine = server("engine:level=1,memory=1MB");
    assert_eq!(engine.warning(), None);
    assert_eq!(answer(&mut engine, "set_level 30"), "=");
    assert_eq!(answer(&mut engine, "set_level 60"), warning("engine:level=60,memory=1MB"));
    assert_eq!(answer(&mut engine, "time_settings 0 10 1"), "=");
    assert_eq!(answer(&mut engine, "set_level 60"), "=");
    assert_eq!(
        answer(&mut engine, "set_level 0"),
        "? engine does not accept level=0; write a whole number from 1 to 60; loss= plays weaker than level 1"
    );
    assert_eq!(answer(&mut server("alphabeta=2"), "set_level 60"), warning("alphabeta:depth=60"));
    assert_eq!(answer(&mut server("engine:time=1s"), "set_level 60"), "=");
    assert_eq!(answer(&mut server("mcts=10"), "set_level 60"), "=");
    assert!(server("engine:level=60").warning().is_some());
}

/// The moves of a game of the player against itself.
fn self_play(server: &mut GtpServer) -> Vec<String> {
    let colours = ["black", "white"].into_iter().cycle().take(20);
    colours.map(|colour| answer(server, &format!("genmove {colour}"))).collect()
}

#[test]
fn each_game_has_a_seed_of_its_own_unless_the_player_has_one() {
    for player in ["engine:level=1,loss=3,memory=1MB", "random", "alphabeta:depth=1,ties=random"] {
        let mut server = server(player);
        let games = [(); 3].map(|()| {
            let game = self_play(&mut server);
            assert_eq!(answer(&mut server, "clear_board"), "=");
            game
        });
        assert!(games[0] != games[1] && games[1] != games[2] && games[0] != games[2], "{player}: {games:?}");
    }
    let mut server = server("engine:level=1,loss=3,memory=1MB,seed=7");
    let game = self_play(&mut server);
    assert_eq!(answer(&mut server, "clear_board"), "=");
    assert_eq!(self_play(&mut server), game);
}

#[cfg(unix)]
#[test]
fn a_player_that_fails_does_not_end_the_conversation() {
    let text = answers("gtp:cmd=false", "1 genmove black\n2 play black f5\n3 genmove white\n4 quit\n");
    let answers: Vec<&str> = text.split_terminator("\n\n").collect();
    assert!(answers[0].starts_with("?1 the player stopped working: "), "{text}");
    assert_eq!(answers[1], "=2");
    assert!(answers[2].starts_with("?3 the player stopped working: "), "{text}");
    assert_eq!(answers[3..], ["=4"]);
}

#[test]
fn human_player_is_rejected() {
    let refused = GtpServer::new(spec("human"), BoardSize::Eight, 1).err().unwrap();
    assert_eq!(refused.to_string(), "human cannot play here; choose a computer player");
}

/// Delivers some text at once, and the rest or EOF half a second later.
struct Slow(&'static [u8], &'static [u8]);

impl Read for Slow {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.0.is_empty() {
            thread::sleep(Duration::from_millis(500));
            (self.0, self.1) = (self.1, b"");
        }
        self.0.read(buffer)
    }
}

#[test]
fn eof_or_quit_during_a_search_stops_it() {
    for last in [&b""[..], b"2 quit\n"] {
        let start = Instant::now();
        let mut output = Vec::new();
        let input = BufReader::new(Slow(b"1 genmove black\n", last));
        server("mcts:time=1m").serve(input, &mut output, || false).unwrap();
        assert!(start.elapsed() < Duration::from_secs(20));
        let text = String::from_utf8(output).unwrap();
        let (generated, rest) = text.split_once("\n\n").unwrap();
        generated.strip_prefix("=1 ").unwrap().parse::<Generated>().unwrap();
        assert_eq!(rest, if last.is_empty() { "" } else { "=2\n\n" });
    }
}

/// A controller that dies right after its request looks like piped input, but the output has no reader.
#[test]
fn a_search_without_a_reader_is_stopped() {
    let mut output = Vec::new();
    let input = Cursor::new("1 genmove black\n");
    server("engine:level=60,memory=1MB").serve(input, &mut output, || true).unwrap();
    assert!(String::from_utf8(output).unwrap().starts_with("=1 "));
}

/// A line of a controller, more often valid than not.
fn line() -> impl Strategy<Value = String> {
    let name = prop::sample::select(Command::NAMES.to_vec())
        .prop_filter("files are left alone", |&name| name != "loadsgf");
    let word = prop_oneof![
        Just("b".to_owned()),
        Just("White".to_owned()),
        Just("pass".to_owned()),
        Just("# 1".to_owned()),
        "[a-j][0-9]{1,2}",
        "-?[0-9]{1,20}(\\.[0-9])?",
        "\\PC{0,5}",
    ];
    let arguments = prop::collection::vec(word, 0..4);
    (prop::option::of(any::<u32>()), name, arguments).prop_map(|(id, name, arguments)| {
        let id = id.map_or(String::new(), |id| format!("{id} "));
        format!("{id}{name} {}", arguments.join(" "))
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn every_request_gets_one_answer(lines in prop::collection::vec(prop_oneof![4 => line(), 1 => "\\PC*"], 0..40)) {
        let mut expected = Vec::new();
        for line in &lines {
            match Request::read(line) {
                Ok(None) => {}
                Ok(Some(request)) => {
                    expected.push(request.id);
                    if request.command == Command::Quit {
                        break;
                    }
                }
                Err(error) => expected.push(error.id),
            }
        }
        let text = answers("random:seed=1", &lines.join("\n"));
        let mut responses = Responses::default();
        let answered: Vec<_> = text.lines().filter_map(|line| responses.push(line)).map(|one| one.id).collect();
        prop_assert_eq!(answered, expected);
        prop_assert!(responses.end().is_none());
    }
}
