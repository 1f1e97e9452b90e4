//! What simulations grow: a tree, a graph of merged positions, or the tree of a student report.

use outflank_board::random::Generator;
use outflank_board::{Board, Counters, Move, Size};

use super::arm::Arm;
use super::rollout::Rollouts;
use super::tree::Ucb;
use crate::trace::Tracer;

/// The parameters of a simulation.
pub(super) struct Task<'a, S: Size> {
    pub rollouts: &'a Rollouts<S>,
    pub ucb: Ucb,
    /// The maximum depth of the tree in plies.
    pub depth: u32,
}

/// The statistics that simulations collect, and the steps of a simulation.
pub(super) trait Growth<S: Size>: Send {
    /// Makes a board the root, and expands it, so that a move can be chosen even without a simulation.
    ///
    /// `since` are the moves since the last root, if its statistics can be reused.
    fn settle(&mut self, root: Board<S>, since: Option<&[Move]>, rng: &mut Generator);

    /// Runs one simulation and adds its work to `counters`.
    fn simulate(&mut self, task: &Task<'_, S>, rng: &mut Generator, counters: &mut Counters);

    /// Runs one simulation and reports its steps. By default no steps are reported.
    fn simulate_traced(
        &mut self,
        task: &Task<'_, S>,
        rng: &mut Generator,
        counters: &mut Counters,
        _tracer: &mut dyn Tracer,
    ) {
        self.simulate(task, rng, counters);
    }

    /// Whether further simulations change nothing, such as after a proof.
    fn is_done(&self) -> bool;

    /// The visits of the root.
    fn visits(&self) -> u32;

    /// The statistics of the root moves, in the order a1, b1, ...
    fn arms(&self) -> Vec<Arm>;

    /// The principal variation after a root move: the most visited moves.
    ///
    /// Proven wins come before all other moves, and proven losses after them.
    fn line(&self, first: Move) -> Vec<Move>;

    /// The bytes reserved for statistics.
    fn bytes(&self) -> usize;
}
