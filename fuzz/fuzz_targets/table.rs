//! A table of square values that was read prints as one that reads as the same table.

#![no_main]

use libfuzzer_sys::fuzz_target;
use outflank_board::{BoardSize, with_size};
use outflank_lab::heuristic::Positional;

fuzz_target!(|text: &str| {
    for size in BoardSize::ALL {
        with_size!(size, S => {
            if let Ok(table) = text.parse::<Positional<S>>() {
                assert_eq!(table.to_string().parse(), Ok(table));
            }
        });
    }
});
