//! A player with a fixed search depth or iterative deepening.

use std::cell::RefCell;
use std::marker::PhantomData;
use std::time::Duration;

use outflank_board::random::{Generator, generator};
use outflank_board::{
    Board, Candidate, Choice, Counters, Forfeit, Game, Limits, Move, Observer, Player, Report, Size,
};

use crate::aids::{Aids, Bare, Help, Order, Sign};
use crate::allocation::AllocationError;
use crate::heuristic::Positional;
use crate::root::{Algorithm, Root, RootMove, RootResult, root_on_threads};
use crate::search::{Budget, Search};
use crate::state::{BoardState, Evaluation, Play, State, judged};
use crate::ties::Ties;
use crate::trace::{Traceable, Tracer, Tracing};
use crate::transposition::TranspositionTable;
use crate::turn::{board_for, now, time_for};

/// The search depth if the search has no limit.
pub const DEFAULT_DEPTH: u32 = 4;

/// The settings of a [`Searcher`].
#[derive(Clone, Debug)]
pub struct SearchSettings {
    /// The algorithm.
    pub algorithm: Algorithm,
    /// The limits of a search; the limits of [`Player::choose`] apply too.
    pub limits: Limits,
    /// The criteria of move ordering.
    pub order: Order,
    /// Bytes of the transposition table, if there is one.
    pub memory: Option<usize>,
    /// Whether the transposition table merges symmetric positions.
    pub symmetry: bool,
    /// Whether the transposition table is kept from one move to the next.
    pub keep: bool,
    /// The number of moves per position that are searched with full depth. All others are first searched one ply less
    /// deep. With it, the result depends on the windows of the search, so it is for one thread only.
    pub reduce: Option<usize>,
    /// Whether iterations after the second start with a narrow window around the expected value.
    pub aspiration: bool,
    /// The number of threads; they divide the root moves among them.
    pub threads: usize,
    /// The choice among equal moves.
    pub ties: Ties,
    /// The random seed for ties.
    pub seed: u64,
    /// The clock.
    pub now: fn() -> Duration,
    /// Returns the CPU time of the calling thread; used to charge the threads of the search.
    pub thread_time: fn() -> Duration,
}

impl Default for SearchSettings {
    fn default() -> Self {
        Self {
            algorithm: Algorithm::default(),
            limits: Limits::default(),
            order: Order::new(),
            memory: None,
            symmetry: false,
            keep: false,
            reduce: None,
            aspiration: false,
            threads: 1,
            ties: Ties::First,
            seed: 0,
            now,
            thread_time: || Duration::ZERO,
        }
    }
}

/// A player with one of the fixed-depth algorithms, an evaluation, and optional aids.
///
/// With a depth limit only, it searches once to that depth, as in textbooks. It uses iterative deepening (D. Slate and
/// L. Atkin 1977) with a limit on time or nodes, with aspiration windows, or with moves ordered by the last iteration or
/// by stored values. It then plays the best move of the last completed depth.
///
/// `G` is the state that the evaluation sees: a board, or a board with its history in the search.
pub struct Searcher<S: Size, G: BoardState<S> = Board<S>> {
    settings: SearchSettings,
    evaluation: Box<dyn Evaluation<G>>,
    memory: Option<TranspositionTable<G>>,
    /// The value of every square in table 1, for move ordering. A pass needs none: it is always the only move.
    weights: Vec<i32>,
    rng: Generator,
    /// The lateness of recent moves, see [`TimeBudget::late`](outflank_board::TimeBudget::late).
    late: Duration,
    /// The CPU time of the search threads for the last move, without the caller's thread.
    helper_time: Duration,
    size: PhantomData<S>,
}

impl<S: Size, G: BoardState<S>> Searcher<S, G> {
    /// A player for boards of one size.
    ///
    /// # Errors
    ///
    /// When the memory of its transposition table cannot be allocated.
    pub fn new(
        settings: SearchSettings,
        evaluation: Box<dyn Evaluation<G>>,
    ) -> Result<Self, AllocationError> {
        let table = Positional::<S>::table1();
        let weights =
            outflank_board::Squares::<S>::ALL.into_iter().map(|square| table.weight(square)).collect();
        let memory =
            settings.memory.map(|bytes| TranspositionTable::new(bytes, settings.symmetry)).transpose()?;
        let rng = generator(settings.seed);
        let [late, helper_time] = [Duration::ZERO; 2];
        Ok(Self { settings, evaluation, memory, weights, rng, late, helper_time, size: PhantomData })
    }

