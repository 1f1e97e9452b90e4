//! The detected format of bytes does not change with line breaks around them, and every error is one line.

#![no_main]

use libfuzzer_sys::fuzz_target;
use outflank_notation::detect::{self, Format, Holds};

fuzz_target!(|bytes: &[u8]| {
    match detect::format(bytes) {
        Ok(Format::WthorGames) => assert_eq!((bytes.len() - 16) % 4, 0),
        Ok(format) if format.holds() == Holds::Names => assert_eq!((bytes.len() - 16) % 2, 0),
        // In UTF-16 a single byte more is half a character.
        Ok(format) if !bytes.contains(&0) && str::from_utf8(bytes).is_ok() => {
            assert_eq!(detect::format(&[bytes, b"\n"].concat()), Ok(format));
            assert_eq!(detect::format(&[b"\n", bytes].concat()), Ok(format));
        }
        Ok(_) => {}
        Err(error) => assert_eq!(error.to_string().lines().count(), 1),
    }
});
