//! Edge weaknesses from players' guides: five-disc edges and Stoner traps.
//!
//! The five-disc edge is from E. Lazard (1993), the strategy booklet of the French federation. The trap is named after
//! the American player John Stoner.

use outflank_board::{Board, Size, Square};

use super::view::{balance, count, top_edge};
use super::{Heuristic, Parts};
use crate::Evaluation;

/// The opponent's five-disc edges minus own ones.
///
/// On such an edge both corners and one C square are empty, and all other squares have discs of one side. These are
/// five discs on 8x8; on every size, they are all squares between the corners except one:
///
/// ```text
///  a b c d e f g h
///  - - X X X X X -   O may give up a1 to get in at b1, which then wins h1.
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FiveDiscEdge;

impl<S: Size> Evaluation<Board<S>> for FiveDiscEdge {
    fn points(&self, board: &Board<S>) -> i32 {
        -balance(*board, is_five)
    }
}

impl<S: Size> Heuristic<S> for FiveDiscEdge {
    fn parts(&self, board: &Board<S>) -> Parts {
        Parts::default().with_count("own five-disc edges", count(*board, is_five), -1).with_count(
            "opponent's five-disc edges",
            count(board.passed(), is_five),
            1,
        )
    }
}

fn is_five<S: Size>(form: Board<S>) -> bool {
    top_edge(form.mover()) == up_to_far_c::<S>(2) && top_edge(form.opponent()) == 0
}

/// Own Stoner traps minus the opponent's, each side evaluated as if it were to move.
///
/// The attacker, here X, has a trap if all of these conditions hold:
///
/// ```text
///   a b c d e f g h
/// 1 - - A O O O O -   a1, b1, c1 and h1 are empty, d1 to g1 are O's: an edge that leans to one side;
/// 2 . X . . . . . .   X has the X square b2, and may play at A (c1), which attacks h1;
/// 3 . . . . . . . .   after that O can take neither a1 nor h1, the first because X controls the diagonal;
/// 4 . . . . . . . .   and O's defence at b1 lets X take a1, most often because it turns b2.
/// ```
///
/// So X wins one of the two corners. On other sizes O's discs extend from the fourth square to the far C square. 4x4 is
/// too small for the trap.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stoner;

impl<S: Size> Evaluation<Board<S>> for Stoner {
    fn points(&self, board: &Board<S>) -> i32 {
        balance(*board, is_trap)
    }
}

impl<S: Size> Heuristic<S> for Stoner {
    fn parts(&self, board: &Board<S>) -> Parts {
        Parts::default().with_count("own traps", count(*board, is_trap), 1).with_count(
            "opponent's traps",
            count(board.passed(), is_trap),
            -1,
        )
    }
}

fn is_trap<S: Size>(form: Board<S>) -> bool {
    let [near_corner, defence, attack, far_corner, x_square] =
        [0, 1, 2, S::N - 1, S::N + 1].map(Square::at::<S>);
    let leaning = up_to_far_c::<S>(3);
    let edge_leans = leaning != 0 && top_edge(form.opponent()) == leaning && top_edge(form.mover()) == 0;
    if !edge_leans || !form.mover().contains(x_square) || !form.moves().contains(attack) {
        return false;
    }
    let attacked = form.play(attack);
    let replies = attacked.moves();
    let saves_a_corner = replies.contains(near_corner) || replies.contains(far_corner);
    !saves_a_corner && attacked.play(defence).moves().contains(near_corner)
}

/// The squares of the top edge from distance `first` from its left end to the far C square.
fn up_to_far_c<S: Size>(first: u32) -> u32 {
    ((1 << (S::N - 1)) - 1) & !((1 << first) - 1)
}

#[cfg(test)]
mod tests {
    use outflank_board::{S4, S6, S8};

    use super::super::picture::check;
    use super::*;

    #[test]
    fn five_disc_edges_are_penalized() {
        let rest = "-------- -------- -------- -------- -------- -------- --------";
        let with_edge =
            |edge: &str, expected| check::<S8>(&FiveDiscEdge, &format!("{edge} {rest}"), expected);
        with_edge("--XXXXX-", -1);
        with_edge("-XXXXX--", -1);
        with_edge("-OOOOO--", 1);
        // Four discs, six discs, an occupied corner, a gap filled by the other side.
        with_edge("--XXXX--", 0);
        with_edge("-XXXXXX-", 0);
        with_edge("--XXXXXX", 0);
        with_edge("-OXXXXX-", 0);
        with_edge("--XXOXX-", 0);
    }

    #[test]
    fn every_edge_counts() {
        let rows = "--XXX-
                    -----X
                    O----X
                    O----X
                    O-----
                    -OOO--";
        // X: top and right. O: left and bottom.
        check::<S6>(&FiveDiscEdge, rows, 0);
        check::<S6>(&FiveDiscEdge, &rows.replace('O', "-"), -2);
        // On 4x4 it is a single disc on a C square.
        check::<S4>(&FiveDiscEdge, "-O-- ---- ---- ----", 1);
    }

    /// X plays c1, turning c2; O's b1 would turn c1 back, and b2 since b3 is O's, which lets X take a1.
    const TRAP: &str = "---OOOO-
                        -XO---X-
                        -OX--X--
                        ---X----
                        ----X---
                        --------
                        --------
                        --------";

    fn changed(from: &str, to: &str) -> String {
        assert_eq!(TRAP.matches(from).count(), 1, "{from} must stand for one place");
        TRAP.replace(from, to)
    }

    #[test]
    fn stoner_trap_is_detected() {
        check::<S8>(&Stoner, TRAP, 1);
        let six = "---OO-
                   -XO---
                   -OX---
                   ---X--
                   ------
                   ------";
        check::<S6>(&Stoner, six, 1);
    }

    #[test]
    fn stoner_trap_needs_every_condition() {
        // The edge: too short, too long, or the far corner taken.
        check::<S8>(&Stoner, &changed("---OOOO-", "----OOO-"), 0);
        check::<S8>(&Stoner, &changed("---OOOO-", "--OOOOO-"), 0);
        check::<S8>(&Stoner, &changed("---OOOO-", "---OOOOO"), 0);
        // X is not on b2.
        check::<S8>(&Stoner, &changed("-XO---X-", "--O---X-"), 0);
        // X cannot play c1, since no disc would turn.
        check::<S8>(&Stoner, &changed("-XO---X-", "-X----X-"), 0);
        // O can take a1 along the diagonal from e5, or h1 along the diagonal from f3.
        check::<S8>(&Stoner, &changed("----X---", "----O---"), 0);
        check::<S8>(&Stoner, &changed("-OX--X--", "-OX--O--"), 0);
        // O's b1 does not turn b2, since b3 is empty.
        check::<S8>(&Stoner, &changed("-OX--X--", "--X--X--"), 0);
    }

    #[test]
    fn stoner_trap_does_not_occur_on_4x4() {
        check::<S4>(&Stoner, "---- -XO- -OX- ----", 0);
    }
}
