//! Formats numbers for readable reports. A missing number is a hyphen.

pub(crate) fn percent(part: Option<f64>) -> String {
    part.map_or_else(|| "-".to_owned(), |part| format!("{:.1} %", 100.0 * part))
}

/// A number with one decimal.
pub(crate) fn number(number: Option<f64>) -> String {
    number.map_or_else(|| "-".to_owned(), |number| format!("{number:.1}"))
}

/// A number with its sign and this number of decimals.
pub(crate) fn signed(number: f64, decimals: usize) -> String {
    if number.is_infinite() {
        return if number > 0.0 { "+∞" } else { "-∞" }.to_owned();
    }
    format!("{number:+.decimals$}")
}

/// A duration in a unit that keeps the number short.
pub(crate) fn duration(seconds: Option<f64>) -> String {
    let whole = |seconds: f64, [large, small]: [&str; 2]| {
        let minutes = (seconds / 60.0).round() as u64;
        format!("{} {large} {} {small}", minutes / 60, minutes % 60)
    };
    match seconds {
        None => "-".to_owned(),
        Some(seconds) if seconds < 1e-3 => format!("{:.2} µs", 1e6 * seconds),
        Some(seconds) if seconds < 1.0 => format!("{:.2} ms", 1e3 * seconds),
        Some(seconds) if seconds < 100.0 => format!("{seconds:.2} s"),
        Some(seconds) if seconds < 6000.0 => whole(60.0 * seconds, ["min", "s"]),
        Some(seconds) => whole(seconds, ["h", "min"]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_few_digits() {
        let check = |seconds: f64, text: &str| assert_eq!(duration(Some(seconds)), text);
        check(4.2e-6, "4.20 µs");
        check(0.25, "250.00 ms");
        check(99.0, "99.00 s");
        check(150.0, "2 min 30 s");
        check(9000.0, "2 h 30 min");
        assert_eq!(duration(None), "-");
    }

    #[test]
    fn numbers_have_signs_and_units() {
        assert_eq!([percent(Some(0.125)), percent(None)], ["12.5 %", "-"]);
        assert_eq!([number(Some(3.25)), number(None)], ["3.2", "-"]);
        assert_eq!([signed(3.0, 1), signed(-3.0, 2)], ["+3.0", "-3.00"]);
        assert_eq!([signed(f64::INFINITY, 1), signed(f64::NEG_INFINITY, 1)], ["+∞", "-∞"]);
    }
}
