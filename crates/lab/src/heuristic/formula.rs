//! Parser of weighted sums of evaluations, such as `mobility*10+corners*50-frontier*3`.

use thiserror::Error;

use super::NAMES;

/// The largest absolute weight of a term.
pub const MAX_WEIGHT: i32 = 10_000;

/// The prefix of a table in a file.
const FILE: &str = "file:";

/// Why a text is not a sum of evaluations. Columns count characters from 1.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SumError {
    /// The name of an evaluation is missing.
    #[error("an evaluation is missing at column {column}")]
    Missing {
        /// Where the name should begin.
        column: usize,
    },
    /// A file term without a path.
    #[error("the file at column {column} has no path")]
    NoPath {
        /// Where the term begins.
        column: usize,
    },
    /// The name is unknown.
    #[error("unknown evaluation {part:?} at column {column}; the nearest is {nearest:?}")]
    Unknown {
        /// The text found.
        part: String,
        /// The column where it begins.
        column: usize,
        /// The name with the smallest edit distance.
        nearest: String,
    },
    /// The weight is not an integer, or is too large.
    #[error(
        "invalid weight {part:?} at column {column}; write a whole number from -{MAX_WEIGHT} to {MAX_WEIGHT}"
    )]
    Weight {
        /// The text found.
        part: String,
        /// The column where it begins.
        column: usize,
    },
    /// Something other than `+` or `-` after a term.
    #[error("unexpected {part:?} at column {column}; join terms with + or -")]
    NotJoined {
        /// The text found.
        part: String,
        /// The column where it begins.
        column: usize,
    },
}

/// Parses a sum and returns its weights and names in order.
///
/// Names are the names of [`NAMES`], the names in `also`, and files. A sum is a list of terms joined by `+` or `-`,
/// with an optional `-` before the first. A term is a name, optionally with `*` and an integer weight; the default is
/// one. Spaces are allowed between all of these.
///
/// Names may contain a `-`, so the longest matching name is taken: `edge-simple` is one term, `edge-corners` is two. A
/// term `file:PATH` is returned unchanged. Its path ends at the next `+` or `*` and may contain any other character,
/// including `-` and spaces. To subtract after a file, give it a weight: `file:my-table.txt*1-corners`.
///
/// ```
/// use outflank_lab::heuristic::parse_sum;
///
/// let terms = parse_sum("mobility*10 + corners*50 - frontier", &[])?;
/// let terms: Vec<(i32, &str)> = terms.iter().map(|(weight, name)| (*weight, name.as_str())).collect();
/// assert_eq!(terms, [(10, "mobility"), (50, "corners"), (-1, "frontier")]);
/// # Ok::<(), outflank_lab::heuristic::SumError>(())
/// ```
///
/// # Errors
///
/// When the text is not a sum. The error has the first column that does not match and, for a name, the nearest valid
/// one.
pub fn parse_sum(text: &str, also: &[&str]) -> Result<Vec<(i32, String)>, SumError> {
    let names = NAMES.iter().map(|&(name, _)| name).chain(also.iter().copied()).collect();
    let mut reader = Reader { text, at: 0, names };
    let mut terms = Vec::new();
    let mut negative = reader.take('-');
    loop {
        let name = reader.name()?;
        let weight = if reader.take('*') { reader.weight()? } else { 1 };
        terms.push((if negative { -weight } else { weight }, name.to_string()));
        if reader.rest().is_empty() {
            return Ok(terms);
        }
        negative = reader.sign()?;
    }
}

/// Reads a text from left to right.
struct Reader<'a> {
    text: &'a str,
    /// The byte to read next.
    at: usize,
    names: Vec<&'a str>,
}

