//! The arguments of `selfplay` and `train`.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, Subcommand};
use outflank_learn::selfplay::DEFAULT_SOLVED_EMPTIES;
use outflank_learn::{DEFAULT_EPOCHS, DEFAULT_PHASES, DEFAULT_RATE, Worth};

use super::classifier::Classifier;
use super::td::Td;
use super::threads;
use super::years::{Years, span};

/// Train the engine's evaluation, and evaluations of the laboratory
///
/// Samples are positions with scores. Make them from tournament games with `label`, or from games of the engine
/// against itself with `outflank selfplay`. Fit the weights of the evaluation with `patterns` and the error model of
/// ProbCut with `probcut`. Measure the error of the evaluation with `judge`. Run everything from tournament games to
/// weights with `all`.
///
/// For the searches of the laboratory, `classifier` trains a network with games, and `td` learns from games against itself.
#[derive(Debug, Subcommand)]
pub enum Train {
    Label(Label),
    Patterns(Patterns),
    Probcut(Probcut),
    Judge(Judge),
    All(All),
    Classifier(Box<Classifier>),
    Td(Box<Td>),
}

pub const EXAMPLES: &str = "\
Examples:
  outflank train label --wthor base/ --years 1977-2017 --out train.samples
  outflank train label --wthor base/ --years 2018-2019 --out test.samples
  outflank selfplay --games 100000 --out train.samples
  outflank train patterns train.samples --held-out test.samples --out patterns.bin
  outflank train probcut train.samples --weights patterns.bin --out patterns.bin
  outflank train judge test.samples --weights patterns.bin --depth 8 --empties 24
  outflank train all --wthor base/ --out learned/ --threads 2
  outflank train classifier base/ --out net.safetensors --report report
  outflank train td --size 6 --out td.safetensors";

/// Label the positions of tournament games with scores
///
/// Reads a WTHOR base: a directory with its game files (.wtb, .wtb.gz or .zip). Ctrl-C stops the command and keeps
/// the samples so far; the same command resumes. Several processes may add to one file concurrently.
#[derive(Args, Debug)]
#[command(after_help = LABEL_EXAMPLES)]
pub struct Label {
    /// Directory of the WTHOR base
    #[arg(long, value_name = "DIR")]
    pub wthor: PathBuf,
    /// Label only games of this year or range of years [default: all]
    #[arg(long, value_name = "YEAR|YEAR-YEAR")]
    pub years: Option<Years>,
    /// Sample file to append to
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
    /// Number of threads, from 1 to 256
    #[arg(long, value_name = "T", default_value = "1", value_parser = threads)]
    pub threads: NonZeroUsize,
}

const LABEL_EXAMPLES: &str = "\
Examples:
  outflank train label --wthor base/ --out wthor.samples
  outflank train label --wthor base/ --years 2018-2019 --out test.samples --threads 2";

/// Fit the weights of the pattern evaluation to samples
///
/// Keeps the epoch with the lowest validation error and stops early when it no longer improves. Ctrl-C also stops
/// the fit and keeps the best epoch so far. The same samples give the same weights, in any order and with any number
/// of threads. The weights contain a default ProbCut model; `outflank train probcut` fits it.
#[derive(Args, Debug)]
#[command(after_help = PATTERNS_EXAMPLES)]
pub struct Patterns {
    /// Sample files of the training set
    #[arg(value_name = "FILE", required_unless_present = "cached")]
    pub files: Vec<PathBuf>,
    /// Add all samples in the user's cache to the training set
    #[arg(long)]
    pub cached: bool,
    /// Sample files of the validation set; only exact scores count [default: one in twenty games of the training set]
    #[arg(long, value_name = "FILE", num_args = 1..)]
    pub held_out: Vec<PathBuf>,
    /// Weights file to write
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
    /// Replace files that are not earlier outputs of this command
    #[arg(long)]
    pub force: bool,
    /// Maximum number of epochs, from 1 to 1000
    #[arg(long, value_name = "N", default_value_t = DEFAULT_EPOCHS, value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub epochs: u32,
    /// Initial learning rate in discs, above 0 and up to 1
    #[arg(long, value_name = "R", default_value_t = DEFAULT_RATE)]
    pub rate: f32,
    /// Maximum number of empty squares of each game phase, ascending; each phase has its own weights
    #[arg(long, value_name = "N,N...", value_delimiter = ',', default_values_t = DEFAULT_PHASES)]
    pub phases: Vec<u8>,
    /// Weight of guessed scores, in per cent of an exact one; they derive from exact scores of the same game
    #[arg(long, value_name = "N", default_value_t = Worth::DEFAULT.guessed, value_parser = clap::value_parser!(u32).range(0..=100))]
    pub guessed: u32,
    /// Weight of searched scores, in per cent of an exact one; they are the result of a search
    #[arg(long, value_name = "N", default_value_t = Worth::DEFAULT.searched, value_parser = clap::value_parser!(u32).range(0..=100))]
    pub searched: u32,
    /// Share of the game result in the target of a searched position, in per cent
    #[arg(long, value_name = "N", default_value_t = Worth::DEFAULT.result, value_parser = clap::value_parser!(u32).range(0..=100))]
    pub result: u32,
    /// Number of threads, from 1 to 256
    #[arg(long, value_name = "T", default_value = "1", value_parser = threads)]
    pub threads: NonZeroUsize,
    /// Plot the errors of every epoch to this file (.svg)
    #[arg(long, value_name = "FILE")]
    pub plot: Option<PathBuf>,
    /// Print one JSON document
    #[arg(long)]
    pub json: bool,
}

