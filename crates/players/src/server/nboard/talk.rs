//! The lines that a search sends to the board.

use std::time::Duration;

use outflank_board::{Move, Observer, Report, Score, Verdict};
use outflank_notation::Line;
use outflank_notation::nboard::{Depth, Eval, Hint, Reply};

/// The connection to the board.
pub trait Link {
    /// Sends a line to the board.
    fn send(&mut self, reply: Reply);

    /// Whether the search must stop: the board sent `ping`, or it is gone.
    fn is_interrupted(&self) -> bool {
        false
    }
}

/// A list of the lines, for tests and for callers that send them later.
impl Link for Vec<Reply> {
    fn send(&mut self, reply: Reply) {
        self.push(reply);
    }
}

/// A search of a position that reports to the board.
pub(super) struct Talk<'a> {
    pub link: &'a mut dyn Link,
    /// The empty squares of the position.
    pub empties: u32,
    /// Whether the board knows `nodestats`.
    pub counts_nodes: bool,
    /// The last report of the search.
    pub last: Option<Report>,
}

impl Talk<'_> {
    /// Sends a move and its value. The first move of the line is the one that is judged.
    pub fn judge(&mut self, line: &[Move], verdict: Verdict, depth: u32, confidence: u8) {
        let Some((&play, line)) = line.split_first() else { return };
        let (eval, text) = value(verdict);
        let is_proven = matches!(verdict, Verdict::Result(_));
        let depth = match verdict {
            _ if is_proven => Depth::End { percent: 100, outcome_only: false },
            Verdict::Discs(_) if depth >= self.empties => {
                Depth::End { percent: confidence, outcome_only: false }
            }
            _ => Depth::Plies(depth),
        };
        let text = Line::from(text.as_str());
        self.link.send(Reply::Search(Hint { play, line: line.to_vec(), eval, depth, text }));
    }

    /// Sends the nodes and the time of the search.
    pub fn count(&mut self, nodes: u64, time: Duration) {
        if self.counts_nodes {
            self.link.send(Reply::NodeStats { nodes, time: rounded(time) });
        }
    }
}

impl Observer for Talk<'_> {
    fn report(&mut self, report: &Report) {
        if let Some(verdict) = report.verdict {
            self.judge(&report.line, verdict, report.depth, report.confidence);
        }
        self.count(report.counters.nodes, report.time);
        self.last = Some(report.clone());
    }

    fn stop(&self) -> bool {
        self.link.is_interrupted()
    }
}

/// Keeps the last report of a search, and sends nothing.
pub(super) struct Quiet<'a> {
    pub link: &'a dyn Link,
    pub last: Option<Report>,
}

impl Observer for Quiet<'_> {
    fn report(&mut self, report: &Report) {
        self.last = Some(report.clone());
    }

    fn stop(&self) -> bool {
        self.link.is_interrupted()
    }
}

/// A verdict as a number of the protocol. The text gives the unit if it is not discs.
///
/// A chance becomes the percentage points above or below an even one.
fn value(verdict: Verdict) -> (Eval, String) {
    let (score, text) = match verdict {
        Verdict::Discs(score) => (score, String::new()),
        Verdict::Result(discs) => (Score::discs(discs.into()), String::new()),
        Verdict::Points(points) => (Score::discs(points), "points".to_owned()),
        Verdict::Chance(chance) => (Score::hundredths(i32::from(chance) - 5000), format!("{verdict} to win")),
    };
    (Eval::from(score), text)
}

/// A time in milliseconds, as boards show it.
pub(super) fn rounded(time: Duration) -> Duration {
    Duration::from_millis(time.as_millis().try_into().unwrap_or(u64::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_verdict_becomes_a_line() {
        let check = |verdict, depth, expected: &str| {
            let mut sent = Vec::new();
            let mut talk = Talk { link: &mut sent, empties: 20, counts_nodes: true, last: None };
            talk.judge(&[Move::Pass, Move::Pass], verdict, depth, 95);
            assert_eq!(sent[0].to_string(), expected);
        };
        check(Verdict::Discs(Score::hundredths(-250)), 12, "search PA-PA -2.50 0 12");
        check(Verdict::Discs(Score::discs(3)), 20, "search PA-PA +3 0 95%");
        check(Verdict::Result(-64), 4, "search PA-PA -64 0 100%");
        check(Verdict::Points(31), 4, "search PA-PA +31 0 4 points");
        check(Verdict::Chance(5420), 4, "search PA-PA +4.20 0 4 54.20% to win");
    }
}
