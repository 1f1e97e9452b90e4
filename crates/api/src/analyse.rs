//! Analyses of positions as JSON.

use outflank_analysis::{Analysis, Class, JudgedMove};
use outflank_board::Score;
use outflank_players::json::VerdictDocument;
use serde::Serialize;
use utoipa::ToSchema;

use crate::words::moves;

/// The values of all moves after an iteration.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct AnalysisReport {
    /// The search depth in plies.
    pub depth: u32,
    /// The confidence of the search in per cent; 0 if the player does not tell.
    pub confidence: u8,
    /// Whether every value is exact, so that the analysis is complete.
    pub exact: bool,
    /// The number of nodes since the start of the analysis.
    pub nodes: u64,
    /// The time since the start of the analysis, in seconds.
    pub seconds: f64,
    /// The legal moves, best first.
    pub moves: Vec<AnalysedMove>,
}

/// The value of one move.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct AnalysedMove {
    /// The square, or `pass`.
    #[serde(rename = "move")]
    #[schema(example = "d3")]
    pub play: String,
    /// The value for the side that plays it, in the unit of the player; null if it is not judged yet.
    pub verdict: Option<VerdictDocument>,
    /// The probability of winning, from 0 to 1; null if the value is not in discs.
    pub chance: Option<f64>,
    /// What the move loses in discs against the best move; null if the value is not in discs.
    pub loss: Option<f64>,
    /// The class of the move, by its loss; null if the value is not in discs.
    pub class: Option<Class>,
    /// The search depth of this move in plies.
    pub depth: u32,
    /// Whether the value is exact.
    pub exact: bool,
    /// The nodes spent on it in the last iteration.
    pub nodes: u64,
    /// The simulations through it, in Monte-Carlo search.
    pub visits: u64,
    /// The principal variation, this move first.
    pub line: Vec<String>,
}

impl From<&Analysis> for AnalysisReport {
    fn from(analysis: &Analysis) -> Self {
        let best = analysis.moves.first();
        Self {
            depth: analysis.depth,
            confidence: analysis.confidence,
            exact: !analysis.moves.is_empty() && analysis.moves.iter().all(|judged| judged.is_exact),
            nodes: analysis.nodes,
            seconds: analysis.time.as_secs_f64(),
            moves: analysis.moves.iter().map(|judged| AnalysedMove::new(judged, best)).collect(),
        }
    }
}

impl AnalysedMove {
    fn new(judged: &JudgedMove, best: Option<&JudgedMove>) -> Self {
        let discs = |judged: &JudgedMove| judged.verdict?.discs().map(Score::in_hundredths);
        let loss = best.and_then(discs).zip(discs(judged)).map(|(best, own)| best - own);
        Self {
            play: judged.play.to_string(),
            verdict: judged.verdict.map(Into::into),
            chance: judged.chance,
            loss: loss.map(|loss| f64::from(loss) / 100.0),
            class: loss.map(|loss| Class::of(Score::hundredths(loss))),
            depth: judged.depth,
            exact: judged.is_exact,
            nodes: judged.nodes,
            visits: judged.visits,
            line: moves(&judged.line),
        }
    }
}
