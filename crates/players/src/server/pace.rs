//! Converts the time settings of a controller to limits for a player.

use std::time::Duration;

use outflank_board::{Clock, Colour, Limits};
use outflank_notation::gtp::{TimeSettings, TimeSystem};

use crate::domain::MAX_TIME;

/// The part of the time per move that is reserved for the response; a tenth of short times.
const RESPONSE_RESERVE: Duration = Duration::from_millis(50);

/// The clocks of a game. `time_left` sets them; otherwise they are updated here.
#[derive(Clone, Debug)]
pub(super) struct Pace {
    system: TimeSystem,
    /// The remaining time of each colour; `None` without a limit.
    left: [Option<Left>; 2],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Left {
    /// For all remaining moves.
    Game(Duration),
    /// For each move.
    Move(Duration),
}

impl Default for Pace {
    fn default() -> Self {
        Self::new(TimeSystem::Unlimited)
    }
}

impl Pace {
    /// The clocks at the start of a game.
    pub fn new(system: TimeSystem) -> Self {
        let mut pace = Self { system, left: [None; 2] };
        pace.restart();
        pace
    }

    /// The clocks at the start of a game, from `time_settings`.
    ///
    /// Programs differ in the meaning of an overtime after a main time; some treat it as an increment. So does this
    /// function. It spends only main time that is left, which is within the limits either way.
    pub fn from_settings(settings: TimeSettings) -> Self {
        Self::new(match settings.system() {
            TimeSystem::Canadian { main, overtime, stones } if !main.is_zero() => {
                TimeSystem::Fischer { main, increment: overtime / stones }
            }
            system => system,
        })
    }

    /// Resets the clocks for a new game.
    pub fn restart(&mut self) {
        let main = match self.system {
            // A main time of zero without overtime means no limit.
            TimeSystem::Unlimited | TimeSystem::Absolute { main: Duration::ZERO } => None,
            TimeSystem::Absolute { main }
            | TimeSystem::Byoyomi { main, .. }
            | TimeSystem::Canadian { main, .. }
            | TimeSystem::Fischer { main, .. } => Some(main),
        };
        self.left = [main.map(|main| self.main(main)); 2];
    }

    /// Handles `time_left`.
    ///
    /// Without stones, `time` is main time. Otherwise it is the time for this number of moves, or for the current one
    /// of this number of periods.
    pub fn tell(&mut self, colour: Colour, time: Duration, stones: u32) {
        self.left[colour as usize] = Some(match (stones, self.system) {
            (0, _) => self.main(time),
            (_, TimeSystem::Byoyomi { .. }) => Left::Move(capped(time)),
            _ => Left::Move(capped(time) / stones),
        });
    }

    /// Subtracts the time of a move from a colour's clock, and adds the increment.
    pub fn charge(&mut self, colour: Colour, taken: Duration) {
        if let Some(Left::Game(time)) = self.left[colour as usize] {
            let rest = time.saturating_sub(taken);
            self.left[colour as usize] = Some(self.main(rest + self.increment()));
        }
    }

    /// The limits of a colour's next move.
    pub fn limits(&self, colour: Colour) -> Limits {
        match self.left[colour as usize] {
            None => Limits::default(),
            Some(Left::Move(time)) => Limits {
                time: Some(time.saturating_sub(RESPONSE_RESERVE.min(time / 10))),
                ..Limits::default()
            },
            Some(Left::Game(time)) => {
                let behind = self.overtime().unwrap_or_default();
                let clock = Clock { remaining: time + behind, increment: self.increment() + behind };
                Limits { clock: Some(clock), ..Limits::default() }
            }
        }
    }

    /// The remaining main time, or the overtime if the main time is zero.
    fn main(&self, time: Duration) -> Left {
        match self.overtime() {
            Some(overtime) if time.is_zero() => Left::Move(overtime),
            _ => Left::Game(capped(time)),
        }
    }

    /// The increment per move.
    fn increment(&self) -> Duration {
        match self.system {
            TimeSystem::Fischer { increment, .. } => capped(increment),
            _ => Duration::ZERO,
        }
    }

