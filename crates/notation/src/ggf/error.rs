//! Why a game could not be read.

use outflank_board::{Colour, IllegalMove, SetupError, Square, UnknownSize};
use thiserror::Error;

use crate::text::Place;

/// Why a game could not be read, and where.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}{place}: {why}", .game.map_or_else(String::new, |number| format!("game {number}, ")))]
pub struct GgfError {
    /// Which game of an archive it is, counted from 1; `None` for one that was read alone.
    pub game: Option<usize>,
    /// Where the wrong tag begins in the whole text.
    pub place: Place,
    /// What is wrong with it.
    pub why: Fault,
}

/// What is wrong with a game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Fault {
    /// Nothing in the text begins like a game.
    #[error("no game; write (;GM[Othello] in front of its tags and ;) behind them")]
    NoGame,
    /// A second game begins here.
    #[error("another game begins here; leave it out, or read the text as an archive")]
    Another,
    /// The text or the next game comes before `;)`.
    #[error("the game has no end; write ;) behind its last tag")]
    NoEnd,
    /// There is no `]` behind this tag and its `[`.
    #[error("the value of {0} has no end; write ] behind it")]
    OpenValue(String),
    /// Here should be a tag and its value.
    #[error("{0:?} is no tag; write a tag and its value such as PB[name], or ;) to end the game")]
    NotATag(String),
    /// It is a game of something else.
    #[error("the game is {0:?}, not Othello")]
    OtherGame(String),
    /// The rules are others.
    #[error("the type is {text:?}, which is {rules}; only games by the usual rules can be read")]
    OtherRules {
        /// The type as it is written.
        text: String,
        /// What it stands for.
        rules: OtherRules,
    },
    /// No board is so wide.
    #[error("the board is {0}x{0}; {UnknownSize}")]
    Size(u32),
    /// The start is random, and nothing says what it is.
    #[error("the start is random but not given; write its squares such as BO[8 ... *]")]
    NoBoard,
    /// There are too few or too many squares behind the size.
    #[error("the board has {squares} squares in front of the side to move; write {expected}")]
    Squares {
        /// How many there are, not counting the last character, which is the side to move.
        squares: usize,
        /// How many there should be.
        expected: u32,
    },
    /// A character of the board means nothing there.
    #[error("{0:?} is no square; write *, O and -")]
    NotASquare(char),
    /// What follows the squares is no side to move.
    #[error("no side to move; write * or O behind the squares")]
    NoSide,
    /// The squares make no position.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// A value is not what its tag says.
    #[error("{text:?} is no {}; write {}", .what.name(), .what.right())]
    Value {
        /// What it should be.
        what: Value,
        /// The value as it is written.
        text: String,
    },
    /// A move is written for the wrong side.
    #[error("move {number}: {colour} plays, but it is {}'s turn", .colour.other())]
    Turn {
        /// Which of the written moves it is, counted from 1.
        number: usize,
        /// The side it is written for.
        colour: Colour,
    },
    /// The rules forbid a move.
    #[error("move {number}: {illegal}{}", remedy(.legal))]
    Illegal {
        /// Which of the written moves it is, counted from 1.
        number: usize,
        /// The rule it breaks.
        illegal: IllegalMove,
        /// The squares that were legal instead.
        legal: Vec<Square>,
    },
}

/// Rules of games that are not read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum OtherRules {
    /// A board without the squares around its corners.
    #[error("the octagon")]
    Octagon,
    /// Fewer discs win.
    #[error("anti-Othello")]
    AntiOthello,
}

/// What the value of a tag, or a part of it, should be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// The size of the board and the kind of game, `TY`.
    Type,
    /// The date, `DT`.
    Date,
    /// A rating, `RB` and `RW`.
    Rating,
    /// A time control, `TB`, `TW` and `TI`.
    Clock,
    /// A komi, `KM`, or a bid for it, `KB` and `KW`.
    Komi,
    /// The result, `RE`.
    Result,
    /// The score with perfect play, `TH`.
    Theory,
    /// The start position, `BO`.
    Board,
    /// The move of `B` and `W`.
    Move,
    /// What the player saw, behind the move.
    Verdict,
    /// The seconds, behind that.
    Time,
}

impl Value {
    fn name(self) -> &'static str {
        self.facts().0
    }

    fn right(self) -> &'static str {
        self.facts().1
    }

    /// What it is called, and how it is written.
    fn facts(self) -> (&'static str, &'static str) {
        match self {
            Self::Type => ("type", "a size with s, k, b, w, or r and a number of discs, such as 8 or s8r20"),
            Self::Date => ("date", "a year, 2004.09.18, 2004.09.18_05:54:38.MDT, or seconds since 1970"),
            Self::Rating => ("rating", "a number such as 1720.5"),
            Self::Clock => ("clock", "the times of the game, a move and an extension, 15:00/00:10/02:00"),
            Self::Komi => ("komi", "a number of discs such as -0.500"),
            Self::Result => ("result", "the discs that Black won by such as +8.00, -64.00:r, or ?"),
            Self::Theory => ("score in theory", "the discs of Black and the empty squares such as 33/22"),
            Self::Board => ("board", "its size, its squares and the side to move such as 8 ... *"),
            Self::Move => ("move", "a square such as F5, or PA for a pass"),
            Self::Verdict => ("value", "a number of discs such as -1.50"),
            Self::Time => ("time", "a number of seconds such as 0.01"),
        }
    }
}

fn remedy(legal: &[Square]) -> String {
    if legal.is_empty() {
        return "; leave it out".into();
    }
    legal.iter().fold("; legal:".into(), |text, square| format!("{text} {square}"))
}
