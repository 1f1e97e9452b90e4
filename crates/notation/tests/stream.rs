//! Files of every format: read in pieces and as a whole, round trips, and broken games that do not affect others.

use outflank_board::random::{self, below, generator};
use outflank_board::{BoardSize, Colour, Game, Position};
use outflank_notation::Record;
use outflank_notation::detect::{self, Format, Holds};
use outflank_notation::stream::{Entry, Item, Source, Stream};
use outflank_notation::writer::{Style, write};
use outflank_notation::wthor::WthorError;
use proptest::prelude::*;

/// The formats that can be written as text.
fn texts() -> impl Iterator<Item = Format> {
    Format::ALL.into_iter().filter(|format| {
        format.holds() != Holds::Names && !matches!(format, Format::WthorGames | Format::GgsLog)
    })
}

/// A complete random game on 8x8 with names.
fn game(seed: u64) -> Entry {
    let game = random::game(Position::start(BoardSize::Eight), &mut generator(seed));
    let mut record = Record::new(game);
    record.black.name = format!("Zoë {seed}");
    record.white.name = "Bob".into();
    record.into()
}

/// The items of a file that arrives in pieces of at most `piece` bytes.
fn read(source: Source, bytes: &[u8], piece: usize) -> Vec<Item> {
    read_and_check(source, bytes, piece).0
}

/// The same, and the result of `check`.
fn read_and_check(source: Source, bytes: &[u8], piece: usize) -> (Vec<Item>, Result<(), WthorError>) {
    let mut stream = Stream::new(source);
    let mut items = Vec::new();
    for piece in bytes.chunks(piece) {
        stream.push(piece);
        items.extend(std::iter::from_fn(|| stream.next()));
    }
    stream.end();
    items.extend(std::iter::from_fn(|| stream.next()));
    (items, stream.check())
}

/// A file of these games, and the length of each in it.
fn file(format: Format, games: &[Entry]) -> (String, Vec<usize>) {
    let parts: Vec<String> =
        games.iter().map(|entry| write(format, entry, Style::default()).expect("a usual game")).collect();
    (parts.concat(), parts.iter().map(String::len).collect())
}

/// The positions that a format preserves of a game.
fn kept(format: Format, entry: &Entry) -> Vec<Game> {
    let game = &entry.record.game;
    let position = |position: &Position| Game::from_position(*position);
    match (format, format.holds()) {
        (Format::Training, _) => {
            let positions = (0..game.ply()).filter_map(|ply| game.position_at(ply));
            let black = |at: &Position| {
                let [own, other] = [at.turn(), at.turn().other()].map(|colour| at.discs(colour));
                Position::new(at.size(), own, other, Colour::Black)
                    .expect("a position with colours exchanged")
            };
            positions.filter(|at| at.can_move()).map(|at| position(&black(at))).collect()
        }
        (Format::Bitboard, _) => {
            let at = game.position();
            vec![position(at)]
        }
        (_, Holds::Positions) => vec![position(game.position())],
        _ => vec![game.clone()],
    }
}

#[test]
fn every_format_round_trips_in_pieces_of_any_size() {
    let games: Vec<Entry> = (0..20).map(game).collect();
    for format in texts() {
        let (text, _) = file(format, &games);
        assert_eq!(detect::format(text.as_bytes()), Ok(format));
        let whole = read(Source::new(format), text.as_bytes(), usize::MAX);
        let found: Vec<Game> =
            whole.iter().map(|item| without_notes(&item.entry.as_ref().unwrap().record.game)).collect();
        let expected = games.iter().flat_map(|entry| kept(format, entry));
        let expected: Vec<Game> = expected.map(|game| without_notes(&game)).collect();
        assert_eq!(found, expected, "{format}");
        for piece in [1, 7, 1000] {
            assert_eq!(read(Source::new(format), text.as_bytes(), piece), whole, "{format} by {piece}");
        }
    }
}

/// A game with its moves only.
fn without_notes(game: &Game) -> Game {
    let mut bare = Game::from_position(*game.start());
    for play in game.moves() {
        bare.play(play).expect("a move of a game");
    }
    bare
}

#[test]
fn one_malformed_game_of_1000_does_not_affect_others() {
    let games: Vec<Entry> = (0..1000).map(game).collect();
    for format in texts().filter(|format| format.holds() == Holds::Games) {
        let (mut text, lengths) = file(format, &games);
        // A move of game 501 is replaced by one that is illegal in every game.
        let begin: usize = lengths[..500].iter().sum();
        let end = begin + lengths[500];
        let second = games[500].record.game.moves().nth(30).expect("a long game").to_string();
        let broken = text[begin..end].replace(&second, "a1").replace(&second.to_uppercase(), "A1");
        text.replace_range(begin..end, &broken);
        let items = read(Source::new(format), text.as_bytes(), 1 << 16);
        assert_eq!(items.len(), 1000, "{format}");
        let wrong: Vec<&Item> = items.iter().filter(|item| item.entry.is_err()).collect();
        assert_eq!(wrong.len(), 1, "{format}");
        let line = text[..begin].matches('\n').count() + 1;
        let lines = broken.trim_end().matches('\n').count();
        assert_eq!(wrong[0].place.number, 501, "{format}");
        let found = wrong[0].place.line.expect("a text has lines").0;
        assert!((line..=line + lines).contains(&found), "{format}: line {found}, not {line}");
    }
}

