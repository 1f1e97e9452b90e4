//! A problem that was read prints as one line that reads as the same problem.

#![no_main]

use libfuzzer_sys::fuzz_target;
use outflank_notation::obf;

fuzz_target!(|text: &str| {
    for (_, problem) in obf::problems(text) {
        match problem {
            Ok(problem) => {
                let line = problem.to_string();
                assert_eq!(line.lines().count(), 1);
                assert_eq!(obf::parse(&line), Ok(problem));
            }
            Err(error) => assert_eq!(error.to_string().lines().count(), 1),
        }
    }
});
