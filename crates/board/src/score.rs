//! A disc difference with its unit.

use std::fmt;
use std::ops::Neg;

/// A disc difference for the side to move, in hundredths of a disc.
///
/// ```
/// use outflank_board::Score;
///
/// assert_eq!(Score::discs(-6).to_string(), "-6");
/// assert_eq!(Score::hundredths(250).to_string(), "+2.50");
/// assert_eq!(-Score::discs(4), Score::discs(-4));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(i32);

impl Score {
    /// A whole number of discs.
    #[must_use]
    pub const fn discs(count: i32) -> Self {
        Self(count * 100)
    }

    /// A number of hundredths of a disc.
    #[must_use]
    pub const fn hundredths(count: i32) -> Self {
        Self(count)
    }

    /// The number of hundredths of a disc.
    #[must_use]
    pub const fn in_hundredths(self) -> i32 {
        self.0
    }
}

impl Neg for Score {
    type Output = Self;

    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl fmt::Display for Score {
    /// Always writes a sign, and two decimals if the score is not a whole number of discs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { '-' } else { '+' };
        let (discs, rest) = (self.0.unsigned_abs() / 100, self.0.unsigned_abs() % 100);
        if rest == 0 { write!(f, "{sign}{discs}") } else { write!(f, "{sign}{discs}.{rest:02}") }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_print_sign_and_hundredths() {
        let check = |hundredths, text| assert_eq!(Score::hundredths(hundredths).to_string(), text);
        check(0, "+0");
        check(3800, "+38");
        check(-5, "-0.05");
        check(-6400, "-64");
        check(199, "+1.99");
    }
}
