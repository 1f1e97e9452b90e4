//! A square of the 8x8 board in one byte, with a niche for `Option`.

use std::fmt;
use std::num::NonZero;

use outflank_board::{S8, Square};

/// A square of the 8x8 board.
///
/// The byte is the index of the square plus a constant bit, so it is never zero and `Option<Square8>` is one byte too.
/// [`Square8::index`] removes the bit, so tables of 64 entries need no bounds check.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[repr(transparent)]
pub struct Square8(NonZero<u8>);

const _: () = assert!(size_of::<Option<Square8>>() == 1);

/// Set in the byte of every square.
const PRESENT: NonZero<u8> = NonZero::new(64).unwrap();

impl Square8 {
    /// The square of an index from 0 (a1) to 63 (h8); only the lowest six bits count.
    #[inline]
    #[must_use]
    pub fn new(index: u32) -> Self {
        Self(PRESENT | (index as u8 & 63))
    }

    /// The lowest square of a set, or `None` if the set is empty.
    #[inline]
    #[must_use]
    pub fn lowest(set: u64) -> Option<Self> {
        (set != 0).then(|| Self::new(set.trailing_zeros()))
    }

    /// The index, 0 for a1 to 63 for h8.
    #[inline]
    #[must_use]
    pub const fn index(self) -> u32 {
        (self.0.get() & 63) as u32
    }

    /// The set that contains only this square.
    #[inline]
    #[must_use]
    pub const fn bit(self) -> u64 {
        1 << self.index()
    }

    /// Whether the square is in a set.
    #[inline]
    #[must_use]
    pub const fn is_in(self, set: u64) -> bool {
        set >> self.index() & 1 == 1
    }

    /// An optional square in seven bits, as stored in tables.
    #[inline]
    pub(crate) fn pack(square: Option<Self>) -> u8 {
        square.map_or(0, |square| square.0.get())
    }

    /// The inverse of [`Square8::pack`].
    #[inline]
    pub(crate) fn unpack(bits: u8) -> Option<Self> {
        (bits & PRESENT.get() != 0).then(|| Self::new(bits.into()))
    }
}

/// The squares of a set in ascending order.
#[inline]
pub(crate) fn squares(mut set: u64) -> impl Iterator<Item = Square8> {
    std::iter::from_fn(move || {
        let square = Square8::lowest(set)?;
        set &= set - 1;
        Some(square)
    })
}

impl From<Square8> for Square {
    #[inline]
    fn from(square: Square8) -> Self {
        Self::at::<S8>(square.index())
    }
}

impl fmt::Debug for Square8 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Square::from(*self).fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_square_and_none_are_packed_in_seven_bits() {
        for square in (0..64).map(|index| Some(Square8::new(index))).chain([None]) {
            let bits = Square8::pack(square);
            assert!(bits < 128);
            assert_eq!(Square8::unpack(bits), square);
        }
        assert_eq!(Square8::pack(None), 0);
    }

    #[test]
    fn squares_are_iterated_in_ascending_order() {
        let set = 1 << 63 | 1 << 19 | 1;
        assert_eq!(squares(set).map(Square8::index).collect::<Vec<_>>(), [0, 19, 63]);
        assert!(squares(set).all(|square| square.is_in(set)));
        assert_eq!(squares(set).fold(0, |set, square| set | square.bit()), set);
        assert_eq!(format!("{:?}", Square8::lowest(set >> 1)), "Some(c3)");
        assert_eq!(Square8::lowest(0), None);
    }
}
