//! Perft: counting the leaves of the game tree, the standard test of a move generator.

use std::str::FromStr;

use crate::board::Board;
use crate::size::Size;

/// How passes and finished games are counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Convention {
    /// A pass is a ply; a finished game counts as one leaf at every greater depth. The published numbers use this.
    #[default]
    A,
    /// A pass is a ply; a finished game counts as zero.
    B,
    /// A pass is not a ply; a finished game counts as one leaf.
    C,
    /// A pass is not a ply; a finished game counts as zero. This counts sequences of exactly `depth` discs.
    D,
}

impl Convention {
    /// All four conventions.
    pub const ALL: [Self; 4] = [Self::A, Self::B, Self::C, Self::D];

    /// Whether a pass reduces the remaining depth.
    #[must_use]
    pub const fn pass_is_ply(self) -> bool {
        matches!(self, Self::A | Self::B)
    }

    /// Whether a finished game counts as a leaf at greater depths.
    #[must_use]
    pub const fn over_counts(self) -> bool {
        matches!(self, Self::A | Self::C)
    }
}

impl FromStr for Convention {
    type Err = UnknownConvention;

    fn from_str(text: &str) -> Result<Self, UnknownConvention> {
        match text {
            "A" | "a" => Ok(Self::A),
            "B" | "b" => Ok(Self::B),
            "C" | "c" => Ok(Self::C),
            "D" | "d" => Ok(Self::D),
            _ => Err(UnknownConvention),
        }
    }
}

/// The text is not the name of a convention.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownConvention;

impl std::fmt::Display for UnknownConvention {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("conventions are A, B, C and D")
    }
}

impl std::error::Error for UnknownConvention {}

/// The number of leaves of the game tree `depth` plies below a board.
///
/// The last ply is counted without playing its moves.
///
/// ```
/// use outflank_board::{Board, Convention, S8, perft};
///
/// assert_eq!(perft(Board::<S8>::start(), 5, Convention::A), 1396);
/// ```
#[must_use]
pub fn perft<S: Size>(board: Board<S>, depth: u32, convention: Convention) -> u64 {
    match (depth, convention) {
        (0, _) => 1,
        (_, Convention::A) => leaves::<S, true, true>(board, depth),
        (_, Convention::B) => leaves::<S, true, false>(board, depth),
        (_, Convention::C) => leaves::<S, false, true>(board, depth),
        (_, Convention::D) => leaves::<S, false, false>(board, depth),
    }
}

/// The number of leaves `depth` plies below a board, or `None` if `stop` returns true before the end.
///
/// `stop` is polled about every millisecond: often enough for Ctrl-C, and too rarely to cost time.
///
/// ```
/// use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
///
/// use outflank_board::{Board, Convention, S8, perft_until};
///
/// let stopped = AtomicBool::new(false);
/// let count = |depth| perft_until(Board::<S8>::start(), depth, Convention::A, &|| stopped.load(Relaxed));
/// assert_eq!(count(9), Some(3_005_288));
/// stopped.store(true, Relaxed);
/// assert_eq!(count(9), None);
/// ```
#[must_use]
pub fn perft_until<S: Size>(
    board: Board<S>,
    depth: u32,
    convention: Convention,
    stop: &impl Fn() -> bool,
) -> Option<u64> {
    if depth <= POLL_DEPTH {
        return (!stop()).then(|| perft(board, depth, convention));
    }
    let moves = board.moves();
    if moves.is_empty() {
        let (passed, over_counts) = (board.passed(), convention.over_counts());
        let left = depth - u32::from(convention.pass_is_ply());
        return if passed.moves().is_empty() {
            Some(over_counts.into())
        } else {
            perft_until(passed, left, convention, stop)
        };
    }
    moves.into_iter().map(|square| perft_until(board.play(square), depth - 1, convention, stop)).sum()
}

/// Trees of at most this depth are counted without polling `stop`: some hundred thousand leaves in the midgame.
const POLL_DEPTH: u32 = 5;

/// The number of leaves below a board at a depth of at least one.
///
/// The convention is a compile-time parameter, so the loop over the last two plies does not test it.
fn leaves<S: Size, const PASS_IS_PLY: bool, const OVER_COUNTS: bool>(board: Board<S>, depth: u32) -> u64 {
    let moves = board.moves();
    if moves.is_empty() {
        return leaves_after_pass::<S, PASS_IS_PLY, OVER_COUNTS>(board.passed(), depth);
    }
    if depth == 1 {
        return moves.len().into();
    }
    let children = moves.into_iter().map(|square| board.play(square));
    if depth > 2 {
        return children.map(|child| leaves::<S, PASS_IS_PLY, OVER_COUNTS>(child, depth - 1)).sum();
    }
    children
        .map(|child| match child.moves().len() {
            0 => leaves_after_pass::<S, PASS_IS_PLY, OVER_COUNTS>(child.passed(), 1),
            count => count.into(),
        })
        .sum()
}

/// The number of leaves after the previous side had to pass.
#[cold]
fn leaves_after_pass<S: Size, const PASS_IS_PLY: bool, const OVER_COUNTS: bool>(
    board: Board<S>,
    depth: u32,
) -> u64 {
    if board.moves().is_empty() {
        OVER_COUNTS.into()
    } else if !PASS_IS_PLY {
        leaves::<S, PASS_IS_PLY, OVER_COUNTS>(board, depth)
    } else if depth == 1 {
        1
    } else {
        leaves::<S, PASS_IS_PLY, OVER_COUNTS>(board, depth - 1)
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;
    use crate::random::generator;
    use crate::size::{BoardSize, S4, S8};

    #[test]
    fn depth_zero_is_one_leaf() {
        for convention in Convention::ALL {
            assert_eq!(perft(Board::<S8>::start(), 0, convention), 1);
        }
    }

    #[test]
    fn conventions_differ_where_games_end_or_pass() {
        let count = |convention| perft(Board::<S4>::start(), 8, convention);
        assert_eq!(Convention::ALL.map(count), [9116, 9112, 9768, 9756]);
    }

    #[test]
    fn perft_until_equals_perft_if_never_stopped() {
        let boards = [generator(5), generator(9)].map(|mut rng| {
            let late = crate::random::position(BoardSize::Eight, 48, &mut rng).expect("a position of a game");
            late.board::<S8>().expect("the size asked for")
        });
        for convention in Convention::ALL {
            for depth in 0..9 {
                for board in boards {
                    let whole = perft(board, depth, convention);
                    assert_eq!(perft_until(board, depth, convention, &|| false), Some(whole), "{board:?}");
                }
                let small = Board::<S4>::start();
                let whole = perft(small, depth + 4, convention);
                assert_eq!(perft_until(small, depth + 4, convention, &|| false), Some(whole));
            }
        }
    }

    #[test]
    fn perft_until_can_be_stopped_at_any_poll() {
        let asked = Cell::new(0);
        let count = |most: u32| {
            asked.set(0);
            perft_until(Board::<S8>::start(), 8, Convention::A, &|| asked.replace(asked.get() + 1) >= most)
        };
        assert_eq!(count(u32::MAX), Some(390_216));
        let times = asked.get();
        // Once per board after three plies.
        assert_eq!(times, 56);
        for most in [0, 1, times - 1] {
            assert_eq!(count(most), None);
            assert_eq!(asked.get(), most + 1);
        }
        assert_eq!(count(times), Some(390_216));
    }

    #[test]
    fn conventions_are_read_in_either_case() {
        assert_eq!("c".parse(), Ok(Convention::C));
        assert_eq!("E".parse::<Convention>(), Err(UnknownConvention));
    }
}
