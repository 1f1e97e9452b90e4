//! A position and each of its moves, evaluated by the engine.

use std::time::Duration;

use outflank_board::{BoardSize, Colour, Game, Limits, Report, Verdict};
use outflank_engine::{
    AllocationError, Engine, EngineSettings, EvaluationKind, Goal, Selectivity, level, report,
};
use serde::Serialize;
use thiserror::Error;
use utoipa::ToSchema;

use crate::words::moves;

/// How to evaluate a position.
#[derive(Clone, Debug)]
pub struct EvalRequest {
    /// The engine level that sets the search depth; without it, one ply.
    pub level: Option<u32>,
    /// Threads to search with.
    pub threads: usize,
    /// The evaluation function.
    pub evaluation: EvaluationKind,
}

/// Why a position was not evaluated.
#[derive(Debug, Error)]
pub enum EvalError {
    /// The engine supports 8x8 only.
    #[error("the engine evaluates only 8x8 boards, not {0}")]
    Size(BoardSize),
    /// There is no move.
    #[error("the game is over; there is no move to evaluate")]
    GameOver,
    /// The only move is a pass.
    #[error("{0} must pass; give the position with the other side to move")]
    Pass(Colour),
    /// The transposition table does not fit into memory.
    #[error(transparent)]
    Memory(#[from] AllocationError),
}

impl EvalRequest {
    /// Searches the last position of a game: the best line, and the value of every move.
    ///
    /// # Errors
    ///
    /// When there is no move to evaluate, or not enough memory.
    ///
    /// # Panics
    ///
    /// Never: without limits and with an observer that never stops, the search finishes.
    pub fn search(&self, game: &Game) -> Result<Report, EvalError> {
        let position = game.position();
        let Some(board) = position.board8() else { return Err(EvalError::Size(position.size())) };
        if position.outcome().is_some() {
            return Err(EvalError::GameOver);
        }
        if board.moves().is_empty() {
            return Err(EvalError::Pass(position.turn()));
        }
        let settings = EngineSettings {
            limits: Limits::default(),
            threads: self.threads,
            evaluation: self.evaluation.clone(),
            ..EngineSettings::default()
        };
        let empties = position.empties();
        let goals = match self.level {
            Some(level) => level::iterations(level::goal(level, empties), empties),
            None => vec![Goal { depth: 1, selectivity: Selectivity::Exact }],
        };
        let found = Engine::new(settings)?.search(board, goals, usize::MAX, &mut ());
        Ok(report(&found.expect("no limit stops the search"), Duration::ZERO))
    }
}

/// The evaluation of a position, as `outflank eval --json` prints it.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct PositionValue {
    /// The value for the side to move, in discs.
    #[schema(example = 1.25)]
    pub score: Option<f64>,
    /// Search depth in plies.
    pub depth: u32,
    /// Confidence of the search, in per cent.
    pub confidence: u8,
    /// The number of nodes.
    pub nodes: u64,
    /// The principal variation.
    pub pv: Vec<String>,
    /// Every move, the best one first.
    pub moves: Vec<MoveValue>,
}

/// The evaluation of a move.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct MoveValue {
    /// The square.
    #[serde(rename = "move")]
    #[schema(example = "f5")]
    pub play: String,
    /// The value for the side that plays it, in discs.
    pub score: Option<f64>,
}

impl From<&Report> for PositionValue {
    fn from(report: &Report) -> Self {
        let value = |verdict: Option<Verdict>| {
            verdict.and_then(Verdict::discs).map(|score| f64::from(score.in_hundredths()) / 100.0)
        };
        let moves_with_values = report
            .candidates
            .iter()
            .map(|candidate| MoveValue { play: candidate.play.to_string(), score: value(candidate.verdict) });
        Self {
            score: value(report.verdict),
            depth: report.depth,
            confidence: report.confidence,
            nodes: report.counters.nodes,
            pv: moves(&report.line),
            moves: moves_with_values.collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use outflank_board::Position;
    use outflank_notation::{diagram, transcript};

    use super::*;

    fn request(level: Option<u32>) -> EvalRequest {
        EvalRequest { level, threads: 1, evaluation: EvaluationKind::Simple }
    }

    #[test]
    fn every_move_has_a_value_and_the_best_is_first() {
        let game = transcript::parse("f5d6c3", Position::start(BoardSize::Eight)).expect("a game");
        for level in [None, Some(4)] {
            let value = PositionValue::from(&request(level).search(&game).expect("moves"));
            assert_eq!(value.moves.len(), game.position().moves().len());
            assert_eq!((Some(&value.moves[0].play), value.moves[0].score), (value.pv.first(), value.score));
            assert!(value.moves.iter().all(|other| other.score <= value.score));
        }
    }

    #[test]
    fn positions_without_a_move_are_refused() {
        let refusal = |game: &Game| request(None).search(game).expect_err("no move").to_string();
        assert_eq!(refusal(&Game::new(BoardSize::Six)), "the engine evaluates only 8x8 boards, not 6x6");
        let over =
            transcript::parse("f5f4c3c6c5d6f3c4c7", Position::start(BoardSize::Eight)).expect("a game");
        assert_eq!(refusal(&over), "the game is over; there is no move to evaluate");
        let mut squares = "-".repeat(64);
        squares.replace_range(0..3, "XO-");
        let pass = diagram::parse(&format!("{squares} O")).expect("a position");
        assert!(refusal(&Game::from_position(pass)).starts_with("White must pass"));
    }
}
