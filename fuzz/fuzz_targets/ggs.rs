//! Events, clocks and lines of a logbook that were read print as what reads as the same.

#![no_main]

use libfuzzer_sys::fuzz_target;
use outflank_notation::ggs::{self, Clock, logbook};

fuzz_target!(|text: &str| {
    for (_, event) in ggs::messages(text) {
        match event {
            Ok(event) => assert_eq!(event.to_string().parse().as_ref(), Ok(&event), "{event}"),
            Err(error) => assert_eq!(error.to_string().lines().count(), 1),
        }
    }
    for (_, game) in ggs::games(text) {
        if let Err(error) = game {
            assert_eq!(error.to_string().lines().count(), 1);
        }
    }
    if let Ok(clock) = text.parse::<Clock>() {
        assert_eq!(clock.to_string().parse(), Ok(clock));
    }
    for (_, record) in logbook::games(text) {
        match record {
            Ok(record) => {
                let line = logbook::print(&record).expect("what was read can be written");
                assert_eq!(logbook::parse(&line), Ok(record));
            }
            Err(error) => assert_eq!(error.to_string().lines().count(), 1),
        }
    }
});
