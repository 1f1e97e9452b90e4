//! Statistics of games: tallies, means with intervals, Elo, sequential tests, ratings and standings.

mod counts;
mod differences;
mod elo;
mod mean;
mod observations;
mod rating;
mod repeats;
mod results;
mod share;
mod sprt;
mod standings;
mod student;
mod tally;

pub use counts::{Pentanomial, Trinomial};
pub use elo::Elo;
pub use mean::Mean;
pub use rating::{CrossTable, Rating, Zero, ratings};
pub(crate) use repeats::{Repeats, fingerprint};
pub use results::{MIN_RELIABLE_OBSERVATIONS, Results};
pub use share::Share;
pub use sprt::{Decision, Hypotheses, Sprt, SprtError};
pub use standings::{Standing, points, points_matrix, standings};
pub use student::two_sided_95 as student_quantile;
pub use tally::{Stage, Tally};
