//! The indexes of all tuples of a board at once.
//!
//! The index of a tuple is a number in base 3: an empty square is 0, a disc of the mover 1, a disc of the opponent 2.
//! It is the sum of the powers of its discs. A square has the powers of all tuples side by side, in lanes of 16 bits,
//! so that the compiler adds them with vector instructions.

use std::marker::PhantomData;

use outflank_board::{Board, Size, Square, Squares, Word};

/// The number of tuples that are indexed together.
pub(super) const LANES: usize = 64;

/// The indexes of up to [`LANES`] tuples.
pub(super) type Indexes = [u16; LANES];

/// The powers of three of the squares in up to [`LANES`] tuples, by square.
pub(super) struct Block<S: Size> {
    powers: Vec<Indexes>,
    size: PhantomData<S>,
}

impl<S: Size> Block<S> {
    /// The block of these tuples.
    pub(super) fn new<'a>(tuples: impl Iterator<Item = &'a [Square]>) -> Self {
        let mut powers = vec![[0; LANES]; (S::N * S::N) as usize];
        for (lane, squares) in tuples.enumerate() {
            for (place, square) in squares.iter().enumerate() {
                powers[square.index_on::<S>() as usize][lane] = 3_u16.pow(place as u32);
            }
        }
        Self { powers, size: PhantomData }
    }

    /// The indexes of the tuples on a board.
    #[inline]
    pub(super) fn indexes(&self, board: &Board<S>) -> Indexes {
        let own = self.sum(board.mover());
        let mut indexes = self.sum(board.opponent());
        for (index, own) in indexes.iter_mut().zip(own) {
            *index = index.wrapping_mul(2).wrapping_add(own);
        }
        indexes
    }

    /// The sum of the powers of some squares.
    #[inline]
    fn sum(&self, squares: Squares<S>) -> Indexes {
        let mut sum = [0; LANES];
        let mut rest = squares.word();
        while rest != S::Word::ZERO {
            let powers = &self.powers[rest.lowest() as usize];
            for (sum, power) in sum.iter_mut().zip(powers) {
                *sum = u16::wrapping_add(*sum, *power);
            }
            rest = rest.without_lowest();
        }
        sum
    }
}