const PATTERNS_EXAMPLES: &str = "\
Examples:
  outflank train patterns wthor.samples --out patterns.bin
  outflank train patterns wthor.samples selfplay.samples --held-out test.samples --out patterns.bin --threads 2
  outflank train patterns wthor.samples --cached --held-out test.samples --out patterns.bin
  outflank train patterns wthor.samples --out patterns.bin --plot curve.svg --json";

/// Fit the ProbCut error model: sigma between shallow and deep searches
///
/// Searches positions of the samples at all depths without ProbCut, fits the model, and writes it to a file together
/// with the weights of the search. The same samples give the same model, in any order and with any number of threads.
/// Ctrl-C stops the command and writes nothing.
///
/// Prints measured and fitted sigma for the pairs of depths that the engine uses; --json prints all pairs.
#[derive(Args, Debug)]
#[command(after_help = PROBCUT_EXAMPLES)]
pub struct Probcut {
    /// Sample files to draw positions from
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<PathBuf>,
    /// Weights file for the search [default: the embedded weights]
    #[arg(long, value_name = "FILE")]
    pub weights: Option<PathBuf>,
    /// Weights file to write; may be the same as --weights
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
    /// Replace a file that is not a weights file
    #[arg(long)]
    pub force: bool,
    /// Number of positions, spread evenly from 12 to 56 empty squares
    #[arg(long, value_name = "N", default_value = "3000", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub positions: u32,
    /// Maximum search depth in plies, from 2 to 24
    #[arg(long, value_name = "D", default_value = "10", value_parser = clap::value_parser!(u32).range(2..=24))]
    pub depth: u32,
    /// Also search positions with at most this number of empty squares to the end, from 12 to 26
    #[arg(long, value_name = "N", default_value = "20", value_parser = clap::value_parser!(u32).range(12..=26))]
    pub solve: u32,
    /// Random seed for drawing positions
    #[arg(long, value_name = "S", default_value = "1")]
    pub seed: u64,
    /// Number of threads, from 1 to 256; each searches one position at a time
    #[arg(long, value_name = "T", default_value = "1", value_parser = threads)]
    pub threads: NonZeroUsize,
    /// Print one JSON document
    #[arg(long)]
    pub json: bool,
}

const PROBCUT_EXAMPLES: &str = "\
Examples:
  outflank train probcut wthor.samples --out patterns.bin
  outflank train probcut wthor.samples --weights new.bin --out new.bin --threads 2
  outflank train probcut wthor.samples --positions 500 --depth 8 --out quick.bin --json";

/// Measure the evaluation error on samples with exact scores
///
/// Prints the mean absolute error of the static evaluation, and with --depth of a search.
#[derive(Args, Debug)]
#[command(after_help = JUDGE_EXAMPLES)]
pub struct Judge {
    /// Sample files
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<PathBuf>,
    /// Weights file to measure [default: the embedded weights]
    #[arg(long, value_name = "FILE")]
    pub weights: Option<PathBuf>,
    /// Search depth in plies, from 0 to 20; 0 is the static evaluation alone
    #[arg(long, value_name = "D", default_value = "0", value_parser = clap::value_parser!(u32).range(0..=20))]
    pub depth: u32,
    /// Use only positions with this number, or range of numbers, of empty squares [default: all]
    #[arg(long, value_name = "N|N-N", value_parser = empties)]
    pub empties: Option<[u32; 2]>,
    /// Maximum number of positions per number of empty squares, drawn at random [default: all]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub positions: Option<u32>,
    /// Random seed for drawing positions
    #[arg(long, value_name = "S", default_value = "1")]
    pub seed: u64,
    /// Number of threads, from 1 to 256
    #[arg(long, value_name = "T", default_value = "1", value_parser = threads)]
    pub threads: NonZeroUsize,
    /// Print one JSON document
    #[arg(long)]
    pub json: bool,
}

