//! Scores by their unit: 1/128 disc in the midgame, whole discs in the endgame.
//!
//! Both are the final disc difference for the side to move. They are separate types, so the compiler rejects mixing
//! them. Each conversion documents its rounding.

use std::ops::{Add, Mul, Neg, Sub};

/// The unit of [`ScaledScore`]: this many parts are one disc.
pub const DISC: i32 = 128;

/// A disc difference in parts of [`DISC`]: the score of evaluations and midgame searches.
///
/// ```
/// use outflank_engine::{DiscScore, ScaledScore};
///
/// let score = ScaledScore::new(-300);
/// assert_eq!((score.floor(), score.ceil()), (DiscScore::new(-3), DiscScore::new(-2)));
/// assert_eq!(DiscScore::new(2).scaled(), ScaledScore::new(256));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct ScaledScore(i32);

/// A difference in whole discs, empty squares counted for the winner: the score of a finished game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct DiscScore(i32);

/// The common methods of both scores. There is no arithmetic between the two types.
macro_rules! score {
    ($name:ident) => {
        impl $name {
            /// A score from a number in the unit of the type.
            #[inline]
            #[must_use]
            pub const fn new(number: i32) -> Self {
                Self(number)
            }

            /// The number, in the unit of the type.
            #[inline]
            #[must_use]
            pub const fn get(self) -> i32 {
                self.0
            }

            /// The next higher score: a null window lies between a score and this one.
            #[inline]
            #[must_use]
            pub(crate) const fn next(self) -> Self {
                Self(self.0 + 1)
            }

            /// The next lower score.
            #[inline]
            #[must_use]
            pub(crate) const fn previous(self) -> Self {
                Self(self.0 - 1)
            }

            /// 1 for a win, 0 for a draw and -1 for a loss.
            #[inline]
            #[must_use]
            pub const fn signum(self) -> i32 {
                self.0.signum()
            }
        }

        impl Neg for $name {
            type Output = Self;

            #[inline]
            fn neg(self) -> Self {
                Self(-self.0)
            }
        }

        impl Add for $name {
            type Output = Self;

            #[inline]
            fn add(self, other: Self) -> Self {
                Self(self.0 + other.0)
            }
        }

        impl Sub for $name {
            type Output = Self;

            #[inline]
            fn sub(self, other: Self) -> Self {
                Self(self.0 - other.0)
            }
        }

        impl Mul<i32> for $name {
            type Output = Self;

            #[inline]
            fn mul(self, factor: i32) -> Self {
                Self(self.0 * factor)
            }
        }
    };
}

score!(ScaledScore);
score!(DiscScore);

impl ScaledScore {
    /// The maximum score: all 64 discs.
    pub const MAX: Self = DiscScore::MAX.scaled();
    /// The minimum score: none of the 64 discs.
    pub const MIN: Self = DiscScore::MIN.scaled();
    /// Below every score; used when there is no move.
    pub(crate) const BELOW_MIN: Self = Self(Self::MIN.0 - 1);
    /// One disc.
    pub const ONE_DISC: Self = Self(DISC);

    /// The score rounded down to whole discs.
    #[inline]
    #[must_use]
    pub const fn floor(self) -> DiscScore {
        DiscScore(self.0.div_euclid(DISC))
    }

    /// The score rounded up to whole discs.
    #[inline]
    #[must_use]
    pub const fn ceil(self) -> DiscScore {
        DiscScore(-(-self.0).div_euclid(DISC))
    }

    /// The score rounded towards zero to whole discs.
    #[inline]
    #[must_use]
    pub const fn truncated(self) -> DiscScore {
        DiscScore(self.0 / DISC)
    }

    /// The score rounded down to an even number of discs.
    ///
    /// The board has an even number of squares, so all final scores are even.
    #[inline]
    pub(crate) const fn floor_even(self) -> DiscScore {
        DiscScore(self.0.div_euclid(2 * DISC) * 2)
    }

    /// Half the score, rounded towards zero.
    #[inline]
    pub(crate) const fn halved(self) -> Self {
        Self(self.0 / 2)
    }

    /// The score in discs, with its fractional part.
    #[must_use]
    pub fn in_discs(self) -> f64 {
        f64::from(self.0) / f64::from(DISC)
    }

    /// The score in sixteen bits, as stored in the transposition table.
    #[inline]
    pub(crate) const fn pack(self) -> u16 {
        self.0 as u16
    }

    /// The inverse of [`ScaledScore::pack`].
    #[inline]
    pub(crate) const fn unpack(bits: u16) -> Self {
        Self(bits as i16 as i32)
    }
}

impl DiscScore {
    /// The maximum score: all 64 discs.
    pub const MAX: Self = Self(64);
    /// The minimum score: none of the 64 discs.
    pub const MIN: Self = Self(-64);
    /// Below every score; used when there is no move.
    pub(crate) const BELOW_MIN: Self = Self(-65);
    /// Above every score.
    pub(crate) const ABOVE_MAX: Self = Self(65);

    /// The same score in parts of [`DISC`].
    #[inline]
    #[must_use]
    pub const fn scaled(self) -> ScaledScore {
        ScaledScore(self.0 * DISC)
    }

    /// The score in one byte, as stored in the local table of the endgame.
    #[inline]
    pub(crate) const fn pack(self) -> u8 {
        self.0 as u8
    }

    /// The inverse of [`DiscScore::pack`].
    #[inline]
    pub(crate) const fn unpack(bits: u8) -> Self {
        Self(bits as i8 as i32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn score_conversions_round_and_pack_correctly() {
        for discs in -64..=64 {
            let (discs, below, above) =
                (DiscScore(discs), ScaledScore(discs * DISC - 1), ScaledScore(discs * DISC + 1));
            let scaled = discs.scaled();
            assert_eq!([scaled.floor(), scaled.ceil(), scaled.truncated()], [discs; 3]);
            assert_eq!((below.ceil(), above.floor()), (discs, discs));
            assert_eq!((below.floor(), above.ceil()), (discs - DiscScore(1), discs + DiscScore(1)));
            assert_eq!(scaled.floor_even(), DiscScore(discs.0 - discs.0.rem_euclid(2)));
            assert_eq!(ScaledScore::unpack(scaled.pack()), scaled);
            assert_eq!(DiscScore::unpack(discs.pack()), discs);
        }
    }
}
