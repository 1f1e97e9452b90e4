//! Othello Quest: JSON in every form, exact errors, and round trips.

mod games;

use std::time::Duration;

use games::{WITH_TWO_PASSES, games, timed};
use outflank_board::{BoardSize, Game, Position};
use outflank_notation::record::{Contestant, Date, Record, TimeControl, TimeOfDay};
use outflank_notation::{quest, transcript};
use proptest::prelude::*;

const GAME: &str = r#"{
  "id": 7, "gtype": "reversi5", "created": "2016-01-02T03:04:05.678Z",
  "players": [{"name": "ann {", "oldR": 1700.25, "newR": 1712}, {"name": "ボブ \"b\"", "oldR": 1650}],
  "position": {"size": 8, "moves": [{"t": 1200, "m": "f5"}, {"m": "D6", "t": 0.6}, {"m": "c3"}, {"t": 5}]}
}"#;

#[test]
fn a_game_of_the_server_is_read() {
    let record = quest::parse(GAME).unwrap();
    assert_eq!(transcript::print(&record.game), "f5d6c3");
    let times: Vec<_> = record.game.turns().iter().map(|turn| turn.time).collect();
    assert_eq!(times, [Some(Duration::from_millis(1200)), Some(Duration::from_millis(1)), None]);
    let clock = Some(TimeControl { main: 300, ..TimeControl::default() });
    assert_eq!(record.black, Contestant { name: "ann {".into(), rating: Some(1700.25), clock });
    assert_eq!(record.white, Contestant { name: "ボブ \"b\"".into(), rating: Some(1650.0), clock });
    let time = Some(TimeOfDay { hour: 3, minute: 4, second: 5, zone: "UTC".into() });
    assert_eq!(record.date, Some(Date { year: 2016, day: Some((1, 2)), time }));
    let printed = r#"{"created":"2016-01-02T03:04:05Z","gtype":"reversi5","players":[{"name":"ann {","oldR":1700.25},{"name":"ボブ \"b\"","oldR":1650.0}],"position":{"moves":[{"m":"f5","t":1200},{"m":"d6","t":1},{"m":"c3"}]}}"#;
    assert_eq!(quest::print(&record).as_deref(), Ok(printed));
}

#[test]
fn only_the_moves_are_needed() {
    for text in [
        r#"{"position":{"moves":[{"m":"f5"},{"m":"d6"}]}}"#,
        r#"{"position":{"moves":["f5","d6"]},"players":[],"gtype":"reversi","created":"soon"}"#,
        r#"{"position":{"moves":[{"m":"f5","t":-1},{"m":"d6","t":"x"}]},"players":[null,{"name":3}],"gtype":5}"#,
        r#"[{"position":{"moves":[{"m":"f5"},{"m":"d6"}]},"gtype":"reversi0","created":7}]"#,
    ] {
        let game = transcript::parse("f5d6", Position::start(BoardSize::Eight)).unwrap();
        assert_eq!(quest::parse(text), Ok(Record::new(game)), "{text}");
    }
}

