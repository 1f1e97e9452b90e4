//! How long to think about a move.

use std::time::Duration;

use outflank_board::Limits;

/// The time for a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// The search is stopped then.
    hard: Option<Duration>,
    /// No iteration is begun any more then: the next takes longer than all before it.
    soft: Option<Duration>,
}

/// With so many empty squares left the game is as good as solved: moves from there on take no time.
const SOLVED: u32 = 16;

/// Never spread over fewer moves than this: somebody may be slower than expected.
const FEWEST_MOVES: u32 = 3;

/// What is set aside of a clock for each move to come: a busy machine takes it between the move and the press on
/// the clock.
const ASIDE: Duration = Duration::from_millis(10);

/// The least that is set aside of a clock in all, where there is as much: a machine that is busy with other work may let
/// a player wait for so long once.
const RESERVE: Duration = Duration::from_millis(100);

impl Budget {
    /// The time that the limits give for a move with so many empty squares, where moves were late by so much of late.
    #[must_use]
    pub fn new(limits: &Limits, empties: u32, late: Duration) -> Self {
        let by_move = limits.time.map(|time| {
            let aside = (time / 20).clamp(Duration::from_millis(1), Duration::from_millis(30)).min(time / 2);
            let hard = time.saturating_sub(aside);
            (hard, hard)
        });
        let by_clock = limits.clock.map(|clock| {
            let moves = (empties.saturating_sub(SOLVED) / 2).max(FEWEST_MOVES);
            let aside = (ASIDE * moves).max(RESERVE) + clock.remaining / 50 + 4 * late;
            let aside = aside.min(clock.remaining * 3 / 4);
            let usable = clock.remaining.saturating_sub(aside);
            let share = usable / moves + clock.increment * 4 / 5;
            let hard = (2 * share).min(usable / 2);
            (hard, share.min(hard) / 2)
        });
        let tighter = |one: Option<Duration>, other: Option<Duration>| match (one, other) {
            (Some(one), Some(other)) => Some(one.min(other)),
            (one, other) => one.or(other),
        };
        Self {
            hard: tighter(by_move.map(|(hard, _)| hard), by_clock.map(|(hard, _)| hard)),
            soft: tighter(by_move.map(|(_, soft)| soft), by_clock.map(|(_, soft)| soft)),
        }
    }

    /// Whether the search must stop.
    #[must_use]
    pub fn is_over(&self, elapsed: Duration) -> bool {
        self.hard.is_some_and(|hard| elapsed >= hard)
    }

    /// How much later than it should the search ended.
    #[must_use]
    pub fn late(&self, elapsed: Duration) -> Duration {
        self.hard.map_or(Duration::ZERO, |hard| elapsed.saturating_sub(hard))
    }

    /// Whether another iteration is worth beginning.
    #[must_use]
    pub fn allows_more(&self, elapsed: Duration) -> bool {
        self.soft.is_none_or(|soft| elapsed < soft)
    }

    /// Whether time is limited at all.
    #[must_use]
    pub fn is_limited(&self) -> bool {
        self.hard.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use outflank_board::Clock;

    fn milliseconds(count: u64) -> Duration {
        Duration::from_millis(count)
    }

    #[test]
    fn time_for_a_move_is_used_up_but_for_a_rest() {
        let limits = Limits { time: Some(milliseconds(100)), ..Limits::default() };
        let budget = Budget::new(&limits, 40, Duration::ZERO);
        assert!(budget.allows_more(milliseconds(94)) && !budget.is_over(milliseconds(94)));
        assert!(budget.is_over(milliseconds(95)));
        assert!(!Budget::new(&Limits::default(), 40, Duration::ZERO).is_limited());
    }

    #[test]
    fn who_was_late_is_more_careful() {
        let clock = Clock { remaining: milliseconds(800), increment: milliseconds(10) };
        let limits = Limits { clock: Some(clock), ..Limits::default() };
        let budget = |late| Budget::new(&limits, 40, milliseconds(late));
        let hard = |late| budget(late).hard.expect("a limit");
        assert!(hard(30) < hard(0) && hard(100) < hard(30) && hard(9_000) > Duration::ZERO);
        assert_eq!(budget(0).late(hard(0) + milliseconds(7)), milliseconds(7));
        assert_eq!(budget(0).late(hard(0) / 2), Duration::ZERO);
    }

    #[test]
    fn a_clock_lasts_the_whole_game_however_slow_the_world_is() {
        // Every move takes its hard limit and eight milliseconds more.
        for (seconds, increment) in [(1_000, 10), (10_000, 100), (60_000, 0), (300, 20)] {
            let mut remaining = milliseconds(seconds);
            for empties in (1..=60).rev().step_by(2) {
                let clock = Clock { remaining, increment: milliseconds(increment) };
                let limits = Limits { clock: Some(clock), ..Limits::default() };
                let budget = Budget::new(&limits, empties, Duration::ZERO);
                let taken =
                    budget.hard.expect("a limit") + milliseconds(if empties > SOLVED { 8 } else { 1 });
                assert!(
                    taken < remaining,
                    "{seconds} ms + {increment} ms, {empties} empty: {taken:?} of {remaining:?}"
                );
                remaining = remaining.saturating_sub(taken) + milliseconds(increment);
            }
        }
    }
}
