//! The range of a parameter: a key with the interval of its values.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::sweep::is_key;

/// The maximum size of a number. Whole numbers up to it are exact.
const MAX_NUMBER: f64 = 1e12;

/// The number of steps between the ends of a decimal range, at least.
const MIN_STEPS: f64 = 1e4;

/// The maximum number of decimal places.
const MAX_DECIMALS: usize = 12;

/// A parameter of a player: a key such as `{a}`, and the interval of its values.
///
/// ```
/// use outflank_study::tune::Range;
///
/// let range: Range = "a=0..100@10".parse()?;
/// assert_eq!((range.text(0.1), range.text(0.256)), ("10".into(), "26".into()));
/// let range: Range = "c=0.2..3.0".parse()?;
/// assert_eq!(range.text(0.5), "1.6000");
/// # Ok::<(), outflank_study::tune::RangeError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Range {
    /// The key, without braces.
    pub key: String,
    /// The smallest value.
    pub low: f64,
    /// The largest value.
    pub high: f64,
    /// The first value.
    pub start: f64,
    /// The decimal places of the values; 0 if both ends are written without a decimal point.
    pub decimals: usize,
}

/// Why a text is not a range.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RangeError {
    /// The text has another form.
    #[error(
        "invalid range {0:?}; write KEY=LOW..HIGH or KEY=LOW..HIGH@START, as in a=0..100@10 or c=0.2..3.0"
    )]
    Form(String),
    /// The key is not a word.
    #[error("invalid key {0:?}; write a word of letters, digits and hyphens, as in a=0..100")]
    Key(String),
    /// A number cannot be read or is too large.
    #[error(
        "invalid number {0:?}; write digits, optionally with a minus and a decimal point, up to {MAX_NUMBER}"
    )]
    Number(String),
    /// The range has no two values.
    #[error("the range {0:?} is empty; write the smaller number first, as in 0..100")]
    Empty(String),
    /// The start is outside.
    #[error("the start {start} is outside of {range}; write a number between its ends")]
    Start {
        /// The start.
        start: String,
        /// The range.
        range: String,
    },
    /// The start of a range of whole numbers has a decimal point.
    #[error(
        "the start {0} is not a whole number; write one, or write the range with decimal points, as in 0.0..1.0"
    )]
    Fraction(String),
}

impl Range {
    /// A value on the unit interval, as in the text of a player. Whole numbers are rounded.
    #[must_use]
    pub fn text(&self, unit: f64) -> String {
        let text = format!("{:.*}", self.decimals, self.value(unit));
        // A rounded small negative number is zero, which has no sign.
        let is_zero = text.chars().all(|char| matches!(char, '-' | '0' | '.'));
        if is_zero { text.trim_start_matches('-').to_owned() } else { text }
    }

    /// The number at a place of the unit interval.
    #[must_use]
    pub fn value(&self, unit: f64) -> f64 {
        (self.low + (self.high - self.low) * unit).clamp(self.low, self.high)
    }

    /// The place of the start on the unit interval.
    #[must_use]
    pub fn unit_start(&self) -> f64 {
        (self.start - self.low) / (self.high - self.low)
    }
}

impl fmt::Display for Range {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { key, decimals, .. } = self;
        let [low, high, start] = [self.low, self.high, self.start].map(|end| format!("{end:.decimals$}"));
        write!(f, "{key}={low}..{high}@{start}")
    }
}

impl FromStr for Range {
    type Err = RangeError;

    /// Reads `key=low..high` or `key=low..high@start`. Without a start it is the middle.
    fn from_str(text: &str) -> Result<Self, RangeError> {
        let form = || RangeError::Form(text.to_owned());
        let (key, values) = text.split_once('=').ok_or_else(form)?;
        let key = key.trim();
        if !is_key(key) {
            return Err(RangeError::Key(key.to_owned()));
        }
        let (ends, start) = match values.split_once('@') {
            Some((ends, start)) => (ends, Some(start.trim())),
            None => (values, None),
        };
        let (low_text, high_text) = ends.split_once("..").ok_or_else(form)?;
        let (low, high) = (number(low_text)?, number(high_text)?);
        if low >= high {
            return Err(RangeError::Empty(ends.trim().to_owned()));
        }
        let is_whole = !ends.replace("..", " ").contains('.');
        let decimals = if is_whole { 0 } else { decimals(high - low) };
        let middle = f64::midpoint(low, high);
        let middle = if is_whole { middle.round() } else { middle };
        let start = start.map_or(Ok(middle), |start| start_of(start, is_whole, [low, high], ends))?;
        Ok(Self { key: key.to_owned(), low, high, start, decimals })
    }
}

