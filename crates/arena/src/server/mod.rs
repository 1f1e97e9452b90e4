//! Players behind a pipe: Outflank as the program that others start and ask for moves.
//!
//! A server reads lines and writes answers; it knows no terminal. A thread of its own reads, so that a search sees
//! when nobody waits for its move any longer.

mod gtp;
mod lines;
mod pace;
mod seat;

pub use gtp::GtpServer;

/// Who plays where nobody is named.
pub const DEFAULT_PLAYER: &str = "engine:level=21";
