//! The edge heuristic of a French student project (6x6, alfabeta).
//!
//! The project publishes no numbers, so those of [`EdgeSettings::default`] are this program's own. The project compares
//! three players: the full heuristic, [`EdgeSettings::without_mobility`] and [`EdgeSettings::simple`].

use outflank_board::{Board, Size, Squares, neighbours};

use super::corner::{c_squares, corners, x_squares};
use super::view::{balance, count, top_edge};
use super::{Heuristic, Parts, Phase, Positional, limited};
use crate::Evaluation;

/// Discs on the board before the first move.
const START_DISCS: u32 = 4;

/// The values of the parts of [`Edge`], in points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EdgeSettings {
    /// A corner.
    pub corner: i32,
    /// A disc on an X square whose corner is empty.
    pub x_square: i32,
    /// A disc on a C square whose corner is empty.
    pub c_square: i32,
    /// A disc on an X or C square beside a corner of the same side.
    pub beside_corner: i32,
    /// An insertion: see [`Edge`].
    pub insertion: i32,
    /// A legal move of the opponent.
    pub opponent_move: i32,
    /// While at most this number of discs have been placed, only the opponent's moves count.
    pub opening: u32,
    /// With at most this number of empty squares, only discs count.
    pub ending: u32,
}

impl Default for EdgeSettings {
    fn default() -> Self {
        Self {
            corner: 100,
            x_square: -50,
            c_square: -20,
            beside_corner: 30,
            insertion: 25,
            opponent_move: -3,
            opening: 2,
            ending: 2,
        }
    }
}

impl EdgeSettings {
    /// The player alfabetaSM: all parts except the opponent's moves, so all opening positions have value 0.
    #[must_use]
    pub fn without_mobility(self) -> Self {
        Self { opponent_move: 0, ..self }
    }

    /// The player alfabeta2: fixed values for corners, X and C squares, and zero for all other squares.
    ///
    /// The values do not depend on who owns the corner. It has no insertions, no mobility and no phases.
    #[must_use]
    pub fn simple<S: Size>(self) -> Positional<S> {
        let Self { corner, x_square, c_square, .. } = self;
        Positional::from_rings(&[[corner, c_square, 0, 0], [c_square, x_square, 0, 0], [0; 4], [0; 4]])
    }
}

/// Corners, the squares beside them, insertions on the edges, and the opponent's moves.
///
/// The game has three phases. While at most two discs have been placed, only the opponent's moves count. With two or
/// fewer empty squares, only the disc difference counts. Between these phases everything except the disc difference
/// counts.
///
/// X and C squares are bad while their corner is empty. They are good beside an own corner, where they are stable or
/// soon will be. They are neutral beside a corner of the other side.
///
/// An insertion is a run of own discs on an edge with an opponent's disc at both ends. On one side the opponent's discs
/// must reach to an empty corner:
///
/// ```text
///  a b c d e f g h
///  - O O X O - - -   X is inserted at d1: nothing can turn it along the edge, and X may take a1.
/// ```
///
/// An insertion counts once for each corner it wins. The value is own minus opponent's, except for the opponent's
/// moves. As in the project, the moves of the side to move are not counted. So changing sides does more than change the
/// sign.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Edge {
    /// The values of its parts.
    pub settings: EdgeSettings,
}

impl<S: Size> Evaluation<Board<S>> for Edge {
    fn points(&self, board: &Board<S>) -> i32 {
        match self.phase(board) {
            Phase::Opening => limited(self.mobility(*board)),
            Phase::Endgame => board.difference(),
            Phase::Midgame => {
                let (own, other) = (board.mover(), board.opponent());
                let insertions =
                    i64::from(self.settings.insertion) * i64::from(balance(*board, is_insertion));
                limited(
                    self.corners(own, other) - self.corners(other, own) + insertions + self.mobility(*board),
                )
            }
        }
    }
}

impl<S: Size> Heuristic<S> for Edge {
    fn parts(&self, board: &Board<S>) -> Parts {
        let phase = self.phase(board);
        let parts = match phase {
            Phase::Endgame => return Parts::difference(board.mover(), board.opponent(), 1).in_phase(phase),
            Phase::Opening => Parts::default(),
            Phase::Midgame => self.edge_parts(*board),
        };
        let moves = board.passed().mobility();
        parts
            .in_phase(phase)
            .with_count("opponent's moves", moves, self.settings.opponent_move.into())
            .limited()
    }
}

