//! Why there is no trace.

use outflank_board::{Forfeit, Square};
use outflank_players::{Key, RosterError};
use thiserror::Error;

use super::{MAX_SEARCH_ITERATIONS, MAX_SEARCH_NODES};

/// Why a trace cannot be recorded.
#[derive(Debug, Error)]
pub enum TraceError {
    /// The player has no search that can be traced.
    #[error(
        "{0} cannot be traced; choose minimax, negamax, minmax-alphabeta, alphabeta, negascout, mtdf or mcts, \
         or trace its evaluation"
    )]
    Player(String),
    /// A setting of the player cannot be traced.
    #[error("{key}={value} cannot be traced; {remedy}")]
    Setting {
        /// The key.
        key: Key,
        /// Its value.
        value: String,
        /// What to do.
        remedy: &'static str,
    },
    /// The game is over, so no player searches.
    #[error("the game is over; trace a position with a legal move, or an evaluation")]
    Over,
    /// The game-tree search visits too many positions.
    #[error("{0} visits more than {MAX_SEARCH_NODES} nodes here; choose a smaller depth= or nodes=")]
    TooManyNodes(String),
    /// The Monte-Carlo tree search has too many iterations.
    #[error("{0} has more than {MAX_SEARCH_ITERATIONS} iterations; choose smaller iterations= or nodes=")]
    TooManyIterations(String),
    /// The move whose flipped discs are traced is not on an empty square.
    #[error("{0} is not an empty square of the position")]
    NotEmpty(Square),
    /// The caller stopped the search.
    #[error("the search was stopped before its end")]
    Stopped,
    /// The player cannot be created.
    #[error(transparent)]
    Roster(#[from] RosterError),
    /// The player did not choose a move.
    #[error(transparent)]
    Forfeit(#[from] Forfeit),
}
