//! `PlayOK`: games as the server exports them, exact errors, and round trips.

mod games;

use games::{WITH_TWO_PASSES, games};
use outflank_board::{BoardSize, Game, Position, Score};
use outflank_notation::record::{Claim, Contestant, Date, Ending, Record, TimeControl, TimeOfDay};
use outflank_notation::{playok, transcript};
use proptest::prelude::*;

const GAME: &str = r#"[Event "?"]
[Site "PlayOK"]
[Date "2020.05.05"]
[Round "-"]
[Black "ann"]
[White "bob \"b\""]
[Result "13-45"]
[Time "11:24:48"]
[TimeControl "300"]
[BlackElo "1073"]
[WhiteElo "1183.5"]

1. f5 d6 2. c5 f6 3. c4 f4 4. e6 d7 5. e7 c6 6. f7 d8 7. c8 e8 8. g5 b8 9. e3
f8 10. b6 b5 11. a6 a4 12. a5 a7 13. c7 b4 14. g6 h6 15. h7 b3 16. d3 c3 17. c2
c1 18. h5 d2 19. e2 f1 20. b1 d1 21. b2 a3 22. e1 h4 23. h3 g4 24. g3 f3 25. g1
"#;

/// The remaining moves with their passes, and the discs of both sides.
fn whole() -> String {
    let game = transcript::parse(WITH_TWO_PASSES, Position::start(BoardSize::Eight)).unwrap();
    let rest = game.moves().enumerate().skip(49).map(|(ply, play)| {
        let number = if ply % 2 == 0 { format!("{}. ", ply / 2 + 1) } else { String::new() };
        number + &play.square().map_or("--".into(), |square| square.to_string()) + " "
    });
    GAME.to_owned() + &rest.collect::<String>() + "13-45\n"
}

#[test]
fn a_game_of_the_server_is_read() {
    let text = whole();
    assert_eq!(text.matches("--").count(), 2);
    let record = playok::parse(&text).unwrap();
    assert_eq!(transcript::print(&record.game), WITH_TWO_PASSES);
    let clock = Some(TimeControl { main: 300, ..TimeControl::default() });
    assert_eq!(record.black, Contestant { name: "ann".into(), rating: Some(1073.0), clock });
    assert_eq!(record.white, Contestant { name: "bob \"b\"".into(), rating: Some(1183.5), clock });
    let time = Some(TimeOfDay { hour: 11, minute: 24, second: 48, zone: String::new() });
    assert_eq!(record.date, Some(Date { year: 2020, day: Some((5, 5)), time }));
    assert_eq!(record.place, "PlayOK");
    // Six squares stay empty and count for White.
    let difference = Score::discs(-38);
    assert_eq!(record.result, Some(Claim { difference, ending: Ending::Played }));
    assert_eq!(record.game.outcome().map(|outcome| Score::discs(outcome.difference())), Some(difference));

    let printed = playok::print(&record).unwrap();
    assert!(printed.lines().all(|line| line.len() < 80), "{printed}");
    assert!(printed.starts_with("[Site \"PlayOK\"]\n[Date \"2020.05.05\"]\n[Black \"ann\"]\n"), "{printed}");
    assert!(printed.ends_with("13-51\n"), "{printed}");
    assert_eq!(playok::parse(&printed), Ok(record));
}

#[test]
fn headers_and_moves_are_read_leniently() {
    let check = |text: &str, black: &str, moves: &str| {
        let record = playok::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!((record.black.name.as_str(), transcript::print(&record.game).as_str()), (black, moves));
    };
    check("[Site \"x\"][Black \"a]b\"] 1. F5 D6 2. c3", "a]b", "f5d6c3");
    check("[Black ann]\r\n[Unknown]\r\n\r\n1.f5 d6\r\n2.c3 *\r\n", "ann", "f5d6c3");
    check("[Black \"?\"]\n1. f5 1/2-1/2", "", "f5");
    check("[Black \"a\"b\"]\n1. f5", "a\"b", "f5");
    check("1. f5 d6 39-25", "", "f5d6");
    check("[Black \"nobody moved\"]", "nobody moved", "");
    let date = |text: &str| playok::parse(&format!("[Date \"{text}\"][Time \"25:00:00\"]")).unwrap().date;
    assert_eq!(date("2020.??.??"), Some(2020.into()));
    assert_eq!(date("2020.05.05"), Some(Date { year: 2020, day: Some((5, 5)), time: None }));
    assert_eq!(date("????.??.??"), None);
    let clock = |text: &str| playok::parse(&format!("[TimeControl \"{text}\"]")).unwrap().white.clock;
    assert_eq!(clock("300+5"), Some(TimeControl { main: 300, increment: 5, extension: 0 }));
    assert_eq!(clock("-"), None);
    let result = |text: &str| playok::parse(&format!("[Result \"{text}\"]")).unwrap().result;
    assert_eq!(result("64-1"), None);
    assert_eq!(result("2147483647-1"), None);
    assert_eq!(result("?"), None);
    assert_eq!(
        playok::parse("1. f5 40-24").unwrap().result.map(|claim| claim.difference),
        Some(Score::discs(16))
    );
}

