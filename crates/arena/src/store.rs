//! The store for the games of a series.

use crate::played::Played;

/// Stores games, so that an interrupted series can be resumed. All workers of the series use it.
pub trait Store: Sync {
    /// A game that was stored before.
    fn load(&self, number: u64) -> Option<Played>;

    /// Queues a game for writing.
    fn keep(&self, played: &Played);

    /// Whether reading or writing failed. Then the series stops.
    fn has_failed(&self) -> bool;
}