    /// The time per move after the main time has run out.
    fn overtime(&self) -> Option<Duration> {
        match self.system {
            TimeSystem::Byoyomi { period, periods: 1.., .. } => Some(capped(period)),
            TimeSystem::Canadian { overtime, stones: stones @ 1.., .. } => Some(capped(overtime) / stones),
            _ => None,
        }
    }
}

/// Caps a time, so that arithmetic cannot overflow.
fn capped(time: Duration) -> Duration {
    time.min(MAX_TIME)
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn milliseconds(number: u64) -> Duration {
        Duration::from_millis(number)
    }

    const fn seconds(number: u64) -> Duration {
        Duration::from_secs(number)
    }

    fn settings(main: u64, overtime: u64, stones: u32) -> Pace {
        Pace::from_settings(TimeSettings { main: seconds(main), overtime: seconds(overtime), stones })
    }

    /// Black's clock in seconds: remaining time and increment.
    #[track_caller]
    fn check_clock(pace: &Pace, remaining: u64, increment: u64) {
        let clock = Clock { remaining: seconds(remaining), increment: seconds(increment) };
        assert_eq!(pace.limits(Colour::Black), Limits { clock: Some(clock), ..Limits::default() });
    }

    /// Black's time per move in milliseconds.
    #[track_caller]
    fn check_move(pace: &Pace, time: u64) {
        assert_eq!(
            pace.limits(Colour::Black),
            Limits { time: Some(milliseconds(time)), ..Limits::default() }
        );
    }

    #[test]
    fn settings_become_limits() {
        check_clock(&settings(300, 0, 0), 300, 0);
        check_clock(&settings(60, 2, 1), 60, 2);
        check_clock(&settings(60, 30, 10), 60, 3);
        check_move(&settings(0, 1, 1), 950);
        check_move(&settings(0, 30, 10), 2950);
        for unlimited in [settings(0, 0, 0), settings(0, 1, 0), settings(300, 30, 0), Pace::default()] {
            assert_eq!(unlimited.limits(Colour::Black), Limits::default());
        }
        let main = seconds(60);
        check_clock(&Pace::new(TimeSystem::Byoyomi { main, period: seconds(10), periods: 3 }), 70, 10);
        check_clock(&Pace::new(TimeSystem::Canadian { main, overtime: seconds(10), stones: 5 }), 62, 2);
        check_clock(&Pace::new(TimeSystem::Fischer { main, increment: seconds(3) }), 60, 3);
        check_clock(&Pace::new(TimeSystem::Byoyomi { main, period: seconds(10), periods: 0 }), 60, 0);
    }

    #[test]
    fn time_left_applies_to_one_colour() {
        let mut pace = settings(60, 2, 1);
        pace.tell(Colour::White, seconds(1), 0);
        check_clock(&pace, 60, 2);
        pace.tell(Colour::Black, seconds(7), 0);
        check_clock(&pace, 7, 2);
        pace.tell(Colour::Black, seconds(5), 5);
        check_move(&pace, 950);
        pace.tell(Colour::Black, milliseconds(100), 1);
        check_move(&pace, 90);
        pace.restart();
        check_clock(&pace, 60, 2);
        let mut byoyomi =
            Pace::new(TimeSystem::Byoyomi { main: seconds(60), period: seconds(10), periods: 3 });
        byoyomi.tell(Colour::Black, seconds(9), 2);
        check_move(&byoyomi, 8950);
        byoyomi.tell(Colour::Black, Duration::ZERO, 0);
        check_move(&byoyomi, 9950);
        let mut untold = Pace::default();
        untold.tell(Colour::Black, seconds(30), 0);
        check_clock(&untold, 30, 0);
    }

    #[test]
    fn time_is_charged_without_time_left() {
        let mut pace = settings(60, 2, 1);
        pace.charge(Colour::Black, seconds(10));
        pace.charge(Colour::White, seconds(40));
        check_clock(&pace, 52, 2);
        let mut byoyomi =
            Pace::new(TimeSystem::Byoyomi { main: seconds(60), period: seconds(10), periods: 3 });
        byoyomi.charge(Colour::Black, seconds(20));
        check_clock(&byoyomi, 50, 10);
        byoyomi.charge(Colour::Black, seconds(55));
        check_move(&byoyomi, 9950);
        byoyomi.charge(Colour::Black, seconds(9));
        check_move(&byoyomi, 9950);
    }

    #[test]
    fn huge_times_are_clamped_to_one_day() {
        let longest = Duration::MAX;
        let mut pace = Pace::new(TimeSystem::Fischer { main: longest, increment: longest });
        pace.charge(Colour::Black, Duration::ZERO);
        check_clock(&pace, 86400, 86400);
        pace.tell(Colour::Black, longest, 1);
        check_move(&pace, 86_399_950);
    }
}
