//! The per-thread hash tables of the endgame, small enough to stay in the cache.

use crate::score::DiscScore;
use crate::square::Square8;
use crate::table::deciding;

/// The known bounds and best move of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LocalEntry {
    /// The score is at least this.
    pub lower: DiscScore,
    /// The score is at most this.
    pub upper: DiscScore,
    /// The hash move.
    pub choice: Option<Square8>,
}

impl LocalEntry {
    /// Nothing known: the widest bounds.
    pub const NOTHING: Self = Self { lower: DiscScore::MIN, upper: DiscScore::MAX, choice: None };

    /// The bound that decides whether the score is above `alpha`, if there is one.
    #[inline]
    pub fn settles(self, alpha: DiscScore) -> Option<DiscScore> {
        deciding(self.lower, self.upper, alpha)
    }
}

/// A hash table that always replaces, with `1 << LOG2_ENTRIES` entries.
pub struct LocalTable<const LOG2_ENTRIES: u32>(Box<[[u64; 3]]>);

impl<const LOG2_ENTRIES: u32> LocalTable<LOG2_ENTRIES> {
    /// An empty table.
    pub fn new() -> Self {
        Self(vec![[0; 3]; 1 << LOG2_ENTRIES].into_boxed_slice())
    }

    /// The entry of a position.
    #[inline]
    pub fn load(&self, mover: u64, opponent: u64) -> LocalEntry {
        let [own, other, data] = self.0[Self::place(mover, opponent)];
        if own == mover && other == opponent && data != 0 {
            let [lower, upper, choice, ..] = data.to_le_bytes();
            let (lower, upper) = (DiscScore::unpack(lower), DiscScore::unpack(upper));
            return LocalEntry { lower, upper, choice: Square8::unpack(choice) };
        }
        LocalEntry::NOTHING
    }

    /// Stores a position.
    #[inline]
    pub fn store(&mut self, mover: u64, opponent: u64, known: LocalEntry) {
        let choice = Square8::pack(known.choice);
        let data = u64::from_le_bytes([known.lower.pack(), known.upper.pack(), choice, 1, 0, 0, 0, 0]);
        self.0[Self::place(mover, opponent)] = [mover, opponent, data];
    }

    #[inline]
    fn place(mover: u64, opponent: u64) -> usize {
        let mixed = mover
            .wrapping_mul(0x9e37_79b9_7f4a_7c15)
            .wrapping_add(opponent.wrapping_mul(0xc2b2_ae3d_27d4_eb4f));
        (mixed >> (64 - LOG2_ENTRIES)) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn new_entry_replaces_the_old_one_in_its_slot() {
        type Table = LocalTable<10>;
        let mut local = Table::new();
        assert_eq!(local.load(0, 0), LocalEntry::NOTHING);
        let known =
            LocalEntry { lower: DiscScore::MIN, upper: DiscScore::new(-2), choice: Some(Square8::new(63)) };
        local.store(1, 2, known);
        assert_eq!(local.load(1, 2), known);
        assert_eq!(local.load(2, 1), LocalEntry::NOTHING);
        let other = (3..u64::MAX).find(|&discs| Table::place(discs, 0) == Table::place(1, 2)).unwrap();
        local.store(other, 0, LocalEntry { lower: DiscScore::new(4), ..known });
        assert_eq!(local.load(1, 2), LocalEntry::NOTHING);
        assert_eq!(local.load(other, 0).settles(DiscScore::new(3)), Some(DiscScore::new(4)));
        assert_eq!(known.settles(DiscScore::new(-2)), Some(DiscScore::new(-2)));
    }
}
