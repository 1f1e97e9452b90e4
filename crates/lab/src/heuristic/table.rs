//! Reads a user-defined table of square values, as in a French student project.

use std::str::FromStr;

use outflank_board::{Size, Square, Squares, Symmetry};
use thiserror::Error;

use super::Positional;

/// The largest absolute value of a square.
pub const MAX_VALUE: i32 = 10_000;

/// Why a text is not a table for a board.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TableError {
    /// Too few or too many rows.
    #[error("the table has {rows} rows, expected {expected}")]
    Rows {
        /// Rows found.
        rows: usize,
        /// Rows of the board.
        expected: u32,
    },
    /// Too few or too many numbers in a row.
    #[error("row {row} has {numbers} numbers, expected {expected}")]
    Columns {
        /// The row, 1 for the top row.
        row: usize,
        /// Numbers found.
        numbers: usize,
        /// Columns of the board.
        expected: u32,
    },
    /// The value is not an integer, or is too large.
    #[error("the value of {square} is {text:?}, expected a whole number from -{MAX_VALUE} to {MAX_VALUE}")]
    Value {
        /// The square of the value.
        square: Square,
        /// The text found.
        text: String,
    },
    /// Symmetric squares have different values.
    #[error(
        "{one} is {one_value} but {other} is {other_value}; squares that are equal by symmetry need equal values"
    )]
    Asymmetric {
        /// The earlier square in the order a1, b1, ...
        one: Square,
        /// Its value.
        one_value: i32,
        /// The later square.
        other: Square,
        /// Its value.
        other_value: i32,
    },
}

impl<S: Size> FromStr for Positional<S> {
    type Err = TableError;

    /// Reads one line of integers per row of the board, separated by spaces or commas.
    ///
    /// A `#` starts a comment, and lines without numbers are skipped.
    ///
    /// ```
    /// use outflank_board::S4;
    /// use outflank_lab::heuristic::Positional;
    ///
    /// let text = "
    ///     9, 0, 0, 9   # corners and nothing else
    ///     0  0  0  0
    ///     0  0  0  0
    ///     9  0  0  9
    /// ";
    /// let table: Positional<S4> = text.parse()?;
    /// assert_eq!(table.weight("d1".parse().unwrap()), 9);
    /// # Ok::<(), outflank_lab::heuristic::TableError>(())
    /// ```
    fn from_str(text: &str) -> Result<Self, TableError> {
        let rows = fields(text);
        check_shape::<S>(&rows)?;
        let values = Squares::<S>::ALL.into_iter().zip(rows.into_iter().flatten()).map(value);
        let table = Self::from_weights(values.collect::<Result<_, _>>()?);
        check_symmetry(&table)?;
        Ok(table)
    }
}

/// The fields of each non-empty line.
fn fields(text: &str) -> Vec<Vec<&str>> {
    let separator = |sign: char| sign.is_whitespace() || sign == ',';
    text.lines()
        .map(|line| line.split('#').next().unwrap_or_default())
        .map(|line| line.split(separator).filter(|field| !field.is_empty()).collect())
        .filter(|row: &Vec<&str>| !row.is_empty())
        .collect()
}

fn check_shape<S: Size>(rows: &[Vec<&str>]) -> Result<(), TableError> {
    let wrong = |count: usize| count != S::N as usize;
    if let Some((row, fields)) = (1..).zip(rows).find(|(_, fields)| wrong(fields.len())) {
        return Err(TableError::Columns { row, numbers: fields.len(), expected: S::N });
    }
    if wrong(rows.len()) {
        return Err(TableError::Rows { rows: rows.len(), expected: S::N });
    }
    Ok(())
}

fn value((square, text): (Square, &str)) -> Result<i32, TableError> {
    text.parse()
        .ok()
        .filter(|value| (-MAX_VALUE..=MAX_VALUE).contains(value))
        .ok_or_else(|| TableError::Value { square, text: text.into() })
}

fn check_symmetry<S: Size>(table: &Positional<S>) -> Result<(), TableError> {
    for one in Squares::<S>::ALL {
        for other in Symmetry::ALL.map(|symmetry| symmetry.square(one, S::SIZE)) {
            let (one_value, other_value) = (table.weight(one), table.weight(other));
            if one_value != other_value {
                return Err(TableError::Asymmetric { one, one_value, other, other_value });
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use outflank_board::{Board, S4, S8, S10};
    use proptest::prelude::*;

    use super::super::MAX_POINTS;
    use super::*;
    use crate::Evaluation;

    fn error_of(text: &str) -> String {
        text.parse::<Positional<S4>>().unwrap_err().to_string()
    }

    #[test]
    fn tables_round_trip() {
        let table = Positional::<S8>::table1();
        assert_eq!(table.to_string().parse(), Ok(table));
        let table = Positional::<S10>::table2();
        assert_eq!(table.to_string().parse(), Ok(table));
    }

    #[test]
    fn comments_commas_and_empty_lines_are_fine() {
        let text = "# mine\n\n9,-1, -1 ,9\n-1\t0 0 -1 # second row\n  \n-1 0 0 -1\n+9 -1 -1 9";
        let table: Positional<S4> = text.parse().unwrap();
        assert_eq!(table.weight("a4".parse().unwrap()), 9);
        assert_eq!(table.smallest(), -1);
    }

    #[test]
    fn wrong_row_and_column_counts_are_rejected() {
        assert_eq!(error_of(""), "the table has 0 rows, expected 4");
        assert_eq!(error_of("1 1 1 1\n1 1 1 1\n1 1 1 1"), "the table has 3 rows, expected 4");
        assert_eq!(error_of("1 1 1 1\n\n1 1 1\n1 1 1 1"), "row 2 has 3 numbers, expected 4");
        assert_eq!(error_of("1 1 1 1 1"), "row 1 has 5 numbers, expected 4");
    }

    #[test]
    fn invalid_values_are_rejected() {
        let with = |value: &str| error_of(&format!("1 1 1 1\n1 1 1 1\n1 {value} 1 1\n1 1 1 1"));
        let expected = "expected a whole number from -10000 to 10000";
        for value in ["ten", "1.5", "10001", "-10001", "99999999999999999999", "--1"] {
            assert_eq!(with(value), format!("the value of b3 is {value:?}, {expected}"));
        }
    }

    #[test]
    fn asymmetric_tables_are_rejected() {
        // c1 is b1 mirrored; the earlier square is named first.
        assert_eq!(
            error_of("5 1 2 5\n1 0 0 1\n1 0 0 1\n5 1 1 5"),
            "b1 is 1 but c1 is 2; squares that are equal by symmetry need equal values"
        );
        assert_eq!(
            error_of("5 1 1 5\n1 0 0 1\n1 0 0 1\n5 1 1 6"),
            "a1 is 5 but d4 is 6; squares that are equal by symmetry need equal values"
        );
    }

    #[test]
    fn the_largest_table_stays_within_the_limit() {
        let text = "10000 10000 10000 10000 10000 10000 10000 10000 10000 10000\n".repeat(10);
        let table: Positional<S10> = text.parse().unwrap();
        let all = Board::new(Squares::ALL, Squares::NONE).unwrap();
        assert_eq!((table.points(&all), table.points(&all.passed())), (MAX_POINTS, -MAX_POINTS));
    }

    proptest! {
        #[test]
        fn no_text_makes_the_parser_panic(text in "[-+0-9a#,é\\s]{0,80}|\\PC*") {
            let _ = text.parse::<Positional<S4>>();
        }
    }
}
