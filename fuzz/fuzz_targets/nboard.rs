//! What was read of the NBoard protocol prints as one line that reads as the same.

#![no_main]

use libfuzzer_sys::fuzz_target;
use outflank_notation::nboard::{Command, Reply};

fuzz_target!(|text: &str| {
    for line in text.split('\n') {
        match line.parse::<Command>() {
            Ok(command) => {
                assert_eq!(command.to_string().parse().as_ref(), Ok(&command));
                if let Some(line) = command.in_version_1() {
                    assert!(line.parse::<Command>().is_ok());
                }
            }
            Err(error) => assert!(error.place.column <= line.chars().count() + 1, "{error}"),
        }
        match line.parse::<Reply>() {
            Ok(reply) => {
                let printed = reply.to_string();
                assert!(!printed.contains('\n'));
                assert_eq!(printed.parse(), Ok(reply));
            }
            Err(error) => assert!(error.place.column <= line.chars().count() + 1, "{error}"),
        }
    }
});
