//! Training text in the format that Egaroucid's authors publish: one position and its score per line.
//!
//! `-----OX--XO----- -8`: the squares as [`diagram`] reads them, then the score in discs. The side to move is always
//! `X`, and the score is for that side.

use std::fmt;

use outflank_board::{Colour, Position};
use thiserror::Error;

use crate::diagram::{self, DiagramError};
use crate::text::{Place, entries, excerpt, words};

/// A position and its score for the side to move, which is always Black.
///
/// ```
/// use outflank_notation::training;
///
/// let sample = training::parse("-----ox--xo-----  -8")?;
/// assert_eq!(sample.score(), -8);
/// assert_eq!(sample.to_string(), "-----OX--XO----- -8");
/// # Ok::<(), training::TrainingError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sample {
    position: Position,
    score: i32,
}

impl Sample {
    /// A sample of this position; the colours are exchanged if White is to move.
    ///
    /// # Panics
    ///
    /// If the score exceeds the number of squares.
    #[must_use]
    pub fn new(position: &Position, score: i32) -> Self {
        assert!(score.unsigned_abs() <= position.size().squares(), "a score of {score}");
        let (mover, opponent) = (position.discs(position.turn()), position.discs(position.turn().other()));
        let exchanged = Position::new(position.size(), mover, opponent, Colour::Black);
        Self { position: exchanged.expect("the discs of a position"), score }
    }

    /// The position, Black to move.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The score in discs for the side to move.
    #[must_use]
    pub fn score(&self) -> i32 {
        self.score
    }
}

impl fmt::Display for Sample {
    /// Writes one line without a line break.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let position = diagram::string(&self.position);
        write!(f, "{} {}", position.trim_end_matches(" X"), self.score)
    }
}

/// Parses one line.
///
/// # Errors
///
/// When the position cannot be parsed, or the last word is not a score.
pub fn parse(line: &str) -> Result<Sample, TrainingError> {
    let (at, word) = words(line).last().unwrap_or((line.len(), ""));
    let position = diagram::parse(&format!("{} X to move", &line[..at]))?;
    let most = position.size().squares();
    let score = word.parse().ok().filter(|score: &i32| score.unsigned_abs() <= most);
    let place = Place::within(line, at);
    let score = score.ok_or_else(|| TrainingError::NotAScore { place, text: excerpt(word), most })?;
    Ok(Sample { position, score })
}

/// Parses the lines of a file, each with its number, counted from 1.
///
/// Empty lines and lines that begin with `%` are skipped.
pub fn samples(text: &str) -> impl Iterator<Item = (usize, Result<Sample, TrainingError>)> {
    entries(text).map(|(number, line)| (number, parse(line)))
}

/// Why a line could not be parsed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TrainingError {
    /// The text before the score is not a position.
    #[error(transparent)]
    Position(#[from] DiagramError),
    /// The last word is not a number, or exceeds the number of squares.
    #[error("{place}: invalid score {text:?}; write a whole number from -{most} to {most}")]
    NotAScore {
        /// Where the word begins.
        place: Place,
        /// The word as written.
        text: String,
        /// The number of squares.
        most: u32,
    },
}

#[cfg(test)]
mod tests {
    use super::*;
    use outflank_board::BoardSize;

    #[test]
    fn lines_round_trip() {
        let first = format!("{}OX------XO{} 0", "-".repeat(27), "-".repeat(27));
        for line in [first.as_str(), "-----OX--XO----- -8", "XXXXXXXXXXXXXXXX 16", "OOOOOOOOOOOOOOOO -16"] {
            assert_eq!(parse(line).map(|sample| sample.to_string()).as_deref(), Ok(line));
        }
        let read = samples("\u{feff}-----OX--XO----- +8\r\n\n-----OX--XO-----\t8\n?\n");
        let read: Vec<_> = read.map(|(number, sample)| (number, sample.map(|it| it.score()).ok())).collect();
        assert_eq!(read, [(1, Some(8)), (3, Some(8)), (4, None)]);
    }

    #[test]
    fn the_side_to_move_becomes_black() {
        let start = Position::start(BoardSize::Four);
        assert_eq!(Sample::new(&start, 8).to_string(), "-----OX--XO----- 8");
        assert_eq!(Sample::new(&start.passed(), 8).to_string(), "-----XO--OX----- 8");
        assert_eq!(Sample::new(&start.passed(), 8).position().turn(), Colour::Black);
    }

    #[test]
    fn errors_say_where_and_why() {
        let check = |line: &str, message: &str| {
            assert_eq!(parse(line).unwrap_err().to_string(), message, "{line}");
        };
        let form = "write a whole number from -16 to 16";
        check("-----OX--XO----- 17", &format!("column 18: invalid score \"17\"; {form}"));
        check("-----OX--XO----- +1.5", &format!("column 18: invalid score \"+1.5\"; {form}"));
        check("-----OX--XO----- X", &format!("column 18: invalid score \"X\"; {form}"));
        check("-----OX--XO----- X 8", "17 squares, 1 more than 16: a board has 16, 36, 64 or 100");
        check("-----OX--XO-----", "0 squares, 16 short of 16: a board has 16, 36, 64 or 100");
        check("", "0 squares, 16 short of 16: a board has 16, 36, 64 or 100");
        check("-----OX--XQ----- 8", "column 11: invalid square 'Q'; write X, O and -");
    }
}
