//! Boards drawn in tests in the `Debug` format of [`Board`], one row per line.

use outflank_board::{Board, Size, Square, Squares, Symmetry};

use crate::Evaluation;

/// The board of a drawing: `X` the side to move, `O` its opponent, `-` an empty square.
pub(super) fn board<S: Size>(rows: &str) -> Board<S> {
    let discs: Vec<char> = rows.split_whitespace().flat_map(str::chars).collect();
    assert_eq!(discs.len(), (S::N * S::N) as usize, "a drawing has one sign a square");
    assert!(discs.iter().all(|sign| "XO-".contains(*sign)), "unknown sign in {rows}");
    let of = |sign: char| -> Squares<S> {
        let indices = 0..S::N * S::N;
        indices.filter(|&index| discs[index as usize] == sign).map(Square::at::<S>).collect()
    };
    Board::new(of('X'), of('O')).expect("a square has one sign")
}

/// Checks the value on all eight symmetric forms, and that the other side's value is its negative.
pub(super) fn check<S: Size>(evaluation: &impl Evaluation<Board<S>>, rows: &str, expected: i32) {
    for form in Symmetry::ALL.map(|symmetry| symmetry.board(board::<S>(rows))) {
        assert_eq!(evaluation.points(&form), expected, "{form:?}");
        assert_eq!(evaluation.points(&form.passed()), -expected, "{form:?} for the other side");
    }
}
