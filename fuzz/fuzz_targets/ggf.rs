//! A game that was read prints as one line that reads as the same game, and pieces hold the same games as the
//! whole.

#![no_main]

use libfuzzer_sys::fuzz_target;
use outflank_notation::ggf;

fuzz_target!(|text: &str| {
    let mut rest = text;
    for (place, record) in ggf::games(text) {
        match record {
            Ok(record) => {
                let range = ggf::cut(rest.as_bytes()).expect("a game that was read has an end");
                assert_eq!(ggf::parse_at(&rest[range.clone()], place).as_ref(), Ok(&record));
                rest = &rest[range.end..];
                let line = ggf::print(&record);
                assert_eq!(line.lines().count(), 1);
                assert_eq!(ggf::cut(line.as_bytes()), Some(0..line.len()));
                assert_eq!(ggf::parse(&line), Ok(record));
            }
            Err(error) => {
                assert_eq!(error.to_string().lines().count(), 1);
                rest = ggf::cut(rest.as_bytes()).map_or("", |range| &rest[range.end..]);
            }
        }
    }
});
