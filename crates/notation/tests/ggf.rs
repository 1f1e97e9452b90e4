//! Games of public archives with all their data, and archives with broken games.

use std::time::Duration;

use outflank_board::random::{self, generator};
use outflank_board::{BoardSize, Colour, Game, Move, Outcome, Position, Score, Turn, Verdict};
use outflank_notation::ggf::{self, Fault};
use outflank_notation::record::{Claim, Contestant, Date, Ending, TimeControl, TimeOfDay};
use outflank_notation::{Record, transcript};

const SAMPLES: &str = include_str!("../../../data/games/ggf_samples.ggf");

fn sample(index: usize) -> Record {
    let line = SAMPLES.lines().nth(index).unwrap();
    let record = ggf::parse(line).unwrap();
    assert_eq!(ggf::parse(&ggf::print(&record)).as_ref(), Ok(&record));
    record
}

fn contestant(name: &str, rating: Option<f64>, times: [u32; 3]) -> Contestant {
    let [main, increment, extension] = times;
    Contestant { name: name.into(), rating, clock: Some(TimeControl { main, increment, extension }) }
}

fn date(year: u16, day: (u8, u8), [hour, minute, second]: [u8; 3], zone: &str) -> Date {
    let time = TimeOfDay { hour, minute, second, zone: zone.into() };
    Date { year, day: Some(day), time: Some(time) }
}

fn turn(name: &str, hundredths: Option<i32>, milliseconds: Option<u64>) -> Turn {
    Turn {
        play: name.parse().map_or(Move::Pass, Move::Place),
        time: milliseconds.map(Duration::from_millis),
        verdict: hundredths.map(|count| Verdict::Discs(Score::hundredths(count))),
    }
}

fn played(hundredths: i32) -> Claim {
    Claim { difference: Score::hundredths(hundredths), ending: Ending::Played }
}

fn outcome(record: &Record) -> (u32, u32, u32) {
    let Outcome { black, white, empties } = record.game.outcome().unwrap();
    (black, white, empties)
}

/// The total time of one side, in hundredths of a second.
fn time(game: &Game, colour: Colour) -> u128 {
    let turns = game.turns().iter().enumerate();
    let own = turns.filter(|&(ply, _)| game.position_at(ply).unwrap().turn() == colour);
    own.filter_map(|(_, turn)| turn.time).sum::<Duration>().as_millis() / 10
}

#[test]
fn a_plain_game() {
    let record = sample(0);
    let moves = "d3c5e6d2c6d6b5f5e7f6f4f3g4d7g3g5h6h5h4e8c7h3c3h7e3b6g6f7d8c2d1c4b4a5f8f2e2a4a3b3f1g7b7c8a6a7\
                 c1b2a8b8a2e1h8g8h2g1h1g2PAa1b1";
    assert_eq!(transcript::print_with_passes(&record.game), moves);
    assert_eq!(outcome(&record), (32, 32, 0));
    assert_eq!(record.game.turns()[0], turn("d3", None, Some(10)));
    assert_eq!(record.game.turns()[26], turn("g6", None, Some(5420)));
    assert_eq!(record.game.turns()[58], turn("pass", None, None));
    assert_eq!((time(&record.game, Colour::Black), time(&record.game, Colour::White)), (3348, 1767));
    let expected = Record {
        black: contestant("Saio1200", Some(2197.01), [300, 0, 120]),
        white: contestant("Saio3000", Some(2199.72), [300, 0, 120]),
        place: "GGS/os".into(),
        date: Some(date(2003, (12, 15), [13, 24, 3], "MST")),
        result: Some(played(0)),
        ..Record::new(record.game.clone())
    };
    assert_eq!(record, expected);
}

#[test]
fn a_game_with_a_komi() {
    let record = sample(1);
    let moves = "e6f4e3d6c5f3c4f6f5g4c7d3e7c3g6b4g5b6a5c6b5d7e8f7h3f8d8h4h5c8a3a4g3a6a7b7f2f1c2e2d2b3e1c1g1h7\
                 a2g7h6d1b1h2h8g8h1g2b2a1b8a8";
    assert_eq!(transcript::print_with_passes(&record.game), moves);
    assert_eq!(outcome(&record), (36, 28, 0));
    assert_eq!(record.game.turns()[0], turn("e6", None, Some(900)));
    assert_eq!(record.game.turns()[1], turn("f4", Some(-1647), Some(240)));
    assert_eq!(record.game.turns()[23], turn("f7", Some(86), None));
    assert_eq!(record.game.turns()[59], turn("a8", None, None));
    let expected = Record {
        black: contestant("ming1014", Some(1440.64), [900, 0, 120]),
        white: contestant("ant", Some(1176.38), [900, 0, 120]),
        place: "GGS/os".into(),
        date: Some(date(2010, (10, 11), [9, 16, 41], "MDT")),
        // Black won by 8 discs and got half a disc more.
        result: Some(played(850)),
        komi: Some(Score::hundredths(50)),
        bids: [Some(turn("e6", None, Some(900))), Some(turn("f5", Some(-100), None))],
        ..Record::new(record.game.clone())
    };
    assert_eq!(record, expected);
}

