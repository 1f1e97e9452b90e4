//! Lines of scripts, answers and training text that were read print as lines that read as the same.

#![no_main]

use libfuzzer_sys::fuzz_target;
use outflank_notation::{script, training};

fuzz_target!(|text: &str| {
    for (_, task) in script::tasks(text) {
        match task {
            Ok(task) => assert_eq!(script::parse(&task.to_string()), Ok(task)),
            Err(error) => assert_eq!(error.to_string().lines().count(), 1),
        }
    }
    for (_, answer) in script::answers(text) {
        match answer {
            Ok(answer) => assert_eq!(script::parse_answer(&answer.to_string()), Ok(answer)),
            Err(error) => assert_eq!(error.to_string().lines().count(), 1),
        }
    }
    for (_, sample) in training::samples(text) {
        match sample {
            Ok(sample) => assert_eq!(training::parse(&sample.to_string()), Ok(sample)),
            Err(error) => assert_eq!(error.to_string().lines().count(), 1),
        }
    }
});
