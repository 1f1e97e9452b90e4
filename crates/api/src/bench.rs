//! The engine's benchmark: node count and speed of fixed searches.

use std::time::Instant;

use outflank_engine::bench::{self, Searched};
use outflank_engine::{AllocationError, EvaluationKind, Techniques};
use serde::Serialize;
use utoipa::ToSchema;

/// The benchmark, as `outflank bench --json` prints it.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct BenchResult {
    /// The searches.
    pub positions: Vec<BenchSearch>,
    /// Nodes of all searches: the signature of the engine.
    pub nodes: u64,
    /// Time of the searches and of creating the engine, in seconds.
    pub seconds: f64,
    /// Nodes per second.
    pub nodes_per_second: f64,
}

/// One search of the benchmark.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct BenchSearch {
    /// Empty squares of the position.
    pub empties: u32,
    /// Search depth in plies.
    pub depth: u32,
    /// Confidence of the search, in per cent.
    pub confidence: u8,
    /// The value for the side to move, in discs.
    pub score: f64,
    /// The number of nodes.
    pub nodes: u64,
}

impl BenchResult {
    /// Runs the benchmark with an evaluation and some search techniques.
    ///
    /// Midgame positions are searched to `depth`, endgames to the end.
    ///
    /// # Errors
    ///
    /// When the transposition table does not fit into memory.
    pub fn measure(
        evaluation: EvaluationKind,
        techniques: Techniques,
        depth: u32,
    ) -> Result<Self, AllocationError> {
        let start = Instant::now();
        let positions: Vec<BenchSearch> =
            bench::run(evaluation, techniques, depth)?.map(|searched| BenchSearch::from(&searched)).collect();
        let seconds = start.elapsed().as_secs_f64();
        let nodes: u64 = positions.iter().map(|search| search.nodes).sum();
        Ok(Self { positions, nodes, seconds, nodes_per_second: nodes as f64 / seconds })
    }
}

impl From<&Searched> for BenchSearch {
    fn from(Searched { board, found }: &Searched) -> Self {
        Self {
            empties: 64 - board.mover().len() - board.opponent().len(),
            depth: found.goal.depth,
            confidence: found.goal.selectivity.percent(),
            score: found.lines[0].score.in_discs(),
            nodes: found.nodes,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_total_is_the_sum_of_the_searches() {
        let result = BenchResult::measure(EvaluationKind::Simple, Techniques::ALL, 2).expect("memory");
        assert!(result.positions.len() > 20);
        assert_eq!(result.nodes, result.positions.iter().map(|search| search.nodes).sum::<u64>());
        assert!(result.positions.iter().all(|search| search.nodes > 0 && search.empties < 60));
    }
}
