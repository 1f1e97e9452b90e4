//! Games with all metadata read back as the same: as a whole, in pieces, and with other passes.

use std::time::Duration;

use outflank_board::random::{self, below, generator};
use outflank_board::{BoardSize, Colour, Game, Position, Score, Turn, Verdict};
use outflank_notation::ggf::{self, GamePlace, GgfError};
use outflank_notation::record::{Claim, Contestant, Date, Ending, Theory, TimeControl, TimeOfDay};
use outflank_notation::{Record, transcript};
use proptest::prelude::*;

/// A random game of any size, from the usual start, a later position or a random filling, stopped at any ply.
fn games() -> impl Strategy<Value = Game> {
    (prop::sample::select(BoardSize::ALL.to_vec()), any::<u64>(), 0..100_usize).prop_map(
        |(size, seed, ply)| {
            let rng = &mut generator(seed);
            let start = match below(3, rng) {
                0 => Position::start(size),
                1 => random::position(size, 8, rng).unwrap_or(Position::start(size)),
                _ => filling(size, rng),
            };
            let whole = random::game(start, rng);
            let mut game = Game::from_position(start);
            for play in whole.moves().take(ply) {
                game.play(play).expect("a move of a game");
            }
            game
        },
    )
}

fn filling(size: BoardSize, rng: &mut random::Generator) -> Position {
    let turn = Colour::ALL[below(2, rng) as usize];
    let mut discs = [0, 0, 0];
    for square in 0..size.squares() {
        discs[below(3, rng) as usize] |= 1_u128 << square;
    }
    Position::new(size, discs[0], discs[1], turn).unwrap_or(Position::start(size))
}

/// The game with random times and evaluations of its moves.
fn timed(game: &Game, seed: u64) -> Game {
    let rng = &mut generator(seed);
    let mut timed = Game::from_position(*game.start());
    for play in game.moves() {
        let time = Duration::new(u64::from(below(100, rng)), below(100, rng) * 10_000_000);
        let times = [None, Some(time), Some(Duration::new(u64::MAX, below(1_000_000_000, rng)))];
        let score = Score::hundredths(below(20_000, rng) as i32 - 10_000);
        let verdicts = [None, Some(Verdict::Discs(score))];
        let turn =
            Turn { play, time: times[below(3, rng) as usize], verdict: verdicts[below(2, rng) as usize] };
        timed.play_turn(turn).expect("a move of a game");
    }
    timed
}

/// Any text that a value can contain.
fn texts() -> impl Strategy<Value = String> {
    let pieces = ["Anna", "é●", "[", "(;", ";)", "/:?", "PB[x", "10"];
    let words = prop::collection::vec(prop::sample::select(pieces.to_vec()), 0..4);
    words.prop_map(|words| words.join(" "))
}

fn scores() -> impl Strategy<Value = Score> {
    any::<i32>().prop_map(Score::hundredths)
}

fn contestants() -> impl Strategy<Value = Contestant> {
    let ratings = prop_oneof![any::<f64>(), (0..300_000).prop_map(|rating| f64::from(rating) / 100.0)];
    let clocks = any::<(u32, u32, u32)>().prop_map(|(main, increment, extension)| TimeControl {
        main,
        increment,
        extension,
    });
    (
        texts(),
        prop::option::of(ratings.prop_filter("finite", |rating| rating.is_finite())),
        prop::option::of(clocks),
    )
        .prop_map(|(name, rating, clock)| Contestant { name, rating, clock })
}

fn dates() -> impl Strategy<Value = Date> {
    let times = (0..24_u8, 0..60_u8, 0..=60_u8, "[A-Z]{0,4}")
        .prop_map(|(hour, minute, second, zone)| TimeOfDay { hour, minute, second, zone });
    let days = ((1..=12_u8, 1..=31_u8), prop::option::of(times));
    (0..=9999_u16, prop::option::of(days)).prop_map(|(year, day)| {
        let (day, time) = day.unzip();
        Date { year, day, time: time.flatten() }
    })
}

fn claims() -> impl Strategy<Value = Claim> {
    let endings = [Ending::Played, Ending::Resigned, Ending::Timeout, Ending::Agreed, Ending::Left];
    (scores(), prop::sample::select(endings.to_vec()))
        .prop_map(|(difference, ending)| Claim { difference, ending })
}

fn records() -> impl Strategy<Value = Record> {
    let players = (contestants(), contestants(), any::<bool>());
    let claims = (prop::option::of(claims()), prop::option::of(scores()), any::<Option<(u8, u8)>>());
    let texts = (texts(), texts(), prop::option::of(dates()));
    (games(), any::<u64>(), players, claims, texts, any::<bool>()).prop_map(
        |(
            game,
            seed,
            (black, white, same_clock),
            (result, komi, theory),
            (place, comment, date),
            synchro,
        )| {
            let game = timed(&game, seed);
            let clock = if same_clock { black.clock } else { white.clock };
            let mut bids = game.turns().iter().rev().copied();
            Record {
                white: Contestant { clock, ..white },
                theory: theory.map(|(empties, black_discs)| Theory { empties, black_discs }),
                bids: [bids.next(), bids.next()],
                black,
                place,
                date,
                result,
                komi,
                synchro,
                comment,
                ..Record::new(game)
            }
        },
    )
}

