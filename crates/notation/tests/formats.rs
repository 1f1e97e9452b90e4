//! Every format is distinguished from all others and from other texts, in any encoding and spacing.

use outflank_board::random::{self, generator};
use outflank_board::{BoardSize, Position};
use outflank_notation::bitboard::{First, Form, Order};
use outflank_notation::detect::{self, Format, Holds, Unknown};
use outflank_notation::diagram::{self, Diagram};
use outflank_notation::script::Task;
use outflank_notation::training::Sample;
use outflank_notation::{bitboard, transcript};
use proptest::prelude::*;

const START: &str = "---------------------------OX------XO---------------------------";

/// Texts in each format; `START` stands for the squares of the usual start.
const SAMPLES: [(Format, &[&str]); 12] = [
    (
        Format::Ggf,
        &[
            "(;GM[Othello]PC[GGS/os]DT[2003.12.15_13:24:03.MST]PB[a]PW[b]TY[8]RE[+0.000]B[d3//0.01];)",
            "1 (;GM[Othello]PB[a]B[f5];)",
            "2 (;GM[Othello]B[f5];)(;GM[Othello]B[f5];)",
            "( ; gm [ othello ]\n PB[x] B[F5];)",
            "(;PC[NBoard]\nDT[2014-02-21 20:52:27 GMT]PB[FF[4] fan]\nGM[OTHELLO];)",
        ],
    ),
    (
        Format::Sgf,
        &[
            "(;FF[4]GM[2]AP[edax:4.6]SZ[8]AB[e4][d5]AW[d4][e5]PL[B]B[f5];W[f6];)",
            "(\n;\nGM[2]\nFF[3] ;B[ff];W[])",
            "(;FF[4];B[f5](;W[d6])(;W[f6]))",
        ],
    ),
    (
        Format::PlayOk,
        &[
            "[Event \"?\"]\n[Site \"PlayOK\"]\n[Date \"2020.01.02\"]\n[Black \"a\"]\n[White \"b\"]\n\n1. F5 f4 2. E3 --\n",
            "[Black \"bob\"]\n[White \"X O\"]\n1. f5 d6 33-31",
            "[white \"b\"]\n\n[Result \"1-0\"]\n\n",
            "[Black \"a\"]\n1. f5 d6\n\n[Black \"c\"]\n1. d3 c5\n",
        ],
    ),
    (
        Format::Quest,
        &[
            r#"{"players":[{"name":"a","oldR":1700},{"name":"b","oldR":1690}],"gtype":"reversi5","position":{"moves":[{"t":1200,"m":"e6"},{"t":900,"m":"-"}]}}"#,
            "[\n {\n  \"gtype\" : \"reversi1\",\n  \"position\" : { \"moves\" : [] } } ]",
        ],
    ),
    (
        Format::GgsLog,
        &[
            ": Enter login (yours, or one you'd like to use).\nREADY\n/os: + match .5 1720 alice 1720 bob 8b U\n",
            "/os: update .5 8b K?\n|  3: e6//1.51\n|alice    (1720.0 *) 00:55,2:0//02:00,2:0\n",
        ],
    ),
    (Format::Logbook, &["+f5-d6+c3-d3:+04", "+f5-d6\n+d3-c5", "+c4+e3-f4:-12", "+F5"]),
    (
        Format::Obf,
        &[
            "START X; F5:+0; D3:+0;",
            "START X;",
            "STARTO; 4",
            "% problems\n\nSTART *; +8; % the score alone\n",
            "-----ox--xo----- b; b1:-10",
            "-----10--01----- 0; b1:-10",
        ],
    ),
    (
        Format::Script,
        &[
            "START X\nSTART O\n",
            "% one position\nSTART X",
            "START X % comment",
            "STARTX\nSTARTO",
            "-----0X--X0----- 0 % Zebra",
        ],
    ),
    (Format::Training, &["START 0", "START 1\nSTART -64\n", "-----OX--XO-----\t+8", "START 0\n\nSTART 8"]),
    (
        Format::Bitboard,
        &[
            "0x0000000810000000 0x0000001008000000",
            "0x810000000,0x1008000000 X",
            "0000000810000000 0000001008000000\n0000000810000000 0000001008000000",
            "0000000110000000 0000001001000000",
            "34628173824 68853694464",
            "{0x0000000810000000ULL, 0x0000001008000000ULL}",
        ],
    ),
    (
        Format::Diagram,
        &[
            "START X",
            "STARTX",
            "START",
            "START black to move",
            "--------\n--------\n--------\n---OX---\n---XO---\n--------\n--------\n--------\nX to move",
            "  a b c d\n1 . . . .\n2 . O X .\n3 . X O .\n4 . . . .",
            "  a b c d\n1 . . . .\n2 . 1 0 .\n3 . 0 1 .\n4 . . . .\n0",
            "..............OX....XO.............. X",
            // A square is missing, which its reader reports.
            ".............OX....XO.............. X",
            "- - - - - O X - - X O - - - - - O",
            "┌────────┐\n│-│-│-│-│\n│-│○│●│-│\n│-│●│○│-│\n│-│-│-│-│\n└────────┘\n○ to move",
        ],
    ),
    (
        Format::Transcript,
        &[
            "f5d6c3d3c4",
            "F5",
            "1. f5 d6 2. c3 PA 3. -- d3",
            "f5 d6\nf5 f4\n",
            "a10 j10 e4",
            "START X f5d6",
            "START X;f5d6",
            "STARTX;f5 d6\nSTARTX;f5 f6",
            "....\n.OX.\n.XO.\n....\nX to move\n1. b1 a1",
        ],
    ),
];

