//! Analyses with the engine.

use outflank_board::{Board, BoardSize, Move, Position, S8, Verdict};
use outflank_engine::{Engine, Iteration, Watch, level, report};
use outflank_players::{RosterError, Spec};

use crate::probability;

use super::{Analysis, AnalysisLimits, JudgedMove, Timer};

/// An engine whose table stays warm.
pub struct EngineAnalyst {
    engine: Engine,
}

impl EngineAnalyst {
    pub fn new(spec: &Spec, size: BoardSize) -> Result<Self, RosterError> {
        Ok(Self { engine: spec.engine(size)? })
    }

    pub fn clear(&mut self) {
        self.engine.clear();
    }

    /// Analyses a position that is not over.
    pub fn analyse(
        &mut self,
        position: &Position,
        limits: &AnalysisLimits,
        timer: &mut Timer<'_>,
    ) -> Option<Analysis> {
        let is_pass = position.must_pass();
        let board: Board<S8> = if is_pass { position.passed().board8()? } else { position.board8()? };
        let empties = position.empties();
        let goals = match limits.level {
            Some(level) => level::iterations(level::goal(level, empties), empties),
            None => level::until_stopped(empties),
        };
        // After a pass only the best reply counts.
        let lines = if is_pass { 1 } else { limits.lines.unwrap_or(usize::MAX) };
        let mut relay = Relay { timer, is_pass, empties };
        self.engine.search(board, goals, lines, &mut relay);
        timer.last.take()
    }
}

/// Converts iterations of the engine.
struct Relay<'a, 'b> {
    timer: &'a mut Timer<'b>,
    is_pass: bool,
    empties: u32,
}

impl Watch for Relay<'_, '_> {
    fn stop(&mut self, _nodes: u64) -> bool {
        self.timer.stop()
    }

    fn finished(&mut self, iteration: &Iteration) -> bool {
        self.timer.report(analysis(iteration, self.is_pass, self.empties));
        !self.timer.stop()
    }
}

fn analysis(iteration: &Iteration, is_pass: bool, empties: u32) -> Analysis {
    let found = report(iteration, std::time::Duration::ZERO);
    let is_exact = found.confidence == 100 && found.depth >= empties;
    let judged = |(line, verdict): (&outflank_engine::ScoredLine, Option<Verdict>)| {
        let verdict = if is_pass { verdict.map(|verdict| -verdict) } else { verdict };
        JudgedMove {
            play: if is_pass { Move::Pass } else { line.moves[0] },
            verdict,
            chance: verdict.and_then(Verdict::discs).map(|score| probability::of(score, empties)),
            depth: found.depth,
            is_exact,
            nodes: line.nodes,
            visits: 0,
            line: is_pass.then_some(Move::Pass).into_iter().chain(line.moves.iter().copied()).collect(),
        }
    };
    let verdicts = found.candidates.iter().map(|candidate| candidate.verdict);
    Analysis {
        depth: found.depth,
        confidence: found.confidence,
        moves: iteration.lines.iter().zip(verdicts).map(judged).collect(),
        nodes: iteration.nodes,
        ..Analysis::default()
    }
}
