//! The result of a study as JSON.

use std::collections::BTreeMap;

use outflank_arena::Tally;
use serde::Serialize;

use crate::document::CellKind;
use crate::measure::{Comparison, comparisons, values};
use crate::operation::Operation;
use crate::plan::{PlannedCell, Point};
use crate::result::{CellResult, StudyResult, curves};
use crate::verdict::Measured;

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
    /// The measured CPU time of all games and searches.
    pub measured_seconds: f64,
    /// The cells, in the order of the document.
    pub cells: Vec<CellAnswer>,
}

/// The result of a cell.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CellAnswer {
    /// `match`, `tournament`, `cost`, `value` or `board`.
    pub kind: &'static str,
    /// The title; empty if there is none.
    pub title: String,
    /// The side of the board, or a key in braces.
    pub size: String,
    /// The players, with keys in braces.
    pub players: Vec<String>,
    /// The points of the sweep.
    pub points: Vec<PointAnswer>,
    /// The models of cells that are swept over a numeric key.
    pub fits: Vec<FitAnswer>,
    /// The published figures.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub figures: Vec<FigureAnswer>,
}

/// The result of a point.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
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
    /// The pairings of a tournament.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub pairings: Vec<PairingAnswer>,
    /// The players of a cost, value or board cell.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub costs: Vec<PlayerCost>,
}

/// The result of a pairing of a tournament.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PairingAnswer {
    /// Both players.
    pub players: [String; 2],
    /// The games that the first player won, drew and lost.
    pub wins_draws_losses: [u64; 3],
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
    /// The percentage of positions with the move of the first player.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub same_move_percent: Option<f64>,
    /// The percentage of positions with the value of the first player.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub same_value_percent: Option<f64>,
    /// The mean value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mean_value: Option<f64>,
}

/// A model of a curve.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FitAnswer {
    /// The player, with the swept key in braces.
    pub player: String,
    /// `exponential`, `root`, `linear` or `logarithmic`.
    pub model: &'static str,
    /// The parameter a.
    pub a: f64,
    /// The parameter b.
    pub b: f64,
    /// The lower end of the 95 % confidence interval of b; `null` if it is infinite.
    pub b_low: Option<f64>,
    /// The upper end of the 95 % confidence interval of b; `null` if it is infinite.
    pub b_high: Option<f64>,
    /// The coefficient of determination.
    pub r_squared: f64,
}

/// A published figure and what was measured.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FigureAnswer {
    /// Where it was published.
    pub source: String,
    /// What it is about; empty if the quantity says it.
    pub text: String,
    /// The quantity.
    pub quantity: &'static str,
    /// The published number; `null` for a claim.
    pub published: Option<f64>,
    /// The measured number with the textbook's form.
    pub textbook: Option<f64>,
    /// The measured number with the report's own form.
    pub own: Option<f64>,
    /// `agrees`, `agrees-in-own-form`, `differs`, `too-few-games`, `waiting` or `unmeasured`.
    pub verdict: &'static str,
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
            title: self.plan.document.title.english.clone(),
            seed: self.plan.document.seed,
            stopped: self.stopped,
            seconds: self.seconds,
            measured_seconds: self.measured_seconds(),
            cells: (0..self.cells.len()).map(|number| cell(self, number)).collect(),
        }
    }
}

fn cell(study: &StudyResult<'_>, number: usize) -> CellAnswer {
    let (planned, result) = (&study.plan.cells[number], &study.cells[number]);
    let point = |(number, point): (usize, &Point)| {
        let values = point.values.iter().cloned().collect();
        let answer = PointAnswer { values, ..PointAnswer::default() };
        match (&planned.cell.kind, result) {
            (CellKind::Tournament(_), CellResult::Games(points)) => {
                PointAnswer { pairings: pairings(planned, point, &points[number]), ..answer }
            }
            (_, CellResult::Games(points)) => match_point(answer, &points[number][0]),
            (_, CellResult::Searches(_)) => PointAnswer { costs: costs(planned, result, number), ..answer },
        }
    };
    CellAnswer {
        kind: planned.cell.kind.name(),
        title: planned.cell.title.english.clone(),
        size: planned.cell.size.text.clone(),
        players: planned.cell.players.iter().map(|player| player.text.clone()).collect(),
        points: planned.points.iter().enumerate().map(point).collect(),
        fits: fits(planned, result),
        figures: comparisons(study, number).iter().map(figure).collect(),
    }
}

