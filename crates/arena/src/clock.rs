//! Time controls, and the clocks with which a referee enforces them.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

#[cfg(any(unix, windows))]
use cpu_time::ThreadTime;
use outflank_board::{Clock, Colour, Forfeit, Limits, Measure, Player};
use outflank_players::{parse_time, print_time};
use thiserror::Error;

use crate::instant::Instant;

/// Whether the system provides the CPU time of a thread. Without it a series refuses a CPU clock.
pub const HAS_CPU_CLOCK: bool = cfg!(any(unix, windows));

/// Replaces CPU time by wall time in a single duel if the system does not provide CPU time.
#[cfg(not(any(unix, windows)))]
type ThreadTime = Instant;

/// The time control of each player in a game.
///
/// ```
/// use outflank_arena::TimeControl;
///
/// let control: TimeControl = "10s+0.1s".parse()?;
/// assert_eq!(control.to_string(), "10s+100ms");
/// # Ok::<(), outflank_arena::NotATimeControl>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeControl {
    /// Time for the whole game, with an increment after every move.
    Game(Clock),
    /// Time for every move.
    Move(Duration),
    /// CPU time for the whole game.
    ///
    /// All threads of a player count, or an external program with all processes that it started.
    Processor(Duration),
}

/// The tolerance of [`TimeControl::Move`]. Players poll at least every 2,000 nodes, and on a busy system they check
/// late.
const MAX_MOVE_OVERRUN: Duration = Duration::from_millis(50);

/// The maximum time: one day.
const MAX_TIME: Duration = Duration::from_hours(24);

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Game(Clock { remaining, increment: Duration::ZERO }) => f.write_str(&print_time(remaining)),
            Self::Game(Clock { remaining, increment }) => {
                write!(f, "{}+{}", print_time(remaining), print_time(increment))
            }
            Self::Move(time) => write!(f, "move:{}", print_time(time)),
            Self::Processor(time) => write!(f, "cpu:{}", print_time(time)),
        }
    }
}

/// The text is not a time control.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "invalid time control {0:?}; write 10s per game, 10s+0.1s with an increment per move, move:1s per \
     move, or cpu:900s of CPU time per game; units are ms, s and m, and the maximum is 1440m"
)]
pub struct NotATimeControl(String);

impl FromStr for TimeControl {
    type Err = NotATimeControl;

    fn from_str(text: &str) -> Result<Self, NotATimeControl> {
        let time = |text| parse_time(text).filter(|time| *time <= MAX_TIME);
        let given = |text| time(text).filter(|time| !time.is_zero());
        let control = match text.split_once(':') {
            Some(("move", text)) => given(text).map(Self::Move),
            Some(("cpu", text)) => given(text).map(Self::Processor),
            Some(_) => None,
            None => {
                let (game, more) = text.split_once('+').unwrap_or((text, "0s"));
                given(game)
                    .zip(time(more))
                    .map(|(remaining, increment)| Self::Game(Clock { remaining, increment }))
            }
        };
        control.ok_or_else(|| NotATimeControl(text.to_owned()))
    }
}

/// The clocks of one game, operated by the referee. Without a time control they only measure.
pub(crate) struct Clocks {
    control: Option<TimeControl>,
    /// What is counted: wall time or CPU time.
    measure: Measure,
    /// The remaining time of each colour, if the time is for the whole game.
    left: [Duration; 2],
    since: Stamp,
}

impl Clocks {
    /// The clocks of a time control. Without one they measure what is asked for.
    pub(crate) fn new(control: Option<TimeControl>, asked: Measure) -> Self {
        let measure = match control {
            Some(TimeControl::Processor(_)) => Measure::Cpu,
            Some(TimeControl::Game(_) | TimeControl::Move(_)) => Measure::Wall,
            None => asked,
        };
        let left = match control {
            Some(TimeControl::Game(Clock { remaining: time, .. }) | TimeControl::Processor(time)) => time,
            Some(TimeControl::Move(_)) | None => Duration::MAX,
        };
        Self { control, measure, left: [left; 2], since: Stamp::now(measure) }
    }

