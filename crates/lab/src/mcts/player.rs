//! The player: keeps trees between moves if wanted, uses one or more threads, and obeys limits.
//!
//! Each thread grows its own tree, and the statistics of the root moves are added: root parallelisation (G. Chaslot, M.
//! Winands and J. van den Herik, "Parallel Monte-Carlo tree search", 2008).

use std::iter::successors;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use outflank_board::random::{Generator, generator};
use outflank_board::{
    Board, Choice, Forfeit, Game, Limits, Move, Observer, Player, Position, Size, TimeBudget,
};

use super::explorer::{Bounds, Explorer, TreeGrowth};
use super::graph::Graph;
use super::growth::{Growth, Task};
use super::narrator::Narrator;
use super::reported::ReportTree;
use super::rollout::Rollouts;
use super::settings::{DEFAULT_ITERATIONS, MctsSettings, Merge};
use super::tree::Ucb;
use crate::allocation::AllocationError;
use crate::form::Form;
use crate::heuristic::Positional;
use crate::state::{Evaluation, Play, State};
use crate::trace::{Traceable, Tracer};
use crate::turn::{board_for, time_for};

/// The interval at which the waiting thread polls whether to stop the others.
const WATCH_INTERVAL: Duration = Duration::from_millis(1);

/// A player by Monte-Carlo tree search.
///
/// It reports after 64, 128, 256, ... simulations, every 100 ms, and at the end. Reports during the search cover the
/// first tree only, the last report covers all. A single legal move is played at once. The search ends early if the
/// value of the position is proven. The same seed gives the same game under limits that do not depend on time.
pub struct MonteCarlo<S: Size> {
    settings: MctsSettings,
    rollouts: Rollouts<S>,
    /// One per thread.
    explorers: Vec<Explorer<S>>,
    /// The root position of the trees, and its ply in the game.
    root: Option<(Position, usize)>,
    /// The lateness of recent moves, see [`TimeBudget::late`].
    late: Duration,
    /// The CPU time of all threads except the first for the last move.
    helper_time: Duration,
}

impl<S: Size> MonteCarlo<S> {
    /// A player for boards of one size.
    ///
    /// The table is for rollouts that use one, the evaluation for rollouts with a cutoff.
    ///
    /// # Errors
    ///
    /// When the memory for its trees cannot be allocated.
    pub fn new(
        settings: MctsSettings,
        table: &Positional<S>,
        evaluation: Box<dyn Evaluation<Board<S>>>,
    ) -> Result<Self, AllocationError> {
        let rollouts = Rollouts::new(settings.rollout, settings.cutoff, table, evaluation);
        let threads = settings.threads.max(1);
        let explorer = |rng| Ok(Explorer::new(growth(&settings, settings.memory / threads)?, rng));
        let explorers = generators(settings.seed).take(threads).map(explorer).collect::<Result<_, _>>()?;
        let [late, helper_time] = [Duration::ZERO; 2];
        Ok(Self { settings, rollouts, explorers, root: None, late, helper_time })
    }

