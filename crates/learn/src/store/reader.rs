//! Reads files of samples, block by block.

use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::{Path, PathBuf};

use super::{Block, HEAD_BYTES, MAGIC, MAX_BLOCK_SAMPLES, StoreError, packed, sum};

/// The blocks of a file, one after another. The iterator ends after an error.
#[derive(Debug)]
pub struct Reader<R> {
    input: R,
    path: PathBuf,
    /// The number of blocks read so far, and of their samples.
    blocks: u64,
    samples: u64,
    /// The offset of the end of the last complete block.
    end: u64,
    failed: bool,
}

impl Reader<BufReader<File>> {
    /// Opens a file.
    ///
    /// # Errors
    ///
    /// When it cannot be opened, is not a file of samples, or has another version.
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        let fail = |source| StoreError::File { path: path.to_owned(), source };
        Self::new(BufReader::new(File::open(path).map_err(fail)?), path)
    }
}

impl<R: Read> Reader<R> {
    /// Reads from any source. The path is used in errors only.
    ///
    /// # Errors
    ///
    /// When it is not a file of samples, or has another version.
    pub fn new(mut input: R, path: &Path) -> Result<Self, StoreError> {
        let fail = |source| StoreError::File { path: path.to_owned(), source };
        let mut magic = Vec::new();
        input.by_ref().take(MAGIC.len() as u64).read_to_end(&mut magic).map_err(fail)?;
        let kind = MAGIC.len() - 1;
        match magic.get(kind) {
            _ if !magic.starts_with(&MAGIC[..kind]) => return Err(StoreError::Foreign(path.to_owned())),
            None => return Err(StoreError::Foreign(path.to_owned())),
            Some(&version) if version != MAGIC[kind] => {
                return Err(StoreError::Version { path: path.to_owned(), version: char::from(version) });
            }
            Some(_) => {}
        }
        Ok(Self::behind(input, path, MAGIC.len() as u64, 0, 0))
    }

    /// Resumes reading after this number of bytes, blocks and samples.
    pub(super) fn behind(input: R, path: &Path, end: u64, blocks: u64, samples: u64) -> Self {
        Self { input, path: path.to_owned(), blocks, samples, end, failed: false }
    }

    /// The offset of the end of the last complete block.
    pub(super) fn end(&self) -> u64 {
        self.end
    }

    fn block(&mut self) -> Result<Option<Block>, StoreError> {
        let torn =
            StoreError::Torn { path: self.path.clone(), block: self.blocks + 1, samples: self.samples };
        let damaged = || StoreError::Damaged { path: self.path.clone(), block: self.blocks + 1 };
        let fail = |source| StoreError::File { path: self.path.clone(), source };

        let head = some(&mut self.input, HEAD_BYTES).map_err(fail)?;
        if head.is_empty() {
            return Ok(None);
        }
        let Some(&head) = head.first_chunk::<HEAD_BYTES>() else { return Err(torn) };
        let [job @ .., c0, c1, c2, c3, p0, p1, p2, p3, s0, s1, s2, s3, s4, s5, s6, s7] = head;
        let count = u32::from_le_bytes([c0, c1, c2, c3]) as usize;
        let length = u32::from_le_bytes([p0, p1, p2, p3]) as usize;
        if count > MAX_BLOCK_SAMPLES {
            return Err(damaged());
        }
        let packed = some(&mut self.input, length).map_err(fail)?;
        if packed.len() < length {
            return Err(torn);
        }
        if sum(&head[..HEAD_BYTES - 8], &packed) != u64::from_le_bytes([s0, s1, s2, s3, s4, s5, s6, s7]) {
            return Err(damaged());
        }
        let bytes =
            zstd::bulk::decompress(&packed, count * packed::MAX_SAMPLE_BYTES).map_err(|_| damaged())?;
        let samples = packed::unpack(&bytes, count).ok_or_else(damaged)?;
        let block = Block { job: u64::from_le_bytes(job), samples };
        self.blocks += 1;
        self.samples += count as u64;
        self.end += (HEAD_BYTES + length) as u64;
        Ok(Some(block))
    }
}

impl<R: Read> Iterator for Reader<R> {
    type Item = Result<Block, StoreError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.failed {
            return None;
        }
        let block = self.block();
        self.failed = block.is_err();
        block.transpose()
    }
}

/// Reads this number of bytes, or fewer at EOF.
fn some(input: &mut impl Read, count: usize) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    input.take(count as u64).read_to_end(&mut bytes)?;
    Ok(bytes)
}
