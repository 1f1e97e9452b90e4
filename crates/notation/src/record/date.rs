//! Dates and times of day, and their notations.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// A date, as precise as known.
///
/// ```
/// use outflank_notation::record::Date;
///
/// let date: Date = "2004-09-18 05:54:38 MDT".parse()?;
/// assert_eq!(date.day, Some((9, 18)));
/// assert_eq!(date.to_string(), "2004.09.18_05:54:38.MDT");
/// # Ok::<(), outflank_notation::record::NotADate>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Date {
    /// The year, at most 9999.
    pub year: u16,
    /// The month, 1 to 12, and the day, 1 to 31.
    pub day: Option<(u8, u8)>,
    /// The time of day, only if the day is known.
    pub time: Option<TimeOfDay>,
}

/// A time of day and its time zone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TimeOfDay {
    /// The hour, 0 to 23.
    pub hour: u8,
    /// The minute, 0 to 59.
    pub minute: u8,
    /// The second, 0 to 60.
    pub second: u8,
    /// The name of the time zone, such as `GMT` or `MST`; empty if unknown.
    pub zone: String,
}

impl From<u16> for Date {
    fn from(year: u16) -> Self {
        Self { year, day: None, time: None }
    }
}

impl fmt::Display for Date {
    /// Writes `2004.09.18_05:54:38.MDT`, or the known part of it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}", self.year)?;
        let Some((month, day)) = self.day else { return Ok(()) };
        write!(f, ".{month:02}.{day:02}")?;
        let Some(time) = &self.time else { return Ok(()) };
        write!(f, "_{:02}:{:02}:{:02}", time.hour, time.minute, time.second)?;
        if time.zone.is_empty() { Ok(()) } else { write!(f, ".{}", time.zone) }
    }
}

impl FromStr for Date {
    type Err = NotADate;

    /// Parses one of these forms:
    ///
    /// * year, month and day, separated by full stops, dashes or slashes, and optionally a time after `_`, `T` or a
    ///   space,
    /// * a year alone,
    /// * with more than four digits, a Unix time in seconds.
    fn from_str(text: &str) -> Result<Self, NotADate> {
        let text = text.trim();
        if !text.is_empty() && text.bytes().all(|digit| digit.is_ascii_digit()) {
            return if text.len() <= 4 {
                text.parse().map(|year: u16| Self::from(year)).or(Err(NotADate))
            } else {
                text.parse().ok().and_then(from_unix).ok_or(NotADate)
            };
        }
        read(text).ok_or(NotADate)
    }
}

fn read(text: &str) -> Option<Date> {
    let mut rest = text;
    let year = number(&mut rest, 4)?;
    let month = number(separated(&mut rest, ".-/")?, 2)? as u8;
    let day = number(separated(&mut rest, ".-/")?, 2)? as u8;
    let time = if rest.is_empty() { None } else { Some(read_time(separated(&mut rest, "_T ")?)?) };
    let is_day = (1..=12).contains(&month) && (1..=31).contains(&day);
    is_day.then_some(Date { year, day: Some((month, day)), time })
}

fn read_time(rest: &mut &str) -> Option<TimeOfDay> {
    *rest = rest.trim_start();
    let hour = number(rest, 2)? as u8;
    let minute = number(separated(rest, ":")?, 2)? as u8;
    let second = if rest.starts_with(':') { number(separated(rest, ":")?, 2)? as u8 } else { 0 };
    let zone = rest.trim_start_matches(|symbol: char| symbol.is_whitespace() || ".,_".contains(symbol));
    let is_time = hour < 24 && minute < 60 && second <= 60 && !zone.starts_with(|c: char| c.is_ascii_digit());
    is_time.then(|| TimeOfDay { hour, minute, second, zone: zone.into() })
}

/// Takes a number of at most `most` digits.
fn number(rest: &mut &str, most: usize) -> Option<u16> {
    let digits = rest.bytes().take(most).take_while(u8::is_ascii_digit).count();
    let (number, behind) = rest.split_at(digits);
    *rest = behind;
    number.parse().ok()
}

