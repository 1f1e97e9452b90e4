//! Incremental reading of files of any size in any format.
//!
//! A [`Stream`] receives parts of a file and returns complete games, so an archive of gigabytes needs little memory. An
//! unreadable game does not affect others, and its error has a place. At the end, [`Stream::check`] checks that the
//! number of games is that in the header.

mod error;
mod pieces;

use std::collections::VecDeque;
use std::fmt;

use outflank_board::{BoardSize, Game, Position};

use crate::bitboard::Order;
use crate::detect::Format;
use crate::obf::Problem;
use crate::record::Record;
use crate::wthor::{self, Lists};

use pieces::Piece;

pub use error::EntryError;

/// The properties of a file that its bytes do not contain.
#[derive(Clone, Debug)]
pub struct Source {
    /// Its format, see [`detect::format`](crate::detect::format).
    pub format: Format,
    /// The board size of transcripts and bitboards, which do not contain it.
    pub size: BoardSize,
    /// The bit of a1 in bitboards.
    pub order: Order,
    /// The names to which games of the WTHOR database refer.
    pub lists: Lists,
}

impl Source {
    /// A file for 8x8, without names, and with a1 in the lowest bit of bitboards.
    #[must_use]
    pub fn new(format: Format) -> Self {
        Self { format, size: BoardSize::Eight, order: Order::A1Lowest, lists: Lists::default() }
    }
}

/// A game, or a position as a game without moves, and additional data.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// The game.
    pub record: Record,
    /// The scores of its last position, if the source has them.
    pub problem: Option<Problem>,
    /// A remark about omitted parts, if there are any.
    pub remark: Option<String>,
}

impl From<Record> for Entry {
    fn from(record: Record) -> Self {
        Self { record, problem: None, remark: None }
    }
}

impl From<Position> for Entry {
    fn from(position: Position) -> Self {
        Record::new(Game::from_position(position)).into()
    }
}

impl From<Problem> for Entry {
    fn from(problem: Problem) -> Self {
        Self { problem: Some(problem.clone()), ..problem.position.into() }
    }
}

/// A game or position of a file, or the error, with its place.
#[derive(Clone, Debug, PartialEq)]
pub struct Item {
    /// The number of the game or position in the file, and its place.
    pub place: ItemPlace,
    /// The game or position, or the error.
    pub entry: Result<Entry, EntryError>,
}

/// The place of a game or position in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ItemPlace {
    /// Its number, counted from 1, including unreadable ones.
    pub number: usize,
    /// The line, counted from 1, and the column if known; `None` in a binary file.
    pub line: Option<(usize, Option<usize>)>,
}

impl fmt::Display for ItemPlace {
    /// Writes `game 3, line 20, column 7`, as far as known.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "game {}", self.number)?;
        if let Some((line, column)) = self.line {
            write!(f, ", line {line}")?;
            if let Some(column) = column {
                write!(f, ", column {column}")?;
            }
        }
        Ok(())
    }
}

const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// Reads the games of a file incrementally.
///
/// ```
/// use outflank_notation::detect::Format;
/// use outflank_notation::stream::{Source, Stream};
///
/// let mut stream = Stream::new(Source::new(Format::Ggf));
/// stream.push(b"(;GM[Othello]B[f5];)\n(;GM[Othello]B[a1];) (;GM[Oth");
/// assert!(stream.next().expect("a whole game").entry.is_ok());
/// let broken = stream.next().expect("a broken game");
/// assert_eq!(broken.place.to_string(), "game 2, line 2, column 14");
/// assert!(stream.next().is_none());
/// stream.push(b"ello]TY[6];)");
/// stream.end();
/// assert_eq!(stream.next().expect("the last game").place.number, 3);
/// ```
#[derive(Debug)]
pub struct Stream {
    source: Source,
    /// The bytes received; those before `at` are processed.
    bytes: Vec<u8>,
    at: usize,
    /// With fewer bytes than this, no item is complete.
    wanted: usize,
    begun: bool,
    ended: bool,
    /// The number of items read, and of line breaks before `at`.
    number: usize,
    lines: usize,
    /// The header of a WTHOR file.
    header: Option<wthor::Header>,
    /// The rest of the file cannot be read.
    given_up: bool,
    /// Items that were read and not returned yet.
    ready: VecDeque<Item>,
}

impl Stream {
    /// A stream that has received no bytes yet.
    #[must_use]
    pub fn new(source: Source) -> Self {
        Self {
            source,
            bytes: Vec::new(),
            at: 0,
            wanted: 0,
            begun: false,
            ended: false,
            number: 0,
            lines: 0,
            header: None,
            given_up: false,
            ready: VecDeque::new(),
        }
    }

