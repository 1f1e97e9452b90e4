//! The ranges of numbers in requests.

use std::ops::RangeInclusive;

use crate::reason::Cause;
use crate::refusal::Refusal;

/// Refuses a number outside its range.
pub fn check_range(field: &str, value: u32, range: RangeInclusive<u32>) -> Result<u32, Refusal> {
    if range.contains(&value) {
        return Ok(value);
    }
    let (least, most) = range.into_inner();
    let message = format!("{field} must be from {least} to {most}, not {value}");
    Err(Refusal::bad("out_of_range", Cause::out_of_range(field, value, least, most), message))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_bounds_belong_to_the_range() {
        assert_eq!(check_range("level", 1, 1..=60), Ok(1));
        assert_eq!(check_range("level", 60, 1..=60), Ok(60));
        let refusal = check_range("level", 61, 1..=60).unwrap_err();
        assert_eq!(refusal.fault().message, "level must be from 1 to 60, not 61");
    }
}
