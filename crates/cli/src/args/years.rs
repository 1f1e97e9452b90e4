//! Years and other ranges of numbers on the command line.

use std::ops::RangeInclusive;
use std::str::FromStr;

/// A range of years, both ends included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Years {
    first: u16,
    last: u16,
}

impl Years {
    /// The years from the first to the last.
    pub fn range(self) -> RangeInclusive<u16> {
        self.first..=self.last
    }
}

impl FromStr for Years {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let [first, last] = span(text).ok_or("write a year or a range of years: 1995 or 1990-1999")?;
        Ok(Self { first, last })
    }
}

/// Parses a number, or two numbers with a hyphen between them.
pub fn span<T: FromStr + Copy>(text: &str) -> Option<[T; 2]> {
    let number = |text: &str| text.trim().parse().ok();
    match text.split_once('-') {
        Some((first, last)) => Some([number(first)?, number(last)?]),
        None => number(text).map(|number| [number; 2]),
    }
}
