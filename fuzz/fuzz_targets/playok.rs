//! A game that was read prints as one that reads as the same, alone and in a collection.

#![no_main]

use libfuzzer_sys::fuzz_target;
use outflank_notation::playok;

fuzz_target!(|text: &str| {
    for (_, record) in playok::games(text) {
        match record {
            Ok(record) => {
                let printed = playok::print(&record).expect("what was read can be written");
                assert_eq!(playok::parse(&printed).as_ref(), Ok(&record));
                let twice: Vec<_> = playok::games(&printed.repeat(2)).map(|(_, record)| record).collect();
                assert_eq!(twice, [Ok(record.clone()), Ok(record)]);
            }
            Err(error) => assert_eq!(error.to_string().lines().count(), 1),
        }
    }
});
