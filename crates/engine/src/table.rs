//! The transposition table, shared by all threads without locks.

use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use bytemuck::allocation::try_zeroed_slice_box;

use crate::score::ScaledScore;
use crate::selectivity::Selectivity;
use crate::square::Square8;

/// The position of the cost in the word of an entry: five bits, for up to 2^31 nodes.
const COST_SHIFT: u32 = 55;

/// The stored result for a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableEntry {
    /// The score is at least this.
    pub lower: ScaledScore,
    /// The score is at most this.
    pub upper: ScaledScore,
    /// The search depth; the number of empty squares for a search to the end.
    pub depth: u8,
    /// The selectivity of the search.
    pub selectivity: Selectivity,
    /// The hash moves: the best moves of earlier searches, latest first.
    pub moves: [Option<Square8>; 2],
    /// The base-2 logarithm of the nodes of the search.
    pub cost: u8,
}

impl TableEntry {
    /// Nothing known: the widest bounds.
    pub(crate) const UNKNOWN: Self = Self {
        lower: ScaledScore::MIN,
        upper: ScaledScore::MAX,
        depth: 0,
        selectivity: Selectivity::P73,
        moves: [None; 2],
        cost: 0,
    };

    /// Whether the search was at least this deep and at most this selective.
    #[inline]
    #[must_use]
    pub fn serves(self, depth: u32, selectivity: Selectivity) -> bool {
        u32::from(self.depth) >= depth && self.selectivity >= selectivity
    }

    /// The bound that decides whether the score is above `alpha`, if there is one.
    #[inline]
    #[must_use]
    pub fn settles(self, alpha: ScaledScore) -> Option<ScaledScore> {
        deciding(self.lower, self.upper, alpha)
    }
}

/// The bound that decides whether a score is above `alpha`, if there is one.
#[inline]
pub(crate) fn deciding<T: Copy + Ord>(lower: T, upper: T, alpha: T) -> Option<T> {
    if lower > alpha {
        Some(lower)
    } else if upper <= alpha {
        Some(upper)
    } else {
        None
    }
}

/// The number of words of a slot.
const SLOT_WORDS: usize = 4;

/// The number of words of a bucket: two slots, which fill a cache line.
const BUCKET_WORDS: usize = 2 * SLOT_WORDS;

/// The number of bytes of a bucket, and its alignment.
const BUCKET_BYTES: usize = BUCKET_WORDS * size_of::<AtomicU64>();

/// One position: its discs, its entry and the number of the search that stored it.
///
/// All words except the entry are combined with the entry by exclusive or. Threads may race; a torn slot fails the
/// comparison and reads as a miss.
struct Slot<'a>(&'a [AtomicU64; SLOT_WORDS]);

/// The decoded contents of a slot.
#[derive(Clone, Copy)]
struct Stored {
    mover: u64,
    opponent: u64,
    data: u64,
    /// The number of the search that stored it; 0 if the slot was never used.
    search: u64,
}

impl Slot<'_> {
    #[inline]
    fn load(&self) -> Stored {
        let [mover, opponent, data, search] = self.0;
        let data = data.load(Relaxed);
        Stored {
            mover: mover.load(Relaxed) ^ data,
            opponent: opponent.load(Relaxed) ^ data,
            data,
            search: search.load(Relaxed) ^ data,
        }
    }

    #[inline]
    fn store(&self, stored: Stored) {
        let [mover, opponent, data, search] = self.0;
        mover.store(stored.mover ^ stored.data, Relaxed);
        opponent.store(stored.opponent ^ stored.data, Relaxed);
        data.store(stored.data, Relaxed);
        search.store(stored.search ^ stored.data, Relaxed);
    }
}

/// The transposition table.
///
/// Memory comes zeroed from the operating system and is not touched before use. Clearing takes constant time: searches
/// are numbered, and entries of searches before the clearing count as empty slots.
pub struct TranspositionTable {
    words: Box<[AtomicU64]>,
    /// The first word that starts a cache line.
    first: usize,
    /// The number of buckets minus one; the number is a power of two.
    mask: usize,
    /// The number of the current search. It does not wrap: 64 bits count a search per nanosecond for centuries.
    search: u64,
    /// The first search whose entries are valid.
    valid_from: u64,
}

impl TranspositionTable {
    /// A table of about `megabytes`, at least one.
    ///
    /// # Panics
    ///
    /// When the memory cannot be allocated. Use [`TranspositionTable::try_new`] for sizes that a user chooses.
    #[must_use]
    pub fn new(megabytes: usize) -> Self {
        Self::try_new(megabytes).unwrap_or_else(|error| panic!("{error}"))
    }

