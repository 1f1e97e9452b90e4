//! The root search: the value of every root move, on one or more threads.

use std::sync::atomic::{AtomicBool, AtomicI32, AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use outflank_board::Counters;

use crate::aids::Aids;
use crate::form::Form;
use crate::minimax::Side;
use crate::search::{Budget, Search, Stopped};
use crate::state::{Evaluation, INFINITY, State};

/// The interval at which the waiting thread polls whether to stop the others.
const WATCH_INTERVAL: Duration = Duration::from_millis(1);

/// The fixed-depth search algorithms.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Algorithm {
    /// Full-width search with a maximizing and a minimizing side.
    Minimax,
    /// Full-width search with one recursion for both sides.
    Negamax,
    /// Alpha-beta on top of minimax.
    MinmaxAlphaBeta,
    /// Alpha-beta on top of negamax.
    #[default]
    AlphaBeta,
    /// Alpha-beta with null-window searches of all moves except the first.
    NegaScout,
    /// Null-window searches at the root that converge to its value.
    Mtdf,
    /// Negamax as in report 000, see [`Form::Report000`].
    Negamax000,
    /// Alpha-beta as in report 000, see [`Form::Report000`].
    AlphaBeta000,
    /// Negamax as in report 001, see [`Form::Report001`].
    Negamax001,
}

impl Algorithm {
    /// Every textbook algorithm and its name.
    pub const NAMES: [(&'static str, Self); 6] = [
        ("minimax", Self::Minimax),
        ("negamax", Self::Negamax),
        ("minmax-alphabeta", Self::MinmaxAlphaBeta),
        ("alphabeta", Self::AlphaBeta),
        ("negascout", Self::NegaScout),
        ("mtdf", Self::Mtdf),
    ];

    /// This algorithm in another form, if the report has one.
    #[must_use]
    pub fn in_form(self, form: Form) -> Option<Self> {
        match (self, form) {
            (_, Form::Textbook) => Some(self),
            (Self::Negamax, Form::Report000) => Some(Self::Negamax000),
            (Self::AlphaBeta, Form::Report000) => Some(Self::AlphaBeta000),
            (Self::Negamax, Form::Report001) => Some(Self::Negamax001),
            _ => None,
        }
    }

    /// Whether the search is full-width, so that the value of every move is exact.
    fn is_full_width(self) -> bool {
        matches!(self, Self::Minimax | Self::Negamax | Self::Negamax000 | Self::Negamax001)
    }

    /// Whether a value equal to alpha is exact: this alpha-beta cuts off above alpha only.
    fn is_exact_at_alpha(self) -> bool {
        self == Self::AlphaBeta000
    }
}

/// The parameters of a root search.
#[derive(Clone, Copy, Debug)]
pub struct Root<'a, G: State> {
    /// The algorithm.
    pub algorithm: Algorithm,
    /// The position.
    pub state: &'a G,
    /// Its moves, in search order.
    pub moves: &'a [G::Move],
    /// The search depth in plies, at least one.
    pub depth: u32,
    /// Whether to find all moves that are equal to the best, not only the first.
    pub all_ties: bool,
    /// The first guess of MTD(f) or the centre of the aspiration window, such as the value of the last iteration.
    pub guess: i32,
    /// Half the width of the aspiration window. Without it, and in full-width search, the window is open.
    pub aspiration: Option<i32>,
}

impl<G: State> Root<'_, G> {
    /// The first window of the search.
    fn window(&self) -> (i32, i32) {
        match self.aspiration.filter(|_| !self.algorithm.is_full_width()) {
            Some(half) => ((self.guess - half).max(-INFINITY), (self.guess + half).min(INFINITY)),
            None => (-INFINITY, INFINITY),
        }
    }
}

/// A move at the root.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RootMove<M> {
    /// The move.
    pub play: M,
    /// Its value for the side to move at the root: exact, or an upper bound.
    pub value: i32,
    /// Whether the value is exact.
    pub exact: bool,
    /// The nodes spent on it.
    pub nodes: u64,
    /// The principal variation after it.
    pub line: Vec<M>,
}

/// The values of a root and its moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RootResult<M> {
    /// The value of the root.
    pub value: i32,
    /// The moves in search order.
    pub moves: Vec<RootMove<M>>,
    /// Whether the value depends on finished games only.
    pub solved: bool,
}

impl<M: Copy> RootResult<M> {
    /// The moves whose value equals the value of the root.
    ///
    /// With reduced depth, null-window searches may contradict each other, so that no value is exact. Then a bound
    /// counts as the value.
    pub fn best(&self) -> impl Iterator<Item = &RootMove<M>> {
        let best = || self.moves.iter().filter(|found| found.value == self.value);
        let has_exact = best().any(|found| found.exact);
        best().filter(move |found| found.exact || !has_exact)
    }
}

