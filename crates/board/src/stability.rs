//! Stable discs: discs that can never be turned.

use crate::board::Board;
use crate::size::Size;
use crate::square::Squares;
use crate::word::Word;

/// The discs of `own` that no sequence of moves can turn.
///
/// The set is a lower bound: it may miss stable discs but contains only stable ones, so a search may prune with it. A
/// disc is stable if it cannot be outflanked on any of its four lines. On each line one of these conditions holds:
///
/// * The line is full.
/// * The line ends at the disc.
/// * The disc's neighbour on the line is a stable disc of the same side.
///
/// Because of the last condition the set grows from the corners until it no longer changes.
///
/// ```
/// use outflank_board::{S8, Squares, stable};
///
/// let (corner, next, alone) = ("a1".parse()?, "b1".parse()?, "d4".parse()?);
/// let own: Squares<S8> = [corner, next, alone].into_iter().collect();
/// assert_eq!(stable(own, Squares::NONE), [corner, next].into_iter().collect());
/// # Ok::<(), outflank_board::NotASquare>(())
/// ```
#[must_use]
pub fn stable<S: Size>(own: Squares<S>, other: Squares<S>) -> Squares<S> {
    let own = own.word();
    let safe = safe_lines::<S>(own | other.word());
    let steps = steps::<S>();
    let mut stable = S::Word::ZERO;
    loop {
        // Bits that wrap around a border land on border squares, which are safe on that line anyway.
        let grown = (0..4)
            .fold(own, |held, line| held & (safe[line] | stable << steps[line] | stable >> steps[line]));
        if grown == stable {
            return Squares::trusted(stable);
        }
        stable = grown;
    }
}

impl<S: Size> Board<S> {
    /// Stable discs of the side to move: see [`stable`].
    #[must_use]
    pub fn stable(self) -> Squares<S> {
        stable(self.mover(), self.opponent())
    }
}

/// The distance in bits between neighbours on a row, a column, and the two kinds of diagonals.
fn steps<S: Size>() -> [u32; 4] {
    [1, S::N, S::N + 1, S::N - 1]
}

/// For each line direction: the squares whose line is full or ends there.
fn safe_lines<S: Size>(occupied: S::Word) -> [S::Word; 4] {
    let empty = S::FULL & !occupied;
    let (first, last, none) = (S::FIRST_COLUMN, S::LAST_COLUMN, S::Word::ZERO);
    let sides = first | last;
    let border = sides | S::FIRST_ROW | S::LAST_ROW;
    let ends = [sides, S::FIRST_ROW | S::LAST_ROW, border, border];
    // Columns that bits moving along a line could only enter by wrapping around the border.
    let wrapped_up = [first, none, first, last];
    let wrapped_down = [last, none, last, first];
    let steps = steps::<S>();
    std::array::from_fn(|line| {
        let up = filled::<S>(empty, !wrapped_up[line], steps[line], |word, bits| word << bits);
        let down = filled::<S>(empty, !wrapped_down[line], steps[line], |word, bits| word >> bits);
        ends[line] | (S::FULL & !(up | down))
    })
}

/// Extends `squares` along one line direction to the border; `path` contains the squares that bits may enter.
///
/// The step doubles each time, so three or four shifts reach across the board.
fn filled<S: Size>(
    mut squares: S::Word,
    mut path: S::Word,
    step: u32,
    shift: impl Fn(S::Word, u32) -> S::Word,
) -> S::Word {
    for doubling in 0..S::N.next_power_of_two().ilog2() {
        let bits = step << doubling;
        squares |= path & shift(squares, bits);
        path &= shift(path, bits);
    }
    squares
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::{self, generator};
    use crate::size::{BoardSize, S8};
    use crate::square::Square;
    use crate::with_size;

    fn squares<S: Size>(names: &str) -> Squares<S> {
        names.split_whitespace().map(|name| name.parse::<Square>().unwrap()).collect()
    }

    #[test]
    fn stable_discs_grow_from_the_corners() {
        // Discs that are not connected to a corner are not stable.
        assert_eq!(stable(squares::<S8>("b1 c1 d4"), squares("a1")), Squares::NONE);
        // A triangle of discs in a corner; c2 can still be taken along its diagonals.
        let corner = squares::<S8>("a1 b1 c1 a2 b2 a3");
        assert_eq!(stable(corner | squares("d2"), Squares::NONE), corner);
        // A full edge between corners of both colours.
        let (own, other) = (squares::<S8>("c1 d1 e1"), squares("a1 b1 f1 g1 h1"));
        assert_eq!(stable(own, other), own);
    }

    #[test]
    fn a_full_board_is_stable() {
        for size in BoardSize::ALL {
            with_size!(size, S => {
                let own = random::filling::<S>(&mut generator(3)).mover();
                assert_eq!(stable(own, !own), own);
            });
        }
    }

    /// A line is full exactly if walking along it square by square meets no empty square.
    #[test]
    fn safe_lines_agree_with_a_square_by_square_walk() {
        fn check<S: Size>() {
            let board = random::filling::<S>(&mut generator(u64::from(S::N)));
            // Mostly full boards, so that full lines occur.
            let empties = board.empties() & random::filling::<S>(&mut generator(9)).mover();
            let safe = safe_lines::<S>(S::FULL & !empties.word());
            for square in Squares::<S>::ALL {
                let rays = &S::RAYS[square.index_on::<S>() as usize];
                let bit = S::Word::ONE << square.index_on::<S>();
                for (line, held) in safe.into_iter().enumerate() {
                    let whole = rays.up[line] | rays.down[line] | bit;
                    let ends = rays.up[line] == S::Word::ZERO || rays.down[line] == S::Word::ZERO;
                    let full = whole & empties.word() == S::Word::ZERO;
                    assert_eq!(held & bit != S::Word::ZERO, ends || full, "{square} line {line}");
                }
            }
        }
        for size in BoardSize::ALL {
            with_size!(size, S => check::<S>());
        }
    }
}
