//! Intervals and ratings from simulated games.

mod coverage;
mod rating;
mod simulation;