impl Edge {
    /// Corners, their neighbours and insertions.
    fn edge_parts<S: Size>(&self, board: Board<S>) -> Parts {
        let (own, other) = (board.mover(), board.opponent());
        let mut parts = Parts::default();
        for (squares, value) in self.squares(own, other) {
            parts = parts.with_squares(squares, |_| value.into());
        }
        for (squares, value) in self.squares(other, own) {
            parts = parts.with_squares(squares, |_| -i64::from(value));
        }
        let insertion = i64::from(self.settings.insertion);
        parts.with_count("own insertions", count(board, is_insertion), insertion).with_count(
            "opponent's insertions",
            count(board.passed(), is_insertion),
            -insertion,
        )
    }

    fn phase<S: Size>(&self, board: &Board<S>) -> Phase {
        let empties = board.empties().len();
        if S::N * S::N - empties <= START_DISCS.saturating_add(self.settings.opening) {
            Phase::Opening
        } else if empties <= self.settings.ending {
            Phase::Endgame
        } else {
            Phase::Midgame
        }
    }

    fn mobility<S: Size>(&self, board: Board<S>) -> i64 {
        i64::from(self.settings.opponent_move) * i64::from(board.passed().mobility())
    }

    /// The value of the corners and their neighbours for one side.
    fn corners<S: Size>(&self, own: Squares<S>, other: Squares<S>) -> i64 {
        let worth = |(squares, value): (Squares<S>, i32)| i64::from(value) * i64::from(squares.len());
        self.squares(own, other).map(worth).into_iter().sum()
    }

    /// The corners of one side and their neighbours by value.
    fn squares<S: Size>(&self, own: Squares<S>, other: Squares<S>) -> [(Squares<S>, i32); 4] {
        let exposed = own & neighbours(corners() & !(own | other));
        let held = own & neighbours(corners() & own);
        [
            (own & corners(), self.settings.corner),
            (exposed & x_squares(), self.settings.x_square),
            (exposed & c_squares(), self.settings.c_square),
            (held, self.settings.beside_corner),
        ]
    }
}

/// Whether an insertion of the side to move wins the left end of the top edge.
fn is_insertion<S: Size>(form: Board<S>) -> bool {
    let (own, other) = (top_edge(form.mover()), top_edge(form.opponent()));
    let attacked = (other >> 1).trailing_ones();
    let inserted = (own >> (1 + attacked)).trailing_ones();
    let corner_is_empty = (own | other) & 1 == 0;
    let is_held = other >> (1 + attacked + inserted) & 1 != 0;
    corner_is_empty && attacked > 0 && inserted > 0 && is_held
}

#[cfg(test)]
mod tests {
    use outflank_board::{S4, S6, S8};

    use super::super::picture::{board, check};
    use super::*;

    /// The edge heuristic without the opponent's moves: its sign changes with the side to move.
    fn still() -> Edge {
        Edge { settings: EdgeSettings::default().without_mobility() }
    }

    #[test]
    fn x_and_c_square_values_depend_on_their_corner() {
        let rows = "X--OO-
                    OX--O-
                    ------
                    --XO--
                    X----O
                    ------";
        // Corner a1 is X's: 100, and 30 for X on b2; 0 for O on a2.
        // Corner f1 is empty: O loses 20 on e1 and 50 on e2; d1 counts 0.
        // Corners a6 and f6 are empty: X loses 20 on a5, O loses 20 on f5.
        let corners = 100 + 30 + 20 + 50 - 20 + 20;
        check::<S6>(&still(), rows, corners);
        // O turns b2 from c2 and c4 from b4, and has no other move.
        assert_eq!(Edge::default().points(&board::<S6>(rows)), corners - 3 * 2);
    }

