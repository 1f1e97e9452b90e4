//! Weighted sums of evaluations as text, such as `mobility*10+corners*50-frontier*3`, in the grammar of
//! players.

use thiserror::Error;

use super::NAMES;

/// The largest weight of a term either way.
pub const MAX_WEIGHT: i32 = 10_000;

/// What the name of a table in a file begins with.
const FILE: &str = "file:";

/// Why a text is no sum of evaluations. Columns count characters from 1.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SumError {
    /// Nothing stands where a name should.
    #[error("an evaluation is missing at column {column}")]
    Missing {
        /// Where it should begin.
        column: usize,
    },
    /// A file term without a path.
    #[error("the file at column {column} has no path")]
    NoPath {
        /// Where the term begins.
        column: usize,
    },
    /// No such evaluation.
    #[error("{part:?} at column {column} is no evaluation; the nearest is {nearest:?}")]
    Unknown {
        /// What stands there.
        part: String,
        /// Where it begins.
        column: usize,
        /// The name with the fewest letters different.
        nearest: String,
    },
    /// No whole number, or one too large.
    #[error("the weight {part:?} at column {column} is no whole number from -{MAX_WEIGHT} to {MAX_WEIGHT}")]
    Weight {
        /// What stands there.
        part: String,
        /// Where it begins.
        column: usize,
    },
    /// Something other than `+` or `-` after a term.
    #[error("{part:?} at column {column} does not follow: terms are joined by + or -")]
    NotJoined {
        /// What stands there.
        part: String,
        /// Where it begins.
        column: usize,
    },
}

/// The weights and names of a sum, in order. Names are those of [`NAMES`], those of `also`, and files.
///
/// A sum is terms joined by `+` or `-`, perhaps with a `-` before the first. A term is a name, perhaps with
/// `*` and a whole number, else weighted 1. Spaces may stand between all of these.
///
/// Names may contain a `-`, so the longest name that fits is taken: `edge-simple` is one term, `edge-corners`
/// is two. A term `file:PATH` is passed on as it is; its path ends at the next `+` or `*` and may contain
/// anything else, `-` and spaces among them. To subtract after a file, weigh it:
/// `file:my-table.txt*1-corners`.
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
/// Where the text is no sum: the first place that does not fit, and for a name the nearest valid one.
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

/// Goes through a text from left to right.
struct Reader<'a> {
    text: &'a str,
    /// The byte to read next.
    at: usize,
    names: Vec<&'a str>,
}

impl<'a> Reader<'a> {
    /// What is left after spaces.
    fn rest(&mut self) -> &'a str {
        let rest = self.text[self.at..].trim_start();
        self.at = self.text.len() - rest.len();
        rest
    }

    /// Reads this sign if it comes next.
    fn take(&mut self, sign: char) -> bool {
        let found = self.rest().starts_with(sign);
        self.at += if found { sign.len_utf8() } else { 0 };
        found
    }

    /// Whether the sign before the next term is a minus.
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

    /// The error for a word that begins with no name. It may be the tail of a misspelt name with a `-`, whose
    /// head was taken for a term: then the whole is nearer to some name than the tail.
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

/// The text before the first such sign.
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
    fn files_pass_through() {
        check("file:my table-2.txt", &[(1, "file:my table-2.txt")]);
        check("corners-file:é/-a.txt *3-walls", &[(1, "corners"), (-3, "file:é/-a.txt"), (-1, "walls")]);
        check("file:a-corners + walls", &[(1, "file:a-corners"), (1, "walls")]);
        check_error("corners+file: ", "the file at column 9 has no path");
        check_error("file:*3", "the file at column 1 has no path");
    }

    #[test]
    fn unknown_names_are_shown_the_nearest() {
        let unknown = |text: &str, part: &str, column: u32, nearest: &str| {
            let expected =
                format!("{part:?} at column {column} is no evaluation; the nearest is {nearest:?}");
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
    fn other_mistakes_are_named() {
        check_error("", "an evaluation is missing at column 1");
        check_error("  ", "an evaluation is missing at column 3");
        check_error("walls+", "an evaluation is missing at column 7");
        check_error("+walls", "an evaluation is missing at column 1");
        check_error("walls+ *3", "an evaluation is missing at column 8");
        let weight = |text: &str, part: &str, column: u32| {
            let range = "is no whole number from -10000 to 10000";
            check_error(text, &format!("the weight {part:?} at column {column} {range}"));
        };
        weight("walls*", "", 7);
        weight("walls*x+corners", "x", 7);
        weight("walls* 1.5", "1.5", 8);
        weight("walls*10001", "10001", 7);
        weight("walls*-99999999999", "-99999999999", 7);
        weight("walls*--1", "-", 7);
        check_error("walls*3*4", "\"*4\" at column 8 does not follow: terms are joined by + or -");
        check_error("walls corners", "\"corners\" at column 7 does not follow: terms are joined by + or -");
    }

    proptest! {
        #[test]
        fn no_text_is_too_strange(text in "([a-z]{0,8}[-+* ]|edge|walls|file:|[-+*0-9é]){0,9}|\\PC*") {
            let _ = parse_sum(&text, &[]);
        }
    }
}
