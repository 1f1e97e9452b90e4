//! Time settings.

use std::fmt;
use std::time::Duration;

use crate::decimal::Seconds;

/// The arguments of `time_settings`.
///
/// The protocol has whole seconds. Fractions are also parsed and written; round them for programs that may not support
/// them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TimeSettings {
    /// The time for the game.
    pub main: Duration,
    /// The time for `stones` moves after the main time has run out.
    pub overtime: Duration,
    /// The number of moves per overtime.
    pub stones: u32,
}

impl TimeSettings {
    /// The meaning of the settings according to the protocol.
    ///
    /// Othello programs differ: some treat the overtime as an increment, or as the time per move.
    ///
    /// ```
    /// use std::time::Duration;
    ///
    /// use outflank_notation::gtp::{TimeSettings, TimeSystem};
    ///
    /// let main = Duration::from_secs(300);
    /// let settings = TimeSettings { main, overtime: Duration::ZERO, stones: 0 };
    /// assert_eq!(settings.system(), TimeSystem::Absolute { main });
    /// ```
    #[must_use]
    pub fn system(self) -> TimeSystem {
        let Self { main, overtime, stones } = self;
        if overtime.is_zero() {
            TimeSystem::Absolute { main }
        } else if stones == 0 {
            TimeSystem::Unlimited
        } else {
            TimeSystem::Canadian { main, overtime, stones }
        }
    }
}

impl fmt::Display for TimeSettings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", Seconds(self.main), Seconds(self.overtime), self.stones)
    }
}

/// The arguments of `kgs-time_settings`, which supports more kinds of clocks than `time_settings`.
///
/// `fischer` is an addition to the four systems of the Go server KGS, after which the command is named.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TimeSystem {
    /// `none`: no clock.
    Unlimited,
    /// `absolute`: one time for the game.
    Absolute {
        /// The time for the game.
        main: Duration,
    },
    /// `byoyomi`: after the main time some periods, each of which is lost only when it runs out.
    Byoyomi {
        /// The time for the game.
        main: Duration,
        /// The time per move after it.
        period: Duration,
        /// The number of periods.
        periods: u32,
    },
    /// `canadian`: after the main time, an overtime per `stones` moves.
    Canadian {
        /// The time for the game.
        main: Duration,
        /// The time for `stones` moves after it.
        overtime: Duration,
        /// The number of moves per overtime.
        stones: u32,
    },
    /// `fischer`: every move adds to the time.
    Fischer {
        /// The time at the start.
        main: Duration,
        /// The time that every move adds.
        increment: Duration,
    },
}

impl fmt::Display for TimeSystem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Unlimited => f.write_str("none"),
            Self::Absolute { main } => write!(f, "absolute {}", Seconds(main)),
            Self::Byoyomi { main, period, periods } => {
                write!(f, "byoyomi {} {} {periods}", Seconds(main), Seconds(period))
            }
            Self::Canadian { main, overtime, stones } => {
                write!(f, "canadian {} {} {stones}", Seconds(main), Seconds(overtime))
            }
            Self::Fischer { main, increment } => {
                write!(f, "fischer {} {}", Seconds(main), Seconds(increment))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_settings_follow_the_protocol() {
        let check = |main, overtime, stones, meaning: &str| {
            let [main, overtime] = [main, overtime].map(Duration::from_secs);
            assert_eq!(TimeSettings { main, overtime, stones }.system().to_string(), meaning);
        };
        check(300, 0, 0, "absolute 300");
        check(300, 0, 5, "absolute 300");
        check(300, 30, 5, "canadian 300 30 5");
        check(0, 1, 1, "canadian 0 1 1");
        check(0, 1, 0, "none");
    }
}
