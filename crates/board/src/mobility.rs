//! Mobility of each side: current and potential moves.

use crate::board::Board;
use crate::size::Size;
use crate::square::Squares;
use crate::word::Word;

impl<S: Size> Board<S> {
    /// The number of moves of the side to move.
    #[inline]
    #[must_use]
    pub fn mobility(self) -> u32 {
        self.moves().len()
    }

    /// Potential mobility: the empty squares adjacent to a disc of the opponent.
    #[inline]
    #[must_use]
    pub fn potential_moves(self) -> Squares<S> {
        self.empties() & neighbours(self.opponent())
    }

    /// Frontier discs: discs of the side to move with an adjacent empty square.
    #[inline]
    #[must_use]
    pub fn frontier(self) -> Squares<S> {
        self.mover() & neighbours(self.empties())
    }
}

/// The squares adjacent to at least one square of a set, in any of the eight directions.
#[inline]
#[must_use]
pub fn neighbours<S: Size>(squares: Squares<S>) -> Squares<S> {
    let word = squares.word();
    let sideways = (word & !S::LAST_COLUMN) << 1 | (word & !S::FIRST_COLUMN) >> 1;
    let band = word | sideways;
    Squares::from_word(sideways | band << S::N | band >> S::N)
}

impl<S: Size> Squares<S> {
    /// The connected regions of this set. Squares are connected if they touch at a side or corner.
    ///
    /// ```
    /// use outflank_board::{S8, Squares};
    ///
    /// let corners = Squares::<S8>::from_word(0x8100_0000_0000_0081);
    /// assert_eq!(corners.regions().count(), 4);
    /// ```
    pub fn regions(self) -> impl Iterator<Item = Self> {
        let mut left = self;
        std::iter::from_fn(move || {
            let mut region = Squares::trusted(left.word().lowest_bit());
            loop {
                let grown = left & (region | neighbours(region));
                if grown == region {
                    break;
                }
                region = grown;
            }
            left = left & !region;
            (!region.is_empty()).then_some(region)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::size::{BoardSize, S8};
    use crate::square::Square;
    use crate::with_size;

    #[test]
    fn neighbours_do_not_wrap() {
        fn check<S: Size>() {
            for square in Squares::<S>::ALL {
                let expected: Squares<S> = Squares::<S>::ALL
                    .into_iter()
                    .filter(|other| {
                        let apart = |a: u32, b: u32| a.abs_diff(b);
                        let columns = apart(square.column(), other.column());
                        let rows = apart(square.row(), other.row());
                        columns.max(rows) == 1
                    })
                    .collect();
                assert_eq!(neighbours(square.into()), expected, "{square}");
            }
        }
        for size in BoardSize::ALL {
            with_size!(size, S => check::<S>());
        }
    }

    #[test]
    fn start_has_4_moves_and_10_potential_moves() {
        let start = Board::<S8>::start();
        assert_eq!(start.mobility(), 4);
        assert_eq!(start.potential_moves().len(), 10);
        assert_eq!(start.frontier(), start.mover());
    }

    #[test]
    fn regions_partition_a_set() {
        let names = ["a1", "b2", "h1", "h3", "g4"];
        let set: Squares<S8> = names.into_iter().map(|name| name.parse::<Square>().unwrap()).collect();
        let regions: Vec<u32> = set.regions().map(Squares::len).collect();
        assert_eq!(regions, [2, 1, 2]);
        assert_eq!(Squares::<S8>::NONE.regions().count(), 0);
    }
}
