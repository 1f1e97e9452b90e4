//! The contents of all patterns of a position, kept up to date move by move.

use super::shape::{DIGITS, MAX_INDEXES};
use crate::square::{Square8, squares};

/// The contents of the patterns of a position, seen by the side to move.
///
/// A square of the opponent is the digit 0, an empty one 1 and one of the mover 2, so that the other side sees the
/// highest index less this one, and a move only adds: once its digit for the square, and twice that of each
/// disc that it turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub struct Features(pub(crate) [u16; 64]);

impl Features {
    /// The patterns of a position.
    #[must_use]
    pub fn new(mover: u64, opponent: u64) -> Self {
        debug_assert_eq!(mover & opponent, 0, "discs overlap");
        let mut indexes = [0; 64];
        add(&mut indexes, mover);
        add(&mut indexes, !opponent);
        Self(indexes)
    }

    /// After the side to move plays a square and turns discs: seen by the other side, which is then to move.
    #[inline]
    #[must_use]
    pub fn after(&self, square: Square8, flips: u64) -> Self {
        let mut turned = [0; 64];
        add(&mut turned, flips);
        let digits = &DIGITS[square.index() as usize];
        Self(std::array::from_fn(|instance| {
            MAX_INDEXES[instance] - (self.0[instance] + digits[instance] + 2 * turned[instance])
        }))
    }

    /// Seen by the other side.
    #[inline]
    #[must_use]
    pub fn passed(&self) -> Self {
        Self(std::array::from_fn(|instance| MAX_INDEXES[instance] - self.0[instance]))
    }
}

/// Adds the digits of squares to the indexes of all patterns.
#[inline]
fn add(indexes: &mut [u16; 64], set: u64) {
    for square in squares(set) {
        let digits = &DIGITS[square.index() as usize];
        for (index, digit) in indexes.iter_mut().zip(digits) {
            *index = index.wrapping_add(*digit);
        }
    }
}

#[cfg(test)]
mod tests {
    use outflank_board::random::generator;
    use outflank_board::{Board, S8};

    use super::*;

    fn of(board: Board<S8>) -> Features {
        Features::new(board.mover().word(), board.opponent().word())
    }

    #[test]
    fn following_a_game_is_starting_anew() {
        let mut rng = generator(1);
        for _ in 0..200 {
            let mut board = Board::<S8>::start();
            let mut features = of(board);
            while !board.is_over() {
                if let Some(square) = board.moves().choose(&mut rng) {
                    features =
                        features.after(Square8::new(square.index_on::<S8>()), board.flips(square).word());
                    board = board.play(square);
                } else {
                    features = features.passed();
                    board = board.passed();
                }
                assert_eq!(features, of(board), "{board:?}");
                assert_eq!(features.passed().passed(), features);
            }
        }
    }

    #[test]
    fn an_index_is_a_number_in_base_three() {
        // The corner: a1 is empty, b1 the mover's, c1 the opponent's, all others empty.
        let features = Features::new(1 << 1, 1 << 2);
        let empty = (3u16.pow(9) - 1) / 2;
        assert_eq!(features.0[0], empty + 3 - 9);
        assert_eq!(features.passed().0[0], empty - 3 + 9);
    }
}
