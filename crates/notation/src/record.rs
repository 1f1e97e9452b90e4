//! A game and what its record says about it: who played, where, when, and how it ended.

mod clock;
mod date;

use std::fmt;
use std::str::FromStr;

use outflank_board::{Game, Score, Turn};
use thiserror::Error;

pub use clock::{NotAClock, TimeControl};
pub use date::{Date, NotADate, TimeOfDay};

/// A game with the names, times and claims that a format stores beside the moves.
///
/// What a format does not say is empty or `None`, never made up. Times and verdicts of single moves are in
/// the turns of the game.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    /// The start position and the moves.
    pub game: Game,
    /// Who played Black.
    pub black: Contestant,
    /// Who played White.
    pub white: Contestant,
    /// The tournament, server or program at which it was played; empty where unknown.
    pub place: String,
    /// When it was played.
    pub date: Option<Date>,
    /// How it ended, as the record claims, which need not be what the moves show.
    pub result: Option<Claim>,
    /// What was added to Black's discs to level the colours.
    pub komi: Option<Score>,
    /// What Black and White would have played first, and what they thought it worth, when the komi was
    /// found by asking both.
    pub bids: [Option<Turn>; 2],
    /// Whether it is one of two games that were played at once from the same start, each side with Black in
    /// one of them.
    pub synchro: bool,
    /// How it would have ended with perfect play from some point on.
    pub theory: Option<Theory>,
    /// Whatever else somebody wrote about it; empty where nothing.
    pub comment: String,
}

impl Record {
    /// A game of which nothing but the moves is known.
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
        }
    }
}

/// One of the two players of a game.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Contestant {
    /// The name; empty where unknown.
    pub name: String,
    /// The rating before the game, always finite.
    pub rating: Option<f64>,
    /// The time given for the game.
    pub clock: Option<TimeControl>,
}

/// How a game ended, as its record claims.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claim {
    /// Black's discs less White's, empty squares counted to the winner, and the komi.
    pub difference: Score,
    /// What ended it.
    pub ending: Ending,
}

/// What ended a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ending {
    /// Nothing but the rules.
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

/// How a game would have ended with perfect play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Theory {
    /// The empty squares from which both sides would have played perfectly.
    pub empties: u8,
    /// Black's discs at the end, empty squares counted to the winner.
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

/// The text is no score with perfect play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("write the discs of Black and the empty squares such as 33/22")]
pub struct NotATheory;
