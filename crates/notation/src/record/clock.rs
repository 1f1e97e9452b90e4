//! Time controls, and their notation on servers.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

const MINUTE: u32 = 60;
const HOUR: u32 = 60 * MINUTE;
const DAY: u32 = 24 * HOUR;

/// A time control: main time, increment, and a single extension after the main time.
///
/// ```
/// use outflank_notation::record::TimeControl;
///
/// let clock: TimeControl = "15:00//2:00".parse()?;
/// assert_eq!(clock, TimeControl { main: 900, increment: 0, extension: 120 });
/// assert_eq!(clock.to_string(), "15:00//02:00");
/// # Ok::<(), outflank_notation::record::NotAClock>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TimeControl {
    /// Seconds for the game.
    pub main: u32,
    /// Seconds added with every move.
    pub increment: u32,
    /// Seconds added once when the main time has run out; after these the game is lost.
    pub extension: u32,
}

impl fmt::Display for TimeControl {
    /// Writes `15:00/00:10/02:00`; a zero increment is empty.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_time(self.main, f)?;
        f.write_str("/")?;
        if self.increment > 0 {
            write_time(self.increment, f)?;
        }
        f.write_str("/")?;
        write_time(self.extension, f)
    }
}

/// Writes minutes and seconds, preceded by hours and days if there are any: `1.02:00:00`.
fn write_time(seconds: u32, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    if seconds >= DAY {
        write!(f, "{}.", seconds / DAY)?;
    }
    if seconds >= HOUR {
        write!(f, "{:02}:", seconds % DAY / HOUR)?;
    }
    write!(f, "{:02}:{:02}", seconds % HOUR / MINUTE, seconds % MINUTE)
}

impl FromStr for TimeControl {
    type Err = NotAClock;

    /// Parses `main/increment/extension`. The last one or two may be missing, and each may be empty.
    ///
    /// A time is `SS`, `MM:SS` or `HH:MM:SS`, optionally after days and a full stop. Text after a comma, which is the
    /// number of moves for the time on a server, is ignored.
    fn from_str(text: &str) -> Result<Self, NotAClock> {
        let mut times = text.split('/').map(|time| read_time(time).ok_or(NotAClock));
        let mut next = || times.next().unwrap_or(Ok(0));
        let clock = Self { main: next()?, increment: next()?, extension: next()? };
        if times.next().is_none() { Ok(clock) } else { Err(NotAClock) }
    }
}

fn read_time(text: &str) -> Option<u32> {
    let time = text.split(',').next().unwrap_or(text).trim();
    if time.is_empty() {
        return Some(0);
    }
    let (days, hours) = time.split_once('.').unwrap_or(("0", time));
    if hours.split(':').count() > 3 {
        return None;
    }
    let add = |sum: u32, field| sum.checked_mul(60)?.checked_add(read_number(field)?);
    let seconds = hours.split(':').try_fold(0, add)?;
    read_number(days)?.checked_mul(DAY)?.checked_add(seconds)
}

fn read_number(text: &str) -> Option<u32> {
    text.bytes().all(|digit| digit.is_ascii_digit()).then(|| text.parse().ok())?
}

/// The text is not a time control.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("invalid clock; write the time per game, per move and for the extension, such as 15:00/00:10/02:00")]
pub struct NotAClock;

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, times: [u32; 3], printed: &str) {
        let [main, increment, extension] = times;
        let clock = TimeControl { main, increment, extension };
        assert_eq!(text.parse(), Ok(clock), "{text}");
        assert_eq!(clock.to_string(), printed);
        assert_eq!(printed.parse(), Ok(clock), "{text}");
    }

    #[test]
    fn clocks_are_read_in_every_form() {
        check("05:00//02:00", [300, 0, 120], "05:00//02:00");
        check("0//0", [0, 0, 0], "00:00//00:00");
        check("", [0, 0, 0], "00:00//00:00");
        check("90", [90, 0, 0], "01:30//00:00");
        check("5:0", [300, 0, 0], "05:00//00:00");
        check("90:00/12", [5400, 12, 0], "01:30:00/00:12/00:00");
        check("1:00:00/ 0:30 /2:00", [3600, 30, 120], "01:00:00/00:30/02:00");
        check("3.12:00:00//1.00:00:00", [302_400, 0, 86400], "3.12:00:00//1.00:00:00");
        check("2.30", [172_830, 0, 0], "2.00:00:30//00:00");
        check("15:00,0/00:10,1/02:00,N25", [900, 10, 120], "15:00/00:10/02:00");
        check("/5/", [0, 5, 0], "00:00/00:05/00:00");
        check("4294967295", [u32::MAX, 0, 0], "49710.06:28:15//00:00");
    }

    #[test]
    fn invalid_clocks_are_rejected() {
        for text in
            ["x", "1:2:3:4", "1/2/3/4", "-5", "+5", "5:", ":5", "1.", ".5", "4294967296", "49711.00:00:00"]
        {
            assert_eq!(text.parse::<TimeControl>(), Err(NotAClock), "{text}");
        }
    }
}
