//! Messages before and during a search.

use std::io::{self, IsTerminal as _, Write as _};
use std::time::{Duration, Instant};

use outflank_board::Observer as _;
use outflank_engine::{Iteration, Watch};

use crate::interrupt::Interrupt;

/// Searches shorter than this show nothing.
const MIN_SHOWN_TIME: Duration = Duration::from_secs(2);

/// The time between two updates of the line on the terminal.
const REFRESH_INTERVAL: Duration = Duration::from_secs(1);

/// Shows the progress of the search of one position, and stops it after Ctrl-C.
pub struct Progress<'a> {
    number: usize,
    start: Instant,
    interrupt: &'a Interrupt,
    /// The last finished iteration as text; empty before the first.
    iteration: String,
    is_terminal: bool,
    shown: Option<Instant>,
}

impl<'a> Progress<'a> {
    /// A search that begins now.
    pub fn new(number: usize, interrupt: &'a Interrupt) -> Self {
        let is_terminal = io::stderr().is_terminal();
        let start = Instant::now();
        Self { number, start, interrupt, iteration: String::new(), is_terminal, shown: None }
    }

    fn show(&mut self, nodes: u64) {
        if !self.is_terminal || self.start.elapsed() < MIN_SHOWN_TIME {
            return;
        }
        if self.shown.is_some_and(|shown| shown.elapsed() < REFRESH_INTERVAL) {
            return;
        }
        self.shown = Some(Instant::now());
        let (number, seconds) = (self.number, self.start.elapsed().as_secs_f64());
        // A failed write to the terminal is ignored.
        let _ = write!(io::stderr(), "\r\x1b[K#{number}: {}, {nodes} nodes, {seconds:.0} s", self.iteration);
    }
}

impl Watch for Progress<'_> {
    fn stop(&mut self, nodes: u64) -> bool {
        self.show(nodes);
        self.interrupt.stop()
    }

    fn finished(&mut self, iteration: &Iteration) -> bool {
        let (goal, best) = (iteration.goal, &iteration.lines[0]);
        self.iteration = format!(
            "{}@{}%: {:+.2} with {}",
            goal.depth,
            goal.selectivity.percent(),
            best.score.in_discs(),
            best.moves[0],
        );
        !self.stop(iteration.nodes)
    }
}

impl Drop for Progress<'_> {
    fn drop(&mut self) {
        if self.shown.is_some() {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }
}

/// Nodes of an exact solution with [`BASE_EMPTIES`] empty squares, and the growth factor per empty square. They are
/// fitted to the FFO test, see `docs/engine.md`. Single positions differ by a factor of up to ten.
const BASE_NODES: f64 = 9e6;
const BASE_EMPTIES: u32 = 20;
const NODE_GROWTH_PER_EMPTY: f64 = 1.75;

/// Nodes per second per thread.
const NODES_PER_SECOND: f64 = 3e7;

/// A note announces solutions that are expected to take longer.
const MIN_ANNOUNCED_SECONDS: f64 = 60.0;

/// The note before a solution that is expected to take very long; `None` before others.
pub fn announcement(number: usize, empties: u32, threads: usize) -> Option<String> {
    let nodes = BASE_NODES * NODE_GROWTH_PER_EMPTY.powf(f64::from(empties) - f64::from(BASE_EMPTIES));
    let seconds = nodes / (NODES_PER_SECOND * threads as f64);
    (seconds > MIN_ANNOUNCED_SECONDS).then(|| {
        format!(
            "position {number} has {empties} empty squares; solving it exactly may take {}. \
             Use --time or --nodes to limit it; Ctrl-C prints the best move so far.",
            magnitude(seconds)
        )
    })
}

/// The order of magnitude of a time.
fn magnitude(seconds: f64) -> &'static str {
    match seconds {
        ..3_600.0 => "minutes",
        ..86_400.0 => "hours",
        ..2_592_000.0 => "days",
        ..31_536_000.0 => "months",
        _ => "years",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_long_solves_announce_an_estimated_time() {
        let expected = |empties, threads| {
            announcement(1, empties, threads).map(|text| text.split_whitespace().nth(11).unwrap().to_owned())
        };
        assert_eq!(announcement(1, 20, 1), None);
        assert_eq!(announcement(1, 28, 1), None);
        assert_eq!(expected(32, 1).as_deref(), Some("minutes."));
        assert_eq!(expected(32, 8), None);
        assert_eq!(expected(60, 1).as_deref(), Some("years."));
    }
}