impl<G: State, E: Evaluation<G> + ?Sized, A: Aids<G>> Search<'_, G, E, A> {
    /// Searches a root on the calling thread.
    ///
    /// # Errors
    ///
    /// When a limit is reached before the search ends.
    pub fn root(&mut self, root: &Root<'_, G>) -> Result<RootResult<G::Move>, Stopped> {
        search_windows(root, |window| self.pass(root, window))
    }

    /// Searches all moves of a root within a window.
    fn pass(
        &mut self,
        root: &Root<'_, G>,
        (alpha, beta): (i32, i32),
    ) -> Result<RootResult<G::Move>, Stopped> {
        self.visit(root.state, root.depth, (alpha, beta))?;
        let guesses = self.guesses();
        let mut found =
            RootResult { value: -INFINITY, moves: Vec::with_capacity(root.moves.len()), solved: false };
        let tie_margin = i32::from(root.all_ties && !root.algorithm.is_exact_at_alpha());
        for (nth, &play) in root.moves.iter().enumerate() {
            let floor = alpha.max(found.value - tie_margin);
            let tried = self.try_move(root, play, (floor, beta), nth)?;
            found.value = found.value.max(tried.value);
            found.moves.push(tried);
            if found.value >= beta {
                self.counters.cutoffs += 1;
                self.aids.trace_cut(play);
                break;
            }
        }
        self.aids.trace_leave(found.value);
        found.solved = guesses == self.guesses();
        Ok(found)
    }

    /// The value of one move at the root, within a window; `nth` is its index.
    fn try_move(
        &mut self,
        root: &Root<'_, G>,
        play: G::Move,
        (alpha, beta): (i32, i32),
        nth: usize,
    ) -> Result<RootMove<G::Move>, Stopped> {
        let Root { algorithm, depth, .. } = *root;
        let nodes = self.counters.nodes;
        let child = root.state.play(play);
        if self.reduces(nth, depth) {
            let value = self.move_value(algorithm, &child, depth - 1, (alpha, alpha + 1), false)?;
            if value <= alpha {
                let line = [&[play], self.line(depth - 2)].concat();
                return Ok(RootMove { play, value, exact: false, nodes: self.counters.nodes - nodes, line });
            }
        }
        let value = self.move_value(algorithm, &child, depth, (alpha, beta), nth == 0)?;
        let exact =
            alpha < value || algorithm.is_full_width() || (alpha == value && algorithm.is_exact_at_alpha());
        let line = [&[play], self.line(depth - 1)].concat();
        Ok(RootMove { play, value, exact, nodes: self.counters.nodes - nodes, line })
    }

    /// The value of the move to `child` in a root of this depth.
    fn move_value(
        &mut self,
        algorithm: Algorithm,
        child: &G,
        depth: u32,
        (alpha, beta): (i32, i32),
        is_first: bool,
    ) -> Result<i32, Stopped> {
        let rest = depth - 1;
        Ok(match algorithm {
            Algorithm::Minimax => self.minimax(child, rest, Side::Min)?,
            Algorithm::Negamax => -self.negamax(child, rest)?,
            Algorithm::MinmaxAlphaBeta => self.minmax_alpha_beta(child, rest, (alpha, beta), Side::Min)?,
            Algorithm::AlphaBeta | Algorithm::Mtdf => -self.alpha_beta(child, rest, -beta, -alpha)?,
            Algorithm::NegaScout => self.scout(child, depth, alpha, beta, is_first)?,
            Algorithm::Negamax000 => -self.negamax_000(child, rest)?,
            Algorithm::AlphaBeta000 => -self.alpha_beta_000(child, rest, -alpha, -beta)?,
            Algorithm::Negamax001 => self.negamax_001(child, rest)?,
        })
    }
}

/// Searches a root with the windows that its algorithm needs.
///
/// This is one window, which is opened on the side of a value outside it, or the null windows of MTD(f). To find all
/// ties, MTD(f) adds an open window above its value.
fn search_windows<M>(
    root: &Root<'_, impl State>,
    mut pass: impl FnMut((i32, i32)) -> Result<RootResult<M>, Stopped>,
) -> Result<RootResult<M>, Stopped> {
    if root.algorithm != Algorithm::Mtdf {
        let (mut alpha, mut beta) = root.window();
        loop {
            let found = pass((alpha, beta))?;
            match found.value {
                value if value <= alpha && alpha > -INFINITY => alpha = -INFINITY,
                value if value >= beta && beta < INFINITY => beta = INFINITY,
                _ => return Ok(found),
            }
        }
    }
    let mut reached = None;
    let mut solved = true;
    let value = crate::mtdf::converge(root.guess, |beta| {
        let found = pass((beta - 1, beta))?;
        solved &= found.solved;
        let value = found.value;
        if value >= beta {
            reached = Some(found);
        }
        Ok(value)
    })?;
    if root.all_ties {
        return pass((value - 1, INFINITY));
    }
    // The last null-window search that failed high ended with a move of exactly this value.
    let found = reached.ok_or(Stopped)?;
    Ok(RootResult { solved, ..found })
}

