//! Legal moves and flips on every size without special instructions.

use crate::size::Size;
use crate::word::Word;

pub use crate::bits::portable::{gather, nth_bit};

/// The squares where `mover` may place a disc.
///
/// All lines of one direction are processed at once. A bit set spreads from the mover's discs over the opponent's; an
/// empty square that it reaches next is a move. Diagonal and horizontal directions exclude discs in the border columns:
/// nothing beyond them can close a line, and the bits would wrap into the next row.
#[inline]
#[must_use]
pub fn moves<S: Size>(mover: S::Word, opponent: S::Word) -> S::Word {
    let inner = opponent & !(S::FIRST_COLUMN | S::LAST_COLUMN);
    let ends = spread::<S>(mover, inner, 1)
        | spread::<S>(mover, opponent, S::N)
        | spread::<S>(mover, inner, S::N + 1)
        | spread::<S>(mover, inner, S::N - 1);
    ends & S::FULL & !(mover | opponent)
}

/// The squares directly behind runs of `path` that begin beside a disc of `mover`.
///
/// Both directions of the axis whose squares are `step` bits apart are searched. A run has at most N - 2 discs. The
/// first two are covered one by one, then two more per double step.
#[inline]
fn spread<S: Size>(mover: S::Word, path: S::Word, step: u32) -> S::Word {
    let mut up = path & (mover << step);
    let mut down = path & (mover >> step);
    up |= path & (up << step);
    down |= path & (down >> step);
    let pairs_up = path & (path << step);
    let pairs_down = path & (path >> step);
    for _ in 0..(S::N - 4) / 2 {
        up |= pairs_up & (up << (2 * step));
        down |= pairs_down & (down >> (2 * step));
    }
    (up << step) | (down >> step)
}

/// The discs of `opponent` that turn when `mover` places a disc on the empty square `index`.
///
/// No disc turns if the move is illegal. On each ray the first square without an opponent's disc decides: if it has a
/// disc of the mover, all squares before it turn.
///
/// # Panics
///
/// When `index` is not on the board.
#[inline]
#[must_use]
pub fn flips<S: Size>(mover: S::Word, opponent: S::Word, index: u32) -> S::Word {
    let rays = &S::RAYS[index as usize];
    let mut flips = S::Word::ZERO;
    for ray in rays.up {
        let end = (ray & !opponent).lowest_bit() & mover;
        if end != S::Word::ZERO {
            flips |= ray & end.minus_one();
        }
    }
    for ray in rays.down {
        let end = (ray & !opponent).highest_bit() & mover;
        flips |= ray & (end << 1).negated();
    }
    flips
}

/// The discs of `opponent` that lie directly between a disc of `mover` and an empty square.
#[inline]
#[must_use]
pub fn loose<S: Size>(mover: S::Word, opponent: S::Word) -> S::Word {
    let empty = S::FULL & !(mover | opponent);
    let inner = opponent & !(S::FIRST_COLUMN | S::LAST_COLUMN);
    let between = |path: S::Word, step: u32| {
        (path & mover << step & empty >> step) | (path & mover >> step & empty << step)
    };
    between(opponent, S::N) | between(inner, 1) | between(inner, S::N + 1) | between(inner, S::N - 1)
}