fn match_point(answer: PointAnswer, tally: &Tally) -> PointAnswer {
    let (share, score) = (tally.player(0), tally.results().score());
    let some = |value: f64| (tally.games() > 0).then_some(value);
    PointAnswer {
        games: Some(tally.games()),
        wins_draws_losses: Some([share.wins, share.draws, share.losses]),
        score: share.score(),
        score_low: some(score.low),
        score_high: some(score.high),
        ..answer
    }
}

fn pairings(planned: &PlannedCell, point: &Point, tallies: &[Tally]) -> Vec<PairingAnswer> {
    let Some(series) = planned.series(point) else { return Vec::new() };
    let answer = |(pairing, tally): (&[usize; 2], &Tally)| {
        let share = tally.player(0);
        PairingAnswer {
            players: pairing.map(|player| series.players[player].name.clone()),
            wins_draws_losses: [share.wins, share.draws, share.losses],
        }
    };
    series.pairings.iter().zip(tallies).map(answer).collect()
}

fn costs(planned: &PlannedCell, result: &CellResult, point: usize) -> Vec<PlayerCost> {
    let names: Vec<String> = match planned.cell.kind {
        CellKind::Board { .. } => Operation::BOARDS.map(str::to_owned).into(),
        _ => planned.points[point].players.iter().map(outflank_players::Spec::name).collect(),
    };
    let is_value = matches!(planned.cell.kind, CellKind::Value(_));
    let is_board = matches!(planned.cell.kind, CellKind::Board { .. });
    let cost = |(player, name): (usize, String)| {
        let effort = result.effort(point, player);
        let [same_move_percent, same_value_percent, mean_value] =
            if is_value { values(result, point, player) } else { [None; 3] };
        // The seconds of a board cell are those of one operation.
        let operations = if is_board { effort.nodes.max(1) as f64 } else { 1.0 };
        PlayerCost {
            player: name,
            positions: effort.searches,
            nodes_per_move: effort.nodes_per_move().filter(|_| !is_board),
            mean_move_seconds: effort.seconds_per_move().map(|seconds| seconds / operations),
            mean_move_cpu_seconds: effort.cpu_seconds_per_move().map(|seconds| seconds / operations),
            same_move_percent,
            same_value_percent,
            mean_value,
        }
    };
    names.into_iter().enumerate().map(cost).collect()
}

fn fits(planned: &PlannedCell, result: &CellResult) -> Vec<FitAnswer> {
    let mut answers = Vec::new();
    for curve in curves(planned, result) {
        let finite = |end: f64| end.is_finite().then_some(end);
        answers.extend(curve.fits.iter().map(|fit| FitAnswer {
            player: curve.name.clone(),
            model: fit.model.name(),
            a: fit.a,
            b: fit.b,
            b_low: finite(fit.interval[0]),
            b_high: finite(fit.interval[1]),
            r_squared: fit.r_squared,
        }));
    }
    answers
}

fn figure(comparison: &Comparison<'_>) -> FigureAnswer {
    let value = |measured: &Option<Measured>| measured.map(|measured| measured.value);
    FigureAnswer {
        source: comparison.figure.source.clone(),
        text: comparison.figure.text.english.clone(),
        quantity: comparison.figure.quantity.name(),
        published: comparison.figure.expected.value(),
        textbook: value(&comparison.textbook),
        own: value(&comparison.own),
        verdict: comparison.verdict.name(),
    }
}
