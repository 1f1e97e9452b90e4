//! Logbooks of GGS: known lines, exact errors, and round trips.

mod games;

use games::{WITH_TWO_PASSES, games};
use outflank_board::{BoardSize, Game, Position, Score};
use outflank_notation::ggs::logbook;
use outflank_notation::record::{Claim, Ending, Record};
use outflank_notation::transcript;
use proptest::prelude::*;

#[test]
fn a_logbook_is_read_and_written() {
    let text = "+f5-d6+c3-d3: -04 10\n\n +f5 -f6 :\r\n+d3\n+f5-a1:+00\n";
    let read = logbook::games(text).map(|(line, game)| match game {
        Ok(record) => format!("{line} {}", logbook::print(&record).unwrap()),
        Err(error) => format!("{line} {error}"),
    });
    let expected = [
        "1 +f5-d6+c3-d3: -04",
        "3 +f5-f6:",
        "4 +d3:",
        "5 line 5, column 4: White turns no disc at a1; legal: f4 d6 f6",
    ];
    assert_eq!(read.collect::<Vec<_>>(), expected);

    let game = transcript::parse(WITH_TWO_PASSES, Position::start(BoardSize::Eight)).unwrap();
    let whole = Record::new(game);
    let printed = logbook::print(&whole).unwrap();
    assert!(!printed.contains("pa") && printed.matches(['+', '-']).count() == whole.game.ply() - 2);
    assert_eq!(logbook::parse(&printed), Ok(whole));
}

#[test]
fn errors_of_a_logbook_say_where_and_why() {
    let check = |line: &str, message: &str| {
        assert_eq!(logbook::parse(line).unwrap_err().to_string(), message, "{line}");
    };
    check("f5-d6", "column 1: \"f5\" has no sign; write + before moves of Black and - before moves of White");
    check("+f5+d6", "column 4: it is White's turn, not Black's");
    let form = "write a square such as f5, or PA for a pass";
    check("é", "column 1: \"é\" has no sign; write + before moves of Black and - before moves of White");
    check("+f5-é", &format!("column 4: invalid move \"-é\"; {form}"));
    check("+f5: x", "column 6: invalid score \"x\"; write a whole number from -64 to +64");
    check("+f5:65", "column 5: invalid score \"65\"; write a whole number from -64 to +64");
    let error = |game: Game| logbook::print(&Record::new(game)).unwrap_err().to_string();
    assert_eq!(error(Game::new(BoardSize::Four)), "a logbook supports only 8x8 boards, not 4x4");
    let passed = Position::start(BoardSize::Eight).passed();
    let start = "a logbook cannot store a start position; the game must begin at the usual start";
    assert_eq!(error(Game::from_position(passed)), start);
}

proptest! {
    #[test]
    fn logbooks_round_trip(game in games(BoardSize::Eight), discs in -64..=64, known: bool) {
        let claim = Claim { difference: Score::discs(discs), ending: Ending::Played };
        let record = Record { result: known.then_some(claim), ..Record::new(game) };
        prop_assert_eq!(logbook::parse(&logbook::print(&record).unwrap()), Ok(record));
    }

    #[test]
    fn no_text_makes_the_reader_panic(text in "(\\+|-|f5|d6|pa|:| |[0-9]|é|\n){0,30}") {
        for (_, record) in logbook::games(&text) {
            match record {
                Ok(record) => prop_assert_eq!(logbook::parse(&logbook::print(&record).unwrap()), Ok(record)),
                Err(error) => prop_assert_eq!(error.to_string().lines().count(), 1),
            }
        }
    }
}