const JUDGE_EXAMPLES: &str = "\
Examples:
  outflank train judge test.samples
  outflank train judge test.samples --depth 8 --empties 24 --positions 1000 --threads 2
  outflank train judge test.samples --weights new.bin --json";

fn empties(text: &str) -> Result<[u32; 2], String> {
    span(text).ok_or_else(|| "write a number of empty squares or a range: 24 or 20-28".to_owned())
}

/// Train weights from tournament games: label, fit, self-play, fit again
///
/// Labels the games and fits weights. In each generation the engine then plays games against itself with the last
/// weights, and new weights are fitted. The output directory contains all samples and the weights of every generation.
/// Ctrl-C stops the command and keeps the results so far; the same command resumes.
#[derive(Args, Debug)]
#[command(after_help = ALL_EXAMPLES)]
pub struct All {
    /// Directory of the WTHOR base
    #[arg(long, value_name = "DIR")]
    pub wthor: PathBuf,
    /// Years of the training set
    #[arg(long, value_name = "YEAR|YEAR-YEAR", default_value = "1977-2017")]
    pub years: Years,
    /// Years of the validation set
    #[arg(long, value_name = "YEAR|YEAR-YEAR", default_value = "2018-2019")]
    pub held_out: Years,
    /// Generations of self-play and fitting, from 0 to 100
    #[arg(long, value_name = "N", default_value = "1", value_parser = clap::value_parser!(u32).range(0..=100))]
    pub generations: u32,
    /// Self-play games per generation
    #[arg(long, value_name = "N", default_value = "20000", value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    pub games: u64,
    /// Search depth of self-play in plies, from 1 to 30
    #[arg(long, value_name = "D", default_value = "4", value_parser = clap::value_parser!(u32).range(1..=30))]
    pub depth: u32,
    /// Maximum number of epochs per fit, from 1 to 1000
    #[arg(long, value_name = "N", default_value_t = DEFAULT_EPOCHS, value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub epochs: u32,
    /// Output directory; it is created if it does not exist
    #[arg(long, value_name = "DIR")]
    pub out: PathBuf,
    /// Replace files there that are not earlier outputs of this command
    #[arg(long)]
    pub force: bool,
    /// Number of threads, from 1 to 256
    #[arg(long, value_name = "T", default_value = "1", value_parser = threads)]
    pub threads: NonZeroUsize,
}

const ALL_EXAMPLES: &str = "\
Examples:
  outflank train all --wthor base/ --out learned/ --threads 2
  outflank train all --wthor base/ --out learned/ --generations 3 --games 50000 --threads 2";

/// Play games of the engine against itself and store the samples
///
/// Games start from random moves, short openings and named openings. Ctrl-C stops the command and keeps the samples so
/// far; the same command resumes. Several processes may add to one file concurrently.
///
/// Without --out the samples go to the user's cache; `outflank train patterns --cached` reads them.
#[derive(Args, Debug)]
#[command(after_help = SELFPLAY_EXAMPLES)]
pub struct SelfPlay {
    /// Sample file to append to [default: outflank/samples/selfplay.samples in the user's cache]
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// Number of games, rounded up to a multiple of 100
    #[arg(long, value_name = "N", default_value = "1000", value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    pub games: u64,
    /// Search depth in plies, from 1 to 30
    #[arg(long, value_name = "D", default_value = "4", value_parser = clap::value_parser!(u32).range(1..=30))]
    pub depth: u32,
    /// Play perfectly from this number of empty squares on, from 1 to 24
    #[arg(long, value_name = "N", default_value_t = DEFAULT_SOLVED_EMPTIES, value_parser = clap::value_parser!(u32).range(1..=24))]
    pub solve: u32,
    /// Weights file to play with [default: the embedded weights]
    #[arg(long, value_name = "FILE")]
    pub weights: Option<PathBuf>,
    /// Random seed. The same seed gives the same games
    #[arg(long, value_name = "S", default_value = "1")]
    pub seed: u64,
    /// Number of threads, from 1 to 256; each plays one game at a time
    #[arg(long, value_name = "T", default_value = "1", value_parser = threads)]
    pub threads: NonZeroUsize,
}

const SELFPLAY_EXAMPLES: &str = "\
Examples:
  outflank selfplay
  outflank selfplay --games 100000 --threads 2 --out selfplay.samples
  outflank selfplay --depth 8 --solve 18 --weights new.bin --seed 2 --out deeper.samples";
