//! The evaluation of a player: a weighted sum of names and files, as text and as terms.

use std::fmt;
use std::str::FromStr;

use outflank_lab::heuristic::{REPORT_NAMES, SumError, parse_sum};

use super::table::FILE;
use crate::roster::{LEARNED, OF_THE_ENGINE};

/// A weighted sum of evaluations, independent of the board size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Formula {
    terms: Vec<(i32, String)>,
}

/// The evaluation of one term of a formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source<'a> {
    /// A named evaluation.
    Named(&'a str),
    /// The table of squares in this file.
    File(&'a str),
}

impl Formula {
    /// The weights and evaluations in order; at least one.
    #[must_use]
    pub fn terms(&self) -> impl ExactSizeIterator<Item = (i32, Source<'_>)> {
        self.terms.iter().map(|(weight, name)| {
            let source = name.strip_prefix(FILE).map_or(Source::Named(name), Source::File);
            (*weight, source)
        })
    }
}

impl Default for Formula {
    /// The table of squares with which most textbook programs begin.
    fn default() -> Self {
        Self { terms: vec![(1, "positional".to_owned())] }
    }
}

impl FromStr for Formula {
    type Err = SumError;

    fn from_str(text: &str) -> Result<Self, SumError> {
        let also = OF_THE_ENGINE.iter().chain(&LEARNED).chain(REPORT_NAMES);
        let also: Vec<&str> = also.map(|&(name, _)| name).collect();
        parse_sum(text, &also).map(|terms| Self { terms })
    }
}

impl fmt::Display for Formula {
    /// Writes `mobility*10+corners*50-frontier`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, (weight, name)) in self.terms.iter().enumerate() {
            let sign = match (weight, index) {
                (..0, _) => "-",
                (_, 0) => "",
                _ => "+",
            };
            write!(f, "{sign}{name}")?;
            // A path ends only at a character that cannot be part of it.
            if weight.abs() != 1 || name.starts_with(FILE) {
                write!(f, "*{}", weight.abs())?;
            }
        }
        Ok(())
    }
}

/// The same error for a formula that does not start at column 1.
pub(super) fn shifted(error: SumError, by: usize) -> SumError {
    match error {
        SumError::Missing { column } => SumError::Missing { column: column + by },
        SumError::NoPath { column } => SumError::NoPath { column: column + by },
        SumError::Unknown { part, column, nearest } => {
            SumError::Unknown { part, column: column + by, nearest }
        }
        SumError::Weight { part, column } => SumError::Weight { part, column: column + by },
        SumError::NotJoined { part, column } => SumError::NotJoined { part, column: column + by },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formulas_round_trip() {
        let check = |text: &str, printed: &str| {
            let formula: Formula = text.parse().unwrap();
            assert_eq!(formula.to_string(), printed);
            assert_eq!(printed.parse(), Ok(formula));
        };
        check("mobility", "mobility");
        check("mobility * 10 + corners*50 - frontier", "mobility*10+corners*50-frontier");
        check("-walls*-3", "walls*3");
        check("-edge-simple-corners*0", "-edge-simple+corners*0");
        check("file:my-table, v2.txt", "file:my-table, v2.txt*1");
        check("corners-file:a.txt*1-walls", "corners-file:a.txt*1-walls");
        assert_eq!(Formula::default().to_string(), "positional");
    }
}
