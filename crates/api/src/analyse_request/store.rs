//! The analysts that are kept between the requests of a client.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use outflank_analysis::Analyst;
use outflank_board::BoardSize;

/// The maximum number of kept analysts. Each has the memory of its player.
pub const MAX_ANALYSTS: usize = 8;

/// The time after which an unused analyst is dropped.
pub const MAX_IDLE_TIME: Duration = Duration::from_mins(1);

/// What an analyst is kept for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnalystKey {
    /// The word that the client chose.
    pub id: String,
    /// The board size.
    pub size: BoardSize,
    /// The player with its number of threads.
    pub player: String,
}

struct Kept {
    key: AnalystKey,
    analyst: Analyst,
    /// The time of the last use.
    used: Instant,
}

/// The analysts that are kept between requests, with warm transposition tables.
///
/// An analyst that runs is not in the store. A second request with the same key then gets a new one.
#[derive(Default)]
pub struct AnalystStore {
    /// The longest unused one first.
    kept: Mutex<Vec<Kept>>,
}

impl AnalystStore {
    /// Takes the analyst of a key out of the store.
    #[must_use]
    pub fn take(&self, key: &AnalystKey) -> Option<Analyst> {
        let mut kept = self.lock();
        let index = kept.iter().position(|other| other.key == *key)?;
        Some(kept.remove(index).analyst)
    }

    /// Keeps an analyst that was used until `now`. It replaces one with the same key, or the longest unused one if the
    /// store is full.
    pub fn put(&self, key: AnalystKey, analyst: Analyst, now: Instant) {
        let mut kept = self.lock();
        kept.retain(|other| other.key != key);
        let excess = (kept.len() + 1).saturating_sub(MAX_ANALYSTS);
        kept.drain(..excess);
        kept.push(Kept { key, analyst, used: now });
    }

    /// Drops the analysts that were not used for a minute.
    pub fn purge(&self, now: Instant) {
        self.lock().retain(|kept| now.saturating_duration_since(kept.used) < MAX_IDLE_TIME);
    }

    /// The number of kept analysts.
    #[must_use]
    pub fn len(&self) -> usize {
        self.lock().len()
    }

    /// Whether no analyst is kept.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Kept>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(id: &str) -> AnalystKey {
        AnalystKey { id: id.to_owned(), size: BoardSize::Four, player: "greedy".to_owned() }
    }

    fn analyst() -> Analyst {
        Analyst::new(&"greedy".parse().unwrap(), BoardSize::Four).unwrap()
    }

    #[test]
    fn an_analyst_is_taken_out_once() {
        let store = AnalystStore::default();
        store.put(key("a"), analyst(), Instant::now());
        assert!(store.take(&AnalystKey { size: BoardSize::Six, ..key("a") }).is_none());
        assert!(store.take(&AnalystKey { player: "engine".to_owned(), ..key("a") }).is_none());
        assert!(store.take(&key("a")).is_some());
        assert!(store.take(&key("a")).is_none() && store.is_empty());
    }

    #[test]
    fn a_full_store_drops_the_longest_unused_analyst() {
        let store = AnalystStore::default();
        for number in 0..=MAX_ANALYSTS {
            store.put(key(&number.to_string()), analyst(), Instant::now());
        }
        assert_eq!(store.len(), MAX_ANALYSTS);
        assert!(store.take(&key("0")).is_none());
        let first = store.take(&key("1")).unwrap();
        store.put(key("1"), first, Instant::now());
        store.put(key("1"), analyst(), Instant::now());
        assert_eq!(store.len(), MAX_ANALYSTS);
        store.put(key("x"), analyst(), Instant::now());
        assert!(store.take(&key("2")).is_none() && store.take(&key("1")).is_some());
    }

    #[test]
    fn unused_analysts_expire() {
        let store = AnalystStore::default();
        let start = Instant::now();
        store.put(key("a"), analyst(), start);
        store.put(key("b"), analyst(), start + Duration::from_secs(30));
        store.purge(start + Duration::from_secs(59));
        assert_eq!(store.len(), 2);
        store.purge(start + MAX_IDLE_TIME);
        assert!(store.take(&key("a")).is_none());
        assert!(store.take(&key("b")).is_some());
    }
}
