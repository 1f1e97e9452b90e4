//! The results of training as JSON documents. Keys stay in alphabetical order, for existing programs.

use serde::Serialize;

use crate::judge::{JudgedErrors, Judgement};
use crate::patterns::FittedPatterns;
use crate::probcut::{Band, FittedProbcut};
use crate::td::{BENCHMARKS, TdRun};

/// The result of `outflank train patterns`.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PatternsDocument {
    /// The number of the best epoch.
    pub best: u32,
    /// The size of the weights file in bytes.
    pub bytes: usize,
    /// The number of epochs.
    pub epochs: usize,
    /// The number of positions in the validation set.
    pub held_out: usize,
    /// The number of training positions.
    pub positions: usize,
    /// The root mean square error on the validation set, in discs.
    pub root_mean_square: f64,
    /// The number of training samples.
    pub samples: usize,
    /// The elapsed time in seconds.
    pub seconds: f64,
    /// The errors for each number of empty squares.
    pub stages: Vec<StageDocument>,
}

/// The error of weights at one number of empty squares.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct StageDocument {
    /// The number of empty squares.
    pub empties: usize,
    /// The mean absolute error, in discs.
    pub error: f64,
    /// The number of positions.
    pub positions: usize,
}

impl PatternsDocument {
    /// The document of a fit that took this number of seconds.
    #[must_use]
    pub fn new(fitted: &FittedPatterns, seconds: f64) -> Self {
        let stage = |(empties, positions, error)| StageDocument { empties, error, positions };
        Self {
            best: fitted.trained.best,
            bytes: fitted.bytes.len(),
            epochs: fitted.trained.curve.len(),
            held_out: fitted.held_out,
            positions: fitted.positions,
            root_mean_square: fitted.errors.root_mean_square,
            samples: fitted.samples,
            seconds,
            stages: fitted.errors.stages().map(stage).collect(),
        }
    }
}

/// The result of `outflank train probcut`.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ProbcutDocument {
    /// Measured and fitted errors.
    pub bands: Vec<BandDocument>,
    /// The size of the weights file in bytes.
    pub bytes: usize,
    /// The error that a perfect model would have by chance, as a fraction of sigma.
    pub chance: f64,
    /// The error of the model, as a fraction of sigma.
    pub error: f64,
    /// The error of the previous model, as a fraction of sigma.
    pub error_before: f64,
    /// The coefficients for midgame searches, in thousandths.
    pub inside: [i16; 5],
    /// The number of positions that were searched.
    pub positions: usize,
    /// The elapsed time in seconds.
    pub seconds: f64,
    /// How much higher searches to an odd depth score, in thousandths of a disc.
    pub tempo: i16,
    /// The coefficients for searches to the end of the game, in thousandths.
    pub to_end: [i16; 4],
}

/// The errors of similar searches.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct BandDocument {
    /// The depth of the deep search in plies; null for a search to the end of the game.
    pub depth: Option<u32>,
    /// The measured standard deviation, in discs.
    pub deviation: f64,
    /// The smallest and the largest number of empty squares.
    pub empties: [u32; 2],
    /// The standard deviation that the model gives, in discs.
    pub fitted: f64,
    /// The mean of the deep score minus the shallow one, in discs.
    pub mean: f64,
    /// The number of positions.
    pub positions: u64,
    /// The depth of the shallow search in plies.
    pub shallow: u32,
}

impl ProbcutDocument {
    /// The document of a fit that took this number of seconds.
    #[must_use]
    pub fn new(fitted: &FittedProbcut, seconds: f64) -> Self {
        let model = &fitted.weights.stated().errors;
        Self {
            bands: fitted.bands.iter().map(BandDocument::from).collect(),
            bytes: fitted.bytes.len(),
            chance: fitted.fitness.chance,
            error: fitted.fitness.error,
            error_before: fitted.error_before,
            inside: model.inside,
            positions: fitted.positions,
            seconds,
            tempo: model.odd_depth_bonus,
            to_end: model.to_end,
        }
    }
}

impl From<&Band> for BandDocument {
    fn from(band: &Band) -> Self {
        Self {
            depth: band.depth,
            deviation: band.measured,
            empties: [*band.empties.start(), *band.empties.end()],
            fitted: band.fitted,
            mean: band.mean,
            positions: band.count,
            shallow: band.shallow,
        }
    }
}

/// The result of `outflank train judge`.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct JudgementDocument {
    /// The search depth in plies.
    pub depth: u32,
    /// The errors for each number of empty squares.
    pub stages: Vec<JudgedDocument>,
}

/// The errors of weights at one number of empty squares.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct JudgedDocument {
    /// The number of empty squares.
    pub empties: usize,
    /// The mean absolute error of the static evaluation, in discs.
    pub error: f64,
    /// The mean absolute error after the search, in discs.
    pub error_ahead: f64,
    /// The number of positions.
    pub positions: u64,
}

impl From<&Judgement> for JudgementDocument {
    fn from(judgement: &Judgement) -> Self {
        let stage = |(empties, errors): (usize, &JudgedErrors)| JudgedDocument {
            empties,
            error: errors.own(),
            error_ahead: errors.ahead(),
            positions: errors.positions,
        };
        Self { depth: judgement.depth, stages: judgement.seen().map(stage).collect() }
    }
}

/// The result of `outflank train td`.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TdDocument {
    /// The size of the weights file in bytes.
    pub bytes: usize,
    /// The learning curve.
    pub curve: Vec<TdPointDocument>,
    /// The number of games that were requested.
    pub games: u64,
    /// The network.
    pub network: String,
    /// The number of games that were played, including those before a resumed run.
    pub played: u64,
    /// The elapsed time in seconds.
    pub seconds: f64,
    /// The board size.
    pub size: String,
    /// The number of weights.
    pub weights: usize,
}

/// A measurement of strength against one opponent.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TdPointDocument {
    /// Drawn games.
    pub draws: u32,
    /// The number of training games before the measurement.
    pub games: u64,
    /// The interval of the score with a confidence of 95 %.
    pub interval: [f64; 2],
    /// Lost games.
    pub losses: u32,
    /// The opponent: random, discs, positional or standard.
    pub opponent: &'static str,
    /// The share of points.
    pub score: f64,
    /// Won games.
    pub wins: u32,
}

impl TdDocument {
    /// The document of a run with a file of this size that took this number of seconds.
    #[must_use]
    pub fn new(run: &TdRun, bytes: usize, seconds: f64) -> Self {
        let points = run.curve().iter().flat_map(|point| {
            BENCHMARKS.into_iter().zip(point.counts).map(|(opponent, counts)| TdPointDocument {
                draws: counts.draws,
                games: point.games,
                interval: counts.interval(),
                losses: counts.losses,
                opponent,
                score: counts.score(),
                wins: counts.wins,
            })
        });
        Self {
            bytes,
            curve: points.collect(),
            games: run.settings().games,
            network: run.network().to_string(),
            played: run.played(),
            seconds,
            size: run.size().to_string(),
            weights: run.weights().len(),
        }
    }
}