    /// The bytes reserved for nodes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.explorers.iter().map(|explorer| explorer.growth.bytes()).sum()
    }

    /// Makes the position of a game the root of the trees, and keeps its subtree if the settings say so.
    fn settle(&mut self, game: &Game, board: &Board<S>) {
        let since = self.moves_since(game);
        for explorer in &mut self.explorers {
            explorer.begin(*board, since.as_deref());
        }
        self.root = Some((*game.position(), game.ply()));
    }

    /// The moves played since the last search, if its trees can be reused.
    fn moves_since(&self, game: &Game) -> Option<Vec<Move>> {
        let (position, ply) = self.root.filter(|_| self.settings.keep)?;
        let same_game = ply <= game.ply() && game.position_at(ply) == Some(&position);
        // Rollouts against a strong opponent cannot be reused by that opponent.
        let same_view = !self.settings.rollout.is_one_sided() || position.turn() == game.turn();
        (same_game && same_view).then(|| game.moves().skip(ply).collect())
    }

    /// Grows all trees, the first on the calling thread.
    fn explore(
        &mut self,
        limits: &Limits,
        budget: &TimeBudget,
        narrator: &Narrator<'_>,
        tracer: Option<&mut dyn Tracer>,
    ) {
        let MctsSettings { c, parent_visits, thread_time, .. } = self.settings;
        let depth = limits.depth.unwrap_or(u32::MAX).max(1);
        let task = Task { rollouts: &self.rollouts, ucb: Ucb { c, parent_visits }, depth };
        let bounds = self.bounds(limits, budget, narrator.start());
        let threads = self.explorers.len() as u64;
        let Some((first, others)) = self.explorers.split_first_mut() else { return };
        let stopped = &AtomicBool::new(false);
        let stop = || {
            stopped.fetch_or(narrator.stop(), Ordering::Relaxed);
            stopped.load(Ordering::Relaxed)
        };
        self.helper_time = thread::scope(|scope| {
            let task = &task;
            let mut workers = Vec::new();
            for (nth, explorer) in (1..).zip(others) {
                let share = bounds.share(nth, threads);
                let stop = || stopped.load(Ordering::Relaxed);
                workers.push(scope.spawn(move || {
                    explorer.explore(task, &share, &stop, |_, _| ());
                    thread_time()
                }));
            }
            let show = |explorer: &Explorer<S>, done| narrator.show(explorer, done);
            let share = bounds.share(0, threads);
            match tracer {
                None => first.explore(task, &share, &stop, show),
                Some(tracer) => first.explore_traced(task, &share, &stop, show, tracer),
            }
            while !workers.iter().all(thread::ScopedJoinHandle::is_finished) && !stop() {
                thread::sleep(WATCH_INTERVAL);
            }
            workers.into_iter().filter_map(|worker| worker.join().ok()).sum()
        });
    }

    /// The limits of all trees together.
    fn bounds(&self, limits: &Limits, budget: &TimeBudget, start: Duration) -> Bounds {
        let time = budget.deadline();
        let unlimited = limits.iterations.is_none() && limits.nodes.is_none() && time.is_none();
        Bounds {
            iterations: limits.iterations.unwrap_or(if unlimited { DEFAULT_ITERATIONS } else { u64::MAX }),
            nodes: limits.nodes.unwrap_or(u64::MAX),
            deadline: time.map_or(Duration::MAX, |time| start.saturating_add(time)),
            now: self.settings.now,
        }
    }
}

impl<S: Size> Player for MonteCarlo<S> {
    fn start(&mut self, _game: &Game) {
        for (explorer, rng) in self.explorers.iter_mut().zip(generators(self.settings.seed)) {
            explorer.rng = rng;
        }
        self.root = None;
        self.late = Duration::ZERO;
    }

    fn helper_time(&self) -> Duration {
        self.helper_time
    }

    fn choose(
        &mut self,
        game: &Game,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Result<Choice, Forfeit> {
        self.search(game, limits, observer, None)
    }
}

impl<S: Size> Traceable for MonteCarlo<S> {
    fn choose_traced(
        &mut self,
        game: &Game,
        limits: &Limits,
        observer: &mut dyn Observer,
        tracer: &mut dyn Tracer,
    ) -> Result<Choice, Forfeit> {
        self.search(game, limits, observer, Some(tracer))
    }
}

impl<S: Size> MonteCarlo<S> {
    /// Chooses a move by a search that may be traced.
    fn search(
        &mut self,
        game: &Game,
        limits: &Limits,
        observer: &mut dyn Observer,
        tracer: Option<&mut dyn Tracer>,
    ) -> Result<Choice, Forfeit> {
        self.helper_time = Duration::ZERO;
        let board = board_for::<S>(game)?;
        let narrator = Narrator::new(self.settings, observer);
        let mut moves = State::moves(&board).map(Play::on::<S>);
        if let (Some(play), None) = (moves.next(), moves.next()) {
            return Ok(narrator.tell_lone(play));
        }
        self.settle(game, &board);
        let limits = self.settings.limits.and(*limits);
        let budget = time_for(&limits, board.empties().len(), self.explorers.len(), self.late);
        self.explore(&limits, &budget, &narrator, tracer);
        let choice = narrator.tell(&self.explorers);
        self.late = budget.late(narrator.time(), self.late);
        Ok(choice)
    }
}

/// The statistics that a search of these settings grows, in this number of bytes.
fn growth<S: Size>(settings: &MctsSettings, bytes: usize) -> Result<Box<dyn Growth<S>>, AllocationError> {
    Ok(match (settings.form, settings.merge) {
        (Form::Report000, _) => Box::new(ReportTree::new(bytes)?),
        (_, Merge::Nothing) => Box::new(TreeGrowth::new(bytes)?),
        (_, merge) => Box::new(Graph::new(bytes, merge == Merge::Symmetric)?),
    })
}

/// Independent generators from one seed.
fn generators(seed: u64) -> impl Iterator<Item = Generator> {
    successors(Some(generator(seed)), |last| {
        let mut next = last.clone();
        next.jump();
        Some(next)
    })
}