#[test]
fn passes_are_parsed_in_every_spelling_or_inserted() {
    let game = transcript::parse(WITH_TWO_PASSES, Position::start(BoardSize::Eight)).unwrap();
    let printed = quest::print(&Record::new(game.clone())).unwrap();
    assert_eq!(printed.matches(r#"{"m":"-"},"#).count(), 2);
    for pass in [r#"{"m":"-"},"#, r#"{"m":"--"},"#, r#"{"m":"pass"},"#, ""] {
        let text = printed.replace(r#"{"m":"-"},"#, pass);
        assert_eq!(quest::parse(&text).map(|record| record.game), Ok(game.clone()), "{pass}");
    }
}

#[test]
fn a_malformed_game_does_not_affect_others() {
    let game = |play: &str| format!(r#"{{"position":{{"moves":[{{"m":"{play}"}}]}}}}"#);
    let check = |text: &str, expected: &[&str]| {
        let read = quest::games(text).map(|(line, game)| match game {
            Ok(record) => format!("{line} {}", transcript::print(&record.game)),
            Err(error) => format!("{line} {error}"),
        });
        assert_eq!(read.collect::<Vec<_>>(), expected, "{text}");
    };
    let (one, other) = (game("f5"), game("d3"));
    check(&format!("[{one},\n{other}]\n"), &["1 f5", "2 d3"]);
    check(&format!("{one}{other}"), &["1 f5", "1 d3"]);
    check(
        &format!("{one}\n{{\"a\":\"never closed\n{other}\n{{}}\n{}\n{one}\n{{\"b\"", game("a1")),
        &[
            "1 f5",
            "2 line 2, column 19: invalid JSON: control character (\\u0000-\\u001F) found while parsing a string",
            "3 d3",
            "4 line 4, column 1: the moves are missing; write them as {\"position\": {\"moves\": [{\"m\": \
             \"f5\"}]}}",
            "5 line 5, column 1: move 1: Black turns no disc at a1; legal: d3 c4 f5 e6",
            "6 f5",
            "7 line 7, column 4: invalid JSON: EOF while parsing an object",
        ],
    );
    check(" [ ]\n", &[]);
}

#[test]
fn errors_say_where_and_why() {
    let check = |text: &str, message: &str| {
        assert_eq!(quest::parse(text).unwrap_err().to_string(), message, "{text}");
    };
    check("", "column 1: no game found; write an object with position.moves");
    check("[]", "column 1: no game found; write an object with position.moves");
    check("f5d6", "column 2: invalid JSON: expected ident");
    let form = "write a square such as f5, or PA for a pass";
    let moves = |moves: &str| format!(r#"{{"position":{{"moves":{moves}}}}}"#);
    check(&moves(r#"[{"m":"f5"},{"m":"z9"}]"#), &format!("column 1: move 2: invalid move \"z9\"; {form}"));
    check(&moves(r#"[{"m":"f5"},7]"#), &format!("column 1: move 2: invalid move \"7\"; {form}"));
    check(&moves(r#"["f5","-"]"#), "column 1: move 2: White has a move and may not pass; legal: f4 d6 f6");
}

#[test]
fn unrepresentable_games_are_rejected() {
    let error = |game: Game| quest::print(&Record::new(game)).unwrap_err().to_string();
    assert_eq!(error(Game::new(BoardSize::Ten)), "Othello Quest supports only 8x8 boards, not 10x10");
    let passed = Position::start(BoardSize::Eight).passed();
    let start = "Othello Quest cannot store a start position; the game must begin at the usual start";
    assert_eq!(error(Game::from_position(passed)), start);
}

fn records() -> impl Strategy<Value = Record> {
    let date = (0..10_000_u16, 1..=12_u8, 1..=31_u8, 0..24_u8, 0..60_u8, any::<[bool; 3]>());
    let zone = prop::sample::select(vec!["UTC", "", "+09:00", "-0500"]);
    (games(BoardSize::Eight), any::<u64>(), any::<[String; 2]>(), date, zone, any::<f64>()).prop_map(
        |(game, seed, [black, white], (year, month, day, hour, minute, chosen), zone, rating)| {
            let control = TimeControl { main: u32::from(month) * 60, ..TimeControl::default() };
            let clock = chosen[0].then_some(control);
            let time = TimeOfDay { hour, minute, second: minute, zone: zone.into() };
            let day = chosen[1].then_some((month, day));
            Record {
                black: Contestant {
                    name: black,
                    rating: Some(rating).filter(|rating| rating.is_finite()),
                    clock,
                },
                white: Contestant { name: white, rating: None, clock },
                date: Some(Date { year, day, time: Some(time).filter(|_| chosen[2] && day.is_some()) }),
                ..Record::new(timed(&game, seed))
            }
        },
    )
}

proptest! {
    #[test]
    fn games_round_trip(records in prop::collection::vec(records(), 1..4)) {
        let lines: Vec<String> = records.iter().map(|record| quest::print(record).unwrap()).collect();
        prop_assert!(lines.iter().all(|line| line.lines().count() == 1));
        for text in [lines.join("\n"), format!("[{}]", lines.join(", "))] {
            let read: Vec<Record> = quest::games(&text).map(|(_, record)| record.unwrap()).collect();
            prop_assert_eq!(&read, &records, "{}", text);
        }
    }

    #[test]
    fn no_text_makes_the_reader_panic(text in "(\\{|\\}|\\[|\\]|\"|:|,|\"position\":|\"moves\":|\"m\":\"f5\"|\n|\\\\|é|7){0,30}") {
        for (_, record) in quest::games(&text) {
            match record {
                Ok(record) => prop_assert_eq!(quest::parse(&quest::print(&record).unwrap()), Ok(record)),
                Err(error) => prop_assert_eq!(error.to_string().lines().count(), 1),
            }
        }
    }
}
