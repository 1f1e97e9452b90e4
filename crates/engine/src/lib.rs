//! The engine: exact endgames on 8x8.
//!
//! [`Endgame`] finds the score of a position with perfect play by both sides, with a [`Table`] of what it has found
//! out on the way.

mod endgame;
mod geometry;
mod stability;
mod table;

pub use endgame::Endgame;
pub use table::{Entry, Table};
