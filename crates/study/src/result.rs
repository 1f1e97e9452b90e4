//! The result of a study.

use outflank_arena::Tally;

use crate::cost::Effort;
use crate::fit::{Exponential, Line};
use crate::plan::{Plan, PlannedCell};

/// The minimum number of points of a fit. Two points fit every model.
const MIN_FIT_POINTS: usize = 3;

/// The result of a study.
#[derive(Debug)]
pub struct StudyResult<'a> {
    /// The study.
    pub plan: &'a Plan,
    /// The results, one per cell.
    pub cells: Vec<CellResult>,
    /// The elapsed time of this invocation in seconds.
    pub seconds: f64,
    /// Whether it was stopped before its end.
    pub stopped: bool,
}

/// The result of a cell.
#[derive(Clone, Debug)]
pub enum CellResult {
    /// A tally per point.
    Match(Vec<Tally>),
    /// An effort per point and player.
    Cost(Vec<Vec<Effort>>),
}

/// The models for the nodes per move of a player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Fits {
    pub line: Line,
    pub exponential: Exponential,
    /// Whether the line has the smaller squared error of log(nodes).
    pub is_linear: bool,
}

impl StudyResult<'_> {
    /// The cells with their results.
    pub(crate) fn pairs(&self) -> impl Iterator<Item = (&PlannedCell, &CellResult)> {
        self.plan.cells.iter().zip(&self.cells)
    }
}

/// The nodes per move of a player over a numeric key, without points that have none.
pub(crate) fn nodes(planned: &PlannedCell, efforts: &[Vec<Effort>], player: usize) -> Vec<(f64, f64)> {
    let [sweep] = &planned.cell.sweeps[..] else { return Vec::new() };
    let numbers = sweep.numbers().unwrap_or_default();
    let nodes = efforts.iter().map(|players| players[player].nodes_per_move());
    numbers.into_iter().zip(nodes).filter_map(|(number, nodes)| Some((number, nodes?))).collect()
}

/// The models of a player in a cell that is swept over one numeric key.
pub(crate) fn fits(planned: &PlannedCell, efforts: &[Vec<Effort>], player: usize) -> Option<Fits> {
    let points = nodes(planned, efforts, player);
    if points.len() < MIN_FIT_POINTS {
        return None;
    }
    let (line, exponential) = (Line::fit(&points)?, Exponential::fit(&points)?);
    let error = |model: &dyn Fn(f64) -> f64| -> f64 {
        // A line may be below 0, where there is no logarithm.
        let log = |value: f64| if value > 0.0 { value.ln() } else { f64::NEG_INFINITY };
        points.iter().map(|&(x, y)| (log(model(x)) - y.ln()).powi(2)).sum()
    };
    let is_linear = error(&|x| line.at(x)) < error(&|x| exponential.at(x));
    Some(Fits { line, exponential, is_linear })
}
