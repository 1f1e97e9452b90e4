//! A game that was recognised is recognised again, as a position followed by moves.

#![no_main]

use libfuzzer_sys::fuzz_target;
use outflank_board::BoardSize;
use outflank_notation::{detect, diagram, transcript};

fuzz_target!(|text: &str| {
    for size in BoardSize::ALL {
        match detect::read(text, size) {
            Ok(game) => {
                let board = diagram::string(game.start());
                for moves in [transcript::print(&game), transcript::print_with_passes(&game)] {
                    assert_eq!(detect::read(&format!("{board} {moves}"), size).as_ref(), Ok(&game));
                }
            }
            Err(error) => assert_eq!(error.to_string().lines().count(), 1),
        }
    }
});
