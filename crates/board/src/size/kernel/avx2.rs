//! Legal moves and flips of the 8x8 board in AVX2, one lane per axis.
//!
//! The algorithms are those of the portable version; the four axes are computed in parallel.

use std::arch::x86_64::{
    __m128i, __m256i, _mm_cvtsi128_si64, _mm_or_si128, _mm_unpackhi_epi64, _mm256_add_epi64,
    _mm256_and_si256, _mm256_andnot_si256, _mm256_castsi256_si128, _mm256_cmpeq_epi64,
    _mm256_extracti128_si256, _mm256_or_si256, _mm256_set_epi64x, _mm256_set1_epi64x, _mm256_setzero_si256,
    _mm256_sllv_epi64, _mm256_srlv_epi64, _mm256_sub_epi64,
};

use crate::size::{S8, Size};

/// The distance in bits between neighbours on each axis, in the order of [`super::Rays`].
#[inline]
#[target_feature(enable = "avx2")]
fn steps(times: i64) -> __m256i {
    _mm256_set_epi64x(7 * times, 9 * times, 8 * times, times)
}

/// The inner columns. The lane of the column axis has every square.
#[inline]
#[target_feature(enable = "avx2")]
fn paths() -> __m256i {
    const INNER: i64 = 0x7e7e_7e7e_7e7e_7e7e;
    _mm256_set_epi64x(INNER, INNER, -1, INNER)
}

#[inline]
#[target_feature(enable = "avx2")]
fn union_of_lanes(lanes: __m256i) -> u64 {
    let halves: __m128i = _mm_or_si128(_mm256_castsi256_si128(lanes), _mm256_extracti128_si256(lanes, 1));
    _mm_cvtsi128_si64(_mm_or_si128(halves, _mm_unpackhi_epi64(halves, halves))) as u64
}

#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn moves(mover: u64, opponent: u64) -> u64 {
    let (one, two) = (steps(1), steps(2));
    let own = _mm256_set1_epi64x(mover as i64);
    let path = _mm256_and_si256(_mm256_set1_epi64x(opponent as i64), paths());

    let mut up = _mm256_and_si256(path, _mm256_sllv_epi64(own, one));
    let mut down = _mm256_and_si256(path, _mm256_srlv_epi64(own, one));
    up = _mm256_or_si256(up, _mm256_and_si256(path, _mm256_sllv_epi64(up, one)));
    down = _mm256_or_si256(down, _mm256_and_si256(path, _mm256_srlv_epi64(down, one)));

    let pairs_up = _mm256_and_si256(path, _mm256_sllv_epi64(path, one));
    let pairs_down = _mm256_srlv_epi64(pairs_up, one);
    for _ in 0..2 {
        up = _mm256_or_si256(up, _mm256_and_si256(pairs_up, _mm256_sllv_epi64(up, two)));
        down = _mm256_or_si256(down, _mm256_and_si256(pairs_down, _mm256_srlv_epi64(down, two)));
    }

    let ends = _mm256_or_si256(_mm256_sllv_epi64(up, one), _mm256_srlv_epi64(down, one));
    union_of_lanes(ends) & !(mover | opponent)
}

#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn flips(mover: u64, opponent: u64, index: u32) -> u64 {
    let rays = &S8::RAYS[index as usize];
    let own = _mm256_set1_epi64x(mover as i64);
    let other = _mm256_set1_epi64x(opponent as i64);
    let zero = _mm256_setzero_si256();

    // Up: the lowest square of the ray without an opponent's disc decides whether the line is closed.
    let up = lanes(&rays.up);
    let stops = _mm256_andnot_si256(other, up);
    let end = _mm256_and_si256(_mm256_and_si256(stops, _mm256_sub_epi64(zero, stops)), own);
    // A single bit minus one gives all bits below it. A missing end must give none instead of all.
    let missing = _mm256_cmpeq_epi64(end, zero);
    let below = _mm256_sub_epi64(_mm256_add_epi64(end, _mm256_set1_epi64x(-1)), missing);
    let up_flips = _mm256_and_si256(up, below);

    // Down: no instruction finds the highest bit of a lane, so the squares from the first stop on are filled. The rest
    // of the ray turns if the first stop is the mover's.
    let down = lanes(&rays.down);
    let one = steps(1);
    let mut behind = _mm256_andnot_si256(other, down);
    behind = _mm256_or_si256(behind, _mm256_srlv_epi64(behind, one));
    behind = _mm256_or_si256(behind, _mm256_srlv_epi64(behind, steps(2)));
    behind = _mm256_or_si256(behind, _mm256_srlv_epi64(behind, steps(4)));
    let first = _mm256_andnot_si256(_mm256_srlv_epi64(behind, one), behind);
    let end = _mm256_and_si256(_mm256_and_si256(first, down), own);
    let open = _mm256_cmpeq_epi64(end, zero);
    let down_flips = _mm256_andnot_si256(open, _mm256_andnot_si256(behind, down));

    union_of_lanes(_mm256_or_si256(up_flips, down_flips))
}

#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn loose(mover: u64, opponent: u64) -> u64 {
    let one = steps(1);
    let own = _mm256_set1_epi64x(mover as i64);
    let empty = _mm256_set1_epi64x(!(mover | opponent) as i64);
    let path = _mm256_and_si256(_mm256_set1_epi64x(opponent as i64), paths());
    let up = _mm256_and_si256(_mm256_sllv_epi64(own, one), _mm256_srlv_epi64(empty, one));
    let down = _mm256_and_si256(_mm256_srlv_epi64(own, one), _mm256_sllv_epi64(empty, one));
    union_of_lanes(_mm256_and_si256(path, _mm256_or_si256(up, down)))
}

#[inline]
#[target_feature(enable = "avx2")]
fn lanes(words: &[u64; 4]) -> __m256i {
    _mm256_set_epi64x(words[3] as i64, words[2] as i64, words[1] as i64, words[0] as i64)
}