impl<'a> Reader<'a> {
    /// The remaining text after leading spaces.
    fn rest(&mut self) -> &'a str {
        let rest = self.text[self.at..].trim_start();
        self.at = self.text.len() - rest.len();
        rest
    }

    /// Consumes this character if it comes next.
    fn take(&mut self, sign: char) -> bool {
        let found = self.rest().starts_with(sign);
        self.at += if found { sign.len_utf8() } else { 0 };
        found
    }

    /// Reads the sign before the next term. Returns whether it is a minus.
    fn sign(&mut self) -> Result<bool, SumError> {
        if self.take('+') {
            return Ok(false);
        }
        if self.take('-') {
            return Ok(true);
        }
        Err(SumError::NotJoined { part: self.rest().into(), column: self.column() })
    }

    fn name(&mut self) -> Result<&'a str, SumError> {
        let rest = self.rest();
        if rest.starts_with(FILE) {
            return self.file();
        }
        let word = until(rest, ends_word);
        if word.is_empty() {
            return Err(SumError::Missing { column: self.column() });
        }
        let fits = |name: &&&str| {
            word.strip_prefix(**name).is_some_and(|after| after.is_empty() || after.starts_with('-'))
        };
        match self.names.iter().filter(fits).max_by_key(|name| name.len()) {
            Some(name) => {
                self.at += name.len();
                Ok(name)
            }
            None => Err(self.unknown(word)),
        }
    }

    fn file(&mut self) -> Result<&'a str, SumError> {
        let term = until(self.rest(), |sign| sign == '+' || sign == '*').trim_end();
        if term == FILE {
            return Err(SumError::NoPath { column: self.column() });
        }
        self.at += term.len();
        Ok(term)
    }

    fn weight(&mut self) -> Result<i32, SumError> {
        let rest = self.rest();
        let digits = rest.strip_prefix('-').unwrap_or(rest);
        let digits = until(digits, |sign| ends_word(sign) || sign == '-');
        let part = if rest.starts_with('-') { &rest[..=digits.len()] } else { digits };
        let weight = part.parse().ok().filter(|weight| (-MAX_WEIGHT..=MAX_WEIGHT).contains(weight));
        let weight = weight.ok_or_else(|| SumError::Weight { part: part.into(), column: self.column() })?;
        self.at += part.len();
        Ok(weight)
    }

    /// The error for a word that does not begin with a name.
    ///
    /// The word may be the end of a misspelt name with a `-`, whose beginning was parsed as a term. Then the whole word
    /// is closer to some name than its end.
    fn unknown(&self, word: &str) -> SumError {
        let head = self.text[..self.at].rsplit(ends_word).next().unwrap_or_default();
        let whole = &self.text[self.at - head.len()..self.at + word.len()];
        let (_, nearest, part) = [word, whole]
            .into_iter()
            .flat_map(|part| {
                self.names.iter().map(move |name| (strsim::levenshtein(part, name), *name, part))
            })
            .min_by_key(|&(distance, ..)| distance)
            .expect("there are always names");
        let column = column(self.text, self.at + word.len() - part.len());
        SumError::Unknown { part: part.into(), column, nearest: nearest.into() }
    }

    fn column(&self) -> usize {
        column(self.text, self.at)
    }
}

fn column(text: &str, at: usize) -> usize {
    text[..at].chars().count() + 1
}

fn ends_word(sign: char) -> bool {
    sign.is_whitespace() || sign == '+' || sign == '*'
}

