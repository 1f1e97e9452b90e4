//! One position solved, or searched until a limit.

use std::time::{Duration, Instant};

use outflank_board::{Colour, Move, Position};
use outflank_engine::{DiscScore, Engine, Iteration, ScaledScore, Selectivity, Watch, level};
use outflank_notation::obf::Problem;
use serde::Serialize;
use utoipa::ToSchema;

use crate::words::moves;

/// The limits of the search of one position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SolveLimits {
    /// Time.
    pub time: Option<Duration>,
    /// Nodes.
    pub nodes: Option<u64>,
}

/// The solution of a position.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Solution {
    /// The number of the position in the input, from 1.
    pub id: usize,
    /// Empty squares.
    pub empties: u32,
    /// The score for the side to move.
    pub score: SolvedScore,
    /// The best move, or null when the game is over.
    #[serde(rename = "move")]
    pub play: Option<String>,
    /// Whether the score is proven.
    pub exact: bool,
    /// Search depth in plies.
    pub depth: u32,
    /// Confidence of the search, in per cent.
    pub confidence: u8,
    /// The number of nodes.
    pub nodes: u64,
    /// Time, including the time to clear the transposition table.
    pub seconds: f64,
    /// The principal variation.
    pub pv: Vec<String>,
    /// The score in the input, or null.
    pub expected: Option<i32>,
    /// Whether score and move are as expected; null if the input has no score or the solution is not exact.
    pub ok: Option<bool>,
}

/// A score: whole discs if it is exact, otherwise an estimate.
///
/// In a win-loss-draw search it is 1, 0 or -1.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, ToSchema)]
#[serde(untagged)]
pub enum SolvedScore {
    /// Whole discs, or the sign of a win, draw or loss.
    Exact(i32),
    /// Discs to two decimals.
    Estimate(f64),
}

/// Searches a position.
pub fn solve(
    engine: &mut Engine,
    id: usize,
    problem: &Problem,
    wld: bool,
    limits: SolveLimits,
    watch: &mut dyn Watch,
) -> Solution {
    let start = Instant::now();
    engine.clear();
    let position = problem.position;
    let passes = position.must_pass();
    let mover = if passes { position.passed() } else { position };
    let mut limited = Limited { start, limits, watch, nodes: 0, has_move: false };
    let found = mover
        .board8()
        .filter(|_| mover.outcome().is_none())
        .and_then(|board| engine.search(board, level::until_stopped(position.empties()), 1, &mut limited));
    // The nodes of an unfinished iteration count too.
    let nodes = limited.nodes;
    let proof =
        found.map_or_else(|| Proof::game_over(&position), |found| Proof::new(found, &position, nodes));
    let expected = problem.best_score().map(|best| if wld { best.signum() } else { best });
    proof.solution(id, problem, wld, expected, start.elapsed())
}

/// The result of a search.
struct Proof {
    score: ScaledScore,
    line: Vec<Move>,
    exact: bool,
    depth: u32,
    confidence: u8,
    nodes: u64,
}

impl Proof {
    fn game_over(position: &Position) -> Self {
        let sign = if position.turn() == Colour::Black { 1 } else { -1 };
        let discs = position.outcome().map_or(0, |outcome| sign * outcome.difference());
        let score = DiscScore::new(discs).scaled();
        Self { score, line: Vec::new(), exact: true, depth: 0, confidence: 100, nodes: 0 }
    }

    fn new(found: Iteration, position: &Position, nodes: u64) -> Self {
        let goal = found.goal;
        let exact = goal.depth >= position.empties() && goal.selectivity == Selectivity::Exact;
        let best = found.lines.into_iter().next();
        let (mut score, mut line) = best.map_or_else(Default::default, |best| (best.score, best.moves));
        if position.must_pass() {
            score = -score;
            line.insert(0, Move::Pass);
        }
        let nodes = if exact { found.nodes } else { nodes };
        Self { score, line, exact, depth: goal.depth, confidence: goal.selectivity.percent(), nodes }
    }

    /// The score as it is printed.
    fn printed(&self, wld: bool) -> SolvedScore {
        match (self.exact, wld) {
            (true, false) => SolvedScore::Exact(self.score.truncated().get()),
            (_, true) => SolvedScore::Exact(self.score.signum()),
            (false, false) => SolvedScore::Estimate((self.score.in_discs() * 100.0).round() / 100.0),
        }
    }

    fn solution(
        self,
        id: usize,
        problem: &Problem,
        wld: bool,
        expected: Option<i32>,
        time: Duration,
    ) -> Solution {
        let score = self.printed(wld);
        Solution {
            id,
            empties: problem.position.empties(),
            score,
            play: self.line.first().map(Move::to_string),
            exact: self.exact,
            depth: self.depth,
            confidence: self.confidence,
            nodes: self.nodes,
            seconds: time.as_secs_f64(),
            pv: moves(&self.line),
            expected,
            ok: expected.filter(|_| self.exact).map(|expected| {
                score == SolvedScore::Exact(expected) && is_among_best(&self.line, problem, expected, wld)
            }),
        }
    }
}

/// Whether the first move of a line has the best score of those that the input lists.
fn is_among_best(line: &[Move], problem: &Problem, score: i32, wld: bool) -> bool {
    let listed = line.first().and_then(|first| problem.moves.iter().find(|(play, _)| play == first));
    listed.is_none_or(|&(_, own)| own == score || wld && own.signum() == score)
}

/// Adds limits to the caller's watch.
struct Limited<'a> {
    start: Instant,
    limits: SolveLimits,
    watch: &'a mut dyn Watch,
    nodes: u64,
    has_move: bool,
}

impl Watch for Limited<'_> {
    fn stop(&mut self, nodes: u64) -> bool {
        self.nodes = nodes;
        let stopped = self.watch.stop(nodes)
            || self.limits.nodes.is_some_and(|most| nodes >= most)
            || self.limits.time.is_some_and(|most| self.start.elapsed() >= most);
        // The first iteration takes no time, and provides a move to print.
        stopped && self.has_move
    }

    fn finished(&mut self, iteration: &Iteration) -> bool {
        self.has_move = true;
        let goes_on = self.watch.finished(iteration);
        goes_on && !self.stop(iteration.nodes)
    }
}
