//! Responses that a controller has to parse.

use std::fmt;
use std::str::FromStr;

use outflank_board::{Colour, Move, Score};
use thiserror::Error;

use crate::decimal::{self, Plain};
use crate::text::{excerpt, read_move};

/// The response to `genmove` and `reg_genmove`.
///
/// ```
/// use outflank_board::Move;
/// use outflank_notation::gtp::Generated;
///
/// assert_eq!("PASS".parse(), Ok(Generated::Move(Move::Pass)));
/// assert_eq!("Resign".parse(), Ok(Generated::Resign));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Generated {
    /// A move, legal or not.
    Move(Move),
    /// The program resigns.
    Resign,
}

impl fmt::Display for Generated {
    /// Writes a square in lower case, `pass` or `resign`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Move(play) => play.fmt(f),
            Self::Resign => f.write_str("resign"),
        }
    }
}

impl FromStr for Generated {
    type Err = NotGenerated;

    /// Reads the first word, case-insensitive.
    fn from_str(text: &str) -> Result<Self, NotGenerated> {
        let word = text.split_whitespace().next().unwrap_or("");
        if word.eq_ignore_ascii_case("resign") {
            return Ok(Self::Resign);
        }
        read_move(word).map(Self::Move).ok_or_else(|| NotGenerated(excerpt(text)))
    }
}

/// The text is not a response to `genmove`.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("invalid move {0:?}; expected a square such as d3, pass or resign")]
pub struct NotGenerated(pub String);

/// The response to `final_score`: Black's discs minus White's.
///
/// ```
/// use outflank_board::Score;
/// use outflank_notation::gtp::FinalScore;
///
/// assert_eq!("W+4".parse(), Ok(FinalScore(Score::discs(-4))));
/// assert_eq!(FinalScore(Score::discs(10)).to_string(), "B+10");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FinalScore(pub Score);

impl fmt::Display for FinalScore {
    /// Writes `B+10`, `W+4` or `0`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.in_hundredths() {
            0 => f.write_str("0"),
            1.. => write!(f, "B+{}", Plain(self.0)),
            _ => write!(f, "W+{}", Plain(-self.0)),
        }
    }
}

impl FromStr for FinalScore {
    type Err = NotAFinalScore;

    /// Reads the first word, case-insensitive; `draw` is 0.
    fn from_str(text: &str) -> Result<Self, NotAFinalScore> {
        let word = text.split_whitespace().next().unwrap_or("");
        // Digits must follow the sign. A known program writes `B10` and `W-4`, whose scores are wrong.
        let discs = |number: &str| {
            number.starts_with(|first: char| first.is_ascii_digit()).then(|| decimal::score(number)).flatten()
        };
        let score = match word.split_once('+') {
            Some((side, number)) => discs(number).zip(read_colour(side)).map(|(score, side)| match side {
                Colour::Black => score,
                Colour::White => -score,
            }),
            None if word.eq_ignore_ascii_case("draw") => Some(Score::default()),
            None => discs(word).filter(|&score| score == Score::default()),
        };
        score.map(Self).ok_or_else(|| NotAFinalScore(excerpt(text)))
    }
}

/// The text is not a response to `final_score`.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("invalid final score {0:?}; expected B+10, W+4 or 0")]
pub struct NotAFinalScore(pub String);

/// The colour with this name: `b`, `black`, `w` or `white`, case-insensitive.
#[must_use]
pub fn read_colour(name: &str) -> Option<Colour> {
    let is = |names: [&str; 2]| names.iter().any(|other| name.eq_ignore_ascii_case(other));
    if is(["b", "black"]) {
        Some(Colour::Black)
    } else if is(["w", "white"]) {
        Some(Colour::White)
    } else {
        None
    }
}

/// The long name of a colour: `black` or `white`.
#[must_use]
pub fn colour_name(colour: Colour) -> &'static str {
    match colour {
        Colour::Black => "black",
        Colour::White => "white",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn common_spellings_of_moves_are_parsed() {
        let check = |text: &str, printed: &str| {
            let generated = text.parse::<Generated>().map(|generated| generated.to_string());
            assert_eq!(generated.as_deref(), Ok(printed), "{text}");
        };
        check("d3", "d3");
        check("D3", "d3");
        check(" J10 ", "j10");
        check("PASS", "pass");
        check("pa", "pass");
        check("RESIGN", "resign");
        check("f5 -2.00", "f5");
        assert_eq!(
            "I give up".parse::<Generated>().unwrap_err().to_string(),
            "invalid move \"I give up\"; expected a square such as d3, pass or resign"
        );
        assert!("".parse::<Generated>().is_err());
    }

    #[test]
    fn final_scores_are_read_and_printed() {
        let check = |text: &str, hundredths, printed: &str| {
            let score = FinalScore(Score::hundredths(hundredths));
            assert_eq!(text.parse(), Ok(score), "{text}");
            assert_eq!(score.to_string(), printed);
        };
        check("B+10", 1000, "B+10");
        check("w+4.0", -400, "W+4");
        check("black+2.5", 250, "B+2.5");
        check("0", 0, "0");
        check("Draw", 0, "0");
        for text in ["", "B10", "W-4", "B+-4", "B++4", "B+", "B+Resign", "10", "-0", "x+4"] {
            assert_eq!(text.parse::<FinalScore>(), Err(NotAFinalScore(text.into())), "{text}");
        }
        assert_eq!(
            NotAFinalScore("B10".into()).to_string(),
            "invalid final score \"B10\"; expected B+10, W+4 or 0"
        );
    }
}
