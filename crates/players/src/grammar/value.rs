//! The values of keys as text: counts, times, memory sizes, words.
//!
//! A parser returns `None` if the text has the wrong form. It accepts everything that its printer writes.

use std::time::Duration;

use outflank_engine::Techniques;
use outflank_lab::heuristic::Phases;
use outflank_lab::{Order, Sign};

const NANOSECONDS: [(&str, u64); 3] = [("ms", 1_000_000), ("s", 1_000_000_000), ("m", 60_000_000_000)];

/// The maximum number of decimals of a time. In every unit they fit into 64 bits.
const MAX_DECIMALS: usize = 8;

/// Binary units: each is 1024 times the next.
const BYTES: [(&str, u64); 4] = [("GB", 1 << 30), ("MB", 1 << 20), ("kB", 1 << 10), ("B", 1)];

/// The move order by square, without sorting.
pub(super) const UNORDERED: &str = "square";

/// All techniques: none is switched off.
const ALL_TECHNIQUES: &str = "none";

/// A whole number, optionally with `k` for thousands or `M` for millions.
pub(super) fn count(text: &str) -> Option<u64> {
    let (digits, unit) = match text.strip_suffix('k') {
        Some(digits) => (digits, 1_000),
        None => text.strip_suffix('M').map_or((text, 1), |digits| (digits, 1_000_000)),
    };
    whole(digits)?.checked_mul(unit)
}

/// A number that consists of digits only: the standard parser also accepts a sign.
#[must_use]
pub fn whole(text: &str) -> Option<u64> {
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok())?
}

/// A time, written as a number with a unit: `500ms`, `1.5s`, `2m`.
#[must_use]
pub fn time(text: &str) -> Option<Duration> {
    let (number, unit) =
        NANOSECONDS.iter().find_map(|&(name, unit)| Some((text.strip_suffix(name)?, unit)))?;
    let (before, behind) = number.split_once('.').unwrap_or((number, "0"));
    if behind.len() > MAX_DECIMALS {
        return None;
    }
    let parts = 10_u64.pow(behind.len() as u32);
    let rest = whole(behind)? * unit;
    let nanoseconds = whole(before)?.checked_mul(unit)?.checked_add(rest / parts)?;
    rest.is_multiple_of(parts).then(|| Duration::from_nanos(nanoseconds))
}

/// Prints a time in the most readable unit.
#[must_use]
pub fn print_time(time: Duration) -> String {
    let nanoseconds = time.as_nanos();
    let (name, unit) = match nanoseconds {
        0..1_000_000_000 => NANOSECONDS[0],
        // In seconds, single nanoseconds need more decimals than the parser accepts.
        _ if !nanoseconds.is_multiple_of(10) => NANOSECONDS[0],
        _ if nanoseconds.is_multiple_of(NANOSECONDS[2].1.into()) => NANOSECONDS[2],
        _ => NANOSECONDS[1],
    };
    let (before, behind) = (nanoseconds / u128::from(unit), nanoseconds % u128::from(unit));
    let digits = unit.ilog10() as usize;
    let behind = format!(".{behind:0digits$}");
    format!("{before}{}{name}", behind.trim_end_matches('0').trim_end_matches('.'))
}

/// A whole number with a unit: `512kB`, `64MB`, `1GB`.
pub(super) fn bytes(text: &str) -> Option<usize> {
    let (number, unit) = BYTES.iter().find_map(|&(name, unit)| Some((text.strip_suffix(name)?, unit)))?;
    usize::try_from(whole(number)?.checked_mul(unit)?).ok()
}

/// Prints bytes in the largest unit that gives a whole number.
pub(crate) fn print_bytes(bytes: usize) -> String {
    let bytes = bytes as u64;
    let fits = |&&(_, unit): &&(&str, u64)| bytes.is_multiple_of(unit);
    let &(name, unit) = BYTES.iter().find(fits).expect("one byte divides everything");
    format!("{}{name}", bytes / unit)
}

/// `24/16`: the end of the opening and the start of the ending.
pub(super) fn phases(text: &str) -> Option<Phases> {
    let (opening, ending) = text.split_once('/')?;
    let bound = |text: &str| whole(text).filter(|bound| *bound <= 64).map(|bound| bound as u32);
    Some(Phases { opening: bound(opening)?, ending: bound(ending)? })
}

/// Ordering heuristics joined by `/`, or the word for none.
pub(super) fn order(text: &str) -> Option<Order> {
    if text == UNORDERED {
        return Some(Order::new());
    }
    let mut order = Order::new();
    for name in text.split('/') {
        let sign = word(name, &Sign::NAMES)?;
        if order.contains(&sign) {
            return None;
        }
        order.push(sign);
    }
    Some(order)
}

