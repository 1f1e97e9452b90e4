//! Every file is written back byte for byte, and the records of a base make a base with the same records.

#![no_main]

use libfuzzer_sys::fuzz_target;
use outflank_notation::wthor::{Builder, Games, Lists, Players, Tournaments};

fuzz_target!(|bytes: &[u8]| {
    let (Ok(players), Ok(tournaments)) = (Players::parse(bytes), Tournaments::parse(bytes)) else { return };
    assert_eq!((&*players.to_bytes(), &*tournaments.to_bytes()), (bytes, bytes));
    let Ok(games) = Games::parse(bytes) else { return };
    assert_eq!(games.to_bytes(), bytes);
    assert_eq!(games.check(), games.header().check_games(bytes.len() as u64));

    let lists = Lists { players, tournaments };
    let mut builder = Builder::default();
    let mut kept = Vec::new();
    for (record, cut) in games.records(&lists) {
        assert!(cut.is_none_or(|cut| cut.to_string().lines().count() == 1));
        // What a record does not say is filled in, so that it is no longer the same.
        if record.result.is_some() && record.theory.is_some() && builder.add(&record).is_ok() {
            kept.push((record, None));
        }
    }
    let base = builder.finish();
    let read: Vec<_> = base.games.iter().flat_map(|games| games.records(&base.lists)).collect();
    assert_eq!(read, kept);
});
