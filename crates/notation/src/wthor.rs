//! The WTHOR base: tournament games by year (`.wtb`), their players (`.jou`) and tournaments (`.trn`).
//!
//! Every file is a [`Header`] of 16 bytes and then items of one length, numbers with their low byte first:
//! [`Entry`] by [`Entry`] in a file of [`Games`], and text in Latin-1 up to a NUL in the lists of
//! [`Players`] and [`Tournaments`]. An entry names players and tournament by their place in the lists,
//! counted from 0, and holds the moves without passes.
//!
//! What was read is written back byte for byte, whatever it was. The header and each entry can be read
//! alone, so that a caller with a file needs no more than one entry in memory. A last item that is cut
//! short is left out; `check` tells whether a file holds what its header promises.
//!
//! A game becomes a [`Record`](crate::Record) through [`Lists::record`], and a [`Builder`] gathers records
//! into a base.

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

/// The empty squares from which games were solved where the header does not say.
const USUAL_DEPTH: u8 = 22;

/// What every file begins with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Header {
    /// When the file was made: the century, the year in it, the month and the day, as 20, 26, 2 and 16.
    pub created: [u8; 4],
    /// How many games follow; 0 in lists of names.
    pub games: u32,
    /// How many names follow; 0 in files of games.
    pub names: u16,
    /// The year in which the games were played; 0 in lists of names.
    pub year: u16,
    /// The columns of the board: 8, which 0 means too, or 10. Lists of names may have anything here.
    pub columns: u8,
    /// 1 where the games are solitaires, otherwise 0.
    pub kind: u8,
    /// The empty squares from which [`Entry::theory`] holds; 0 means 22.
    pub depth: u8,
    /// A byte without a meaning, usually 0.
    pub reserved: u8,
}

impl Header {
    /// How many bytes it has.
    pub const LENGTH: usize = 16;

    /// Reads the first bytes of a file.
    ///
    /// # Errors
    ///
    /// When there are fewer than 16.
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

    /// The bytes that read as this header.
    #[must_use]
    pub fn to_bytes(self) -> [u8; Self::LENGTH] {
        let [c0, c1, c2, c3] = self.created;
        let [g0, g1, g2, g3] = self.games.to_le_bytes();
        let ([n0, n1], [y0, y1]) = (self.names.to_le_bytes(), self.year.to_le_bytes());
        let Self { columns, kind, depth, reserved, .. } = self;
        [c0, c1, c2, c3, g0, g1, g2, g3, n0, n1, y0, y1, columns, kind, depth, reserved]
    }

    /// The board of the games.
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

    /// The empty squares from which [`Entry::theory`] holds.
    #[must_use]
    pub fn theory_empties(&self) -> u8 {
        if self.depth == 0 { USUAL_DEPTH } else { self.depth }
    }

    /// Checks that a file of games of so many bytes, the header included, holds the games it promises.
    ///
    /// # Errors
    ///
    /// When it holds more or fewer, when bytes are left over, and when the board is unknown.
    pub fn check_games(&self, length: u64) -> Result<(), WthorError> {
        promised("games", self.games, length, Entry::length(self.size()?))
    }

    /// Checks that a file with so many games, and so many bytes behind them, holds the games it promises.
    ///
    /// # Errors
    ///
    /// When there are more or fewer games, or any bytes behind them.
    pub fn check_found(&self, games: u64, rest: u64) -> Result<(), WthorError> {
        counted("games", self.games, games, rest)
    }
}

/// Checks that behind the header there are as many items of `width` bytes as were promised.
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

/// Why a file, or a part of one, could not be read, or what is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum WthorError {
    /// There are not even enough bytes for a header.
    #[error("byte {0}: the file ends; it begins with a header of 16 bytes")]
    NoHeader(usize),
    /// The header names a board that the format does not know.
    #[error("byte 12: {0} is no size of board; 8x8 is 8 or 0, and 10x10 is 10")]
    Columns(u8),
    /// What should be a game has a wrong length.
    #[error("{0} bytes are no game; on 8x8 it has 68 and on 10x10 it has 100")]
    EntryLength(usize),
    /// The header and the length of the file contradict each other.
    #[error(
        "the header promises {promised} {what}, but the file holds {found}{}; {}",
        left_over(*.rest),
        remedy(*.promised, *.found)
    )]
    Count {
        /// `games` or `names`.
        what: &'static str,
        /// How many the header promises.
        promised: u32,
        /// How many there are.
        found: u64,
        /// The bytes behind them.
        rest: u64,
    },
}

fn left_over(rest: u64) -> String {
    if rest == 0 { String::new() } else { format!(" and {rest} bytes more") }
}

fn remedy(promised: u32, found: u64) -> &'static str {
    if found < promised.into() { "it is cut off: get it again" } else { "the header or the end is damaged" }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The header of the games of 1999, as the Fédération Française d'Othello publishes it.
    const BYTES: [u8; 16] = [20, 26, 2, 16, 5, 30, 0, 0, 0, 0, 0xcf, 7, 8, 0, 24, 0];

    #[test]
    fn a_header_reads_and_writes_back() {
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
    fn the_length_is_held_against_the_header() {
        let header = Header { games: 3, ..Header::default() };
        assert_eq!(header.check_games(16 + 3 * 68), Ok(()));
        let check = |header: Header, length, message: &str| {
            assert_eq!(header.check_games(length).unwrap_err().to_string(), message);
        };
        let one_byte_short = "the header promises 3 games, but the file holds 2 and 67 bytes more; it is cut off: get it again";
        check(header, 16 + 3 * 68 - 1, one_byte_short);
        let too_long = "the header promises 3 games, but the file holds 4; the header or the end is damaged";
        check(header, 16 + 4 * 68, too_long);
        check(header, 0, "the header promises 3 games, but the file holds 0; it is cut off: get it again");
        assert_eq!(header.check_found(3, 0), Ok(()));
        assert_eq!(header.check_found(2, 67), header.check_games(16 + 3 * 68 - 1));
        let ten = Header { columns: 10, ..header };
        assert_eq!(ten.check_games(16 + 3 * 100), Ok(()));
        let six = Header { columns: 6, ..header };
        check(six, 16, "byte 12: 6 is no size of board; 8x8 is 8 or 0, and 10x10 is 10");
        let short = Header::parse(&BYTES[1..]).unwrap_err().to_string();
        assert_eq!(short, "byte 15: the file ends; it begins with a header of 16 bytes");
    }
}
