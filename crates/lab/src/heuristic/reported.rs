//! The evaluations of student reports that differ from their own descriptions, so that their figures can be repeated.
//!
//! They value a position for the searching side, and not for the side to move. So they are evaluations of [`Tracked`]
//! boards, which know this side. The lines named are those of the text files of the reports.

use outflank_board::{Move, Size, Squares};

use super::corner::corners;
use super::{Heuristic, Positional, difference, limited};
use crate::Evaluation;
use crate::tracked::Tracked;

/// Names and descriptions, in display order.
pub const REPORT_NAMES: &[(&str, &str)] = &[
    ("positional-001", "Table 1 as report 001 programs it: empty squares count against the searching side."),
    ("positional-003", "Table 1 as report 003 programs it: the squares of the searching side only."),
    (
        "mobility-003",
        "Mobility as report 003 programs it: 500 after a corner move, with the sign of the side to move.",
    ),
];

/// The evaluation of this name, one of [`REPORT_NAMES`], or `None`.
#[must_use]
pub fn reported<S: Size>(name: &str) -> Option<Box<dyn Evaluation<Tracked<S>>>> {
    Some(match name {
        "positional-001" => Box::new(Positional001(Positional::table1())),
        "positional-003" => Box::new(Positional003(Positional::table1())),
        "mobility-003" => Box::new(Mobility003),
        _ => return None,
    })
}

/// A weight and its evaluation of tracked boards.
pub type ReportedTerm<S> = (i32, Box<dyn Evaluation<Tracked<S>>>);

/// A weighted sum of evaluations of tracked boards.
pub struct ReportedSum<S: Size> {
    terms: Vec<ReportedTerm<S>>,
}

impl<S: Size> ReportedSum<S> {
    /// The sum of these weighted evaluations.
    #[must_use]
    pub fn new(terms: Vec<ReportedTerm<S>>) -> Self {
        Self { terms }
    }
}

impl<S: Size> Evaluation<Tracked<S>> for ReportedSum<S> {
    fn points(&self, state: &Tracked<S>) -> i32 {
        let worth = |(weight, term): &ReportedTerm<S>| i64::from(*weight) * i64::from(term.points(state));
        limited(self.terms.iter().map(worth).sum())
    }
}

/// Any evaluation of a board, for a sum with evaluations of tracked boards.
pub struct Untracked<E>(pub E);

impl<S: Size> Evaluation<Tracked<S>> for Untracked<Box<dyn Heuristic<S>>> {
    fn points(&self, state: &Tracked<S>) -> i32 {
        self.0.points(&state.board)
    }
}

/// Squares of the searching side minus all other squares, the empty ones too.
///
/// The text of report 001 does not mention empty squares; its program counts them.
struct Positional001<S: Size>(Positional<S>);

impl<S: Size> Evaluation<Tracked<S>> for Positional001<S> {
    fn points(&self, state: &Tracked<S>) -> i32 {
        let own = searching_discs(state);
        for_side_to_move(state, self.0.sum(own) - self.0.sum(!own))
    }
}

/// Squares of the searching side; the opponent's are ignored (line 303 of report 003).
struct Positional003<S: Size>(Positional<S>);

impl<S: Size> Evaluation<Tracked<S>> for Positional003<S> {
    fn points(&self, state: &Tracked<S>) -> i32 {
        for_side_to_move(state, self.0.sum(searching_discs(state)))
    }
}

/// 500 if the last disc was placed in a corner, by either side; else the moves of the side to move minus the others.
///
/// Lines 343 to 358 of report 003. The result counts for the searching side, also if the opponent is to move.
struct Mobility003;

/// The value of a corner in the table of report 003.
const CORNER_VALUE: i64 = 500;

impl<S: Size> Evaluation<Tracked<S>> for Mobility003 {
    fn points(&self, state: &Tracked<S>) -> i32 {
        let last = state.last.map(crate::state::Play::on::<S>);
        let in_corner = matches!(last, Some(Move::Place(square)) if corners::<S>().contains(square));
        let moves = || difference(state.board.moves(), state.board.passed().moves()).into();
        for_side_to_move(state, if in_corner { CORNER_VALUE } else { moves() })
    }
}

/// The discs of the searching side.
fn searching_discs<S: Size>(state: &Tracked<S>) -> Squares<S> {
    if state.searching { state.board.mover() } else { state.board.opponent() }
}

/// A value of the searching side, as a search expects it.
fn for_side_to_move<S: Size>(state: &Tracked<S>, points: i64) -> i32 {
    limited(if state.searching { points } else { -points })
}

#[cfg(test)]
mod tests {
    use outflank_board::{Board, S4, S6, S8};

    use super::super::picture::board;
    use super::*;
    use crate::state::{BoardState, Play, State};

    /// The value of a board after `last`, for the searching side.
    fn value<S: Size>(name: &str, rows: &str, searching: bool, last: &str) -> i32 {
        let last = Some(Play::of::<S>(Move::Place(last.parse().unwrap())));
        let points = reported::<S>(name).unwrap().points(&Tracked { board: board(rows), last, searching });
        if searching { points } else { -points }
    }

    /// X to move; moves of X: c1 (turns b1), of O: none.
    const ROWS: &str = "XO--
                        ----
                        ----
                        ----";

    #[test]
    fn reports_ignore_or_misread_the_opponents_squares() {
        // Table 1 on 4x4: corners 500, C squares -150, X squares -250: in total 4 * 500 - 8 * 150 - 4 * 250 = -200.
        assert_eq!(value::<S4>("positional-003", ROWS, true, "b1"), 500);
        assert_eq!(value::<S4>("positional-003", ROWS, false, "b1"), -150);
        assert_eq!(value::<S4>("positional-001", ROWS, true, "b1"), 500 - (-200 - 500));
        assert_eq!(value::<S4>("positional-001", ROWS, false, "b1"), -150 - (-200 + 150));
        // The textbook counts both sides.
        assert_eq!(Positional::<S4>::table1().points(&board(ROWS)), 500 + 150);
    }

    #[test]
    fn mobility_of_report_003_has_the_sign_of_the_side_to_move() {
        // One move for the side to move, none for the other: +1 for the searching side in both cases.
        assert_eq!(value::<S4>("mobility-003", ROWS, true, "b1"), 1);
        assert_eq!(value::<S4>("mobility-003", ROWS, false, "b1"), 1);
    }

    #[test]
    fn mobility_of_report_003_values_a_corner_move_of_either_side() {
        for searching in [true, false] {
            assert_eq!(value::<S4>("mobility-003", ROWS, searching, "a1"), 500);
            assert_eq!(value::<S4>("mobility-003", ROWS, searching, "d4"), 500);
        }
    }

    #[test]
    fn states_track_the_searching_side_and_the_last_move() {
        let root = Tracked::<S8>::root(Board::start());
        assert!(root.searching && root.last.is_none());
        let play = State::moves(&root).next().unwrap();
        let child = State::play(&root, play);
        assert_eq!((child.searching, child.last), (false, Some(play)));
        assert_eq!(child.board, State::play(&root.board, play));
        assert!(State::play(&child, State::moves(&child).next().unwrap()).searching);
    }

    #[test]
    fn every_name_makes_an_evaluation() {
        for (name, description) in REPORT_NAMES {
            assert!(reported::<S6>(name).is_some(), "{name}");
            assert!(description.ends_with('.'), "{name}");
        }
        assert!(reported::<S6>("positional").is_none());
    }
}
