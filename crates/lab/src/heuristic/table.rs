//! Reads and prints a user-defined table of square values, as in a French student project.

use std::fmt;
use std::str::FromStr;

use outflank_board::{Size, Square, Squares, Symmetry};
use thiserror::Error;

use super::Positional;

/// The largest absolute value of a square.
pub const MAX_VALUE: i32 = 10_000;

/// The word that starts the line with the symmetry of a table.
const SYMMETRY: &str = "symmetry";

/// The symmetries of a table of square values.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TableSymmetry {
    /// All eight symmetries of the board.
    #[default]
    Eight,
    /// The four that keep rows and columns: the identity, both mirror images and the half turn.
    Four,
    /// Every square has a value of its own.
    None,
}

impl TableSymmetry {
    /// The kinds by name, the most symmetric first.
    pub const NAMES: [(&str, Self); 3] = [("eight", Self::Eight), ("four", Self::Four), ("none", Self::None)];

    /// The name, as in a file.
    #[must_use]
    pub fn name(self) -> &'static str {
        Self::NAMES[self as usize].0
    }

    /// The symmetries of the board that keep the values.
    fn elements(self) -> impl Iterator<Item = Symmetry> {
        // The symmetries in even places do not swap rows and columns; the first is the identity.
        let (step, count) = match self {
            Self::Eight => (1, 8),
            Self::Four => (2, 4),
            Self::None => (1, 1),
        };
        Symmetry::ALL.into_iter().step_by(step).take(count)
    }
}

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
    /// The kind of symmetry is unknown.
    #[error(
        "unknown symmetry {text:?}{}write symmetry: eight, symmetry: four or symmetry: none",
        suggestion(.text)
    )]
    UnknownSymmetry {
        /// The text found.
        text: String,
    },
    /// A symmetry that is not in the first line.
    #[error("the symmetry is not in the first line; write it once, before the numbers")]
    MisplacedSymmetry,
    /// Symmetric squares have different values.
    #[error(
        "{one} is {one_value} but {other} is {other_value}; they are equal by {}-fold symmetry; \
         correct the value, or write {} in the first line",
        .symmetry.name(),
        if *.symmetry == TableSymmetry::Eight { "symmetry: four or symmetry: none" } else { "symmetry: none" }
    )]
    Asymmetric {
        /// The symmetry of the table.
        symmetry: TableSymmetry,
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

impl<S: Size> Positional<S> {
    /// The symmetry of its values.
    #[must_use]
    pub fn symmetry(&self) -> TableSymmetry {
        let kinds = TableSymmetry::NAMES.into_iter().map(|(_, kind)| kind);
        kinds.into_iter().find(|&kind| check_symmetry(self, kind).is_ok()).unwrap_or(TableSymmetry::None)
    }
}

impl<S: Size> FromStr for Positional<S> {
    type Err = TableError;

    /// Reads one line of integers per row of the board, separated by spaces or commas.
    ///
    /// A `#` starts a comment, and lines without numbers are skipped. Squares that are equal by symmetry need equal
    /// values, so that a typing error is found. A first line `symmetry: four` requires this only of mirror images along
    /// rows and columns, and `symmetry: none` of no squares. `symmetry: eight` is the default.
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
        let (symmetry, rows) = declared_symmetry(fields(text))?;
        check_shape::<S>(&rows)?;
        let values = Squares::<S>::ALL.into_iter().zip(rows.into_iter().flatten()).map(value);
        let table = Self::from_weights(values.collect::<Result<_, _>>()?);
        check_symmetry(&table, symmetry)?;
        Ok(table)
    }
}

