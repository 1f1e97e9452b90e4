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
        rules: &'static str,
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
    #[error("{text:?} is no {what}; write {right}")]
    Value {
        /// What it should be.
        what: &'static str,
        /// The value as it is written.
        text: String,
        /// What would be right.
        right: &'static str,
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

fn remedy(legal: &[Square]) -> String {
    if legal.is_empty() {
        return "; leave it out".into();
    }
    legal.iter().fold("; legal:".into(), |text, square| format!("{text} {square}"))
}