#[test]
fn a_game_from_a_random_start_with_white_first() {
    let record = sample(2);
    let moves = "b5e2d8g4f2d2d1c1f1e1b1c2b3a6a5b6a7e8f8a3e7b8g7h8g3f7h5b2c8g8a1a2a4g6g5h3h4b7h6h7a8h2g2g1h1";
    assert_eq!(transcript::print_with_passes(&record.game), moves);
    let start = record.game.start();
    assert_eq!(
        (start.count(Colour::Black), start.count(Colour::White), start.turn()),
        (8, 11, Colour::White)
    );
    assert_eq!(outcome(&record), (36, 28, 0));
    assert_eq!(record.game.turns()[0], turn("b5", Some(-800), Some(91890)));
    assert_eq!(record.game.turns()[2], turn("d8", Some(-1000), Some(58340)));
    assert_eq!(record.game.turns()[44], turn("h1", Some(-800), Some(10)));
    let expected = Record {
        black: contestant("Saio7000", Some(2799.01), [600, 0, 120]),
        white: contestant("SaioQuad", Some(2779.77), [600, 0, 120]),
        place: "GGS/os".into(),
        date: Some(date(2011, (3, 1), [7, 5, 47], "MST")),
        result: Some(played(800)),
        synchro: true,
        ..Record::new(record.game.clone())
    };
    assert_eq!(record, expected);
}

#[test]
fn a_game_with_a_pass_at_its_end() {
    let record = sample(3);
    let moves = "f5f4e3f6e6c5g5d3d6f7g6e7c6d7f3c4f8h6b5e8c7g8d8c8c2a6c3h5b4a3b6g3g4h4a5a4b7c1b3d2f2e2b8a8a7g7\
                 e1d1b1g2h1b2h3g1h2PA";
    assert_eq!(transcript::print_with_passes(&record.game), moves);
    let position = record.game.position();
    assert_eq!((position.count(Colour::Black), position.count(Colour::White)), (25, 34));
    assert_eq!((record.game.turn(), record.game.outcome()), (Colour::Black, None));
    let expected = Record {
        black: contestant("null", None, [0; 3]),
        white: contestant("null", None, [0; 3]),
        place: "NBoard".into(),
        date: Some(date(2014, (1, 29), [23, 5, 30], "GMT")),
        ..Record::new(record.game.clone())
    };
    assert_eq!(record, expected);
}

#[test]
fn printed_games_match_the_archive_text() {
    for (index, line) in SAMPLES.lines().enumerate().take(3) {
        // Servers write moves in lower case and passes in full, and omit zero times.
        let printed = ggf::print(&sample(index));
        let (head, moves) = line.split_once("BO[").unwrap();
        let head = head.replace("KB[e6", "KB[E6").replace("KW[f5", "KW[F5");
        let (board, moves) = moves.split_once(']').unwrap();
        let moves = moves.to_uppercase().replace("PASS", "PA");
        assert_eq!(printed, format!("{head}BO[{board}]{moves}"));
    }
}

#[test]
fn several_games_are_read_as_an_archive() {
    let archive = SAMPLES.replacen("(;", "2 (;", 1).replacen(";)\n", ";) ", 1);
    let games: Vec<_> = ggf::games(&archive).collect();
    let places: Vec<_> = games.iter().map(|(place, _)| place.to_string()).collect();
    assert_eq!(places, ["game 1, line 1", "game 2, line 1", "game 3, line 2", "game 4, line 3"]);
    for (index, (_, record)) in games.into_iter().enumerate() {
        assert_eq!(record, Ok(sample(index)));
    }
}

/// The game with this number, and its defect if it has one: seven in ten are valid.
fn archived(number: u64) -> (Record, String, Option<&'static str>) {
    let size = BoardSize::ALL[number as usize % 4];
    let mut record = Record::new(random::game(Position::start(size), &mut generator(number)));
    record.black.name = format!("Anna {number} ;)");
    let line = ggf::print(&record);
    let (text, broken) = match number % 20 {
        1 => (line.replace(";)", ""), Some("is not closed; write ;) after its last tag")),
        4 => (line.replace("];)", ";)"), Some("is not closed; write ] after it")),
        7 => (line.replace("B[PA]", "").replace("B[", "W["), Some("'s turn")),
        10 => (line.replace("Othello", "Checkers"), Some("the game is \"Checkers\", not Othello")),
        13 => (line.replace("TY[", "TY[1"), Some("boards are 4, 6, 8 or 10 squares wide")),
        16 => (line.replacen('-', "", 1), Some("squares before the side to move")),
        19 => (line.replacen("RE[", "\nand [", 1), None),
        _ => (line, None),
    };
    (record, text, broken)
}

#[test]
fn a_malformed_game_does_not_affect_others() {
    let games: Vec<_> = (1..=1000).map(archived).collect();
    let archive = games
        .iter()
        .fold("Games of 2026 (;\n".to_string(), |archive, (_, text, _)| archive + "1 " + text + "\n");
    let mut line = 2;
    let mut read = ggf::games(&archive);
    let mut broken_games = 0;
    for (number, (record, text, broken)) in (1..).zip(games) {
        let (place, result) = read.next().unwrap();
        assert_eq!((place.number, place.line, place.column), (number, line, 3));
        match broken {
            None => assert_eq!(result, Ok(record), "{text}"),
            Some(reason) => {
                let message = result.unwrap_err().to_string();
                assert!(message.starts_with(&format!("game {number}, line {line}")), "{message}");
                assert!(message.contains(reason), "{message}");
                broken_games += 1;
            }
        }
        line += text.lines().count();
    }
    assert_eq!(broken_games, 300);
    assert_eq!(read.next(), None);
}

#[test]
fn an_error_names_its_place_in_the_archive() {
    let text = "é\n2 (;GM[Othello]B[f5];)é(;GM[Othello]\n W[f5];)(;GM[Othello]";
    let errors: Vec<_> = ggf::games(text).filter_map(|(_, result)| result.err()).collect();
    let messages: Vec<_> = errors.iter().map(ToString::to_string).collect();
    assert_eq!(
        messages,
        [
            "game 2, line 3, column 2: move 1: White plays, but it is Black's turn",
            "game 3, line 3, column 22: the game is not closed; write ;) after its last tag",
        ]
    );
    assert_eq!(errors[1].why, Fault::NoEnd);
}
