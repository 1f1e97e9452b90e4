//! Ratings recover the strengths of simulated players, and their error bars have the stated coverage.

use crate::simulation::{Chances, simulate};
use outflank_arena::{CrossTable, Rating, Zero, ratings};

/// Strengths in Elo, with mean 0.
const PLANTED: [f64; 6] = [-280.0, -130.0, -20.0, 40.0, 140.0, 250.0];

/// A round robin with this number of pairs of games per pairing.
fn tournament(seed: u64, pairs: u64, drawn: f64) -> CrossTable {
    let mut table = CrossTable::new(PLANTED.len());
    for (first, strength) in PLANTED.iter().enumerate() {
        for (second, other) in PLANTED[..first].iter().enumerate() {
            let chances = Chances { elo: strength - other, drawn, bias: 0.0 };
            let seed = seed * 100 + (first * PLANTED.len() + second) as u64;
            table.add(first, second, simulate(&chances, pairs, seed));
        }
    }
    table
}

/// The share of all ratings, over many tournaments, whose error bar contains the planted strength.
fn coverage(pairs: u64, drawn: f64, zero: Zero) -> f64 {
    const TOURNAMENTS: u64 = 1000;
    let (mut all, mut held) = (0, 0);
    for seed in 0..TOURNAMENTS {
        for (&planted, Rating { elo, error }) in
            PLANTED.iter().zip(ratings(&tournament(seed, pairs, drawn), zero))
        {
            // The anchor itself is exact by definition.
            if error > 0.0 {
                all += 1;
                held += u32::from((elo - planted).abs() <= error);
            }
        }
    }
    f64::from(held) / f64::from(all)
}

#[test]
fn planted_strengths_are_found() {
    for (planted, rating) in PLANTED.into_iter().zip(ratings(&tournament(1, 50_000, 0.3), Zero::Mean)) {
        assert!(rating.error < 2.0 && (rating.elo - planted).abs() < 2.0, "{planted}: {rating:?}");
    }
}

#[test]
fn error_bars_have_95_percent_coverage() {
    let anchor = Zero::Anchor { player: 2, elo: PLANTED[2] };
    for (pairs, zero) in [(15, Zero::Mean), (100, Zero::Mean), (15, anchor), (100, anchor)] {
        for drawn in [0.0, 0.5] {
            let coverage = coverage(pairs, drawn, zero);
            assert!((0.94..0.97).contains(&coverage), "{pairs} pairs, draws {drawn}, {zero:?}: {coverage}");
        }
    }
}

#[test]
fn error_bars_cover_the_truth_with_few_games() {
    for pairs in [2, 5, 10] {
        let coverage = coverage(pairs, 0.1, Zero::Mean);
        assert!((0.94..0.999).contains(&coverage), "{pairs} pairs: {coverage}");
    }
}
