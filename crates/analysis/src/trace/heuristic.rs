//! Traces of evaluations.

use std::collections::BTreeMap;

use outflank_board::{Colour, Position, Square};
use outflank_players::{Count, EvalSpec, Phase, RosterError, Source, TermParts};
use serde::Serialize;

/// The parts of the value of a position by an evaluation, all for the side to move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct HeuristicTrace {
    /// The evaluation with its keys.
    pub evaluation: String,
    /// The side to move: `black` or `white`.
    pub turn: &'static str,
    /// The value: the points of all terms, and the excess.
    pub value: i32,
    /// The points that the limit of an evaluation takes away. It is 0 if the sum of the terms is within the limit.
    pub excess: i64,
    /// The terms of the sum; one if the evaluation is not a sum.
    pub terms: Vec<TracedTerm>,
    /// The points of squares in all terms together, with their weights. Squares without points are left out.
    pub squares: Vec<TracedSquare>,
}

/// One term of an evaluation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TracedTerm {
    /// The evaluation.
    pub name: String,
    /// Its weight.
    pub weight: i32,
    /// Its value: the points of its squares and counts, without the weight.
    pub value: i32,
    /// Its value times its weight.
    pub points: i64,
    /// The phase of the game; null if the evaluation has no phases.
    pub phase: Option<&'static str>,
    /// The points of squares, without the weight. Squares without points are left out.
    pub squares: Vec<TracedSquare>,
    /// The parts that belong to no square, without the weight.
    pub counts: Vec<TracedCount>,
}

/// The points of a square.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TracedSquare {
    /// The square.
    pub square: String,
    /// Its points.
    pub points: i64,
}

/// A part of a value that belongs to no square.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TracedCount {
    /// What is counted.
    pub name: &'static str,
    /// How often it occurs; null for a part that is not a count.
    pub count: Option<u32>,
    /// Its points: those of all occurrences.
    pub points: i64,
}

impl HeuristicTrace {
    /// The parts of the value of a position.
    ///
    /// # Errors
    ///
    /// When a file cannot be read, or when the evaluation does not support the board size.
    pub fn new(evaluation: &EvalSpec, position: &Position) -> Result<Self, RosterError> {
        let found = evaluation.valuation(position)?;
        let points: i64 = found.terms.iter().map(TermParts::points).sum();
        let formula = evaluation.formula();
        let names = formula.terms().map(|(_, source)| match source {
            Source::Named(name) => name.to_owned(),
            Source::File(path) => format!("file:{path}"),
        });
        Ok(Self {
            evaluation: evaluation.to_string(),
            turn: if position.turn() == Colour::Black { "black" } else { "white" },
            value: found.value,
            excess: i64::from(found.value) - points,
            squares: squares(&weighted_squares(&found.terms)),
            terms: names.zip(&found.terms).map(|(name, term)| TracedTerm::new(name, term)).collect(),
        })
    }
}

impl TracedTerm {
    fn new(name: String, term: &TermParts) -> Self {
        let count = |&Count { name, count, points }: &Count| TracedCount { name, count, points };
        Self {
            name,
            weight: term.weight,
            value: term.value,
            points: term.points(),
            phase: term.parts.phase.map(Phase::name),
            squares: squares(&term.parts.squares),
            counts: term.parts.counts.iter().map(count).collect(),
        }
    }
}

fn squares(points: &BTreeMap<Square, i64>) -> Vec<TracedSquare> {
    points.iter().map(|(square, &points)| TracedSquare { square: square.to_string(), points }).collect()
}

/// The points of each square in all terms together.
fn weighted_squares(terms: &[TermParts]) -> BTreeMap<Square, i64> {
    let mut sums = BTreeMap::<Square, i64>::new();
    for term in terms {
        for (&square, points) in &term.parts.squares {
            *sums.entry(square).or_default() += i64::from(term.weight) * points;
        }
    }
    sums.retain(|_, points| *points != 0);
    sums
}
