//! Clocks: `15:00//02:00`, or in full `[ini[,[N]m1]]/[inc[,[N]m2]]/[ext[,[N]m3]]`.
//!
//! The three parts are the main time, the increment and the extension. A time is `[[HH:]MM:]SS`, with days before it as
//! `D.`. A leading `-` means that it has run out.
//!
//! `N` changes the rule of its part. The number after it is the number of moves for which the part holds, 0 for all. A
//! running clock has the number of moves made before that number: `00:55,2:0`.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::archive::number;
use crate::record::TimeControl;
use crate::text::excerpt;

/// A clock, at the start of a game or while running.
///
/// ```
/// use outflank_notation::ggs::Clock;
///
/// let clock: Clock = "15:00/5,N1/2:00".parse()?;
/// assert_eq!(clock.time_control().main, 900);
/// assert_eq!(clock.to_string(), "15:00/00:05,N1/02:00");
/// # Ok::<(), outflank_notation::ggs::ClockError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Clock {
    /// The main time, or what is left of it.
    ///
    /// With `N`, the extension follows when it has run out. Without `N`, the game is lost then, though it may continue.
    pub main: Option<Period>,
    /// The time that is added after this number of moves: all of it, or with `N` at most the time used.
    pub increment: Option<Period>,
    /// The time after the main time: added once, or with `N` given again after this number of moves.
    pub extension: Option<Period>,
}

/// A time and the number of moves for which it holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Period {
    /// Seconds; negative when it has run out.
    pub seconds: i32,
    /// The number of moves, if given.
    pub moves: Option<Count>,
}

/// The number of moves for which a time holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count {
    /// Whether there is an `N`, which changes the rule.
    pub altered: bool,
    /// The number of moves made, on a running clock.
    pub made: Option<u32>,
    /// The total number of moves, 0 for the whole game.
    pub of: u32,
}

impl Clock {
    /// The seconds of each part, 0 if it has run out.
    #[must_use]
    pub fn time_control(&self) -> TimeControl {
        let seconds = |period: Option<Period>| period.map_or(0, |period| period.seconds.max(0) as u32);
        TimeControl {
            main: seconds(self.main),
            increment: seconds(self.increment),
            extension: seconds(self.extension),
        }
    }
}

impl FromStr for Clock {
    type Err = ClockError;

    fn from_str(text: &str) -> Result<Self, ClockError> {
        let error = || ClockError(excerpt(text));
        let mut parts = text.split('/').map(|part| match part {
            "" => Ok(None),
            _ => period(part).map(Some).ok_or_else(error),
        });
        let mut next = || parts.next().unwrap_or(Ok(None));
        let clock = Self { main: next()?, increment: next()?, extension: next()? };
        if text.is_empty() || parts.next().is_some() { Err(error()) } else { Ok(clock) }
    }
}

fn period(text: &str) -> Option<Period> {
    let (time, moves) = match text.split_once(',') {
        Some((time, moves)) => (time, Some(count(moves)?)),
        None => (text, None),
    };
    Some(Period { seconds: seconds(time)?, moves })
}

fn seconds(text: &str) -> Option<i32> {
    let (sign, text) = match text.strip_prefix('-') {
        Some(text) => (-1, text),
        None => (1, text.strip_prefix('+').unwrap_or(text)),
    };
    let (days, text) = text.split_once('.').unwrap_or(("0", text));
    let mut parts = text.splitn(3, ':').map(number::<u32>);
    let first = i64::from(parts.next()??);
    let time = parts.try_fold(first, |sum, part| Some(sum * 60 + i64::from(part?)))?;
    i32::try_from(sign * (i64::from(number::<u32>(days)?) * 86_400 + time)).ok()
}

fn count(text: &str) -> Option<Count> {
    let (altered, text) = text.strip_prefix(['N', 'n']).map_or((false, text), |text| (true, text));
    let (made, of) = match text.split_once(':') {
        Some((made, of)) => (Some(number(made)?), of),
        None => (None, text),
    };
    Some(Count { altered, made, of: number(of)? })
}

impl fmt::Display for Clock {
    /// Writes the parts that exist, `00:55,2:0//02:00,2:0`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts = [self.main, self.increment, self.extension];
        let last = parts.iter().rposition(Option::is_some);
        for (index, part) in parts.into_iter().enumerate().take(last.map_or(0, |last| last + 1)) {
            if index > 0 {
                f.write_str("/")?;
            }
            if let Some(period) = part {
                period.fmt(f)?;
            }
        }
        if last.is_none() { f.write_str("/") } else { Ok(()) }
    }
}

impl fmt::Display for Period {
    /// Writes `MM:SS`, with hours if there are any.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (sign, seconds) = (if self.seconds < 0 { "-" } else { "" }, self.seconds.unsigned_abs());
        let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
        f.write_str(sign)?;
        if hours > 0 {
            write!(f, "{hours:02}:")?;
        }
        write!(f, "{minutes:02}:{seconds:02}")?;
        let Some(Count { altered, made, of }) = self.moves else { return Ok(()) };
        write!(f, ",{}", if altered { "N" } else { "" })?;
        if let Some(made) = made {
            write!(f, "{made}:")?;
        }
        write!(f, "{of}")
    }
}

/// The text is not a clock.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("invalid clock {0:?}; write one such as 15:00//02:00")]
pub struct ClockError(pub String);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_parsed_with_all_fields() {
        let check = |text: &str, printed: &str, seconds: [u32; 3]| {
            let clock: Clock = text.parse().unwrap();
            assert_eq!(clock.to_string(), printed);
            let [main, increment, extension] = seconds;
            assert_eq!(clock.time_control(), TimeControl { main, increment, extension }, "{text}");
        };
        check("15:00//02:00", "15:00//02:00", [900, 0, 120]);
        check("5", "00:05", [5, 0, 0]);
        check("1:00:00/10/1:30", "01:00:00/00:10/01:30", [3600, 10, 90]);
        check("1.0:0:1", "24:00:01", [86_401, 0, 0]);
        check("1.5", "24:00:05", [86_405, 0, 0]);
        check("5:00,N20/5,N1/2:00,N3", "05:00,N20/00:05,N1/02:00,N3", [300, 5, 120]);
        check("00:55,2:0//02:00,n2:7", "00:55,2:0//02:00,N2:7", [55, 0, 120]);
        check("-00:05,2:0", "-00:05,2:0", [0, 0, 0]);
        check("//2:00", "//02:00", [0, 0, 120]);
        check("/", "/", [0, 0, 0]);
        for text in ["", "x", "1:2:3:4", "5:00,", "5:00,x", "5:00,1:", "1//2/", "5:", "1.", "2147483648"] {
            let message = format!("invalid clock {text:?}; write one such as 15:00//02:00");
            assert_eq!(text.parse::<Clock>().unwrap_err().to_string(), message);
        }
    }
}
