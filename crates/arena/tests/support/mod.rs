//! Helpers for several tests of the arena.

use outflank_players::Spec;

/// Parses a valid player spec.
#[track_caller]
pub fn spec(text: &str) -> Spec {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}
