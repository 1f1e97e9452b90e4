//! A position that was read prints as a string and as a diagram that read as the same position.

#![no_main]

use libfuzzer_sys::fuzz_target;
use outflank_notation::diagram::{self, Diagram};

fuzz_target!(|text: &str| {
    match diagram::parse(text) {
        Ok(position) => {
            let marked = Diagram { position, marks: position.moves() };
            assert_eq!(diagram::parse(&diagram::string(&position)), Ok(position));
            assert_eq!(diagram::parse(&marked.to_string()), Ok(position));
        }
        Err(error) => assert_eq!(error.to_string().lines().count(), 1),
    }
});
