//! A command line reads, prints and reads back as the same words.

#![no_main]

use libfuzzer_sys::fuzz_target;
use outflank_players::CommandLine;

fuzz_target!(|text: &str| match text.parse::<CommandLine>() {
    Ok(line) => assert_eq!(line.to_string().parse(), Ok(line)),
    Err(error) => assert_eq!(error.to_string().lines().count(), 1),
});
