//! SGF: games of other programs, exact errors, and round trips.

mod games;

use games::{WITH_TWO_PASSES, games};
use outflank_board::{BoardSize, Game, Position, Score, Turn, Verdict, random};
use outflank_notation::record::{Claim, Contestant, Date, Ending, Record, Theory, TimeControl};
use outflank_notation::{diagram, sgf, transcript};
use proptest::prelude::*;

fn moves(text: &str) -> String {
    sgf::parse(text).map_or_else(|error| error.to_string(), |record| transcript::print(&record.game))
}

fn check_error(text: &str, message: &str) {
    assert_eq!(
        sgf::parse(text).map(|record| record.game.ply()).map_err(|error| error.to_string()),
        Err(message.into())
    );
}

/// As Edax writes: a `;` after the moves.
const EDAX: &str = "(;FF[4]GM[2]AP[edax:4.6]PC[Edax]DT[2014-02-21 20:52:27 GMT]PB[Ann]PW[Bob \\[2\\]]SZ[8]AB[e4][d5]\
                    AW[d4][e5]PL[B]RE[B+4]\nB[f5];W[f6];B[e6];W[f4];)";

#[test]
fn a_game_as_edax_writes_it_is_read() {
    let record = sgf::parse(EDAX).unwrap();
    assert_eq!(transcript::print(&record.game), "f5f6e6f4");
    assert_eq!(record.game.start(), &Position::start(BoardSize::Eight));
    assert_eq!((record.black.name.as_str(), record.white.name.as_str()), ("Ann", "Bob [2]"));
    assert_eq!(record.date, Some(Date { year: 2014, day: Some((2, 21)), time: None }));
    assert_eq!(record.place, "Edax");
    assert_eq!(record.result, Some(Claim { difference: Score::discs(4), ending: Ending::Played }));
    let printed = "(;FF[4]GM[2]CA[UTF-8]SZ[8]PB[Ann]PW[Bob [2\\]]PC[Edax]DT[2014-02-21]RE[B+4]\n\
                   ;B[f5];W[f6];B[e6];W[f4])\n";
    assert_eq!(sgf::print(&record), printed);
}

#[test]
fn moves_are_read_in_every_spelling() {
    for text in [
        "(;GM[2];B[f5];W[d6];B[c3])",
        "(;B[f5]W[d6]B[c3])",
        "(;B[F5];W[D6];B[C3];)",
        "(;B[fe];W[df];B[cc])",
        "games: ( ;\nBlack[f5]\n; White [ d6 ] ; B[c3] ) and more",
        "(;B[f5](;W[d6];B[c3])(;W[f6];B[e6]))",
        "(;B[f5]BL[280.5];W[d6]WL[291]OW[3];B[c3]C[a \\] b (;no game)])",
    ] {
        assert_eq!(moves(text), "f5d6c3", "{text}");
    }
    assert_eq!(moves("(;B[f5](;W[d6](;B[c3])(;B[c4]))(;W[f6]))"), "f5d6c3");
    assert_eq!(moves("(;SZ[10];B[e4])"), "e4");
    assert_eq!(sgf::parse("(;SZ[6:6];B[e4])").unwrap().game.size(), BoardSize::Six);
}

#[test]
fn passes_are_parsed_in_every_spelling_or_inserted() {
    let game = transcript::parse(WITH_TWO_PASSES, Position::start(BoardSize::Eight)).unwrap();
    let printed = sgf::print(&Record::new(game.clone()));
    assert_eq!(printed.matches("[]").count(), 2);
    for pass in ["[]", "[tt]", "[pa]", "[PASS]", "[ ]"] {
        assert_eq!(sgf::parse(&printed.replace("[]", pass)).map(|record| record.game), Ok(game.clone()));
    }
    let without = printed.replace(";B[]", "").replace(";W[]", "");
    assert_eq!(sgf::parse(&without).map(|record| record.game), Ok(game.clone()));
    let with_two_behind = printed.replace(')', ";B[];W[])");
    assert_eq!(sgf::parse(&with_two_behind).map(|record| record.game), Ok(game));
}

