//! Decimal numbers, parsed and printed without binary rounding errors.

use std::fmt;
use std::time::Duration;

use outflank_board::Score;

/// Parses discs, rounded to hundredths; `None` if the text is not a number or is out of range.
pub(crate) fn score(text: &str) -> Option<Score> {
    // `i32::MIN` is excluded, since it has no negation.
    scaled(text, 2)?.try_into().ok().filter(|&count| count != i32::MIN).map(Score::hundredths)
}

/// Parses seconds, rounded to nanoseconds; a negative time is zero.
pub(crate) fn seconds(text: &str) -> Option<Duration> {
    let nanoseconds = scaled(text, 9)?.max(0);
    let whole = (nanoseconds / 1_000_000_000).try_into().ok()?;
    Some(Duration::new(whole, (nanoseconds % 1_000_000_000) as u32))
}

/// Parses a count. Some programs write a fraction or an exponent.
pub(crate) fn count(text: &str) -> Option<u64> {
    scaled(text, 0)?.try_into().ok()
}

/// Prints discs without superfluous sign or digits: `6.5`, `-4`.
pub(crate) struct Plain(pub Score);

impl fmt::Display for Plain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count = self.0.in_hundredths();
        let sign = if count < 0 { "-" } else { "" };
        let (discs, rest) = (count.unsigned_abs() / 100, count.unsigned_abs() % 100);
        write!(f, "{sign}{discs}{}", fraction(&format!("{rest:02}")))
    }
}

/// Prints seconds without superfluous digits: `300`, `3.2`.
pub(crate) struct Seconds(pub Duration);

impl fmt::Display for Seconds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.0.as_secs(), fraction(&format!("{:09}", self.0.subsec_nanos())))
    }
}

/// The fractional part with its point; empty if all digits are zero.
fn fraction(digits: &str) -> String {
    match digits.trim_end_matches('0') {
        "" => String::new(),
        digits => format!(".{digits}"),
    }
}

/// A decimal number as a multiple of ten to the power of minus `places`, rounded half away from zero.
fn scaled(text: &str, places: i64) -> Option<i128> {
    let (negative, text) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    let (mantissa, exponent) = match text.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, exponent.parse::<i32>().ok()?),
        None => (text, 0),
    };
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let mut digits = whole.bytes().chain(fraction.bytes());
    if whole.len() + fraction.len() == 0 || !digits.clone().all(|digit| digit.is_ascii_digit()) {
        return None;
    }
    let wanted = whole.len() as i64 + i64::from(exponent) + places;
    let mut value = 0_i128;
    for _ in 0..wanted {
        value = match digits.next() {
            Some(digit) => value.checked_mul(10)?.checked_add(i128::from(digit - b'0'))?,
            // Zero stays zero for any number of digits.
            None if value == 0 => break,
            None => value.checked_mul(10)?,
        };
    }
    if wanted >= 0 && digits.next().is_some_and(|digit| digit >= b'5') {
        value += 1;
    }
    Some(if negative { -value } else { value })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_rounded_to_hundredths() {
        let check =
            |text, hundredths| assert_eq!(score(text).map(Score::in_hundredths), hundredths, "{text}");
        check("0", Some(0));
        check("-0.00", Some(0));
        check("+2.5", Some(250));
        check("-.05", Some(-5));
        check("64.", Some(6400));
        check("1.994999", Some(199));
        check("1.995", Some(200));
        check("-1.995", Some(-200));
        check("0.005", Some(1));
        check("1.5e-05", Some(0));
        check("5e-3", Some(1));
        check("-6.4E+1", Some(-6400));
        check("0e2147483647", Some(0));
        check("1e-2147483648", Some(0));
        check("21474836.47", Some(i32::MAX));
        for text in
            ["", ".", "+", "-", "--1", "+-1", "1,5", "1.2.3", "e5", ".e1", "1e", "1e9999999999", "nan", "inf"]
        {
            check(text, None);
        }
        for text in ["21474836.475", "-21474836.48", "1e2147483647", "９"] {
            check(text, None);
        }
    }

    #[test]
    fn times_are_exact_to_the_nanosecond() {
        let check = |text, time, printed: &str| {
            assert_eq!(seconds(text), Some(time), "{text}");
            assert_eq!(Seconds(time).to_string(), printed);
            assert_eq!(seconds(printed), Some(time), "{text}");
        };
        check("301", Duration::from_secs(301), "301");
        check("3.20", Duration::from_millis(3200), "3.2");
        check("0.0000000005", Duration::from_nanos(1), "0.000000001");
        check("1.23e-3", Duration::from_micros(1230), "0.00123");
        check("-0.7", Duration::ZERO, "0");
        check("18446744073709551615.999999999", Duration::MAX, "18446744073709551615.999999999");
        assert_eq!(seconds("18446744073709551616"), None);
        assert_eq!(seconds("1:20"), None);
    }

    #[test]
    fn counts_are_parsed_and_plain_scores_printed() {
        assert_eq!(count("123456789012"), Some(123_456_789_012));
        assert_eq!(count("1.5e+06"), Some(1_500_000));
        assert_eq!(count("-1"), None);
        assert_eq!(count("18446744073709551616"), None);
        let check = |hundredths, text| assert_eq!(Plain(Score::hundredths(hundredths)).to_string(), text);
        check(0, "0");
        check(650, "6.5");
        check(-5, "-0.05");
        check(-10000, "-100");
    }
}
