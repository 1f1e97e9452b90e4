//! Evaluations, depths, and moves with their evaluations.

use std::fmt;
use std::time::Duration;

use outflank_board::{Move, Score};

use super::fields::{Field, Fields, NboardError};
use crate::decimal::{self, Seconds};
use crate::text::{Line, read_move};

/// The value of a position in discs, or two values if it depends on which side is given draws.
///
/// The protocol writes two values with the larger one first, and boards rely on it.
///
/// ```
/// use outflank_board::Score;
/// use outflank_notation::nboard::Eval;
///
/// assert_eq!(Eval::from(Score::discs(-4)).to_string(), "-4");
/// assert_eq!(Eval::pair(Score::discs(-1), Score::discs(1)).to_string(), "+1,-1");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Eval {
    high: Score,
    low: Score,
}

impl Eval {
    /// Creates an evaluation from two values, in either order.
    #[must_use]
    pub fn pair(one: Score, other: Score) -> Self {
        Self { high: one.max(other), low: one.min(other) }
    }

    /// The value if draws count for the evaluated side.
    #[must_use]
    pub fn high(self) -> Score {
        self.high
    }

    /// The value if draws count for the other side.
    #[must_use]
    pub fn low(self) -> Score {
        self.low
    }

    pub(super) fn read(text: &str) -> Option<Self> {
        match text.split_once(',') {
            Some((one, other)) => Some(Self::pair(decimal::score(one)?, decimal::score(other)?)),
            None => decimal::score(text).map(Self::from),
        }
    }
}

impl From<Score> for Eval {
    fn from(score: Score) -> Self {
        Self { high: score, low: score }
    }
}

impl fmt::Display for Eval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.high == self.low { self.high.fmt(f) } else { write!(f, "{},{}", self.high, self.low) }
    }
}

/// The depth of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Depth {
    /// A number of plies, `18`.
    Plies(u32),
    /// To the end of the game, `100%`, `100%W` or `79%`.
    End {
        /// The confidence in percent; 100 if the value is proven.
        percent: u8,
        /// Whether only win, loss or draw is known, and not the score.
        outcome_only: bool,
    },
}

impl Depth {
    /// Parses the number at the start of a depth; engines append other text to plies, as in `24@98%`.
    pub(super) fn read(text: &str) -> Option<Self> {
        let end = text.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(text.len());
        let (number, rest) = text.split_at(end);
        // Some engines write 99.9%.
        let rest = rest.trim_start_matches(|letter: char| letter == '.' || letter.is_ascii_digit());
        match rest.strip_prefix('%') {
            Some(rest) => {
                Some(Self::End { percent: number.parse().ok()?, outcome_only: rest.starts_with(['W', 'w']) })
            }
            None => number.parse().ok().map(Self::Plies),
        }
    }
}

impl fmt::Display for Depth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Plies(plies) => plies.fmt(f),
            Self::End { percent, outcome_only } => {
                write!(f, "{percent}%{}", if outcome_only { "W" } else { "" })
            }
        }
    }
}

/// A move that was chosen, with its evaluation and time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Played {
    /// The move, legal or not.
    pub play: Move,
    /// The evaluation for its player.
    pub eval: Option<Eval>,
    /// The time for the move.
    pub time: Option<Duration>,
}

impl Played {
    pub(super) fn read(fields: &mut Fields) -> Result<Self, NboardError> {
        Ok(Self {
            play: fields.first_part(Field::Move, read_move)?,
            eval: fields.part(Field::Eval, Eval::read)?,
            time: fields.part(Field::Time, decimal::seconds)?,
        })
    }
}

impl From<Move> for Played {
    fn from(play: Move) -> Self {
        Self { play, eval: None, time: None }
    }
}

impl fmt::Display for Played {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", Name(self.play))?;
        match (self.eval, self.time.map(Seconds)) {
            (None, None) => Ok(()),
            (Some(eval), None) => write!(f, "/{eval}"),
            (None, Some(time)) => write!(f, "//{time}"),
            (Some(eval), Some(time)) => write!(f, "/{eval}/{time}"),
        }
    }
}

/// A move as the protocol writes it.
pub(super) struct Name(pub Move);

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Move::Place(square) => f.write_str(&square.to_string().to_uppercase()),
            Move::Pass => f.write_str("PA"),
        }
    }
}

/// A line that is not part of the protocol.
///
/// It is only created by parsing, so it never equals a known line.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Other(pub(super) Line);

impl Other {
    /// The text of the line.
    #[must_use]
    pub fn as_str(&self) -> &str {
        self.0.as_str()
    }
}

impl fmt::Display for Other {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn evaluations_are_one_value_or_two() {
        let check = |text, printed| {
            assert_eq!(Eval::read(text).map(|eval| eval.to_string()).as_deref(), printed, "{text}");
        };
        check("2.5", Some("+2.50"));
        check("-2", Some("-2"));
        check("+0.00", Some("+0"));
        check("1.5,-1.5", Some("+1.50,-1.50"));
        check("-1.5,1.5", Some("+1.50,-1.50"));
        check("2,2", Some("+2"));
        for text in ["", ",", "1,", "1,2,3", "nan", "F5"] {
            check(text, None);
        }
    }

    #[test]
    fn depths_begin_with_a_number() {
        let check = |text, printed| {
            assert_eq!(Depth::read(text).map(|depth| depth.to_string()).as_deref(), printed, "{text}");
        };
        check("18", Some("18"));
        check("100%", Some("100%"));
        check("100%W", Some("100%W"));
        check("79%", Some("79%"));
        check("99.9%w", Some("99%W"));
        check("24@98%", Some("24"));
        check("18ply", Some("18"));
        for text in ["", "%", "ply", "-3", "300%", "4294967296"] {
            check(text, None);
        }
    }
}
