//! A player's evaluation of a position.

use std::fmt;
use std::ops::Neg;

use crate::score::Score;

/// A player's evaluation of a position, for the side to move, in the player's unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The disc difference at the end of the game.
    Discs(Score),
    /// Points of a heuristic.
    Points(i32),
    /// The final disc difference of a game searched to its end, from a player whose evaluation is not in discs.
    Result(i8),
    /// The probability of winning, a draw counted as half, in ten-thousandths.
    Chance(u16),
}

impl Verdict {
    /// The disc difference at the end of the game, if the player reports one.
    #[must_use]
    pub fn discs(self) -> Option<Score> {
        match self {
            Self::Discs(score) => Some(score),
            Self::Result(discs) => Some(Score::discs(discs.into())),
            Self::Points(_) | Self::Chance(_) => None,
        }
    }

    /// The order of the verdicts of one player: a finished game outweighs every evaluation.
    #[must_use]
    pub fn rank(self) -> (i32, i32) {
        match self {
            Self::Result(discs) => (i32::from(discs.signum()), i32::from(discs)),
            Self::Points(points) => (0, points),
            Self::Discs(score) => (0, score.in_hundredths()),
            Self::Chance(chance) => (0, chance.into()),
        }
    }
}

impl Neg for Verdict {
    type Output = Self;

    /// The same verdict for the other side.
    fn neg(self) -> Self {
        match self {
            Self::Discs(score) => Self::Discs(-score),
            Self::Points(points) => Self::Points(-points),
            Self::Result(discs) => Self::Result(-discs),
            Self::Chance(chance) => Self::Chance(10_000_u16.saturating_sub(chance)),
        }
    }
}

impl fmt::Display for Verdict {
    /// Writes `+2.50`, `+31 points`, `wins by 14` or `54.20%`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Discs(score) => score.fmt(f),
            Self::Points(points) => write!(f, "{points:+} points"),
            Self::Result(0) => f.write_str("draws"),
            Self::Result(discs @ 1..) => write!(f, "wins by {discs}"),
            Self::Result(discs) => write!(f, "loses by {}", discs.unsigned_abs()),
            Self::Chance(chance) => write!(f, "{}.{:02}%", chance / 100, chance % 100),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn verdicts_print_their_unit() {
        assert_eq!(Verdict::Discs(Score::discs(-4)).to_string(), "-4");
        assert_eq!(Verdict::Points(31).to_string(), "+31 points");
        assert_eq!(Verdict::Result(-2).discs(), Some(Score::discs(-2)));
        assert_eq!(
            [14, 0, -2].map(|discs| Verdict::Result(discs).to_string()),
            ["wins by 14", "draws", "loses by 2"]
        );
        assert_eq!(Verdict::Chance(5420).to_string(), "54.20%");
        assert_eq!(Verdict::Chance(10_000).to_string(), "100.00%");
    }

    #[test]
    fn a_verdict_is_negated_for_the_other_side() {
        let verdicts =
            [Verdict::Discs(Score::discs(3)), Verdict::Points(-7), Verdict::Result(2), Verdict::Chance(5420)];
        assert_eq!(
            verdicts.map(|verdict| (-verdict).to_string()),
            ["-3", "+7 points", "loses by 2", "45.80%"]
        );
        assert_eq!(verdicts.map(|verdict| -(-verdict)), verdicts);
    }

    #[test]
    fn a_finished_game_outweighs_every_evaluation() {
        let ranked = [Verdict::Result(-2), Verdict::Points(-900), Verdict::Points(900), Verdict::Result(1)];
        assert!(ranked.is_sorted_by_key(|verdict| verdict.rank()));
    }
}
