//! The result of a study.

use outflank_arena::Tally;

use crate::document::{CellKind, Drawing};
use crate::fit::{Fit, Model};
use crate::plan::{Plan, PlannedCell};
use crate::search::{Effort, Search};
use crate::sweep::{grid, substituted};

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
    /// Tallies per point and pairing.
    Games(Vec<Vec<Tally>>),
    /// Searches per point, sorted by player and position.
    Searches(Vec<Vec<Search>>),
}

/// Values over the first key of a sweep, with their models.
#[derive(Clone, Debug)]
pub(crate) struct Curve {
    /// The player, with the other keys replaced by their values.
    pub name: String,
    /// The index of the player.
    pub player: usize,
    /// The index of its first point.
    pub first: usize,
    pub points: Vec<(f64, f64)>,
    pub fits: Vec<Fit>,
}

/// The value of a curve at a point, for a player.
pub(crate) type Ordinate<'a> = dyn Fn(usize, usize) -> Option<f64> + 'a;

impl StudyResult<'_> {
    /// The CPU time of all games and searches, in seconds, as far as it was measured. A game counts with its time.
    #[must_use]
    pub fn measured_seconds(&self) -> f64 {
        let cell = |result: &CellResult| match result {
            CellResult::Games(points) => {
                let tallies = points.iter().flatten();
                tallies.map(|tally| tally.mean_game_seconds().unwrap_or(0.0) * tally.games() as f64).sum()
            }
            CellResult::Searches(points) => points
                .iter()
                .flatten()
                .map(|search| search.cpu_seconds.unwrap_or(search.seconds))
                .sum::<f64>(),
        };
        self.cells.iter().map(cell).sum()
    }
}

impl CellResult {
    /// The number of games or searches.
    pub(crate) fn steps(&self) -> u64 {
        match self {
            Self::Games(points) => points.iter().flatten().map(Tally::games).sum(),
            Self::Searches(points) => points.iter().map(|searches| searches.len() as u64).sum(),
        }
    }

    /// The total cost of a player at a point.
    pub(crate) fn effort(&self, point: usize, player: usize) -> Effort {
        let mut effort = Effort::default();
        self.searches(point).filter(|search| search.player == player).for_each(|search| effort += search);
        effort
    }

    /// The searches of a point.
    pub(crate) fn searches(&self, point: usize) -> impl Iterator<Item = &Search> {
        let searches = match self {
            Self::Games(_) => &[][..],
            Self::Searches(points) => &points[point],
        };
        searches.iter()
    }

    /// The tally of a pairing at a point, if games were played.
    pub(crate) fn tally(&self, point: usize, pairing: usize) -> Option<&Tally> {
        match self {
            Self::Games(points) => points[point].get(pairing).filter(|tally| tally.games() > 0),
            Self::Searches(_) => None,
        }
    }
}

/// The curves of a cell over its first key, with the models of the cell.
///
/// They show the nodes per move of a cost cell, and the Elo difference of a match.
pub(crate) fn curves(planned: &PlannedCell, result: &CellResult) -> Vec<Curve> {
    let models = match (&planned.cell.fits, &planned.cell.kind) {
        (Some(models), _) => &models[..],
        (None, CellKind::Cost(_)) => &[Model::Exponential, Model::Linear],
        (None, _) => &[],
    };
    match planned.cell.kind {
        CellKind::Cost(_) => {
            let nodes = |point, player| result.effort(point, player).nodes_per_move();
            curves_of(planned, planned.cell.players.len(), models, &nodes)
        }
        CellKind::Match(_) => {
            let elo = |point, _| Some(result.tally(point, 0)?.results().elo().value);
            curves_of(planned, 1, models, &elo)
        }
        _ => Vec::new(),
    }
}

/// The CPU time per move in milliseconds of a cost cell that draws it and fits a straight line.
///
/// Only the linear model is fitted: at small depths a search takes less time than its start.
pub(crate) fn cpu_curves(planned: &PlannedCell, result: &CellResult) -> Vec<Curve> {
    let cell = &planned.cell;
    let is_fitted = cell.fits.as_ref().is_some_and(|models| models.contains(&Model::Linear));
    let is_drawn = cell.plots.as_ref().is_some_and(|plots| plots.contains(&Drawing::Cpu));
    if !(matches!(cell.kind, CellKind::Cost(_)) && is_fitted && is_drawn) {
        return Vec::new();
    }
    let cpu = |point, player| Some(1e3 * result.effort(point, player).cpu_seconds_per_move()?);
    curves_of(planned, cell.players.len(), &[Model::Linear], &cpu)
}

/// One curve per player and per combination of the keys after the first one, which must be numeric.
pub(crate) fn curves_of(
    planned: &PlannedCell,
    players: usize,
    models: &[Model],
    ordinate: &Ordinate<'_>,
) -> Vec<Curve> {
    let Some((first, others)) = planned.cell.sweeps.split_first() else { return Vec::new() };
    let Some(numbers) = first.numbers() else { return Vec::new() };
    let combinations = grid(others);
    let curve = |player: usize, index: usize| {
        let points = numbers
            .iter()
            .enumerate()
            .filter_map(|(row, &number)| Some((number, ordinate(row * combinations.len() + index, player)?)));
        let points: Vec<(f64, f64)> = points.collect();
        let fit = |&model| Fit::of(model, &points);
        let fits =
            if points.len() < MIN_FIT_POINTS { Vec::new() } else { models.iter().filter_map(fit).collect() };
        let name = substituted(&planned.cell.players[player].text, &combinations[index]);
        Curve { name, player, first: index, points, fits }
    };
    (0..players)
        .flat_map(|player| (0..combinations.len()).map(move |index| (player, index)))
        .map(|(player, index)| curve(player, index))
        .collect()
}
