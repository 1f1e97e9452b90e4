//! Legal moves and flips of the 8x8 board, with the fastest instructions that the program is compiled for.
//!
//! [`moves`], [`flips`] and [`nth_bit`] choose at compile time. [`portable`] is always compiled and works on every
//! size. The SIMD versions are tested and measured against it.

#[cfg(target_feature = "avx2")]
mod avx2;
mod mirror;
pub mod portable;
pub mod watch;

pub use crate::bits::{gather, nth_bit};
pub(crate) use mirror::{flip_rows, transpose, transpose_8x8};

/// The rays from one square to the border, without the square itself.
///
/// Ray `i` of `up` and of `down` lie on one axis: row, column, the diagonal of a1, the other diagonal.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(32))]
pub struct Rays<W> {
    /// Towards higher bits: right, down, down right, down left.
    pub up: [W; 4],
    /// Towards lower bits: left, up, up left, up right.
    pub down: [W; 4],
}

/// The squares where `mover` may place a disc on 8x8.
#[inline]
#[must_use]
#[allow(unsafe_code)]
pub fn moves(mover: u64, opponent: u64) -> u64 {
    cfg_select! {
        target_feature = "avx2" => {
            // SAFETY: this arm is only compiled where AVX2 is present.
            unsafe { avx2::moves(mover, opponent) }
        }
        _ => { portable::moves::<crate::S8>(mover, opponent) }
    }
}

/// The discs of `opponent` that turn when `mover` places a disc on the empty square `index` of 8x8.
///
/// No disc turns if the move is illegal.
///
/// # Panics
///
/// When `index` is 64 or more.
#[inline]
#[must_use]
#[allow(unsafe_code)]
pub fn flips(mover: u64, opponent: u64, index: u32) -> u64 {
    cfg_select! {
        target_feature = "avx2" => {
            // SAFETY: this arm is only compiled where AVX2 is present.
            unsafe { avx2::flips(mover, opponent, index) }
        }
        _ => { portable::flips::<crate::S8>(mover, opponent, index) }
    }
}

/// The discs of `opponent` on 8x8 that lie directly between a disc of `mover` and an empty square.
#[inline]
#[must_use]
#[allow(unsafe_code)]
pub fn loose(mover: u64, opponent: u64) -> u64 {
    cfg_select! {
        target_feature = "avx2" => {
            // SAFETY: this arm is only compiled where AVX2 is present.
            unsafe { avx2::loose(mover, opponent) }
        }
        _ => { portable::loose::<crate::S8>(mover, opponent) }
    }
}

/// The squares from `index` to the border of an `n` x `n` board along an axis, without `index` itself.
pub(crate) const fn ray(n: u32, index: u32, axis: usize, direction: i32) -> u128 {
    let (down, right) = [(0, 1), (1, 0), (1, 1), (1, -1)][axis];
    let side = n as i32;
    let mut row = index as i32 / side + direction * down;
    let mut column = index as i32 % side + direction * right;
    let mut squares = 0;
    while 0 <= row && row < side && 0 <= column && column < side {
        squares |= 1 << (row * side + column);
        row += direction * down;
        column += direction * right;
    }
    squares
}

/// The squares adjacent to `index` on an `n` x `n` board, in all eight directions.
pub(crate) const fn ring(n: u32, index: u32) -> u128 {
    let side = n as i32;
    let (row, column) = (index as i32 / side, index as i32 % side);
    let mut squares = 0;
    let mut other = 0;
    while other < side * side {
        let (down, right) = (other / side - row, other % side - column);
        if other != index as i32 && down.abs() <= 1 && right.abs() <= 1 {
            squares |= 1 << other;
        }
        other += 1;
    }
    squares
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::{self, generator};
    use crate::{Board, S8, Size, Square, Word};

    #[test]
    fn a_ray_runs_to_the_border() {
        assert_eq!(ray(8, 0, 2, 1), 0x8040_2010_0804_0200);
        assert_eq!(ray(8, 63, 0, -1), 0x7f00_0000_0000_0000);
        assert_eq!(ray(8, 7, 3, 1), 0x0102_0408_1020_4000);
        assert_eq!(ray(4, 5, 1, -1), 1 << 1);
    }

    #[test]
    fn a_ring_ends_at_the_border() {
        assert_eq!(ring(8, 0), 0x302);
        assert_eq!(ring(8, 9), 0x070507);
        assert_eq!(ring(8, 63), 0x40c0_0000_0000_0000);
        assert_eq!(ring(10, 19), 1 << 8 | 1 << 9 | 1 << 18 | 1 << 28 | 1 << 29);
    }

    /// The discs that are the only ones turned on their line by a move.
    fn turned_alone(board: Board<S8>, square: Square) -> u64 {
        let rays = &S8::RAYS[square.index_on::<S8>() as usize];
        let flips = board.flips(square).word();
        let lines = rays.up.into_iter().chain(rays.down).map(|ray| flips & ray);
        lines.filter(|line| line.count() == 1).fold(0, |discs, line| discs | line)
    }

    #[test]
    fn kernels_agree_on_random_boards() {
        let mut rng = generator(8);
        for _ in 0..20_000 {
            let board = random::filling::<S8>(&mut rng);
            let (mover, opponent) = (board.mover().word(), board.opponent().word());
            assert_eq!(moves(mover, opponent), portable::moves::<S8>(mover, opponent), "{board:?}");
            let alone = board.moves().into_iter().fold(0, |discs, at| discs | turned_alone(board, at));
            assert_eq!(loose(mover, opponent), alone, "{board:?}");
            assert_eq!(portable::loose::<S8>(mover, opponent), alone, "{board:?}");
            for square in board.empties() {
                let index = square.index_on::<S8>();
                let flipped = flips(mover, opponent, index);
                assert_eq!(flipped, portable::flips::<S8>(mover, opponent, index), "{square} on {board:?}");
                assert_eq!(flipped & !S8::FULL, 0);
            }
        }
    }

    #[test]
    fn nth_bit_agrees_with_the_portable_version() {
        for word in [0, 1, 0b1011_0000, u64::MAX, 1 << 63, 0x8000_0000_0000_0001] {
            for n in 0..70 {
                assert_eq!(nth_bit(word, n), portable::nth_bit(word, n), "{word:x} {n}");
            }
            assert_eq!(word.lowest(), nth_bit(word, 0));
        }
    }

    #[test]
    fn gather_agrees_with_the_portable_version() {
        let mut rng = generator(9);
        assert_eq!(gather(0b1010, 0b1100), 0b10);
        for _ in 0..1_000 {
            let board = random::filling::<S8>(&mut rng);
            let (word, mask) = (board.mover().word(), board.mover().word() | board.opponent().word());
            for mask in [mask, !mask, 0x0101_0101_0101_0101, u64::MAX, 0] {
                assert_eq!(gather(word, mask), portable::gather(word, mask), "{word:x} {mask:x}");
            }
        }
    }
}
