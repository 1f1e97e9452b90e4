//! Generic Game Format (GGF): games as servers and programs store them, one or more per text.
//!
//! `(;GM[Othello]PB[Anna]PW[Bert]TI[05:00//02:00]TY[8]RE[+8.000]BO[8 ... *]B[F5/1.50/0.01]W[D6];)`: tags with values
//! between `(;` and `;)`. Tags are case-insensitive and in any order; white space is allowed anywhere.
//!
//! * `GM` is the game, `PC` the place, `CO` a comment.
//! * `DT` is the date, in the form of [`Date`](crate::record::Date).
//! * `PB` and `PW` are the names, `RB` and `RW` the ratings.
//! * `TB` and `TW` are the clocks, `TI` is both, in the form of [`TimeControl`](crate::record::TimeControl).
//! * `TY` is the type. It contains the board size. `s` means one of two simultaneous games, `k` a komi, and `r` with a
//!   number of discs a random start. The type may contain a preferred colour, `b` or `w`, which is ignored.
//! * `BO` is the start: the size, the squares row by row as `*`, `O` and `-`, and the side to move. The default is the
//!   usual start.
//! * `RE` is the result for Black. A suffix is `:r` for resignation, `:t` for timeout, `:s` for agreement or `:l` for a
//!   side that left.
//! * `KM` is the komi that was subtracted from Black's result. `KB` and `KW` are the bids for it.
//! * `B` and `W` are moves, as in `F5/1.50/0.01` or `F5//0.01`. They contain a square or `PA`, the player's evaluation
//!   in discs for its own side, and the time in seconds. Letters and digits after the square are ignored. A missing
//!   pass is inserted, and a pass written twice counts once.
//! * `TH`, an extension of this program, is the score with perfect play as `discs/empties`.
//!
//! Other tags are ignored. A value that is empty or `?` is unknown. Values cannot contain `]`.

mod archive;
mod error;
mod reader;
mod value;
mod writer;

use std::iter;

use crate::Record;
use crate::text::Place;

pub use archive::{GamePlace, cut};
pub use error::{Fault, GgfError, OtherRules, Value};
pub use writer::print;

/// Reads the only game of a text and ignores the text around it.
///
/// ```
/// use outflank_notation::ggf;
///
/// let record = ggf::parse("(;GM[Othello]PB[Anna]PW[Bert]TY[8]RE[+2.00:t]B[f5/0.5/1.25]W[d6];)")?;
/// assert_eq!((record.black.name.as_str(), record.game.ply()), ("Anna", 2));
///
/// let error = ggf::parse("(;GM[Othello]B[f5]W[f5];)").unwrap_err();
/// assert_eq!(error.to_string(), "column 19: move 2: f5 is taken; legal: f4 d6 f6");
/// # Ok::<(), ggf::GgfError>(())
/// ```
///
/// # Errors
///
/// When there is not exactly one game, or it is not Othello on a board of 4x4 to 10x10. Also when a value cannot be
/// parsed, or a move is illegal.
pub fn parse(text: &str) -> Result<Record, GgfError> {
    let one_line = text.trim_end().lines().nth(1).is_none();
    let wrong = |at: usize, why| {
        let GamePlace { line, column, .. } = GamePlace::FIRST.after(&text.as_bytes()[..at]);
        GgfError { game: None, place: Place { line: (!one_line).then_some(line), column }, why }
    };
    let range = archive::first(text.as_bytes()).ok_or_else(|| wrong(0, Fault::NoGame))?;
    if let Some(another) = archive::first(&text.as_bytes()[range.end..]) {
        return Err(wrong(range.end + another.start, Fault::Another));
    }
    let start = range.start;
    reader::read(&text[range]).map_err(|(at, why)| wrong(start + at, why))
}

/// Reads a game that [`cut`] found in an archive at this place.
///
/// # Errors
///
/// The errors of [`parse`], with their place in the archive.
pub fn parse_at(game: &str, place: GamePlace) -> Result<Record, GgfError> {
    reader::read(game).map_err(|(at, why)| {
        let GamePlace { number, line, column } = place.after(&game.as_bytes()[..at]);
        GgfError { game: Some(number), place: Place { line: Some(line), column }, why }
    })
}

