//! The simulations of one thread: selection, expansion, rollout, backpropagation.
//!
//! R. Coulom, "Efficient selectivity and backup operators in Monte-Carlo tree search" (2006), adds one position per
//! simulation to the tree. Here a position is expanded with all its children at its second visit. The children are
//! visited in random order before UCB1 compares them.

use std::time::Duration;

use outflank_board::random::Generator;
use outflank_board::{Board, Counters, Move, Size};

use super::arm::Arm;
use super::growth::{Growth, Task};
use super::probe::Probe;
use super::reward::Reward;
use super::tree::{Place, ROOT, Tree};
use crate::allocation::AllocationError;
use crate::search::{Budget, Rhythm};
use crate::state::{Play, State};
use crate::trace::{Simulation, Tracer};

/// The maximum number of simulations between two polls of the clock and the observer.
const POLL_INTERVAL: u64 = 64;

/// The number of simulations between two opportunities for a report.
const SHOW_INTERVAL: u64 = 64;

/// The limits of a search.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bounds {
    pub iterations: u64,
    pub nodes: u64,
    /// The time, by `now`, at which the simulations end.
    pub deadline: Duration,
    pub now: fn() -> Duration,
}

impl Bounds {
    /// The share of one thread out of several; the first threads receive the remainder.
    pub fn share(&self, nth: u64, threads: u64) -> Self {
        let part = |whole: u64| whole / threads + u64::from(nth < whole % threads);
        Self { iterations: part(self.iterations), nodes: part(self.nodes), ..*self }
    }

    fn budget<'a>(&self, stop: &'a dyn Fn() -> bool) -> Budget<'a> {
        Budget { nodes: self.nodes, deadline: self.deadline, now: self.now, stop, ..Budget::UNLIMITED }
    }
}

/// The statistics of one thread and their random generator.
pub(super) struct Explorer<S: Size> {
    pub growth: Box<dyn Growth<S>>,
    pub rng: Generator,
    /// The work done for this move.
    pub counters: Counters,
}

impl<S: Size> Explorer<S> {
    pub fn new(growth: Box<dyn Growth<S>>, rng: Generator) -> Self {
        Self { growth, rng, counters: Counters::default() }
    }

    /// Starts the search for a move; `since` are the moves since the last search, if it can be continued.
    pub fn begin(&mut self, root: Board<S>, since: Option<&[Move]>) {
        self.counters = Counters { nodes: 1, ..Counters::default() };
        self.growth.settle(root, since, &mut self.rng);
    }

    /// Runs simulations until the root is proven, a limit is reached or `stop` returns true.
    ///
    /// Calls `show` every [`SHOW_INTERVAL`] simulations.
    pub fn explore(
        &mut self,
        task: &Task<'_, S>,
        bounds: &Bounds,
        stop: &dyn Fn() -> bool,
        show: impl Fn(&Self, u64),
    ) {
        self.repeat(bounds, stop, show, |explorer| {
            explorer.growth.simulate(task, &mut explorer.rng, &mut explorer.counters);
        });
    }

    /// Runs the same simulations as [`Self::explore`], and reports their steps.
    pub fn explore_traced(
        &mut self,
        task: &Task<'_, S>,
        bounds: &Bounds,
        stop: &dyn Fn() -> bool,
        show: impl Fn(&Self, u64),
        tracer: &mut dyn Tracer,
    ) {
        self.repeat(bounds, stop, show, |explorer| {
            explorer.growth.simulate_traced(task, &mut explorer.rng, &mut explorer.counters, tracer);
        });
    }

    fn repeat(
        &mut self,
        bounds: &Bounds,
        stop: &dyn Fn() -> bool,
        show: impl Fn(&Self, u64),
        mut simulate: impl FnMut(&mut Self),
    ) {
        let budget = bounds.budget(stop);
        let mut rhythm = Rhythm::new(&budget, POLL_INTERVAL);
        let mut next_poll = rhythm.first();
        // Visits are counted in 32 bits.
        let iterations = bounds.iterations.min((u32::MAX - self.growth.visits()).into());
        for done in 1..=iterations {
            if self.growth.is_done() || self.counters.nodes >= bounds.nodes {
                return;
            }
            simulate(self);
            if done >= next_poll {
                if budget.is_spent(self.counters.nodes) {
                    return;
                }
                next_poll = done + rhythm.next(&budget);
            }
            if done.is_multiple_of(SHOW_INTERVAL) {
                show(self, done);
            }
        }
    }
}

