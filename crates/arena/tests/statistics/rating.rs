//! Ratings recover the strengths of simulated players, and their error bars have the stated coverage.

use crate::simulation::{Chances, simulate};
use outflank_arena::{Colours, CrossTable, Rating, Zero, ratings};

/// Strengths in Elo, with mean 0.
const PLANTED: [f64; 6] = [-280.0, -130.0, -20.0, 40.0, 140.0, 250.0];

/// A round robin with this number of games per pairing.
fn tournament(seed: u64, colours: Colours, games: u64, drawn: f64) -> CrossTable {
    let mut table = CrossTable::new(PLANTED.len());
    for (first, strength) in PLANTED.iter().enumerate() {
        for (second, other) in PLANTED[..first].iter().enumerate() {
            let chances = Chances { elo: strength - other, drawn, bias: 0.0 };
            let seed = seed * 100 + (first * PLANTED.len() + second) as u64;
            table.add(first, second, simulate(&chances, colours, games, seed));
        }
    }
    table
}

/// The share of all ratings, over many tournaments, whose error bar contains the planted strength.
fn coverage(colours: Colours, games: u64, drawn: f64, zero: Zero) -> f64 {
    const TOURNAMENTS: u64 = 1000;
    let (mut all, mut held) = (0, 0);
    for seed in 0..TOURNAMENTS {
        for (&planted, Rating { elo, error }) in
            PLANTED.iter().zip(ratings(&tournament(seed, colours, games, drawn), zero))
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
    for colours in Colours::ALL {
        let table = tournament(1, colours, 100_000, 0.3);
        for (planted, rating) in PLANTED.into_iter().zip(ratings(&table, Zero::Mean)) {
            assert!(rating.error < 2.0 && (rating.elo - planted).abs() < 2.0, "{planted}: {rating:?}");
        }
    }
}

#[test]
fn error_bars_have_95_percent_coverage() {
    let anchor = Zero::Anchor { player: 2, elo: PLANTED[2] };
    for (games, zero) in [(30, Zero::Mean), (200, Zero::Mean), (30, anchor), (200, anchor)] {
        for drawn in [0.0, 0.5] {
            for colours in Colours::ALL {
                let coverage = coverage(colours, games, drawn, zero);
                let what = format!("{games} games, {colours}, draws {drawn}, {zero:?}");
                assert!((0.94..0.97).contains(&coverage), "{what}: {coverage}");
            }
        }
    }
}

#[test]
fn error_bars_cover_the_truth_with_few_games() {
    for games in [4, 10, 20] {
        for colours in Colours::ALL {
            let coverage = coverage(colours, games, 0.1, Zero::Mean);
            assert!((0.94..0.999).contains(&coverage), "{games} games, {colours}: {coverage}");
        }
    }
}
