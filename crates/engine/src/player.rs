//! The engine as a player.

use std::sync::Arc;
use std::time::{Duration, Instant};

use outflank_board::random::generator;
use outflank_board::{
    Board, BoardSize, Candidate, Choice, Counters, Forfeit, Game, Limits, Move, Observer, Player, Report, S8,
    Score, TimeBudget, Verdict,
};

use crate::eval::patterns::Weights;
use crate::eval::{Evaluate, Simple};
use crate::level;
use crate::loss;
use crate::score::{DISC, ScaledScore};
use crate::search::{FULL_WINDOW, Goal, Iteration, RootSearch, ScoredLine, Watch};
use crate::selectivity::Selectivity;
use crate::table::{AllocationError, TranspositionTable};
use crate::techniques::Techniques;

/// Judges positions.
#[derive(Clone, Debug, Default)]
pub enum EvaluationKind {
    /// What both sides can do and hold; nothing learned.
    Simple,
    /// Patterns with the weights that the program brings along.
    #[default]
    Patterns,
    /// Patterns with other weights.
    Weights(Arc<Weights>),
}

/// From this number of empty squares on the game is as good as solved, and moves take no time.
const SOLVED_EMPTIES: u32 = 16;

/// How the engine plays.
#[derive(Clone, Debug)]
pub struct EngineSettings {
    /// How far to look, if no limit is set; see [`crate::level`].
    pub level: Option<u32>,
    /// Limits of its own; those of the game hold as well.
    pub limits: Limits,
    /// Threads to search with.
    pub threads: usize,
    /// Megabytes for positions already seen.
    pub memory: usize,
    /// The evaluation.
    pub evaluation: EvaluationKind,
    /// How many discs a move it gives away on average.
    pub loss: f64,
    /// How many of the best moves it tells.
    pub lines: usize,
    /// Scores beyond are not told apart from these; see [`RootSearch::window`].
    pub window: (ScaledScore, ScaledScore),
    /// What the search does beyond plain null windows.
    pub techniques: Techniques,
    /// Where chance starts.
    pub seed: u64,
    /// The CPU time of the thread that calls it, by which helper threads are charged.
    pub thread_time: fn() -> Duration,
}

impl Default for EngineSettings {
    fn default() -> Self {
        Self {
            level: None,
            limits: Limits::default(),
            threads: 1,
            memory: 64,
            evaluation: EvaluationKind::default(),
            loss: 0.0,
            lines: 1,
            window: FULL_WINDOW,
            techniques: Techniques::ALL,
            seed: 0,
            thread_time: || Duration::ZERO,
        }
    }
}

/// The engine.
pub struct Engine {
    settings: EngineSettings,
    table: TranspositionTable,
    seed: u64,
    /// By how much the moves of this game were late, the older the less.
    late: Duration,
    /// The CPU time of the helper threads for the last move.
    helper_time: Duration,
}

impl Engine {
    /// An engine that has not thought yet.
    ///
    /// # Errors
    ///
    /// When the memory for its table cannot be allocated.
    pub fn new(settings: EngineSettings) -> Result<Self, AllocationError> {
        let table = TranspositionTable::try_new(settings.memory)?;
        let seed = settings.seed;
        Ok(Self { settings, table, seed, late: Duration::ZERO, helper_time: Duration::ZERO })
    }

    /// Forgets all positions.
    pub fn clear(&mut self) {
        self.table.clear();
    }

    /// Loads the weights and builds the phases that a game from `empties` squares needs, before any search.
    fn prepare(&self, empties: u32) {
        match &self.settings.evaluation {
            EvaluationKind::Simple => {}
            EvaluationKind::Patterns => Weights::embedded().prepare(empties),
            EvaluationKind::Weights(weights) => weights.prepare(empties),
        }
    }

    /// The goals of a search: to the level's, or as far as the limits let it.
    fn goals(&self, limits: &Limits, empties: u32) -> Vec<Goal> {
        let unlimited = limits.nodes.is_none() && limits.time.is_none() && limits.clock.is_none();
        match (self.settings.level, limits.depth) {
            (Some(level), _) => level::way(level::goal(level, empties), empties),
            (None, Some(depth)) => {
                let selectivity = if depth <= 10 { Selectivity::Exact } else { Selectivity::P73 };
                level::way(Goal { depth: depth.min(empties), selectivity }, empties)
            }
            (None, None) if unlimited => level::way(level::goal(level::DEFAULT_LEVEL, empties), empties),
            (None, None) => level::endless(empties),
        }
    }

    /// Searches a position in which the side to move has a move.
    ///
    /// The last finished iteration; the first always is.
    pub fn search(
        &mut self,
        board: Board<S8>,
        goals: Vec<Goal>,
        lines: usize,
        watch: &mut dyn Watch,
    ) -> Option<Iteration> {
        self.table.age();
        let (mover, opponent) = (board.mover().word(), board.opponent().word());
        match &self.settings.evaluation {
            EvaluationKind::Simple => self.search_with(&Simple, mover, opponent, goals, lines, watch),
            EvaluationKind::Patterns => {
                self.search_with(Weights::embedded(), mover, opponent, goals, lines, watch)
            }
            EvaluationKind::Weights(weights) => {
                self.search_with(&**weights, mover, opponent, goals, lines, watch)
            }
        }
    }

