//! Servers: Outflank as the program that others start and use as a player.
//!
//! A server reads lines and writes responses; it does not depend on a terminal. A separate thread reads the input, so
//! that a search can be stopped when its result is no longer needed.

mod abandoned;
mod gtp;
mod lines;
mod nboard;
mod pace;
mod seat;

pub use abandoned::is_abandoned;
pub use gtp::GtpServer;
pub use nboard::{Link, NboardServer};

use outflank_board::BoardSize;

use crate::roster::Kind;

/// The default player for a board size.
#[must_use]
pub fn default_player(size: BoardSize) -> &'static str {
    if Kind::Engine.plays_on(size) { "engine:level=21" } else { "alphabeta:depth=6" }
}
