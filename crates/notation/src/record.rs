//! A game and what its record says about it: who played, where, when, and how it ended.

use outflank_board::{Game, Score};

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

/// The time that a player has: for the game, more with every move, and once more when it has run out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TimeControl {
    /// Seconds for the game.
    pub main: u32,
    /// Seconds added with every move.
    pub increment: u32,
    /// Seconds added once when the time has run out, after which the game is lost.
    pub extension: u32,
}

/// A day, as exactly as it is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Date {
    /// The year.
    pub year: u16,
    /// The month, 1 to 12, and the day, 1 to 31.
    pub day: Option<(u8, u8)>,
    /// The time of that day; only where the day is known.
    pub time: Option<TimeOfDay>,
}

impl From<u16> for Date {
    fn from(year: u16) -> Self {
        Self { year, day: None, time: None }
    }
}

/// A time of day and where it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TimeOfDay {
    /// The hour, 0 to 23.
    pub hour: u8,
    /// The minute, 0 to 59.
    pub minute: u8,
    /// The second, 0 to 60.
    pub second: u8,
    /// The name of the time zone, as `GMT` or `MST`; empty where unknown.
    pub zone: String,
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
