//! The WTHOR database, as a whole if it is available, and small artificial ones.
//!
//! `OUTFLANK_WTHOR` names the folder of the database: the files of 1977 to 2019, `WTH.JOU` and `WTH.TRN`.

use std::path::Path;
use std::{env, fs};

use outflank_board::random::{self, generator};
use outflank_board::{BoardSize, Game, Move, Position, Score};
use outflank_notation::record::{Claim, Contestant, Date, Ending, Theory};
use outflank_notation::wthor::{Base, Builder, Entry, Games, Header, Lists, Players, Refusal, Tournaments};
use outflank_notation::{Record, openings};
use proptest::prelude::*;

/// The files of a folder with this extension, by name.
fn files(folder: &Path, ending: &str) -> Vec<Vec<u8>> {
    let mut paths: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case(ending)));
    paths.sort();
    paths.into_iter().map(|path| fs::read(path).unwrap()).collect()
}

/// Checks a game of the database, and returns whether it is finished.
fn is_finished(record: &Record) -> bool {
    let claimed = record.result.expect("the base has a result for every game").difference;
    let shown = record.game.outcome().map(|outcome| Score::discs(outcome.difference()));
    assert!(shown.is_none_or(|shown| shown == claimed), "{record:?}");
    shown.is_some()
}

#[test]
fn the_whole_base_is_read_replayed_and_written_back() {
    let Some(folder) = env::var_os("OUTFLANK_WTHOR") else {
        eprintln!("skipped: OUTFLANK_WTHOR names no folder with the WTHOR base");
        return;
    };
    let folder = Path::new(&folder);
    let (players, tournaments) = (&files(folder, "jou")[0], &files(folder, "trn")[0]);
    let lists = Lists {
        players: Players::parse(players).unwrap(),
        tournaments: Tournaments::parse(tournaments).unwrap(),
    };
    assert_eq!((lists.players.check(), lists.tournaments.check()), (Ok(()), Ok(())));
    assert_eq!((&lists.players.to_bytes(), &lists.tournaments.to_bytes()), (players, tournaments));

    let mut base = Vec::new();
    let mut builder = Builder::new([20, 26, 2, 16]);
    let (mut count, mut unfinished) = (0, 0);
    for bytes in files(folder, "wtb") {
        let games = Games::parse(&bytes).unwrap();
        assert_eq!((games.check(), games.to_bytes() == bytes), (Ok(()), true));
        for (record, cut) in games.records(&lists) {
            assert_eq!(cut, None);
            assert!(!record.black.name.starts_with('#') && !record.place.starts_with('#'));
            assert!(openings::name(&record.game).is_some());
            count += 1;
            unfinished += u32::from(!is_finished(&record));
            builder.add(&record).unwrap();
        }
        base.push(games);
    }
    assert_eq!((count, unfinished), (126_309, 413));

    let records = base.iter().flat_map(|games| games.records(&lists)).map(|(record, _)| record);
    assert!(read_back(&builder.finish()).eq(records));
}

/// The records of a database that was written and read again.
fn read_back(base: &Base) -> impl Iterator<Item = Record> {
    let lists = Lists {
        players: Players::parse(&base.lists.players.to_bytes()).unwrap(),
        tournaments: Tournaments::parse(&base.lists.tournaments.to_bytes()).unwrap(),
    };
    assert_eq!(lists, base.lists);
    base.games.iter().flat_map(move |games| {
        let read = Games::parse(&games.to_bytes()).unwrap();
        assert_eq!((&read, read.check()), (games, Ok(())));
        let whole = read.records(&lists).map(|(record, cut)| {
            assert_eq!(cut, None);
            record
        });
        whole.collect::<Vec<_>>()
    })
}