    /// The time limits for a player's next move.
    pub(crate) fn limits(&self, colour: Colour) -> Limits {
        let remaining = self.left[colour as usize];
        match self.control {
            None => Limits::default(),
            Some(TimeControl::Move(time)) => Limits { time: Some(time), ..Limits::default() },
            Some(TimeControl::Game(Clock { increment, .. })) => {
                Limits { clock: Some(Clock { remaining, increment }), ..Limits::default() }
            }
            Some(TimeControl::Processor(_)) => {
                let clock = Some(Clock { remaining, increment: Duration::ZERO });
                Limits { clock, measure: Measure::Cpu, ..Limits::default() }
            }
        }
    }

    /// Starts the time of a move.
    ///
    /// Without a time control the clock is not read again. The move then includes the referee's own fraction of a
    /// microsecond since the last move.
    pub(crate) fn start(&mut self) {
        if self.control.is_some() {
            self.since = Stamp::now(self.measure);
        }
    }

    /// Ends the time of a move and returns it. CPU time includes the player's other threads.
    pub(crate) fn stop(&mut self, player: &dyn Player) -> Duration {
        let now = Stamp::now(self.measure);
        let time = now.since(&self.since);
        self.since = now;
        let helpers = || match self.measure {
            Measure::Cpu => player.helper_time(),
            Measure::Wall => Duration::ZERO,
        };
        player.measured().unwrap_or_else(|| time + helpers())
    }

    /// Subtracts the time of a move from the clock of a colour, and adds the increment.
    pub(crate) fn charge(&mut self, colour: Colour, taken: Duration) -> Result<(), Forfeit> {
        if taken > self.most(colour) {
            let given = match self.control {
                Some(TimeControl::Move(time)) => time,
                _ => self.left[colour as usize],
            };
            let [taken, given] = [taken, given].map(|time| time.as_secs_f64());
            return Err(Forfeit::Late(format!("a move took {taken:.3} s, and {given:.3} s were left")));
        }
        let left = &mut self.left[colour as usize];
        match self.control {
            Some(TimeControl::Game(Clock { increment, .. })) => {
                *left = left.saturating_sub(taken) + increment;
            }
            Some(TimeControl::Processor(_)) => *left = left.saturating_sub(taken),
            Some(TimeControl::Move(_)) | None => {}
        }
        Ok(())
    }

    /// The maximum time of a colour's next move.
    fn most(&self, colour: Colour) -> Duration {
        match self.control {
            Some(TimeControl::Move(time)) => time + MAX_MOVE_OVERRUN,
            _ => self.left[colour as usize],
        }
    }
}

/// A reading of the wall clock or of the CPU clock.
enum Stamp {
    Wall(Instant),
    Processor(ThreadTime),
}

impl Stamp {
    fn now(measure: Measure) -> Self {
        match measure {
            Measure::Cpu => Self::Processor(ThreadTime::now()),
            Measure::Wall => Self::Wall(Instant::now()),
        }
    }

    fn since(&self, earlier: &Self) -> Duration {
        match (self, earlier) {
            (Self::Wall(now), Self::Wall(earlier)) => *now - *earlier,
            (Self::Processor(now), Self::Processor(earlier)) => now.duration_since(*earlier),
            _ => Duration::ZERO,
        }
    }
}

#[cfg(test)]
mod tests {
    use outflank_board::{Choice, Game, Observer};

    use super::*;

    /// A player whose other threads took seven seconds.
    struct Helped;

    impl Player for Helped {
        fn choose(&mut self, _: &Game, _: &Limits, _: &mut dyn Observer) -> Result<Choice, Forfeit> {
            Err(Forfeit::Resigned)
        }

        fn helper_time(&self) -> Duration {
            seconds(7)
        }
    }

    const fn seconds(number: u64) -> Duration {
        Duration::from_secs(number)
    }

    fn clocks(text: &str) -> Clocks {
        Clocks::new(Some(text.parse().unwrap()), Measure::Wall)
    }

