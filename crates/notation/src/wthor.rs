//! The WTHOR database: tournament games by year (`.wtb`), their players (`.jou`) and tournaments (`.trn`).
//!
//! Every file is a [`Header`] of 16 bytes, followed by items of fixed length. Numbers are little-endian. A file of
//! [`Games`] contains [`Entry`] items. The lists of [`Players`] and [`Tournaments`] contain Latin-1 text up to a NUL.
//! An entry refers to players and tournament by their index in the lists, counted from 0. It contains the moves without
//! passes.
//!
//! A file that was read is written back byte for byte, even if it is invalid. The header and each entry can be parsed
//! separately, so only one entry has to be in memory. An incomplete last item is omitted; `check` checks that the
//! number of items is that in the header.
//!
//! [`Lists::record`] converts an entry to a [`Record`](crate::Record), and a [`Builder`] creates a database from
//! records.

mod builder;
mod games;
mod names;
mod refusal;

use outflank_board::BoardSize;
use thiserror::Error;

pub use builder::{Base, Builder};
pub use games::{Cut, Entry, Fault, Games};
pub use names::{Lists, Names, Players, Tournaments};
pub use refusal::Refusal;

/// The number of empty squares from which games were solved, if the header does not contain it.
const USUAL_DEPTH: u8 = 22;

/// The header of every file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Header {
    /// The creation date of the file: century, year in the century, month and day, such as 20, 26, 2 and 16.
    pub created: [u8; 4],
    /// The number of games; 0 in lists of names.
    pub games: u32,
    /// The number of names; 0 in files of games.
    pub names: u16,
    /// The year in which the games were played; 0 in lists of names.
    pub year: u16,
    /// The columns of the board: 8, which is also written as 0, or 10.
    ///
    /// Lists of names may have any value.
    pub columns: u8,
    /// 1 if the games are solitaires, otherwise 0.
    pub kind: u8,
    /// The number of empty squares from which [`Entry::theory`] holds; 0 means 22.
    pub depth: u8,
    /// An unused byte, usually 0.
    pub reserved: u8,
}

impl Header {
    /// Its length in bytes.
    pub const LENGTH: usize = 16;

    /// Parses the first bytes of a file.
    ///
    /// # Errors
    ///
    /// When there are fewer than 16 bytes.
    pub fn parse(bytes: &[u8]) -> Result<Self, WthorError> {
        let &[c0, c1, c2, c3, g0, g1, g2, g3, n0, n1, y0, y1, columns, kind, depth, reserved] =
            bytes.first_chunk::<{ Self::LENGTH }>().ok_or(WthorError::NoHeader(bytes.len()))?;
        Ok(Self {
            created: [c0, c1, c2, c3],
            games: u32::from_le_bytes([g0, g1, g2, g3]),
            names: u16::from_le_bytes([n0, n1]),
            year: u16::from_le_bytes([y0, y1]),
            columns,
            kind,
            depth,
            reserved,
        })
    }

    /// Encodes the header.
    #[must_use]
    pub fn to_bytes(self) -> [u8; Self::LENGTH] {
        let [c0, c1, c2, c3] = self.created;
        let [g0, g1, g2, g3] = self.games.to_le_bytes();
        let ([n0, n1], [y0, y1]) = (self.names.to_le_bytes(), self.year.to_le_bytes());
        let Self { columns, kind, depth, reserved, .. } = self;
        [c0, c1, c2, c3, g0, g1, g2, g3, n0, n1, y0, y1, columns, kind, depth, reserved]
    }

    /// The board size of the games.
    ///
    /// # Errors
    ///
    /// When it is neither 8x8 nor 10x10.
    pub fn size(&self) -> Result<BoardSize, WthorError> {
        match self.columns {
            0 | 8 => Ok(BoardSize::Eight),
            10 => Ok(BoardSize::Ten),
            other => Err(WthorError::Columns(other)),
        }
    }

    /// The number of empty squares from which [`Entry::theory`] holds.
    #[must_use]
    pub fn theory_empties(&self) -> u8 {
        if self.depth == 0 { USUAL_DEPTH } else { self.depth }
    }

    /// Checks that a file of games with this length, including the header, contains the number of games in the header.
    ///
    /// # Errors
    ///
    /// When the number of games differs, when bytes are left over, and when the board size is unknown.
    pub fn check_games(&self, length: u64) -> Result<(), WthorError> {
        promised("games", self.games, length, Entry::length(self.size()?))
    }

