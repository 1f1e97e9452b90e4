//! Appends to files of samples.

use std::collections::HashSet;
use std::fs::{File, OpenOptions};
use std::io::{self, BufReader, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

use super::{Block, MAGIC, Reader, StoreError};

/// Appends blocks to a file. Other writers may append to it at the same time.
#[derive(Debug)]
pub struct Writer {
    file: File,
    path: PathBuf,
    /// The end of the last block that this writer has read or written.
    end: u64,
    jobs: HashSet<u64>,
    samples: u64,
}

impl Writer {
    /// Opens or creates a file. An incomplete block of another writer is truncated.
    ///
    /// # Errors
    ///
    /// When it cannot be read or written, is not a file of samples, or is damaged.
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        let fail = |source| StoreError::File { path: path.to_owned(), source };
        let options = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path);
        let file = options.map_err(fail)?;
        let mut writer = Self { file, path: path.to_owned(), end: 0, jobs: HashSet::new(), samples: 0 };
        writer.locked(Self::catch_up)?;
        Ok(writer)
    }

    /// Whether the file contained a job when it was last read.
    #[must_use]
    pub fn holds(&self, job: u64) -> bool {
        self.jobs.contains(&job)
    }

    /// The number of samples in the file when it was last read.
    #[must_use]
    pub fn samples(&self) -> u64 {
        self.samples
    }

    /// Appends the block of a job; returns false if the file already contains the job.
    ///
    /// # Errors
    ///
    /// When the file cannot be written, or is damaged.
    pub fn add(&mut self, block: &Block) -> Result<bool, StoreError> {
        let bytes = block.to_bytes().map_err(|source| self.failure(source))?;
        self.locked(|writer| {
            writer.catch_up()?;
            if writer.holds(block.job) {
                return Ok(false);
            }
            let written =
                writer.file.seek(SeekFrom::Start(writer.end)).and_then(|_| writer.file.write_all(&bytes));
            if let Err(source) = written {
                // If this fails, the next writer truncates the file.
                let _ = writer.file.set_len(writer.end);
                return Err(writer.failure(source));
            }
            writer.learn(block);
            writer.end += bytes.len() as u64;
            Ok(true)
        })
    }

    /// Runs `work` while holding the file lock.
    fn locked<T>(&mut self, work: impl FnOnce(&mut Self) -> Result<T, StoreError>) -> Result<T, StoreError> {
        self.file.lock().map_err(|source| self.failure(source))?;
        let done = work(self);
        self.file.unlock().map_err(|source| self.failure(source))?;
        done
    }

    /// Reads the blocks that other writers appended, and truncates an incomplete one.
    fn catch_up(&mut self) -> Result<(), StoreError> {
        if self.end == 0 {
            self.begin()?;
        }
        self.file.seek(SeekFrom::Start(self.end)).map_err(|source| self.failure(source))?;
        let file = self.file.try_clone().map_err(|source| self.failure(source))?;
        let blocks = self.jobs.len() as u64;
        let mut reader = Reader::behind(BufReader::new(file), &self.path, self.end, blocks, self.samples);
        let mut torn = false;
        for block in reader.by_ref() {
            match block {
                Ok(block) => self.learn(&block),
                Err(StoreError::Torn { .. }) => torn = true,
                Err(other) => return Err(other),
            }
        }
        self.end = reader.end();
        if torn {
            self.file.set_len(self.end).map_err(|source| self.failure(source))?;
        }
        Ok(())
    }

    /// Writes the magic number of a new file, or checks it in an existing one.
    fn begin(&mut self) -> Result<(), StoreError> {
        let mut head = Vec::new();
        let read = (&self.file).take(MAGIC.len() as u64).read_to_end(&mut head);
        read.map_err(|source| self.failure(source))?;
        if head.len() < MAGIC.len() && MAGIC.starts_with(&head) {
            let written = self.file.seek(SeekFrom::Start(0)).and_then(|_| self.file.write_all(MAGIC));
            written.map_err(|source| self.failure(source))?;
        } else {
            Reader::new(&head[..], &self.path)?;
        }
        self.end = MAGIC.len() as u64;
        Ok(())
    }

    fn learn(&mut self, block: &Block) {
        self.jobs.insert(block.job);
        self.samples += block.samples.len() as u64;
    }

    fn failure(&self, source: io::Error) -> StoreError {
        StoreError::File { path: self.path.clone(), source }
    }
}
