//! Seeded chance: generators, random moves, positions, games and playouts.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use crate::board::Board;
use crate::game::Game;
use crate::position::Position;
use crate::size::{BoardSize, Size};
use crate::square::{Move, Square, Squares};
use crate::word::Word;

/// The generator used throughout: fast, and with the same values for the same seed in every release.
pub type Generator = Xoshiro256PlusPlus;

/// A generator that starts from a seed.
#[must_use]
pub fn generator(seed: u64) -> Generator {
    Generator::seed_from_u64(seed)
}

/// A number below `bound`, which must not be zero, every one as likely to within 2^-57.
#[inline]
pub fn below(bound: u32, rng: &mut Generator) -> u32 {
    ((u128::from(rng.next_u64()) * u128::from(bound)) >> 64) as u32
}

impl<S: Size> Squares<S> {
    /// One of the squares, every one as likely.
    #[inline]
    pub fn choose(self, rng: &mut Generator) -> Option<Square> {
        if self.is_empty() { None } else { self.nth(below(self.len(), rng)) }
    }
}

/// A board on which every square is empty or has a disc of either side with equal chance; most such boards
/// are reached by no game.
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

/// The position after this many random moves from the usual start, forced passes played but not counted,
/// or `None` where the game ended before.
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

/// A game played at random from this position to its end.
#[must_use]
pub fn game(start: Position, rng: &mut Generator) -> Game {
    let mut game = Game::from_position(start);
    // A pass is refused when the game is over, and nothing else is.
    while game.play(random_move(game.position(), rng).map_or(Move::Pass, Move::Place)).is_ok() {}
    game
}

impl<S: Size> Board<S> {
    /// Plays on at random to the end of the game. Returns the final difference in discs for the side to move here,
    /// empty squares counted to the winner.
    ///
    /// The same generator gives the same game as [`game`], which keeps its moves.
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

/// A game played on from a board without keeping its moves.
///
/// Several of them can be stepped side by side: the moves of one game wait for one another, those of several do not.
#[derive(Clone, Copy, Debug)]
pub struct Playout<S: Size> {
    board: Board<S>,
    /// Whether the side to move is the opponent of the one that began.
    swapped: bool,
    /// Whether the other side has just passed.
    passed: bool,
}

impl<S: Size> Playout<S> {
    /// A game that goes on from a board.
    #[inline]
    #[must_use]
    pub fn new(board: Board<S>) -> Self {
        Self { board, swapped: false, passed: false }
    }

    /// The board as it is now.
    #[inline]
    #[must_use]
    pub fn board(&self) -> Board<S> {
        self.board
    }

    /// Plays one of the moves of [`Playout::board`], or passes if there is none. Returns false where the game was over.
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

    /// Plays a random move or passes. Returns false where the game was over.
    #[inline]
    pub fn step(&mut self, rng: &mut Generator) -> bool {
        self.play(self.board.moves().choose(rng))
    }

    /// A value for the side to move now, as the side that began sees it.
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
    fn a_playout_is_a_random_game() {
        for size in BoardSize::ALL {
            for seed in 0..50 {
                let outcome = game(Position::start(size), &mut generator(seed)).outcome().unwrap();
                let playout = crate::with_size!(size, S => Board::<S>::start().playout(&mut generator(seed)));
                assert_eq!(playout, outcome.difference(), "{size}, seed {seed}");
            }
        }
    }

    #[test]
    fn a_playout_is_seen_by_the_side_that_began() {
        // The side at a1 takes b1 with c1, if need be after the other has passed, and all squares.
        let board = Board::<S4>::new(Squares::from_word(0b01), Squares::from_word(0b10)).expect("no overlap");
        let rng = &mut generator(1);
        assert_eq!((board.playout(rng), board.passed().playout(rng)), (16, -16));
        // Nobody can move.
        let level = Board::<S4>::new(Squares::from_word(1), Squares::from_word(1 << 15)).expect("no overlap");
        assert_eq!(level.playout(rng), 0);
    }

    #[test]
    fn every_square_is_as_likely() {
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
    fn positions_have_as_many_discs_as_asked() {
        for size in BoardSize::ALL {
            for seed in 0..50 {
                if let Some(position) = position(size, 6, &mut generator(seed)) {
                    assert_eq!(position.empties(), size.squares() - 10);
                }
            }
        }
    }
}