/// A tree in which every line of moves has its own node.
pub(super) struct TreeGrowth<S: Size> {
    tree: Tree,
    root: Board<S>,
    /// The nodes visited by the current simulation, the root first.
    path: Vec<Place>,
}

impl<S: Size> TreeGrowth<S> {
    /// A tree of at most `bytes` bytes, but with room for a root with all its moves.
    pub fn new(bytes: usize) -> Result<Self, AllocationError> {
        let tree = Tree::new(bytes, Board::<S>::NUMBERS)?;
        Ok(Self { tree, root: Board::start(), path: Vec::new() })
    }

    /// Descends from the root to a node that was never visited or cannot be expanded.
    #[inline]
    fn descend(
        &mut self,
        task: &Task<'_, S>,
        rng: &mut Generator,
        probe: &mut impl Probe,
    ) -> (Place, Board<S>) {
        let (mut place, mut board) = (ROOT, self.root);
        self.path.clear();
        self.path.push(place);
        while self.tree.is_expanded(place) || self.grow(place, &board, task.depth, rng) {
            let child = self.tree.select(place, task.ucb);
            probe.select(&self.tree, task.ucb, place, child);
            place = child;
            board = State::play(&board, Play::of::<S>(self.tree.play(place)));
            self.path.push(place);
        }
        (place, board)
    }

    /// Runs one simulation: selection, expansion, rollout, backpropagation.
    #[inline]
    fn run(
        &mut self,
        task: &Task<'_, S>,
        rng: &mut Generator,
        counters: &mut Counters,
        probe: &mut impl Probe,
    ) {
        let (leaf, board) = self.descend(task, rng, probe);
        counters.nodes += self.path.len() as u64 - 1;
        let over = board.is_over();
        let reward = if over {
            let reward = Reward::of(board.difference());
            self.tree.prove(leaf, reward.for_opponent());
            reward
        } else {
            counters.rollouts += 1;
            let own = !self.path.len().is_multiple_of(2);
            task.rollouts.play(board, own, rng)
        };
        // A node's reward is for the side that moved there, which is not the side to move.
        let reward = reward.for_opponent();
        self.tree.backpropagate(&self.path, reward);
        probe.finish(&self.tree, &self.path, reward, !over);
    }

    /// Expands a node if it was visited before. Returns whether it has children now.
    #[inline]
    fn grow(&mut self, place: Place, board: &Board<S>, depth: u32, rng: &mut Generator) -> bool {
        let plies = self.path.len() as u32 - 1;
        self.tree.visits(place) > 0
            && plies < depth
            && self.tree.expand(place, State::moves(board).map(Play::on::<S>), rng)
    }
}

impl<S: Size> Growth<S> for TreeGrowth<S> {
    fn settle(&mut self, root: Board<S>, since: Option<&[Move]>, rng: &mut Generator) {
        match since.and_then(|plays| self.tree.follow(plays)) {
            Some(place) => self.tree.reroot(place),
            None => self.tree.clear(),
        }
        self.root = root;
        if !self.tree.is_expanded(ROOT) {
            self.tree.expand(ROOT, State::moves(&root).map(Play::on::<S>), rng);
        }
    }

    fn simulate(&mut self, task: &Task<'_, S>, rng: &mut Generator, counters: &mut Counters) {
        self.run(task, rng, counters, &mut ());
    }

    fn simulate_traced(
        &mut self,
        task: &Task<'_, S>,
        rng: &mut Generator,
        counters: &mut Counters,
        tracer: &mut dyn Tracer,
    ) {
        if !tracer.wants_simulation() {
            return self.simulate(task, rng, counters);
        }
        let mut simulation = Simulation::default();
        self.run(task, rng, counters, &mut simulation);
        tracer.simulation(simulation);
    }

    fn is_done(&self) -> bool {
        self.tree.is_solved()
    }

    fn visits(&self) -> u32 {
        self.tree.visits(ROOT)
    }

    fn arms(&self) -> Vec<Arm> {
        self.tree.arms()
    }

    fn line(&self, first: Move) -> Vec<Move> {
        self.tree.line(first)
    }

    fn bytes(&self) -> usize {
        self.tree.bytes()
    }
}