/// The text before the first matching character.
fn until(text: &str, ends: impl Fn(char) -> bool) -> &str {
    &text[..text.find(ends).unwrap_or(text.len())]
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn check(text: &str, expected: &[(i32, &str)]) {
        let terms = parse_sum(text, &["network"]).unwrap_or_else(|error| panic!("{text:?}: {error}"));
        let terms: Vec<(i32, &str)> = terms.iter().map(|(weight, name)| (*weight, name.as_str())).collect();
        assert_eq!(terms, expected, "{text:?}");
    }

    fn check_error(text: &str, expected: &str) {
        assert_eq!(parse_sum(text, &["network"]).unwrap_err().to_string(), expected, "{text:?}");
    }

    #[test]
    fn sums_are_read() {
        check("mobility", &[(1, "mobility")]);
        check("mobility*10+corners*50-frontier*3", &[(10, "mobility"), (50, "corners"), (-3, "frontier")]);
        check(" - mobility * 10 -corners*-2+ network", &[(-10, "mobility"), (2, "corners"), (1, "network")]);
        check("absolute*10000-absolute*-10000", &[(10_000, "absolute"), (10_000, "absolute")]);
        check("parity*0", &[(0, "parity")]);
    }

    #[test]
    fn the_longest_name_is_taken() {
        check("edge-simple", &[(1, "edge-simple")]);
        check("edge-corners", &[(1, "edge"), (-1, "corners")]);
        check("edge - corners", &[(1, "edge"), (-1, "corners")]);
        check("edge-edge-no-mobility-mobility", &[(1, "edge"), (-1, "edge-no-mobility"), (-1, "mobility")]);
        check("-five-disc-edge- walls", &[(-1, "five-disc-edge"), (-1, "walls")]);
    }

    #[test]
    fn file_paths_are_parsed_as_terms() {
        check("file:my table-2.txt", &[(1, "file:my table-2.txt")]);
        check("corners-file:é/-a.txt *3-walls", &[(1, "corners"), (-3, "file:é/-a.txt"), (-1, "walls")]);
        check("file:a-corners + walls", &[(1, "file:a-corners"), (1, "walls")]);
        check_error("corners+file: ", "the file at column 9 has no path");
        check_error("file:*3", "the file at column 1 has no path");
    }

    #[test]
    fn unknown_names_get_a_suggestion() {
        let unknown = |text: &str, part: &str, column: u32, nearest: &str| {
            let expected =
                format!("unknown evaluation {part:?} at column {column}; the nearest is {nearest:?}");
            check_error(text, &expected);
        };
        unknown("mobilty", "mobilty", 1, "mobility");
        unknown("corners + frontiers*2", "frontiers", 11, "frontier");
        unknown("corners-fronteer", "fronteer", 9, "frontier");
        unknown("walls+edge-no-mobilty*2", "edge-no-mobilty", 7, "edge-no-mobility");
        unknown("netwrk", "netwrk", 1, "network");
        unknown("--walls", "-walls", 2, "walls");
        unknown("walls+éde", "éde", 7, "edge");
        unknown("edge\u{3000}+\u{3000}edge-mobilty", "mobilty", 13, "mobility");
    }

    #[test]
    fn syntax_errors_are_reported_with_their_column() {
        check_error("", "an evaluation is missing at column 1");
        check_error("  ", "an evaluation is missing at column 3");
        check_error("walls+", "an evaluation is missing at column 7");
        check_error("+walls", "an evaluation is missing at column 1");
        check_error("walls+ *3", "an evaluation is missing at column 8");
        let weight = |text: &str, part: &str, column: u32| {
            let range = "write a whole number from -10000 to 10000";
            check_error(text, &format!("invalid weight {part:?} at column {column}; {range}"));
        };
        weight("walls*", "", 7);
        weight("walls*x+corners", "x", 7);
        weight("walls* 1.5", "1.5", 8);
        weight("walls*10001", "10001", 7);
        weight("walls*-99999999999", "-99999999999", 7);
        weight("walls*--1", "-", 7);
        check_error("walls*3*4", "unexpected \"*4\" at column 8; join terms with + or -");
        check_error("walls corners", "unexpected \"corners\" at column 7; join terms with + or -");
    }

    proptest! {
        #[test]
        fn no_text_makes_the_parser_panic(text in "([a-z]{0,8}[-+* ]|edge|walls|file:|[-+*0-9é]){0,9}|\\PC*") {
            let _ = parse_sum(&text, &[]);
        }
    }
}
