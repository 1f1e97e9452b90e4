//! Monte-Carlo tree search: the player that finds out what moves are worth by trying them.
//!
//! C. Browne and others, "A survey of Monte Carlo tree search methods" (2012), tell the whole story. Here
//! `explorer` holds the four steps of a simulation, `tree` selection by UCB1, backpropagation and proofs,
//! `rollout` the simulated games, `arm` the choice of the move to play, `narrator` the reports, and `player`
//! what holds it all together. `flat` is what there was before there was a tree: the best of all moves by the
//! random games of `playout`.

mod arm;
mod batch;
mod explorer;
mod flat;
mod narrator;
mod player;
mod reward;
mod rollout;
mod settings;
mod tree;

pub use arm::FinalMove;
pub use flat::{FlatMonteCarlo, FlatSettings};
pub use player::MonteCarlo;
pub use reward::Reward;
pub use rollout::{Rollout, Rollouts};
pub use settings::{DEFAULT_ITERATIONS, MctsSettings};
pub use tree::ParentVisits;
