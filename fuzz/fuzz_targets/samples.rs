//! A file of samples is read to its end or refused once, and every block it gives reads back the same.

#![no_main]

use std::path::Path;

use libfuzzer_sys::fuzz_target;
use outflank_engine::checksum;
use outflank_learn::store::Reader;

const MAGIC: &[u8] = b"outflank sm2";

fuzz_target!(|input: (u64, u32, &[u8], &[u8])| {
    let (job, count, packed, behind) = input;
    // A block whose checksum holds, and anything behind it.
    let mut head =
        [&job.to_le_bytes()[..], &count.to_le_bytes(), &(packed.len() as u32).to_le_bytes()].concat();
    let sum = checksum(&head) ^ checksum(packed).rotate_left(1);
    head.extend(sum.to_le_bytes());
    let file = [MAGIC, &head[..], packed, behind].concat();
    let reader = Reader::new(&file[..], Path::new("fuzz")).expect("the head is right");
    let mut failed = false;
    for block in reader {
        assert!(!failed, "nothing comes after an error");
        match block {
            Ok(block) => {
                let again = [MAGIC, &block.to_bytes().expect("it is small")].concat();
                let mut reader = Reader::new(&again[..], Path::new("fuzz")).expect("the head is right");
                assert_eq!(reader.next().expect("a block").expect("a whole one"), block);
            }
            Err(error) => {
                failed = true;
                assert_eq!(error.to_string().lines().count(), 1);
            }
        }
    }
    let _ = Reader::new(behind, Path::new("fuzz")).map(|reader| reader.count());
});
