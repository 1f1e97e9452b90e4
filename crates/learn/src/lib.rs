//! Learning: positions with scores, and what the engine gets to know from them.
//!
//! * [`Labeller`] gives the positions of games that were played scores, and [`wthor`] brings the games;
//!   [`packed`] unpacks them.
//! * [`selfplay`] plays games of its own.
//! * [`store`] keeps what comes of both: [`Sample`]s, in files that may be added to at any time.
//! * [`Draw`] picks some of them, and [`judge`] tells how far the evaluation is off on them.
//! * [`hold_out`] splits them by game into those to learn from and those to judge by.
//! * [`Rows`] are what is learned from, and [`patterns::train`] fits the weights of the engine's patterns to them.
//! * [`probcut`] measures how far shallow searches with these weights are off deep ones.

mod ahead;
mod descent;
mod draw;
mod held_out;
pub mod judge;
mod label;
pub mod packed;
pub mod patterns;
pub mod probcut;
mod rows;
mod sample;
pub mod selfplay;
pub mod store;
pub mod wthor;

pub use descent::{EPOCHS, Errors, Model, PHASES, RATE, Settings};
pub use draw::Draw;
pub use held_out::hold_out;
pub use label::{Labeller, Theory};
pub use rows::{Rows, Worth};
pub use sample::{Kind, Sample};
