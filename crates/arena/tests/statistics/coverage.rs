//! The confidence intervals of a match have the stated coverage, from four games to a thousand.

use crate::simulation::{Chances, simulate};
use outflank_arena::{Elo, Mean, Pentanomial};

/// The results of many matches of one kind.
struct Matches {
    /// The share of the intervals that contain the true score.
    coverage: f64,
    /// The narrowest interval of scores.
    narrowest: f64,
    /// The mean width of the intervals.
    width: f64,
    /// The mean width of normal intervals: the mean plus or minus 1.96 standard errors.
    normal_width: f64,
}

fn matches(chances: &Chances, games: u64, runs: u64) -> Matches {
    let truth = chances.score();
    let (mut held, mut narrowest, mut width, mut normal_width) = (0, f64::INFINITY, 0.0, 0.0);
    for seed in 0..runs {
        let pairs = simulate(chances, games / 2, seed * 10_007 + games);
        let Mean { low, high, .. } = pairs.score();
        held += u64::from((low..=high).contains(&truth));
        narrowest = f64::min(narrowest, high - low);
        width += high - low;
        normal_width += 2.0 * 1.96 * (exact_variance(&pairs) / (games / 2) as f64).sqrt();
        check_elo(&pairs);
    }
    let runs = runs as f64;
    Matches {
        coverage: held as f64 / runs,
        narrowest,
        width: width / runs,
        normal_width: normal_width / runs,
    }
}

/// The variance of the points per game over pairs.
fn exact_variance(pairs: &Pentanomial) -> f64 {
    let count: f64 = pairs.0.iter().sum::<u64>() as f64;
    let scores = [0.0, 0.25, 0.5, 0.75, 1.0];
    let moment = |power| {
        scores.iter().zip(pairs.0).map(|(x, n): (&f64, u64)| n as f64 * x.powi(power)).sum::<f64>() / count
    };
    moment(2) - moment(1) * moment(1)
}

/// Elo is the score on another scale: its interval contains the true value exactly if the score's interval does.
fn check_elo(pairs: &Pentanomial) {
    let Elo { value, low, high } = pairs.elo();
    let Mean { low: score_low, high: score_high, .. } = pairs.score();
    let score = |elo: f64| 1.0 / (1.0 + 10_f64.powf(-elo / 400.0));
    assert!(low <= value && value <= high && low < high, "{pairs:?}");
    assert!((score(low) - score_low).abs() < 1e-9 && (score(high) - score_high).abs() < 1e-9, "{pairs:?}");
}

#[test]
fn score_intervals_have_95_percent_coverage() {
    let long = std::env::var_os("OUTFLANK_LONG").is_some();
    // Fewer runs vary more. The range allows four standard deviations.
    let (runs, [low, high]) = if long { (2000, [0.93, 0.98]) } else { (300, [0.91, 0.995]) };
    for games in [4, 10, 20, 50, 100, 1000] {
        for elo in [0.0, 100.0, 400.0] {
            for drawn in [0.0, 0.2, 0.6] {
                for bias in [0.0, 200.0] {
                    let chances = Chances { elo, drawn, bias };
                    let Matches { coverage, narrowest, width, normal_width } = matches(&chances, games, runs);
                    let what = format!("{games} games, {chances:?}: {:.1} %, ", 100.0 * coverage);
                    let what = what + &format!("width {width:.4}, normal {normal_width:.4}");
                    eprintln!("{what}");
                    assert!(narrowest > 0.01, "{what}, narrowest {narrowest}");
                    assert!(games < 10 || coverage >= low, "{what}");
                    assert!(games < 50 || coverage <= high, "{what}");
                    assert!(games != 100 || width <= 1.25 * normal_width, "{what}");
                    assert!(games != 1000 || width <= 1.02 * normal_width, "{what}");
                }
            }
        }
    }
}
