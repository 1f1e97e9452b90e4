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

/// The evaluation of the engine.
#[derive(Clone, Debug, Default)]
pub enum EvaluationKind {
    /// Mobility, corners, stable discs and parity, without learned weights.
    Simple,
    /// Patterns with the embedded weights.
    #[default]
    Patterns,
    /// Patterns with other weights.
    Weights(Arc<Weights>),
}

/// From this number of empty squares on the game is practically solved, and moves take no time.
const SOLVED_EMPTIES: u32 = 16;

/// The settings of the engine.
#[derive(Clone, Debug)]
pub struct EngineSettings {
    /// The level, if no limit is set; see [`crate::level`].
    pub level: Option<u32>,
    /// The engine's own limits; the limits of the game apply too.
    pub limits: Limits,
    /// The number of search threads.
    pub threads: usize,
    /// Megabytes of the transposition table.
    pub memory: usize,
    /// The evaluation.
    pub evaluation: EvaluationKind,
    /// The mean loss per move in discs.
    pub loss: f64,
    /// The number of best moves to report (multi-PV).
    pub lines: usize,
    /// Scores outside this window are only bounds; see [`RootSearch::window`].
    pub window: (ScaledScore, ScaledScore),
    /// The search techniques beyond plain null windows.
    pub techniques: Techniques,
    /// The random seed.
    pub seed: u64,
    /// Returns the CPU time of the calling thread; used to charge helper threads.
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
    /// The lateness of recent moves, see [`TimeBudget::late`].
    late: Duration,
    /// The CPU time of the helper threads for the last move.
    helper_time: Duration,
}

impl Engine {
    /// An engine with an empty table.
    ///
    /// # Errors
    ///
    /// When the memory for its table cannot be allocated.
    pub fn new(settings: EngineSettings) -> Result<Self, AllocationError> {
        let table = TranspositionTable::try_new(settings.memory)?;
        let seed = settings.seed;
        Ok(Self { settings, table, seed, late: Duration::ZERO, helper_time: Duration::ZERO })
    }

    /// Clears the transposition table.
    pub fn clear(&mut self) {
        self.table.clear();
    }

    /// Loads the weights and builds the phases that a game from `empties` empty squares needs, before any search.
    fn prepare(&self, empties: u32) {
        match &self.settings.evaluation {
            EvaluationKind::Simple => {}
            EvaluationKind::Patterns => Weights::embedded().prepare(empties),
            EvaluationKind::Weights(weights) => weights.prepare(empties),
        }
    }

    /// The iterations of a search: up to the goal of the level, or until the limits stop it.
    fn goals(&self, limits: &Limits, empties: u32) -> Vec<Goal> {
        let unlimited = limits.nodes.is_none() && limits.time.is_none() && limits.clock.is_none();
        match (self.settings.level, limits.depth) {
            (Some(level), _) => level::iterations(level::goal(level, empties), empties),
            (None, Some(depth)) => {
                let selectivity = if depth <= 10 { Selectivity::Exact } else { Selectivity::P73 };
                level::iterations(Goal { depth: depth.min(empties), selectivity }, empties)
            }
            (None, None) if unlimited => {
                level::iterations(level::goal(level::DEFAULT_LEVEL, empties), empties)
            }
            (None, None) => level::until_stopped(empties),
        }
    }

    /// Searches a position in which the side to move has a legal move.
    ///
    /// Returns the last completed iteration. The first one is always completed.
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

/// The 8x8 board of a game, or a forfeit for another size.
fn board_of(game: &Game) -> Result<Board<S8>, Forfeit> {
    let position = game.position();
    position.board8().ok_or_else(|| {
        Forfeit::Died(format!("the engine plays on {} only, not on {}", BoardSize::Eight, position.size()))
    })
}

impl Player for Engine {
    fn start(&mut self, game: &Game) {
        // Undo may lead back to the first position of the game.
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

/// The observer and the limits of a search.
struct Waiting<'a> {
    started: Instant,
    budget: TimeBudget,
    nodes: Option<u64>,
    observer: &'a mut dyn Observer,
    /// Whether an iteration is complete, so that there is a move to play.
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

/// Converts an iteration into a report.
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

/// Converts a score into a verdict, rounded to a hundredth of a disc.
fn verdict(score: ScaledScore) -> Verdict {
    let hundredths = (score.get() * 100 + score.signum() * DISC / 2) / DISC;
    Verdict::Discs(Score::hundredths(hundredths))
}
