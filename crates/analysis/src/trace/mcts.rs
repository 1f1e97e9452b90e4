//! Traces of Monte-Carlo tree search.

use outflank_board::{Candidate, Choice, Move, Report};
use outflank_lab::{ArmTerms, MctsSettings, NodeStatistics, ParentVisits, Selection, Simulation, Tracer};
use outflank_players::Spec;
use outflank_players::json::VerdictDocument;
use serde::Serialize;

/// The trace of a Monte-Carlo tree search, iteration by iteration.
///
/// Rewards are 1 for a win, 1/2 for a draw and 0 for a loss. All statistics of a move are for the side that plays it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct MctsTrace {
    /// The player.
    pub player: String,
    /// The random seed.
    pub seed: u64,
    /// The constant C of UCB1.
    pub c: f64,
    /// The node whose visits are the N of UCB1: `parent` or `root`.
    pub parent_visits: &'static str,
    /// The move that the player chose.
    #[serde(rename = "move")]
    pub play: String,
    /// Its mean reward, or its proven value; null if it was not visited.
    pub verdict: Option<VerdictDocument>,
    /// The principal variation: the most visited moves.
    pub line: Vec<String>,
    /// The moves of the root after the last iteration, best first.
    pub moves: Vec<TracedRootMove>,
    /// The number of iterations of the search. It has none if there is one legal move only.
    pub total_iterations: u64,
    /// Whether iterations were left out: only the first ones are recorded.
    pub truncated: bool,
    /// The recorded iterations, in order.
    pub iterations: Vec<TracedIteration>,
}

/// A move of the root at the end of a search.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TracedRootMove {
    /// The move.
    #[serde(rename = "move")]
    pub play: String,
    /// The number of visits.
    pub visits: u64,
    /// The mean reward, or the proven value; null without visits.
    pub verdict: Option<VerdictDocument>,
}

/// One iteration: selection, expansion, rollout and backpropagation.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TracedIteration {
    /// Its number, from 1.
    pub number: u64,
    /// The selections from the root down.
    pub selections: Vec<TracedSelection>,
    /// The move to the position that this iteration visits for the first time; null if it was visited before.
    pub new_move: Option<String>,
    /// Whether a rollout was played; if not, the game is over after the last selected move.
    pub rollout: bool,
    /// The result of the rollout or of the finished game, for the side that played the last selected move.
    pub reward: f64,
    /// The statistics after the iteration: the root, then the selected moves.
    pub backups: Vec<TracedBackup>,
}

/// The selection of one move.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TracedSelection {
    /// The selected move.
    #[serde(rename = "move")]
    pub play: String,
    /// The N of UCB1.
    pub parent_visits: u32,
    /// Whether its position was expanded just before, so that no move has a visit. The root is expanded before the
    /// first iteration.
    pub expanded: bool,
    /// All moves before the selection, in the order of comparison.
    ///
    /// The first move without a visit is selected, else the first with the largest UCB1. Proven moves are not selected.
    pub arms: Vec<TracedArm>,
}

/// A move before a selection.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TracedArm {
    /// The move.
    #[serde(rename = "move")]
    pub play: String,
    /// The number of visits.
    pub visits: u32,
    /// The mean reward, which is the exploitation term of UCB1; null without visits.
    pub mean: Option<f64>,
    /// The exploration term of UCB1; null without visits.
    pub exploration: Option<f64>,
    /// The sum of both terms; null without visits.
    pub ucb: Option<f64>,
    /// The proven reward; null if it is not proven.
    pub proof: Option<f64>,
}

/// The statistics of a position after an iteration, for the side that moved there.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TracedBackup {
    /// The move to the position; null for the root.
    #[serde(rename = "move")]
    pub play: Option<String>,
    /// The reward that was added.
    ///
    /// Rewards of successive positions add up to 1. A proven position receives its proven reward instead.
    pub reward: f64,
    /// The number of visits.
    pub visits: u32,
    /// The mean reward.
    pub mean: f64,
    /// The proven reward; null if it is not proven.
    pub proof: Option<f64>,
}

/// Records the iterations of a search.
pub(super) struct SimulationRecorder {
    max_iterations: usize,
    iterations: Vec<TracedIteration>,
    /// The points of the root after the last iteration.
    root_points: f64,
}

