//! Monte-Carlo tree search.
//!
//! See C. Browne and others, "A survey of Monte Carlo tree search methods" (2012). The modules are:
//!
//! * `explorer`: the four steps of a simulation
//! * `growth`: what a simulation needs of the statistics that it grows
//! * `tree`: selection by UCB1, backpropagation and proofs
//! * `graph`: the same with merged positions
//! * `reported`: the search of a student report
//! * `rollout`: the simulated games
//! * `arm`: the choice of the final move
//! * `narrator`: the reports
//! * `probe`: the steps of a simulation, for traces
//! * `player`: the player that uses all of them
//! * `flat`: Monte-Carlo without a tree, by the random games of `batch`

mod arm;
mod batch;
mod explorer;
mod flat;
mod graph;
mod growth;
mod narrator;
mod player;
mod probe;
mod reported;
mod reward;
mod rollout;
mod settings;
mod tree;

pub use arm::FinalMove;
pub use flat::{FlatMonteCarlo, FlatSettings};
pub use player::MonteCarlo;
pub use reward::Reward;
pub use rollout::{Rollout, Rollouts};
pub use settings::{DEFAULT_ITERATIONS, MctsSettings, Merge};
pub use tree::ParentVisits;
