//! Traces of the algorithms, for lessons.
//!
//! A trace is recorded while the algorithm runs, by an observer of its steps. There are four kinds:
//!
//! * [`SearchTrace`]: the tree of a game-tree search, with the window and the value of every position.
//! * [`MctsTrace`]: the iterations of Monte-Carlo tree search, with the terms of UCB1.
//! * [`HeuristicTrace`]: the parts of an evaluation.
//! * [`BitboardTrace`]: the words that the move generator computes.
//!
//! A traced player makes the same steps as the same player without a trace. The size of a trace and the length of its
//! search are bounded.
//!
//! ```
//! use outflank_analysis::trace::{Trace, TraceRequest};
//! use outflank_board::{BoardSize, Game};
//! use outflank_players::Spec;
//!
//! let player: Spec = "alphabeta:depth=2,eval=mobility".parse()?;
//! let request = TraceRequest::new(Game::new(BoardSize::Six), player.into());
//! let Trace::Search(trace) = request.trace(&|| false)? else { panic!("alphabeta is a search") };
//! assert_eq!(trace.nodes.len() as u64, trace.total_nodes);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod bitboard;
mod error;
mod heuristic;
mod mcts;
mod search;
mod settings;
mod watch;

use outflank_board::{Choice, Game, Limits};
pub use outflank_lab::WIN as WIN_VALUE;
use outflank_lab::{Traceable, Tracer};
use outflank_players::{EvalSpec, Kind, Spec};
use serde::Serialize;

pub use bitboard::{
    BitboardSubject, BitboardTrace, Direction, Operation, TracedDirection, TracedFlips, TracedRay, TracedWord,
};
pub use error::TraceError;
pub use heuristic::{HeuristicTrace, TracedCount, TracedSquare, TracedTerm};
pub use mcts::{MctsTrace, TracedArm, TracedBackup, TracedIteration, TracedRootMove, TracedSelection};
pub use search::{SearchTrace, TracedCutoff, TracedNode, ValueView};

use mcts::SimulationRecorder;
use search::NodeRecorder;
use watch::Watch;

/// The maximum number of recorded positions of a game-tree search.
pub const MAX_NODES: usize = 20_000;

/// The maximum number of recorded iterations of Monte-Carlo tree search.
pub const MAX_ITERATIONS: usize = 2_000;

/// The maximum number of positions that a traced game-tree search visits, recorded or not.
pub const MAX_SEARCH_NODES: u64 = 2_000_000;

/// The maximum number of iterations of a traced Monte-Carlo tree search, recorded or not.
pub const MAX_SEARCH_ITERATIONS: u64 = 200_000;

/// What to trace.
#[derive(Clone, Debug, PartialEq)]
pub enum Subject {
    /// The search of a player for the next move.
    Player(Spec),
    /// The evaluation of the last position.
    Evaluation(EvalSpec),
    /// The move generator in the last position.
    Bitboard(BitboardSubject),
}

impl From<Spec> for Subject {
    fn from(player: Spec) -> Self {
        Self::Player(player)
    }
}

impl From<BitboardSubject> for Subject {
    fn from(subject: BitboardSubject) -> Self {
        Self::Bitboard(subject)
    }
}

impl From<EvalSpec> for Subject {
    fn from(evaluation: EvalSpec) -> Self {
        Self::Evaluation(evaluation)
    }
}

/// A request for a trace.
#[derive(Clone, Debug)]
pub struct TraceRequest {
    /// The game, whose last position is traced.
    pub game: Game,
    /// What to trace.
    pub subject: Subject,
    /// The random seed of a player that does not set its own.
    pub seed: u64,
    /// The maximum number of recorded positions; at most [`MAX_NODES`] are recorded.
    pub max_nodes: usize,
    /// The maximum number of recorded iterations; at most [`MAX_ITERATIONS`] are recorded.
    pub max_iterations: usize,
}

impl TraceRequest {
    /// A request with the seed 0 and the largest bounds.
    #[must_use]
    pub fn new(game: Game, subject: Subject) -> Self {
        Self { game, subject, seed: 0, max_nodes: MAX_NODES, max_iterations: MAX_ITERATIONS }
    }

    /// Records the trace, until `stop` returns true.
    ///
    /// # Errors
    ///
    /// When the player or one of its settings cannot be traced, when the game is over, when the search is too long, or
    /// when it is stopped. Also when the player cannot be created.
    pub fn trace(&self, stop: &dyn Fn() -> bool) -> Result<Trace, TraceError> {
        let player = match &self.subject {
            Subject::Evaluation(evaluation) => {
                return Ok(Trace::Heuristic(HeuristicTrace::new(evaluation, self.game.position())?));
            }
            Subject::Bitboard(subject) => {
                return Ok(Trace::Bitboard(BitboardTrace::new(*subject, self.game.position())?));
            }
            Subject::Player(player) => player,
        };
        settings::check(player)?;
        if self.game.outcome().is_some() {
            return Err(TraceError::Over);
        }
        let unsuited = || TraceError::Player(player.name());
        let searcher = player.traceable(self.game.size(), self.seed)?.ok_or_else(unsuited)?;
        match player.kind() {
            Kind::Search(algorithm) => {
                let recorder = NodeRecorder::new(algorithm, self.max_nodes.min(MAX_NODES));
                self.search(searcher, player, recorder, stop).map(Trace::Search)
            }
            _ => self.simulate(searcher, player, stop).map(Trace::Mcts),
        }
    }

    fn search(
        &self,
        mut searcher: Box<dyn Traceable>,
        player: &Spec,
        mut recorder: NodeRecorder,
        stop: &dyn Fn() -> bool,
    ) -> Result<SearchTrace, TraceError> {
        let count = recorder.count();
        let too_long = || count.get() > MAX_SEARCH_NODES;
        let mut watch = Watch::new(&too_long, stop);
        let choice = self.choose(&mut *searcher, &mut watch, &mut recorder)?;
        if watch.is_stopped() {
            return Err(TraceError::Stopped);
        }
        if too_long() {
            return Err(TraceError::TooManyNodes(player.name()));
        }
        Ok(recorder.trace(player, &choice, &watch.into_report()))
    }

    fn simulate(
        &self,
        mut searcher: Box<dyn Traceable>,
        player: &Spec,
        stop: &dyn Fn() -> bool,
    ) -> Result<MctsTrace, TraceError> {
        let mut recorder = SimulationRecorder::new(self.max_iterations.min(MAX_ITERATIONS));
        let mut watch = Watch::new(&|| false, stop);
        let choice = self.choose(&mut *searcher, &mut watch, &mut recorder)?;
        if watch.is_stopped() {
            return Err(TraceError::Stopped);
        }
        let seed = player.settings().seed.unwrap_or(self.seed);
        Ok(recorder.trace(player, seed, &choice, &watch.into_report()))
    }

    /// The player's choice; the limits are those of its settings.
    fn choose(
        &self,
        searcher: &mut dyn Traceable,
        watch: &mut Watch<'_>,
        recorder: &mut dyn Tracer,
    ) -> Result<Choice, TraceError> {
        searcher.start(&self.game);
        Ok(searcher.choose_traced(&self.game, &Limits::default(), watch, recorder)?)
    }
}

/// A trace.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum Trace {
    /// A game-tree search.
    Search(SearchTrace),
    /// A Monte-Carlo tree search.
    Mcts(MctsTrace),
    /// An evaluation.
    Heuristic(HeuristicTrace),
    /// The move generator.
    Bitboard(BitboardTrace),
}
