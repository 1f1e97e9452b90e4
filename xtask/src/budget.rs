//! `cargo xtask budget`: measures sizes and times of the program and compares them with `budget/limits.txt`.

use std::{error::Error, fmt, fmt::Write as _};

use self::{
    limits::{Limit, parse},
    measure::{MEASUREMENTS, Measured},
};
use crate::Result;

mod limits;
mod measure;

const LIMITS: &str = include_str!("budget/limits.txt");

/// What to measure.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BudgetOptions {
    /// Also measure the first build, which takes minutes.
    pub build: bool,
}

/// Prints a table and fails if a limit is exceeded.
pub fn budget(options: BudgetOptions) -> Result {
    let mut rows = Vec::new();
    for limit in parse(LIMITS)? {
        let measurement = MEASUREMENTS.iter().find(|measurement| measurement.name == limit.name);
        let measurement = measurement.ok_or_else(|| UnknownName(limit.name.clone()))?;
        let measured = (measurement.run)(options)?;
        rows.push(Row { limit, measured });
    }
    print!("\n{}", table(&rows));
    let over = rows.into_iter().filter(Row::is_over).map(|row| row.limit);
    let over: Vec<Limit> = over.collect();
    if over.is_empty() { Ok(()) } else { Err(OverBudget(over).into()) }
}

struct Row {
    limit: Limit,
    measured: Measured,
}

impl Row {
    fn is_over(&self) -> bool {
        matches!(self.measured, Measured::Value(value) if !self.limit.allows(value))
    }

    fn verdict(&self) -> &str {
        match &self.measured {
            Measured::Missing(remedy) => remedy,
            Measured::Value(_) if self.is_over() => "OVER",
            Measured::Value(_) => "ok",
        }
    }
}

fn table(rows: &[Row]) -> String {
    let mut text = format!("{:<18} {:>9}    {:>9}  {}\n", "name", "measured", "limit", "unit");
    for row in rows {
        let Limit { name, relation, bound, unit, .. } = &row.limit;
        let measured = match row.measured {
            Measured::Value(value) => shown(value),
            Measured::Missing(_) => "-".to_owned(),
        };
        let (bound, verdict) = (shown(*bound), row.verdict());
        let _ = writeln!(text, "{name:<18} {measured:>9} {relation} {bound:>9}  {unit:<16} {verdict}");
    }
    text
}

/// Whole numbers as such, and others with two decimals.
fn shown(value: f64) -> String {
    if value.fract() == 0.0 { format!("{value:.0}") } else { format!("{value:.2}") }
}

/// Some limits are exceeded.
#[derive(Debug)]
struct OverBudget(Vec<Limit>);

impl fmt::Display for OverBudget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "limits of xtask/src/budget/limits.txt are exceeded")?;
        self.0.iter().try_for_each(|limit| write!(f, "\n  {}: {}", limit.name, limit.reason))
    }
}

impl Error for OverBudget {}

/// A limit without a measurement.
#[derive(Debug)]
struct UnknownName(String);

impl fmt::Display for UnknownName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let known: Vec<&str> = MEASUREMENTS.iter().map(|measurement| measurement.name).collect();
        write!(f, "unknown limit `{}`; the names are {}", self.0, known.join(", "))
    }
}

impl Error for UnknownName {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_measurement_has_a_limit() {
        let limits = parse(LIMITS).unwrap();
        let limits: Vec<&str> = limits.iter().map(|limit| limit.name.as_str()).collect();
        let measurements: Vec<&str> = MEASUREMENTS.iter().map(|measurement| measurement.name).collect();
        assert_eq!(limits, measurements);
    }

    fn row(line: &str, measured: Measured) -> Row {
        Row { limit: parse(line).unwrap().remove(0), measured }
    }

    #[test]
    fn a_table_shows_what_is_over() {
        let rows = [
            row("crates <= 170 crates small", Measured::Value(170.0)),
            row("startup <= 20 ms fast", Measured::Value(20.5)),
            row("speed >= 2 million/s fast", Measured::Value(1.5)),
            row("archive <= 9 MB small", Measured::Missing("run cargo xtask dist first")),
        ];
        let over: Vec<bool> = rows.iter().map(Row::is_over).collect();
        assert_eq!(over, [false, true, true, false]);
        assert_eq!(
            table(&rows),
            "name                measured        limit  unit\n\
             crates                   170 <=       170  crates           ok\n\
             startup                20.50 <=        20  ms               OVER\n\
             speed                   1.50 >=         2  million/s        OVER\n\
             archive                    - <=         9  MB               run cargo xtask dist first\n"
        );
    }
}
