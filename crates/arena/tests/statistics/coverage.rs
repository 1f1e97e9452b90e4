//! The confidence intervals of a match have the stated coverage, from four games to a thousand.

use crate::simulation::{Chances, simulate};
use outflank_arena::{Colours, Elo, Mean, Results};

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

fn matches(chances: &Chances, colours: Colours, games: u64, runs: u64) -> Matches {
    let truth = chances.score();
    let (mut held, mut narrowest, mut width, mut normal_width) = (0, f64::INFINITY, 0.0, 0.0);
    for seed in 0..runs {
        let results = simulate(chances, colours, games, seed * 10_007 + games);
        let Mean { low, high, .. } = results.score();
        held += u64::from((low..=high).contains(&truth));
        narrowest = f64::min(narrowest, high - low);
        width += high - low;
        normal_width += 2.0 * 1.96 * standard_error(&results);
        check_elo(&results);
    }
    let runs = runs as f64;
    Matches {
        coverage: held as f64 / runs,
        narrowest,
        width: width / runs,
        normal_width: normal_width / runs,
    }
}

/// The standard error of the points per game, of observations of one kind.
fn standard_error(results: &Results) -> f64 {
    let counts = if results.pairs.pairs() > 0 { &results.pairs.0[..] } else { &results.singles.0 };
    let (count, last) = (results.observations() as f64, (counts.len() - 1) as f64);
    let moment = |power| {
        let terms = counts.iter().enumerate().map(|(index, &n)| n as f64 * (index as f64 / last).powi(power));
        terms.sum::<f64>() / count
    };
    ((moment(2) - moment(1) * moment(1)) / count).sqrt()
}

/// Elo is the score on another scale: its interval contains the true value exactly if the score's interval does.
fn check_elo(results: &Results) {
    let Elo { value, low, high } = results.elo();
    let Mean { low: score_low, high: score_high, .. } = results.score();
    let score = |elo: f64| 1.0 / (1.0 + 10_f64.powf(-elo / 400.0));
    assert!(low <= value && value <= high && low < high, "{results:?}");
    assert!((score(low) - score_low).abs() < 1e-9 && (score(high) - score_high).abs() < 1e-9, "{results:?}");
}

/// Equal and different players, three draw rates, openings with and without a favoured colour.
fn settings() -> Vec<Chances> {
    let mut settings = Vec::new();
    for elo in [0.0, 100.0, 400.0] {
        for drawn in [0.0, 0.2, 0.6] {
            settings.extend([0.0, 200.0].map(|bias| Chances { elo, drawn, bias }));
        }
    }
    settings
}

fn check_coverage(colours: Colours) {
    let long = std::env::var_os("OUTFLANK_LONG").is_some();
    // Fewer runs vary more. The range allows four standard deviations.
    let (runs, [low, high]) = if long { (2000, [0.93, 0.98]) } else { (300, [0.91, 0.995]) };
    for games in [4, 10, 20, 50, 100, 1000] {
        for chances in settings() {
            let Matches { coverage, narrowest, width, normal_width } =
                matches(&chances, colours, games, runs);
            let what = format!("{games} games, {colours}, {chances:?}: {:.1} %, ", 100.0 * coverage);
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

#[test]
fn score_intervals_have_95_percent_coverage() {
    check_coverage(Colours::Both);
}

#[test]
fn score_intervals_of_single_games_have_95_percent_coverage() {
    check_coverage(Colours::Fixed);
}
