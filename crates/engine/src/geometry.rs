//! The geometry of the 8x8 board as compile-time tables.

/// The four corners.
pub const CORNERS: u64 = 0x8100_0000_0000_0081;

/// The maximum number of legal moves of any position, set-up positions included.
///
/// Let a position have `n` moves, `m` discs of the side to move and `o` of its opponent.
///
/// * `n <= 4 * o`: a move has an adjacent disc that it turns. Along one axis, a disc is adjacent to at most one such
///   move. Behind the disc, the line of that move continues with another disc, so that square is not empty.
/// * `n <= 8 * m`: a line of turned discs ends at a disc of the mover. From that disc, each of the eight directions
///   leads to at most one move.
/// * `n <= 64 - m - o`: moves are empty squares.
///
/// `n = 47` requires 12 opponent discs and 6 own ones, which leave 46 squares.
pub const MAX_MOVES: usize = 46;

/// The lines through a square.
#[derive(Clone, Copy)]
pub struct SquareLines {
    /// The squares of the row, the column and the two diagonals.
    pub masks: [u64; 4],
    /// The start index for lines of this length with the square at this place, in tables by the contents of a line.
    pub starts: [u16; 4],
}

/// The start index of a length of line and a place, in a table by the contents of a line.
///
/// Shorter lines come first, then lower places.
pub const fn line_start(length: usize, place: usize) -> usize {
    let mut start = place << length;
    let mut shorter = 1;
    while shorter < length {
        start += shorter << shorter;
        shorter += 1;
    }
    start
}

/// The lines through each square.
pub static LINES: [SquareLines; 64] = {
    let mut table = [SquareLines { masks: [0; 4], starts: [0; 4] }; 64];
    let mut square = 0;
    while square < 64 {
        let (row, column) = (square / 8, square % 8);
        let (mut lengths, mut places) = ([0; 4], [0; 4]);
        let mut other = 0;
        while other < 64 {
            let (down, right) = (other / 8 - row, other % 8 - column);
            let on = [down == 0, right == 0, down == right, down == -right];
            let mut line = 0;
            while line < 4 {
                if on[line] {
                    table[square as usize].masks[line] |= 1 << other;
                    lengths[line] += 1;
                    if other < square {
                        places[line] += 1;
                    }
                }
                line += 1;
            }
            other += 1;
        }
        let mut line = 0;
        while line < 4 {
            table[square as usize].starts[line] = line_start(lengths[line], places[line]) as u16;
            line += 1;
        }
        square += 1;
    }
    table
};

/// The neighbours of each square.
pub static NEIGHBOURS: [u64; 64] = {
    let mut table = [0; 64];
    let mut square: i32 = 0;
    while square < 64 {
        let mut other: i32 = 0;
        while other < 64 {
            let (down, right) = (other / 8 - square / 8, other % 8 - square % 8);
            if other != square && down.abs() <= 1 && right.abs() <= 1 {
                table[square as usize] |= 1 << other;
            }
            other += 1;
        }
        square += 1;
    }
    table
};

/// The quadrant of each square, as one of four bits.
pub static QUADRANTS: [u8; 64] = {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        table[square] = 1 << (square / 32 * 2 + square % 8 / 4);
        square += 1;
    }
    table
};

/// The squares of each set of quadrants.
pub static QUADRANT_SETS: [u64; 16] = {
    let mut table = [0; 16];
    let mut set = 0;
    while set < 16 {
        let mut square = 0;
        while square < 64 {
            if QUADRANTS[square] as usize & set != 0 {
                table[set] |= 1 << square;
            }
            square += 1;
        }
        set += 1;
    }
    table
};
