//! The transposition table: what is known of positions, shared by all threads without locks.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use crate::eval::MOST;
use crate::selectivity::Selectivity;

/// Where in the word of an entry its cost begins: five bits, up to two thousand million nodes.
const COST: u32 = 55;

/// Where in the word of an entry the search begins that made it: one to fifteen.
const GENERATION: u32 = 60;

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The score is at least this, in parts of a disc as evaluations count them.
    pub lower: i16,
    /// The score is at most this.
    pub upper: i16,
    /// The plies looked ahead; as many as there are empty squares when the game was played out.
    pub depth: u8,
    /// How much was cut on a guess; see [`crate::Selectivity`].
    pub selectivity: Selectivity,
    /// The moves that were best, the latest first; 64 for none.
    pub moves: [u8; 2],
    /// The work in the search, as a power of two.
    pub cost: u8,
}

impl Entry {
    /// Nothing is known but that the score is a score.
    pub(crate) const UNKNOWN: Self = Self {
        lower: -MOST as i16,
        upper: MOST as i16,
        depth: 0,
        selectivity: Selectivity::P73,
        moves: [64; 2],
        cost: 0,
    };

    /// Whether the search looked as far, and guessed as little, as is asked.
    #[inline]
    #[must_use]
    pub fn serves(self, depth: u32, selectivity: Selectivity) -> bool {
        u32::from(self.depth) >= depth && self.selectivity >= selectivity
    }

    /// The bound that says whether the score is above `alpha`, if one of them does.
    #[inline]
    #[must_use]
    pub fn settles(self, alpha: i32) -> Option<i32> {
        deciding(self.lower.into(), self.upper.into(), alpha)
    }
}

/// The bound of a score that says whether it is above `alpha`, if one of them does.
#[inline]
pub(crate) fn deciding(lower: i32, upper: i32, alpha: i32) -> Option<i32> {
    if lower > alpha {
        Some(lower)
    } else if upper <= alpha {
        Some(upper)
    } else {
        None
    }
}

/// One position. Threads may race; a torn slot fails the test of its board and reads as a miss.
#[derive(Debug, Default)]
struct Slot {
    mover: AtomicU64,
    opponent: AtomicU64,
    data: AtomicU64,
}

/// Two positions in one line of the cache.
#[derive(Debug, Default)]
#[repr(align(64))]
struct Bucket([Slot; 2]);

const _: () = assert!(size_of::<Bucket>() == 64);

/// A table of positions.
#[derive(Debug)]
pub struct Table {
    buckets: Box<[Bucket]>,
    generation: u8,
}

impl Table {
    /// A table of about so many megabytes, at least one.
    #[must_use]
    pub fn new(megabytes: usize) -> Self {
        let buckets = (megabytes.max(1) << 20) / size_of::<Bucket>();
        let buckets = 1 << buckets.ilog2();
        Self { buckets: (0..buckets).map(|_| Bucket::default()).collect(), generation: 1 }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        for bucket in &mut self.buckets {
            *bucket = Bucket::default();
        }
    }

    /// A new search begins: what is there is old and may be replaced.
    pub fn age(&mut self) {
        self.generation = self.generation % 15 + 1;
    }

