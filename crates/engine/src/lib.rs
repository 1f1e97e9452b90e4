//! The engine: strong play and exact endgames on 8x8.
//!
//! [`Engine`] is the player. Below it [`Root`] searches a position deeper and deeper with an evaluation, and
//! [`Endgame`] finds the score with perfect play by both sides; both keep what they find out in a [`Table`].

pub mod bench;
mod endgame;
mod error_model;
mod eval;
mod geometry;
pub mod level;
mod loss;
pub mod patterns;
mod player;
mod search;
mod selectivity;
mod simple;
mod stability;
mod table;
mod techniques;
mod weights;

pub use endgame::Endgame;
pub use error_model::ErrorModel;
pub use eval::{DISC, Evaluate, MOST};
pub use patterns::Features;
pub use player::{Engine, Evaluation, Settings, as_move, report};
pub use search::{Goal, Iteration, Line, Root, WHOLE, WINNER, Watch, shallow};
pub use selectivity::Selectivity;
pub use simple::Simple;
pub use table::{AllocationError, Entry, Table};
pub use techniques::Techniques;
pub use weights::{LANES, Row, SIGNS, STAGES, Stated, UNIT, Weights, WeightsError, checksum, phase_of};
