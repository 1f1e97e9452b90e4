//! A player that was read prints in one form that reads as the same player.

#![no_main]

use libfuzzer_sys::fuzz_target;
use outflank_players::Spec;

fuzz_target!(|text: &str| {
    match text.parse::<Spec>() {
        Ok(spec) => {
            let printed = spec.to_string();
            let again: Spec = printed.parse().expect("what is printed can be read");
            assert_eq!(again.to_string(), printed);
        }
        Err(error) => assert!(error.column >= 1 && error.column <= text.chars().count() + 1, "{error}"),
    }
});
