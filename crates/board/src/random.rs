//! Seeded randomness: generators, random moves, positions, games and playouts.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use crate::board::Board;
use crate::game::Game;
use crate::position::Position;
use crate::size::{BoardSize, Size};
use crate::square::{Move, Square, Squares};
use crate::word::Word;

/// The random generator of the whole workspace. It is fast, and a seed gives the same values in every release.
pub type Generator = Xoshiro256PlusPlus;

/// A generator with this seed.
#[must_use]
pub fn generator(seed: u64) -> Generator {
    Generator::seed_from_u64(seed)
}

/// A uniform random number below `bound`, which must not be zero; the bias is at most 2^-57.
#[inline]
pub fn below(bound: u32, rng: &mut Generator) -> u32 {
    ((u128::from(rng.next_u64()) * u128::from(bound)) >> 64) as u32
}

impl<S: Size> Squares<S> {
    /// One of the squares, with uniform probability.
    #[inline]
    pub fn choose(self, rng: &mut Generator) -> Option<Square> {
        if self.is_empty() { None } else { self.nth(below(self.len(), rng)) }
    }
}

/// A random board: every square is empty or has a disc of either side, with equal probability.
///
/// Most such boards cannot occur in a game.
#[must_use]
pub fn filling<S: Size>(rng: &mut Generator) -> Board<S> {
    let (mut mover, mut opponent) = (S::Word::ZERO, S::Word::ZERO);
    for index in 0..S::N * S::N {
        match below(3, rng) {
            0 => mover |= S::Word::ONE << index,
            1 => opponent |= S::Word::ONE << index,
            _ => {}
        }
    }
    Board::trusted(mover, opponent)
}

/// The position after this many random moves from the usual start, or `None` if the game ends earlier.
///
/// Forced passes are played but not counted.
#[must_use]
pub fn position(size: BoardSize, moves: u32, rng: &mut Generator) -> Option<Position> {
    let mut position = Position::start(size);
    for _ in 0..moves {
        position = position.play(random_move(&position, rng)?).ok()?;
        if position.must_pass() {
            position = position.passed();
        }
    }
    Some(position)
}

/// A random game from this position to its end.
#[must_use]
pub fn game(start: Position, rng: &mut Generator) -> Game {
    let mut game = Game::from_position(start);
    // Passing fails only when the game is over.
    while game.play(random_move(game.position(), rng).map_or(Move::Pass, Move::Place)).is_ok() {}
    game
}

impl<S: Size> Board<S> {
    /// Plays random moves to the end of the game and returns the final disc difference.
    ///
    /// The difference is for the side to move on this board. Empty squares count for the winner. The same generator
    /// gives the same game as [`game`], which keeps its moves.
    ///
    /// ```
    /// use outflank_board::{Board, S8, random::generator};
    ///
    /// let start = Board::<S8>::start();
    /// let difference = start.playout(&mut generator(1));
    /// assert_eq!(difference, start.playout(&mut generator(1)));
    /// assert!((-64..=64).contains(&difference));
    /// ```
    #[must_use]
    pub fn playout(self, rng: &mut Generator) -> i32 {
        let mut playout = Playout::new(self);
        while playout.step(rng) {}
        playout.seen_from_start(playout.board.final_difference())
    }
}

/// A game from a board, without a record of its moves.
///
/// Several playouts can be stepped in parallel: the moves of one game depend on each other, those of several do not.
#[derive(Clone, Copy, Debug)]
pub struct Playout<S: Size> {
    board: Board<S>,
    /// Whether the side to move is the opponent of the side that moved first.
    swapped: bool,
    /// Whether the other side has just passed.
    passed: bool,
}

impl<S: Size> Playout<S> {
    /// A game that starts from a board.
    #[inline]
    #[must_use]
    pub fn new(board: Board<S>) -> Self {
        Self { board, swapped: false, passed: false }
    }

    /// The current board.
    #[inline]
    #[must_use]
    pub fn board(&self) -> Board<S> {
        self.board
    }

    /// Plays one of the moves of [`Playout::board`], or passes if there is none. Returns false if the game was over.
    #[inline]
    pub fn play(&mut self, square: Option<Square>) -> bool {
        match square {
            Some(square) => {
                self.board = self.board.play(square);
                self.passed = false;
            }
            None if self.passed => return false,
            None => {
                self.board = self.board.passed();
                self.passed = true;
            }
        }
        self.swapped = !self.swapped;
        true
    }

    /// Plays a random move or passes. Returns false if the game was over.
    #[inline]
    pub fn step(&mut self, rng: &mut Generator) -> bool {
        let square = self.board.moves().choose(rng);
        if square.is_none() && self.passed {
            return false;
        }
        // One assignment for both cases: a branch for the pass doubles the time of batches on 4x4 and 6x6.
        self.board = square.map_or(self.board.passed(), |square| self.board.play(square));
        self.swapped = !self.swapped;
        self.passed = square.is_none();
        true
    }

    /// Converts a value for the side to move now into a value for the side that moved first.
    #[inline]
    #[must_use]
    pub fn seen_from_start(&self, value: i32) -> i32 {
        if self.swapped { -value } else { value }
    }
}

fn random_move(position: &Position, rng: &mut Generator) -> Option<Square> {
    crate::with_size!(position.size(), S => position.board_of::<S>().moves().choose(rng))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::size::{S4, S8};

    #[test]
    fn the_same_seed_gives_the_same_game() {
        let play = |seed| game(Position::start(BoardSize::Eight), &mut generator(seed));
        assert_eq!(play(7), play(7));
        assert_ne!(play(7), play(8));
    }

    #[test]
    fn playout_matches_random_game_with_the_same_seed() {
        for size in BoardSize::ALL {
            for seed in 0..50 {
                let outcome = game(Position::start(size), &mut generator(seed)).outcome().unwrap();
                let playout = crate::with_size!(size, S => Board::<S>::start().playout(&mut generator(seed)));
                assert_eq!(playout, outcome.difference(), "{size}, seed {seed}");
            }
        }
    }

    #[test]
    fn playout_score_is_relative_to_the_side_to_move() {
        // The side at a1 takes b1 with c1 and owns all squares, after a pass of the other side if necessary.
        let board = Board::<S4>::new(Squares::from_word(0b01), Squares::from_word(0b10)).expect("no overlap");
        let rng = &mut generator(1);
        assert_eq!((board.playout(rng), board.passed().playout(rng)), (16, -16));
        // Neither side can move.
        let level = Board::<S4>::new(Squares::from_word(1), Squares::from_word(1 << 15)).expect("no overlap");
        assert_eq!(level.playout(rng), 0);
    }

    #[test]
    fn every_square_is_equally_likely() {
        let moves = Board::<S8>::start().moves();
        let mut rng = generator(1);
        let mut counts = [0; 64];
        for _ in 0..40_000 {
            counts[moves.choose(&mut rng).unwrap().index_on::<S8>() as usize] += 1;
        }
        for square in moves {
            // Five standard deviations of a binomial with mean 10,000.
            assert!((9_567..10_433).contains(&counts[square.index_on::<S8>() as usize]), "{square}");
        }
        assert_eq!(counts.iter().sum::<u32>(), 40_000);
        assert_eq!(Squares::<S8>::NONE.choose(&mut rng), None);
    }

    #[test]
    fn random_positions_have_the_requested_disc_count() {
        for size in BoardSize::ALL {
            for seed in 0..50 {
                if let Some(position) = position(size, 6, &mut generator(seed)) {
                    assert_eq!(position.empties(), size.squares() - 10);
                }
            }
        }
    }
}
