//! The state of every search: evaluation, counters, limits and principal variation.

use std::hint::select_unpredictable;
use std::time::Duration;

use outflank_board::Counters;

use crate::aids::{Aids, Bare};
use crate::known::{Bound, Known};
use crate::state::{Evaluation, INFINITY, State};

/// The maximum number of nodes between two polls of the clock and the observer.
const POLL_INTERVAL: u64 = 1024;

/// The maximum time between two polls.
const MAX_GAP: Duration = Duration::from_micros(500);

/// The minimum depth at which late moves are reduced; below, they would be evaluated without any reply.
const MIN_REDUCED_DEPTH: u32 = 3;

/// A limit was reached during a search; its result is unusable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped;

/// The limits of a search.
#[derive(Clone, Copy)]
pub struct Budget<'a> {
    /// The maximum number of nodes.
    pub nodes: u64,
    /// The time, by `now`, at which the search ends.
    pub deadline: Duration,
    /// Returns the current time.
    pub now: fn() -> Duration,
    /// Returns the CPU time of the calling thread.
    pub thread_time: fn() -> Duration,
    /// Returns true if the search must stop.
    pub stop: &'a dyn Fn() -> bool,
}

impl Budget<'_> {
    /// No limits.
    pub const UNLIMITED: Self = Self {
        nodes: u64::MAX,
        deadline: Duration::MAX,
        now: || Duration::ZERO,
        thread_time: || Duration::ZERO,
        stop: &|| false,
    };

    /// Whether the search must stop after this number of nodes.
    #[must_use]
    pub fn is_spent(&self, nodes: u64) -> bool {
        nodes >= self.nodes
            || (self.stop)()
            || (self.deadline < Duration::MAX && (self.now)() >= self.deadline)
    }
}

/// The amount of work between two polls of a budget.
///
/// With a deadline, the amount adapts so that polls are at most [`MAX_GAP`] apart, however slow the work is. It starts
/// at 1 and doubles while the work is fast.
pub(crate) struct Rhythm {
    work: u64,
    most: u64,
    last: Duration,
}

impl Rhythm {
    /// Starts now; `most` is the maximum amount of work between two polls.
    pub fn new(budget: &Budget<'_>, most: u64) -> Self {
        if budget.deadline == Duration::MAX {
            return Self { work: most, most, last: Duration::ZERO };
        }
        Self { work: 1, most, last: (budget.now)() }
    }

    /// The work until the first poll.
    pub fn first(&self) -> u64 {
        self.work
    }

    /// The work from this poll to the next.
    pub fn next(&mut self, budget: &Budget<'_>) -> u64 {
        if budget.deadline < Duration::MAX {
            let now = (budget.now)();
            let gap = now.saturating_sub(self.last);
            self.last = now;
            self.work = match gap {
                _ if gap > MAX_GAP => (self.work / 2).max(1),
                _ if gap < MAX_GAP / 4 => (2 * self.work).min(self.most),
                _ => self.work,
            };
        }
        self.work
    }
}

/// A running search. The algorithms are its methods, one per file.
pub struct Search<'a, G: State, E: ?Sized, A = Bare> {
    evaluation: &'a E,
    pub(crate) aids: A,
    budget: Budget<'a>,
    /// The work done so far.
    pub counters: Counters,
    rhythm: Rhythm,
    /// The number of nodes at the next poll.
    next_poll: u64,
    /// The number of leaves that were finished games.
    finished: u64,
    /// The number of table hits whose value depends on an evaluation.
    recalled_guesses: u64,
    /// The principal variation at each remaining depth above one.
    lines: Vec<Vec<G::Move>>,
    /// The best move at depth one. It is stored separately for speed.
    tip: Option<G::Move>,
}

