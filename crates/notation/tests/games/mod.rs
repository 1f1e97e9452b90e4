//! Random games for the tests of formats.

use std::time::Duration;

use outflank_board::random::{self, below, generator};
use outflank_board::{BoardSize, Game, Position, Turn};
use proptest::prelude::*;

/// Ends with 6 empty squares on which neither side can play, and has two passes.
pub const WITH_TWO_PASSES: &str = "f5d6c5f6c4f4e6d7e7c6f7d8c8e8g5b8e3f8b6b5a6a4a5a7c7b4g6h6h7b3d3c3c2c1h5d2e2f1b1\
                                   d1b2a3e1h4h3g4g3f3g1f2b7h2h1g7";

/// A random game from the usual start, stopped at any ply.
pub fn games(size: BoardSize) -> impl Strategy<Value = Game> {
    (any::<u64>(), 0..100_usize).prop_map(move |(seed, ply)| {
        let whole = random::game(Position::start(size), &mut generator(seed));
        let mut game = Game::new(size);
        whole.turns().iter().take(ply).for_each(|&turn| game.play_turn(turn).expect("a turn of a game"));
        game
    })
}

/// The same game, with the times of some moves.
#[allow(dead_code, reason = "not every format keeps times")]
pub fn timed(game: &Game, seed: u64) -> Game {
    let mut rng = generator(seed);
    let mut timed = Game::from_position(*game.start());
    for &turn in game.turns() {
        let time = Duration::from_millis(u64::from(below(100_000, &mut rng)) * 10);
        let turn = Turn { time: (below(3, &mut rng) > 0).then_some(time), ..turn };
        timed.play_turn(turn).expect("a turn of a game");
    }
    timed
}
