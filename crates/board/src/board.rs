//! The board as a search sees it: the side to move and its opponent, without colours.

use std::fmt;

use crate::size::{S8, Size};
use crate::square::{Square, Squares};
use crate::word::Word;

/// The discs of the side to move and of its opponent.
///
/// The two sets never overlap and lie within the board. There is no colour: playing a move swaps the
/// sides, and so does a pass.
///
/// ```
/// use outflank_board::{Board, S8};
///
/// let board = Board::<S8>::start();
/// let f5 = "f5".parse()?;
/// assert!(board.moves().contains(f5));
/// let after = board.play(f5);
/// assert_eq!((after.mover().len(), after.opponent().len()), (1, 4));
/// # Ok::<(), outflank_board::NotASquare>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board<S: Size = S8> {
    mover: S::Word,
    opponent: S::Word,
}

impl<S: Size> Board<S> {
    /// The four discs in the centre, Black to move.
    #[must_use]
    pub fn start() -> Self {
        let above = S::N * (S::N / 2 - 1) + S::N / 2 - 1;
        let below = above + S::N;
        let black = S::Word::ONE << (above + 1) | S::Word::ONE << below;
        let white = S::Word::ONE << above | S::Word::ONE << (below + 1);
        Self { mover: black, opponent: white }
    }

    /// A board with these discs, or `None` if they overlap.
    #[inline]
    #[must_use]
    pub fn new(mover: Squares<S>, opponent: Squares<S>) -> Option<Self> {
        (mover & opponent).is_empty().then(|| Self { mover: mover.word(), opponent: opponent.word() })
    }

    /// A board from two words that are known to be valid for this size.
    #[inline]
    pub(crate) fn trusted(mover: S::Word, opponent: S::Word) -> Self {
        debug_assert!(mover & opponent == S::Word::ZERO, "discs overlap");
        Self { mover, opponent }
    }

    /// The discs of the side to move.
    #[inline]
    #[must_use]
    pub fn mover(self) -> Squares<S> {
        Squares::trusted(self.mover)
    }

    /// The discs of the other side.
    #[inline]
    #[must_use]
    pub fn opponent(self) -> Squares<S> {
        Squares::trusted(self.opponent)
    }

    /// The squares without a disc.
    #[inline]
    #[must_use]
    pub fn empties(self) -> Squares<S> {
        Squares::from_word(!(self.mover | self.opponent))
    }

    /// The squares where the side to move may place a disc.
    #[inline]
    #[must_use]
    pub fn moves(self) -> Squares<S> {
        Squares::trusted(S::moves(self.mover, self.opponent))
    }

    /// The discs that turn when the side to move places one on this square: none if the move is illegal.
    #[inline]
    #[must_use]
    pub fn flips(self, square: Square) -> Squares<S> {
        if !self.empties().contains(square) {
            return Squares::NONE;
        }
        Squares::trusted(S::flips(self.mover, self.opponent, square.index_on::<S>()))
    }

    /// The board after a move out of [`Board::moves`], with the opponent to move.
    ///
    /// Any other square gives a wrong board, but never undefined behaviour.
    #[inline]
    #[must_use]
    pub fn play(self, square: Square) -> Self {
        debug_assert!(self.moves().contains(square), "illegal move {square} on {self:?}");
        let index = square.index_on::<S>();
        let flips = S::flips(self.mover, self.opponent, index);
        Self { mover: self.opponent ^ flips, opponent: self.mover | flips | S::Word::ONE << index }
    }

    /// The same discs with the other side to move.
    #[inline]
    #[must_use]
    pub fn passed(self) -> Self {
        Self { mover: self.opponent, opponent: self.mover }
    }

    /// Whether neither side can move.
    #[inline]
    #[must_use]
    pub fn is_over(self) -> bool {
        // Nearly all boards have a move that turns one disc. Finding it costs a fraction of full move generation.
        self.loose().is_empty() && self.has_no_move()
    }

    /// The opponent's discs that lie directly between a disc of the mover and an empty square: each can be turned.
    #[inline]
    #[must_use]
    pub fn loose(self) -> Squares<S> {
        Squares::trusted(S::loose(self.mover, self.opponent))
    }

    /// Whether neither side can move, on a board that results from a move to this square.
    ///
    /// `loose` is the result of [`Board::loose`] before the move. A loose disc is still loose after the move if it was
    /// not turned and is not adjacent to the new disc. So one call of [`Board::loose`] nearly always shows that the
    /// game continues after every move.
    #[inline]
    #[must_use]
    pub fn is_over_after(self, square: Square, loose: Squares<S>) -> bool {
        let near = S::RINGS[square.index_on::<S>() as usize];
        loose.word() & self.mover & !near == S::Word::ZERO && self.is_over()
    }

    /// Whether neither side can move. The slow path, when no loose disc was found.
    #[cold]
    #[inline(never)]
    fn has_no_move(self) -> bool {
        self.moves().is_empty() && self.passed().moves().is_empty()
    }

    /// Discs of the side to move minus those of its opponent.
    #[inline]
    #[must_use]
    pub fn difference(self) -> i32 {
        self.mover.count() as i32 - self.opponent.count() as i32
    }

    /// The disc difference with all empty squares counted for the side that is ahead, as finished games are scored.
    #[inline]
    #[must_use]
    pub fn final_difference(self) -> i32 {
        let difference = self.difference();
        difference + difference.signum() * self.empties().len() as i32
    }
}

impl<S: Size> fmt::Debug for Board<S> {
    /// Writes the squares row by row: `X` the side to move, `O` its opponent.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for index in 0..S::N * S::N {
            let square = Square::at::<S>(index);
            if index > 0 && square.column() == 0 {
                f.write_str("/")?;
            }
            f.write_str(match square {
                _ if self.mover().contains(square) => "X",
                _ if self.opponent().contains(square) => "O",
                _ => "-",
            })?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::size::{S4, S10};

    #[test]
    fn the_start_is_white_on_the_main_diagonal() {
        assert_eq!(format!("{:?}", Board::<S4>::start()), "----/-OX-/-XO-/----");
        let ten = format!("{:?}", Board::<S10>::start());
        assert_eq!(&ten[44..54], "----OX----");
        assert_eq!(&ten[55..65], "----XO----");
    }

    #[test]
    fn a_move_flips_the_outflanked_discs() {
        let board = Board::<S8>::start();
        let d3 = "d3".parse().unwrap();
        assert_eq!(board.flips(d3).into_iter().collect::<Vec<_>>(), ["d4".parse().unwrap()]);
        assert_eq!(
            format!("{:?}", board.play(d3)),
            "--------/--------/---O----/---OO---/---OX---/--------/--------/--------"
        );
        for illegal in ["a1", "d4", "e3", "j10"] {
            assert!(board.flips(illegal.parse().unwrap()).is_empty(), "{illegal}");
        }
    }

    #[test]
    fn empty_squares_go_to_the_winner() {
        let corner = |index: u32| Squares::<S8>::from_word(1u64 << index);
        let two_to_one = Board::new(corner(0) | corner(7), corner(63)).unwrap();
        assert_eq!((two_to_one.difference(), two_to_one.final_difference()), (1, 62));
        assert_eq!(two_to_one.passed().final_difference(), -62);
        assert!(two_to_one.is_over());
        let level = Board::new(corner(0), corner(63)).unwrap();
        assert_eq!(level.final_difference(), 0);
    }

    #[test]
    fn overlapping_discs_are_rejected() {
        assert_eq!(Board::<S8>::new(Squares::ALL, Squares::from_word(1)), None);
    }
}
