//! The four sizes of the board, as types and as a value.

pub mod kernel;

use std::fmt;
use std::hash::Hash;
use std::str::FromStr;

use crate::word::Word;
use kernel::{Rays, portable};

/// A board size known at compile time: [`S4`], [`S6`], [`S8`] or [`S10`].
///
/// Bit `N * row + column` of a word is a square: bit 0 is a1 and, on 8x8, bit 63 is h8. All functions take and return
/// words inside [`Size::FULL`].
pub trait Size: Copy + fmt::Debug + Eq + Hash + Ord + Send + Sync + sealed::Sealed + 'static {
    /// The word that holds one bit per square.
    type Word: Word;

    /// Squares along a side.
    const N: u32;
    /// The same size as a value.
    const SIZE: BoardSize;
    /// Every square of the board.
    const FULL: Self::Word;
    /// Column a.
    const FIRST_COLUMN: Self::Word;
    /// The last column.
    const LAST_COLUMN: Self::Word;
    /// Row 1.
    const FIRST_ROW: Self::Word;
    /// The last row.
    const LAST_ROW: Self::Word;
    /// The eight rays from each square to the border.
    const RAYS: &'static [Rays<Self::Word>];
    /// The neighbours of each square.
    const RINGS: &'static [Self::Word];

    /// The squares where `mover` may place a disc.
    #[inline]
    fn moves(mover: Self::Word, opponent: Self::Word) -> Self::Word {
        portable::moves::<Self>(mover, opponent)
    }

    /// The discs of `opponent` that turn when `mover` places a disc on the empty square `index`; none if the move is
    /// illegal.
    #[inline]
    fn flips(mover: Self::Word, opponent: Self::Word, index: u32) -> Self::Word {
        portable::flips::<Self>(mover, opponent, index)
    }

    /// The discs of `opponent` that lie directly between a disc of `mover` and an empty square.
    ///
    /// A fast test that a game is not over.
    #[inline]
    fn loose(mover: Self::Word, opponent: Self::Word) -> Self::Word {
        portable::loose::<Self>(mover, opponent)
    }

    /// The board with its rows in reverse order: a1 goes to the last row of column a.
    #[inline]
    fn flip_rows(word: Self::Word) -> Self::Word {
        kernel::flip_rows::<Self>(word)
    }

    /// The board mirrored along its main diagonal: columns become rows.
    #[inline]
    fn transpose(word: Self::Word) -> Self::Word {
        kernel::transpose::<Self>(word)
    }
}

mod sealed {
    pub trait Sealed {}
}

macro_rules! size {
    ($(#[$doc:meta])* $name:ident, $n:literal, $word:ty, $variant:ident $(, $own:item)*) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name;

        impl sealed::Sealed for $name {}

        impl Size for $name {
            type Word = $word;
            const N: u32 = $n;
            const SIZE: BoardSize = BoardSize::$variant;
            const FULL: $word = (u128::MAX >> (128 - $n * $n)) as $word;
            const FIRST_COLUMN: $word = {
                let mut column: $word = 0;
                let mut row = 0;
                while row < $n {
                    column |= 1 << (row * $n);
                    row += 1;
                }
                column
            };
            const LAST_COLUMN: $word = Self::FIRST_COLUMN << ($n - 1);
            const FIRST_ROW: $word = (1 << $n) - 1;
            const LAST_ROW: $word = Self::FIRST_ROW << ($n * ($n - 1));
            const RAYS: &'static [Rays<$word>] = {
                const TABLE: [Rays<$word>; $n * $n] = {
                    let mut table = [Rays { up: [0; 4], down: [0; 4] }; $n * $n];
                    let mut index = 0;
                    while index < $n * $n {
                        let mut line = 0;
                        while line < 4 {
                            table[index].up[line] = kernel::ray($n, index as u32, line, 1) as $word;
                            table[index].down[line] = kernel::ray($n, index as u32, line, -1) as $word;
                            line += 1;
                        }
                        index += 1;
                    }
                    table
                };
                &TABLE
            };
            const RINGS: &'static [$word] = {
                const TABLE: [$word; $n * $n] = {
                    let mut table = [0; $n * $n];
                    let mut index = 0;
                    while index < $n * $n {
                        table[index] = kernel::ring($n, index as u32) as $word;
                        index += 1;
                    }
                    table
                };
                &TABLE
            };

            $($own)*
        }
    };
}

size!(
    /// 4x4, the smallest board, solved instantly.
    S4, 4, u64, Four
);
size!(
    /// 6x6, solved by J. Feinstein in 1993.
    S6, 6, u64, Six
);
size!(
    /// 8x8, the standard board, with specialized kernels.
    S8,
    8,
    u64,
    Eight,
    #[inline]
    fn moves(mover: u64, opponent: u64) -> u64 {
        kernel::moves(mover, opponent)
    },
    #[inline]
    fn flips(mover: u64, opponent: u64, index: u32) -> u64 {
        kernel::flips(mover, opponent, index)
    },
    #[inline]
    fn loose(mover: u64, opponent: u64) -> u64 {
        kernel::loose(mover, opponent)
    },
    #[inline]
    fn flip_rows(word: u64) -> u64 {
        word.swap_bytes()
    },
    #[inline]
    fn transpose(word: u64) -> u64 {
        kernel::transpose_8x8(word)
    }
);
size!(
    /// 10x10, the largest board here, which needs 100 bits.
    S10, 10, u128, Ten
);

