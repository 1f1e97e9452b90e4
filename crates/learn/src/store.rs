//! Files of samples. A file consists of blocks, one per job, and a block is either complete or absent.
//!
//! A file begins with a magic number of twelve bytes. A block is a header and compressed samples. The header contains
//! the job, the number of samples, the number of bytes and a checksum, all little-endian.
//!
//! Blocks are only appended, under a file lock, so that several writers can share a file. A writer that is killed while
//! it appends a block loses that block only. A file contains each job once: [`Writer::add`] returns false for a
//! duplicate.

mod packed;
mod reader;
mod writer;

use std::io;
use std::path::{Path, PathBuf};

use outflank_engine::checksum;
use thiserror::Error;

use crate::sample::Sample;
pub use reader::Reader;
pub use writer::Writer;

/// The magic number of a file. The last byte is the version of the format.
const MAGIC: &[u8; 12] = b"outflank sm2";

/// The length of a block header.
const HEAD_BYTES: usize = 24;

/// The maximum number of samples of a block, so that a damaged header cannot exhaust the memory.
pub const MAX_BLOCK_SAMPLES: usize = 1 << 20;

/// The zstd compression level: the highest that takes less time than playing the games.
const COMPRESSION_LEVEL: i32 = 19;

/// The samples of one job.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// The number of the job.
    pub job: u64,
    /// Its samples.
    pub samples: Vec<Sample>,
}

impl Block {
    /// The block as bytes for another machine. They are not compressed, since compressed bytes may differ by machine.
    #[must_use]
    pub fn pack(&self) -> Vec<u8> {
        let mut bytes = self.job.to_le_bytes().to_vec();
        bytes.extend((self.samples.len() as u32).to_le_bytes());
        bytes.extend(packed::pack(&self.samples));
        bytes
    }

    /// Decodes a packed block; `None` if the bytes are not valid.
    #[must_use]
    pub fn unpack(bytes: &[u8]) -> Option<Self> {
        let (job, bytes) = bytes.split_first_chunk()?;
        let (count, bytes) = bytes.split_first_chunk()?;
        let count = u32::from_le_bytes(*count) as usize;
        let samples = (count <= MAX_BLOCK_SAMPLES).then(|| packed::unpack(bytes, count))??;
        Some(Self { job: u64::from_le_bytes(*job), samples })
    }

    /// The block as bytes for a file, compressed.
    ///
    /// # Errors
    ///
    /// When there is not enough memory to compress it.
    pub fn to_bytes(&self) -> io::Result<Vec<u8>> {
        let packed = zstd::bulk::compress(&packed::pack(&self.samples), COMPRESSION_LEVEL)?;
        let mut block = Vec::with_capacity(HEAD_BYTES + packed.len());
        block.extend(self.job.to_le_bytes());
        block.extend((self.samples.len() as u32).to_le_bytes());
        block.extend((packed.len() as u32).to_le_bytes());
        let sum = sum(&block, &packed);
        block.extend(sum.to_le_bytes());
        block.extend(packed);
        Ok(block)
    }
}

/// Reads all blocks of files, one file after the other.
///
/// # Errors
///
/// When a file cannot be read to its end.
pub fn for_each_block(paths: &[PathBuf], mut take: impl FnMut(Block)) -> Result<(), StoreError> {
    for path in paths {
        for block in Reader::open(path)? {
            take(block?);
        }
    }
    Ok(())
}

/// The files of samples in a folder, sorted by name; none if the folder does not exist.
///
/// # Errors
///
/// When the folder cannot be read.
pub fn files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let entries = match folder.read_dir() {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries?,
    };
    let paths = entries.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>()?;
    let is_samples = |path: &PathBuf| path.extension().is_some_and(|end| end == "samples");
    let mut files: Vec<_> = paths.into_iter().filter(is_samples).collect();
    files.sort();
    Ok(files)
}

/// The checksum of a block: of its header without the checksum, and of its compressed samples.
fn sum(head: &[u8], packed: &[u8]) -> u64 {
    checksum(head) ^ checksum(packed).rotate_left(1)
}

/// Why samples could not be read or added.
#[derive(Debug, Error)]
pub enum StoreError {
    /// The file cannot be opened, read or written.
    #[error("{}: {source}", .path.display())]
    File {
        /// Which file.
        path: PathBuf,
        /// The underlying error.
        source: io::Error,
    },
    /// The file is not a file of samples.
    #[error("{}, byte 0: not a samples file; a samples file begins with \"outflank sm\"", .0.display())]
    Foreign(PathBuf),
    /// The file is of another version of the format.
    #[error(
        "{}, byte 11: unsupported samples version {version:?}; this program reads version 2; use a matching release, \
         or generate the samples again",
        .path.display()
    )]
    Version {
        /// Which file.
        path: PathBuf,
        /// The version of the file.
        version: char,
    },
    /// The file ends inside a block.
    #[error(
        "{}, block {block}: unexpected end of file; the {samples} samples before it are intact; the next command that \
         adds samples truncates the file there",
        .path.display()
    )]
    Torn {
        /// Which file.
        path: PathBuf,
        /// The block, counted from 1.
        block: u64,
        /// The number of samples in the complete blocks before.
        samples: u64,
    },
    /// A block is damaged.
    #[error("{}, block {block}: wrong checksum; the file is damaged; generate it again", .path.display())]
    Damaged {
        /// Which file.
        path: PathBuf,
        /// The block, counted from 1.
        block: u64,
    },
}

#[cfg(test)]
mod tests {
    use std::fs;

    use outflank_board::random::{below, filling, generator};