    #[test]
    fn an_insertion_wins_a_corner() {
        let fill = "--------
                    ---OX---
                    ---XO---
                    ---OX---
                    --------
                    --------
                    --------";
        let with_edge = |edge: &str, expected| check::<S8>(&still(), &format!("{edge} {fill}"), expected);
        // O also loses 20 for b1, since its corner is empty.
        with_edge("-OOXO---", 25 + 20);
        with_edge("-OXXO---", 25 + 20);
        // Both corners, two C squares.
        with_edge("-OOXOOO-", 2 * 25 + 2 * 20);
        // The far end of the insertion is empty or the border, or the corner is occupied.
        with_edge("-OOX----", 20);
        with_edge("-OOOOOOX", 20 + 100);
        with_edge("OOOXO---", -100 - 30);
        // No disc lies between the insertion and the corner, or the line to the corner has a gap.
        with_edge("-XO-----", -20);
        with_edge("--OXO---", 0);
        with_edge("-O-OXO--", 20);
    }

    #[test]
    fn insertions_are_counted_on_4x4() {
        // X on c1 wins a1; O loses 20 for b1 (a1 empty), and has d1 for 100. X on c1 lies beside O's corner.
        // X loses 50 each for c3 and b2, O for b3. O's c2 is beside its own corner: +30.
        let rows = "-OXO
                    -XO-
                    -OX-
                    ----";
        let x = 25 - 50 - 50;
        let o = -20 + 100 + 30 - 50;
        check::<S4>(&still(), rows, x - o);
    }

    #[test]
    fn parts_are_squares_insertions_and_moves() {
        let rows = "-OOXO---
                    --------
                    ---OX---
                    ---XO---
                    ---OX---
                    --------
                    --------
                    X------O";
        let board = board::<S8>(rows);
        let parts = Edge::default().parts(&board);
        let squares: Vec<(String, i64)> =
            parts.squares.iter().map(|(square, &points)| (square.to_string(), points)).collect();
        // b1 is O's C square beside the empty a1; the corners below are taken and have no neighbours.
        assert_eq!(squares, [("b1".into(), 20), ("a8".into(), 100), ("h8".into(), -100)]);
        let counts: Vec<_> = parts.counts.iter().map(|part| (part.name, part.count, part.points)).collect();
        let moves = board.passed().mobility();
        assert_eq!(
            counts,
            [
                ("own insertions", Some(1), 25),
                ("opponent's insertions", Some(0), 0),
                ("opponent's moves", Some(moves), -3 * i64::from(moves))
            ]
        );
        assert_eq!(parts.phase, Some(Phase::Midgame));
        let start = Edge::default().parts(&Board::<S8>::start());
        assert_eq!((start.phase, start.sum(), start.squares.len()), (Some(Phase::Opening), -12, 0));
    }

    #[test]
    fn the_opening_counts_the_opponents_moves() {
        let start = Board::<S6>::start();
        assert_eq!(Edge::default().points(&start), -3 * 4);
        let one = start.play(start.moves().nth(0).unwrap());
        // After the first disc, the side that placed it has three moves.
        assert_eq!(Edge::default().points(&one), -3 * 3);
        check::<S4>(&still(), "---- -OX- -XO- ----", 0);
        // With three discs placed: two X squares each (the start position on 4x4), and three C squares of X.
        check::<S4>(&still(), "--X- -OXX -XO- -X--", -3 * 20);
    }

    #[test]
    fn the_ending_counts_discs() {
        let rows = "XXXX
                    XOOX
                    XXOO
                    --XO";
        assert_eq!(Edge::default().points(&board::<S4>(rows)), 9 - 5);
        let three_empty = "XXXX
                           XOOX
                           XXOO
                           --X-";
        // X: two corners, four C squares beside them, and b3, a3, c4 beside empty corners. O: c3 and d3 beside empty
        // corners.
        check::<S4>(&still(), three_empty, 2 * 100 + 4 * 30 - 50 - 2 * 20 + 50 + 20);
    }

    #[test]
    fn simple_edge_evaluation_is_a_positional_table() {
        let table: Positional<S6> = EdgeSettings::default().simple();
        let rows = [
            "  100  -20    0    0  -20  100",
            "  -20  -50    0    0  -50  -20",
            "    0    0    0    0    0    0",
            "    0    0    0    0    0    0",
            "  -20  -50    0    0  -50  -20",
            "  100  -20    0    0  -20  100",
        ];
        assert_eq!(table.to_string().lines().collect::<Vec<_>>(), rows);
        // X's b2 counts -50 even beside X's own corner.
        check::<S6>(&table, "X----- -X---- ------ ------ ------ ------", 100 - 50);
    }
}