/// The start of a range with these ends.
fn start_of(text: &str, is_whole: bool, [low, high]: [f64; 2], ends: &str) -> Result<f64, RangeError> {
    let start = number(text)?;
    if !(low..=high).contains(&start) {
        return Err(RangeError::Start { start: text.to_owned(), range: ends.trim().to_owned() });
    }
    if is_whole && start.fract() != 0.0 {
        return Err(RangeError::Fraction(text.to_owned()));
    }
    Ok(start)
}

/// Reads a number without an exponent.
fn number(text: &str) -> Result<f64, RangeError> {
    let text = text.trim();
    let is_plain = text.chars().all(|char| char.is_ascii_digit() || matches!(char, '-' | '.'));
    let number = text.parse().ok().filter(|number: &f64| is_plain && number.abs() <= MAX_NUMBER);
    number.ok_or_else(|| RangeError::Number(text.to_owned()))
}

/// The decimal places with which an interval of this width has enough steps.
fn decimals(width: f64) -> usize {
    let scales = (1..MAX_DECIMALS).map(|decimals| (decimals, 10_f64.powi(decimals as i32)));
    scales
        .into_iter()
        .find(|(_, scale)| width * scale >= MIN_STEPS)
        .map_or(MAX_DECIMALS, |(decimals, _)| decimals)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn range(text: &str) -> Range {
        text.parse().unwrap()
    }

    #[test]
    fn ranges_are_read_and_printed() {
        for text in ["a=0..100@10", "edge-x=-200..0@-50", "c=0.2000..3.0000@1.4100"] {
            assert_eq!(range(text).to_string(), text);
        }
        assert_eq!(range("a=0..5").to_string(), "a=0..5@3");
        assert_eq!(range(" a = -3 .. 4 @ 4 ").to_string(), "a=-3..4@4");
        assert_eq!(range("c=0..1.0").decimals, 4);
        assert_eq!(range("c=0..0.001").decimals, 7);
        assert_eq!(range("c=0.5..5000.5").decimals, 1);
    }

    #[test]
    fn whole_numbers_are_rounded() {
        let range = range("a=-10..10@-10");
        assert_eq!(range.text(range.unit_start()), "-10");
        let texts = [0.0, 0.49, 0.51, 0.524, 0.526, 1.0, 7.0].map(|unit| range.text(unit));
        assert_eq!(texts, ["-10", "0", "0", "0", "1", "10", "10"]);
    }

    #[test]
    fn bad_ranges_are_refused_with_a_remedy() {
        let check = |text: &str, message: &str| {
            let error = text.parse::<Range>().unwrap_err().to_string();
            assert!(error.starts_with(message), "{error}");
        };
        check("a", "invalid range \"a\"; write KEY=LOW..HIGH");
        check("a=1", "invalid range \"a=1\"; write KEY=LOW..HIGH");
        check("{a}=0..1", "invalid key \"{a}\"; write a word");
        check("a=0..x", "invalid number \"x\"; write digits");
        check("a=0..1e3", "invalid number \"1e3\"; write digits");
        check("a=0..inf", "invalid number \"inf\"; write digits");
        check("a=..", "invalid number \"\"; write digits");
        check("a=5..5", "the range \"5..5\" is empty; write the smaller number first");
        check("a=9..5", "the range \"9..5\" is empty");
        check("a=0..5@6", "the start 6 is outside of 0..5; write a number between its ends");
        check("a=0..5@1.5", "the start 1.5 is not a whole number; write one, or ");
    }

    proptest! {
        #[test]
        fn no_text_makes_the_reader_panic(text in "[a=.@0-9 -]{0,16}|\\PC*") {
            if let Ok(range) = text.parse::<Range>() {
                prop_assert!((range.low..=range.high).contains(&range.start));
                prop_assert!(range.text(range.unit_start()).parse::<f64>().is_ok());
                prop_assert_eq!(range.to_string().parse::<Range>().map(|own| own.decimals), Ok(range.decimals));
            }
        }
    }
}
