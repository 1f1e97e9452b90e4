//! Stable discs, computed fast enough for pruning.

use std::sync::LazyLock;

use outflank_board::kernel::gather;

/// The stable discs of one side on an edge, by the discs of both sides.
static EDGES: LazyLock<Box<[u8]>> = LazyLock::new(|| {
    let mut table = vec![0; 1 << 16].into_boxed_slice();
    // Edges with fewer empty squares first: each depends on edges with one disc more.
    for discs in (0..=8).rev() {
        for own in 0..256_usize {
            for other in (0..256_usize).filter(|other| own & other == 0) {
                if (own | other).count_ones() == discs {
                    table[own << 8 | other] = edge(own as u8, other as u8, &table);
                }
            }
        }
    }
    table
});

/// The discs of `own` that stay after any disc of either side on any empty square, whether or not it turns discs.
fn edge(own: u8, other: u8, table: &[u8]) -> u8 {
    let mut stable = own;
    for place in (0..8).filter(|place| (own | other) >> place & 1 == 0) {
        let turned = turned_on_edge(own, other, place);
        stable &= table[usize::from(own | 1 << place | turned) << 8 | usize::from(other & !turned)];
        let turned = turned_on_edge(other, own, place);
        stable &= table[usize::from(own & !turned) << 8 | usize::from(other | 1 << place | turned)];
    }
    stable
}

/// The discs of `other` on an edge that a new disc of `own` turns.
fn turned_on_edge(own: u8, other: u8, place: u32) -> u8 {
    let mut all = 0;
    for step in [-1_i32, 1] {
        let mut turned = 0;
        let mut at = place as i32 + step;
        while (0..8).contains(&at) && other >> at & 1 == 1 {
            turned |= 1 << at;
            at += step;
        }
        if (0..8).contains(&at) && own >> at & 1 == 1 {
            all |= turned;
        }
    }
    all
}

const COLUMN_A: u64 = 0x0101_0101_0101_0101;
const COLUMN_H: u64 = COLUMN_A << 7;
const ROW_1: u64 = 0xff;
const ROW_8: u64 = 0xff << 56;
const BORDER: u64 = COLUMN_A | COLUMN_H | ROW_1 | ROW_8;

/// Discs of `own` that can never be turned: a lower bound.
pub fn stable(own: u64, other: u64) -> u64 {
    let mut stable = edges(own, other);
    let [rows, columns, falling, rising] = safe_lines(own | other);
    stable |= own & rows & columns & falling & rising;
    loop {
        let grown = stable
            | own
                & (rows | stable << 1 | stable >> 1)
                & (columns | stable << 8 | stable >> 8)
                & (falling | stable << 9 | stable >> 9)
                & (rising | stable << 7 | stable >> 7);
        if grown == stable {
            return stable;
        }
        stable = grown;
    }
}

/// Stable discs on the four edges.
#[inline]
fn edges(own: u64, other: u64) -> u64 {
    let table = &**EDGES;
    let look = |own: u64, other: u64| u64::from(table[((own & 0xff) << 8 | other & 0xff) as usize]);
    let column = |mask| look(gather(own, mask), gather(other, mask));
    // The factor spreads eight bits over eight rows; the mask keeps one bit per row.
    let spread = |byte: u64| (byte & 0x7f).wrapping_mul(0x0002_0408_1020_4081) & COLUMN_A | (byte >> 7) << 56;
    look(own, other)
        | look(own >> 56, other >> 56) << 56
        | spread(column(COLUMN_A))
        | spread(column(COLUMN_H)) << 7
}

/// For each of the four directions the squares whose line is full or ends there.
#[inline]
fn safe_lines(occupied: u64) -> [u64; 4] {
    let mut rows = occupied;
    rows &= rows >> 1;
    rows &= rows >> 2;
    rows &= rows >> 4;
    rows = (rows & COLUMN_A).wrapping_mul(0xff);
    let mut columns = occupied;
    columns &= columns.rotate_right(8);
    columns &= columns.rotate_right(16);
    columns &= columns.rotate_right(32);
    let empty = !occupied;
    [
        rows | COLUMN_A | COLUMN_H,
        columns | ROW_1 | ROW_8,
        BORDER | !(up(empty, 9, !COLUMN_A) | down(empty, 9, !COLUMN_H)),
        BORDER | !(up(empty, 7, !COLUMN_H) | down(empty, 7, !COLUMN_A)),
    ]
}

/// Extends squares along a line to the border; `path` contains the squares that bits may enter.
#[inline]
fn up(mut squares: u64, step: u32, mut path: u64) -> u64 {
    for doubling in 0..3 {
        squares |= squares << (step << doubling) & path;
        path &= path << (step << doubling);
    }
    squares
}

#[inline]
fn down(mut squares: u64, step: u32, mut path: u64) -> u64 {
    for doubling in 0..3 {
        squares |= squares >> (step << doubling) & path;
        path &= path >> (step << doubling);
    }
    squares
}