/// Reads the games of an archive with their places, and ignores other text.
///
/// An unreadable game does not affect others, even if it has no end: the next one begins at its `(;`.
///
/// ```
/// use outflank_notation::ggf;
///
/// let archive = "1 (;GM[Othello]TY[8]B[f5];)\n2 (;GM[Othello]TY[12];) (;GM[Othello]TY[6];)\n";
/// let games: Vec<_> = ggf::games(archive).collect();
/// assert_eq!(games[2].0.to_string(), "game 3, line 2");
/// assert_eq!(
///     games[1].1.as_ref().unwrap_err().to_string(),
///     "game 2, line 2, column 16: the board is 12x12; boards are 4, 6, 8 or 10 squares wide",
/// );
/// ```
pub fn games(text: &str) -> impl Iterator<Item = (GamePlace, Result<Record, GgfError>)> {
    let (mut rest, mut next) = (text, GamePlace::FIRST);
    iter::from_fn(move || {
        let range = archive::first(rest.as_bytes())?;
        let (game, place) = (&rest[range.clone()], next.after(&rest.as_bytes()[..range.start]));
        rest = &rest[range.end..];
        next = GamePlace { number: place.number + 1, ..place.after(game.as_bytes()) };
        Some((place, parse_at(game, place)))
    })
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use outflank_board::{BoardSize, Colour, Score, Verdict};

    use super::*;
    use crate::record::{Claim, Ending, TimeControl};
    use crate::transcript;

    fn game(tags: &str) -> Record {
        let text = format!("(;GM[Othello]{tags};)");
        parse(&text).unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    fn check_moves(tags: &str, moves: &str) {
        assert_eq!(transcript::print_with_passes(&game(tags).game), moves, "{tags}");
    }

    /// Columns are counted after `(;GM[Othello]`.
    fn check_error(tags: &str, column: usize, message: &str) {
        let text = format!("(;GM[Othello]{tags};)");
        let expected = format!("column {}: {message}", column + 13);
        assert_eq!(parse(&text).unwrap_err().to_string(), expected, "{text}");
    }

    #[test]
    fn case_order_and_white_space_do_not_matter() {
        let record = game("B[f5/-1.5/2]PB[Anna Lee]W[d6]TY[8]");
        for text in [
            "(;gm[othello]pb[Anna Lee]ty[8]b[F5/-1.50/2.00]w[D6];)",
            "1 (; GM [ OTHELLO ]\r\n PB[ Anna\n  Lee ] ; XY[?]; B [ f5 / -1.500 / 02 ]\nW[d6xyz];)\n",
            "before (;GM[]PB[Anna Lee]B[f5/-1.496/2.0000000001]W[D6//];) behind (; ;)",
            "(;PB[Anna Lee]RE[?]DT[]RB[?]TI[ ]TY[?]KM[]KB[]TH[?]B[f51/-1.5/2]W[d6/?/?];)",
        ] {
            assert_eq!(parse(text).as_ref(), Ok(&record), "{text}");
        }
        let turn = record.game.turns()[0];
        assert_eq!(turn.verdict, Some(Verdict::Discs(Score::hundredths(-150))));
        assert_eq!(turn.time, Some(Duration::from_secs(2)));
    }

    #[test]
    fn type_and_board_tags_set_the_start_position() {
        for (tags, size) in [
            ("", BoardSize::Eight),
            ("TY[6]", BoardSize::Six),
            ("TY[S10KB]", BoardSize::Ten),
            ("TY[8]BO[4 -----O*--*O----- *]", BoardSize::Four),
            ("TY[4r4]BO[4 ---- -ox- .XO. ---- b]", BoardSize::Four),
        ] {
            assert_eq!(game(tags).game, outflank_board::Game::new(size), "{tags}");
        }
        assert_eq!(game("TY[4]BO[4 -----O*--*O-----O]").game.turn(), Colour::White);
        assert_eq!(
            ["s8r20", "8", "8s"].map(|kind| game(&format!("TY[{kind}]{START}")).synchro),
            [true, false, true]
        );
    }

    const START: &str = "BO[8 ---------------------------O*------*O--------------------------- *]";

    #[test]
    fn clocks_are_parsed_from_one_tag_or_two() {
        let clock = |main| Some(TimeControl { main, increment: 0, extension: 120 });
        let clocks = |tags| {
            let record = game(tags);
            (record.black.clock, record.white.clock)
        };
        assert_eq!(clocks("TI[5:00//2:00]"), (clock(300), clock(300)));
        assert_eq!(clocks("TB[1.00:00:00//2:00]TI[5:00//2:00]"), (clock(86400), clock(300)));
        assert_eq!(clocks("TW[1//2:00]"), (None, clock(1)));
    }

    #[test]
    fn result_suffix_gives_the_ending() {
        let check = |text: &str, hundredths, ending| {
            let claim = Claim { difference: Score::hundredths(hundredths), ending };
            assert_eq!(game(&format!("RE[{text}]")).result, Some(claim), "{text}");
        };
        check("+64.00:r", 6400, Ending::Resigned);
        check("-64:T", -6400, Ending::Timeout);
        check("0:s", 0, Ending::Agreed);
        check(" -.5 : l", -50, Ending::Left);
        check("2.005", 201, Ending::Played);
    }

    #[test]
    fn omitted_passes_are_inserted_and_duplicates_ignored() {
        let stuck = "TY[4r2]BO[4 O*-------------- *]";
        for moves in
            ["W[c1]", "B[pa]W[c1]", "B[PASS]B[PA]W[c1]", "B[--]W[c1]B[pa]W[pa]", "B[ps//1]W[C1]W[pa]"]
        {
            check_moves(&format!("{stuck}{moves}"), "PAc1");
        }
        check_moves(&format!("{stuck}B[PA]"), "PA");
        check_moves(stuck, "");
        check_error(&format!("{stuck}W[PA]"), 32, "move 1: White plays, but it is Black's turn");
        check_error(
            &format!("{stuck}B[PA]W[PA]"),
            37,
            "move 2: White has a move and may not pass; legal: c1",
        );
        check_error(&format!("{stuck}B[c1]"), 32, "move 1: Black plays, but it is White's turn");
        check_error(
            &format!("{stuck}W[c1]B[d1]"),
            37,
            "move 2: the game is over, so d1 is illegal; leave it out",
        );
    }

    #[test]
    fn comments_are_joined_and_unknown_tags_ignored() {
        let record = game("CO[well ;) ]ZZ[(;]CO[]CO[(; played\n[twice]TH[33/22]");
        assert_eq!(record.comment, "well ;) (; played [twice");
        assert_eq!(record.theory.map(|theory| (theory.black_discs, theory.empties)), Some((33, 22)));
        assert_eq!(parse(&print(&record)), Ok(record));
    }

    #[test]
    fn unrepresentable_values_are_sanitized() {
        let mut record = game("B[f5]");
        record.black.name = "a]b [c]\n d".into();
        record.place = "(;GM[Othello] (;".into();
        record.white.rating = Some(f64::NAN);
        record.game.undo();
        let line = print(&record);
        let board = "-------- -------- -------- ---O*--- ---*O--- -------- -------- --------";
        assert_eq!(
            line,
            format!("(;GM[Othello]PC[( ;GM[Othello) ( ;]PB[a)b [c) d]PW[]TY[8]RE[?]BO[8 {board} *];)")
        );
        assert_eq!(games(&line).count(), 1);
        assert_eq!(parse(&line).map(|record| record.black.name).as_deref(), Ok("a)b [c) d"));
    }

    #[test]
    fn other_games_and_rules_are_rejected() {
        check_error("GM[Amazons]", 1, "the game is \"Amazons\", not Othello");
        for n in ["12", "14", "5", "0", "1000"] {
            let message = format!("the board is {n}x{n}; boards are 4, 6, 8 or 10 squares wide");
            check_error(&format!("TY[s{n}r20]"), 1, &message);
            check_error(&format!("BO[{n} -- *]"), 1, &message);
        }
        let only = "only games with the usual rules can be read";
        check_error("TY[88]", 1, &format!("unsupported type \"88\" (octagon); {only}"));
        check_error("TY[8a]", 1, &format!("unsupported type \"8a\" (anti-Othello); {only}"));
        let write = "write a size with s, k, b, w, or r and a number of discs, such as 8 or s8r20";
        check_error("TY[8q]", 1, &format!("invalid type \"8q\"; {write}"));
        check_error("TY[99999999999]", 1, &format!("invalid type \"99999999999\"; {write}"));
        check_error(
            "TY[s8r20]",
            1,
            "the random start position is missing; write its squares such as BO[8 ... *]",
        );
    }

    #[test]
    fn invalid_boards_are_rejected() {
        check_error(
            "BO[4 -----O*--*O---- *]",
            1,
            "the board has 15 squares before the side to move; write 16",
        );
        check_error(
            "BO[4 -----O*--*O----- ]",
            1,
            "the side to move is missing; write * or O after the squares",
        );
        check_error("BO[4]", 1, "the side to move is missing; write * or O after the squares");
        check_error("BO[4 -----O*--*Q----- *]", 1, "invalid square 'Q'; write *, O and -");
        check_error("BO[4 ---------------- *]", 1, "the board is empty: a position needs at least one disc");
        let write = "write its size, its squares and the side to move such as 8 ... *";
        check_error("BO[---- *]", 1, &format!("invalid board \"---- *\"; {write}"));
    }

    #[test]
    fn invalid_values_are_rejected() {
        let date = "write a year, 2004.09.18, 2004.09.18_05:54:38.MDT, or seconds since 1970";
        check_error("PB[x]DT[yes\tterday]", 6, &format!("invalid date \"yes\\tterday\"; {date}"));
        check_error("RB[inf]", 1, "invalid rating \"inf\"; write a number such as 1720.5");
        let clock = "write the time per game, per move and for the extension, such as 15:00/00:10/02:00";
        check_error("TI[1:2:3:4]", 1, &format!("invalid clock \"1:2:3:4\"; {clock}"));
        check_error("KM[x]", 1, "invalid komi \"x\"; write a number of discs such as -0.500");
        let result = "write Black's margin in discs such as +8.00, -64.00:r, or ?";
        check_error("RE[+8:x]", 1, &format!("invalid result \"+8:x\"; {result}"));
        check_error("RE[+-8]", 1, &format!("invalid result \"+-8\"; {result}"));
        check_error("RE[.]", 1, &format!("invalid result \".\"; {result}"));
        let theory = "write the discs of Black and the empty squares such as 33/22";
        check_error("TH[33]", 1, &format!("invalid theoretical score \"33\"; {theory}"));
        check_error("B[f5/1x5]", 1, "invalid evaluation \"1x5\"; write a number of discs such as -1.50");
        check_error(
            "B[f5/99999999]",
            1,
            "invalid evaluation \"99999999\"; write a number of discs such as -1.50",
        );
        check_error("B[f5/1/2s]", 1, "invalid time \"2s\"; write a number of seconds such as 0.01");
        check_error("B[f5/1/2/3]", 1, "invalid time \"2/3\"; write a number of seconds such as 0.01");
        let play = "write a square such as F5, or PA for a pass";
        for name in ["", "k5", "f0", "f-5", "é5", "f5 W[d6"] {
            check_error(&format!("B[{name}]"), 1, &format!("invalid move {name:?}; {play}"));
        }
    }

    #[test]
    fn invalid_tags_and_moves_are_rejected_with_their_place() {
        let tag = "write a tag and its value such as PB[name], or ;) to end the game";
        check_error("PB[é] , PW[y]", 7, &format!("invalid tag \", PW[y];)\"; {tag}"));
        check_error("[x]", 1, &format!("invalid tag \"[x];)\"; {tag}"));
        check_error("PB[x", 1, "the value of PB is not closed; write ] after it");
        check_error("B[f5]W[f5]", 6, "move 2: f5 is taken; legal: f4 d6 f6");
        check_error("B[f5]W[j10]", 6, "move 2: j10 is outside the 8x8 board; legal: f4 d6 f6");
        check_error("B[f5]B[d6]", 6, "move 2: Black plays, but it is White's turn");

        let check = |text: &str, message: &str| assert_eq!(parse(text).unwrap_err().to_string(), message);
        check("", "column 1: no game found; write (;GM[Othello] before the tags and ;) after them");
        check("\n(;GM[Othello]", "line 2, column 14: the game is not closed; write ;) after its last tag");
        check(
            "(;PB[x];)\n 2 (;PB[y];)",
            "line 2, column 4: another game begins here; leave it out, or read the text as an archive",
        );
        check(
            "x\n(;PB[x]\nB[a1];)",
            "line 3, column 1: move 1: Black turns no disc at a1; legal: d3 c4 f5 e6",
        );
    }
}
