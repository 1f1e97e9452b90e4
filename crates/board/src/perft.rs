//! Counting the leaves of the game tree, the standard proof of a move generator.

use std::str::FromStr;

use crate::board::Board;
use crate::size::Size;

/// How passes and finished games are counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Convention {
    /// A pass is a ply; a game that is over counts as one leaf at every greater depth. The published numbers.
    #[default]
    A,
    /// A pass is a ply; a game that is over counts nothing.
    B,
    /// A pass is no ply; a game that is over counts as one leaf.
    C,
    /// A pass is no ply; a game that is over counts nothing: sequences of exactly so many discs.
    D,
}

impl Convention {
    /// All four.
    pub const ALL: [Self; 4] = [Self::A, Self::B, Self::C, Self::D];

    /// Whether a pass takes one from the depth.
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

/// The text names no convention.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownConvention;

impl std::fmt::Display for UnknownConvention {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("conventions are A, B, C and D")
    }
}

impl std::error::Error for UnknownConvention {}

/// The leaves of the game tree `depth` plies below a board.
///
/// The last ply is counted without being played.
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

/// The leaves below a board at a depth of at least one. The convention is known at compile time, so that
/// the loop over the last two plies is free of questions.
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

/// The leaves where the side before could not move.
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
    use super::*;
    use crate::size::{S4, S8};

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
    fn conventions_are_read_in_either_case() {
        assert_eq!("c".parse(), Ok(Convention::C));
        assert_eq!("E".parse::<Convention>(), Err(UnknownConvention));
    }
}
