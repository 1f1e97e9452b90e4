//! Temporal-difference learning, TD(lambda), from games of a network against itself or against a fixed opponent.
//!
//! A game is a sequence of boards, each with a side to move. The value of a board is the hyperbolic tangent of the
//! network's sum. It is learned for boards after a move (afterstates), so that a player with one ply of search needs no
//! model of its opponent. After each game the value of every board moves towards its lambda-return (R. Sutton 1988).
//! It is a mean of the values of later boards and the result of the game. Its weights fall by the factor lambda. Values
//! of successive boards have opposite signs, because the sides alternate; this also holds for a pass.
//!
//! A random move says nothing about the value of the board before it. The return of that board is the value of the best
//! move instead.

mod episode;
mod learner;
mod returns;
mod run;
mod settings;
mod strength;
#[cfg(test)]
mod tests;

pub use episode::Opponent;
pub use run::TdRun;
pub use settings::{Reward, TdSettings};
pub use strength::{BENCHMARKS, CurvePoint, GameCounts, MEASURED_GAMES};
