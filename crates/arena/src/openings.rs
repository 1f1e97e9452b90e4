//! The openings of a series. Varied openings make deterministic players play different games.

mod list;

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

use outflank_board::BoardSize;
use outflank_notation::detect::ReadError;
use outflank_players::{did_you_mean, nearest, parse_whole};
use thiserror::Error;

pub use list::OpeningList;

/// How games start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Openings {
    /// From the standard start position.
    Start,
    /// After this number of random moves. Forced passes are played too but not counted.
    Random(u32),
    /// After every sequence of this number of moves, with one sequence for symmetric positions.
    All(u32),
    /// From all named openings; on 8x8 only.
    Named,
    /// From a file with one transcript or position per line. Empty lines and lines that begin with `#` are ignored.
    File(PathBuf),
}

/// The maximum number of random moves: more than most games have on 8x8.
const MAX_RANDOM_MOVES: u32 = 60;

/// The maximum length of listed openings: 67,245 openings on 8x8. One more move gives six times as many.
const MAX_LISTED_MOVES: u32 = 8;

const KINDS: [&str; 5] = ["start", "random", "all", "named", "file"];
const FORMS: &str = "start, random:N, all:N, named or file:F";

impl Openings {
    /// The default for a board size: enough openings, and most of the game left.
    #[must_use]
    pub fn for_size(size: BoardSize) -> Self {
        Self::Random(match size {
            BoardSize::Four => 2,
            BoardSize::Six => 4,
            BoardSize::Eight | BoardSize::Ten => 8,
        })
    }
}

impl fmt::Display for Openings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Start => f.write_str("start"),
            Self::Random(moves) => write!(f, "random:{moves}"),
            Self::All(moves) => write!(f, "all:{moves}"),
            Self::Named => f.write_str("named"),
            Self::File(path) => write!(f, "file:{}", path.display()),
        }
    }
}

/// Why openings cannot be used.
#[derive(Debug, Error)]
pub enum OpeningsError {
    /// The kind of openings is unknown.
    #[error("unknown kind of opening {0:?}{meant}write {FORMS}", meant = did_you_mean(nearest(.0, KINDS)))]
    Unknown(String),
    /// The number of random moves is missing or too large.
    #[error("invalid number of random moves {0:?}; write random:N with N from 1 to {MAX_RANDOM_MOVES}")]
    Random(String),
    /// The number of listed moves is missing or too large.
    #[error("invalid number of moves {0:?}; write all:N with N from 1 to {MAX_LISTED_MOVES}")]
    All(String),
    /// The file name is missing.
    #[error("the file is missing; write file:F")]
    NoFile,
    /// A file could not be read.
    #[error("cannot read the openings {path}: {error}", path = .path.display())]
    Read {
        /// The path of the file.
        path: PathBuf,
        /// The underlying error.
        error: std::io::Error,
    },
    /// A line of a file is not an opening.
    #[error("{path}: line {line}: {why}", path = .path.display())]
    Line {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// What is wrong with it.
        why: NoOpening,
    },
    /// A file contains no opening.
    #[error("{path}: no openings; write one transcript or position per line", path = .0.display())]
    Empty(PathBuf),
    /// Named openings exist on 8x8 only.
    #[error("named openings exist only on 8x8, not on {0}; write start, random:N, all:N or file:F")]
    Named(BoardSize),
    /// All games of this number of moves are over.
    #[error("every game on {1} is over after {0} moves; use fewer")]
    Over(u32, BoardSize),
}

/// Why a text is not an opening.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NoOpening {
    /// It is not a game.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// It has another board size.
    #[error("the board is {0}, but the games are played on {1}")]
    Size(BoardSize, BoardSize),
    /// The game is over.
    #[error("the game is over; an opening must leave moves to play")]
    Over,
}

impl FromStr for Openings {
    type Err = OpeningsError;

    fn from_str(text: &str) -> Result<Self, OpeningsError> {
        let (kind, value) = text.split_once(':').unwrap_or((text, ""));
        let moves = |most: u32| parse_whole(value).filter(|moves| (1..=most.into()).contains(moves));
        match kind {
            "start" if text == kind => Ok(Self::Start),
            "named" if text == kind => Ok(Self::Named),
            "random" => moves(MAX_RANDOM_MOVES)
                .map(|moves| Self::Random(moves as u32))
                .ok_or_else(|| OpeningsError::Random(value.to_owned())),
            "all" => moves(MAX_LISTED_MOVES)
                .map(|moves| Self::All(moves as u32))
                .ok_or_else(|| OpeningsError::All(value.to_owned())),
            "file" if value.is_empty() => Err(OpeningsError::NoFile),
            "file" => Ok(Self::File(value.into())),
            "start" | "named" => Err(OpeningsError::Unknown(text.to_owned())),
            _ => Err(OpeningsError::Unknown(kind.to_owned())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn openings_are_read_and_printed() {
        for text in ["start", "random:1", "random:60", "all:8", "named", "file:a,b:c.txt"] {
            assert_eq!(text.parse::<Openings>().unwrap().to_string(), text);
        }
        let check = |text: &str, message: &str| {
            assert_eq!(text.parse::<Openings>().unwrap_err().to_string(), message);
        };
        check("strat", &format!("unknown kind of opening \"strat\"; did you mean \"start\"? write {FORMS}"));
        check("", &format!("unknown kind of opening \"\"; write {FORMS}"));
        check(
            "start:3",
            &format!("unknown kind of opening \"start:3\"; did you mean \"start\"? write {FORMS}"),
        );
        check("random", "invalid number of random moves \"\"; write random:N with N from 1 to 60");
        check("random:61", "invalid number of random moves \"61\"; write random:N with N from 1 to 60");
        check("random:-1", "invalid number of random moves \"-1\"; write random:N with N from 1 to 60");
        check("all:9", "invalid number of moves \"9\"; write all:N with N from 1 to 8");
        check("all", "invalid number of moves \"\"; write all:N with N from 1 to 8");
        check("file", "the file is missing; write file:F");
    }
}
