//! Counts the leaves of the game tree on several threads.

use std::num::{NonZeroU32, NonZeroUsize};
use std::ops::ControlFlow;
use std::time::Instant;

use outflank_board::{Board, Convention, Move, Position, Size, perft_until, with_size};
use outflank_jobs::Threads;
use serde::Serialize;
use utoipa::ToSchema;

/// The ply at which the tree is split into jobs: deep enough to balance the work and to show progress, shallow enough
/// to cost nothing.
const SPLIT_PLIES: u32 = 4;

/// A game tree to count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PerftRequest {
    /// The root position.
    pub position: Position,
    /// The depth of the leaves in plies.
    pub depth: NonZeroU32,
    /// How passes and finished games count.
    pub convention: Convention,
    /// The number of threads.
    pub threads: NonZeroUsize,
}

/// The size of a game tree, as `outflank perft --json` prints it.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct PerftResult {
    /// The number of squares along a side of the board.
    pub size: u32,
    /// The depth of the leaves in plies.
    pub depth: u32,
    /// How passes and finished games count: `A`, `B`, `C` or `D`.
    pub convention: String,
    /// The number of threads.
    pub threads: usize,
    /// The number of leaves.
    pub leaves: u64,
    /// Time in seconds.
    pub seconds: f64,
    /// Leaves per second.
    pub leaves_per_second: f64,
    /// The number of leaves below each move.
    pub moves: Vec<MoveLeaves>,
}

/// The number of leaves below a move of the root.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct MoveLeaves {
    /// The square, or `pass`.
    #[serde(rename = "move")]
    pub play: String,
    /// The number of leaves below it.
    pub leaves: u64,
}

impl PerftRequest {
    /// Counts the tree; `None` if `stop` ended the count. `progress` receives the number of finished and of all jobs.
    ///
    /// # Panics
    ///
    /// Never: a position has a board of its size.
    pub fn count(
        &self,
        stop: &(dyn Fn() -> bool + Sync),
        progress: &mut dyn FnMut(usize, usize),
    ) -> Option<PerftResult> {
        let start = Instant::now();
        let counts = with_size!(self.position.size(), S => {
            let board = self.position.board::<S>().expect("the size is that of the position");
            self.count_board(board, stop, progress)
        })?;
        let seconds = start.elapsed().as_secs_f64();
        let leaves: u64 = counts.iter().map(|&(_, leaves)| leaves).sum();
        let moves = counts.into_iter().map(|(play, leaves)| MoveLeaves { play: play.to_string(), leaves });
        Some(PerftResult {
            size: self.position.size().n(),
            depth: self.depth.get(),
            convention: format!("{:?}", self.convention),
            threads: self.threads.get(),
            leaves,
            seconds,
            leaves_per_second: leaves as f64 / seconds,
            moves: moves.collect(),
        })
    }

    /// The leaves below each move of a board, or below the pass if there is no move.
    fn count_board<S: Size>(
        &self,
        board: Board<S>,
        stop: &(dyn Fn() -> bool + Sync),
        progress: &mut dyn FnMut(usize, usize),
    ) -> Option<Vec<(Move, u64)>> {
        if board.moves().is_empty() {
            let leaves = perft_until(board, self.depth.get(), self.convention, &stop)?;
            return Some(vec![(Move::Pass, leaves)]);
        }
        let mut counts: Vec<(Move, u64)> =
            board.moves().into_iter().map(|square| (square.into(), 0)).collect();
        let mut jobs = Vec::new();
        for (root, square) in board.moves().into_iter().enumerate() {
            split(board.play(square), self.depth.get() - 1, SPLIT_PLIES, &mut |board, depth| {
                jobs.push(Subtree { root, board, depth });
            });
        }
        let count =
            || |job: &Subtree<S>| (job.root, perft_until(job.board, job.depth, self.convention, &stop));
        let (mut done, mut is_stopped) = (0, false);
        Threads { workers: self.threads }.unordered(&jobs, count, &mut |(root, leaves)| {
            let Some(leaves) = leaves else {
                is_stopped = true;
                return ControlFlow::Break(());
            };
            counts[root].1 += leaves;
            done += 1;
            progress(done, jobs.len());
            ControlFlow::Continue(())
        });
        (!is_stopped).then_some(counts)
    }
}

/// A part of the tree below one move of the root.
struct Subtree<S: Size> {
    /// The index of the move.
    root: usize,
    board: Board<S>,
    depth: u32,
}

/// Splits a tree into subtrees after this number of plies.
///
/// Boards without a move are not split, so that only [`perft_until`] implements the conventions.
fn split<S: Size>(board: Board<S>, depth: u32, plies: u32, job: &mut impl FnMut(Board<S>, u32)) {
    if plies == 0 || depth <= 1 || board.moves().is_empty() {
        return job(board, depth);
    }
    for square in board.moves() {
        split(board.play(square), depth - 1, plies - 1, job);
    }
}

#[cfg(test)]
mod tests {
    use outflank_board::BoardSize;

    use super::*;

    fn request(size: BoardSize, depth: u32, threads: usize) -> PerftRequest {
        PerftRequest {
            position: Position::start(size),
            depth: NonZeroU32::new(depth).expect("depth"),
            convention: Convention::A,
            threads: NonZeroUsize::new(threads).expect("threads"),
        }
    }

    #[test]
    fn counts_do_not_depend_on_threads() {
        for (depth, leaves) in [(1, 4), (5, 1396), (8, 390_216)] {
            for threads in [1, 3] {
                let mut last = (0, 0);
                let result = request(BoardSize::Eight, depth, threads)
                    .count(&|| false, &mut |done, all| last = (done, all))
                    .expect("the count was not stopped");
                assert_eq!((result.leaves, result.moves.len()), (leaves, 4));
                assert!(last.0 == last.1 && last.0 >= 4, "{last:?}");
            }
        }
    }

    #[test]
    fn a_stopped_count_has_no_result() {
        for threads in [1, 2] {
            assert_eq!(request(BoardSize::Ten, 20, threads).count(&|| true, &mut |_, _| {}), None);
        }
    }
}
