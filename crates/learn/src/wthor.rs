//! The games of the WTHOR database as labelling jobs.

mod files;

use std::collections::HashSet;
use std::io;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use outflank_board::BoardSize;
use outflank_engine::checksum;
use outflank_jobs::{DecodeError, Work};
use outflank_notation::wthor::{Entry, Games, WthorError};
use thiserror::Error;

use crate::label::{Labeller, Theory};
use crate::packed::PackedError;
use crate::store::Block;
use crate::work::SampleWork;

/// Games per job, stored together: less than a second of work.
const GAMES_PER_JOB: usize = 50;

/// Tournament games to label, as numbered jobs.
#[derive(Clone, Debug)]
pub struct Labelling {
    batches: Vec<GameBatch>,
}

impl Labelling {
    /// The 8x8 games of these years, from all files of a folder: `.wtb`, `.wtb.gz`, and those in `.zip`.
    ///
    /// Duplicate games in two files count once.
    ///
    /// # Errors
    ///
    /// When a file cannot be read, or when there is no game.
    pub fn read(folder: &Path, years: &RangeInclusive<u16>) -> Result<Self, BaseError> {
        Ok(Self { batches: batches(folder, years)? })
    }

    fn batch(&self, number: u64) -> &GameBatch {
        &self.batches[number as usize]
    }
}

impl Work for Labelling {
    const KIND: &'static str = "label";
    type Output = Block;

    fn run(&self) -> String {
        let names: Vec<u8> = self.batches.iter().flat_map(|batch| batch.name.to_le_bytes()).collect();
        format!("games={:016x}", checksum(&names))
    }

    /// # Panics
    ///
    /// The worker panics if no job has this number.
    fn worker(&self) -> impl FnMut(u64) -> Block {
        let mut labeller = Labeller::default();
        move |number| self.batch(number).label(&mut labeller)
    }

    fn encode(&self, output: &Block) -> Vec<u8> {
        output.pack()
    }

    fn decode(&self, bytes: &[u8]) -> Result<Block, DecodeError> {
        Block::unpack(bytes).ok_or_else(|| DecodeError::new("no block of samples"))
    }
}

impl SampleWork for Labelling {
    fn jobs(&self) -> u64 {
        self.batches.len() as u64
    }

    fn games(&self, number: u64) -> u64 {
        self.batch(number).entries.len() as u64
    }

    fn name(&self, number: u64) -> u64 {
        self.batch(number).name
    }
}

/// Some games of one year.
#[derive(Clone, Debug)]
struct GameBatch {
    entries: Vec<Entry>,
    /// The number of empty squares for which the theoretical scores were computed.
    theory: u32,
    /// A checksum of the games.
    name: u64,
}

impl GameBatch {
    fn new(entries: &[Entry], theory: u32) -> Self {
        let bytes: Vec<u8> = entries.iter().flat_map(Entry::to_bytes).collect();
        Self { entries: entries.to_vec(), theory, name: checksum(&bytes) }
    }

    /// Labels the positions of the games.
    fn label(&self, labeller: &mut Labeller) -> Block {
        let samples = self.entries.iter().flat_map(|entry| {
            let difference = |discs: u8| 2 * i32::from(discs) - 64;
            // A theoretical score that equals the result may never have been computed.
            let known = entry.theory != entry.discs && entry.theory <= 64;
            let theory = known.then(|| Theory { empties: self.theory, black: difference(entry.theory) });
            labeller.samples(&entry.game(1).0, difference(entry.discs.min(64)), theory)
        });
        Block { job: self.name, samples: samples.collect() }
    }
}

fn batches(folder: &Path, years: &RangeInclusive<u16>) -> Result<Vec<GameBatch>, BaseError> {
    let mut batches = Vec::new();
    let mut names = HashSet::new();
    for path in files::list(folder)? {
        for (path, bytes) in files::unpack(path)? {
            let games = Games::parse(&bytes).and_then(|games| games.check().map(|()| games));
            let games = games.map_err(|source| BaseError::Format { path, source })?;
            let header = games.header();
            if years.contains(&header.year) && header.size() == Ok(BoardSize::Eight) {
                let theory = u32::from(header.theory_empties());
                let found =
                    games.entries().chunks(GAMES_PER_JOB).map(|entries| GameBatch::new(entries, theory));
                batches.extend(found.filter(|batch| names.insert(batch.name)));
            }
        }
    }
    if batches.is_empty() {
        return Err(BaseError::Nothing {
            folder: folder.to_owned(),
            first: *years.start(),
            last: *years.end(),
        });
    }
    Ok(batches)
}