    /// A table of at most `megabytes`, and at least one: the largest power of two.
    ///
    /// # Errors
    ///
    /// When the memory cannot be allocated.
    pub fn try_new(megabytes: usize) -> Result<Self, AllocationError> {
        let bytes = megabytes.max(1).saturating_mul(1 << 20);
        let buckets = 1_usize << (bytes / BUCKET_BYTES).ilog2();
        // Allocations are aligned to 16 bytes; the words before the first whole cache line stay unused.
        let words = try_zeroed_slice_box::<AtomicU64>((buckets + 1) * BUCKET_WORDS)
            .map_err(|()| AllocationError { bytes: buckets * BUCKET_BYTES })?;
        let first = words.as_ptr().align_offset(BUCKET_BYTES).min(BUCKET_WORDS);
        Ok(Self { words, first, mask: buckets - 1, search: 1, valid_from: 1 })
    }

    /// Clears the table.
    pub fn clear(&mut self) {
        self.search += 1;
        self.valid_from = self.search;
    }

    /// Starts a new search: existing entries are old and may be replaced.
    pub fn age(&mut self) {
        self.search += 1;
    }

    /// Whether an entry was stored after the table was last cleared.
    #[inline]
    fn is_valid(&self, stored: Stored) -> bool {
        stored.search.wrapping_sub(self.valid_from) <= self.search - self.valid_from
    }

    #[inline]
    fn bucket(&self, mover: u64, opponent: u64) -> [Slot<'_>; 2] {
        let mixed = mover.wrapping_mul(0x9e37_79b9_7f4a_7c15)
            ^ opponent.wrapping_mul(0xc2b2_ae3d_27d4_eb4f).rotate_left(32);
        let hash = (mixed ^ mixed >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let first = self.first + ((hash >> 32) as usize & self.mask) * BUCKET_WORDS;
        let (slots, _) = self.words[first..first + BUCKET_WORDS].as_chunks();
        [Slot(&slots[0]), Slot(&slots[1])]
    }

    /// The stored result for a position.
    #[inline]
    #[must_use]
    pub fn load(&self, mover: u64, opponent: u64) -> Option<TableEntry> {
        for slot in self.bucket(mover, opponent) {
            let stored = slot.load();
            if stored.mover == mover && stored.opponent == opponent && self.is_valid(stored) {
                return Some(unpacked(stored.data));
            }
        }
        None
    }

    /// Stores the result for a position.
    ///
    /// Replacement policy: the entry of the same position, else the least valuable entry of the bucket. Entries of
    /// earlier searches are worth less, then those of smaller subtrees.
    #[inline]
    pub fn store(&self, mover: u64, opponent: u64, entry: TableEntry) {
        let slots = self.bucket(mover, opponent);
        let mut victim = &slots[0];
        let mut least = u64::MAX;
        for slot in &slots {
            let stored = slot.load();
            let valid = self.is_valid(stored);
            if valid && stored.mover == mover && stored.opponent == opponent {
                victim = slot;
                break;
            }
            let young = u64::from(stored.search == self.search) << 5;
            let worth = if valid { young | stored.data >> COST_SHIFT & 31 } else { 0 };
            if worth < least {
                (victim, least) = (slot, worth);
            }
        }
        victim.store(Stored { mover, opponent, data: packed(entry), search: self.search });
    }
}

impl fmt::Debug for TranspositionTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TranspositionTable").field("buckets", &(self.mask + 1)).finish_non_exhaustive()
    }
}

/// The memory for a table could not be allocated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AllocationError {
    /// The size of the table in bytes.
    pub bytes: usize,
}

impl fmt::Display for AllocationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let megabytes = self.bytes >> 20;
        let (size, unit) =
            if megabytes.is_multiple_of(1 << 10) { (megabytes >> 10, "GiB") } else { (megabytes, "MiB") };
        write!(f, "cannot allocate {size} {unit} for the transposition table")
    }
}

impl std::error::Error for AllocationError {}

/// The entry in one word.
fn packed(entry: TableEntry) -> u64 {
    u64::from(entry.lower.pack())
        | u64::from(entry.upper.pack()) << 16
        | u64::from(Square8::pack(entry.moves[0])) << 32
        | u64::from(Square8::pack(entry.moves[1])) << 39
        | u64::from(entry.depth) << 46
        | (entry.selectivity as u64) << 52
        | u64::from(entry.cost) << COST_SHIFT
}

