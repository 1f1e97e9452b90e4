//! Judged positions on disk, so that a review can be stopped and continued.
//!
//! A file per game and settings. The first line is the key of the review; each further line is a judged ply. Lines are
//! appended as they come. A line that a crash left incomplete is ignored.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufRead as _, BufReader, Write as _};
use std::path::{Path, PathBuf};

use outflank_analysis::{Judgement, Review};
use serde::{Deserialize, Serialize};

/// A line of the file.
#[derive(Serialize, Deserialize)]
struct Line {
    /// The ply, from 0.
    ply: usize,
    judgement: Judgement,
}

/// The file of one review.
pub struct Cache {
    file: File,
}

impl Cache {
    /// Opens the file of a review, creates it if needed, and adds its judgements to the review.
    ///
    /// A file of another review with the same checksum is replaced.
    pub fn open(folder: &Path, review: &mut Review) -> io::Result<Self> {
        fs::create_dir_all(folder)?;
        let key = review.key();
        let path = folder.join(format!("{:016x}.jsonl", outflank_engine::checksum(key.as_bytes())));
        if let Ok(whole) = read(&path, &key, review) {
            let mut file = OpenOptions::new().append(true).open(&path)?;
            if !whole {
                writeln!(file)?;
            }
            return Ok(Self { file });
        }
        let mut file = File::create(&path)?;
        writeln!(file, "{key}")?;
        Ok(Self { file })
    }

    /// Appends a judgement.
    pub fn write(&mut self, ply: usize, judgement: &Judgement) -> io::Result<()> {
        let mut line = serde_json::to_string(&Line { ply, judgement: judgement.clone() })?;
        line.push('\n');
        self.file.write_all(line.as_bytes())
    }
}

/// Reads a file, and returns whether its last line is complete.
fn read(path: &PathBuf, key: &str, review: &mut Review) -> io::Result<bool> {
    let mut reader = BufReader::new(File::open(path)?);
    let (mut text, mut is_whole) = (String::new(), true);
    reader.read_line(&mut text)?;
    if text.strip_suffix('\n') != Some(key) {
        return Err(io::ErrorKind::InvalidData.into());
    }
    loop {
        text.clear();
        if reader.read_line(&mut text)? == 0 {
            return Ok(is_whole);
        }
        is_whole = text.ends_with('\n');
        if let Ok(Line { ply, judgement }) = serde_json::from_str(&text) {
            review.add(ply, judgement);
        }
    }
}