    fn search_with<E: Evaluate>(
        &self,
        eval: &E,
        mover: u64,
        opponent: u64,
        goals: Vec<Goal>,
        lines: usize,
        watch: &mut dyn Watch,
    ) -> Option<Iteration> {
        let EngineSettings { threads, window, techniques, .. } = self.settings;
        let root = RootSearch { eval, table: &self.table, threads, lines, window, techniques };
        root.search(mover, opponent, goals, watch)
    }
}

/// A side without a move passes; others have a board of eight by eight.
fn board_of(game: &Game) -> Result<Board<S8>, Forfeit> {
    let position = game.position();
    position.board8().ok_or_else(|| {
        Forfeit::Died(format!("the engine plays on {} only, not on {}", BoardSize::Eight, position.size()))
    })
}

impl Player for Engine {
    fn start(&mut self, game: &Game) {
        // Moves may be taken back to the first position of the game.
        self.prepare(game.start().empties());
        self.table.clear();
        self.late = Duration::ZERO;
    }

    fn choose(
        &mut self,
        game: &Game,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Result<Choice, Forfeit> {
        let started = Instant::now();
        self.helper_time = Duration::ZERO;
        let board = board_of(game)?;
        let legal = board.moves();
        let Some(only) = legal.into_iter().next() else {
            return Ok(Choice { play: Move::Pass, verdict: None });
        };
        let empties = 64 - board.mover().len() - board.opponent().len();
        let limits = self.settings.limits.and(*limits);
        let moves = empties.saturating_sub(SOLVED_EMPTIES) / 2;
        let budget = TimeBudget::new(&limits, moves, self.settings.threads, self.late);
        if legal.len() == 1 && budget.is_limited() {
            return Ok(Choice { play: only.into(), verdict: None });
        }
        let weak = self.settings.loss > 0.0;
        let lines = if weak { legal.len() as usize } else { self.settings.lines };
        let goals = self.goals(&limits, empties);
        let thread_time = self.settings.thread_time;
        let mut waiting = Waiting {
            started,
            budget,
            nodes: limits.nodes,
            observer,
            finished: false,
            thread_time,
            helper_time: Duration::ZERO,
        };
        let last = self.search(board, goals, lines, &mut waiting);
        self.helper_time = waiting.helper_time;
        self.late = budget.late(started.elapsed(), self.late);
        let Some(last) = last else {
            return Ok(Choice { play: only.into(), verdict: None });
        };
        let line = if weak {
            let mut rng = generator(self.seed ^ (game.ply() as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15));
            &last.lines[loss::choose(&last.lines, self.settings.loss, &mut rng)]
        } else {
            &last.lines[0]
        };
        Ok(Choice { play: line.moves[0], verdict: Some(verdict(line.score)) })
    }

    fn helper_time(&self) -> Duration {
        self.helper_time
    }
}

/// The one who waits for the player's move, and the limits.
struct Waiting<'a> {
    started: Instant,
    budget: TimeBudget,
    nodes: Option<u64>,
    observer: &'a mut dyn Observer,
    /// Whether there is a move to play already.
    finished: bool,
    thread_time: fn() -> Duration,
    helper_time: Duration,
}

impl Watch for Waiting<'_> {
    fn stop(&mut self, nodes: u64) -> bool {
        self.finished
            && (self.nodes.is_some_and(|most| nodes >= most)
                || self.budget.is_over(self.started.elapsed())
                || self.observer.stop())
    }

    fn finished(&mut self, iteration: &Iteration) -> bool {
        self.finished = true;
        let time = self.started.elapsed();
        self.observer.report(&report(iteration, time));
        self.budget.allows_more(time) && self.nodes.is_none_or(|most| iteration.nodes < most)
    }

    fn thread_time(&self) -> fn() -> Duration {
        self.thread_time
    }

    fn helped(&mut self, time: Duration) {
        self.helper_time += time;
    }
}

/// What an iteration found, as everybody reads it.
#[must_use]
pub fn report(iteration: &Iteration, time: Duration) -> Report {
    let candidate =
        |line: &ScoredLine| Candidate { play: line.moves[0], verdict: Some(verdict(line.score)), visits: 0 };
    let best = &iteration.lines[0];
    Report {
        depth: iteration.goal.depth,
        confidence: iteration.goal.selectivity.percent(),
        verdict: Some(verdict(best.score)),
        line: best.moves.clone(),
        candidates: iteration.lines.iter().map(candidate).collect(),
        counters: Counters { nodes: iteration.nodes, ..Counters::default() },
        time,
    }
}

/// A score as a verdict, rounded to a hundredth of a disc.
fn verdict(score: ScaledScore) -> Verdict {
    let hundredths = (score.get() * 100 + score.signum() * DISC / 2) / DISC;
    Verdict::Discs(Score::hundredths(hundredths))
}
