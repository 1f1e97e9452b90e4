//! Fits the win probability to reviewed games, and shows how well it fits other games.
//!
//! ```console
//! $ outflank review games.ggf --json > games.json
//! $ outflank review other.ggf --json > other.json
//! $ cargo run --release -p outflank-analysis --example calibration -- games.json other.json calibration.svg
//! ```
//!
//! The first file is for the fit, the second one for the check, and the third one is the plot to write. Losses per
//! period and class are those of the first file.

use std::error::Error;
use std::{env, fs};

use outflank_report::{Axis, Cell, Data, Plot, Series, Shape, Table};
use serde_json::Value;

/// One position of a game.
struct Sample {
    /// The score of the best move for the side to move, in discs.
    discs: f64,
    empties: f64,
    /// The result for the side to move: 1 for a win, a half for a draw.
    result: f64,
}

/// The parameters of the curve, as in `probability`.
#[derive(Clone, Copy, Debug)]
struct Width {
    per_empty: f64,
    most: f64,
}

impl Width {
    fn chance(self, sample: &Sample) -> f64 {
        let width = (self.per_empty * sample.empties).min(self.most);
        1.0 / (1.0 + (-sample.discs / width).exp())
    }

    /// The mean negative logarithm of the likelihood.
    fn log_loss(self, samples: &[Sample]) -> f64 {
        let loss = |sample: &Sample| {
            let chance = self.chance(sample).clamp(1e-9, 1.0 - 1e-9);
            -sample.result * chance.ln() - (1.0 - sample.result) * (1.0 - chance).ln()
        };
        samples.iter().map(loss).sum::<f64>() / samples.len() as f64
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let paths: Vec<String> = env::args().skip(1).collect();
    let [fitted, held_out, plot] = &paths[..] else {
        return Err("name the reviews to fit, the reviews to check, and the plot to write".into());
    };
    let [fitted, held_out] = [games(fitted)?, games(held_out)?];
    let [samples, others] = [samples(&fitted), samples(&held_out)];
    let width = fit(&samples);
    println!("{} positions fitted, {} held out", samples.len(), others.len());
    println!("width {:.4} discs per empty square, at most {:.3} discs", width.per_empty, width.most);
    println!("log loss {:.4} fitted, {:.4} held out", width.log_loss(&samples), width.log_loss(&others));
    let bins = bins(width, &others);
    println!("{}", bin_table(&bins).markdown());
    println!("{}", periods(&fitted).markdown());
    fs::write(plot, calibration(&bins).svg()?)?;
    Ok(())
}

/// The reviewed games of a file.
fn games(path: &str) -> Result<Vec<Value>, Box<dyn Error>> {
    let document: Value = serde_json::from_slice(&fs::read(path)?)?;
    Ok(document["games"].as_array().ok_or("not a review")?.clone())
}

/// Every judged position of finished games.
fn samples(games: &[Value]) -> Vec<Sample> {
    let mut samples = Vec::new();
    for game in games {
        let Some(black) = game["difference"].as_f64() else { continue };
        for ply in game["plies"].as_array().into_iter().flatten() {
            let (Some(discs), Some(empties)) = (ply["before"].as_f64(), ply["empties"].as_f64()) else {
                continue;
            };
            let own = if ply["by"] == "black" { black } else { -black };
            let result = if own > 0.0 {
                1.0
            } else if own < 0.0 {
                0.0
            } else {
                0.5
            };
            samples.push(Sample { discs, empties, result });
        }
    }
    samples
}

/// The parameters with the least loss, by golden-section search in both.
fn fit(samples: &[Sample]) -> Width {
    let best_most = |per_empty: f64| least(1.0, 40.0, |most| Width { per_empty, most }.log_loss(samples));
    let per_empty =
        least(0.05, 2.0, |per_empty| Width { per_empty, most: best_most(per_empty) }.log_loss(samples));
    Width { per_empty, most: best_most(per_empty) }
}

/// The point between two bounds with the least value of a function with one minimum.
fn least(mut low: f64, mut high: f64, value: impl Fn(f64) -> f64) -> f64 {
    let ratio = (5.0_f64.sqrt() - 1.0) / 2.0;
    for _ in 0..24 {
        let (left, right) = (high - ratio * (high - low), low + ratio * (high - low));
        if value(left) < value(right) { high = right } else { low = left }
    }
    f64::midpoint(low, high)
}

/// Positions with similar predictions: their number, mean prediction and mean result.
struct Bin {
    count: usize,
    predicted: f64,
    observed: f64,
}

fn bins(width: Width, samples: &[Sample]) -> Vec<Bin> {
    let bin = |index: usize| {
        let is_inside = |sample: &&Sample| ((width.chance(sample) * 10.0) as usize).min(9) == index;
        let inside: Vec<&Sample> = samples.iter().filter(is_inside).collect();
        let mean = |value: &dyn Fn(&Sample) -> f64| {
            inside.iter().map(|sample| value(sample)).sum::<f64>() / inside.len().max(1) as f64
        };
        Bin {
            count: inside.len(),
            predicted: mean(&|sample| width.chance(sample)),
            observed: mean(&|sample| sample.result),
        }
    };
    (0..10).map(bin).filter(|bin| bin.count > 0).collect()
}

fn bin_table(bins: &[Bin]) -> Table {
    let mut table = Table::new(["positions", "predicted, %", "observed, %"]);
    for bin in bins {
        let percent = |share: f64| Cell::number(100.0 * share, 1);
        table.push([Cell::Whole(bin.count as i128), percent(bin.predicted), percent(bin.observed)]);
    }
    table
}

fn calibration(bins: &[Bin]) -> Plot {
    let points = bins.iter().map(|bin| (100.0 * bin.predicted, 100.0 * bin.observed));
    let axis = |label: &str| Axis {
        label: label.to_owned(),
        unit: "%".to_owned(),
        from: Some(0.0),
        to: Some(100.0),
        ..Axis::default()
    };
    let ideal = Series { shape: Shape::Curve, ..Series::line("equal", [(0.0, 0.0), (100.0, 100.0)]) };
    Plot {
        title: "Win probability on held-out games".to_owned(),
        x: axis("predicted"),
        y: axis("observed"),
        ..Plot::new(Data::Series(vec![Series::line("ten classes of positions", points), ideal]))
    }
}

/// Losses and classes by decade.
fn periods(games: &[Value]) -> Table {
    let mut table = Table::new([
        "years",
        "games",
        "moves",
        "loss per move",
        "accuracy",
        "best, %",
        "good, %",
        "inaccuracies, %",
        "mistakes, %",
        "blunders, %",
    ]);
    for decade in 197..=202 {
        let own: Vec<&Value> = games
            .iter()
            .filter(|game| game["year"].as_i64().is_some_and(|year| year / 10 == decade))
            .collect();
        let sides = || own.iter().flat_map(|game| game["sides"].as_array().into_iter().flatten());
        let moves: f64 = sides().filter_map(|side| side["moves"].as_f64()).sum();
        if moves == 0.0 {
            continue;
        }
        let loss: f64 = sides().filter_map(|side| side["loss"].as_f64()).sum();
        let accuracy: f64 =
            sides().filter_map(|side| Some(side["accuracy"].as_f64()? * side["moves"].as_f64()?)).sum();
        let class = |index: usize| sides().filter_map(|side| side["classes"][index].as_f64()).sum::<f64>();
        let mut row = vec![Cell::from(format!("{decade}0s")), Cell::Whole(own.len() as i128)];
        row.extend([
            Cell::number(moves, 0),
            Cell::number(loss / moves, 2),
            Cell::number(accuracy / moves, 1),
        ]);
        row.extend((0..5).map(|index| Cell::number(100.0 * class(index) / moves, 1)));
        table.push(row);
    }
    table
}