/// A game of an artificial database, finished or stopped at any ply, without a pass at its end.
fn records() -> impl Strategy<Value = Record> {
    let size = prop_oneof![Just(BoardSize::Eight), Just(BoardSize::Ten)];
    let names = prop::array::uniform3("[a-cÀ-ÿ #]{0,2}");
    (size, any::<u64>(), 0..100_usize, names, 1977..1980_u16, 0..=64_u8).prop_map(
        |(size, seed, ply, [black, white, place], year, discs)| {
            let whole = random::game(Position::start(size), &mut generator(seed));
            let mut moves: Vec<Move> = whole.moves().take(ply).collect();
            while moves.pop_if(|play| *play == Move::Pass).is_some() {}
            let mut game = Game::new(size);
            for play in moves {
                game.play(play).expect("a move of a game");
            }
            let contestant = |name| Contestant { name, ..Contestant::default() };
            let difference = Score::discs(2 * i32::from(discs) - size.squares() as i32);
            Record {
                black: contestant(black),
                white: contestant(white),
                place,
                date: Some(Date::from(year)),
                result: Some(Claim { difference, ending: Ending::Played }),
                theory: Some(Theory { empties: 24, black_discs: discs }),
                ..Record::new(game)
            }
        },
    )
}

proptest! {
    #[test]
    fn records_round_trip(records in prop::collection::vec(records(), 0..20)) {
        let mut builder = Builder::new([20, 26, 2, 16]);
        let mut kept = Vec::new();
        for record in records {
            match builder.add(&record) {
                Ok(()) => kept.push(record),
                Err(refusal) => {
                    let moves = record.game.moves().filter_map(Move::square).count();
                    prop_assert!(moves > 92);
                    prop_assert_eq!(refusal, Refusal::Moves { moves, room: 92 });
                }
            }
        }
        // The files are sorted by year and board size, and games within them stay in order.
        kept.sort_by_key(|record| (record.date.as_ref().map(|date| date.year), record.game.size()));
        let read: Vec<Record> = read_back(&builder.finish()).collect();
        prop_assert_eq!(read, kept);
    }

    #[test]
    fn any_bytes_are_written_back(mut bytes in prop::collection::vec(any::<u8>(), 0..400), ten: bool) {
        if let Some(columns) = bytes.get_mut(12) {
            *columns = if ten { 10 } else { 8 };
        }
        prop_assert_eq!(Games::parse(&bytes).is_ok(), bytes.len() >= Header::LENGTH);
        if let (Ok(games), Ok(players), Ok(tournaments)) =
            (Games::parse(&bytes), Players::parse(&bytes), Tournaments::parse(&bytes))
        {
            prop_assert_eq!(&games.to_bytes(), &bytes);
            prop_assert_eq!(&players.to_bytes(), &bytes);
            prop_assert_eq!(&tournaments.to_bytes(), &bytes);
            prop_assert_eq!(games.check(), games.header().check_games(bytes.len() as u64));
            prop_assert_eq!(games.records(&Lists { players, tournaments }).count(), games.entries().len());
        }
    }
}

/// A caller with a file parses the header and then one entry at a time.
#[test]
fn entries_can_be_read_one_by_one() {
    let mut builder = Builder::default();
    for seed in 0..5 {
        let game = random::game(Position::start(BoardSize::Eight), &mut generator(seed));
        builder.add(&Record::new(game)).unwrap();
    }
    let base = builder.finish();
    let bytes = base.games[0].to_bytes();
    let (head, mut rest) = bytes.split_at(Header::LENGTH);
    let header = Header::parse(head).unwrap();
    let length = Entry::length(header.size().unwrap());
    for (number, (record, _)) in (1..).zip(base.games[0].records(&base.lists)) {
        let (entry, behind) = rest.split_at(length);
        rest = behind;
        let alone = base.lists.record(&header, number, &Entry::parse(entry).unwrap());
        assert_eq!(alone, (record, None));
    }
    assert!(rest.is_empty());
}

#[test]
fn missing_result_and_theory_are_derived_from_the_game() {
    let game = random::game(Position::start(BoardSize::Eight), &mut generator(1));
    let outcome = game.outcome().unwrap();
    let mut builder = Builder::default();
    builder.add(&Record::new(game)).unwrap();
    let record = read_back(&builder.finish()).next().unwrap();
    let claimed = record.result.unwrap().difference;
    assert_eq!(claimed, Score::discs(outcome.difference()));
    let Theory { empties, black_discs } = record.theory.unwrap();
    assert_eq!((empties, 2 * i32::from(black_discs) - 64), (22, outcome.difference()));
    assert_eq!((&*record.black.name, &*record.place, record.date), ("", "", None));
}
