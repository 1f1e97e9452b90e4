//! Judges positions with the engine.

use std::sync::OnceLock;
use std::time::Duration;

use outflank_board::{Game, Position, Verdict};
use outflank_engine::{
    AllocationError, Engine, EngineSettings, EvaluationKind, Goal, Iteration, Selectivity, Techniques, Watch,
    bench, level, report,
};

use super::judgement::{Judgement, MoveScore};
use super::{ReviewSettings, Unit};

/// The searches of the engine's signature: enough to differ after any change of search, evaluation or weights.
const SIGNATURE_SEARCHES: usize = 5;
const SIGNATURE_DEPTH: u32 = 10;

/// The node count of a few fixed searches, which takes milliseconds. Another engine has another one.
pub fn signature() -> u64 {
    static NODES: OnceLock<u64> = OnceLock::new();
    let nodes = || {
        let searches = bench::run(EvaluationKind::Patterns, Techniques::ALL, SIGNATURE_DEPTH);
        searches.map_or(0, |found| found.take(SIGNATURE_SEARCHES).map(|search| search.found.nodes).sum())
    };
    *NODES.get_or_init(nodes)
}

/// One worker of a review, with an engine on one thread.
pub struct Judge {
    engine: Engine,
    settings: ReviewSettings,
}

impl Judge {
    pub fn new(settings: ReviewSettings) -> Result<Self, AllocationError> {
        Ok(Self { engine: Engine::new(EngineSettings::default())?, settings })
    }

    /// Judges the plies of a unit. A stopped unit has no results.
    pub fn judge(
        &mut self,
        game: &Game,
        unit: &Unit,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Vec<(usize, Judgement)> {
        self.engine.clear();
        let plies = match unit {
            Unit::Searched(ply) => std::slice::from_ref(ply),
            Unit::Solved(plies) => plies,
        };
        let mut found = Vec::new();
        for &ply in plies {
            let Some(position) = game.position_at(ply) else { continue };
            match self.position(position, matches!(unit, Unit::Solved(_)), stop) {
                Some(judgement) => found.push((ply, judgement)),
                None => return Vec::new(),
            }
        }
        found
    }

    /// The scores of all moves of a position; `None` if the search was stopped.
    fn position(
        &mut self,
        position: &Position,
        is_solved: bool,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Option<Judgement> {
        let board = position.board8()?;
        if board.moves().is_empty() {
            return Some(Judgement::pass());
        }
        let empties = position.empties();
        let goal = if is_solved {
            Goal { depth: empties, selectivity: Selectivity::Exact }
        } else {
            level::goal(self.settings.level, empties)
        };
        let mut watch = Stopper { stop, is_stopped: false };
        let found = self.engine.search(board, level::iterations(goal, empties), usize::MAX, &mut watch)?;
        (!watch.is_stopped).then(|| judgement(&found))
    }
}

fn judgement(found: &Iteration) -> Judgement {
    let scores = report(found, Duration::ZERO);
    let moves = found.lines.iter().zip(&scores.candidates).map(|(line, candidate)| {
        let score = candidate.verdict.and_then(Verdict::discs).unwrap_or_default();
        MoveScore::new(score, &line.moves)
    });
    Judgement {
        depth: scores.depth,
        confidence: scores.confidence,
        nodes: found.nodes,
        moves: moves.collect(),
    }
}

/// Stops a search on request, and remembers it.
struct Stopper<'a> {
    stop: &'a (dyn Fn() -> bool + Sync),
    is_stopped: bool,
}

impl Watch for Stopper<'_> {
    fn stop(&mut self, _nodes: u64) -> bool {
        self.is_stopped |= (self.stop)();
        self.is_stopped
    }

    fn finished(&mut self, _iteration: &Iteration) -> bool {
        true
    }
}