/// The smallest WTHOR file with these numbers of games and names, and of bytes per record.
fn wthor(games: u8, names: u8, size: u8, record: usize) -> Vec<u8> {
    let header = [20, 26, 2, 16, games, 0, 0, 0, names, 0, 0xe0, 7, size, 0, 24, 0];
    let records = vec![0x41; record * usize::from(games.max(names))];
    [header.to_vec(), records].concat()
}

fn utf16(text: &str, bytes: fn(u16) -> [u8; 2]) -> Vec<u8> {
    text.encode_utf16().flat_map(bytes).collect()
}

#[test]
fn every_text_is_recognised_in_every_encoding() {
    for (format, texts) in SAMPLES {
        for text in texts {
            let text = text.replace("START", START);
            let variants = [
                text.clone(),
                format!("\u{feff}{text}"),
                format!("\r\n \n{text}\n\n"),
                text.replace('\n', "\r\n"),
                format!("{text}\r\n"),
            ];
            for text in variants {
                let marked = format!("\u{feff}{text}");
                let mut encodings = vec![
                    text.clone().into_bytes(),
                    utf16(&marked, u16::to_le_bytes),
                    utf16(&marked, u16::to_be_bytes),
                ];
                if text.is_ascii() {
                    encodings.extend([utf16(&text, u16::to_le_bytes), utf16(&text, u16::to_be_bytes)]);
                }
                for bytes in encodings {
                    assert_eq!(detect::format(&bytes), Ok(format), "{text}");
                }
            }
        }
    }
}

#[test]
fn latin_1_text_is_recognised() {
    for (format, bytes) in [
        (Format::Ggf, &b"(;GM[Othello]PB[Andr\xe9]PW[S\xf8ren]B[f5];)"[..]),
        (Format::PlayOk, b"[Black \"Andr\xe9\"]\n1. f5 d6\n"),
        (Format::Script, b"-----OX--XO----- X % fin de partie jou\xe9e\n"),
        (Format::Transcript, b"f5 d6 \xb7 c3"),
    ] {
        assert_eq!(detect::format(bytes), Ok(format));
    }
}

#[test]
fn wthor_files_are_recognised_by_their_sizes() {
    assert_eq!(detect::format(&wthor(3, 0, 8, 68)), Ok(Format::WthorGames));
    assert_eq!(detect::format(&wthor(3, 0, 0, 68)), Ok(Format::WthorGames));
    assert_eq!(detect::format(&wthor(3, 0, 10, 100)), Ok(Format::WthorGames));
    assert_eq!(detect::format(&wthor(0, 3, 0, 20)), Ok(Format::WthorPlayers));
    assert_eq!(detect::format(&wthor(0, 3, 124, 26)), Ok(Format::WthorTournaments));

    let whole = wthor(3, 0, 8, 68);
    let error = detect::format(&whole[..100]).unwrap_err();
    assert_eq!(error, Unknown::WthorSize { bytes: 100, needed: 220 });
    assert_eq!(
        error.to_string(),
        "the file has 100 bytes, but its WTHOR header requires 220; it is truncated or damaged"
    );
    assert!(matches!(detect::format(&whole[..15]), Err(Unknown::Nothing(_))));
    for (at, byte) in [(0, 40), (1, 100), (2, 13), (2, 0), (3, 32)] {
        let mut other = whole.clone();
        other[at] = byte;
        assert!(matches!(detect::format(&other), Err(Unknown::Nothing(_))), "byte {at} is {byte}");
    }
    assert!(matches!(detect::format(&wthor(0, 3, 0, 21)), Err(Unknown::Nothing(_))));
}