impl<S: Size> fmt::Display for Positional<S> {
    /// Writes the symmetry if it is not eight-fold, then the table row by row, in columns five wide.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.symmetry() {
            TableSymmetry::Eight => {}
            symmetry => writeln!(f, "{SYMMETRY}: {}", symmetry.name())?,
        }
        for row in self.weights().chunks(S::N as usize) {
            for weight in row {
                // A space separates even the widest values.
                write!(f, " {weight:4}")?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

/// Separates the line with the symmetry from the rows.
fn declared_symmetry(mut rows: Vec<Vec<&str>>) -> Result<(TableSymmetry, Vec<Vec<&str>>), TableError> {
    let names_symmetry = |row: &Vec<&str>| row[0].starts_with(SYMMETRY);
    if rows.iter().skip(1).any(names_symmetry) {
        return Err(TableError::MisplacedSymmetry);
    }
    if !rows.first().is_some_and(names_symmetry) {
        return Ok((TableSymmetry::default(), rows));
    }
    let line = rows.remove(0).join(" ");
    let text = line[SYMMETRY.len()..].trim_start();
    let text = text.strip_prefix(':').map_or(text, str::trim_start);
    let known = TableSymmetry::NAMES.into_iter().find(|&(name, _)| name == text);
    let unknown = || TableError::UnknownSymmetry { text: text.into() };
    known.map(|(_, symmetry)| (symmetry, rows)).ok_or_else(unknown)
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

/// The text between an error and its remedy: the kind of symmetry that a mistyped word means, if it is close to one.
fn suggestion(text: &str) -> String {
    let distances = TableSymmetry::NAMES.map(|(name, _)| (strsim::levenshtein(text, name), name));
    let nearest = distances.into_iter().min().filter(|&(distance, _)| distance <= 2);
    nearest.map_or_else(|| "; ".into(), |(_, name)| format!("; did you mean {name:?}? "))
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

fn check_symmetry<S: Size>(table: &Positional<S>, symmetry: TableSymmetry) -> Result<(), TableError> {
    for one in Squares::<S>::ALL {
        for other in symmetry.elements().map(|element| element.square(one, S::SIZE)) {
            let (one_value, other_value) = (table.weight(one), table.weight(other));
            if one_value != other_value {
                return Err(TableError::Asymmetric { symmetry, one, one_value, other, other_value });
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
        for text in [FOUR, NONE] {
            let table: Positional<S4> = text.parse().unwrap();
            assert_eq!(table.to_string().parse(), Ok(table));
        }
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
        let remedy = "correct the value, or write symmetry: four or symmetry: none in the first line";
        let expected = |values: &str| format!("{values}; they are equal by eight-fold symmetry; {remedy}");
        // c1 is b1 mirrored; the earlier square is named first.
        assert_eq!(error_of("5 1 2 5\n1 0 0 1\n1 0 0 1\n5 1 1 5"), expected("b1 is 1 but c1 is 2"));
        assert_eq!(
            error_of("symmetry: eight\n5 1 1 5\n1 0 0 1\n1 0 0 1\n5 1 1 6"),
            expected("a1 is 5 but d4 is 6")
        );
        assert_eq!(
            error_of("symmetry: four\n5 1 1 5\n2 0 0 2\n2 0 0 2\n5 1 3 5"),
            "b1 is 1 but c4 is 3; they are equal by four-fold symmetry; correct the value, or write symmetry: none in \
             the first line"
        );
    }

    /// Rows and columns differ, and so do the two diagonals.
    const FOUR: &str = "symmetry: four\n5 1 1 5\n2 0 0 2\n2 0 0 2\n5 1 1 5";
    const NONE: &str = "# mine\n symmetry : none # every square\n1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 15 16";

    #[test]
    fn four_fold_and_no_symmetry_are_accepted_if_declared() {
        let table: Positional<S4> = FOUR.parse().unwrap();
        assert_eq!(table.symmetry(), TableSymmetry::Four);
        assert_eq!((table.weight("b1".parse().unwrap()), table.weight("a2".parse().unwrap())), (1, 2));
        let table: Positional<S4> = NONE.parse().unwrap();
        assert_eq!(table.symmetry(), TableSymmetry::None);
        assert_eq!(table.weight("c2".parse().unwrap()), 7);
        // a1 and b3 are X's, d4 is O's; the sum is not that of the mirrored board.
        let board =
            Board::<S4>::new(Squares::from_word(0b10_0000_0001), Squares::from_word(1 << 15)).unwrap();
        assert_eq!((table.points(&board), table.points(&board.passed())), (1 + 10 - 16, 16 - 1 - 10));
        assert_eq!(table.points(&Symmetry::ALL[2].board(board)), 4 + 11 - 13);
    }

    #[test]
    fn the_symmetry_is_that_of_the_values() {
        let declared = |kind: &str| {
            let table: Positional<S4> =
                format!("symmetry: {kind}\n{}", Positional::<S4>::table1()).parse().unwrap();
            table
        };
        for kind in ["eight", "four", "none"] {
            assert_eq!(declared(kind).symmetry(), TableSymmetry::Eight);
            assert_eq!(declared(kind), Positional::table1());
        }
    }

    #[test]
    fn wrong_symmetry_lines_are_rejected() {
        let rows = "1 1 1 1\n1 1 1 1\n1 1 1 1\n1 1 1 1";
        let kinds = "write symmetry: eight, symmetry: four or symmetry: none";
        let first = |line: &str| error_of(&format!("{line}\n{rows}"));
        assert_eq!(
            first("symmetry: fuor"),
            format!("unknown symmetry \"fuor\"; did you mean \"four\"? {kinds}")
        );
        assert_eq!(first("symmetry:"), format!("unknown symmetry \"\"; {kinds}"));
        assert_eq!(first("symmetry = rotational"), format!("unknown symmetry \"= rotational\"; {kinds}"));
        let misplaced = "the symmetry is not in the first line; write it once, before the numbers";
        assert_eq!(error_of(&format!("{rows}\nsymmetry: four")), misplaced);
        assert_eq!(first("symmetry: four\nsymmetry: none"), misplaced);
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
        fn no_text_makes_the_parser_panic(text in "(symmetry)?[-+0-9a#,:é\\s]{0,80}|\\PC*") {
            let _ = text.parse::<Positional<S4>>();
        }
    }
}
