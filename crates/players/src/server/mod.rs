//! Players behind a pipe: Outflank as the program that others start and ask for moves.
//!
//! A server reads lines and writes answers; it knows no terminal. A thread of its own reads, so that a search sees
//! when nobody waits for its move any longer.

mod abandoned;
mod gtp;
mod lines;
mod pace;
mod seat;

pub use abandoned::is_abandoned;
pub use gtp::GtpServer;

use outflank_board::BoardSize;

use crate::roster::Kind;

/// Who plays on boards of a size where nobody is named.
#[must_use]
pub fn default_player(size: BoardSize) -> &'static str {
    if Kind::Engine.plays_on(size) { "engine:level=21" } else { "alphabeta:depth=6" }
}