impl SimulationRecorder {
    pub fn new(max_iterations: usize) -> Self {
        Self { max_iterations, iterations: Vec::new(), root_points: 0.0 }
    }

    /// The trace of a search that ended with this choice and this report.
    pub fn trace(self, player: &Spec, seed: u64, choice: &Choice, report: &Report) -> MctsTrace {
        let (settings, default) = (player.settings(), MctsSettings::default());
        // Every iteration visits one move of the root.
        let total_iterations = report.candidates.iter().map(|candidate| candidate.visits).sum();
        MctsTrace {
            player: player.to_string(),
            seed,
            c: settings.c.unwrap_or(default.c),
            parent_visits: name_of(settings.n.unwrap_or(default.parent_visits)),
            play: choice.play.to_string(),
            verdict: choice.verdict.map(Into::into),
            line: report.line.iter().map(Move::to_string).collect(),
            moves: report.candidates.iter().map(TracedRootMove::new).collect(),
            total_iterations,
            truncated: total_iterations > self.iterations.len() as u64,
            iterations: self.iterations,
        }
    }
}

impl Tracer for SimulationRecorder {
    fn wants_simulation(&self) -> bool {
        self.iterations.len() < self.max_iterations
    }

    fn simulation(&mut self, simulation: Simulation) {
        let number = self.iterations.len() as u64 + 1;
        self.iterations.push(TracedIteration::new(number, &simulation, self.root_points));
        self.root_points = simulation.path.first().map_or(0.0, |root| root.points);
    }
}

impl TracedRootMove {
    fn new(candidate: &Candidate) -> Self {
        Self {
            play: candidate.play.to_string(),
            visits: candidate.visits,
            verdict: candidate.verdict.map(Into::into),
        }
    }
}

impl TracedIteration {
    /// An iteration; `root_points` are the points of the root before it.
    fn new(number: u64, simulation: &Simulation, root_points: f64) -> Self {
        let selected = || simulation.selections.iter().filter_map(selected_arm);
        let is_new = |arm: &&ArmTerms| arm.statistics.visits == 0;
        let moves = std::iter::once(None).chain(selected().map(|arm| Some(arm.play)));
        let before = std::iter::once(root_points).chain(selected().map(|arm| arm.statistics.points));
        let backup = |((after, play), before)| TracedBackup::new(play, before, after);
        Self {
            number,
            selections: simulation.selections.iter().filter_map(TracedSelection::new).collect(),
            new_move: selected().next_back().filter(is_new).map(|arm| arm.play.to_string()),
            rollout: simulation.rollout,
            reward: simulation.reward,
            backups: simulation.path.iter().zip(moves).zip(before).map(backup).collect(),
        }
    }
}

fn selected_arm(selection: &Selection) -> Option<&ArmTerms> {
    selection.arms.get(selection.selected)
}

impl TracedSelection {
    fn new(selection: &Selection) -> Option<Self> {
        Some(Self {
            play: selected_arm(selection)?.play.to_string(),
            parent_visits: selection.parent_visits,
            expanded: selection.arms.iter().all(|arm| arm.statistics.visits == 0),
            arms: selection.arms.iter().map(TracedArm::new).collect(),
        })
    }
}

impl TracedArm {
    fn new(arm: &ArmTerms) -> Self {
        let mean = arm.statistics.mean();
        Self {
            play: arm.play.to_string(),
            visits: arm.statistics.visits,
            mean,
            exploration: arm.exploration,
            ucb: mean.zip(arm.exploration).map(|(mean, exploration)| mean + exploration),
            proof: arm.statistics.proof,
        }
    }
}

impl TracedBackup {
    /// The statistics after an iteration; `before` are the points before it.
    fn new(play: Option<Move>, before: f64, after: &NodeStatistics) -> Self {
        Self {
            play: play.map(|play| play.to_string()),
            reward: after.points - before,
            visits: after.visits,
            mean: after.mean().unwrap_or_default(),
            proof: after.proof,
        }
    }
}

fn name_of(parent_visits: ParentVisits) -> &'static str {
    let found = ParentVisits::NAMES.iter().find(|(_, own)| *own == parent_visits);
    found.map_or("", |(name, _)| name)
}
