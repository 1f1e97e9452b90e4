//! Shared helpers for the tests of players.

use outflank_players::Spec;

/// A player from a text that must be valid.
#[track_caller]
pub fn spec(text: &str) -> Spec {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}
