//! What several tests of the arena need.

use outflank_players::Spec;

/// A player that the test knows to be right.
#[track_caller]
pub fn spec(text: &str) -> Spec {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}
