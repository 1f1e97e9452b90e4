//! The settings of Monte-Carlo tree search.

use std::f64::consts::SQRT_2;
use std::time::Duration;

use outflank_board::Limits;

use super::{FinalMove, ParentVisits, Rollout};
use crate::form::Form;
use crate::ties::Ties;
use crate::turn::now;

/// The number of simulations if the search has no limit.
pub const DEFAULT_ITERATIONS: u64 = 1_000;

/// The default of [`MctsSettings::memory`].
const DEFAULT_MEMORY: usize = 64 << 20;

/// The positions that share a node.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Merge {
    /// None: the search grows a tree.
    #[default]
    Nothing,
    /// Equal positions: the search grows a graph.
    Equal,
    /// Symmetric positions too.
    Symmetric,
}

/// The settings of a [`MonteCarlo`](super::MonteCarlo) player.
#[derive(Clone, Copy, Debug)]
pub struct MctsSettings {
    /// The limits of a search; the limits of `Player::choose` apply too.
    ///
    /// Iterations are simulations. Nodes are visits to positions of the tree, without the positions of rollouts. The
    /// simulation that reaches the node limit is finished. Depth limits the tree and does not end the search.
    pub limits: Limits,
    /// The constant C of UCB1, a finite number.
    ///
    /// The default is the square root of 2, as in Auer, Cesa-Bianchi and Fischer for rewards from 0 to 1.
    pub c: f64,
    /// The node whose visits are the N of UCB1.
    pub parent_visits: ParentVisits,
    /// The rollout policy.
    pub rollout: Rollout,
    /// The number of plies after which a rollout ends. The side that the evaluation prefers wins, and zero is a draw.
    pub cutoff: Option<u32>,
    /// The rule that chooses the final move.
    pub final_move: FinalMove,
    /// Bytes of memory for the nodes of the tree. When it is full, the tree stops growing but the search continues.
    pub memory: usize,
    /// The positions that share a node.
    pub merge: Merge,
    /// The form of the search. [`Form::Report000`] has one thread, and neither keeps nor merges nodes. It ignores the
    /// rule of the final move and always uses the visits of the root. [`Form::Report001`] has no search of this kind.
    pub form: Form,
    /// Whether the subtree of the moves played is kept from one move to the next.
    pub keep: bool,
    /// The number of threads.
    ///
    /// Each has its own tree and a share of iterations, nodes and memory. The statistics of the root moves are added.
    pub threads: usize,
    /// The choice among equal moves.
    pub ties: Ties,
    /// The random seed.
    pub seed: u64,
    /// The clock.
    pub now: fn() -> Duration,
    /// Returns the CPU time of the calling thread; used for all threads except the first.
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
            merge: Merge::default(),
            form: Form::default(),
            keep: false,
            threads: 1,
            ties: Ties::default(),
            seed: 0,
            now,
            thread_time: || Duration::ZERO,
        }
    }
}
