//! What every search carries along: the judge, the counters, the limits and the best line found.

use std::hint::select_unpredictable;
use std::time::Duration;

use outflank_board::Counters;

use crate::aids::{Aids, Bare};
use crate::known::{Bound, Known};
use crate::state::{Evaluation, INFINITY, State};

/// How many nodes are visited at most before the clock and the observer are asked again.
const POLL_INTERVAL: u64 = 1024;

/// The time that may pass between two looks at the clock.
const MAX_GAP: Duration = Duration::from_micros(500);

/// A limit was reached in the middle of a search: what it has found is worth nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped;

/// When a search has to end.
#[derive(Clone, Copy)]
pub struct Budget<'a> {
    /// Nodes that may be visited.
    pub nodes: u64,
    /// The time, by `now`, at which the search ends.
    pub deadline: Duration,
    /// What the clock says.
    pub now: fn() -> Duration,
    /// The CPU time of the thread that calls it.
    pub thread_time: fn() -> Duration,
    /// Whether somebody wants the search to end.
    pub stop: &'a dyn Fn() -> bool,
}

impl Budget<'_> {
    /// All the time in the world.
    pub const UNLIMITED: Self = Self {
        nodes: u64::MAX,
        deadline: Duration::MAX,
        now: || Duration::ZERO,
        thread_time: || Duration::ZERO,
        stop: &|| false,
    };

    /// Whether the search has to end after so many nodes.
    #[must_use]
    pub fn is_spent(&self, nodes: u64) -> bool {
        nodes >= self.nodes
            || (self.stop)()
            || (self.deadline < Duration::MAX && (self.now)() >= self.deadline)
    }
}

/// How much work is done between two looks at a budget.
///
/// Where there is a deadline, so much that looks are at most [`MAX_GAP`] apart, however slow the work is: it begins with
/// little, and takes more while that is quick.
pub(crate) struct Rhythm {
    work: u64,
    most: u64,
    last: Duration,
}

impl Rhythm {
    /// Begins now, with so much work between two looks at most.
    pub fn new(budget: &Budget<'_>, most: u64) -> Self {
        if budget.deadline == Duration::MAX {
            return Self { work: most, most, last: Duration::ZERO };
        }
        Self { work: 1, most, last: (budget.now)() }
    }

    /// The work until the first look.
    pub fn first(&self) -> u64 {
        self.work
    }

    /// The work from this look to the next.
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

/// A search under way. The algorithms are its methods, one a file.
pub struct Search<'a, G: State, E: ?Sized, A = Bare> {
    evaluation: &'a E,
    pub(crate) aids: A,
    budget: Budget<'a>,
    /// The work done so far.
    pub counters: Counters,
    rhythm: Rhythm,
    /// The number of nodes at which the budget is looked at again.
    next_poll: u64,
    /// How many leaves were finished games.
    finished: u64,
    /// How often memory gave a value that rested on an evaluation.
    recalled_guesses: u64,
    /// The best line found at each remaining depth above one.
    lines: Vec<Vec<G::Move>>,
    /// The best move found just above the leaves, where lines end and time is short.
    tip: Option<G::Move>,
}

impl<'a, G: State, E: Evaluation<G> + ?Sized, A: Aids<G>> Search<'a, G, E, A> {
    /// A search that has not begun.
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

    /// Counts a position, and ends the search where its limits are reached.
    #[inline]
    pub(crate) fn enter(&mut self) -> Result<(), Stopped> {
        if self.counters.nodes >= self.next_poll {
            self.poll()?;
        }
        self.counters.nodes += 1;
        Ok(())
    }

    #[cold]
    fn poll(&mut self) -> Result<(), Stopped> {
        if self.budget.is_spent(self.counters.nodes) {
            return Err(Stopped);
        }
        self.next_poll = (self.counters.nodes + self.rhythm.next(&self.budget)).min(self.budget.nodes);
        Ok(())
    }

    /// The value of a position that is not looked into: its result if the game is over, else a judgement.
    #[inline]
    pub(crate) fn leaf(&mut self, state: &G) -> i32 {
        if state.is_over() {
            return self.over(state);
        }
        self.counters.leaves += 1;
        self.evaluation.points(state)
    }

    /// The value of a position whose moves lead to leaves, by alpha-beta; with an open window, by plain
    /// search.
    ///
    /// Most nodes are leaves, so this loop is where time goes. It counts in registers, and has no branch on
    /// whether a move is better than the last: that cannot be foretold.
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

    /// The value of a finished game, which was counted as a leaf.
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

    /// A move turned out better than those before it: the best line begins with it.
    #[inline]
    pub(crate) fn improve(&mut self, depth: u32, play: G::Move) {
        if depth == 1 {
            self.tip = Some(play);
        } else {
            self.lengthen(depth as usize, play);
        }
    }

    /// Puts a move before the best line of the next depth.
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

    /// No line is known of a position with so many plies left.
    #[inline]
    pub(crate) fn end_line(&mut self, depth: u32) {
        if depth == 1 {
            self.tip = None;
        } else if let Some(line) = self.lines.get_mut(depth as usize) {
            line.clear();
        }
    }

    /// The best line found by the last search to this depth.
    pub fn line(&self, depth: u32) -> &[G::Move] {
        match depth {
            0 => &[],
            1 => self.tip.as_slice(),
            _ => self.lines.get(depth as usize).map_or(&[], Vec::as_slice),
        }
    }

    /// How often a value rested on an evaluation so far; one found without is the result of the game.
    pub(crate) fn guesses(&self) -> u64 {
        self.counters.leaves - self.finished + self.recalled_guesses
    }

    /// What memory says of a position, if that settles its value within the window.
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

    /// Remembers the value of a position, as far as a search of this window can tell it.
    ///
    /// `guesses` is their number when the search of the position began.
    #[inline]
    pub(crate) fn remember(&mut self, state: &G, depth: u32, value: i32, window: (i32, i32), guesses: u64) {
        let bound = match value {
            _ if value <= window.0 => Bound::Upper,
            _ if value >= window.1 => Bound::Lower,
            _ => Bound::Exact,
        };
        self.aids.remember(state, depth, Known { value, bound, solved: self.guesses() == guesses });
    }

    /// The moves of a position were not all needed.
    #[inline]
    pub(crate) fn cut(&mut self, depth: u32, play: G::Move) {
        self.counters.cutoffs += 1;
        self.aids.cut(depth, play);
    }
}
