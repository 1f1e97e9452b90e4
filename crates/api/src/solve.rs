//! Positions solved exactly, or searched as deep as their limits allow.

mod problems;
mod solution;

pub use problems::{Problems, SkippedLine};
pub use solution::{Solution, SolveLimits, SolvedScore};

use outflank_engine::Watch;
use outflank_engine::{
    AllocationError, Engine, EngineSettings, EvaluationKind, FULL_WINDOW, WIN_LOSS_WINDOW,
};
use outflank_notation::obf::Problem;
use serde::Serialize;
use utoipa::ToSchema;

/// How to solve positions.
#[derive(Clone, Debug)]
pub struct SolveRequest {
    /// Find only the winner.
    pub wld: bool,
    /// Limits per position.
    pub limits: SolveLimits,
    /// Threads to search with.
    pub threads: usize,
    /// Size of the transposition table in MB.
    pub memory: usize,
    /// The evaluation function that orders moves.
    pub evaluation: EvaluationKind,
}

/// Solves positions one after another, with one transposition table.
pub struct Solver {
    engine: Engine,
    wld: bool,
    limits: SolveLimits,
    solved: usize,
}

impl Solver {
    /// A solver with an empty transposition table.
    ///
    /// # Errors
    ///
    /// When the transposition table does not fit into memory.
    pub fn new(request: &SolveRequest) -> Result<Self, AllocationError> {
        let engine = Engine::new(EngineSettings {
            threads: request.threads,
            memory: request.memory,
            evaluation: request.evaluation.clone(),
            window: if request.wld { WIN_LOSS_WINDOW } else { FULL_WINDOW },
            ..EngineSettings::default()
        })?;
        Ok(Self { engine, wld: request.wld, limits: request.limits, solved: 0 })
    }

    /// Solves the next position. A search that `watch` stops still has a move: the first iteration always finishes.
    pub fn solve(&mut self, problem: &Problem, watch: &mut dyn Watch) -> Solution {
        self.solved += 1;
        solution::solve(&mut self.engine, self.solved, problem, self.wld, self.limits, watch)
    }
}

/// All solutions, as `outflank solve --json` prints them.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Solutions {
    /// The positions in the order of the input.
    pub positions: Vec<Solution>,
    /// Nodes of all searches.
    pub nodes: u64,
    /// Time of all searches, in seconds.
    pub seconds: f64,
    /// The lines of the input without a position to solve.
    pub skipped: Vec<SkippedLine>,
    /// Whether the work was interrupted before the last position.
    pub interrupted: bool,
}

impl Solutions {
    /// The solutions with their totals.
    #[must_use]
    pub fn new(positions: Vec<Solution>, skipped: Vec<SkippedLine>, interrupted: bool) -> Self {
        let nodes = positions.iter().map(|solution| solution.nodes).sum();
        let seconds = positions.iter().map(|solution| solution.seconds).sum();
        Self { positions, nodes, seconds, skipped, interrupted }
    }
}

#[cfg(test)]
mod tests {
    use outflank_board::{BoardSize, Game, Position, random};

    use super::*;

    fn solver(wld: bool, nodes: Option<u64>) -> Solver {
        let limits = SolveLimits { time: None, nodes };
        let evaluation = EvaluationKind::Simple;
        Solver::new(&SolveRequest { wld, limits, threads: 1, memory: 1, evaluation }).expect("memory")
    }

    /// A position of a random game with this number of empty squares.
    fn problem(empties: u32) -> Problem {
        let mut game: Game =
            random::game(Position::start(BoardSize::Eight), &mut random::generator(u64::from(empties)));
        while game.position().empties() < empties && game.undo().is_some() {}
        Problem { position: *game.position(), moves: Vec::new(), score: None, comment: None }
    }

    #[test]
    fn expected_scores_are_compared() {
        let mut unknown = problem(8);
        let solution = solver(false, None).solve(&unknown, &mut ());
        let SolvedScore::Exact(score) = solution.score else { panic!("{solution:?}") };
        assert_eq!((solution.exact, solution.ok, solution.id), (true, None, 1));
        unknown.score = Some(score);
        assert_eq!(solver(false, None).solve(&unknown, &mut ()).ok, Some(true));
        let winner = solver(true, None).solve(&unknown, &mut ());
        assert_eq!((winner.score, winner.ok), (SolvedScore::Exact(score.signum()), Some(true)));
        unknown.score = Some(score + 2);
        assert_eq!(solver(false, None).solve(&unknown, &mut ()).ok, Some(false));
    }

    #[test]
    fn a_limited_search_has_a_move_and_is_not_exact() {
        let solution = solver(false, Some(1)).solve(&problem(40), &mut ());
        assert!(!solution.exact && solution.play.is_some() && solution.nodes > 0, "{solution:?}");
        assert_eq!(solution.ok, None);
    }

    #[test]
    fn total_nodes_are_the_sum_over_solutions() {
        let mut solver = solver(false, None);
        let solved: Vec<Solution> = [6, 7].map(|empties| solver.solve(&problem(empties), &mut ())).into();
        let ids: Vec<usize> = solved.iter().map(|solution| solution.id).collect();
        let all = Solutions::new(solved.clone(), Vec::new(), false);
        assert_eq!((ids, all.nodes), (vec![1, 2], solved[0].nodes + solved[1].nodes));
    }
}
