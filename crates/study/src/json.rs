//! The result of a study as JSON.

use std::collections::BTreeMap;

use outflank_arena::Tally;
use serde::Serialize;

use crate::cost::Effort;
use crate::plan::{PlannedCell, Point};
use crate::result::{CellResult, StudyResult, fits};

/// The result of a study.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct StudyAnswer {
    /// The title.
    pub title: String,
    /// The random seed.
    pub seed: u64,
    /// Whether it was stopped before its end.
    pub stopped: bool,
    /// The elapsed time of this invocation.
    pub seconds: f64,
    /// The cells, in the order of the document.
    pub cells: Vec<CellAnswer>,
}

/// The result of a cell.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CellAnswer {
    /// `match` or `cost`.
    pub kind: &'static str,
    /// The title; empty if there is none.
    pub title: String,
    /// The side of the board.
    pub size: u32,
    /// The players, with keys in braces.
    pub players: Vec<String>,
    /// The points of the sweep.
    pub points: Vec<PointAnswer>,
    /// The models of cost cells that are swept over one numeric key.
    pub fits: Vec<FitAnswer>,
}

/// The result of a point.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PointAnswer {
    /// The values of the keys.
    pub values: BTreeMap<String, String>,
    /// The number of games of a match.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub games: Option<u64>,
    /// The games that the first player won, drew and lost.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wins_draws_losses: Option<[u64; 3]>,
    /// The points per game of the first player, from 0 to 1; `null` without games.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<f64>,
    /// The lower end of its 95 % confidence interval.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score_low: Option<f64>,
    /// The upper end of its 95 % confidence interval.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score_high: Option<f64>,
    /// The players of a cost cell.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub costs: Vec<PlayerCost>,
}

/// The cost of a player at a point.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PlayerCost {
    /// The player.
    pub player: String,
    /// The number of positions searched.
    pub positions: u64,
    /// The mean number of nodes; `null` if the player reports none.
    pub nodes_per_move: Option<f64>,
    /// The mean time.
    pub mean_move_seconds: Option<f64>,
    /// The mean CPU time; `null` for an external program.
    pub mean_move_cpu_seconds: Option<f64>,
}

/// The models for the nodes per move of a player.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FitAnswer {
    /// The player, with keys in braces.
    pub player: String,
    /// The base of `factor * base^x`: the effective branching factor if x is the depth.
    pub base: f64,
    /// The factor.
    pub factor: f64,
    /// The coefficient of determination of the logarithms.
    pub exponential_r_squared: f64,
    /// The slope of `intercept + slope * x`.
    pub slope: f64,
    /// The intercept.
    pub intercept: f64,
    /// The coefficient of determination.
    pub linear_r_squared: f64,
}

impl StudyAnswer {
    /// The answer as text.
    ///
    /// # Panics
    ///
    /// Never: the answer is plain data.
    #[must_use]
    pub fn text(&self) -> String {
        outflank_arena::json::text(self)
    }
}

impl StudyResult<'_> {
    /// The result as JSON.
    #[must_use]
    pub fn answer(&self) -> StudyAnswer {
        StudyAnswer {
            title: self.plan.document.title.clone(),
            seed: self.plan.document.seed,
            stopped: self.stopped,
            seconds: self.seconds,
            cells: self.pairs().map(|(planned, result)| cell(planned, result)).collect(),
        }
    }
}

fn cell(planned: &PlannedCell, result: &CellResult) -> CellAnswer {
    let points = match result {
        CellResult::Match(tallies) => planned.points.iter().zip(tallies).map(match_point).collect(),
        CellResult::Cost(efforts) => planned.points.iter().zip(efforts).map(cost_point).collect(),
    };
    CellAnswer {
        kind: planned.cell.kind.name(),
        title: planned.cell.title.clone(),
        size: planned.cell.size.n(),
        players: planned.cell.players.iter().map(|player| player.text.clone()).collect(),
        points,
        fits: fit_answers(planned, result),
    }
}

fn plain(point: &Point) -> PointAnswer {
    PointAnswer {
        values: point.values.iter().cloned().collect(),
        games: None,
        wins_draws_losses: None,
        score: None,
        score_low: None,
        score_high: None,
        costs: Vec::new(),
    }
}

fn match_point((point, tally): (&Point, &Tally)) -> PointAnswer {
    let (share, score) = (tally.player(0), tally.results().score());
    let some = |value: f64| (tally.games() > 0).then_some(value);
    PointAnswer {
        games: Some(tally.games()),
        wins_draws_losses: Some([share.wins, share.draws, share.losses]),
        score: share.score(),
        score_low: some(score.low),
        score_high: some(score.high),
        ..plain(point)
    }
}

fn cost_point((point, efforts): (&Point, &Vec<Effort>)) -> PointAnswer {
    let costs = point.players.iter().zip(efforts).map(|(spec, effort)| PlayerCost {
        player: spec.name(),
        positions: effort.searches,
        nodes_per_move: effort.nodes_per_move(),
        mean_move_seconds: effort.seconds_per_move(),
        mean_move_cpu_seconds: effort.cpu_seconds_per_move(),
    });
    PointAnswer { costs: costs.collect(), ..plain(point) }
}

fn fit_answers(planned: &PlannedCell, result: &CellResult) -> Vec<FitAnswer> {
    let CellResult::Cost(efforts) = result else { return Vec::new() };
    let answer = |(player, template): (usize, &crate::document::Template)| {
        let fits = fits(planned, efforts, player)?;
        Some(FitAnswer {
            player: template.text.clone(),
            base: fits.exponential.base,
            factor: fits.exponential.factor,
            exponential_r_squared: fits.exponential.r_squared,
            slope: fits.line.slope,
            intercept: fits.line.intercept,
            linear_r_squared: fits.line.r_squared,
        })
    };
    planned.cell.players.iter().enumerate().filter_map(answer).collect()
}