    #[inline]
    fn bucket(&self, mover: u64, opponent: u64) -> &[Slot; 2] {
        let mixed = mover.wrapping_mul(0x9e37_79b9_7f4a_7c15)
            ^ opponent.wrapping_mul(0xc2b2_ae3d_27d4_eb4f).rotate_left(32);
        let hash = (mixed ^ mixed >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        &self.buckets[(hash >> 32) as usize & (self.buckets.len() - 1)].0
    }

    /// What is known of a position.
    #[inline]
    #[must_use]
    pub fn load(&self, mover: u64, opponent: u64) -> Option<Entry> {
        for slot in self.bucket(mover, opponent) {
            let data = slot.data.load(Relaxed);
            if slot.mover.load(Relaxed) ^ data == mover
                && slot.opponent.load(Relaxed) ^ data == opponent
                && data != 0
            {
                return Some(unpacked(data));
            }
        }
        None
    }

    /// Keeps what was found out about a position, in the place of the same position or of the least worth.
    #[inline]
    pub fn store(&self, mover: u64, opponent: u64, entry: Entry) {
        let slots = self.bucket(mover, opponent);
        let mut victim = &slots[0];
        let mut least = u64::MAX;
        for slot in slots {
            let data = slot.data.load(Relaxed);
            if slot.mover.load(Relaxed) ^ data == mover && slot.opponent.load(Relaxed) ^ data == opponent {
                victim = slot;
                break;
            }
            let worth = u64::from(data >> GENERATION == u64::from(self.generation)) << 5 | data >> COST & 31;
            if worth < least {
                (victim, least) = (slot, worth);
            }
        }
        let data = packed(entry, self.generation);
        victim.mover.store(mover ^ data, Relaxed);
        victim.opponent.store(opponent ^ data, Relaxed);
        victim.data.store(data, Relaxed);
    }
}

/// The entry in one word, which is never zero: a generation is not.
fn packed(entry: Entry, generation: u8) -> u64 {
    u64::from(entry.lower as u16)
        | u64::from(entry.upper as u16) << 16
        | u64::from(entry.moves[0]) << 32
        | u64::from(entry.moves[1]) << 39
        | u64::from(entry.depth) << 46
        | (entry.selectivity as u64) << 52
        | u64::from(entry.cost) << COST
        | u64::from(generation) << GENERATION
}

fn unpacked(data: u64) -> Entry {
    Entry {
        lower: data as i16,
        upper: (data >> 16) as i16,
        moves: [(data >> 32 & 127) as u8, (data >> 39 & 127) as u8],
        depth: (data >> 46 & 63) as u8,
        selectivity: Selectivity::ALL[(data >> 52 & 7).min(5) as usize],
        cost: (data >> COST & 31) as u8,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ENTRY: Entry = Entry {
        lower: -256,
        upper: 8192,
        depth: 60,
        selectivity: Selectivity::Exact,
        moves: [19, 64],
        cost: 31,
    };

    #[test]
    fn what_is_stored_is_found_again() {
        let table = Table::new(1);
        assert_eq!(table.load(1, 2), None);
        assert_eq!(table.load(0, 0), None);
        table.store(1, 2, ENTRY);
        assert_eq!(table.load(1, 2), Some(ENTRY));
        assert_eq!(table.load(2, 1), None);
        table.store(1, 2, Entry { lower: 4, ..ENTRY });
        assert_eq!(table.load(1, 2).map(|entry| entry.lower), Some(4));
    }

    #[test]
    fn costly_and_young_entries_stay() {
        let mut table = Table::new(1);
        let alone = |table: &Table, discs: u64| std::ptr::from_ref(table.bucket(discs, 0));
        let same: Vec<u64> =
            (1..).filter(|&discs| alone(&table, discs) == alone(&table, 1)).take(4).collect();
        for (&discs, cost) in same[..3].iter().zip([9, 3, 5]) {
            table.store(discs, 0, Entry { cost, ..ENTRY });
        }
        assert_eq!(
            same[..3].iter().map(|&discs| table.load(discs, 0).is_some()).collect::<Vec<_>>(),
            [true, false, true]
        );
        table.age();
        table.store(same[3], 0, Entry { cost: 1, ..ENTRY });
        table.store(same[1], 0, Entry { cost: 1, ..ENTRY });
        assert!(table.load(same[0], 0).is_none() && table.load(same[3], 0).is_some());
    }

    #[test]
    fn bounds_settle_what_lies_beyond_them() {
        assert_eq!(ENTRY.settles(-257), Some(-256));
        assert_eq!(ENTRY.settles(-256), None);
        assert_eq!(ENTRY.settles(8192), Some(8192));
    }
}
