//! Statistics of games: tallies, means with intervals, Elo, sequential tests, ratings and standings.

mod elo;
mod mean;
mod rating;
mod repeats;
mod share;
mod sprt;
mod standings;
mod tally;

pub use elo::{Elo, MIN_RELIABLE_PAIRS, Pentanomial};
pub use mean::Mean;
pub use rating::{CrossTable, Rating, Zero, ratings};
pub(crate) use repeats::{Repeats, fingerprint};
pub use share::Share;
pub use sprt::{Decision, Hypotheses, Sprt, SprtError};
pub use standings::{Standing, points, points_matrix, standings};
pub use tally::{Stage, Tally};
