//! The games of the WTHOR base as jobs for a labeller.

use std::fs;
use std::io;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use outflank_board::BoardSize;
use outflank_engine::checksum;
use outflank_notation::wthor::{Entry, Games, WthorError};
use thiserror::Error;

use crate::label::{Labeller, Theory};
use crate::store::Block;

/// Games that are scored and stored together: less than a second of work.
const GAMES: usize = 50;

/// Some games of one year.
#[derive(Clone, Debug)]
pub struct Job {
    entries: Vec<Entry>,
    /// From how many empty squares on the theoretical scores hold.
    theory: u32,
    /// The number of the job, told by what the games are.
    pub number: u64,
}

impl Job {
    fn new(entries: &[Entry], theory: u32) -> Self {
        let bytes: Vec<u8> = entries.iter().flat_map(Entry::to_bytes).collect();
        Self { entries: entries.to_vec(), theory, number: checksum(&bytes) }
    }

    /// How many games it has.
    #[must_use]
    pub fn games(&self) -> usize {
        self.entries.len()
    }

    /// Gives the positions of the games scores.
    pub fn label(&self, labeller: &mut Labeller) -> Block {
        let samples = self.entries.iter().flat_map(|entry| {
            let difference = |discs: u8| 2 * i32::from(discs) - 64;
            // Where it is the result it may never have been computed.
            let known = entry.theory != entry.discs && entry.theory <= 64;
            let theory = known.then(|| Theory { empties: self.theory, black: difference(entry.theory) });
            labeller.samples(&entry.game(1).0, difference(entry.discs.min(64)), theory)
        });
        Block { job: self.number, samples: samples.collect() }
    }
}

/// The games on 8x8 of some years, from all files of a folder.
///
/// # Errors
///
/// When a file cannot be read, and when there is no game.
pub fn jobs(folder: &Path, years: &RangeInclusive<u16>) -> Result<Vec<Job>, BaseError> {
    let mut jobs = Vec::new();
    for path in files(folder)? {
        let bytes = fs::read(&path).map_err(|source| BaseError::File { path: path.clone(), source })?;
        let games = Games::parse(&bytes).and_then(|games| games.check().map(|()| games));
        let games = games.map_err(|source| BaseError::Format { path, source })?;
        let header = games.header();
        if years.contains(&header.year) && header.size() == Ok(BoardSize::Eight) {
            let theory = u32::from(header.theory_empties());
            jobs.extend(games.entries().chunks(GAMES).map(|entries| Job::new(entries, theory)));
        }
    }
    if jobs.is_empty() {
        return Err(BaseError::Nothing {
            folder: folder.to_owned(),
            first: *years.start(),
            last: *years.end(),
        });
    }
    Ok(jobs)
}

/// The files of games in a folder, in the order of their names.
fn files(folder: &Path) -> Result<Vec<PathBuf>, BaseError> {
    let fail = |source| BaseError::File { path: folder.to_owned(), source };
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).map_err(fail)? {
        let path = entry.map_err(fail)?.path();
        if path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("wtb")) {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

/// Why the base could not be read.
#[derive(Debug, Error)]
pub enum BaseError {
    /// A file or the folder cannot be read.
    #[error("{}: {source}", .path.display())]
    File {
        /// Which one.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
    /// A file is broken.
    #[error("{}: {source}", .path.display())]
    Format {
        /// Which file.
        path: PathBuf,
        /// What is wrong.
        source: WthorError,
    },
    /// There is no game of these years.
    #[error("{}: no file of games (.wtb) of the years {first} to {last}", .folder.display())]
    Nothing {
        /// Where they were looked for.
        folder: PathBuf,
        /// The first year.
        first: u16,
        /// The last year.
        last: u16,
    },
}

#[cfg(test)]
mod tests {
    use outflank_notation::wthor::Header;

    use super::*;

    /// The shortest game of all, in a file of its year.
    fn base(year: u16) -> Vec<u8> {
        let mut bytes = Header { games: 1, year, ..Header::default() }.to_bytes().to_vec();
        bytes.extend([0, 0, 0, 0, 0, 0, 64, 64, 65, 46, 35, 66, 57, 64, 75, 56, 53]);
        bytes.resize(Header::LENGTH + Entry::length(BoardSize::Eight), 0);
        bytes
    }

    #[test]
    fn games_are_taken_by_year() {
        let folder = std::env::temp_dir().join(format!("outflank-{}-base", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join("WTH_1999.WTB"), base(1999)).unwrap();
        fs::write(folder.join("wth_2001.wtb"), base(2001)).unwrap();
        fs::write(folder.join("WTH.JOU"), "no games").unwrap();
        let count = |years| jobs(&folder, &years).map(|jobs| jobs.iter().map(Job::games).sum::<usize>());
        assert_eq!(count(0..=u16::MAX).unwrap(), 2);
        assert_eq!(count(2000..=2005).unwrap(), 1);
        let message = format!("{}: no file of games (.wtb) of the years 1980 to 1990", folder.display());
        assert_eq!(count(1980..=1990).unwrap_err().to_string(), message);
        // It ends long before the solver would begin.
        let job = &jobs(&folder, &(1999..=1999)).unwrap()[0];
        assert_eq!(job.label(&mut Labeller::default()).samples, []);
        fs::write(folder.join("wth_2001.wtb"), &base(2001)[..60]).unwrap();
        let broken = count(0..=u16::MAX).unwrap_err().to_string();
        assert!(broken.contains("wth_2001.wtb: the header promises 1 games"), "{broken}");
        fs::remove_dir_all(folder).unwrap();
    }
}
