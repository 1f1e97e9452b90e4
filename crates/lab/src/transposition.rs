//! A transposition table of fixed size, shared by threads.

use std::hash::{Hash, Hasher};
use std::hint::black_box;
use std::sync::Mutex;

use crate::allocation::{AllocationError, reserved};
use crate::known::{Bound, Known};
use crate::state::State;

/// The number of shards, each with a lock, so that threads rarely wait for each other.
const SHARDS: u64 = 256;

/// The entries per slot. Replacement policy: the first prefers positions with many plies left, the second takes the newest.
const WAYS: usize = 2;

/// A transposition table.
///
/// A stored value is used only for the same number of plies left. A value that depends on finished games only is also
/// used for more plies. So a search with the table finds the same value as one without.
pub struct TranspositionTable<G> {
    shards: Box<[Shard<G>]>,
    slots_per_shard: u64,
    /// Whether to merge symmetric positions.
    symmetry: bool,
    /// The current age; entries of another age are ignored.
    age: u8,
}

type Shard<G> = Mutex<Box<[Slot<G>]>>;
type Slot<G> = [Option<TableEntry<G>>; WAYS];

#[derive(Clone, Copy, Debug)]
struct TableEntry<G> {
    state: G,
    value: i32,
    depth: u16,
    age: u8,
    solved: bool,
    bound: Bound,
}

impl<G: State> TranspositionTable<G> {
    /// A table of at most `bytes` bytes, but of at least one slot per shard.
    ///
    /// # Errors
    ///
    /// When the memory cannot be allocated.
    pub fn new(bytes: usize, symmetry: bool) -> Result<Self, AllocationError> {
        let slots = bytes as u64 / size_of::<Slot<G>>() as u64;
        let slots_per_shard = (slots / SHARDS).max(1);
        // Allocates everything in one block first: small blocks may succeed even if there is not enough memory for all.
        drop(black_box(reserved::<Slot<G>>((SHARDS * slots_per_shard) as usize)?));
        let shard = |_| {
            let mut slots = reserved(slots_per_shard as usize)?;
            slots.resize(slots_per_shard as usize, [None; WAYS]);
            Ok(Mutex::new(slots.into_boxed_slice()))
        };
        let shards = (0..SHARDS).map(shard).collect::<Result<_, _>>()?;
        Ok(Self { shards, slots_per_shard, symmetry, age: 0 })
    }

    /// The bytes reserved for positions.
    #[must_use]
    pub fn bytes(&self) -> usize {
        (SHARDS * self.slots_per_shard) as usize * size_of::<Slot<G>>()
    }

    /// Clears the table in constant time.
    pub fn forget(&mut self) {
        self.age = self.age.wrapping_add(1);
        if self.age == 0 {
            // The age wrapped around: entries of the first age must be removed.
            for shard in &mut self.shards {
                let slots = shard.get_mut().unwrap_or_else(std::sync::PoisonError::into_inner);
                slots.fill([None; WAYS]);
            }
        }
    }

    /// The stored result for a position with `depth` plies left.
    pub fn recall(&self, state: &G, depth: u32) -> Option<Known> {
        let entry = self.find(state)?;
        let stored = u32::from(entry.depth);
        let answers = stored == depth || (entry.solved && stored < depth);
        answers.then_some(Known { value: entry.value, bound: entry.bound, solved: entry.solved })
    }

    /// The value last stored for a position at any depth; good enough for move ordering.
    pub fn last_value(&self, state: &G) -> Option<i32> {
        self.find(state).map(|entry| entry.value)
    }

    fn find(&self, state: &G) -> Option<TableEntry<G>> {
        let key = self.key(state);
        let entries = self.with_slot(&key, |slot| *slot);
        entries.into_iter().flatten().find(|entry| entry.age == self.age && entry.state == key)
    }

    /// Stores the result for a position.
    pub fn remember(&self, state: &G, depth: u32, known: Known) {
        let key = self.key(state);
        let depth = u16::try_from(depth).unwrap_or(u16::MAX);
        let Known { value, bound, solved } = known;
        let entry = TableEntry { state: key, value, depth, age: self.age, solved, bound };
        self.with_slot(&key, |[deep, new]| {
            let keep = deep.is_some_and(|old| old.age == self.age && old.state != key && old.depth > depth);
            if keep {
                *new = Some(entry);
            } else {
                if deep.is_some_and(|old| old.state != key) {
                    *new = *deep;
                }
                *deep = Some(entry);
            }
        });
    }