impl<'a, G: State, E: Evaluation<G> + ?Sized, A: Aids<G>> Search<'a, G, E, A> {
    /// A search that has not started.
    pub fn new(evaluation: &'a E, aids: A, budget: Budget<'a>) -> Self {
        let rhythm = Rhythm::new(&budget, POLL_INTERVAL);
        let next_poll = rhythm.first().min(budget.nodes);
        Self {
            evaluation,
            aids,
            budget,
            counters: Counters::default(),
            rhythm,
            next_poll,
            finished: 0,
            recalled_guesses: 0,
            lines: Vec::new(),
            tip: None,
        }
    }

    /// Counts a position. Returns an error if a limit is reached.
    #[inline]
    pub(crate) fn enter(&mut self) -> Result<(), Stopped> {
        if self.counters.nodes >= self.next_poll {
            self.poll()?;
        }
        self.counters.nodes += 1;
        Ok(())
    }

    /// Counts a position and traces it. The window is for the side to move.
    #[inline]
    pub(crate) fn visit(&mut self, state: &G, depth: u32, window: (i32, i32)) -> Result<(), Stopped> {
        self.enter()?;
        self.aids.trace_enter(state, depth, window);
        Ok(())
    }

    /// Traces the value of the position visited last, for the side to move, and returns it.
    #[inline(always)]
    pub(crate) fn leave(&mut self, value: Result<i32, Stopped>) -> Result<i32, Stopped> {
        if let Ok(value) = value {
            self.aids.trace_leave(value);
        }
        value
    }

    #[cold]
    fn poll(&mut self) -> Result<(), Stopped> {
        if self.budget.is_spent(self.counters.nodes) {
            return Err(Stopped);
        }
        self.next_poll = (self.counters.nodes + self.rhythm.next(&self.budget)).min(self.budget.nodes);
        Ok(())
    }

    /// The value of a leaf: its result if the game is over, else its evaluation.
    #[inline]
    pub(crate) fn leaf(&mut self, state: &G) -> i32 {
        if state.is_over() {
            return self.over(state);
        }
        self.estimate(state)
    }

    /// The evaluation of a leaf.
    #[inline]
    pub(crate) fn estimate(&mut self, state: &G) -> i32 {
        self.counters.leaves += 1;
        self.evaluation.points(state)
    }

    /// The value of a position at depth 1 by alpha-beta; with an open window, by full-width search.
    ///
    /// Most nodes are leaves, so this loop takes most of the time. It counts in registers. It has no branch on whether
    /// a move is better than the best so far, since that is unpredictable.
    #[inline(never)]
    pub(crate) fn last_ply(&mut self, state: &G, alpha: i32, beta: i32) -> Result<i32, Stopped> {
        if let Some(value) = self.recall(state, 1, alpha, beta) {
            return Ok(value);
        }
        let mut moves = self.aids.arrange(state, 1);
        let Some(mut play) = moves.next() else { return Ok(self.over(state)) };
        let guesses = self.guesses();
        let outlook = state.outlook();
        let (mut best, mut tip) = (-INFINITY, play);
        let (mut leaves, mut room) = (0, self.next_poll - self.counters.nodes);
        loop {
            if leaves == room {
                self.count_leaves(leaves);
                self.poll()?;
                (leaves, room) = (0, self.next_poll - self.counters.nodes);
            }
            leaves += 1;
            let child = state.play(play);
            let over = child.is_over_after(play, outlook);
            let value = if over { -self.finish(&child) } else { -self.evaluation.points(&child) };
            self.aids.trace_enter(&child, 0, (-beta, -alpha.max(best)));
            self.aids.trace_leave(-value);
            tip = select_unpredictable(value > best, play, tip);
            best = select_unpredictable(value > best, value, best);
            if best >= beta {
                self.cut(1, play);
                break;
            }
            let Some(next) = moves.next() else { break };
            play = next;
        }
        self.count_leaves(leaves);
        self.tip = Some(tip);
        self.remember(state, 1, best, (alpha, beta), guesses);
        Ok(best)
    }