#[test]
fn other_texts_match_no_format() {
    for text in [
        "Dear Sir or Madam, the game began with f5",
        "hello",
        "42",
        "40 - 24",
        "2026-11-15",
        "f5 d6 k9",
        "PA",
        "----",
        "% only a comment",
        "# Title\n\n| a | b |\n|---|---|\n| 1 | 2 |\n",
        "{\"name\":\"outflank\",\"version\":1}",
        "[package]\nname = \"outflank\"\n",
        "[White \"Kasparov\"]\n[Black \"Karpov\"]\n\n1. e4 e5 2. Nf3 Nc6 1-0\n",
        "[Event \"x\"]\n\n1. f5 d6\n",
        "(;AB[e4])",
        "(; a smile",
        "GM[Othello]",
        "<svg xmlns=\"http://www.w3.org/2000/svg\"/>",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "nboard 2\nset depth 12\nset game (;GM[Othello];)\ngo\n",
        "boardsize 8\nclear_board\nplay b f5\ngenmove w\n",
        "0x10",
        "12 34",
        "123456789 12",
        "XOXOXOXO",
        "..........OX...XO............... X",
        "\u{89}PNG\r\n\u{1a}\n\0\0\0\rIHDR",
    ] {
        assert!(matches!(detect::format(text.as_bytes()), Err(Unknown::Nothing(_))), "{text}");
    }
}

#[test]
fn errors_quote_the_beginning_and_list_known_formats() {
    let looked_for = "known formats: wthor, wthor-players, wthor-tournaments, ggf, sgf, playok, quest, ggs, logbook, \
                      obf, script, training, bitboard, diagram, transcript";
    let message = |bytes: &[u8]| detect::format(bytes).unwrap_err().to_string();
    assert_eq!(
        message(b"hello\r\n"),
        format!("unknown format: the text begins with \"hello\"; {looked_for}")
    );
    assert_eq!(
        message(b"\n Dear Sir or Madam,\nthank you"),
        format!("unknown format: the text begins with \"Dear Sir or Madam,\\nthank...\"; {looked_for}")
    );
    assert_eq!(
        message(b"\x89PNG\0"),
        format!("unknown format: the text begins with \"\u{fffd}PNG\\0\"; {looked_for}")
    );
    for nothing in [&b""[..], b" \r\n\t", b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff\0 \0\n"] {
        assert_eq!(message(nothing), "nothing to read: no games and no positions");
    }
}

#[test]
fn formats_have_names_extensions_and_descriptions() {
    for format in Format::ALL {
        assert_eq!(Format::from_name(&format.to_string().to_uppercase()), Some(format));
        assert!(format.sentence().ends_with('.') && format.sentence().is_ascii());
        assert!(!format.extensions().is_empty());
        let lower = |text: &str| text.chars().all(|letter| letter.is_ascii_lowercase() || letter == '-');
        assert!(lower(format.name()) && format.extensions().iter().all(|extension| lower(extension)));
    }
    assert_eq!(Format::from_name("wtb"), None);
    let holding = |holds| Format::ALL.into_iter().filter(|format| format.holds() == holds).count();
    assert_eq!([Holds::Games, Holds::Positions, Holds::Names].map(holding), [8, 5, 2]);
}

proptest! {
    #[test]
    fn printed_text_is_recognised(
        seed: u64,
        size in prop::sample::select(BoardSize::ALL.to_vec()),
        comment in "[a-z]{1,9}",
    ) {
        let game = random::game(Position::start(size), &mut generator(seed));
        let position = *game.position_at(game.ply() / 2).expect("half of a game");
        let marked = Diagram { position, marks: position.moves() };
        let form = Form { order: Order::A1Highest, first: First::Black };
        for (format, text) in [
            (Format::Transcript, transcript::print(&game)),
            (Format::Transcript, transcript::print_with_passes(&game)),
            (Format::Transcript, format!("{} {}", diagram::string(game.start()), transcript::print(&game))),
            (Format::Diagram, diagram::string(&position)),
            (Format::Diagram, marked.to_string()),
            (Format::Script, Task { position, comment: Some(comment) }.to_string()),
            (Format::Training, Sample::new(&position, (seed % 16) as i32).to_string()),
            (Format::Bitboard, bitboard::print(&position, form)),
        ] {
            prop_assert_eq!(detect::format(text.as_bytes()), Ok(format), "{}", text);
        }
    }

    #[test]
    fn no_bytes_make_it_panic(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        if let Err(error) = detect::format(&bytes) {
            prop_assert_eq!(error.to_string().lines().count(), 1);
        }
    }
}