    /// Searches with the aids of the settings.
    ///
    /// The algorithms without aids are compiled separately, so that they have no overhead.
    fn think(&self, thought: &mut Thought<'_, S>, tracer: Option<&mut dyn Tracer>) {
        let SearchSettings { order, reduce, .. } = &self.settings;
        let help = || Help::new(self.memory.as_ref(), order, &self.weights).reducing(*reduce);
        if let Some(tracer) = tracer {
            self.deepen(thought, Tracing::<S, G>::new(help(), tracer), help);
        } else if self.memory.is_none() && order.is_empty() && reduce.is_none() {
            self.deepen(thought, Bare, || Bare);
        } else {
            self.deepen(thought, help(), help);
        }
    }

    /// Searches deeper and deeper with these aids; `thread_aids` creates the aids of each of several threads.
    fn deepen<A: Aids<G>, B: Aids<G>>(
        &self,
        thought: &mut Thought<'_, S>,
        aids: A,
        thread_aids: impl Fn() -> B + Sync,
    ) {
        let budget = thought.budget;
        let mut search = Search::new(&*self.evaluation, aids, budget);
        let state = G::root(thought.board);
        let mut values = Vec::new();
        for depth in self.depths(&thought.limits) {
            let moves = self.ordered(&mut search, &state, depth, thought.found.as_ref());
            let (guess, half) = expected(&values);
            let root = Root {
                algorithm: self.settings.algorithm,
                state: &state,
                moves: &moves,
                depth,
                all_ties: self.settings.ties == Ties::Random,
                guess,
                aspiration: half.filter(|_| self.settings.aspiration),
            };
            let found = if self.settings.threads > 1 {
                let left = Budget { nodes: budget.nodes.saturating_sub(thought.counters.nodes), ..budget };
                let (found, work) =
                    root_on_threads(&root, self.settings.threads, &*self.evaluation, &thread_aids, &left);
                thought.counters = thought.counters + work.counters;
                thought.helper_time += work.time;
                found
            } else {
                let found = search.root(&root);
                thought.counters = search.counters;
                found
            };
            let Ok(found) = found else {
                // The work on an unfinished depth counts too.
                thought.tell();
                return;
            };
            let solved = found.solved;
            values.push(found.value);
            (thought.depth, thought.found) = (depth, Some(found));
            thought.tell();
            if solved {
                return;
            }
        }
    }

    /// The depths of iterative deepening.
    fn depths(&self, limits: &Limits) -> std::ops::RangeInclusive<u32> {
        let timed = limits.nodes.is_some() || limits.time.is_some() || limits.clock.is_some();
        let learns = self.settings.aspiration
            || self.settings.order.iter().any(|sign| matches!(sign, Sign::Last | Sign::Memory));
        // No game has more plies than twice its squares: at most one move and one pass per square.
        let endless = if timed { 2 * S::N * S::N } else { DEFAULT_DEPTH };
        let deepest = limits.depth.unwrap_or(endless).max(1);
        if timed || learns { 1..=deepest } else { deepest..=deepest }
    }

    /// The root moves in search order.
    fn ordered<E: Evaluation<G> + ?Sized, A: Aids<G>>(
        &self,
        search: &mut Search<'_, G, E, A>,
        state: &G,
        depth: u32,
        last: Option<&RootResult<Play>>,
    ) -> Vec<Play> {
        let mut moves: Vec<Play> = search.aids.arrange(state, depth).collect();
        if let Some(last) = last.filter(|_| self.settings.order.contains(&Sign::Last)) {
            let value =
                |play: &Play| last.moves.iter().find(|found| found.play == *play).map(|found| found.value);
            moves.sort_by_key(|play| std::cmp::Reverse(value(play)));
        }
        moves
    }
}

/// The expected value of the next iteration and, from the third iteration on, half the width of its window.
///
/// Values of even and odd depths differ systematically, so the value before the last is expected. The difference of the
/// two is a scale for the window that fits every evaluation.
fn expected(values: &[i32]) -> (i32, Option<i32>) {
    match *values {
        [] => (0, None),
        [value] => (value, None),
        [.., before, last] => (before, Some((before - last).abs().max(1))),
    }
}