#[test]
fn discs_are_set_up() {
    let board = |text: &str| sgf::parse(text).map(|record| diagram::string(record.game.start())).unwrap();
    assert_eq!(board("(;SZ[4]AB[a1:b2][dd]AE[b1]AW[d1])"), "X--OXX---------X X");
    assert_eq!(board("(;AB[b2:a1]SZ[4];PL[White])"), "XX--XX---------- O");
    assert_eq!(board("(;SZ[4]AB[b1]AW[a1];W[c1])"), "OX-------------- O");
    assert_eq!(board("(;SZ[4]AE[b2])"), "------X--XO----- X");
    assert_eq!(board("(;SZ[4]PL[2])"), "-----OX--XO----- O");
    assert_eq!(board("(;SZ[4];W[a3])"), "-----OX--XO----- O");
}

#[test]
fn results_are_read_and_written() {
    let check = |text: &str, difference, ending, printed: &str| {
        let record = sgf::parse(&format!("(;RE[{text}])")).unwrap();
        assert_eq!(record.result, Some(Claim { difference, ending }), "{text}");
        assert!(sgf::print(&record).contains(&format!("RE[{printed}]")), "{text}");
    };
    check("B+4", Score::discs(4), Ending::Played, "B+4");
    check("w+2.5", Score::hundredths(-250), Ending::Played, "W+2.50");
    check("W+R", Score::discs(-64), Ending::Resigned, "W+R");
    check("B+Time", Score::discs(64), Ending::Timeout, "B+T");
    check("B+Forfeit", Score::discs(64), Ending::Left, "B+F");
    check("0", Score::discs(0), Ending::Played, "0");
    check("Draw", Score::discs(0), Ending::Played, "0");
    for text in ["?", "Void", "B+", "X+3", "B+-4", "B+1e9", "B+NaN", ""] {
        assert_eq!(sgf::parse(&format!("(;RE[{text}])")).unwrap().result, None, "{text}");
    }
}

#[test]
fn game_metadata_is_kept() {
    let record = sgf::parse(
        "(;BR[1800.5]WR[3 dan]TM[300]DT[1996-05,06]EV[Open]PC[Rome]C[one\\\n two];B[f5]C[three ])",
    );
    let record = record.unwrap();
    assert_eq!((record.black.rating, record.white.rating), (Some(1800.5), None));
    assert_eq!(record.black.clock, Some(TimeControl { main: 300, ..TimeControl::default() }));
    assert_eq!(record.date, Some(1996.into()));
    assert_eq!((record.place.as_str(), record.comment.as_str()), ("Open, Rome", "one two"));
    assert_eq!(record.notes, [(1, "three".to_owned())].into());
}

#[test]
fn comments_belong_to_the_move_of_their_node() {
    let notes = |text: &str| {
        let record = sgf::parse(text).unwrap();
        (
            record.comment,
            record.notes.into_iter().map(|(ply, note)| format!("{ply} {note}")).collect::<Vec<_>>(),
        )
    };
    let [f5, d6] = ["1 one", "2 two\nthree"].map(str::to_owned);
    let expected = ("game".to_owned(), vec![f5, d6]);
    assert_eq!(notes("(;C[game];B[f5]C[one];W[d6]C[two]C[three])"), expected);
    assert_eq!(notes("(;C[game];C[one]B[f5];C[two]W[d6]C[three])"), expected);
    assert_eq!(notes("(;C[game];B[f5]C[one];W[d6]C[two];C[three];C[])"), expected);
    assert_eq!(notes("(;GC[game];B[f5];C[one](;W[d6]C[two];C[three])(;W[f6]C[no]))"), expected);
    // Edax writes the first move in the first node.
    assert_eq!(notes("(;C[game]B[f5];C[one]W[d6];)"), ("game".to_owned(), vec!["2 one".to_owned()]));
    // A note follows a pass that is inserted before its move.
    assert_eq!(notes("(;SZ[4]AB[b1]AW[a1]PL[B];W[c1]C[here])").1, ["2 here"]);
}

#[test]
fn values_of_moves_are_those_for_black() {
    let record = sgf::parse("(;V[9];B[f5]V[1.5];V[-2]W[d6];B[c3]V[x];W[d3]V[];B[c4]W[f4]V[+3])").unwrap();
    let values: Vec<Option<i32>> = record
        .game
        .turns()
        .iter()
        .map(|turn| turn.verdict.and_then(Verdict::discs).map(Score::in_hundredths))
        .collect();
    assert_eq!(values, [Some(150), Some(200), None, None, None, Some(-300)]);
    let printed = sgf::print(&record);
    assert!(printed.ends_with(";B[f5]V[1.5];W[d6]V[-2];B[c3];W[d3];B[c4];W[f4]V[3])\n"), "{printed}");
}