    /// Adds the next bytes of the file.
    pub fn push(&mut self, bytes: &[u8]) {
        if self.given_up {
            return;
        }
        if self.at > self.bytes.len() / 2 {
            self.bytes.drain(..self.at);
            self.wanted = self.wanted.saturating_sub(self.at);
            self.at = 0;
        }
        self.bytes.extend_from_slice(bytes);
    }

    /// Marks the end of the file.
    pub fn end(&mut self) {
        self.ended = true;
    }

    /// Checks that the number of games in a WTHOR file is that in its header, after all games were returned.
    ///
    /// Other formats have no such number.
    ///
    /// # Errors
    ///
    /// When the number of games differs, or bytes follow the last complete one.
    pub fn check(&self) -> Result<(), wthor::WthorError> {
        let Some(header) = self.header else { return Ok(()) };
        let rest = (self.bytes.len() - self.at) as u64;
        header.check_found(self.number as u64, rest)
    }

    /// The next item; `None` if more bytes are needed or none are left.
    #[allow(clippy::should_implement_trait)]
    pub fn next(&mut self) -> Option<Item> {
        while self.ready.is_empty() {
            let went_on = match self.source.format {
                Format::WthorGames => self.read_entry(),
                _ => self.read_piece(),
            };
            if !went_on {
                return None;
            }
        }
        self.ready.pop_front()
    }

    /// Reads the next piece of a text, and returns whether there was one.
    fn read_piece(&mut self) -> bool {
        if !self.begun {
            // Some editors write a byte order mark.
            if !self.ended
                && self.bytes.len() < BYTE_ORDER_MARK.len()
                && BYTE_ORDER_MARK.starts_with(&self.bytes)
            {
                return false;
            }
            self.begun = true;
            if self.bytes.starts_with(BYTE_ORDER_MARK) {
                self.at = BYTE_ORDER_MARK.len();
            }
        }
        let rest = &self.bytes[self.at..];
        if rest.is_empty() || (!self.ended && self.bytes.len() < self.wanted) {
            return false;
        }
        let Some(length) = pieces::cut(&self.source, rest, self.ended) else {
            // Waiting for twice the number of bytes keeps the total work linear.
            self.wanted = self.at + 2 * rest.len();
            return false;
        };
        let piece = pieces::text(&rest[..length]);
        let blank = piece.len() - piece.trim_start().len();
        let blank = piece[..blank].rfind('\n').map_or(0, |end| end + 1);
        self.lines += piece[..blank].matches('\n').count();
        let piece = &piece[blank..];
        for Piece { line, column, entry } in pieces::read(&self.source, piece) {
            self.number += 1;
            let place = ItemPlace { number: self.number, line: Some((self.lines + line, column)) };
            self.ready.push_back(Item { place, entry });
        }
        self.lines += piece.matches('\n').count();
        self.at += length;
        self.wanted = 0;
        true
    }

    /// Reads the next game of a WTHOR file, or its header.
    fn read_entry(&mut self) -> bool {
        let rest = &self.bytes[self.at..];
        let Some(header) = self.header else {
            if rest.len() < wthor::Header::LENGTH && (!self.ended || self.given_up) {
                return false;
            }
            match wthor::Header::parse(rest).and_then(|header| header.size().map(|_| header)) {
                Ok(header) => {
                    self.header = Some(header);
                    self.at += wthor::Header::LENGTH;
                }
                Err(error) => self.give_up(error),
            }
            return true;
        };
        let Ok(size) = header.size() else { return false };
        let length = wthor::Entry::length(size);
        // `check` reports the rest of an incomplete game.
        let Some(Ok(entry)) = rest.get(..length).map(wthor::Entry::parse) else { return false };
        self.number += 1;
        let (record, cut) = self.source.lists.record(&header, self.number, &entry);
        let remark =
            cut.map(|cut| format!("move {}: {}; the game is truncated before it", cut.number, cut.why));
        let entry = Entry { remark, ..record.into() };
        let place = ItemPlace { number: self.number, line: None };
        self.ready.push_back(Item { place, entry: Ok(entry) });
        self.at += length;
        true
    }

    /// Reports an error after which nothing can be read.
    fn give_up(&mut self, error: wthor::WthorError) {
        self.at = self.bytes.len();
        self.given_up = true;
        self.number += 1;
        let place = ItemPlace { number: self.number, line: None };
        self.ready.push_back(Item { place, entry: Err(error.into()) });
    }
}