    #[inline]
    fn count_leaves(&mut self, leaves: u64) {
        self.counters.nodes += leaves;
        self.counters.leaves += leaves;
    }

    /// The value of a finished game that is already counted as a leaf.
    #[cold]
    fn finish(&mut self, state: &G) -> i32 {
        self.finished += 1;
        state.result()
    }

    /// The value of a finished game.
    #[cold]
    pub(crate) fn over(&mut self, state: &G) -> i32 {
        self.counters.leaves += 1;
        self.finish(state)
    }

    /// Records a new best move: the principal variation starts with it.
    #[inline]
    pub(crate) fn improve(&mut self, depth: u32, play: G::Move) {
        if depth == 1 {
            self.tip = Some(play);
        } else {
            self.lengthen(depth as usize, play);
        }
    }

    /// Prepends a move to the principal variation of the next depth.
    fn lengthen(&mut self, depth: usize, play: G::Move) {
        if self.lines.len() <= depth {
            self.lines.resize_with(depth + 1, Vec::new);
        }
        let (below, here) = self.lines.split_at_mut(depth);
        here[0].clear();
        here[0].push(play);
        match below.last() {
            Some(rest) if depth > 2 => here[0].extend_from_slice(rest),
            _ => here[0].extend(self.tip),
        }
    }

    /// Clears the principal variation at this remaining depth.
    #[inline]
    pub(crate) fn end_line(&mut self, depth: u32) {
        if depth == 1 {
            self.tip = None;
        } else if let Some(line) = self.lines.get_mut(depth as usize) {
            line.clear();
        }
    }

    /// The principal variation of the last search to this depth.
    pub fn line(&self, depth: u32) -> &[G::Move] {
        match depth {
            0 => &[],
            1 => self.tip.as_slice(),
            _ => self.lines.get(depth as usize).map_or(&[], Vec::as_slice),
        }
    }

    /// The number of values so far that depend on an evaluation. A value found without any is the result of the game.
    pub(crate) fn guesses(&self) -> u64 {
        self.counters.leaves - self.finished + self.recalled_guesses
    }

    /// The stored value of a position, if it is conclusive for the window.
    #[inline]
    pub(crate) fn recall(&mut self, state: &G, depth: u32, alpha: i32, beta: i32) -> Option<i32> {
        let known = self.aids.recall(state, depth)?;
        let settled = match known.bound {
            Bound::Exact => true,
            Bound::Lower => known.value >= beta,
            Bound::Upper => known.value <= alpha,
        };
        if !settled {
            return None;
        }
        self.counters.table_hits += 1;
        self.recalled_guesses += u64::from(!known.solved);
        self.end_line(depth);
        Some(known.value)
    }

    /// Stores the value of a position: exact or a bound, depending on the window.
    ///
    /// `guesses` is the value of [`Search::guesses`] when the search of the position started.
    #[inline]
    pub(crate) fn remember(&mut self, state: &G, depth: u32, value: i32, window: (i32, i32), guesses: u64) {
        let bound = match value {
            _ if value <= window.0 => Bound::Upper,
            _ if value >= window.1 => Bound::Lower,
            _ => Bound::Exact,
        };
        self.aids.remember(state, depth, Known { value, bound, solved: self.guesses() == guesses });
    }

    /// Whether the move with this index, in a position with `depth` plies left, is first searched one ply less deep.
    ///
    /// It is searched again with full depth if it is better than the best move so far.
    #[inline]
    pub(crate) fn reduces(&self, nth: usize, depth: u32) -> bool {
        depth >= MIN_REDUCED_DEPTH && self.aids.reduces(nth)
    }

    /// Records a cutoff by a move.
    #[inline]
    pub(crate) fn cut(&mut self, depth: u32, play: G::Move) {
        self.counters.cutoffs += 1;
        self.aids.cut(depth, play);
        self.aids.trace_cut(play);
    }
}