#[test]
fn formats_without_notes_on_moves_write_one_comment() {
    let record = sgf::parse("(;C[game];B[f5]C[one];W[d6]C[two])").unwrap();
    assert!(outflank_notation::ggf::print(&record).contains("CO[game one two]"));
}

#[test]
fn the_score_with_perfect_play_is_kept() {
    let theory = |text: &str| sgf::parse(&format!("(;TH[{text}];B[f5])")).unwrap().theory;
    assert_eq!(theory("33/22"), Some(Theory { empties: 22, black_discs: 33 }));
    assert_eq!(theory(" 0 / 24 "), Some(Theory { empties: 24, black_discs: 0 }));
    // Other programs may use it with another meaning.
    for text in ["", "33", "33/", "-1/22", "256/22", "a hard game"] {
        assert_eq!(theory(text), None, "{text}");
    }
}

#[test]
fn a_malformed_game_does_not_affect_others() {
    let text = "\u{feff}(;GM[2];B[f5])\n(;GM[2];B[a1])\n\n (;FF[4]GM[2]PB[never closed;B[f5]\n(;GM[2];B[d3]\n(;FF[4];B[e6])\n\
                (;GM[2]C[\\(;GM[2\\]];B[c4])\n(;B[f5]";
    let read: Vec<String> = sgf::games(text)
        .map(|(line, game)| match game {
            Ok(record) => format!("{line} {}", transcript::print(&record.game)),
            Err(error) => format!("{line} {error}"),
        })
        .collect();
    assert_eq!(
        read,
        [
            "1 f5",
            "2 line 2, column 11: Black turns no disc at a1; legal: d3 c4 f5 e6",
            "4 line 4, column 35: the game is not closed; write ) after it",
            "5 line 5, column 14: the game is not closed; write ) after it",
            "6 e6",
            "7 c4",
            "8 line 8, column 8: the game is not closed; write ) after it",
        ]
    );
}

#[test]
fn errors_say_where_and_why() {
    check_error("", "column 1: no game found; a game begins with \"(;\"");
    check_error("f5d6", "column 1: no game found; a game begins with \"(;\"");
    check_error("é (;B[f5", "column 6: a value of B is not closed; write ] after it");
    check_error("(;B[f5]", "column 8: the game is not closed; write ) after it");
    check_error("(;B;W[f5])", "column 3: B has no value; write it in brackets, as in B[f5]");
    check_error("(;B[f5]7)", "column 8: unexpected '7'; write properties such as B[f5]");
    check_error("(;GM[1])", "column 6: the game \"1\" is not Othello; write GM[2]");
    check_error("(;GM[Othello]B[f5];)", "column 6: the game \"Othello\" is not Othello; write GM[2]");
    check_error("(;SZ[19])", "column 6: invalid size \"19\"; write 4, 6, 8 or 10");
    check_error("(;SZ[8:6])", "column 6: invalid size \"8:6\"; write 4, 6, 8 or 10");
    check_error("(;AB[a1][a9])", "column 10: invalid square \"a9\"; write one on the board such as f5");
    check_error("(;PL[X])", "column 6: invalid colour \"X\"; write B or W");
    check_error(
        "(;B[f5];AB[a1])",
        "column 9: discs are set up after a move; set them up before the first move",
    );
    check_error("(;AB[a1]AE[a1])", "column 9: the board is empty: a position needs at least one disc");
    check_error("(;B[f5];B[d6])", "column 11: it is White's turn, not Black's");
    check_error("(;B[f5];\nW[f5])", "line 2, column 3: f5 is taken; legal: f4 d6 f6");
    check_error("(;B[f5];W[])", "column 11: White has a move and may not pass; legal: f4 d6 f6");
    let form = "write a square such as f5, or PA for a pass";
    check_error("(;B[f5/1.5])", &format!("column 5: invalid move \"f5/1.5\"; {form}"));
}