#[cfg(test)]
mod tests {
    use std::f64::consts::SQRT_2;

    use outflank_board::random::generator;
    use outflank_board::{S4, Square, Squares};

    use super::*;
    use crate::heuristic::{Absolute, Positional};
    use crate::mcts::tree::Ucb;
    use crate::mcts::{ParentVisits, Rollout, Rollouts};

    const UNBOUNDED: Bounds =
        Bounds { iterations: u64::MAX, nodes: u64::MAX, deadline: Duration::MAX, now: || Duration::ZERO };

    /// X to move loses by c1 d2, 7 to 9, and draws by d2 c1: all rollouts are forced.
    ///
    /// ```text
    /// O X - O
    /// O X O -
    /// O O O O
    /// X X X X
    /// ```
    fn ending() -> Board<S4> {
        let empty: Squares<S4> =
            ["c1", "d2"].map(|name| name.parse::<Square>().unwrap()).into_iter().collect();
        let mover = Squares::from_word(0b1111_0000_0010_0010);
        Board::new(mover, !(mover | empty)).unwrap()
    }

    /// Visits, half points and proof of c1 and d2.
    type Known = [(u64, u64, Option<Reward>); 2];

    fn explored(depth: u32, bounds: Bounds) -> (Explorer<S4>, Known) {
        let rollouts = Rollouts::new(Rollout::Uniform, None, &Positional::<S4>::table1(), Box::new(Absolute));
        let ucb = Ucb { c: SQRT_2, parent_visits: ParentVisits::Parent };
        let task = Task { rollouts: &rollouts, ucb, depth };
        let mut explorer = Explorer::new(Box::new(TreeGrowth::new(1 << 16).unwrap()), generator(1));
        explorer.begin(ending(), None);
        explorer.explore(&task, &bounds, &|| false, |_, _| ());
        let arms = explorer.growth.arms();
        let known = [0, 1].map(|nth| (arms[nth].visits, arms[nth].halves, arms[nth].proof));
        (explorer, known)
    }

    fn after(simulations: u64, depth: u32) -> Known {
        explored(depth, Bounds { iterations: simulations, ..UNBOUNDED }).1
    }

    #[test]
    fn simulations_match_a_hand_computed_example() {
        let (loss, draw) = (Some(Reward::Loss), Some(Reward::Draw));
        assert_eq!(after(2, 9), [(1, 0, None), (1, 1, None)]);
        // N = 2: d2 leads by half a point. It is expanded, its child is the end of the game, and it is proven.
        assert_eq!(after(3, 9), [(1, 0, None), (2, 2, draw)]);
        // So c1 is next, and then everything is proven.
        assert_eq!(after(4, 9), [(2, 0, loss), (2, 2, draw)]);
        let (explorer, known) = explored(9, UNBOUNDED);
        assert_eq!(known, after(4, 9));
        assert!(explorer.growth.is_done());
        // The root, two moves visited once, and two lines of two plies; finished games need no rollout.
        assert_eq!(explorer.counters, Counters { nodes: 1 + 2 + 4, rollouts: 2, ..Counters::default() });
    }

    #[test]
    fn a_tree_that_cannot_grow_is_still_searched() {
        // d2 scores 1/2 in every visit, c1 scores 0. UCB1 adds for N visits of the root:
        // N = 3: d2 0.5 + 1.05, c1 1.48. N = 4: d2 0.5 + 0.96, c1 1.67. N = 5: d2 0.5 + 1.04, c1 1.27.
        assert_eq!(after(3, 1), [(1, 0, None), (2, 2, None)]);
        assert_eq!(after(4, 1), [(1, 0, None), (3, 3, None)]);
        assert_eq!(after(5, 1), [(2, 0, None), (3, 3, None)]);
        assert_eq!(after(6, 1), [(2, 0, None), (4, 4, None)]);
    }

    #[test]
    fn thread_shares_sum_to_the_limits() {
        let bounds = Bounds { iterations: 11, nodes: 6, ..UNBOUNDED };
        let shares = [0, 1, 2, 3].map(|nth| bounds.share(nth, 4));
        assert_eq!(shares.map(|share| share.iterations), [3, 3, 3, 2]);
        assert_eq!(shares.map(|share| share.nodes), [2, 2, 1, 1]);
    }
}
