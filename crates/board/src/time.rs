//! Time management: how long to think about a move.

use std::time::Duration;

use crate::player::{Limits, Measure};

/// The minimum number of moves to spread a clock over: a game may last longer than expected.
const MIN_MOVES: u32 = 3;

/// The reserve per remaining move, for delays of a busy machine before the clock stops.
const RESERVE_PER_MOVE: Duration = Duration::from_millis(10);

/// The minimum reserve in total, if the clock has that much: a busy machine may suspend a player for this long once.
const MIN_RESERVE: Duration = Duration::from_millis(100);

/// Expected lateness shortens the share of a move to no less than one part in `MAX_CUT`.
///
/// An overloaded machine runs a player for some milliseconds and then suspends it for tens of milliseconds. Short moves
/// mostly end before the suspension.
const MAX_CUT: u32 = 16;

/// The time for one move.
///
/// A part of the clock is kept in reserve, and more of it if recent moves were late. The next moves are expected to be
/// equally late, so they are planned to be shorter by this amount.
///
/// ```
/// use std::time::Duration;
/// use outflank_board::{Clock, Limits, TimeBudget};
///
/// let clock = Clock { remaining: Duration::from_secs(60), increment: Duration::ZERO };
/// let limits = Limits { clock: Some(clock), ..Limits::default() };
/// let budget = TimeBudget::new(&limits, 20, 1, Duration::ZERO);
/// assert!(budget.allows_more(Duration::from_secs(1)));
/// assert!(budget.is_over(Duration::from_secs(6)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeBudget {
    /// The hard limit: the search stops then.
    hard: Option<Duration>,
    /// An even share of the usable time for all remaining moves.
    share: Option<Duration>,
    /// The soft limit: no new iteration starts, since it would take longer than all previous ones.
    soft: Option<Duration>,
}

impl TimeBudget {
    /// The time for a move within the limits.
    ///
    /// * `moves`: the number of own remaining moves that take time.
    /// * `threads`: the number of threads of the search.
    /// * `late`: the lateness of recent moves, see [`TimeBudget::late`].
    ///
    /// CPU time of all threads counts on a CPU clock, so several threads use it up in a fraction of the wall time.
    #[must_use]
    pub fn new(limits: &Limits, moves: u32, threads: usize, late: Duration) -> Self {
        let by_move = limits.time.map(|time| {
            let aside = (time / 20).clamp(Duration::from_millis(1), Duration::from_millis(30)).min(time / 2);
            let hard = time.saturating_sub(aside);
            [hard; 3]
        });
        let by_clock = limits.clock.map(|clock| {
            let moves = moves.max(MIN_MOVES);
            let aside = (RESERVE_PER_MOVE * moves).max(MIN_RESERVE) + clock.remaining / 50 + 4 * late;
            let aside = aside.min(clock.remaining * 3 / 4);
            let usable = clock.remaining.saturating_sub(aside);
            let share = usable / moves + clock.increment * 4 / 5;
            let share = share.saturating_sub(late).max(share / MAX_CUT);
            let hard = (2 * share).min(usable / 2);
            let share = share.min(hard);
            let runs = if limits.measure == Measure::Cpu { threads.max(1) as u32 } else { 1 };
            [hard, share, share / 2].map(|time| time / runs)
        });
        let tighter =
            |nth: usize| by_move.into_iter().chain(by_clock).map(|times: [Duration; 3]| times[nth]).min();
        Self { hard: tighter(0), share: tighter(1), soft: tighter(2) }
    }

    /// The same budget for a search that can end at any moment: it ends after its share.
    #[must_use]
    pub fn even(self) -> Self {
        Self { hard: self.share, share: self.share, soft: self.share }
    }

    /// When the search must stop, counted from its start; `None` if time is not limited.
    #[must_use]
    pub fn deadline(&self) -> Option<Duration> {
        self.hard
    }

    /// Whether the search must stop.
    #[must_use]
    pub fn is_over(&self, elapsed: Duration) -> bool {
        self.hard.is_some_and(|hard| elapsed >= hard)
    }

    /// The lateness after this search: its own overrun or half of the lateness before, whichever is larger.
    #[must_use]
    pub fn late(&self, elapsed: Duration, before: Duration) -> Duration {
        self.hard.map_or(Duration::ZERO, |hard| elapsed.saturating_sub(hard)).max(before / 2)
    }

    /// Whether to start another iteration.
    #[must_use]
    pub fn allows_more(&self, elapsed: Duration) -> bool {
        self.soft.is_none_or(|soft| elapsed < soft)
    }

