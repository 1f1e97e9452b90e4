//! Mirrored boards: rows in reverse order, and transposition.

use crate::size::Size;
use crate::word::Word;

/// Rows in reverse order, on any size.
#[inline]
pub(crate) fn flip_rows<S: Size>(word: S::Word) -> S::Word {
    (0..S::N).fold(S::Word::ZERO, |flipped, row| {
        let squares = (word >> (row * S::N)) & S::FIRST_ROW;
        flipped | squares << ((S::N - 1 - row) * S::N)
    })
}

/// Transposition on any size: columns become rows.
///
/// All squares of one diagonal move by the same number of bits. A step of one column to the right becomes one row down,
/// which is N - 1 bits further.
#[inline]
pub(crate) fn transpose<S: Size>(word: S::Word) -> S::Word {
    let diagonal = S::RAYS[0].up[2] | S::Word::ONE;
    let mut transposed = word & diagonal;
    // Squares with column = row + k, and those with row = column + k.
    let (mut right, mut below) = (diagonal, diagonal);
    for k in 1..S::N {
        right = (right << 1) & !S::FIRST_COLUMN & S::FULL;
        below = (below << S::N) & S::FULL;
        let distance = k * (S::N - 1);
        transposed |= (word & right) << distance | (word & below) >> distance;
    }
    transposed
}

/// Transposition on 8x8: swaps blocks of 4x4, then of 2x2, then single squares.
#[inline]
pub(crate) fn transpose_8x8(mut word: u64) -> u64 {
    let mut exchange = |distance: u32, mask: u64| {
        let changed = (word ^ (word >> distance)) & mask;
        word ^= changed ^ (changed << distance);
    };
    exchange(7, 0x00aa_00aa_00aa_00aa);
    exchange(14, 0x0000_cccc_0000_cccc);
    exchange(28, 0x0000_0000_f0f0_f0f0);
    word
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::{filling, generator};
    use crate::size::S8;

    #[test]
    fn both_transpose_implementations_agree() {
        for seed in 0..100 {
            let word = filling::<S8>(&mut generator(seed)).mover().word();
            assert_eq!(transpose::<S8>(word), transpose_8x8(word));
            assert_eq!(flip_rows::<S8>(word), word.swap_bytes());
        }
    }
}
