//! The engine: strong play and exact endgames on 8x8.
//!
//! [`Engine`] is the player. Below it [`Root`] searches a position deeper and deeper with an evaluation, and
//! [`Endgame`] finds the score with perfect play by both sides; both keep what they find out in a [`Table`].

mod endgame;
mod eval;
mod geometry;
pub mod level;
mod loss;
mod player;
mod search;
mod selectivity;
mod simple;
mod stability;
mod table;
mod time;

pub use endgame::Endgame;
pub use eval::{DISC, Evaluate, MOST};
pub use player::{Engine, Evaluation, Settings, report};
pub use search::{Goal, Iteration, Line, Root, Watch};
pub use selectivity::Selectivity;
pub use simple::Simple;
pub use table::{Entry, Table};