/// Why the database could not be read.
#[derive(Debug, Error)]
pub enum BaseError {
    /// A file or the folder cannot be read.
    #[error("{}: {source}", .path.display())]
    File {
        /// Which one.
        path: PathBuf,
        /// The underlying error.
        source: io::Error,
    },
    /// An archive cannot be unpacked.
    #[error("{}: {source}", .path.display())]
    Packed {
        /// Which one.
        path: PathBuf,
        /// The underlying error.
        source: PackedError,
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
    #[error("{}: no game file (.wtb, .wtb.gz or .zip) for the years {first} to {last}", .folder.display())]
    Nothing {
        /// The folder that was searched.
        folder: PathBuf,
        /// The first year.
        first: u16,
        /// The last year.
        last: u16,
    },
}

/// The entry of a random game, for tests.
#[cfg(test)]
pub(crate) fn random_entry(seed: u64) -> Entry {
    use outflank_board::{Move, Position, random};

    let game = random::game(Position::start(BoardSize::Eight), &mut random::generator(seed));
    let discs = 32 + game.outcome().unwrap().difference() / 2;
    let squares = game.moves().filter_map(Move::square);
    let codes = squares.map(|square| (10 * square.row() + square.column() + 11) as u8);
    let mut bytes: Vec<u8> = [0, 0, 0, 0, 0, 0, discs as u8, 40].into_iter().chain(codes).collect();
    bytes.resize(Entry::length(BoardSize::Eight), 0);
    Entry::parse(&bytes).unwrap()
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::io::Write as _;
    use std::num::NonZeroUsize;
    use std::ops::ControlFlow;

    use outflank_jobs::{Threads, round_trip};
    use outflank_notation::wthor::Header;

    use super::*;
    use crate::packed;

    /// The shortest possible game, in a file of its year.
    fn base(year: u16) -> Vec<u8> {
        let mut bytes = Header { games: 1, year, ..Header::default() }.to_bytes().to_vec();
        // Each year has its own tournament, since duplicate games in two files count once.
        bytes.extend(year.to_le_bytes());
        bytes.extend([0, 0, 0, 0, 64, 64, 65, 46, 35, 66, 57, 64, 75, 56, 53]);
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
        let count = |years| {
            let labelling = Labelling::read(&folder, &years)?;
            Ok::<_, BaseError>((0..labelling.jobs()).map(|number| labelling.games(number)).sum::<u64>())
        };
        assert_eq!(count(0..=u16::MAX).unwrap(), 2);
        assert_eq!(count(2000..=2005).unwrap(), 1);
        let message =
            format!("{}: no game file (.wtb, .wtb.gz or .zip) for the years 1980 to 1990", folder.display());
        assert_eq!(count(1980..=1990).unwrap_err().to_string(), message);
        // The game ends long before the solver would start.
        let labelling = Labelling::read(&folder, &(1999..=1999)).unwrap();
        assert_eq!(labelling.worker()(0).samples, []);
        fs::write(folder.join("wth_2001.wtb"), &base(2001)[..60]).unwrap();
        let broken = count(0..=u16::MAX).unwrap_err().to_string();
        assert!(
            broken.contains("wth_2001.wtb: the header says 1 games, but the file contains 0"),
            "{broken}"
        );
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn labelled_bytes_are_the_same_with_any_worker_count() {
        let entries: Vec<_> = (0..12).map(random_entry).collect();
        let batches = entries.chunks(5).map(|entries| GameBatch::new(entries, 24)).collect();
        let labelling = Labelling { batches };
        let expected: Vec<_> = (0..3).map(|number| round_trip(&labelling, number).unwrap()).collect();
        assert!(expected.iter().all(|bytes| bytes.len() > 400));
        for workers in [1, 3] {
            let mut found = Vec::new();
            let threads = Threads { workers: NonZeroUsize::new(workers).unwrap() };
            threads.ordered_work(&labelling, 0..labelling.jobs(), &mut |number, block| {
                assert_eq!(block.job, labelling.name(number));
                found.push(labelling.encode(&block));
                ControlFlow::Continue(())
            });
            assert_eq!(found, expected, "{workers} workers");
        }
    }

    #[test]
    fn compressed_files_are_read_and_duplicates_count_once() {
        let folder = std::env::temp_dir().join(format!("outflank-{}-packed", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let gzip = |bytes: &[u8]| {
            let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
            encoder.write_all(bytes).unwrap();
            encoder.finish().unwrap()
        };
        fs::write(folder.join("WTH_1999.WTB.gz"), gzip(&base(1999))).unwrap();
        fs::write(folder.join("WTH_1999.wtb"), base(1999)).unwrap();
        fs::write(folder.join("notes.gz"), gzip(b"no games")).unwrap();
        let labelling = Labelling::read(&folder, &(0..=u16::MAX)).unwrap();
        assert_eq!((labelling.jobs(), labelling.games(0)), (1, 1));
        let archive = packed::archive_of(&[("a/WTH_2001.WTB", &base(2001)), ("a/WTHOR.JOU", b"names")]);
        fs::write(folder.join("wth_2001.zip"), archive).unwrap();
        assert_eq!(Labelling::read(&folder, &(0..=u16::MAX)).unwrap().jobs(), 2);
        fs::write(folder.join("broken.zip"), b"PK\x03\x04").unwrap();
        let broken = Labelling::read(&folder, &(0..=u16::MAX)).unwrap_err().to_string();
        assert!(
            broken.ends_with(
                "broken.zip: the zip archive is damaged: its end record is missing; download it again"
            ),
            "{broken}"
        );
        fs::remove_dir_all(folder).unwrap();
    }
}
