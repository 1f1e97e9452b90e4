//! The pattern indexes of a position, updated incrementally.

use super::shape::{DIGITS, MAX_INDEXES};
use crate::square::{Square8, squares};

/// The pattern indexes of a position, from the view of the side to move.
///
/// The digit of a square is 0 for the opponent, 1 for an empty square and 2 for the mover. So the other side's index is
/// the maximum index minus this one. A move only adds: the power of three of its square once, and that of each turned
/// disc twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub struct Features(pub(crate) [u16; 64]);

impl Features {
    /// The features of a position.
    #[must_use]
    pub fn new(mover: u64, opponent: u64) -> Self {
        debug_assert_eq!(mover & opponent, 0, "discs overlap");
        let mut indexes = [0; 64];
        add(&mut indexes, mover);
        add(&mut indexes, !opponent);
        Self(indexes)
    }

    /// The features after the side to move plays a square and turns discs, from the view of the other side.
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

    /// The features from the view of the other side.
    #[inline]
    #[must_use]
    pub fn passed(&self) -> Self {
        Self(std::array::from_fn(|instance| MAX_INDEXES[instance] - self.0[instance]))
    }
}

/// Adds the powers of three of squares to the indexes of all patterns.
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
    fn incremental_features_match_full_computation() {
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
        // The 3x3 corner: a1 is empty, b1 the mover's, c1 the opponent's, all others empty.
        let features = Features::new(1 << 1, 1 << 2);
        let empty = (3u16.pow(9) - 1) / 2;
        assert_eq!(features.0[0], empty + 3 - 9);
        assert_eq!(features.passed().0[0], empty - 3 + 9);
    }
}
