//! Why a game could not be read.

use outflank_board::{Colour, IllegalMove, SetupError, Square, UnknownSize};
use thiserror::Error;

use crate::text::Place;

/// Why a game could not be read, and where.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}{place}: {why}", .game.map_or_else(String::new, |number| format!("game {number}, ")))]
pub struct GgfError {
    /// The number of the game in an archive, counted from 1; `None` for a single game.
    pub game: Option<usize>,
    /// The place of the invalid tag in the whole text.
    pub place: Place,
    /// What is wrong with it.
    pub why: Fault,
}

/// What is wrong with a game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Fault {
    /// The text contains no game.
    #[error("no game found; write (;GM[Othello] before the tags and ;) after them")]
    NoGame,
    /// A second game begins here.
    #[error("another game begins here; leave it out, or read the text as an archive")]
    Another,
    /// The game has no `;)`.
    #[error("the game is not closed; write ;) after its last tag")]
    NoEnd,
    /// The value of this tag has no `]`.
    #[error("the value of {0} is not closed; write ] after it")]
    OpenValue(String),
    /// A tag and its value are expected here.
    #[error("invalid tag {0:?}; write a tag and its value such as PB[name], or ;) to end the game")]
    NotATag(String),
    /// It is not Othello.
    #[error("the game is {0:?}, not Othello")]
    OtherGame(String),
    /// It is Othello with other rules.
    #[error("unsupported type {text:?} ({rules}); only games with the usual rules can be read")]
    OtherRules {
        /// The type as written.
        text: String,
        /// The rules.
        rules: OtherRules,
    },
    /// There is no board of this width.
    #[error("the board is {0}x{0}; {UnknownSize}")]
    Size(u32),
    /// The start is random, and the position is missing.
    #[error("the random start position is missing; write its squares such as BO[8 ... *]")]
    NoBoard,
    /// The number of squares is wrong.
    #[error("the board has {squares} squares before the side to move; write {expected}")]
    Squares {
        /// The number of squares, without the last character, which is the side to move.
        squares: usize,
        /// The expected number.
        expected: u32,
    },
    /// A character of the board is invalid.
    #[error("invalid square {0:?}; write *, O and -")]
    NotASquare(char),
    /// The text after the squares is not a side to move.
    #[error("the side to move is missing; write * or O after the squares")]
    NoSide,
    /// The squares are not a valid position.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// The value of a tag is invalid.
    #[error("invalid {} {text:?}; write {}", .what.name(), .what.right())]
    Value {
        /// The expected kind of value.
        what: Value,
        /// The value as written.
        text: String,
    },
    /// A move has the wrong colour.
    #[error("move {number}: {colour} plays, but it is {}'s turn", .colour.other())]
    Turn {
        /// The number of the written move, counted from 1.
        number: usize,
        /// The colour of the move.
        colour: Colour,
    },
    /// A move is illegal.
    #[error("move {number}: {illegal}{}", remedy(.legal))]
    Illegal {
        /// The number of the written move, counted from 1.
        number: usize,
        /// Why it is illegal.
        illegal: IllegalMove,
        /// The legal squares.
        legal: Vec<Square>,
    },
}

/// Rules of games that are not supported.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum OtherRules {
    /// Octagon: a board without the squares around its corners.
    #[error("octagon")]
    Octagon,
    /// Anti-Othello: fewer discs win.
    #[error("anti-Othello")]
    AntiOthello,
}

/// The kind of a value or of a part of it.
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
    /// The player's evaluation, after the move.
    Verdict,
    /// The seconds, after the evaluation.
    Time,
}

impl Value {
    fn name(self) -> &'static str {
        self.facts().0
    }

    fn right(self) -> &'static str {
        self.facts().1
    }

    /// Its name and its form.
    fn facts(self) -> (&'static str, &'static str) {
        match self {
            Self::Type => ("type", "a size with s, k, b, w, or r and a number of discs, such as 8 or s8r20"),
            Self::Date => ("date", "a year, 2004.09.18, 2004.09.18_05:54:38.MDT, or seconds since 1970"),
            Self::Rating => ("rating", "a number such as 1720.5"),
            Self::Clock => {
                ("clock", "the time per game, per move and for the extension, such as 15:00/00:10/02:00")
            }
            Self::Komi => ("komi", "a number of discs such as -0.500"),
            Self::Result => ("result", "Black's margin in discs such as +8.00, -64.00:r, or ?"),
            Self::Theory => ("theoretical score", "the discs of Black and the empty squares such as 33/22"),
            Self::Board => ("board", "its size, its squares and the side to move such as 8 ... *"),
            Self::Move => ("move", "a square such as F5, or PA for a pass"),
            Self::Verdict => ("evaluation", "a number of discs such as -1.50"),
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