#[test]
fn games_are_cut_from_a_stream() {
    assert_eq!(sgf::cut("(;C[(])"), Some(("(;C[(])", "")));
    assert_eq!(sgf::cut("(;C[\\])"), None);
    assert_eq!(sgf::cut("(;B[f5](;W[d6])"), None);
    assert_eq!(sgf::cut("(no) (;B[f5](;W[d6]))x"), Some(("(;B[f5](;W[d6]))", "x")));
}

/// The game with a value for some of its moves.
fn valued(game: &Game, seed: u64) -> Game {
    let mut rng = random::generator(seed);
    let mut valued = Game::from_position(*game.start());
    for &turn in game.turns() {
        let score = Score::hundredths(random::below(12_801, &mut rng) as i32 - 6_400);
        let verdict = Some(Verdict::Discs(score)).filter(|_| random::below(3, &mut rng) > 0);
        valued.play_turn(Turn { verdict, ..turn }).unwrap();
    }
    valued
}

fn records() -> impl Strategy<Value = Record> {
    let sizes = prop::sample::select(BoardSize::ALL.to_vec());
    let text = "[ -~é]{0,12}";
    let about = (text, text, text, "[ -~é\n]{0,40}", 0..10_000_u16, 1..=12_u8, 1..=31_u8, any::<[bool; 4]>());
    (sizes.prop_flat_map(games), any::<u64>(), about, -64..=64, -3000.0..3000.0).prop_map(
        |(game, seed, (black, white, place, comment, year, month, day, chosen), discs, rating)| {
            let rest = random::game(*game.position(), &mut random::generator(seed));
            let clock = chosen[0].then_some(TimeControl { main: u32::from(year), ..TimeControl::default() });
            let ending = if discs % 64 == 0 && discs != 0 { Ending::Timeout } else { Ending::Played };
            let lines: Vec<&str> = comment.lines().map(str::trim).collect();
            let comment: String = lines.join("\n").trim().into();
            let game = valued(if chosen[3] { &rest } else { &game }, seed);
            let noted = (1..=game.ply()).step_by(usize::from(day)).filter(|_| !comment.is_empty());
            Record {
                black: Contestant { name: black.trim().into(), rating: Some(rating), clock },
                white: Contestant { name: white.trim().into(), rating: None, clock },
                place: place.trim().into(),
                date: Some(Date { day: chosen[1].then_some((month, day)), ..year.into() }),
                result: chosen[2]
                    .then_some(Claim { difference: Score::discs(discs), ending })
                    .filter(|claim| claim.ending == Ending::Played || game.size() == BoardSize::Eight),
                theory: chosen[2].then_some(Theory { empties: day, black_discs: month }),
                notes: noted.map(|ply| (ply, comment.clone())).collect(),
                comment,
                ..Record::new(game)
            }
        },
    )
}

proptest! {
    #[test]
    fn games_round_trip(records in prop::collection::vec(records(), 1..4)) {
        let text: String = records.iter().map(sgf::print).collect();
        let read: Vec<Record> = sgf::games(&text).map(|(_, record)| record.unwrap()).collect();
        prop_assert_eq!(&read, &records, "{}", text);
        // Edax writes no values.
        let mut game = Game::from_position(*records[0].game.start());
        records[0].game.moves().for_each(|play| game.play(play).unwrap());
        let moves_only = Record::new(game);
        let edax = sgf::print(&moves_only).replace(";B[", "B[").replace(";W[", "W[");
        let edax = edax.replace("]B", "];B").replace("]W", "];W").replace("])", "];)");
        prop_assert_eq!(sgf::parse(&edax), Ok(moves_only), "{}", edax);
    }

    #[test]
    fn no_text_makes_the_reader_panic(text in "(\\(;|\\)|;|FF\\[4\\]|B\\[|W\\[|AB|f5|a1:c3|\\[|\\]|\\\\|\n|é|PL|SZ\\[6){0,30}") {
        for (_, record) in sgf::games(&text) {
            match record {
                Ok(record) => prop_assert_eq!(sgf::parse(&sgf::print(&record)), Ok(record)),
                Err(error) => prop_assert_eq!(error.to_string().lines().count(), 1),
            }
        }
    }
}

#[test]
fn a_game_without_moves_round_trips() {
    for size in BoardSize::ALL {
        let record = Record::new(Game::new(size));
        assert_eq!(sgf::parse(&sgf::print(&record)), Ok(record));
    }
}