/// A board size known at run time.
///
/// ```
/// use outflank_board::BoardSize;
///
/// let size: BoardSize = "6".parse()?;
/// assert_eq!(size.squares(), 36);
/// # Ok::<(), outflank_board::UnknownSize>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum BoardSize {
    /// 4x4.
    Four,
    /// 6x6.
    Six,
    /// 8x8.
    #[default]
    Eight,
    /// 10x10.
    Ten,
}

impl BoardSize {
    /// Every size, smallest first.
    pub const ALL: [Self; 4] = [Self::Four, Self::Six, Self::Eight, Self::Ten];

    /// The size with `n` squares along a side.
    #[must_use]
    pub fn new(n: u32) -> Option<Self> {
        Self::ALL.into_iter().find(|size| size.n() == n)
    }

    /// The size with `count` squares in total.
    #[must_use]
    pub fn with_squares(count: u32) -> Option<Self> {
        Self::ALL.into_iter().find(|size| size.squares() == count)
    }

    /// Squares along a side.
    #[must_use]
    pub const fn n(self) -> u32 {
        match self {
            Self::Four => 4,
            Self::Six => 6,
            Self::Eight => 8,
            Self::Ten => 10,
        }
    }

    /// The total number of squares.
    #[must_use]
    pub const fn squares(self) -> u32 {
        self.n() * self.n()
    }

    /// One bit per square.
    #[must_use]
    pub const fn full(self) -> u128 {
        u128::MAX >> (128 - self.squares())
    }
}

impl fmt::Display for BoardSize {
    /// Writes `8x8`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{n}x{n}", n = self.n())
    }
}

impl FromStr for BoardSize {
    type Err = UnknownSize;

    /// Reads `8` or `8x8`.
    fn from_str(text: &str) -> Result<Self, UnknownSize> {
        Self::ALL
            .into_iter()
            .find(|size| text == size.n().to_string() || text.eq_ignore_ascii_case(&size.to_string()))
            .ok_or(UnknownSize)
    }
}

/// The text is not a board size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownSize;

impl fmt::Display for UnknownSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("boards are 4, 6, 8 or 10 squares wide")
    }
}

impl std::error::Error for UnknownSize {}

/// Runs an expression with a type alias for the [`Size`] of a [`BoardSize`].
///
/// ```
/// use outflank_board::{Board, BoardSize, with_size};
///
/// fn empties_at_the_start(size: BoardSize) -> u32 {
///     with_size!(size, S => Board::<S>::start().empties().len())
/// }
/// assert_eq!(empties_at_the_start(BoardSize::Ten), 96);
/// ```
#[macro_export]
macro_rules! with_size {
    ($size:expr, $alias:ident => $body:expr) => {
        match $size {
            $crate::BoardSize::Four => {
                type $alias = $crate::S4;
                $body
            }
            $crate::BoardSize::Six => {
                type $alias = $crate::S6;
                $body
            }
            $crate::BoardSize::Eight => {
                type $alias = $crate::S8;
                $body
            }
            $crate::BoardSize::Ten => {
                type $alias = $crate::S10;
                $body
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    fn borders_are_where_they_should_be<S: Size>() {
        let n = S::N;
        for index in 0..n * n {
            let bit = S::Word::ONE << index;
            let has = |word: S::Word| word & bit != S::Word::ZERO;
            assert!(has(S::FULL));
            assert_eq!(has(S::FIRST_COLUMN), index % n == 0);
            assert_eq!(has(S::LAST_COLUMN), index % n == n - 1);
            assert_eq!(has(S::FIRST_ROW), index / n == 0);
            assert_eq!(has(S::LAST_ROW), index / n == n - 1);
        }
        assert_eq!(S::FULL.count(), n * n);
        assert_eq!(S::FULL.wide(), S::SIZE.full());
    }

    #[test]
    fn masks_fit_their_size() {
        for size in BoardSize::ALL {
            with_size!(size, S => borders_are_where_they_should_be::<S>());
        }
    }

    #[test]
    fn sizes_are_read_and_printed() {
        for size in BoardSize::ALL {
            assert_eq!(size.to_string().parse(), Ok(size));
            assert_eq!(size.n().to_string().parse(), Ok(size));
            assert_eq!(BoardSize::new(size.n()), Some(size));
            assert_eq!(BoardSize::with_squares(size.squares()), Some(size));
        }
        for text in ["7", "12", "", "8x6", "eight", "08"] {
            assert_eq!(text.parse::<BoardSize>(), Err(UnknownSize));
        }
    }
}
