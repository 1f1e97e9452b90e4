//! What can be set for Monte-Carlo tree search.

use std::f64::consts::SQRT_2;
use std::time::Duration;

use outflank_board::Limits;

use super::{FinalMove, ParentVisits, Rollout};
use crate::ties::Ties;
use crate::turn::now;

/// The number of simulations where nothing limits the search.
pub const DEFAULT_ITERATIONS: u64 = 1_000;

/// The default of [`MctsSettings::memory`].
const DEFAULT_MEMORY: usize = 64 << 20;

/// How a [`MonteCarlo`](super::MonteCarlo) player searches.
#[derive(Clone, Copy, Debug)]
pub struct MctsSettings {
    /// When to stop; limits handed over with a game hold too.
    ///
    /// Iterations are simulations. Nodes are the positions of the tree that are entered, over and over, and
    /// none of those in rollouts; the simulation that reaches their limit is finished. Depth bounds the tree
    /// and ends no search.
    pub limits: Limits,
    /// The constant C of UCB1, a finite number. The default, the square root of 2, is that of Auer,
    /// Cesa-Bianchi and Fischer for rewards from 0 to 1.
    pub c: f64,
    /// Whose visits are the N of UCB1.
    pub parent_visits: ParentVisits,
    /// How rollouts are played.
    pub rollout: Rollout,
    /// Plies after which a rollout is cut short: the side that the evaluation prefers wins, and zero is a
    /// draw.
    pub cutoff: Option<u32>,
    /// How the move to play is chosen in the end.
    pub final_move: FinalMove,
    /// Bytes of memory for the nodes of the tree. When it is full the tree grows no more, but the search goes
    /// on.
    pub memory: usize,
    /// Whether what was found out about the line of play that came about is kept from one move to the next.
    pub keep: bool,
    /// Threads, each with a tree and a share of iterations, nodes and memory; what they found out about the
    /// moves at the root is added up.
    pub threads: usize,
    /// Which of several equal moves to play.
    pub ties: Ties,
    /// Where chance starts.
    pub seed: u64,
    /// The clock.
    pub now: fn() -> Duration,
    /// The CPU time of the thread that calls it, by which threads other than the first are charged.
    pub thread_time: fn() -> Duration,
}

impl Default for MctsSettings {
    fn default() -> Self {
        Self {
            limits: Limits::default(),
            c: SQRT_2,
            parent_visits: ParentVisits::default(),
            rollout: Rollout::default(),
            cutoff: None,
            final_move: FinalMove::default(),
            memory: DEFAULT_MEMORY,
            keep: false,
            threads: 1,
            ties: Ties::default(),
            seed: 0,
            now,
            thread_time: || Duration::ZERO,
        }
    }
}
