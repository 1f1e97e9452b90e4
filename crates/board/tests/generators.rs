//! Compares all move generators on random boards of every size.

mod support;

use outflank_board::kernel::portable;
use outflank_board::random::{self, Generator, generator};
use outflank_board::{Board, BoardSize, S8, Size, with_size};
use support::{long, slow_flips, slow_moves};

/// Checks that the fast, the portable and the slow generator find the same moves and flips.
fn check<S: Size>(board: Board<S>) {
    let (mover, opponent) = (board.mover().word(), board.opponent().word());
    let moves = slow_moves(board);
    assert_eq!(board.moves(), moves, "{board:?}");
    assert_eq!(portable::moves::<S>(mover, opponent), moves.word(), "{board:?}");
    for square in board.empties() {
        let flips = slow_flips(board, square);
        assert_eq!(board.flips(square), flips, "{square} on {board:?}");
        assert_eq!(portable::flips::<S>(mover, opponent, square.index_on::<S>()), flips.word(), "{square}");
    }
}

/// A board of a random game, at a random ply.
fn from_a_game<S: Size>(rng: &mut Generator) -> Board<S> {
    let moves = random::below(S::N * S::N - 4, rng);
    let position = random::position(S::SIZE, moves, rng);
    position.and_then(|position| position.board()).unwrap_or_else(Board::start)
}

/// Half of the boards come from games. The other half are random fillings, which also cover rare cases.
fn compare<S: Size>(boards: u32, seed: u64) {
    let mut rng = generator(seed);
    for _ in 0..boards / 2 {
        check::<S>(from_a_game(&mut rng));
        check::<S>(random::filling(&mut rng));
    }
}

#[test]
fn three_generators_agree_on_8x8() {
    compare::<S8>(if long() { 1_000_000 } else { 20_000 }, 1);
}

#[test]
fn generators_agree_on_every_size() {
    for size in BoardSize::ALL {
        with_size!(size, S => compare::<S>(if long() { 200_000 } else { 10_000 }, 2));
    }
}
