//! The last four empty squares: no table, no move generation, one function per number of empty squares.
//!
//! All functions search a null window: whether the score for the side to move is above `alpha`. The result is a bound
//! on that side of the window.

use outflank_board::kernel::{flips, gather};

use crate::geometry::{LINES, NEIGHBOURS, QUADRANTS, line_start};
use crate::score::DiscScore;
use crate::square::Square8;

/// The number of discs that turn on one line when its last empty square is filled, by the mover's discs on it.
///
/// The low byte is for a disc of the mover. The high byte is for a disc of the opponent, who has the rest of the line.
/// [`LINES`] contains the start index for each length of line and place of the square.
static TURNED: [u16; 4096] = {
    let mut table = [0; 4096];
    let mut length = 1;
    while length <= 8 {
        let mut place = 0;
        while place < length {
            let start = line_start(length, place);
            let mut own = 0;
            while own < 1 << length {
                let other = !own & ((1 << length) - 1) & !(1 << place);
                table[start + own] = turned_on(own, place) | turned_on(other, place) << 8;
                own += 1;
            }
            place += 1;
        }
        length += 1;
    }
    table
};

/// The number of discs between the empty square of a line and the nearest discs of `own` on both sides.
const fn turned_on(own: usize, place: usize) -> u16 {
    let (above, below) = (own >> (place + 1), own & ((1 << place) - 1));
    let mut turned = 0;
    if above != 0 {
        turned += above.trailing_zeros() as u16;
    }
    if below != 0 {
        turned += place as u16 - 1 - below.ilog2() as u16;
    }
    turned
}

/// The number of discs that turn when the last empty square is filled.
///
/// The low byte is for the side with the discs `own`, the high byte for the other side.
#[inline]
fn turned_by_last(own: u64, square: Square8) -> u16 {
    let lines = &LINES[square.index() as usize];
    let on = |line: usize| {
        TURNED[(usize::from(lines.starts[line]) + gather(own, lines.masks[line]) as usize) & 4095]
    };
    on(0) + on(1) + on(2) + on(3)
}

/// Searches a position with at most four empty squares.
pub fn few(mover: u64, opponent: u64, alpha: DiscScore, nodes: &mut u64) -> DiscScore {
    let mut empty = !(mover | opponent);
    let count = empty.count_ones();
    let mut next = || {
        let square = Square8::new(empty.trailing_zeros());
        empty &= empty.wrapping_sub(1);
        square
    };
    match count {
        0 => over(mover, opponent),
        1 => {
            *nodes += 1;
            one(mover, next())
        }
        2 => two(mover, opponent, alpha, [next(), next()], nodes),
        3 => three(mover, opponent, alpha, [next(), next(), next()], nodes),
        _ => four(mover, opponent, alpha, nodes),
    }
}

/// The exact score with one empty square, for the side to move.
#[inline]
pub fn one(mover: u64, square: Square8) -> DiscScore {
    let own = mover.count_ones() as i32;
    let turned = i32::from(turned_by_last(mover, square));
    if turned & 255 != 0 {
        return DiscScore::new(2 * (own + (turned & 255) + 1) - 64);
    }
    if turned != 0 {
        return DiscScore::new(2 * (own - (turned >> 8)) - 64);
    }
    // The empty square counts for the winner: with 63 discs one side always has more.
    DiscScore::new(if 2 * own > 63 { 2 * own - 62 } else { 2 * own - 64 })
}

/// The score if neither side can move.
#[inline]
pub fn over(mover: u64, opponent: u64) -> DiscScore {
    let (own, other) = (mover.count_ones() as i32, opponent.count_ones() as i32);
    let difference = own - other;
    DiscScore::new(difference + difference.signum() * (64 - own - other))
}

/// Searches a position with two empty squares.
#[inline]
pub fn two(
    mover: u64,
    opponent: u64,
    alpha: DiscScore,
    [one_square, other_square]: [Square8; 2],
    nodes: &mut u64,
) -> DiscScore {
    *nodes += 1;
    let mut best = DiscScore::BELOW_MIN;
    for (square, rest) in [(one_square, other_square), (other_square, one_square)] {
        if let Some((_, after)) = after(mover, opponent, square) {
            *nodes += 1;
            let score = -one(after, rest);
            if score > alpha {
                return score;
            }
            best = best.max(score);
        }
    }
    if best > DiscScore::BELOW_MIN {
        return best;
    }
    // A pass: the same for the opponent, who minimizes the score.
    let mut best = DiscScore::ABOVE_MAX;
    for (square, rest) in [(one_square, other_square), (other_square, one_square)] {
        if let Some((_, after)) = after(opponent, mover, square) {
            *nodes += 1;
            let score = one(after, rest);
            if score <= alpha {
                return score;
            }
            best = best.min(score);
        }
    }
    if best < DiscScore::ABOVE_MAX {
        *nodes += 1;
        return best;
    }
    over(mover, opponent)
}