    /// Whether time is limited.
    #[must_use]
    pub fn is_limited(&self) -> bool {
        self.hard.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::player::Clock;

    fn milliseconds(count: u64) -> Duration {
        Duration::from_millis(count)
    }

    fn on_clock(remaining: u64, increment: u64) -> Limits {
        let clock = Clock { remaining: milliseconds(remaining), increment: milliseconds(increment) };
        Limits { clock: Some(clock), ..Limits::default() }
    }

    fn budget(limits: &Limits, moves: u32) -> TimeBudget {
        TimeBudget::new(limits, moves, 1, Duration::ZERO)
    }

    #[test]
    fn time_per_move_is_used_except_for_a_reserve() {
        let limits = Limits { time: Some(milliseconds(100)), ..Limits::default() };
        let planned = budget(&limits, 12);
        assert!(planned.allows_more(milliseconds(94)) && !planned.is_over(milliseconds(94)));
        assert!(planned.is_over(milliseconds(95)));
        assert_eq!(planned.even(), planned);
        assert!(!budget(&Limits::default(), 12).is_limited());
    }

    #[test]
    fn a_clock_is_shared_among_the_moves_to_come() {
        // 12 moves: a reserve of 120 ms and a fiftieth, the rest in equal parts.
        let planned = budget(&on_clock(10_000, 0), 12);
        let share = milliseconds(10_000 - 120 - 200) / 12;
        assert_eq!(planned, TimeBudget { hard: Some(2 * share), share: Some(share), soft: Some(share / 2) });
        assert_eq!(planned.even().deadline(), Some(share));
        // The tighter of two limits holds.
        let both = Limits { time: Some(milliseconds(100)), ..on_clock(10_000, 0) };
        assert_eq!(budget(&both, 12).deadline(), Some(milliseconds(95)));
    }

    #[test]
    fn lateness_shortens_the_budget() {
        let limits = on_clock(800, 10);
        let budget = |late| TimeBudget::new(&limits, 12, 1, milliseconds(late));
        let hard = |late| budget(late).hard.expect("a limit");
        assert!(hard(30) < hard(0) && hard(100) < hard(30) && hard(9_000) > Duration::ZERO);
        assert_eq!(budget(0).late(hard(0) + milliseconds(7), Duration::ZERO), milliseconds(7));
        assert_eq!(budget(0).late(hard(0) + milliseconds(7), milliseconds(20)), milliseconds(10));
        assert_eq!(budget(0).late(hard(0) / 2, Duration::ZERO), Duration::ZERO);
    }

    #[test]
    fn cpu_clock_is_divided_among_threads_and_wall_clock_is_not() {
        let wall = on_clock(10_000, 0);
        let cpu = Limits { measure: Measure::Cpu, ..wall };
        let budget = |limits, threads| TimeBudget::new(limits, 12, threads, Duration::ZERO);
        assert_eq!(budget(&wall, 4), budget(&wall, 1));
        assert_eq!(budget(&cpu, 1), budget(&wall, 1));
        assert_eq!(budget(&cpu, 4).deadline(), budget(&cpu, 1).deadline().map(|time| time / 4));
        assert_eq!(budget(&cpu, 4).soft, budget(&cpu, 1).soft.map(|time| time / 4));
        // A time limit per move does not depend on the number of threads.
        let each = Limits { time: Some(milliseconds(100)), clock: None, ..cpu };
        assert_eq!(budget(&each, 4), budget(&each, 1));
    }

    /// Plays a game with a model of a machine, which returns the wall time of each move.
    fn lasts(
        (remaining, increment): (u64, u64),
        moves: impl Fn(u32) -> u32,
        mut wall_time: impl FnMut(TimeBudget, u32) -> Duration,
    ) {
        let increment = milliseconds(increment);
        let (mut remaining, mut late) = (milliseconds(remaining), Duration::ZERO);
        for empties in (1..=60).rev().step_by(2) {
            let limits = Limits { clock: Some(Clock { remaining, increment }), ..Limits::default() };
            let budget = TimeBudget::new(&limits, moves(empties), 1, late);
            let taken = wall_time(budget, empties);
            assert!(taken < remaining, "{empties} empty: {taken:?} of {remaining:?}");
            late = budget.late(taken, late);
            remaining = remaining.saturating_sub(taken) + increment;
        }
    }

    /// The moves that take time if the last 16 squares are solved at once.
    fn solving(empties: u32) -> u32 {
        empties.saturating_sub(16) / 2
    }

    #[test]
    fn clock_lasts_the_game_when_every_move_is_late() {
        for limits in [(1_000, 10), (10_000, 100), (60_000, 0), (300, 20)] {
            // Every move takes its limit and eight milliseconds more.
            lasts(limits, solving, |budget, empties| {
                budget.deadline().expect("a limit") + milliseconds(if empties > 16 { 8 } else { 1 })
            });
        }
    }

    #[test]
    fn clock_lasts_the_game_on_an_overloaded_machine() {
        // After every 4 ms of work, other processes use the processor for 33 ms.
        let (slice, stop) = (milliseconds(4), milliseconds(33));
        let mut worked = Duration::ZERO;
        let mut work = |time: Duration| {
            let mut taken = Duration::ZERO;
            while taken < time {
                let run = slice.saturating_sub(worked).min(time.saturating_sub(taken));
                (worked, taken) = (worked + run, taken + run);
                if worked == slice {
                    (worked, taken) = (Duration::ZERO, taken + stop);
                }
            }
            taken
        };
        for limits in [(200, 5), (1_000, 10), (10_000, 0)] {
            lasts(
                limits,
                |empties| empties / 2 + 2,
                |budget, _| work(budget.even().deadline().expect("a limit")),
            );
            lasts(limits, solving, |budget, empties| {
                let limit = budget.deadline().expect("a limit");
                work(if empties > 16 { limit } else { limit.min(milliseconds(1)) })
            });
        }
    }
}
