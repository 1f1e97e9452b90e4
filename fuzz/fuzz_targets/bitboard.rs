//! Words that were read print as words that read as the same position, in every form.

#![no_main]

use libfuzzer_sys::fuzz_target;
use outflank_board::BoardSize;
use outflank_notation::bitboard::{self, First, Form, Order};

fuzz_target!(|text: &str| {
    for size in BoardSize::ALL {
        for order in [Order::A1Lowest, Order::A1Highest] {
            for first in [First::Mover, First::Black] {
                let form = Form { order, first };
                match bitboard::parse(text, size, form) {
                    Ok(position) => {
                        assert_eq!(
                            bitboard::parse(&bitboard::print(&position, form), size, form),
                            Ok(position)
                        );
                    }
                    Err(error) => assert_eq!(error.to_string().lines().count(), 1),
                }
            }
        }
    }
});
