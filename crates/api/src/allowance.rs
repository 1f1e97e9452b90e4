//! The resource limits of a service for the players of its clients.

use std::thread;
use std::time::Duration;

use outflank_players::Key;

/// The resource limits of a player. They are lower than those on the command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Allowance {
    /// The maximum number of threads per player.
    pub max_threads: usize,
    /// The maximum memory per player, in bytes.
    pub max_memory_bytes: usize,
    /// The maximum time per move.
    pub max_time: Duration,
}

impl Default for Allowance {
    /// One thread per core of this machine, 256 MB and one minute.
    fn default() -> Self {
        let cores = thread::available_parallelism().map_or(1, Into::into);
        Self { max_threads: cores, max_memory_bytes: 256 << 20, max_time: Duration::from_mins(1) }
    }
}

impl Allowance {
    /// The maximum value of a key that sets threads, bytes or seconds; `None` for all other keys.
    #[must_use]
    pub fn most(&self, key: Key) -> Option<u64> {
        match key {
            Key::Memory => Some(self.max_memory_bytes as u64),
            Key::Threads => Some(self.max_threads as u64),
            Key::Time => Some(self.max_time.as_secs()),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_time_memory_and_threads_are_bounded() {
        let allowance = Allowance { max_threads: 3, ..Allowance::default() };
        let bounded: Vec<(Key, u64)> =
            Key::ALL.into_iter().filter_map(|key| Some((key, allowance.most(key)?))).collect();
        assert_eq!(bounded.len(), 3);
        for bound in [(Key::Time, 60), (Key::Memory, 256 << 20), (Key::Threads, 3)] {
            assert!(bounded.contains(&bound), "{bound:?} is not in {bounded:?}");
        }
    }
}