/// Reads an archive that arrives in pieces of at most `length` bytes.
fn in_pieces(archive: &str, length: usize) -> Vec<(GamePlace, Result<Record, GgfError>)> {
    let mut games = Vec::new();
    let mut buffer = Vec::new();
    let mut next = GamePlace::FIRST;
    for piece in archive.as_bytes().chunks(length) {
        buffer.extend_from_slice(piece);
        while let Some(range) = ggf::cut(&buffer) {
            let place = next.after(&buffer[..range.start]);
            let game = String::from_utf8(buffer[range.clone()].to_vec()).expect("a game of a text");
            next = GamePlace { number: place.number + 1, ..place.after(game.as_bytes()) };
            games.push((place, ggf::parse_at(&game, place)));
            buffer.drain(..range.end);
        }
    }
    games
}

/// Text that resembles games.
fn likely_text() -> impl Strategy<Value = String> {
    let pieces = "(; ;) ;) GM[ Othello ] B[f5] W[d6] B[PA] W[ [ ( TY[8r4] BO[4 -----O*--*O----- *] RE[+1:t] DT[945277754]\
                  TI[1.1:1//] KM[-.5] KB[f5/1] TH[1/2] CO[é \n ? / . 99 f6/1/2";
    let pieces = pieces.split(' ').chain([" ", "(;GM[Othello]"]).collect::<Vec<_>>();
    prop::collection::vec(prop::sample::select(pieces), 0..40).prop_map(|pieces| pieces.concat())
}

proptest! {
    #[test]
    fn records_round_trip(record in records()) {
        let line = ggf::print(&record);
        prop_assert_eq!(line.lines().count(), 1);
        prop_assert_eq!(ggf::cut(line.as_bytes()), Some(0..line.len()));
        let read = ggf::parse(&line);
        prop_assert_eq!(read, Ok(record), "{}", line);
    }

    #[test]
    fn only_a_trailing_pass_is_significant(game in games()) {
        let line = ggf::print(&Record::new(game.clone()));
        let passes = ["B[PA]", "W[PA]"].map(|pass| (pass, line.ends_with(&format!("{pass};)"))));
        let (mut without, mut doubled) = (line.clone(), line.clone());
        for (pass, is_last) in passes {
            without = without.replace(pass, if is_last { "?" } else { "" });
            if is_last {
                let count = without.matches('?').count();
                without = without.replacen('?', "", count - 1).replacen('?', pass, 1);
            }
            doubled = doubled.replace(pass, &pass.repeat(2));
        }
        for text in [without, doubled, line.to_lowercase(), line.replace("][", "]\n[").replace(']', "]\r\n ")] {
            let read = ggf::parse(&text).map(|record| transcript::print_with_passes(&record.game));
            prop_assert_eq!(read.as_ref(), Ok(&transcript::print_with_passes(&game)), "{}", text);
        }
    }

    #[test]
    fn reading_in_pieces_finds_the_same_games(records in prop::collection::vec(records(), 1..4), seed: u64, length in 1..2000_usize) {
        let rng = &mut generator(seed);
        let mut archive: String = records.iter().map(|record| ggf::print(record) + "\n2 é").collect();
        // A random defect, which may split a game or join two.
        let damage: Vec<usize> = archive.char_indices().filter(|(_, symbol)| "();[]".contains(*symbol)).map(|(at, _)| at).collect();
        archive.remove(damage[below(damage.len() as u32, rng) as usize]);
        let whole: Vec<_> = ggf::games(&archive).collect();
        let pieces = in_pieces(&archive, length);
        prop_assert!(whole.len() - pieces.len() <= 1 && whole.starts_with(&pieces), "{}", archive);
        if let Some((_, last)) = whole.get(pieces.len()) {
            prop_assert!(last.is_err(), "{}", archive);
        }
        let read = whole.iter().filter(|(_, result)| result.is_ok()).count();
        prop_assert!(read + 2 >= records.len(), "{}", archive);
    }

    #[test]
    fn no_text_makes_the_reader_panic(text in prop_oneof![any::<String>(), likely_text()]) {
        for (_, result) in ggf::games(&text) {
            match result {
                Ok(record) => prop_assert_eq!(ggf::parse(&ggf::print(&record)), Ok(record)),
                Err(error) => prop_assert_eq!(error.to_string().lines().count(), 1, "{}", error),
            }
        }
        let _ = ggf::parse(&text);
    }
}
