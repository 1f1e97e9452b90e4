//! What a thread remembers of positions near the end: a small table of its own that stays in the cache.

use crate::score::Discs;
use crate::square::Square8;
use crate::table::deciding;

/// How many positions are remembered, as a power of two.
const SIZE: u32 = 15;

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    /// The score is at least this.
    pub lower: Discs,
    /// The score is at most this.
    pub upper: Discs,
    /// The move that was best.
    pub choice: Option<Square8>,
}

impl Known {
    /// Nothing but that the score is a score.
    pub const NOTHING: Self = Self { lower: Discs::MIN, upper: Discs::MAX, choice: None };

    /// The bound that says whether the score is above `alpha`, if one of them does.
    #[inline]
    pub fn settles(self, alpha: Discs) -> Option<Discs> {
        deciding(self.lower, self.upper, alpha)
    }
}

/// A table in which the latest position takes the place of whatever was there.
pub struct Near(Box<[[u64; 3]]>);

impl Near {
    /// Nothing is remembered yet.
    pub fn new() -> Self {
        Self(vec![[0; 3]; 1 << SIZE].into_boxed_slice())
    }

    /// What is known of a position.
    #[inline]
    pub fn load(&self, mover: u64, opponent: u64) -> Known {
        let [own, other, data] = self.0[place(mover, opponent)];
        if own == mover && other == opponent && data != 0 {
            let [lower, upper, choice, ..] = data.to_le_bytes();
            let (lower, upper) = (Discs::unpack(lower), Discs::unpack(upper));
            return Known { lower, upper, choice: Square8::unpack(choice) };
        }
        Known::NOTHING
    }

    /// Remembers a position.
    #[inline]
    pub fn store(&mut self, mover: u64, opponent: u64, known: Known) {
        let choice = Square8::pack(known.choice);
        let data = u64::from_le_bytes([known.lower.pack(), known.upper.pack(), choice, 1, 0, 0, 0, 0]);
        self.0[place(mover, opponent)] = [mover, opponent, data];
    }
}

#[inline]
fn place(mover: u64, opponent: u64) -> usize {
    let mixed =
        mover.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(opponent.wrapping_mul(0xc2b2_ae3d_27d4_eb4f));
    (mixed >> (64 - SIZE)) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_latest_position_of_a_place_is_remembered() {
        let mut near = Near::new();
        assert_eq!(near.load(0, 0), Known::NOTHING);
        let known = Known { lower: Discs::MIN, upper: Discs::new(-2), choice: Some(Square8::new(63)) };
        near.store(1, 2, known);
        assert_eq!(near.load(1, 2), known);
        assert_eq!(near.load(2, 1), Known::NOTHING);
        let other = (3..u64::MAX).find(|&discs| place(discs, 0) == place(1, 2)).unwrap();
        near.store(other, 0, Known { lower: Discs::new(4), ..known });
        assert_eq!(near.load(1, 2), Known::NOTHING);
        assert_eq!(near.load(other, 0).settles(Discs::new(3)), Some(Discs::new(4)));
        assert_eq!(known.settles(Discs::new(-2)), Some(Discs::new(-2)));
    }
}