    fn key(&self, state: &G) -> G {
        if self.symmetry { state.canonical() } else { *state }
    }

    fn with_slot<T>(&self, key: &G, act: impl FnOnce(&mut Slot<G>) -> T) -> T {
        let hash = hash_of(key);
        let shard = &self.shards[(hash % SHARDS) as usize];
        let slot = (u128::from(hash) * u128::from(self.slots_per_shard)) >> 64;
        // A poisoned lock is harmless: entries are copied as a whole, so a panic leaves none half written.
        let mut slots = shard.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        act(&mut slots[slot as usize])
    }
}

/// The hash of a position; all its bits depend on all bits of the position.
pub(crate) fn hash_of<G: Hash>(key: &G) -> u64 {
    let mut mixer = Mixer(0);
    key.hash(&mut mixer);
    mixer.finish()
}

/// A fast multiplicative hash of a few words.
struct Mixer(u64);

impl Mixer {
    /// The fractional part of the golden ratio, as usual in multiplicative hashing (D. Knuth, TAOCP 6.4).
    const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;
}

impl Hasher for Mixer {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(byte.into());
        }
    }

    fn write_u64(&mut self, word: u64) {
        let product = u128::from(self.0 ^ word ^ Self::FACTOR) * u128::from(Self::FACTOR);
        self.0 = (product as u64) ^ (product >> 64) as u64;
    }

    fn write_u128(&mut self, word: u128) {
        self.write_u64(word as u64);
        self.write_u64((word >> 64) as u64);
    }

    fn finish(&self) -> u64 {
        // One more multiplication, so that the last word affects all bits.
        let product = u128::from(self.0) * u128::from(Self::FACTOR);
        (product as u64) ^ (product >> 64) as u64
    }
}

#[cfg(test)]
mod tests {
    use outflank_board::{Board, S8, S10, Symmetry};

    use super::*;

    fn known(value: i32, solved: bool) -> Known {
        Known { value, bound: Bound::Exact, solved }
    }

    #[test]
    fn stored_depth_must_match_unless_the_value_is_final() {
        let memory = TranspositionTable::<Board<S8>>::new(1 << 20, false).unwrap();
        let start = Board::start();
        memory.remember(&start, 4, known(7, false));
        assert_eq!(memory.recall(&start, 4), Some(known(7, false)));
        assert_eq!(memory.recall(&start, 3), None);
        assert_eq!(memory.recall(&start, 5), None);
        assert_eq!(memory.recall(&start.passed(), 4), None);
        memory.remember(&start, 4, known(9, true));
        assert_eq!(memory.recall(&start, 9), Some(known(9, true)));
        assert_eq!(memory.recall(&start, 3), None);
    }

    #[test]
    fn symmetric_positions_share_an_entry_if_enabled() {
        let board = Board::<S8>::start().play("f5".parse().unwrap());
        for (symmetry, expected) in [(false, None), (true, Some(known(1, false)))] {
            let memory = TranspositionTable::<Board<S8>>::new(1 << 20, symmetry).unwrap();
            memory.remember(&board, 2, known(1, false));
            assert_eq!(memory.recall(&Symmetry::ALL[3].board(board), 2), expected);
        }
    }

    #[test]
    fn cleared_entries_stay_gone_when_the_age_wraps() {
        let mut memory = TranspositionTable::<Board<S8>>::new(1 << 20, false).unwrap();
        memory.remember(&Board::start(), 2, known(1, false));
        for _ in 0..256 {
            memory.forget();
            assert_eq!(memory.recall(&Board::start(), 2), None);
        }
    }

    #[test]
    fn table_stays_within_its_memory_limit() {
        for bytes in [1 << 17, 1 << 20, 3_000_000] {
            assert!(TranspositionTable::<Board<S8>>::new(bytes, false).unwrap().bytes() <= bytes);
            assert!(TranspositionTable::<Board<S10>>::new(bytes, false).unwrap().bytes() <= bytes);
        }
        assert!(TranspositionTable::<Board<S8>>::new(1 << 60, false).is_err());
    }

    #[test]
    fn hashes_spread() {
        let mut rng = outflank_board::random::generator(1);
        let mut shards = vec![0; SHARDS as usize];
        for _ in 0..256_000 {
            let hash = hash_of(&outflank_board::random::filling::<S8>(&mut rng));
            shards[(hash % SHARDS) as usize] += 1;
        }
        // Five standard deviations around 1,000.
        assert!(shards.iter().all(|count| (842..1158).contains(count)), "{shards:?}");
    }
}
