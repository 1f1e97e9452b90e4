//! The start positions of self-play games.

use std::collections::HashSet;

use outflank_board::random::{Generator, below};
use outflank_board::{Board, S8};
use outflank_notation::openings;

use crate::rows::canonical;

/// The start positions of games.
#[derive(Clone, Debug)]
pub struct StartPositions {
    /// All positions after a few moves, one for each class of symmetric positions.
    short: Vec<Board<S8>>,
    /// The positions after openings with a name.
    named: Vec<Board<S8>>,
}

/// The number of moves of the short openings: 10,649 positions.
const SHORT_OPENING_MOVES: u32 = 7;

/// The minimum and maximum number of random moves from the start position.
const RANDOM_MOVES: [u32; 2] = [4, 40];

/// The maximum number of random moves after an opening. Without them most games would be repeated.
const MAX_MOVES_AFTER_OPENING: u32 = 8;

impl Default for StartPositions {
    fn default() -> Self {
        let mut short = HashSet::from([Board::start()]);
        for _ in 0..SHORT_OPENING_MOVES {
            short = short
                .into_iter()
                .flat_map(|board| board.moves().into_iter().map(move |square| canonical(board.play(square))))
                .collect();
        }
        let mut short: Vec<_> = short.into_iter().collect();
        short.sort_unstable();
        let named = openings::all().iter().filter_map(|line| line.game.position().board8()).collect();
        Self { short, named }
    }
}

impl StartPositions {
    /// A random start position: with probability 1/2 after random moves, otherwise after an opening.
    pub(super) fn draw(&self, rng: &mut Generator) -> Board<S8> {
        loop {
            let (start, plies) = match below(4, rng) {
                0 => (
                    self.short[below(self.short.len() as u32, rng) as usize],
                    below(MAX_MOVES_AFTER_OPENING + 1, rng),
                ),
                1 => (
                    self.named[below(self.named.len() as u32, rng) as usize],
                    below(MAX_MOVES_AFTER_OPENING + 1, rng),
                ),
                _ => (Board::start(), RANDOM_MOVES[0] + below(RANDOM_MOVES[1] - RANDOM_MOVES[0] + 1, rng)),
            };
            if let Some(board) = after_random(start, plies, rng) {
                return board;
            }
        }
    }
}

/// The position after random moves, unless the game ends before.
fn after_random(mut board: Board<S8>, plies: u32, rng: &mut Generator) -> Option<Board<S8>> {
    for _ in 0..plies {
        if board.moves().is_empty() {
            board = board.passed();
        }
        board = board.play(board.moves().choose(rng)?);
    }
    (!board.is_over()).then_some(board)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_short_openings_are_included() {
        let starts = StartPositions::default();
        assert_eq!(starts.short.len(), 10_649);
        assert!(starts.named.len() > 50);
    }
}