fn unpacked(data: u64) -> TableEntry {
    TableEntry {
        lower: ScaledScore::unpack(data as u16),
        upper: ScaledScore::unpack((data >> 16) as u16),
        moves: [32, 39].map(|place| Square8::unpack((data >> place & 127) as u8)),
        depth: (data >> 46 & 63) as u8,
        selectivity: Selectivity::ALL[(data >> 52 & 7).min(5) as usize],
        cost: (data >> COST_SHIFT & 31) as u8,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ENTRY: TableEntry = TableEntry {
        lower: ScaledScore::new(-256),
        upper: ScaledScore::MAX,
        depth: 60,
        selectivity: Selectivity::Exact,
        moves: [None; 2],
        cost: 31,
    };

    #[test]
    fn stored_entries_are_found() {
        let table = TranspositionTable::new(1);
        assert_eq!(table.load(1, 2), None);
        assert_eq!(table.load(0, 0), None);
        let entry = TableEntry { moves: [Some(Square8::new(0)), Some(Square8::new(63))], ..ENTRY };
        table.store(1, 2, entry);
        assert_eq!(table.load(1, 2), Some(entry));
        assert_eq!(table.load(2, 1), None);
        table.store(1, 2, TableEntry { lower: ScaledScore::new(4), ..ENTRY });
        assert_eq!(table.load(1, 2).map(|entry| entry.lower), Some(ScaledScore::new(4)));
    }

    #[test]
    fn replacement_keeps_costly_and_recent_entries() {
        let mut table = TranspositionTable::new(1);
        let same = same_bucket(&table);
        for (&discs, cost) in same[..3].iter().zip([9, 3, 5]) {
            table.store(discs, 0, TableEntry { cost, ..ENTRY });
        }
        assert_eq!(
            same[..3].iter().map(|&discs| table.load(discs, 0).is_some()).collect::<Vec<_>>(),
            [true, false, true]
        );
        table.age();
        table.store(same[3], 0, TableEntry { cost: 1, ..ENTRY });
        table.store(same[1], 0, TableEntry { cost: 1, ..ENTRY });
        assert!(table.load(same[0], 0).is_none() && table.load(same[3], 0).is_some());
    }

    /// The discs of four positions that share a bucket.
    fn same_bucket(table: &TranspositionTable) -> [u64; 4] {
        let bucket = |discs: u64| table.bucket(discs, 0)[0].0.as_ptr();
        let mut same = (1..).filter(|&discs| bucket(discs) == bucket(1));
        std::array::from_fn(|_| same.next().unwrap())
    }

    #[test]
    fn a_cleared_table_behaves_like_a_new_one() {
        let mut used = TranspositionTable::new(1);
        let [first, second, third, fourth] = same_bucket(&used);
        used.store(third, 0, TableEntry { cost: 20, ..ENTRY });
        used.store(fourth, 0, TableEntry { cost: 21, ..ENTRY });
        used.age();
        used.store(fourth, 0, TableEntry { cost: 22, ..ENTRY });
        used.clear();
        let fresh = TranspositionTable::new(1);
        let same = |stored: &str| {
            for discs in [first, second, third, fourth] {
                assert_eq!(used.load(discs, 0), fresh.load(discs, 0), "{discs:#x} after {stored}");
            }
        };
        same("nothing");
        // The same position may be in the second slot. It must not be found there.
        for (discs, cost) in [(fourth, 1), (first, 1), (second, 3), (third, 2), (fourth, 5)] {
            used.store(discs, 0, TableEntry { cost, ..ENTRY });
            fresh.store(discs, 0, TableEntry { cost, ..ENTRY });
            same(&format!("{discs:#x}"));
        }
    }

    #[test]
    fn buckets_begin_at_cache_lines() {
        for megabytes in [1, 3, 64] {
            let table = TranspositionTable::new(megabytes);
            assert_eq!(table.mask + 1, (1 << megabytes.ilog2()) << 14);
            for discs in 0..1_000 {
                assert_eq!(table.bucket(discs, !discs)[0].0.as_ptr() as usize % BUCKET_BYTES, 0);
            }
        }
    }

    #[test]
    fn impossible_allocation_is_an_error() {
        let refused = |megabytes| TranspositionTable::try_new(megabytes).unwrap_err().to_string();
        let message = "cannot allocate 1073741824 GiB for the transposition table";
        assert_eq!(refused(1 << 40), message);
        assert!(refused(usize::MAX).starts_with("cannot allocate 8589934592 GiB "));
        let odd = AllocationError { bytes: 512 << 20 };
        assert_eq!(odd.to_string(), "cannot allocate 512 MiB for the transposition table");
    }

    /// The resident memory of this process in bytes.
    #[cfg(target_os = "linux")]
    fn resident_bytes() -> usize {
        let statm = std::fs::read_to_string("/proc/self/statm").unwrap();
        statm.split(' ').nth(1).unwrap().parse::<usize>().unwrap() * 4096
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_table_takes_no_memory_before_it_is_used() {
        let before = resident_bytes();
        let mut table = TranspositionTable::new(1 << 10);
        for discs in 0..100 {
            table.clear();
            table.store(discs, !discs, ENTRY);
        }
        let taken = resident_bytes().saturating_sub(before);
        // Other tests of this process use less than that.
        assert!(taken < 256 << 20, "{taken} bytes");
    }

    #[test]
    fn bounds_settle_null_windows_outside_them() {
        let settled = |alpha| ENTRY.settles(ScaledScore::new(alpha)).map(ScaledScore::get);
        assert_eq!(settled(-257), Some(-256));
        assert_eq!(settled(-256), None);
        assert_eq!(settled(8192), Some(8192));
    }
}
