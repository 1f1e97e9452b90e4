//! Parallel search: split points whose moves several threads search together.
//!
//! Young Brothers Wait: a position is shared only after its first move is searched, and only while a thread is idle.
//! The thread that shared it searches moves like its helpers, and then waits for them. While it waits, it helps them in
//! turn.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::order::{OrderedMove, OrderedMoves};
use super::{Node, NodeResult, SOLVER_EMPTIES, Worker};
use crate::eval::Evaluate;
use crate::score::ScaledScore;
use crate::selectivity::Selectivity;

/// The minimum depth of a split point.
const MIN_SPLIT_DEPTH: u32 = 5;

/// The minimum number of empty squares of a split point in a search to the end.
const MIN_SPLIT_EMPTIES: u32 = SOLVER_EMPTIES + 3;

/// How long an idle thread sleeps at most: it must poll whether to stop, and no thread wakes it for that.
const IDLE_WAIT: Duration = Duration::from_millis(1);

/// A split point: a position whose moves are shared.
pub struct Split<F> {
    node: Node<F>,
    depth: u32,
    beta: ScaledScore,
    selectivity: Selectivity,
    /// The split point that its owner worked for.
    parent: Option<Arc<Split<F>>>,
    /// Whether a move caused a cutoff, so that the others are not needed.
    cut: AtomicBool,
    state: Mutex<SplitState>,
}

struct SplitState {
    candidates: OrderedMoves,
    alpha: ScaledScore,
    found: NodeResult,
    /// The number of threads that search one of its moves.
    busy: usize,
}

impl<F> Split<F> {
    /// Whether its moves are no longer needed.
    #[inline]
    pub fn is_cut(&self) -> bool {
        self.cut.load(Relaxed)
    }

    /// The split point above it.
    #[inline]
    pub fn parent(&self) -> Option<&Self> {
        self.parent.as_deref()
    }

    fn state(&self) -> MutexGuard<'_, SplitState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The next move, with the score that it must exceed.
    fn take(&self) -> Option<(OrderedMove, ScaledScore)> {
        let mut state = self.state();
        let candidate = if self.is_cut() { None } else { state.candidates.take_best() };
        candidate.map(|candidate| (candidate, state.alpha))
    }

    fn found(&self, candidate: OrderedMove, score: ScaledScore) {
        let mut state = self.state();
        if score > state.found.best {
            state.found = NodeResult { best: score, choice: Some(candidate.square) };
            state.alpha = state.alpha.max(score);
            if state.alpha >= self.beta {
                self.cut.store(true, Relaxed);
            }
        }
    }

    /// Whether this split point is `other` or below it.
    fn is_below(&self, other: &Self) -> bool {
        std::ptr::eq(self, other) || self.parent().is_some_and(|parent| parent.is_below(other))
    }
}

/// The data that the threads of a search share.
pub struct Pool<F> {
    splits: Mutex<Vec<Arc<Split<F>>>>,
    changed: Condvar,
    /// The number of idle threads.
    idle: AtomicUsize,
    stop: AtomicBool,
    closed: AtomicBool,
    /// The nodes of all threads except the first, added when they finish a piece of work.
    nodes: AtomicU64,
}

impl<F> Pool<F> {
    /// A pool without work.
    pub fn new() -> Self {
        Self {
            splits: Mutex::new(Vec::new()),
            changed: Condvar::new(),
            idle: AtomicUsize::new(0),
            stop: AtomicBool::new(false),
            closed: AtomicBool::new(false),
            nodes: AtomicU64::new(0),
        }
    }

    /// Whether the search must stop.
    #[inline]
    pub fn stopped(&self) -> bool {
        self.stop.load(Relaxed)
    }

    /// Stops the search.
    pub fn stop(&self) {
        self.stop.store(true, Relaxed);
    }

    /// Ends the helper threads.
    pub fn close(&self) {
        self.closed.store(true, Relaxed);
        self.changed.notify_all();
    }

    /// The nodes of the helpers.
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Relaxed)
    }

    fn splits(&self) -> MutexGuard<'_, Vec<Arc<Split<F>>>> {
        self.splits.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A split point with untried moves, below another one if it is given.
    fn work(splits: &[Arc<Split<F>>], below: Option<&Split<F>>) -> Option<Arc<Split<F>>> {
        splits.iter().find_map(|split| {
            let fits = below.is_none_or(|below| split.is_below(below)) && !split.is_cut();
            let mut state = split.state();
            let useful = fits && !state.candidates.rest().is_empty();
            useful.then(|| {
                state.busy += 1;
                Arc::clone(split)
            })
        })
    }
}

impl<E: Evaluate> Worker<'_, E> {
    /// Whether to search the remaining moves on several threads.
    #[inline]
    pub fn may_split(&self, node: &Node<E::Features>, depth: u32, candidates: &OrderedMoves) -> bool {
        self.pool.idle.load(Relaxed) > 0
            && depth >= MIN_SPLIT_DEPTH
            && (depth < node.empties() || depth >= MIN_SPLIT_EMPTIES)
            && !candidates.rest().is_empty()
    }

    /// Searches the remaining moves together with all idle threads.
    pub fn share(
        &mut self,
        node: &Node<E::Features>,
        depth: u32,
        (alpha, beta): (ScaledScore, ScaledScore),
        found: NodeResult,
        candidates: OrderedMoves,
    ) -> NodeResult {
        let split = Arc::new(Split {
            node: *node,
            depth,
            beta,
            selectivity: self.selectivity,
            parent: self.split.clone(),
            cut: AtomicBool::new(false),
            state: Mutex::new(SplitState { candidates, alpha, found, busy: 1 }),
        });
        self.pool.splits().push(Arc::clone(&split));
        self.pool.changed.notify_all();
        self.help(&split);
        self.pool.splits().retain(|other| !Arc::ptr_eq(other, &split));
        self.help_below(Some(&split));
        split.state().found
    }

    /// Searches moves of a split point until none is left.
    fn help(&mut self, split: &Arc<Split<E::Features>>) {
        let before = self.split.replace(Arc::clone(split));
        self.selectivity = split.selectivity;
        while let Some((candidate, alpha)) = split.take() {
            let child = split.node.after(self.eval, candidate.square, candidate.flips);
            let score = self.try_move(&child, split.depth, alpha, split.beta, false);
            if self.stopped() {
                break;
            }
            split.found(candidate, score);
        }
        self.split = before;
        split.state().busy -= 1;
        let _lock = self.pool.splits();
        self.pool.changed.notify_all();
    }

    /// Waits until no thread searches moves of a split point, and helps the threads below it meanwhile.
    ///
    /// Without a split point, waits until the pool is closed.
    pub fn help_below(&mut self, split: Option<&Split<E::Features>>) {
        let mut splits = self.pool.splits();
        loop {
            let done = match split {
                Some(split) => split.state().busy == 0,
                None => self.pool.closed.load(Relaxed),
            };
            if done {
                return;
            }
            if let Some(work) = Pool::work(&splits, split) {
                drop(splits);
                let before = self.endgame.nodes;
                self.help(&work);
                if split.is_none() {
                    self.pool.nodes.fetch_add(self.endgame.nodes - before, Relaxed);
                }
                splits = self.pool.splits();
                continue;
            }
            self.pool.idle.fetch_add(1, Relaxed);
            splits =
                self.pool.changed.wait_timeout(splits, IDLE_WAIT).unwrap_or_else(PoisonError::into_inner).0;
            self.pool.idle.fetch_sub(1, Relaxed);
            if self.watch.is_some() {
                self.poll();
            }
        }
    }
}
