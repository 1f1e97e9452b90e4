//! The events of a search, an analysis, a review or a trace, in order.

use std::collections::BTreeMap;

use outflank_analysis::trace::Trace;
use outflank_analysis::{PlyReview, ReviewDocument};
use outflank_players::json::VerdictDocument;
use serde::Serialize;
use utoipa::ToSchema;

use crate::analyse::AnalysisReport;
use crate::reason::{Cause, Param, Reason};
use crate::refusal::{Fault, Refusal};
use crate::search_report::SearchReport;

/// One event of a stream. The last one is `choice`, `done`, `review`, `trace` or `error`.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    /// All cores are in use: the search waits in the queue.
    Waiting {
        /// The number of searches ahead in the queue.
        ahead: usize,
    },
    /// The search is granted its cores and starts.
    Started {
        /// The number of cores.
        cores: usize,
    },
    /// A part of the request is not granted; the search continues without it.
    Note(Notice),
    /// The result so far.
    Report(SearchReport),
    /// The move.
    Choice(ChosenMove),
    /// The values of all moves so far.
    Analysis(AnalysisReport),
    /// The end of an analysis.
    Done {
        /// Whether the values of the last iteration are exact.
        exact: bool,
    },
    /// One move of a reviewed game.
    Ply(Box<PlyReview>),
    /// The reviewed game.
    Review(Box<ReviewDocument>),
    /// The trace of an algorithm.
    Trace(Box<Trace>),
    /// The search failed.
    Error(Notice),
}

/// A problem with a search.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Notice {
    /// A word for programs, which does not change.
    #[schema(example = "time_limit")]
    pub code: &'static str,
    /// A readable sentence.
    #[schema(example = "the time limit per move is 60 seconds here, not 600")]
    pub message: String,
    /// The precise reason, as in refusals.
    pub reason: Reason,
    /// The parameters of a sentence for this reason: strings, numbers and lists of strings.
    #[schema(example = json!({"most": 60, "asked": 600.0}))]
    pub params: BTreeMap<String, Param>,
}

/// The move that a player chose.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct ChosenMove {
    /// The square, or `pass`.
    #[serde(rename = "move")]
    #[schema(example = "d3")]
    pub play: String,
    /// The player's evaluation of the position, or null if the player does not evaluate.
    pub verdict: Option<VerdictDocument>,
    /// The number of nodes, as in the last report; 0 if the player reports nothing.
    pub nodes: u64,
    /// The elapsed time, in seconds.
    pub seconds: f64,
}

impl Notice {
    /// A notice with this code and cause.
    pub fn new(code: &'static str, cause: impl Into<Cause>, message: impl Into<String>) -> Self {
        let Cause { reason, params, .. } = cause.into();
        Self { code, message: message.into(), reason, params }
    }
}

impl From<Refusal> for Notice {
    fn from(refusal: Refusal) -> Self {
        let Fault { code, message, reason, params, .. } = refusal.into_fault();
        Self { code, message, reason, params }
    }
}

impl From<Refusal> for Event {
    /// The end of work that is refused after it has started.
    fn from(refusal: Refusal) -> Self {
        Self::Error(refusal.into())
    }
}

impl Event {
    /// The end of a search that failed.
    pub fn failed(cause: impl Into<Cause>, message: impl Into<String>) -> Self {
        Self::Error(Notice::new("failed", cause, message))
    }
}

#[cfg(test)]
mod tests {
    use outflank_board::{Candidate, Counters, Move, Report, Score, Verdict};
    use serde_json::json;

    use super::*;

    #[track_caller]
    fn check(event: &Event, expected: &serde_json::Value) {
        assert_eq!(json!(event), *expected);
    }

    #[test]
    fn every_event_names_its_kind() {
        check(&Event::Waiting { ahead: 2 }, &json!({"event": "waiting", "ahead": 2}));
        check(&Event::Started { cores: 3 }, &json!({"event": "started", "cores": 3}));
        let notice = Notice::new("failed", Reason::BrokeDown.with("player", "rhino"), "rhino crashed");
        let mut expected = json!({
            "event": "note", "code": "failed", "message": "rhino crashed", "reason": "broke_down",
            "params": {"player": "rhino"},
        });
        check(&Event::Note(notice.clone()), &expected);
        expected["event"] = json!("error");
        check(&Event::Error(notice), &expected);
        let verdict = Some(Verdict::Points(-3).into());
        let choice = ChosenMove { play: "pass".to_owned(), verdict, nodes: 7, seconds: 0.5 };
        let expected =
            json!({"event": "choice", "move": "pass", "verdict": {"points": -3}, "nodes": 7, "seconds": 0.5});
        check(&Event::Choice(choice), &expected);
        check(&Event::Done { exact: true }, &json!({"event": "done", "exact": true}));
    }

    #[test]
    fn a_report_contains_all_search_counters() {
        let play = Move::Place("d3".parse().unwrap());
        let report = Report {
            depth: 9,
            confidence: 73,
            verdict: Some(Verdict::Discs(Score::discs(2))),
            line: vec![play, Move::Pass],
            candidates: vec![Candidate { play, verdict: None, visits: 5 }],
            counters: Counters { nodes: 11, leaves: 7, cutoffs: 3, table_hits: 2, rollouts: 1 },
            time: std::time::Duration::from_millis(250),
        };
        let expected = json!({
            "event": "report", "depth": 9, "confidence": 73, "verdict": {"discs": 2.0}, "line": ["d3", "pass"],
            "candidates": [{"move": "d3", "verdict": null, "visits": 5}], "nodes": 11, "leaves": 7, "cutoffs": 3,
            "table_hits": 2, "rollouts": 1, "seconds": 0.25,
        });
        check(&Event::Report(SearchReport::from(&report)), &expected);
    }
}
