//! Where the games of a series are kept.

use crate::played::Played;

/// Keeps games, so that a series that was broken off goes on. All workers of the series use it.
pub trait Store: Sync {
    /// A game that was there before.
    fn load(&self, number: u64) -> Option<Played>;

    /// Writes a game down, soon.
    fn keep(&self, played: &Played);

    /// Whether reading or writing went wrong, so that there is no use in playing on.
    fn has_failed(&self) -> bool;
}
