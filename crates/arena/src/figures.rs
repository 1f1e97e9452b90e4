//! Formats numbers for readable reports. A missing number is a hyphen.

use outflank_report::Language;

/// A share in percent with one decimal.
pub(crate) fn percent(language: Language, share: Option<f64>) -> String {
    share.map_or_else(|| "-".to_owned(), |share| language.percent(share, 1))
}

/// A number with one decimal.
pub(crate) fn number(language: Language, number: Option<f64>) -> String {
    number.map_or_else(|| "-".to_owned(), |number| language.decimal(number, 1))
}

/// A duration in a unit that keeps the number short; a hyphen if it is missing.
#[must_use]
pub fn duration(language: Language, seconds: Option<f64>) -> String {
    let whole = |seconds: f64, [large, small]: [&str; 2]| {
        let minutes = (seconds / 60.0).round() as u64;
        format!("{} {large} {} {small}", minutes / 60, minutes % 60)
    };
    match seconds {
        None => "-".to_owned(),
        Some(seconds) if seconds < 1e-3 => format!("{} µs", language.decimal(1e6 * seconds, 2)),
        Some(seconds) if seconds < 1.0 => format!("{} ms", language.decimal(1e3 * seconds, 2)),
        Some(seconds) if seconds < 100.0 => format!("{} s", language.decimal(seconds, 2)),
        Some(seconds) if seconds < 6000.0 => whole(60.0 * seconds, ["min", "s"]),
        Some(seconds) => whole(seconds, ["h", "min"]),
    }
}

#[cfg(test)]
mod tests {
    use outflank_report::Language::{English, French};

    use super::*;

    #[test]
    fn durations_are_printed_in_readable_units() {
        let check = |seconds: f64, text: &str| assert_eq!(duration(English, Some(seconds)), text);
        check(4.2e-6, "4.20 µs");
        check(0.25, "250.00 ms");
        check(99.0, "99.00 s");
        check(150.0, "2 min 30 s");
        check(9000.0, "2 h 30 min");
        assert_eq!(duration(English, None), "-");
        assert_eq!(duration(French, Some(0.25)), "250,00 ms");
    }

    #[test]
    fn missing_numbers_are_hyphens() {
        assert_eq!([percent(English, Some(0.125)), percent(French, None)], ["12.5 %", "-"]);
        assert_eq!([number(French, Some(3.25)), number(English, None)], ["3,2", "-"]);
    }
}
