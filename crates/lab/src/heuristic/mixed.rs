//! Three strategies for the three phases of a game, from four French student projects.

use outflank_board::{Board, Size};

use super::{Absolute, Mobility, Positional};
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

/// [`Positional`] with table 1 in the opening, then [`Mobility`], and [`Absolute`] in the endgame.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mixed<S: Size> {
    positional: Positional<S>,
    mobility: Mobility,
    phases: Phases,
}

impl<S: Size> Mixed<S> {
    /// The three strategies with these phases.
    #[must_use]
    pub fn new(phases: Phases, mobility: Mobility) -> Self {
        Self { positional: Positional::table1(), mobility, phases: phases.scaled::<S>() }
    }
}

impl<S: Size> Evaluation<Board<S>> for Mixed<S> {
    fn points(&self, board: &Board<S>) -> i32 {
        let empties = board.empties().len();
        if S::N * S::N - empties <= self.phases.opening {
            self.positional.points(board)
        } else if empties <= self.phases.ending {
            Absolute.points(board)
        } else {
            self.mobility.points(board)
        }
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
        let mixed = Mixed::new(Phases::default(), MOBILITY);
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
        let mixed = |opening, ending| Mixed::new(Phases { opening, ending }, MOBILITY).points(&board);
        assert_eq!(mixed(30, 0), Positional::<S8>::table1().points(&board));
        assert_eq!(mixed(0, 34), Absolute.points(&board));
        // The opening takes precedence.
        assert_eq!(mixed(64, 64), Positional::<S8>::table1().points(&board));
    }
}