/// Searches a root on several threads, which take the moves in turn and share the best value found.
///
/// The value and the best moves do not depend on the number of threads. The window starts one point below the best
/// value, so that equal moves are always recognized. The number of nodes does depend on the threads. The work is
/// counted even if a limit is reached before the search ends.
pub fn root_on_threads<G: State, E: Evaluation<G> + ?Sized, A: Aids<G>>(
    root: &Root<'_, G>,
    threads: usize,
    evaluation: &E,
    aids: impl Fn() -> A + Sync,
    budget: &Budget<'_>,
) -> (Result<RootResult<G::Move>, Stopped>, Work) {
    let crew = Crew { root, threads, evaluation, aids, budget };
    let mut work = Work::default();
    let found = search_windows(root, |window| crew.pass(window, &mut work));
    (found, work)
}

/// The total work of several threads.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Work {
    /// The sum of their counters.
    pub counters: Counters,
    /// Their CPU time, read by [`Budget::thread_time`].
    pub time: Duration,
}

/// The threads that search a root, and their common data.
struct Crew<'a, G: State, E: ?Sized, F> {
    root: &'a Root<'a, G>,
    threads: usize,
    evaluation: &'a E,
    aids: F,
    budget: &'a Budget<'a>,
}

/// The state that the threads share.
struct Shared {
    next: AtomicUsize,
    best: AtomicI32,
    stop: AtomicBool,
}

/// The result of one thread: moves with their index among the root moves.
struct Share<M> {
    moves: Vec<(usize, RootMove<M>)>,
    counters: Counters,
    time: Duration,
    guesses: u64,
    stopped: bool,
}

impl<G: State, E: Evaluation<G> + ?Sized, A: Aids<G>, F: Fn() -> A + Sync> Crew<'_, G, E, F> {
    fn pass(&self, window: (i32, i32), work: &mut Work) -> Result<RootResult<G::Move>, Stopped> {
        // A pass may be too short to poll while it runs.
        if self.budget.is_spent(work.counters.nodes) {
            return Err(Stopped);
        }
        let shared = Shared {
            next: AtomicUsize::new(0),
            best: AtomicI32::new(-INFINITY),
            stop: AtomicBool::new(false),
        };
        // Only this thread polls the observer, which must not cross threads.
        let Budget { now, thread_time, deadline, .. } = *self.budget;
        let nodes = self.budget.nodes.saturating_sub(work.counters.nodes + 1) / self.threads as u64;
        let (root, evaluation, aids, common) = (self.root, self.evaluation, &self.aids, &shared);
        let watcher = thread::current();
        let shares: Vec<Share<G::Move>> = thread::scope(|scope| {
            let search = || {
                let stop = || common.stop.load(Ordering::Relaxed);
                let budget = Budget { nodes, deadline, now, thread_time, stop: &stop };
                let share = Search::new(evaluation, aids(), budget).take_moves(root, window, common);
                watcher.unpark();
                Share { time: thread_time(), ..share }
            };
            let workers: Vec<_> = (0..self.threads).map(|_| scope.spawn(search)).collect();
            while workers.iter().any(|worker| !worker.is_finished()) {
                if (self.budget.stop)() {
                    shared.stop.store(true, Ordering::Relaxed);
                }
                thread::park_timeout(WATCH_INTERVAL);
            }
            workers.into_iter().filter_map(|worker| worker.join().ok()).collect()
        });
        work.counters.nodes += 1;
        for share in &shares {
            work.counters = work.counters + share.counters;
            work.time += share.time;
        }
        if shares.len() < self.threads || shares.iter().any(|share| share.stopped) {
            return Err(Stopped);
        }
        let solved = shares.iter().all(|share| share.guesses == 0);
        let mut moves: Vec<_> = shares.into_iter().flat_map(|share| share.moves).collect();
        moves.sort_by_key(|(place, _)| *place);
        let value = moves.iter().map(|(_, found)| found.value).max().unwrap_or(-INFINITY);
        Ok(RootResult { value, moves: moves.into_iter().map(|(_, found)| found).collect(), solved })
    }
}

