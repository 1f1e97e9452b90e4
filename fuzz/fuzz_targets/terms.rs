//! Clocks, openings and sequential tests that were read print in one form that reads as the same.

#![no_main]

use std::fmt::{Debug, Display};
use std::str::FromStr;

use libfuzzer_sys::fuzz_target;
use outflank_arena::{Openings, Sprt, TimeControl};

fuzz_target!(|text: &str| {
    check::<TimeControl>(text);
    check::<Openings>(text);
    check::<Sprt>(text);
});

fn check<T: FromStr<Err: Display> + Display + Debug + PartialEq>(text: &str) {
    match text.parse::<T>() {
        Ok(value) => assert_eq!(value.to_string().parse().ok(), Some(value)),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}
