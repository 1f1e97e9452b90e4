//! Ratings recover the strengths by which games were drawn, and err as often as they say.

use outflank_arena::{CrossTable, Outcomes, Rating, Zero, ratings};
use outflank_board::random;

/// Strengths in Elo, with mean 0.
const PLANTED: [f64; 6] = [-280.0, -130.0, -20.0, 40.0, 140.0, 250.0];

/// Every player meets every other in so many games, of which a part is drawn whoever plays.
fn tournament(seed: u64, games: u32, drawn: f64) -> CrossTable {
    let mut generator = random::generator(seed);
    let mut chance = || f64::from(random::below(u32::MAX, &mut generator)) / f64::from(u32::MAX);
    let mut table = CrossTable::new(PLANTED.len());
    for (first, strength) in PLANTED.iter().enumerate() {
        for (second, other) in PLANTED[..first].iter().enumerate() {
            let expected = 1.0 / (1.0 + 10_f64.powf((other - strength) / 400.0));
            // A draw takes as much from the winner's chance as from the loser's.
            let draw = drawn * expected.min(1.0 - expected);
            for _ in 0..games {
                let chance = chance();
                let mut outcomes = Outcomes::default();
                if chance < expected - draw / 2.0 {
                    outcomes.wins = 1;
                } else if chance < expected + draw / 2.0 {
                    outcomes.draws = 1;
                } else {
                    outcomes.losses = 1;
                }
                table.add(first, second, outcomes);
            }
        }
    }
    table
}

/// The part of all ratings, over many tournaments, whose error bar reaches the planted strength.
fn coverage(games: u32, drawn: f64, zero: Zero) -> f64 {
    const TOURNAMENTS: u64 = 1000;
    let (mut all, mut held) = (0, 0);
    for seed in 0..TOURNAMENTS {
        for (&planted, Rating { elo, error }) in
            PLANTED.iter().zip(ratings(&tournament(seed, games, drawn), zero))
        {
            // The anchor itself is right by definition.
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
    for (planted, rating) in PLANTED.into_iter().zip(ratings(&tournament(1, 100_000, 0.3), Zero::Mean)) {
        assert!(rating.error < 2.0 && (rating.elo - planted).abs() < 2.0, "{planted}: {rating:?}");
    }
}

#[test]
fn error_bars_hold_the_truth_in_95_percent() {
    let anchor = Zero::Anchor { player: 2, elo: PLANTED[2] };
    for (games, zero) in [(30, Zero::Mean), (200, Zero::Mean), (30, anchor), (200, anchor)] {
        let coverage = coverage(games, 0.0, zero);
        assert!((0.94..0.965).contains(&coverage), "{games} games a pairing, {zero:?}: {coverage}");
    }
}

#[test]
fn with_draws_they_are_on_the_safe_side() {
    let coverage = coverage(50, 0.5, Zero::Mean);
    assert!((0.96..1.0).contains(&coverage), "{coverage}");
}
