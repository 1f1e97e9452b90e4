//! Compressed files, as game databases are published: gzip, and zip archives with several files.
//!
//! Files are decompressed while they are read. Reading fails if a file decompresses to more than [`MAX_UNPACKED`] bytes
//! or to more than its header states.

mod zip;

use std::io::{self, Read};

use flate2::read::MultiGzDecoder;
use thiserror::Error;

pub use zip::{Member, Zip};

#[cfg(test)]
pub(crate) use zip::tests::archive_of;

/// The maximum number of bytes that a file may decompress to.
pub const MAX_UNPACKED: u64 = 256 << 20;

/// The compression format of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Packing {
    /// One file, compressed by gzip.
    Gzip,
    /// Any number of files in a zip archive.
    Zip,
}

impl Packing {
    /// The format of a file that begins with these bytes, at least four; `None` if it is not compressed.
    #[must_use]
    pub fn of(head: &[u8]) -> Option<Self> {
        match head {
            [0x1f, 0x8b, ..] => Some(Self::Gzip),
            // The second pattern is an archive without files.
            [b'P', b'K', 3, 4, ..] | [b'P', b'K', 5, 6, ..] => Some(Self::Zip),
            _ => None,
        }
    }
}

/// Decompresses gzip data.
pub fn gunzip(packed: impl Read) -> impl Read {
    Bounded { reader: MultiGzDecoder::new(packed), left: MAX_UNPACKED }
}

/// A reader that fails after this number of bytes.
struct Bounded<R> {
    reader: R,
    left: u64,
}

impl<R: Read> Read for Bounded<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.reader.read(buffer)?;
        self.left = self.left.checked_sub(length as u64).ok_or_else(|| invalid(PackedError::TooLarge))?;
        Ok(length)
    }
}

fn invalid(error: PackedError) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, error)
}

/// Why a compressed file cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PackedError {
    /// It decompresses to more than [`MAX_UNPACKED`] bytes.
    #[error("it is larger than {} MB when unpacked; unpack it first", MAX_UNPACKED >> 20)]
    TooLarge,
    /// The archive is damaged.
    #[error("the zip archive is damaged: {0}; download it again")]
    Damaged(&'static str),
    /// A file in the archive uses an unsupported feature.
    #[error("{name:?} in the zip archive {why}; unpack the archive first")]
    Unsupported {
        /// The file in the archive.
        name: String,
        /// The unsupported feature.
        why: &'static str,
    },
    /// The archive as a whole uses an unsupported feature.
    #[error("the zip archive {0}; unpack it first")]
    Archive(&'static str),
}

#[cfg(test)]
mod tests {
    use std::io::Write as _;

    use flate2::Compression;
    use flate2::write::GzEncoder;

    use super::*;

    fn gzip(bytes: &[u8]) -> Vec<u8> {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
        encoder.write_all(bytes).unwrap();
        encoder.finish().unwrap()
    }

    fn unpacked(bytes: &[u8]) -> io::Result<Vec<u8>> {
        let mut all = Vec::new();
        gunzip(bytes).read_to_end(&mut all).map(|_| all)
    }

    #[test]
    fn compression_is_detected_by_magic_bytes() {
        assert_eq!(Packing::of(&gzip(b"f5d6")), Some(Packing::Gzip));
        assert_eq!(Packing::of(b"PK\x03\x04"), Some(Packing::Zip));
        assert_eq!(Packing::of(b"PK"), None);
        assert_eq!(Packing::of(b""), None);
        assert_eq!(Packing::of(b"f5d6"), None);
    }

    #[test]
    fn gzip_is_unpacked_and_damage_is_an_error() {
        let packed = gzip(b"f5d6c3");
        assert_eq!(unpacked(&packed).unwrap(), b"f5d6c3");
        // Concatenated gzip members are one file.
        assert_eq!(unpacked(&[gzip(b"f5"), gzip(b"d6")].concat()).unwrap(), b"f5d6");
        assert!(unpacked(&packed[..packed.len() - 1]).is_err());
        let mut damaged = packed;
        let last = damaged.len() - 8;
        damaged[last] ^= 1;
        assert!(unpacked(&damaged).is_err());
    }

    #[test]
    fn decompression_bombs_stop_at_the_size_limit() {
        let mut reader = Bounded { reader: io::repeat(0), left: 100_000 };
        let mut all = Vec::new();
        let error = reader.read_to_end(&mut all).unwrap_err();
        assert!(all.len() <= 100_000, "{}", all.len());
        assert_eq!(error.to_string(), "it is larger than 256 MB when unpacked; unpack it first");
        let mut exact = Bounded { reader: io::repeat(0).take(100_000), left: 100_000 };
        assert_eq!(exact.read_to_end(&mut all).unwrap(), 100_000);
    }
}