/// Searches a position with three empty squares; a square alone in its quadrant is tried first.
pub fn three(
    mover: u64,
    opponent: u64,
    alpha: DiscScore,
    squares: [Square8; 3],
    nodes: &mut u64,
) -> DiscScore {
    *nodes += 1;
    let [a, b, c] = squares;
    let [qa, qb, qc] = squares.map(quadrant);
    let [a, b, c] = if qa == qb && qb != qc {
        [c, a, b]
    } else if qa == qc && qb != qc {
        [b, a, c]
    } else {
        [a, b, c]
    };
    let mut best = DiscScore::BELOW_MIN;
    for (square, rest) in [(a, [b, c]), (b, [a, c]), (c, [a, b])] {
        if let Some((own, other)) = after(mover, opponent, square) {
            let score = -two(other, own, -alpha.next(), rest, nodes);
            if score > alpha {
                return score;
            }
            best = best.max(score);
        }
    }
    if best > DiscScore::BELOW_MIN {
        return best;
    }
    let mut best = DiscScore::ABOVE_MAX;
    for (square, rest) in [(a, [b, c]), (b, [a, c]), (c, [a, b])] {
        if let Some((own, other)) = after(opponent, mover, square) {
            let score = two(other, own, alpha, rest, nodes);
            if score <= alpha {
                return score;
            }
            best = best.min(score);
        }
    }
    if best < DiscScore::ABOVE_MAX {
        *nodes += 1;
        return best;
    }
    over(mover, opponent)
}

/// Searches a position with four empty squares.
pub fn four(mover: u64, opponent: u64, alpha: DiscScore, nodes: &mut u64) -> DiscScore {
    *nodes += 1;
    let mut empty = !(mover | opponent);
    let mut next = || {
        let square = Square8::new(empty.trailing_zeros());
        empty &= empty - 1;
        square
    };
    let squares = by_parity([next(), next(), next(), next()]);
    let [a, b, c, d] = squares;
    let orders = [(a, [b, c, d]), (b, [a, c, d]), (c, [a, b, d]), (d, [a, b, c])];
    let mut best = DiscScore::BELOW_MIN;
    for (square, rest) in orders {
        if let Some((own, other)) = after(mover, opponent, square) {
            let score = -three(other, own, -alpha.next(), rest, nodes);
            if score > alpha {
                return score;
            }
            best = best.max(score);
        }
    }
    if best > DiscScore::BELOW_MIN {
        return best;
    }
    let mut best = DiscScore::ABOVE_MAX;
    for (square, rest) in orders {
        if let Some((own, other)) = after(opponent, mover, square) {
            let score = three(other, own, alpha, rest, nodes);
            if score <= alpha {
                return score;
            }
            best = best.min(score);
        }
    }
    if best < DiscScore::ABOVE_MAX {
        *nodes += 1;
        return best;
    }
    over(mover, opponent)
}

/// Orders squares by parity: quadrants with an odd number of empty squares first.
#[inline]
fn by_parity(squares: [Square8; 4]) -> [Square8; 4] {
    let quadrants = squares.map(quadrant);
    let odd = quadrants.iter().fold(0, |odd, quadrant| odd ^ quadrant);
    // If all quadrants or none are odd, the order stays the same.
    if odd == 0 || odd == 15 {
        return squares;
    }
    let mut sorted = squares;
    let mut next = 0;
    for wanted in [true, false] {
        for index in 0..4 {
            if (quadrants[index] & odd != 0) == wanted {
                sorted[next & 3] = squares[index];
                next += 1;
            }
        }
    }
    sorted
}

#[inline]
fn quadrant(square: Square8) -> u8 {
    QUADRANTS[square.index() as usize]
}

/// The discs of the side that places a disc and of the other side, or `None` if no disc turns.
#[inline]
fn after(own: u64, other: u64, square: Square8) -> Option<(u64, u64)> {
    if NEIGHBOURS[square.index() as usize] & other == 0 {
        return None;
    }
    let flips = flips(own, other, square.index());
    (flips != 0).then(|| (own | flips | square.bit(), other ^ flips))
}
