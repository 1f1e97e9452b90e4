//! What the player tells its observer while it searches, and in the end.

use std::cell::{Cell, RefCell};
use std::ops::Add;
use std::slice;
use std::time::Duration;

use outflank_board::{Candidate, Choice, Counters, Move, Observer, Report};

use super::MctsSettings;
use super::arm::Bandit;
use super::explorer::Explorer;

/// How much time passes between two reports at most.
const REPORT_INTERVAL: Duration = Duration::from_millis(100);

/// Tells an observer how the search for one move is going.
pub(super) struct Narrator<'a> {
    settings: MctsSettings,
    /// Reports go out while the search asks whether to stop.
    observer: RefCell<&'a mut dyn Observer>,
    start: Duration,
    /// When the last report went out.
    told: Cell<Duration>,
}

impl<'a> Narrator<'a> {
    /// A narrator of a search that begins now.
    pub fn new(settings: MctsSettings, observer: &'a mut dyn Observer) -> Self {
        let start = (settings.now)();
        Self { settings, observer: RefCell::new(observer), start, told: Cell::new(start) }
    }

    /// When the search began.
    pub fn start(&self) -> Duration {
        self.start
    }

    /// Whether the observer wants the search to end.
    pub fn stop(&self) -> bool {
        self.observer.borrow().stop()
    }

    /// Reports a search under way, if it is time: after so many simulations as are a power of two, or when
    /// the last report is some time ago.
    pub fn show(&self, explorer: &Explorer, done: u64) {
        let now = (self.settings.now)();
        if done.is_power_of_two() || now >= self.told.get() + REPORT_INTERVAL {
            self.told.set(now);
            self.tell(slice::from_ref(explorer));
        }
    }

    /// Reports what some explorers of one position found out together, and answers with their choice.
    ///
    /// Chance among equal moves leaves no trace in the generators, so that reports do not change the search.
    pub fn tell(&self, explorers: &[Explorer]) -> Choice {
        let MctsSettings { final_move, c, ties, .. } = self.settings;
        let bandit = Bandit::new(explorers.iter().map(|explorer| explorer.tree.arms()), final_move, c);
        let best = explorers.first().and_then(|first| bandit.best(ties, &mut first.rng.clone()));
        let Some((best, first)) = best.zip(explorers.first()) else { return self.tell_lone(Move::Pass) };
        let line = first.tree.line(best.play);
        let verdict = best.verdict();
        self.observer.borrow_mut().report(&Report {
            depth: line.len() as u32,
            confidence: if bandit.is_solved() { 100 } else { 0 },
            verdict,
            line,
            candidates: bandit.candidates(best.play),
            counters: explorers.iter().map(|explorer| explorer.counters).fold(Counters::default(), Add::add),
            time: self.time(),
        });
        Choice { play: best.play, verdict }
    }

    /// Reports a move that was played without a search, since there was no other, and answers with it.
    pub fn tell_lone(&self, play: Move) -> Choice {
        self.observer.borrow_mut().report(&Report {
            line: vec![play],
            candidates: vec![Candidate { play, verdict: None, visits: 0 }],
            counters: Counters { nodes: 1, ..Counters::default() },
            time: self.time(),
            ..Report::default()
        });
        Choice { play, verdict: None }
    }

    /// The time since the search began.
    pub fn time(&self) -> Duration {
        (self.settings.now)().saturating_sub(self.start)
    }
}