    /// Checks a file with this number of games and of bytes after them against the header.
    ///
    /// # Errors
    ///
    /// When the number of games differs, or there are bytes after them.
    pub fn check_found(&self, games: u64, rest: u64) -> Result<(), WthorError> {
        counted("games", self.games, games, rest)
    }
}

/// Checks that the header is followed by exactly the promised number of items of `width` bytes.
fn promised(what: &'static str, promised: u32, length: u64, width: usize) -> Result<(), WthorError> {
    let items = length.saturating_sub(Header::LENGTH as u64);
    counted(what, promised, items / width as u64, items % width as u64)
}

fn counted(what: &'static str, promised: u32, found: u64, rest: u64) -> Result<(), WthorError> {
    if found == u64::from(promised) && rest == 0 {
        return Ok(());
    }
    Err(WthorError::Count { what, promised, found, rest })
}

/// Why a file, or a part of one, could not be parsed, or what is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum WthorError {
    /// There are too few bytes for a header.
    #[error("byte {0}: unexpected end of file; the header has 16 bytes")]
    NoHeader(usize),
    /// The header has a board size that the format does not support.
    #[error("byte 12: invalid board size {0}; 8x8 is 8 or 0, and 10x10 is 10")]
    Columns(u8),
    /// A game has the wrong length.
    #[error("invalid game length of {0} bytes; a game has 68 bytes on 8x8 and 100 on 10x10")]
    EntryLength(usize),
    /// The header and the length of the file contradict each other.
    #[error(
        "the header says {promised} {what}, but the file contains {found}{}; {}",
        left_over(*.rest),
        remedy(*.promised, *.found)
    )]
    Count {
        /// `games` or `names`.
        what: &'static str,
        /// The number in the header.
        promised: u32,
        /// The actual number.
        found: u64,
        /// The number of bytes after them.
        rest: u64,
    },
}

fn left_over(rest: u64) -> String {
    if rest == 0 { String::new() } else { format!(" and {rest} more bytes") }
}

fn remedy(promised: u32, found: u64) -> &'static str {
    if found < promised.into() {
        "it is truncated; download it again"
    } else {
        "the header or the end of the file is damaged"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The header of the games of 1999, as published by the Fédération Française d'Othello.
    const BYTES: [u8; 16] = [20, 26, 2, 16, 5, 30, 0, 0, 0, 0, 0xcf, 7, 8, 0, 24, 0];

    #[test]
    fn header_round_trips() {
        let header = Header::parse(&BYTES).unwrap();
        let known = Header {
            created: [20, 26, 2, 16],
            games: 7685,
            year: 1999,
            columns: 8,
            depth: 24,
            ..Header::default()
        };
        assert_eq!(header, known);
        assert_eq!(header.to_bytes(), BYTES);
        assert_eq!(header.theory_empties(), 24);
        assert_eq!(Header::default().theory_empties(), 22);
        let counting: [u8; 16] = std::array::from_fn(|index| index as u8);
        assert_eq!(Header::parse(&counting).map(Header::to_bytes), Ok(counting));
    }

    #[test]
    fn file_length_is_checked_against_the_header() {
        let header = Header { games: 3, ..Header::default() };
        assert_eq!(header.check_games(16 + 3 * 68), Ok(()));
        let check = |header: Header, length, message: &str| {
            assert_eq!(header.check_games(length).unwrap_err().to_string(), message);
        };
        let one_byte_short = "the header says 3 games, but the file contains 2 and 67 more bytes; it is \
                              truncated; download it again";
        check(header, 16 + 3 * 68 - 1, one_byte_short);
        let too_long =
            "the header says 3 games, but the file contains 4; the header or the end of the file is damaged";
        check(header, 16 + 4 * 68, too_long);
        check(
            header,
            0,
            "the header says 3 games, but the file contains 0; it is truncated; download it again",
        );
        assert_eq!(header.check_found(3, 0), Ok(()));
        assert_eq!(header.check_found(2, 67), header.check_games(16 + 3 * 68 - 1));
        let ten = Header { columns: 10, ..header };
        assert_eq!(ten.check_games(16 + 3 * 100), Ok(()));
        let six = Header { columns: 6, ..header };
        check(six, 16, "byte 12: invalid board size 6; 8x8 is 8 or 0, and 10x10 is 10");
        let short = Header::parse(&BYTES[1..]).unwrap_err().to_string();
        assert_eq!(short, "byte 15: unexpected end of file; the header has 16 bytes");
    }
}