pub(super) fn print_order(order: &Order) -> String {
    if order.is_empty() {
        return UNORDERED.to_owned();
    }
    let names: Vec<&str> = order.iter().map(|sign| name(sign, &Sign::NAMES)).collect();
    names.join("/")
}

/// The techniques without those that the text names, joined by `/`, or the word for all.
pub(super) fn techniques(text: &str) -> Option<Techniques> {
    if text == ALL_TECHNIQUES {
        return Some(Techniques::ALL);
    }
    let less = |all: Techniques, name| all.without(name).filter(|less| *less != all);
    text.split('/').try_fold(Techniques::ALL, less)
}

pub(super) fn print_techniques(techniques: Techniques) -> String {
    // Switching off a technique that is off changes nothing.
    let is_off = |name: &&str| techniques.without(name) == Some(techniques);
    let names: Vec<&str> = Techniques::NAMES.into_iter().filter(is_off).collect();
    if names.is_empty() { ALL_TECHNIQUES.to_owned() } else { names.join("/") }
}

/// The value that a word names.
pub(super) fn word<T: Copy>(text: &str, names: &[(&str, T)]) -> Option<T> {
    names.iter().find(|(name, _)| *name == text).map(|&(_, value)| value)
}

/// The word that names a value.
pub(super) fn name<T: PartialEq>(value: &T, names: &[(&'static str, T)]) -> &'static str {
    names.iter().find(|(_, named)| named == value).map_or("", |&(name, _)| name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_have_suffixes() {
        let check = |text, expected| assert_eq!(count(text), expected, "{text:?}");
        check("0", Some(0));
        check("2k", Some(2_000));
        check("1M", Some(1_000_000));
        check("18446744073709551615", Some(u64::MAX));
        for text in
            ["", "k", "+1", "-1", "1.5k", "1K", "1kk", "2 k", "18446744073709551616", "99999999999999999M"]
        {
            check(text, None);
        }
    }

    #[test]
    fn times_parse_and_print_exactly() {
        let check = |text, nanoseconds, printed: &str| {
            assert_eq!(time(text), Some(Duration::from_nanos(nanoseconds)), "{text:?}");
            assert_eq!(print_time(Duration::from_nanos(nanoseconds)), printed);
        };
        check("500ms", 500_000_000, "500ms");
        check("0.5s", 500_000_000, "500ms");
        check("1.5s", 1_500_000_000, "1.5s");
        check("2m", 120_000_000_000, "2m");
        check("1.5m", 90_000_000_000, "90s");
        check("0.000001ms", 1, "0.000001ms");
        check("0ms", 0, "0ms");
        check("1.00000002s", 1_000_000_020, "1.00000002s");
        check("21411.411411ms", 21_411_411_411, "21411.411411ms");
        for text in
            ["", "1", "s", ".5s", "1.s", "-1s", "1h", "1e3s", "0.0000001ms", "1.000000001s", "1.00000000000s"]
        {
            assert_eq!(time(text), None, "{text:?}");
        }
    }

    #[test]
    fn memory_units_are_powers_of_1024() {
        let check = |text, expected: usize, printed: &str| {
            assert_eq!(bytes(text), Some(expected), "{text:?}");
            assert_eq!(print_bytes(expected), printed);
        };
        check("512kB", 512 << 10, "512kB");
        check("64MB", 64 << 20, "64MB");
        check("2048MB", 2 << 30, "2GB");
        check("1000B", 1000, "1000B");
        for text in ["", "64", "MB", "64mb", "1.5GB", "-1MB", "99999999999GB"] {
            assert_eq!(bytes(text), None, "{text:?}");
        }
    }

    #[test]
    fn move_orders_reject_duplicates() {
        for text in ["square", "last", "memory/killer/table", "last/memory/killer/history/table"] {
            assert_eq!(order(text).map(|order| print_order(&order)), Some(text.to_owned()));
        }
        for text in ["", "killer/killer", "killer/", "square/killer", "Killer"] {
            assert_eq!(order(text), None, "{text:?}");
        }
    }

    #[test]
    fn techniques_are_switched_off_by_name() {
        let check = |text, printed: &str| {
            assert_eq!(techniques(text).map(print_techniques), Some(printed.to_owned()), "{text:?}");
        };
        check("none", "none");
        check("etc/probcut", "probcut/etc");
        for name in Techniques::NAMES {
            check(name, name);
            assert_eq!(techniques(name), Techniques::ALL.without(name));
        }
        check(&Techniques::NAMES.join("/"), &Techniques::NAMES.join("/"));
        for text in ["", "etc/etc", "etc/", "none/etc", "ETC", "all"] {
            assert_eq!(techniques(text), None, "{text:?}");
        }
    }

    #[test]
    fn the_key_lists_every_technique() {
        let words = crate::key::Key::Without.words();
        assert_eq!((words[0], &words[1..]), (ALL_TECHNIQUES, &Techniques::NAMES[..]));
    }
}
