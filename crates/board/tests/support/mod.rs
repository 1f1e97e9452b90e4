//! Shared by several tests of the rules: a slow move generator, and the switch for long tests.

#![allow(dead_code, reason = "every test file is a program of its own and uses a part of this")]

use outflank_board::{Board, Size, Square, Squares};

/// Whether long tests are enabled, as by `cargo xtask test --long`.
pub fn long() -> bool {
    std::env::var_os("OUTFLANK_LONG").is_some()
}

/// The discs that turn, found square by square.
pub fn slow_flips<S: Size>(board: Board<S>, square: Square) -> Squares<S> {
    let mut flips = Squares::NONE;
    if !board.empties().contains(square) {
        return flips;
    }
    for (right, down) in [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)] {
        let mut run = Squares::NONE;
        let mut place = square;
        while let Some(next) = step(place, right, down) {
            place = next;
            if !board.opponent().contains(place) {
                break;
            }
            run = run | place.into();
        }
        if board.mover().contains(place) {
            flips = flips | run;
        }
    }
    flips
}

/// The legal moves, found by trying every square.
pub fn slow_moves<S: Size>(board: Board<S>) -> Squares<S> {
    Squares::<S>::ALL.into_iter().filter(|&square| !slow_flips(board, square).is_empty()).collect()
}

fn step(square: Square, right: i32, down: i32) -> Option<Square> {
    let column = square.column().checked_add_signed(right)?;
    let row = square.row().checked_add_signed(down)?;
    Square::new(column, row)
}
