//! What the players know: positions judged move by move, games reviewed, and traces of the algorithms.
//!
//! * [`Analyst`] judges every legal move of a position, deeper and deeper. Its table stays warm from one position to the
//!   next.
//! * [`Review`] judges every move of a game. The same game and settings give the same review.
//! * [`probability`] converts a score into a win probability.
//! * [`trace`] records what an algorithm does, for lessons.

mod analyst;
mod annotate;
mod document;
pub mod page;
pub mod probability;
mod review;
mod texts;
pub mod trace;

pub use analyst::{Analysis, AnalysisLimits, AnalysisWatch, Analyst, AnalystError, JudgedMove};
pub use annotate::annotate;
pub use document::{PlayerReview, ReviewDocument, ReviewedOpening};
pub use review::{
    Class, DEFAULT_EXACT_EMPTIES, DEFAULT_LEVEL, Judgement, MAX_EXACT_EMPTIES, MoveScore, Phase, PlyReview,
    Review, ReviewError, ReviewSettings, SideReview,
};