/// Takes one of these characters, and returns the rest.
fn separated<'a, 'b>(rest: &'a mut &'b str, separators: &str) -> Option<&'a mut &'b str> {
    *rest = rest.strip_prefix(|symbol| separators.contains(symbol))?;
    Some(rest)
}

const DAY: u64 = 24 * 60 * 60;
/// The calendar repeats after this number of years.
const CYCLE: u64 = 400;
const CYCLE_DAYS: u64 = 146_097;

/// The date of a Unix time; `None` after the year 9999.
fn from_unix(seconds: u64) -> Option<Date> {
    let (mut days, time) = (seconds / DAY, seconds % DAY);
    let mut year = 1970 + days / CYCLE_DAYS * CYCLE;
    days %= CYCLE_DAYS;
    while days >= 365 + leap(year) {
        days -= 365 + leap(year);
        year += 1;
    }
    let mut month = 1;
    for length in [31, 28 + leap(year), 31, 30, 31, 30, 31, 31, 30, 31, 30] {
        if days < length {
            break;
        }
        days -= length;
        month += 1;
    }
    let time = TimeOfDay {
        hour: (time / 3600) as u8,
        minute: (time / 60 % 60) as u8,
        second: (time % 60) as u8,
        zone: "GMT".into(),
    };
    (year <= 9999).then(|| Date { year: year as u16, day: Some((month, days as u8 + 1)), time: Some(time) })
}

/// The number of leap days in a year.
fn leap(year: u64) -> u64 {
    u64::from(year.is_multiple_of(4) && !year.is_multiple_of(100) || year.is_multiple_of(400))
}

/// The text is not a date.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error(
    "invalid date; write a year, a day such as 2004.09.18, or a day and a time such as 2004.09.18_05:54:38.MDT"
)]
pub struct NotADate;

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, printed: &str) {
        let date: Date = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(date.to_string(), printed, "{text}");
        assert_eq!(printed.parse(), Ok(date), "{text}");
    }

    #[test]
    fn dates_are_read_in_every_form() {
        check("2004.09.18_05:54:38.MDT", "2004.09.18_05:54:38.MDT");
        check("2014-02-21 20:52:27 GMT", "2014.02.21_20:52:27.GMT");
        check(" 2014/2/1T1:2:3+01:00\n", "2014.02.01_01:02:03.+01:00");
        check("2014-02-21T20:52Z", "2014.02.21_20:52:00.Z");
        check("2014-02-21  20:52:60", "2014.02.21_20:52:60");
        check("1977-12-31", "1977.12.31");
        check("1977", "1977");
        check("77", "0077");
    }

    #[test]
    fn unix_timestamps_are_parsed_as_dates() {
        check("00000", "1970.01.01_00:00:00.GMT");
        check("945277754", "1999.12.15_17:09:14.GMT");
        check("951782400", "2000.02.29_00:00:00.GMT");
        check("1078099199", "2004.02.29_23:59:59.GMT");
        check("4107542399", "2100.02.28_23:59:59.GMT");
        check("4107542400", "2100.03.01_00:00:00.GMT");
        check("253402300799", "9999.12.31_23:59:59.GMT");
    }

    #[test]
    fn invalid_dates_are_rejected() {
        for text in [
            "",
            "yesterday",
            "253402300800",
            "18446744073709551616",
            "2014-02",
            "2014.13.01",
            "2014.12.32",
            "2014.00.01",
            "2014.1.1.1",
            "2014.01.01_24:00:00",
            "2014.01.01_12:60:00",
            "2014.01.01_12:00:61",
            "2014.01.01_12:00:00.5",
            "2014.01.01_12",
            "2014.01.01_",
            "20040918_05:54:38",
        ] {
            assert_eq!(text.parse::<Date>(), Err(NotADate), "{text}");
        }
    }
}
