//! Squares and sizes that were read print as names that read as the same.

#![no_main]

use libfuzzer_sys::fuzz_target;
use outflank_board::{BoardSize, Square};

fuzz_target!(|text: &str| {
    if let Ok(square) = text.parse::<Square>() {
        assert_eq!(square.to_string(), text.to_ascii_lowercase());
        assert_eq!(square.to_string().parse(), Ok(square));
    }
    if let Ok(size) = text.parse::<BoardSize>() {
        assert_eq!(size.to_string().parse(), Ok(size));
    }
});
