//! The machine words that hold one bit per square.

use std::fmt::{Debug, LowerHex};
use std::hash::Hash;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Shl, Shr};

use crate::bits;

/// An unsigned integer used as a set of squares: `u64` up to 8x8, `u128` for 10x10.
///
/// The trait is sealed: no other word is needed.
pub trait Word:
    Copy
    + Debug
    + Default
    + Eq
    + Hash
    + LowerHex
    + Ord
    + Send
    + Sync
    + BitAnd<Output = Self>
    + BitAndAssign
    + BitOr<Output = Self>
    + BitOrAssign
    + BitXor<Output = Self>
    + BitXorAssign
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
    + sealed::Sealed
    + 'static
{
    /// No bit set.
    const ZERO: Self;
    /// The lowest bit set.
    const ONE: Self;

    /// The number of set bits.
    fn count(self) -> u32;
    /// The index of the lowest set bit, or the width of the word if none is set.
    fn lowest(self) -> u32;
    /// The lowest set bit alone; zero if none is set.
    #[must_use]
    fn lowest_bit(self) -> Self;
    /// The highest set bit alone; zero if none is set.
    #[must_use]
    fn highest_bit(self) -> Self;
    /// This word without its lowest set bit.
    #[must_use]
    fn without_lowest(self) -> Self;
    /// The index of the bit that has `n` set bits below it, or the width of the word if there is none.
    fn nth(self, n: u32) -> u32;
    /// This word minus one; zero wraps to all ones.
    #[must_use]
    fn minus_one(self) -> Self;
    /// The two's complement: inverts all bits above the lowest set bit.
    #[must_use]
    fn negated(self) -> Self;
    /// This word with its bits in reverse order.
    #[must_use]
    fn reversed(self) -> Self;
    /// This word in the widest type.
    fn wide(self) -> u128;
    /// The low bits of the widest type.
    fn from_wide(wide: u128) -> Self;
}

mod sealed {
    pub trait Sealed {}
    impl Sealed for u64 {}
    impl Sealed for u128 {}
}

macro_rules! word {
    ($word:ty, $nth:expr) => {
        impl Word for $word {
            const ZERO: Self = 0;
            const ONE: Self = 1;

            #[inline]
            fn count(self) -> u32 {
                self.count_ones()
            }

            #[inline]
            fn lowest(self) -> u32 {
                self.trailing_zeros()
            }

            #[inline]
            fn lowest_bit(self) -> Self {
                self & self.wrapping_neg()
            }

            #[inline]
            fn highest_bit(self) -> Self {
                // Halving the lone top bit keeps the shift in range for a zero word.
                let shift = self.leading_zeros().min(Self::BITS - 1);
                self & ((1 << (Self::BITS - 1)) >> shift)
            }

            #[inline]
            fn without_lowest(self) -> Self {
                self & self.wrapping_sub(1)
            }

            #[inline]
            fn nth(self, n: u32) -> u32 {
                $nth(self, n)
            }

            #[inline]
            fn minus_one(self) -> Self {
                self.wrapping_sub(1)
            }

            #[inline]
            fn negated(self) -> Self {
                self.wrapping_neg()
            }

            #[inline]
            fn reversed(self) -> Self {
                self.reverse_bits()
            }

            #[inline]
            fn wide(self) -> u128 {
                self.into()
            }

            #[inline]
            fn from_wide(wide: u128) -> Self {
                wide as Self
            }
        }
    };
}

word!(u64, bits::nth_bit);
word!(u128, nth_bit_of_two_halves);

fn nth_bit_of_two_halves(word: u128, n: u32) -> u32 {
    let low = word as u64;
    if n < low.count_ones() {
        bits::nth_bit(low, n)
    } else {
        64 + bits::nth_bit((word >> 64) as u64, n - low.count_ones())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check<W: Word>(word: W, bits: &[u32]) {
        assert_eq!(word.count() as usize, bits.len());
        for (n, &bit) in bits.iter().enumerate() {
            assert_eq!(word.nth(n as u32), bit);
        }
        let alone = |bit: Option<&u32>| bit.map_or(W::ZERO, |&bit| W::ONE << bit);
        assert_eq!(word.lowest_bit(), alone(bits.first()));
        assert_eq!(word.highest_bit(), alone(bits.last()));
        assert_eq!(word.without_lowest(), word ^ alone(bits.first()));
        assert_eq!(W::from_wide(word.wide()), word);
    }

    #[test]
    fn bits_are_found_from_both_ends() {
        check(0u64, &[]);
        check(0b1011_0000u64, &[4, 5, 7]);
        check(1u64 << 63 | 1, &[0, 63]);
        check(0u128, &[]);
        check(1u128 << 99 | 1 << 64 | 1 << 63 | 1 << 3, &[3, 63, 64, 99]);
    }

    #[test]
    fn index_of_a_missing_bit_is_the_word_width() {
        assert_eq!(0u64.lowest(), 64);
        assert_eq!(0b101u64.nth(2), 64);
        assert_eq!(0b101u128.nth(2), 128);
    }
}
