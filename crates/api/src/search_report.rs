//! The result of a search so far, as events print it.

use outflank_board::{Candidate, Move, Report};
use outflank_players::json::VerdictDocument;
use serde::Serialize;
use utoipa::ToSchema;

/// The result of a search so far.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct SearchReport {
    /// The search depth in plies, or the depth of the tree.
    #[schema(example = 6)]
    pub depth: u32,
    /// The confidence of the search, in per cent; 100 without selective pruning.
    #[schema(example = 100)]
    pub confidence: u8,
    /// The evaluation of the position, or null if the player does not evaluate.
    pub verdict: Option<VerdictDocument>,
    /// The principal variation.
    #[schema(example = json!(["d3", "c4"]))]
    pub line: Vec<String>,
    /// The moves that were searched, best first; empty if the search does not keep them.
    pub candidates: Vec<CandidateReport>,
    /// The number of nodes: positions entered by a move or a pass, and the root.
    pub nodes: u64,
    /// The number of positions that were evaluated without further search.
    pub leaves: u64,
    /// The number of beta cutoffs.
    pub cutoffs: u64,
    /// The number of positions whose value was in the transposition table.
    pub table_hits: u64,
    /// The number of rollouts.
    pub rollouts: u64,
    /// The elapsed time, in seconds.
    pub seconds: f64,
}

/// One move of the root position.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct CandidateReport {
    /// The square, or `pass`.
    #[serde(rename = "move")]
    #[schema(example = "d3")]
    pub play: String,
    /// The evaluation after the move, for the side that plays it; null if unknown.
    pub verdict: Option<VerdictDocument>,
    /// The number of visits, in nodes or iterations.
    pub visits: u64,
}

impl From<&Report> for SearchReport {
    fn from(report: &Report) -> Self {
        let counters = &report.counters;
        Self {
            depth: report.depth,
            confidence: report.confidence,
            verdict: report.verdict.map(Into::into),
            line: report.line.iter().map(Move::to_string).collect(),
            candidates: report.candidates.iter().map(CandidateReport::from).collect(),
            nodes: counters.nodes,
            leaves: counters.leaves,
            cutoffs: counters.cutoffs,
            table_hits: counters.table_hits,
            rollouts: counters.rollouts,
            seconds: report.time.as_secs_f64(),
        }
    }
}

impl From<&Candidate> for CandidateReport {
    fn from(candidate: &Candidate) -> Self {
        Self {
            play: candidate.play.to_string(),
            verdict: candidate.verdict.map(Into::into),
            visits: candidate.visits,
        }
    }
}