#[test]
fn a_malformed_game_does_not_affect_others() {
    let text = "1. f5 39-25 1. d3 *\n[Black \"a\"]\n\n1. a1 33-31\n[Black \"b\n1. f5 *\n[Black \"c\"]\n1. c4\n\
                [Black \"d\"]\n\n[Black \"e\"]\n1. e6 f5 f5";
    let read: Vec<String> = playok::games(text)
        .map(|(line, game)| match game {
            Ok(record) => format!("{line} {}{}", record.black.name, transcript::print(&record.game)),
            Err(error) => format!("{line} {error}"),
        })
        .collect();
    assert_eq!(
        read,
        [
            "1 f5",
            "1 d3",
            "2 line 4, column 4: Black turns no disc at a1; legal: d3 c4 f5 e6",
            "5 line 5, column 1: invalid header \"[Black \\\"b\"; write one such as [Black \"name\"]",
            "7 cc4",
            "9 d",
            "11 line 12, column 7: White turns no disc at f5; legal: f4 d6 f6",
        ]
    );
}

#[test]
fn errors_say_where_and_why() {
    let check = |text: &str, message: &str| {
        assert_eq!(playok::parse(text).unwrap_err().to_string(), message, "{text}");
    };
    check(" \n", "column 1: no game found; write moves such as 1. f5 d6");
    check(
        "[Black \"ann\n",
        "column 1: invalid header \"[Black \\\"ann\"; write one such as [Black \"name\"]",
    );
    check("1. f5 d7", "column 7: White turns no disc at d7; legal: f4 d6 f6");
    check("1. f5 --", "column 7: White has a move and may not pass; legal: f4 d6 f6");
    let form = "write a square such as f5, or PA for a pass";
    check(
        "[Black \"a\"]\n\n1. f5 resigns 1-0",
        &format!("line 3, column 7: invalid move \"resigns\"; {form}"),
    );
}

#[test]
fn unrepresentable_games_are_rejected() {
    let error = |game: Game| playok::print(&Record::new(game)).unwrap_err().to_string();
    assert_eq!(error(Game::new(BoardSize::Six)), "PlayOK supports only 8x8 boards, not 6x6");
    let passed = Position::start(BoardSize::Eight).passed();
    let start = "PlayOK cannot store a start position; the game must begin at the usual start";
    assert_eq!(error(Game::from_position(passed)), start);
}

fn records() -> impl Strategy<Value = Record> {
    let name = "[ -~é]{0,12}";
    let date = (1..10_000_u16, 1..=12_u8, 1..=31_u8, 0..24_u8, 0..60_u8, any::<[bool; 4]>());
    (games(BoardSize::Eight), name, name, name, date, -32..=32, -3000.0..3000.0).prop_map(
        |(game, black, white, place, (year, month, day, hour, minute, chosen), half, rating)| {
            let known = |text: String| text.trim().trim_matches('?').trim().to_owned();
            let control = TimeControl { main: u32::from(year), increment: hour.into(), extension: 0 };
            let clock = chosen[0].then_some(control);
            let time = TimeOfDay { hour, minute, second: minute, zone: String::new() };
            let day = chosen[1].then_some((month, day));
            Record {
                black: Contestant { name: known(black), rating: Some(rating), clock },
                white: Contestant { name: known(white), rating: None, clock },
                place: known(place),
                date: Some(Date { year, day, time: Some(time).filter(|_| chosen[2] && day.is_some()) }),
                result: chosen[3]
                    .then_some(Claim { difference: Score::discs(half * 2), ending: Ending::Played }),
                ..Record::new(game)
            }
        },
    )
}

proptest! {
    #[test]
    fn games_round_trip(records in prop::collection::vec(records(), 1..4)) {
        let text: String = records.iter().map(|record| playok::print(record).unwrap()).collect();
        let read: Vec<Record> = playok::games(&text).map(|(_, record)| record.unwrap()).collect();
        prop_assert_eq!(&read, &records, "{}", text);
        let mut rest = text.as_str();
        for record in &records {
            let (game, behind) = playok::cut(rest).unwrap();
            prop_assert_eq!(playok::parse(game), Ok(record.clone()));
            rest = behind;
        }
        prop_assert_eq!(rest, "\n");
    }

    #[test]
    fn no_text_makes_the_reader_panic(text in "(\\[|\\]|\"|\\\\|Black|Date|2020| |\n|f5|1\\.|--|39-25|\\*|é){0,30}") {
        for (_, record) in playok::games(&text) {
            match record {
                Ok(record) => prop_assert_eq!(playok::parse(&playok::print(&record).unwrap()), Ok(record)),
                Err(error) => prop_assert_eq!(error.to_string().lines().count(), 1),
            }
        }
    }
}
