//! Bytes behind a head that fits them are weights that are written and read back the same, or refused.

#![no_main]

use libfuzzer_sys::fuzz_target;
use outflank_engine::{Weights, checksum};

fuzz_target!(|bytes: &[u8]| {
    let refused = |bytes: &[u8]| assert_eq!(Weights::read(bytes).unwrap_err().to_string().lines().count(), 1);
    let file = [b"outflank wt2", &checksum(bytes).to_le_bytes()[..], bytes].concat();
    match Weights::read(&file) {
        Ok(weights) => {
            let again = Weights::read(&weights.write()).expect("what was written");
            assert_eq!(again.stated(), weights.stated());
        }
        Err(_) => refused(&file),
    }
    if !bytes.starts_with(b"outflank wt2") {
        refused(bytes);
    }
});
