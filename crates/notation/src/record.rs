//! A game and its metadata: players, place, date and result.

mod clock;
mod date;

use std::collections::BTreeMap;
use std::str::FromStr;
use std::{fmt, iter};

use outflank_board::{Game, Score, Turn};
use thiserror::Error;

pub use clock::{NotAClock, TimeControl};
pub use date::{Date, NotADate, TimeOfDay};

/// A game with the names, times and results that a format stores with the moves.
///
/// Unknown values are empty or `None`, never invented. Times and verdicts of single moves are in the turns of the game.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    /// The start position and the moves.
    pub game: Game,
    /// The player of Black.
    pub black: Contestant,
    /// The player of White.
    pub white: Contestant,
    /// The tournament, server or program; empty if unknown.
    pub place: String,
    /// The date of the game.
    pub date: Option<Date>,
    /// The recorded result, which may differ from the result of the moves.
    pub result: Option<Claim>,
    /// The points added to Black's discs to balance the colours.
    pub komi: Option<Score>,
    /// The bids of Black and White that determined the komi: the first move of each, with its evaluation.
    pub bids: [Option<Turn>; 2],
    /// Whether it is one of two simultaneous games from the same start, in which the players have opposite colours.
    pub synchro: bool,
    /// The result of perfect play from some point on.
    pub theory: Option<Theory>,
    /// Any other text about it; empty if there is none.
    pub comment: String,
    /// Comments on single moves, by the number of moves played, passes included: 1 for the first move.
    pub notes: BTreeMap<usize, String>,
}

impl Record {
    /// A game without metadata.
    #[must_use]
    pub fn new(game: Game) -> Self {
        Self {
            game,
            black: Contestant::default(),
            white: Contestant::default(),
            place: String::new(),
            date: None,
            result: None,
            komi: None,
            bids: [None; 2],
            synchro: false,
            theory: None,
            comment: String::new(),
            notes: BTreeMap::new(),
        }
    }

    /// The comment on the game and those on its moves in lines, for formats without comments on moves.
    pub(crate) fn all_comments(&self) -> String {
        let comments = iter::once(&self.comment).chain(self.notes.values());
        comments.filter(|comment| !comment.is_empty()).cloned().collect::<Vec<_>>().join("\n")
    }
}

/// One of the two players of a game.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Contestant {
    /// The name; empty if unknown.
    pub name: String,
    /// The rating before the game, always finite.
    pub rating: Option<f64>,
    /// The time control.
    pub clock: Option<TimeControl>,
}

/// The recorded result of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claim {
    /// Black's discs minus White's, plus the komi; empty squares count for the winner.
    pub difference: Score,
    /// How the game ended.
    pub ending: Ending,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ending {
    /// By the rules.
    #[default]
    Played,
    /// One side resigned.
    Resigned,
    /// One side's time ran out.
    Timeout,
    /// Both sides agreed on the result.
    Agreed,
    /// One side left.
    Left,
}

/// The result of perfect play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Theory {
    /// The number of empty squares from which both sides play perfectly.
    pub empties: u8,
    /// Black's final discs; empty squares count for the winner.
    pub black_discs: u8,
}

impl fmt::Display for Theory {
    /// Writes `33/22`: Black's discs and the empty squares.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.black_discs, self.empties)
    }
}

impl FromStr for Theory {
    type Err = NotATheory;

    fn from_str(text: &str) -> Result<Self, NotATheory> {
        let (discs, empties) = text.split_once('/').ok_or(NotATheory)?;
        let number = |text: &str| text.trim().parse().map_err(|_| NotATheory);
        Ok(Self { black_discs: number(discs)?, empties: number(empties)? })
    }
}

/// The text is not a score with perfect play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("invalid theoretical score; write the discs of Black and the empty squares such as 33/22")]
pub struct NotATheory;
