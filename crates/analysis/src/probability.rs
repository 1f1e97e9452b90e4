//! The win probability of a score.
//!
//! The model is a logistic curve. Its width grows with the number of empty squares up to a limit: a lead of four discs
//! means more near the end. Both parameters were fitted to games of tournament players, see `docs/review.md`.

use outflank_board::Score;

/// The growth of the width per empty square, and the greatest width, both in discs.
const WIDTH_PER_EMPTY: f64 = 0.42;
const WIDTH_LIMIT: f64 = 10.7;

/// The probability that the side to move wins, a draw counted as half, from 0 to 1 in steps of 0.0001.
///
/// The steps make the value the same on machines whose exponential functions differ in the last bit.
#[must_use]
pub fn of(score: Score, empties: u32) -> f64 {
    let discs = f64::from(score.in_hundredths()) / 100.0;
    if discs == 0.0 {
        return 0.5;
    }
    let width = (WIDTH_PER_EMPTY * f64::from(empties)).min(WIDTH_LIMIT);
    let probability = 1.0 / (1.0 + (-discs / width).exp());
    (probability * 10_000.0).round() / 10_000.0
}