impl<G: State, E: Evaluation<G> + ?Sized, A: Aids<G>> Search<'_, G, E, A> {
    /// Takes and searches root moves until none is left.
    fn take_moves(&mut self, root: &Root<'_, G>, window: (i32, i32), shared: &Shared) -> Share<G::Move> {
        let mut moves = Vec::new();
        let mut stopped = false;
        loop {
            let place = shared.next.fetch_add(1, Ordering::Relaxed);
            let best = shared.best.load(Ordering::Relaxed);
            let Some(&play) = root.moves.get(place).filter(|_| best < window.1) else { break };
            let floor = window.0.max(best - 1);
            // The first move of a thread is like the first move of all: its value is not yet bounded.
            let nth = if best == -INFINITY { 0 } else { place };
            let Ok(found) = self.try_move(root, play, (floor, window.1), nth) else {
                stopped = true;
                break;
            };
            shared.best.fetch_max(found.value, Ordering::Relaxed);
            moves.push((place, found));
        }
        Share { moves, counters: self.counters, time: Duration::ZERO, guesses: self.guesses(), stopped }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::aids::Bare;
    use crate::tree::{Leaves, Place, paper_tree, twin_tree};

    fn root(algorithm: Algorithm, state: &Place, all_ties: bool) -> Root<'_, Place> {
        const MOVES: [usize; 3] = [0, 1, 2];
        Root {
            algorithm,
            state,
            moves: &MOVES[..state.moves().len()],
            depth: 2,
            all_ties,
            guess: 0,
            aspiration: None,
        }
    }

    #[track_caller]
    fn check(state: Place, all_ties: bool, value: i32, best: &[usize]) {
        for (name, algorithm) in Algorithm::NAMES {
            let root = root(algorithm, &state, all_ties);
            let alone = Search::new(&Leaves, Bare, Budget::UNLIMITED).root(&root).unwrap();
            assert_eq!(alone.value, value, "{name}");
            let plays: Vec<usize> = alone.best().map(|found| found.play).collect();
            assert_eq!(plays[0], best[0], "{name}");
            if all_ties {
                assert_eq!(plays, best, "{name}");
            }
            for threads in [1, 2, 5] {
                let (found, _) = root_on_threads(&root, threads, &Leaves, || Bare, &Budget::UNLIMITED);
                let found = found.unwrap();
                assert_eq!(found.value, value, "{name} on {threads} threads");
                assert_eq!(found.best().next().map(|found| found.play), Some(best[0]), "{name}");
            }
        }
    }

    #[test]
    fn all_algorithms_and_thread_counts_find_the_same_move() {
        check(paper_tree(), false, 3, &[0]);
        check(paper_tree(), true, 3, &[0]);
    }

    #[test]
    fn all_tied_moves_are_found_if_requested() {
        check(twin_tree(), false, 4, &[1]);
        check(twin_tree(), true, 4, &[1, 2]);
    }

    #[test]
    fn node_counts_match_the_algorithm() {
        let nodes = |algorithm| {
            let mut search = Search::new(&Leaves, Bare, Budget::UNLIMITED);
            let state = paper_tree();
            let found = search.root(&root(algorithm, &state, false)).unwrap();
            let spent: u64 = found.moves.iter().map(|found| found.nodes).sum();
            assert!(spent < search.counters.nodes);
            search.counters.nodes
        };
        assert_eq!(nodes(Algorithm::Minimax), 13);
        assert_eq!(nodes(Algorithm::AlphaBeta), 11);
        assert_eq!(nodes(Algorithm::NegaScout), 11);
    }

    #[test]
    fn a_line_begins_with_its_move() {
        let state = paper_tree();
        let found =
            Search::new(&Leaves, Bare, Budget::UNLIMITED).root(&root(Algorithm::AlphaBeta, &state, false));
        assert_eq!(found.unwrap().best().next().unwrap().line, [0, 0]);
    }

    #[test]
    fn exhausted_budget_stops_single_and_parallel_search() {
        let state = paper_tree();
        let budget = Budget { nodes: 6, ..Budget::UNLIMITED };
        let root = root(Algorithm::Minimax, &state, false);
        let mut search = Search::new(&Leaves, Bare, budget);
        assert_eq!(search.root(&root), Err(Stopped));
        assert_eq!(search.counters.nodes, 6);
        let (found, work) = root_on_threads(&root, 2, &Leaves, || Bare, &budget);
        assert_eq!(found, Err(Stopped));
        assert!((1..=6).contains(&work.counters.nodes), "{work:?}");
    }
}
