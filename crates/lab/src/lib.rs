//! Textbook search algorithms, heuristics and players for every board size.

mod aids;
mod allocation;
mod alpha_beta;
mod form;
mod greedy;
pub mod heuristic;
mod known;
pub mod learned;
mod mcts;
mod minimax;
mod minmax_alpha_beta;
mod mtdf;
mod negamax;
mod negascout;
mod random;
mod root;
mod search;
mod searcher;
mod state;
mod ties;
mod trace;
mod tracked;
mod transposition;
#[cfg(test)]
mod tree;
mod turn;

pub use aids::{Aids, Bare, Help, Order, Sign};
pub use allocation::AllocationError;
pub use form::Form;
pub use greedy::Greedy;
pub use known::{Bound, Known};
pub use mcts::{
    DEFAULT_ITERATIONS, FinalMove, FlatMonteCarlo, FlatSettings, MctsSettings, Merge, MonteCarlo,
    ParentVisits, Reward, Rollout, Rollouts,
};
pub use minimax::Side;
pub use random::RandomPlayer;
pub use root::{Algorithm, Root, RootMove, RootResult, Work, root_on_threads};
pub use search::{Budget, Search, Stopped};
pub use searcher::{DEFAULT_DEPTH, SearchSettings, Searcher};
pub use state::{BoardState, Evaluation, INFINITY, Play, Plays, State, WIN};
pub use ties::Ties;
pub use trace::{ArmTerms, Entry, NodeStatistics, Selection, Simulation, Traceable, Tracer};
pub use tracked::Tracked;
pub use transposition::TranspositionTable;