/// A search for one move: its input and its result.
struct Thought<'a, S: Size> {
    board: Board<S>,
    limits: Limits,
    budget: Budget<'a>,
    start: Duration,
    report: &'a dyn Fn(&Report),
    counters: Counters,
    /// The CPU time of all threads except the caller's.
    helper_time: Duration,
    /// The last completed depth.
    depth: u32,
    found: Option<RootResult<Play>>,
}

impl<S: Size> Thought<'_, S> {
    /// Reports the result of the last completed depth and the total work.
    fn tell(&self) {
        let found = self.found.as_ref();
        let best = found.and_then(|found| found.best().next());
        (self.report)(&Report {
            depth: self.depth,
            confidence: 100,
            verdict: found.map(|found| judged(found.value)),
            line: best.map_or_else(Vec::new, |best| moves::<S>(&best.line)),
            candidates: found.map_or_else(Vec::new, candidates::<S>),
            counters: self.counters,
            time: (self.budget.now)().saturating_sub(self.start),
        });
    }
}

fn moves<S: Size>(line: &[Play]) -> Vec<Move> {
    line.iter().map(|play| play.on::<S>()).collect()
}

/// The root moves, best first; a move with only a bound has no verdict.
fn candidates<S: Size>(found: &RootResult<Play>) -> Vec<Candidate> {
    let mut moves: Vec<&RootMove<Play>> = found.moves.iter().collect();
    moves.sort_by_key(|found| std::cmp::Reverse(found.value));
    let exact = |found: &RootMove<Play>| found.exact.then(|| judged(found.value));
    moves
        .into_iter()
        .map(|found| Candidate { play: found.play.on::<S>(), verdict: exact(found), visits: found.nodes })
        .collect()
}

impl<S: Size, G: BoardState<S>> Player for Searcher<S, G> {
    fn start(&mut self, _game: &Game) {
        self.rng = generator(self.settings.seed);
        self.late = Duration::ZERO;
        if let Some(memory) = &mut self.memory {
            memory.forget();
        }
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

impl<S: Size, G: BoardState<S>> Traceable for Searcher<S, G> {
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

impl<S: Size, G: BoardState<S>> Searcher<S, G> {
    /// Chooses a move by a search that may be traced.
    fn search(
        &mut self,
        game: &Game,
        limits: &Limits,
        observer: &mut dyn Observer,
        tracer: Option<&mut dyn Tracer>,
    ) -> Result<Choice, Forfeit> {
        let clock = self.settings.now;
        let start = clock();
        self.helper_time = Duration::ZERO;
        let board = board_for::<S>(game)?;
        if let Some(memory) = self.memory.as_mut().filter(|_| !self.settings.keep) {
            memory.forget();
        }
        let limits = self.settings.limits.and(*limits);
        let time = time_for(&limits, board.empties().len(), self.settings.threads, self.late);
        // The search polls `stop` between reports.
        let observer = RefCell::new(observer);
        let budget = Budget {
            nodes: limits.nodes.unwrap_or(u64::MAX),
            deadline: time.deadline().map_or(Duration::MAX, |time| start.saturating_add(time)),
            now: clock,
            thread_time: self.settings.thread_time,
            stop: &|| observer.borrow().stop(),
        };
        let report = |report: &Report| observer.borrow_mut().report(report);
        let mut thought = Thought {
            board,
            limits,
            budget,
            start,
            report: &report,
            counters: Counters::default(),
            helper_time: Duration::ZERO,
            depth: 0,
            found: None,
        };
        self.think(&mut thought, tracer);
        let Thought { helper_time, found, .. } = thought;
        self.helper_time = helper_time;
        self.late = time.late(clock().saturating_sub(start), self.late);
        let Some(found) = found else { return Ok(first_move(&board)) };
        let best: Vec<Move> = found.best().map(|found| found.play.on::<S>()).collect();
        let play = self.settings.ties.choose(&best, &mut self.rng).unwrap_or(Move::Pass);
        Ok(Choice { play, verdict: Some(judged(found.value)) })
    }
}

/// The move if there was no time to search.
fn first_move<S: Size>(board: &Board<S>) -> Choice {
    Choice { play: State::moves(board).next().map_or(Move::Pass, Play::on::<S>), verdict: None }
}
