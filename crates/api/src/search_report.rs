//! What a search has found so far, as events print it.

use outflank_board::{Candidate, Move, Report};
use outflank_players::json::VerdictDocument;
use serde::Serialize;
use utoipa::ToSchema;

/// The result of a search so far.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct SearchReport {
    /// Plies searched to, or the depth of the tree.
    #[schema(example = 6)]
    pub depth: u32,
    /// How sure the search is of its verdict, in percent; 100 where nothing was cut on a guess.
    #[schema(example = 100)]
    pub confidence: u8,
    /// What the position is worth, or null from a player that does not judge.
    pub verdict: Option<VerdictDocument>,
    /// The moves it expects, best for both sides.
    #[schema(example = json!(["d3", "c4"]))]
    pub line: Vec<String>,
    /// The moves it looked at, best first; empty where the search does not keep them apart.
    pub candidates: Vec<CandidateReport>,
    /// Positions entered by a move or a pass, the root included.
    pub nodes: u64,
    /// Positions judged without looking further.
    pub leaves: u64,
    /// Positions whose other moves were left out.
    pub cutoffs: u64,
    /// Positions whose value was in the transposition table.
    pub table_hits: u64,
    /// Games played out at random.
    pub rollouts: u64,
    /// The time taken, in seconds.
    pub seconds: f64,
}

/// One move of the position searched.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct CandidateReport {
    /// The square, or `pass`.
    #[serde(rename = "move")]
    #[schema(example = "d3")]
    pub play: String,
    /// What the position is worth after it, for the side that plays it; null where no value is known.
    pub verdict: Option<VerdictDocument>,
    /// How often the search went this way, in nodes or rounds.
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
