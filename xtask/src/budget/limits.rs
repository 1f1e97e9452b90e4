//! The table of limits.

use std::{error::Error, fmt};

/// A line of the table.
#[derive(Clone, Debug, PartialEq)]
pub struct Limit {
    pub name: String,
    pub relation: Relation,
    pub bound: f64,
    pub unit: String,
    /// Why the limit exists, or why it is this number.
    pub reason: String,
}

/// How a measured value relates to its limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    AtMost,
    AtLeast,
}

impl fmt::Display for Relation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::AtMost => "<=",
            Self::AtLeast => ">=",
        })
    }
}

impl Limit {
    /// Whether a measured value is within the limit.
    pub fn allows(&self, measured: f64) -> bool {
        match self.relation {
            Relation::AtMost => measured <= self.bound,
            Relation::AtLeast => measured >= self.bound,
        }
    }
}

/// Parses the table. Lines that start with `#` are comments.
pub fn parse(text: &str) -> Result<Vec<Limit>, LimitError> {
    let lines = (1..).zip(text.lines());
    let lines = lines.filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'));
    lines.map(|(number, line)| parse_line(line).ok_or(LimitError { line: number })).collect()
}

fn parse_line(line: &str) -> Option<Limit> {
    let mut words = line.split_whitespace();
    let name = words.next()?.to_owned();
    let relation = match words.next()? {
        "<=" => Relation::AtMost,
        ">=" => Relation::AtLeast,
        _ => return None,
    };
    let bound = words.next()?.parse().ok()?;
    let unit = words.next()?.to_owned();
    let reason = words.collect::<Vec<_>>().join(" ");
    (!reason.is_empty()).then_some(Limit { name, relation, bound, unit, reason })
}

/// A line that is not understood.
#[derive(Debug, PartialEq, Eq)]
pub struct LimitError {
    line: usize,
}

impl fmt::Display for LimitError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "limits.txt:{}: expected `NAME <= NUMBER UNIT REASON`, or `>=`", self.line)
    }
}

impl Error for LimitError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_parsed() {
        let limits = parse("# comment\n\nstartup  <= 2.5  ms  A command starts at once.\n").unwrap();
        let expected = Limit {
            name: "startup".to_owned(),
            relation: Relation::AtMost,
            bound: 2.5,
            unit: "ms".to_owned(),
            reason: "A command starts at once.".to_owned(),
        };
        assert_eq!(limits, [expected]);
    }

    #[test]
    fn an_incomplete_line_is_an_error() {
        for line in ["startup", "startup <= 2.5 ms", "startup < 2.5 ms fast", "startup <= x ms fast"] {
            assert_eq!(parse(&format!("# comment\n{line}\n")), Err(LimitError { line: 2 }), "{line}");
        }
    }

    #[test]
    fn a_limit_itself_is_allowed() {
        let most = &parse("a <= 2 s r").unwrap()[0];
        assert!(most.allows(2.0) && !most.allows(2.1));
        let least = &parse("a >= 2 s r").unwrap()[0];
        assert!(least.allows(2.0) && !least.allows(1.9));
    }
}
