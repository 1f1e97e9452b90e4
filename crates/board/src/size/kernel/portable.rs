//! Legal moves and flips on every size without special instructions.

use super::watch::{SpreadStep, TurnStep, Watch};
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
    let inner = opponent & inner_columns::<S>();
    let ends = spread::<S>(mover, inner, 1, &mut ())
        | spread::<S>(mover, opponent, S::N, &mut ())
        | spread::<S>(mover, inner, S::N + 1, &mut ())
        | spread::<S>(mover, inner, S::N - 1, &mut ());
    ends & S::FULL & !(mover | opponent)
}

/// The squares outside the border columns: the mask of the opponent's discs, except on the axis of the columns.
#[inline]
#[must_use]
pub fn inner_columns<S: Size>() -> S::Word {
    S::FULL & !(S::FIRST_COLUMN | S::LAST_COLUMN)
}

/// The squares directly behind runs of `path` that begin beside a disc of `mover`.
///
/// Both directions of the axis whose squares are `step` bits apart are searched. A run has at most N - 2 discs. The
/// first two are covered one by one, then two more per double step.
#[inline]
pub fn spread<S: Size>(mover: S::Word, path: S::Word, step: u32, watch: &mut impl Watch<S::Word>) -> S::Word {
    watch.spread(SpreadStep::Shifted, mover << step, mover >> step);
    let mut up = path & (mover << step);
    let mut down = path & (mover >> step);
    watch.spread(SpreadStep::Beside, up, down);
    up |= path & (up << step);
    down |= path & (down >> step);
    watch.spread(SpreadStep::Second, up, down);
    let pairs_up = path & (path << step);
    let pairs_down = path & (path >> step);
    watch.spread(SpreadStep::Pairs, pairs_up, pairs_down);
    for _ in 0..(S::N - 4) / 2 {
        up |= pairs_up & (up << (2 * step));
        down |= pairs_down & (down >> (2 * step));
        watch.spread(SpreadStep::Doubled, up, down);
    }
    watch.spread(SpreadStep::Ends, up << step, down >> step);
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
        flips |= turned_up::<S>(mover, opponent, ray, &mut ());
    }
    for ray in rays.down {
        flips |= turned_down::<S>(mover, opponent, ray, &mut ());
    }
    flips
}

/// The discs of `opponent` that turn on a ray towards higher bits.
#[inline]
pub fn turned_up<S: Size>(
    mover: S::Word,
    opponent: S::Word,
    ray: S::Word,
    watch: &mut impl Watch<S::Word>,
) -> S::Word {
    let stop = (ray & !opponent).lowest_bit();
    watch.turn(TurnStep::Stop, stop);
    let end = stop & mover;
    watch.turn(TurnStep::End, end);
    let turned = if end == S::Word::ZERO { end } else { ray & end.minus_one() };
    watch.turn(TurnStep::Turned, turned);
    turned
}

/// The discs of `opponent` that turn on a ray towards lower bits.
#[inline]
pub fn turned_down<S: Size>(
    mover: S::Word,
    opponent: S::Word,
    ray: S::Word,
    watch: &mut impl Watch<S::Word>,
) -> S::Word {
    let stop = (ray & !opponent).highest_bit();
    watch.turn(TurnStep::Stop, stop);
    let end = stop & mover;
    watch.turn(TurnStep::End, end);
    let turned = ray & (end << 1).negated();
    watch.turn(TurnStep::Turned, turned);
    turned
}

/// The discs of `opponent` that lie directly between a disc of `mover` and an empty square.
#[inline]
#[must_use]
pub fn loose<S: Size>(mover: S::Word, opponent: S::Word) -> S::Word {
    let empty = S::FULL & !(mover | opponent);
    let inner = opponent & inner_columns::<S>();
    let between = |path: S::Word, step: u32| {
        (path & mover << step & empty >> step) | (path & mover >> step & empty << step)
    };
    between(opponent, S::N) | between(inner, 1) | between(inner, S::N + 1) | between(inner, S::N - 1)
}
