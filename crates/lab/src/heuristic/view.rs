//! Symmetric forms of the board that put each edge at the top, seen from both ends.

use outflank_board::{Board, Size, Squares, Symmetry, Word};

/// The number of times a pattern holds for the side to move, minus the number for the opponent.
///
/// The pattern is applied to the eight symmetric forms of the board. It only has to test the top edge from its left
/// end: each edge appears twice, once from either end. So the count is the same for all eight forms.
pub(super) fn balance<S: Size>(board: Board<S>, pattern: impl Fn(Board<S>) -> bool) -> i32 {
    let forms = Symmetry::ALL.into_iter().map(|symmetry| symmetry.board(board));
    forms.map(|form| i32::from(pattern(form)) - i32::from(pattern(form.passed()))).sum()
}

/// The number of times a pattern holds for the side to move, in the eight forms of [`balance`].
pub(super) fn count<S: Size>(board: Board<S>, pattern: impl Fn(Board<S>) -> bool) -> u32 {
    Symmetry::ALL.into_iter().map(|symmetry| u32::from(pattern(symmetry.board(board)))).sum()
}

/// The top edge of a set; bit 0 is its left corner.
pub(super) fn top_edge<S: Size>(squares: Squares<S>) -> u32 {
    (squares.word() & S::FIRST_ROW).wide() as u32
}

#[cfg(test)]
mod tests {
    use outflank_board::{BoardSize, Square, with_size};

    use super::*;

    #[test]
    fn every_edge_is_seen_from_both_ends() {
        fn check<S: Size>() {
            // A corner is the left end of two edges, a C square is next to the left end of one.
            for (name, distance, views) in
                [("a1", 0, 2), ("a1", 1, 0), ("b1", 0, 0), ("b1", 1, 1), ("b2", 1, 0)]
            {
                let square: Square = name.parse().unwrap();
                let board = Board::<S>::new(square.into(), Squares::NONE).unwrap();
                let at = |form: Board<S>| top_edge(form.mover()) == 1 << distance;
                assert_eq!(balance(board, at), views, "{name} at {distance} on {}", S::SIZE);
                assert_eq!(balance(board.passed(), at), -views);
                assert_eq!((count(board, at) as i32, count(board.passed(), at)), (views, 0));
            }
        }
        for size in BoardSize::ALL {
            with_size!(size, S => check::<S>());
        }
    }
}
