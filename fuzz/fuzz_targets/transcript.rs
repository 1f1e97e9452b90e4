//! A transcript that was read prints as one that reads as the same game.

#![no_main]

use libfuzzer_sys::fuzz_target;
use outflank_board::{BoardSize, Position};
use outflank_notation::transcript;

fuzz_target!(|text: &str| {
    for size in BoardSize::ALL {
        let start = Position::start(size);
        match transcript::parse(text, start) {
            Ok(game) => {
                assert_eq!(transcript::parse(&transcript::print(&game), start).as_ref(), Ok(&game));
                assert_eq!(transcript::parse(&transcript::print_with_passes(&game), start), Ok(game));
            }
            Err(error) => assert!(text[error.at..].starts_with(&error.text), "{error}"),
        }
    }
});
