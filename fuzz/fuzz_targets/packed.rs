//! No bytes make the reader of packed files panic, or unpack to more than their header says.

#![no_main]

use std::io::{Read, sink};

use libfuzzer_sys::fuzz_target;
use outflank_learn::packed::{MAX_UNPACKED, Packing, Zip, gunzip};

fuzz_target!(|bytes: &[u8]| {
    match Packing::of(bytes) {
        Some(Packing::Gzip) => {
            let _ = std::io::copy(&mut gunzip(bytes), &mut sink());
        }
        _ => {
            let Ok(zip) = Zip::parse(bytes.to_vec()) else { return };
            assert!(zip.members().iter().map(|member| member.size).sum::<u64>() <= MAX_UNPACKED);
            for member in zip.members() {
                let mut unpacked = Vec::new();
                if zip.reader(member).read_to_end(&mut unpacked).is_ok() {
                    assert_eq!(unpacked.len() as u64, member.size);
                }
            }
        }
    }
});
