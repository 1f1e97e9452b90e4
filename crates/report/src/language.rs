//! The languages of reports, and how each writes numbers.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// The space between groups of three digits in French.
pub(crate) const NARROW_NO_BREAK_SPACE: char = '\u{202f}';

/// The space between a number and a percent sign in French. A line cannot break there.
const NO_BREAK_SPACE: char = '\u{a0}';

/// The language of a report.
///
/// ```
/// use outflank_report::Language;
///
/// assert_eq!("fr".parse(), Ok(Language::French));
/// assert_eq!(Language::English.decimal(-1250.5, 1), "-1250.5");
/// assert_eq!(Language::French.decimal(-1250.5, 1), "-1\u{202f}250,5");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Language {
    /// English, the default.
    #[default]
    English,
    /// French.
    French,
}

impl Language {
    /// All languages.
    pub const ALL: [Self; 2] = [Self::English, Self::French];

    /// The language tag, as in HTML: `en` or `fr`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::French => "fr",
        }
    }

    /// An integer.
    #[must_use]
    pub fn whole(self, count: impl Into<i128>) -> String {
        self.written(count.into().to_string())
    }

    /// A number with this many decimal places, without the sign of a negative zero. NaN is empty.
    #[must_use]
    pub fn decimal(self, value: f64, decimals: usize) -> String {
        if value.is_nan() {
            return String::new();
        }
        if value.is_infinite() {
            return if value > 0.0 { "∞" } else { "-∞" }.to_owned();
        }
        let text = format!("{value:.decimals$}");
        self.written(match text.strip_prefix('-') {
            Some(digits) if digits.bytes().all(|digit| b"0.".contains(&digit)) => digits.to_owned(),
            _ => text,
        })
    }

    /// A number with its sign and this many decimal places.
    #[must_use]
    pub fn signed(self, value: f64, decimals: usize) -> String {
        if value.is_infinite() {
            return if value > 0.0 { "+∞" } else { "-∞" }.to_owned();
        }
        self.written(format!("{value:+.decimals$}"))
    }

    /// A share, such as 0.5, in percent with this many decimal places.
    #[must_use]
    pub fn percent(self, share: f64, decimals: usize) -> String {
        let space = match self {
            Self::English => ' ',
            Self::French => NO_BREAK_SPACE,
        };
        format!("{}{space}%", self.written(format!("{:.decimals$}", 100.0 * share)))
    }

    /// Rewrites a number that has a decimal point and no other separators.
    fn written(self, plain: String) -> String {
        match self {
            Self::English => plain,
            Self::French => {
                let (whole, fraction) = plain.split_once('.').unwrap_or((&plain, ""));
                let comma = if fraction.is_empty() { "" } else { "," };
                format!("{}{comma}{fraction}", grouped(whole))
            }
        }
    }
}

/// An integer with a space between groups of three digits.
fn grouped(whole: &str) -> String {
    let digits = whole.trim_start_matches(['+', '-']);
    let sign = whole.len() - digits.len();
    let mut grouped = whole[..sign].to_owned();
    for (index, digit) in digits.char_indices() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            grouped.push(NARROW_NO_BREAK_SPACE);
        }
        grouped.push(digit);
    }
    grouped
}

impl fmt::Display for Language {
    /// Writes the language tag.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.code())
    }
}

/// The text is not the tag of a language.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("unknown language {0:?}; write en or fr")]
pub struct UnknownLanguage(String);

impl FromStr for Language {
    type Err = UnknownLanguage;

    fn from_str(text: &str) -> Result<Self, UnknownLanguage> {
        let known = Self::ALL.into_iter().find(|language| language.code() == text);
        known.ok_or_else(|| UnknownLanguage(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_are_read_and_printed() {
        for language in Language::ALL {
            assert_eq!(language.to_string().parse(), Ok(language));
        }
        let unknown = "FR".parse::<Language>().unwrap_err();
        assert_eq!(unknown.to_string(), "unknown language \"FR\"; write en or fr");
    }

    #[test]
    fn english_numbers_have_a_decimal_point() {
        let english = Language::English;
        assert_eq!([english.whole(1_234_567), english.whole(-12)], ["1234567", "-12"]);
        assert_eq!(english.decimal(1234.56, 1), "1234.6");
        assert_eq!([english.decimal(-0.04, 1), english.decimal(-0.06, 1)], ["0.0", "-0.1"]);
        assert_eq!([english.signed(3.0, 1), english.signed(-3.0, 2)], ["+3.0", "-3.00"]);
        assert_eq!(english.percent(0.125, 1), "12.5 %");
    }

    #[test]
    fn french_numbers_have_a_comma_and_groups_of_three_digits() {
        let french = Language::French;
        let check = |number: String, text: &str| assert_eq!(number.replace('\u{202f}', "_"), text);
        check(french.whole(0), "0");
        check(french.whole(999), "999");
        check(french.whole(1000), "1_000");
        check(french.whole(-123_456), "-123_456");
        check(french.whole(1_234_567), "1_234_567");
        check(french.decimal(1234.5678, 3), "1_234,568");
        check(french.decimal(-0.04, 1), "0,0");
        check(french.decimal(12345.0, 0), "12_345");
        check(french.signed(1561.25, 1), "+1_561,2");
        check(french.signed(-3.0, 2), "-3,00");
        assert_eq!(french.percent(0.125, 1), "12,5\u{a0}%");
    }

    #[test]
    fn infinity_and_missing_numbers_are_the_same_in_all_languages() {
        for language in Language::ALL {
            let infinite = [f64::INFINITY, f64::NEG_INFINITY];
            assert_eq!(infinite.map(|value| language.decimal(value, 1)), ["∞", "-∞"]);
            assert_eq!(infinite.map(|value| language.signed(value, 1)), ["+∞", "-∞"]);
            assert_eq!(language.decimal(f64::NAN, 1), "");
        }
    }
}
