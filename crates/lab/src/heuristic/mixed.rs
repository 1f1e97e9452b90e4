//! Three strategies for the three phases of a game, from four French student projects.

use outflank_board::{Board, Size};

use super::{Absolute, Heuristic, Mobility, Parts, Phase, Positional};
use crate::Evaluation;

/// The limits of the phases of a game, for an 8x8 board.
///
/// Phases depend on discs, not on moves played, so a position has one value. Other sizes scale both limits by their
/// number of squares and round down: 13 and 9 on 6x6.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Phases {
    /// The opening lasts while at most this number of discs are on the board.
    pub opening: u32,
    /// The endgame begins with this number of empty squares. While both apply, the opening takes precedence.
    pub ending: u32,
}

impl Default for Phases {
    /// 20 moves of opening and 16 of endgame: the projects use 20 to 25 and 10 to 16.
    fn default() -> Self {
        Self { opening: 24, ending: 16 }
    }
}

impl Phases {
    fn scaled<S: Size>(self) -> Self {
        let squares = S::N * S::N;
        let scale = |bound: u32| (u64::from(bound) * u64::from(squares) / 64).min(squares.into()) as u32;
        Self { opening: scale(self.opening), ending: scale(self.ending) }
    }
}

/// [`Positional`] in the opening, then [`Mobility`], and [`Absolute`] in the endgame.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mixed<S: Size> {
    /// The table of the opening; without it the game begins with mobility.
    positional: Option<Positional<S>>,
    mobility: Mobility,
    phases: Phases,
}

impl<S: Size> Mixed<S> {
    /// The three strategies with these phases. Without a table there is no opening: mobility counts from the start.
    #[must_use]
    pub fn new(table: Option<Positional<S>>, phases: Phases, mobility: Mobility) -> Self {
        Self { positional: table, mobility, phases: phases.scaled::<S>() }
    }

    fn phase(&self, board: &Board<S>) -> Phase {
        let empties = board.empties().len();
        if self.positional.is_some() && S::N * S::N - empties <= self.phases.opening {
            Phase::Opening
        } else if empties <= self.phases.ending {
            Phase::Endgame
        } else {
            Phase::Midgame
        }
    }
}

impl<S: Size> Evaluation<Board<S>> for Mixed<S> {
    fn points(&self, board: &Board<S>) -> i32 {
        match (self.phase(board), &self.positional) {
            (Phase::Opening, Some(table)) => table.points(board),
            (Phase::Endgame, _) => Absolute.points(board),
            _ => self.mobility.points(board),
        }
    }
}

impl<S: Size> Heuristic<S> for Mixed<S> {
    fn parts(&self, board: &Board<S>) -> Parts {
        let phase = self.phase(board);
        let parts = match (phase, &self.positional) {
            (Phase::Opening, Some(table)) => table.parts(board),
            (Phase::Endgame, _) => Absolute.parts(board),
            _ => self.mobility.parts(board),
        };
        parts.in_phase(phase)
    }
}

#[cfg(test)]
mod tests {
    use outflank_board::{BoardSize, S4, S6, S8, S10, Squares, with_size};

    use super::*;

    #[test]
    fn bounds_scale_with_the_board() {
        let scaled = |size| {
            with_size!(size, S => {
                let Phases { opening, ending } = Phases::default().scaled::<S>();
                (opening, ending)
            })
        };
        // 24 and 16 times 16, 36, 64 and 100 sixty-fourths: 6 and 4, 13.5 and 9, and so on.
        assert_eq!(BoardSize::ALL.map(scaled), [(6, 4), (13, 9), (24, 16), (37, 25)]);
        // Values larger than the board are clamped to the whole board.
        let all = Phases { opening: u32::MAX, ending: 65 };
        assert_eq!(all.scaled::<S10>(), Phases { opening: 100, ending: 100 });
    }

    /// A corner weight so large that no other strategy gives the same value.
    const MOBILITY: Mobility = Mobility { corner_weight: 1_000 };

    /// A board with this number of discs; those on column b are the opponent's.
    fn discs<S: Size>(count: u32) -> Board<S> {
        let occupied = Squares::<S>::ALL.into_iter().take(count as usize);
        let other: Squares<S> = occupied.clone().filter(|square| square.column() == 1).collect();
        Board::new(occupied.collect::<Squares<S>>() & !other, other).unwrap()
    }

    fn check<S: Size>(count: u32, expected: &impl Evaluation<Board<S>>) {
        let board = discs::<S>(count);
        let mixed = Mixed::new(Some(Positional::table1()), Phases::default(), MOBILITY);
        let values =
            [Positional::<S>::table1().points(&board), MOBILITY.points(&board), Absolute.points(&board)];
        let own = expected.points(&board);
        assert_eq!(
            values.iter().filter(|&&value| value == own).count(),
            1,
            "{values:?} cannot be told apart"
        );
        assert_eq!(mixed.points(&board), own, "{count} discs on {}", S::SIZE);
    }

    #[test]
    fn each_phase_has_its_strategy() {
        check::<S8>(24, &Positional::table1());
        check::<S8>(25, &MOBILITY);
        check::<S8>(47, &MOBILITY);
        check::<S8>(48, &Absolute);
        check::<S6>(13, &Positional::table1());
        check::<S6>(14, &MOBILITY);
        check::<S6>(27, &Absolute);
        check::<S4>(6, &Positional::table1());
        check::<S4>(12, &Absolute);
    }

    #[test]
    fn bounds_can_be_set() {
        let board = discs::<S8>(30);
        let mixed = |opening, ending| {
            Mixed::new(Some(Positional::table1()), Phases { opening, ending }, MOBILITY).points(&board)
        };
        assert_eq!(mixed(30, 0), Positional::<S8>::table1().points(&board));
        assert_eq!(mixed(0, 34), Absolute.points(&board));
        // The opening takes precedence.
        assert_eq!(mixed(64, 64), Positional::<S8>::table1().points(&board));
    }

    #[test]
    fn the_opening_uses_the_given_table() {
        // a1 c1 d1 are own, b1 is the opponent's.
        let board = discs::<S8>(4);
        let mixed = |table| Mixed::new(table, Phases::default(), MOBILITY).points(&board);
        assert_eq!(mixed(Some(Positional::table1())), 500 + 30 + 10 + 150);
        assert_eq!(mixed(Some(Positional::table2())), 100 + 10 + 5 + 20);
        // Without a table: one corner, no own move, and e1 for the opponent. In the endgame discs count as ever.
        assert_eq!(mixed(None), 1_000 - 1);
        let endgame = discs::<S8>(60);
        let none = Mixed::new(None, Phases { opening: 64, ending: 16 }, MOBILITY);
        assert_eq!(none.points(&endgame), Absolute.points(&endgame));
    }
}