#[test]
fn latin_letters_and_byte_order_marks_are_read() {
    let text = "\u{feff}(;GM[Othello]PB[Zoë]B[f5];)";
    let names = |bytes: &[u8], piece| -> Vec<String> {
        let items = read(Source::new(Format::Ggf), bytes, piece);
        items.into_iter().map(|item| item.entry.unwrap().record.black.name).collect()
    };
    for piece in [1, 3, 100] {
        assert_eq!(names(text.as_bytes(), piece), ["Zoë"]);
        assert_eq!(names(b"(;GM[Othello]PB[Zo\xeb]B[f5];)", piece), ["Zoë"]);
    }
    let sgf = b"(;FF[4]GM[2]PB[Zo\xeb];B[f5])(;FF[4]GM[2]PB[Bob];B[f5])";
    for piece in [1, 3, 100] {
        let items = read(Source::new(Format::Sgf), sgf, piece);
        let names: Vec<String> =
            items.into_iter().map(|item| item.entry.unwrap().record.black.name).collect();
        assert_eq!(names, ["Zoë", "Bob"]);
    }
}

#[test]
fn transcripts_stand_on_one_line_or_several() {
    let check = |text: &str, plies: &[usize]| {
        let items = read(Source::new(Format::Transcript), text.as_bytes(), 5);
        let found: Vec<usize> =
            items.into_iter().map(|item| item.entry.map_or(0, |entry| entry.record.game.ply())).collect();
        assert_eq!(found, plies, "{text:?}");
    };
    check("f5d6c3\n", &[3]);
    check("\n\nf5d6c3", &[3]);
    check("f5d6c3\nf5f6\nd3", &[3, 2, 1]);
    check("1. f5 d6\n2. c3 d3\n3. c4\n\n1. f5 f6\n2. e6\n", &[5, 3]);
    check("f5d6c3\na1\nf5\n", &[3, 0, 1]);
    check(" \n", &[]);
}

#[test]
fn truncated_wthor_files_yield_their_complete_games() {
    use outflank_notation::record::Date;
    use outflank_notation::wthor::Builder;

    let mut builder = Builder::new([20, 26, 1, 1]);
    for seed in 0..3 {
        let mut entry = game(seed);
        (entry.record.black.name, entry.record.date) = (format!("Anna {seed}"), Some(Date::from(1999)));
        builder.add(&entry.record).unwrap();
    }
    let base = builder.finish();
    let bytes = base.games[0].to_bytes();
    let source = || Source { lists: base.lists.clone(), ..Source::new(Format::WthorGames) };
    for piece in [1, 50, 1000] {
        let items = read(source(), &bytes, piece);
        let names: Vec<String> =
            items.into_iter().map(|item| item.entry.unwrap().record.black.name).collect();
        assert_eq!(names, ["Anna 0", "Anna 1", "Anna 2"]);
        // The last game is cut off, within it and before it.
        for cut in [1, 68] {
            let (items, checked) = read_and_check(source(), &bytes[..bytes.len() - cut], piece);
            assert_eq!(items.iter().map(|item| item.entry.is_ok()).collect::<Vec<_>>(), [true, true]);
            let rest = (68 - cut) as u64;
            assert_eq!(checked, Err(WthorError::Count { what: "games", promised: 3, found: 2, rest }));
        }
        assert_eq!(read_and_check(source(), &bytes, piece).1, Ok(()));
        let (items, checked) = read_and_check(source(), &[&bytes[..], &bytes[16..84]].concat(), piece);
        assert_eq!(items.len(), 4);
        assert_eq!(checked, Err(WthorError::Count { what: "games", promised: 3, found: 4, rest: 0 }));
    }
    // A game on 8x8 is too short for 10x10, which the header claims.
    let mut ten = bytes[..16 + 68].to_vec();
    ten[12] = 10;
    let (items, checked) = read_and_check(source(), &ten, 100);
    assert_eq!(items, []);
    assert_eq!(checked, Err(WthorError::Count { what: "games", promised: 3, found: 0, rest: 68 }));
    let items = read(source(), &bytes[..5], 100);
    assert_eq!((items.len(), items[0].entry.is_ok()), (1, false));
    assert_eq!(read(source(), b"", 1).len(), 1);
}

proptest! {
    #[test]
    fn corrupted_files_read_the_same_in_any_pieces(seed: u64, at in 0..2000_usize, piece in 1..300_usize) {
        // A file with some bytes changed: no panic, and the same result for any pieces.
        let mut rng = generator(seed);
        for format in texts() {
            let (text, _) = file(format, &[game(seed), game(seed ^ 1)]);
            let mut bytes = text.into_bytes();
            for _ in 0..3 {
                let at = at % bytes.len();
                bytes[at] = below(256, &mut rng) as u8;
            }
            let whole = read(Source::new(format), &bytes, usize::MAX);
            prop_assert_eq!(read(Source::new(format), &bytes, piece), whole, "{}", format);
        }
    }
}
