//! Analyses of positions: every legal move with its value, deeper and deeper.

mod engine;
mod lab;

use std::time::{Duration, Instant};

use outflank_board::{BoardSize, Game, Move, Verdict};
use outflank_players::{Kind, RosterError, Spec};
use thiserror::Error;

use engine::EngineAnalyst;
use lab::LabAnalyst;

/// What an analyst found after an iteration.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Analysis {
    /// The search depth in plies.
    pub depth: u32,
    /// The confidence of the search in per cent; 0 if the player does not tell.
    pub confidence: u8,
    /// The legal moves, best first: all, or as many as requested.
    pub moves: Vec<JudgedMove>,
    /// The nodes since the start of the analysis.
    pub nodes: u64,
    /// The time since the start of the analysis.
    pub time: Duration,
}

/// A legal move and its value.
#[derive(Clone, Debug, PartialEq)]
pub struct JudgedMove {
    /// The move. A forced pass is one too.
    pub play: Move,
    /// Its value for the side that plays it, in the unit of the player.
    pub verdict: Option<Verdict>,
    /// The probability of winning from 0 to 1, if the value is in discs on 8x8.
    pub chance: Option<f64>,
    /// The search depth of this move in plies.
    pub depth: u32,
    /// Whether the value is exact: no better play exists for either side.
    pub is_exact: bool,
    /// The nodes spent on it in the last iteration.
    pub nodes: u64,
    /// The simulations through it, in Monte-Carlo search.
    pub visits: u64,
    /// The principal variation, this move first.
    pub line: Vec<Move>,
}

/// What ends an analysis. Without any limit it ends with exact values, or when it is stopped.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AnalysisLimits {
    /// The engine level, from 1 to 60.
    pub level: Option<u32>,
    /// The time.
    pub time: Option<Duration>,
    /// The number of best moves to judge; all without it.
    pub lines: Option<usize>,
}

/// Receives the iterations of an analysis, and may stop it.
pub trait AnalysisWatch {
    /// Called after every iteration.
    fn report(&mut self, analysis: &Analysis);

    /// Polled at least every 2,000 nodes.
    fn stop(&self) -> bool {
        false
    }
}

/// The watch that ignores reports and never stops an analysis.
impl AnalysisWatch for () {
    fn report(&mut self, _analysis: &Analysis) {}
}

/// Why a position cannot be analysed.
#[derive(Debug, Error)]
pub enum AnalystError {
    /// There is no move.
    #[error("the game is over; there is no move to analyse")]
    GameOver,
    /// The analyst is for another size.
    #[error("this analysis is for {own} boards, not {size}; start another one")]
    OtherSize {
        /// The size of the analyst.
        own: BoardSize,
        /// The size of the position.
        size: BoardSize,
    },
    /// The player judges no moves.
    #[error("{0} does not judge moves; choose engine, a search such as alphabeta=6, or mcts")]
    Player(String),
    /// The level belongs to the engine.
    #[error("a level is for the engine; limit {0} by its own keys, such as depth= or time=")]
    Level(String),
    /// The player cannot be made.
    #[error(transparent)]
    Roster(#[from] RosterError),
}

/// Analyses positions of one board size, one after another.
///
/// The engine keeps its transposition table from one position to the next, so that stepping through a game is fast.
pub struct Analyst {
    size: BoardSize,
    name: String,
    judge: Judge,
}

enum Judge {
    Engine(Box<EngineAnalyst>),
    Lab(Box<LabAnalyst>),
}

impl Analyst {
    /// An analyst with this player.
    ///
    /// # Errors
    ///
    /// When the player judges no moves, does not support the size, or memory is missing.
    pub fn new(spec: &Spec, size: BoardSize) -> Result<Self, AnalystError> {
        let name = spec.name();
        let judge = match spec.kind() {
            Kind::Engine => Judge::Engine(Box::new(EngineAnalyst::new(spec, size)?)),
            Kind::Search(_) | Kind::Greedy | Kind::MonteCarlo | Kind::FlatMonteCarlo => {
                Judge::Lab(Box::new(LabAnalyst::new(spec, size)?))
            }
            Kind::Human | Kind::Random | Kind::Program(_) => return Err(AnalystError::Player(name)),
        };
        Ok(Self { size, name, judge })
    }

    /// The player of an analysis without another: the engine on 8x8, and a search on other sizes.
    ///
    /// # Panics
    ///
    /// Never: both texts are valid.
    #[must_use]
    pub fn default_player(size: BoardSize) -> Spec {
        let text = if size == BoardSize::Eight {
            "engine"
        } else {
            "negascout:memory=64MB,keep=on,order=killer/table"
        };
        text.parse().expect("a valid player")
    }

    /// Judges the moves of the last position of a game until a limit is reached, the values are exact, or the watch
    /// stops it. Returns the last complete iteration.
    ///
    /// # Errors
    ///
    /// When there is no move, the board has another size, or the level is not for this player.
    pub fn analyse(
        &mut self,
        game: &Game,
        limits: &AnalysisLimits,
        watch: &mut dyn AnalysisWatch,
    ) -> Result<Option<Analysis>, AnalystError> {
        if game.size() != self.size {
            return Err(AnalystError::OtherSize { own: self.size, size: game.size() });
        }
        if game.outcome().is_some() {
            return Err(AnalystError::GameOver);
        }
        let mut timer = Timer::new(limits.time, watch);
        match &mut self.judge {
            Judge::Engine(engine) => Ok(engine.analyse(game.position(), limits, &mut timer)),
            Judge::Lab(_) if limits.level.is_some() => Err(AnalystError::Level(self.name.clone())),
            Judge::Lab(lab) => lab.analyse(game, limits, &mut timer),
        }
    }

    /// Forgets earlier positions.
    pub fn clear(&mut self) {
        if let Judge::Engine(engine) = &mut self.judge {
            engine.clear();
        }
    }
}

/// The watch of an analysis with its time limit.
struct Timer<'a> {
    watch: &'a mut dyn AnalysisWatch,
    start: Instant,
    limit: Option<Duration>,
    /// The last complete iteration.
    last: Option<Analysis>,
}

impl<'a> Timer<'a> {
    fn new(limit: Option<Duration>, watch: &'a mut dyn AnalysisWatch) -> Self {
        Self { watch, start: Instant::now(), limit, last: None }
    }

    /// Applies another time limit too.
    fn tighten(&mut self, limit: Option<Duration>) {
        self.limit = [self.limit, limit].into_iter().flatten().min();
    }

    fn stop(&self) -> bool {
        self.limit.is_some_and(|limit| self.start.elapsed() >= limit) || self.watch.stop()
    }

    fn report(&mut self, mut analysis: Analysis) {
        analysis.time = self.start.elapsed();
        self.watch.report(&analysis);
        self.last = Some(analysis);
    }
}
