//! Seeded chance: generators, random moves, positions and games.

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

fn random_move(position: &Position, rng: &mut Generator) -> Option<Square> {
    crate::with_size!(position.size(), S => position.board_of::<S>().moves().choose(rng))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::size::S8;

    #[test]
    fn the_same_seed_gives_the_same_game() {
        let play = |seed| game(Position::start(BoardSize::Eight), &mut generator(seed));
        assert_eq!(play(7), play(7));
        assert_ne!(play(7), play(8));
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