    #[test]
    fn time_controls_are_read_and_printed() {
        let check = |text: &str, control: TimeControl, printed: &str| {
            assert_eq!(text.parse(), Ok(control), "{text}");
            assert_eq!(control.to_string(), printed);
            assert_eq!(printed.parse(), Ok(control), "{printed}");
        };
        let game = |remaining, increment| TimeControl::Game(Clock { remaining, increment });
        check("10s+0.1s", game(seconds(10), Duration::from_millis(100)), "10s+100ms");
        check("2m", game(seconds(120), Duration::ZERO), "2m");
        check("10s+0s", game(seconds(10), Duration::ZERO), "10s");
        check("move:1s", TimeControl::Move(seconds(1)), "move:1s");
        check("cpu:900s", TimeControl::Processor(seconds(900)), "cpu:15m");
        for text in
            ["", "10", "0s", "0s+1s", "10s+", "+1s", "move:", "move:0s", "cpu:1s+1s", "wall:1s", "1441m"]
        {
            let message = text.parse::<TimeControl>().unwrap_err().to_string();
            assert!(message.starts_with(&format!("invalid time control {text:?}; write 10s per game, ")));
        }
    }

    #[test]
    fn game_clock_charges_time_and_adds_increment() {
        let mut clocks = clocks("10s+2s");
        let told = |clocks: &Clocks, colour| clocks.limits(colour).clock.unwrap();
        assert_eq!(clocks.charge(Colour::Black, seconds(7)), Ok(()));
        assert_eq!(told(&clocks, Colour::Black), Clock { remaining: seconds(5), increment: seconds(2) });
        assert_eq!(told(&clocks, Colour::White).remaining, seconds(10));
        // The increment is added after the move: too late for this one.
        let late = Forfeit::Late("a move took 6.000 s, and 5.000 s were left".to_owned());
        assert_eq!(clocks.charge(Colour::Black, seconds(6)), Err(late));
        assert_eq!(clocks.charge(Colour::White, seconds(10)), Ok(()));
        assert_eq!(told(&clocks, Colour::White).remaining, seconds(2));
    }

    #[test]
    fn move_clock_resets_per_move_and_allows_small_overrun() {
        let mut clocks = clocks("move:1s");
        for _ in 0..3 {
            assert_eq!(clocks.limits(Colour::White).time, Some(seconds(1)));
            assert_eq!(clocks.charge(Colour::White, seconds(1) + MAX_MOVE_OVERRUN), Ok(()));
        }
        let late = clocks.charge(Colour::White, seconds(2)).unwrap_err();
        assert_eq!(late.to_string(), "ran out of time: a move took 2.000 s, and 1.000 s were left");
    }

    #[test]
    fn without_a_clock_time_is_unlimited() {
        let mut clocks = Clocks::new(None, Measure::Wall);
        assert_eq!(clocks.limits(Colour::Black), Limits::default());
        assert_eq!(clocks.charge(Colour::Black, seconds(1_000_000)), Ok(()));
    }

    #[test]
    fn helper_threads_are_charged_only_on_cpu_clocks() {
        for (text, expected) in [("60s", false), ("move:60s", false), ("cpu:60s", true)] {
            let mut clocks = clocks(text);
            clocks.start();
            assert_eq!(clocks.stop(&Helped) >= seconds(7), expected, "{text}");
            assert_eq!(clocks.limits(Colour::Black).measure == Measure::Cpu, expected, "{text}");
        }
    }

    #[test]
    fn without_a_clock_the_limits_choose_the_measure() {
        for (measure, is_charged) in [(Measure::Wall, false), (Measure::Cpu, true)] {
            let mut clocks = Clocks::new(None, measure);
            clocks.start();
            assert_eq!(clocks.stop(&Helped) >= seconds(7), is_charged, "{measure:?}");
        }
    }

    #[test]
    fn cpu_clock_does_not_count_sleep() {
        let mut clocks = clocks("cpu:10s");
        clocks.start();
        std::thread::sleep(Duration::from_millis(30));
        let taken = clocks.stop(&Helped);
        assert!(taken < seconds(7) + Duration::from_millis(20), "{taken:?}");
        assert!(taken >= seconds(7), "its other threads are charged");
        assert_eq!(clocks.limits(Colour::Black).clock.unwrap().remaining, seconds(10));
        assert_eq!(clocks.charge(Colour::Black, seconds(4)), Ok(()));
        assert_eq!(clocks.limits(Colour::Black).clock.unwrap().remaining, seconds(6));
    }
}
