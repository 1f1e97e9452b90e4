//! The reports to the observer, during a search and at its end.

use std::cell::{Cell, RefCell};
use std::ops::Add;
use std::slice;
use std::time::Duration;

use outflank_board::{Candidate, Choice, Counters, Move, Observer, Report, Size};

use super::MctsSettings;
use super::arm::Bandit;
use super::explorer::Explorer;
use crate::form::Form;

/// The maximum time between two reports.
const REPORT_INTERVAL: Duration = Duration::from_millis(100);

/// Reports the search for one move to an observer.
pub(super) struct Narrator<'a> {
    settings: MctsSettings,
    /// Reports are sent while the search polls `stop`.
    observer: RefCell<&'a mut dyn Observer>,
    start: Duration,
    /// The time of the last report.
    told: Cell<Duration>,
}

impl<'a> Narrator<'a> {
    /// A narrator of a search that starts now.
    pub fn new(settings: MctsSettings, observer: &'a mut dyn Observer) -> Self {
        let start = (settings.now)();
        Self { settings, observer: RefCell::new(observer), start, told: Cell::new(start) }
    }

    /// The start time of the search.
    pub fn start(&self) -> Duration {
        self.start
    }

    /// Whether the observer stops the search.
    pub fn stop(&self) -> bool {
        self.observer.borrow().stop()
    }

    /// Reports an unfinished search if a report is due.
    ///
    /// A report is due when the number of simulations is a power of two, or [`REPORT_INTERVAL`] after the last one.
    pub fn show<S: Size>(&self, explorer: &Explorer<S>, done: u64) {
        let now = (self.settings.now)();
        if done.is_power_of_two() || now >= self.told.get() + REPORT_INTERVAL {
            self.told.set(now);
            self.tell(slice::from_ref(explorer));
        }
    }

    /// Reports the combined result of several explorers of one position, and returns their choice.
    ///
    /// Random tie-breaking uses a copy of the generator, so reports do not change the search.
    pub fn tell<S: Size>(&self, explorers: &[Explorer<S>]) -> Choice {
        let MctsSettings { final_move, c, ties, form, .. } = self.settings;
        let trees = explorers.iter().map(|explorer| explorer.growth.arms());
        let bandit = match form {
            Form::Report000 => {
                let visits = explorers.iter().map(|explorer| u64::from(explorer.growth.visits())).sum();
                Bandit::of_report_000(trees, c, visits)
            }
            Form::Textbook | Form::Report001 => Bandit::new(trees, final_move, c),
        };
        let best = explorers.first().and_then(|first| bandit.best(ties, &mut first.rng.clone()));
        let Some((best, first)) = best.zip(explorers.first()) else { return self.tell_lone(Move::Pass) };
        let line = first.growth.line(best.play);
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

    /// Reports the only legal move, which needs no search, and returns it.
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

    /// The time since the start of the search.
    pub fn time(&self) -> Duration {
        (self.settings.now)().saturating_sub(self.start)
    }
}
