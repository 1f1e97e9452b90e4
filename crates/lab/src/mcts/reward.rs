//! The reward of a finished game: 1 for a win, 1/2 for a draw, 0 for a loss.

/// The reward of a game for one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reward {
    /// 0.
    Loss,
    /// 1/2.
    Draw,
    /// 1.
    Win,
}

impl Reward {
    /// The reward of a side with this disc difference.
    #[inline]
    #[must_use]
    pub fn of(difference: i32) -> Self {
        match difference.signum() {
            1 => Self::Win,
            -1 => Self::Loss,
            _ => Self::Draw,
        }
    }

    /// The reward of the other side.
    #[inline]
    #[must_use]
    pub fn for_opponent(self) -> Self {
        match self {
            Self::Loss => Self::Win,
            Self::Draw => Self::Draw,
            Self::Win => Self::Loss,
        }
    }

    /// The proven reward of a position for the side that moved there, from the proofs of its moves for the side to move.
    ///
    /// One move that wins for the side to move is enough; otherwise all moves must be proven.
    pub(super) fn conclusion(mut proofs: impl Iterator<Item = Option<Self>> + Clone) -> Option<Self> {
        if proofs.clone().any(|proof| proof == Some(Self::Win)) {
            return Some(Self::Loss);
        }
        let best = proofs.try_fold(Self::Loss, |best, proof| proof.map(|proof| best.max(proof)))?;
        Some(best.for_opponent())
    }

    /// The reward in half points, so that sums of rewards are whole numbers.
    #[inline]
    #[must_use]
    pub fn halves(self) -> u64 {
        self as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rewards_of_both_sides_are_complementary() {
        for (difference, halves) in [(-64, 0), (-1, 0), (0, 1), (2, 2), (900_000, 2)] {
            let reward = Reward::of(difference);
            assert_eq!(reward.halves(), halves);
            assert_eq!(reward.for_opponent(), Reward::of(-difference));
        }
    }
}