    use super::*;
    use crate::sample::ScoreKind;

    fn block(job: u64, samples: usize) -> Block {
        let mut rng = generator(job);
        let draw = |_| Sample {
            board: filling(&mut rng),
            score: (below(16_385, &mut rng) as i32 - 8_192) as i16,
            result: (below(129, &mut rng) as i32 - 64) as i8,
            kind: [ScoreKind::Exact, ScoreKind::Guessed, ScoreKind::Searched][below(3, &mut rng) as usize],
        };
        Block { job, samples: (0..samples).map(draw).collect() }
    }

    /// A path of its own for a test.
    fn file(name: &str) -> PathBuf {
        let path = std::env::temp_dir().join(format!("outflank-{}-{name}.samples", std::process::id()));
        let _ = fs::remove_file(&path);
        path
    }

    fn read(path: &Path) -> Result<Vec<Block>, StoreError> {
        Reader::open(path)?.collect()
    }

    #[test]
    fn blocks_round_trip_through_a_file() {
        let path = file("added");
        let mut writer = Writer::open(&path).unwrap();
        let blocks = [block(1, 100), block(2, 0), block(u64::MAX, 3_000)];
        for block in &blocks {
            assert!(writer.add(block).unwrap());
            assert!(!writer.add(block).unwrap(), "a job is done once");
        }
        assert_eq!(read(&path).unwrap(), blocks);
        let again = Writer::open(&path).unwrap();
        assert!(again.holds(2) && !again.holds(3));
        assert_eq!(again.samples(), 3_100);
        fs::remove_file(path).unwrap();
    }

    #[test]
    fn blocks_round_trip_as_bytes() {
        for block in [block(1, 100), block(u64::MAX, 0)] {
            let bytes = block.pack();
            assert_eq!(Block::unpack(&bytes), Some(block));
            assert_eq!(Block::unpack(&bytes[..bytes.len() - 1]), None);
            assert_eq!(Block::unpack(&[&bytes[..], &[0]].concat()), None);
        }
        assert_eq!(Block::unpack(&[255; 12]), None, "so many samples no block has");
    }

    #[test]
    fn sample_files_are_found_by_extension() {
        let folder = std::env::temp_dir().join(format!("outflank-{}-folder", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        assert_eq!(files(&folder).unwrap(), [] as [PathBuf; 0]);
        fs::create_dir_all(&folder).unwrap();
        for name in ["b.samples", "notes.txt", "a.samples"] {
            fs::write(folder.join(name), "").unwrap();
        }
        assert_eq!(files(&folder).unwrap(), ["a.samples", "b.samples"].map(|name| folder.join(name)));
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn writers_share_a_file() {
        let path = file("shared");
        std::thread::scope(|scope| {
            for first in [0, 5] {
                let path = &path;
                scope.spawn(move || {
                    let mut writer = Writer::open(path).unwrap();
                    for job in first..first + 10 {
                        writer.add(&block(job, 50)).unwrap();
                    }
                });
            }
        });
        let mut blocks = read(&path).unwrap();
        blocks.sort_by_key(|block| block.job);
        assert_eq!(blocks, (0..15).map(|job| block(job, 50)).collect::<Vec<_>>());
        fs::remove_file(path).unwrap();
    }

    #[test]
    fn truncated_block_is_rejected_and_removed_by_next_writer() {
        let path = file("torn");
        let mut writer = Writer::open(&path).unwrap();
        writer.add(&block(1, 10)).unwrap();
        let whole = fs::read(&path).unwrap();
        writer.add(&block(2, 10)).unwrap();
        let bytes = fs::read(&path).unwrap();
        for cut in [whole.len() + 1, whole.len() + HEAD_BYTES, bytes.len() - 1] {
            fs::write(&path, &bytes[..cut]).unwrap();
            let message = format!(
                "{}, block 2: unexpected end of file; the 10 samples before it are intact; the next command that adds \
                 samples truncates the file there",
                path.display()
            );
            assert_eq!(read(&path).unwrap_err().to_string(), message);
            let mut writer = Writer::open(&path).unwrap();
            assert!(!writer.holds(2));
            assert_eq!(fs::read(&path).unwrap(), whole);
            assert!(writer.add(&block(2, 10)).unwrap());
            assert_eq!(fs::read(&path).unwrap(), bytes);
        }
        fs::remove_file(path).unwrap();
    }

    #[test]
    fn broken_files_are_refused() {
        let path = file("broken");
        let mut writer = Writer::open(&path).unwrap();
        writer.add(&block(1, 10)).unwrap();
        writer.add(&block(2, 10)).unwrap();
        let bytes = fs::read(&path).unwrap();
        let check = |place: usize, message: &str| {
            let mut broken = bytes.clone();
            broken[place] ^= 4;
            fs::write(&path, broken).unwrap();
            let message = format!("{}, {message}", path.display());
            assert_eq!(read(&path).unwrap_err().to_string(), message);
            assert_eq!(Writer::open(&path).unwrap_err().to_string(), message);
        };
        check(0, "byte 0: not a samples file; a samples file begins with \"outflank sm\"");
        let remedy = "use a matching release, or generate the samples again";
        check(
            11,
            &format!("byte 11: unsupported samples version '6'; this program reads version 2; {remedy}"),
        );
        check(12, "block 1: wrong checksum; the file is damaged; generate it again");
        check(40, "block 1: wrong checksum; the file is damaged; generate it again");
        check(bytes.len() - 1, "block 2: wrong checksum; the file is damaged; generate it again");
        fs::remove_file(path).unwrap();
    }
}
