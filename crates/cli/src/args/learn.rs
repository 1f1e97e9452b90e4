//! The command line of what learns.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, Subcommand};
use outflank_learn::selfplay::DEFAULT_SOLVED_EMPTIES;
use outflank_learn::{DEFAULT_EPOCHS, DEFAULT_PHASES, DEFAULT_RATE, Worth};

use super::threads;
use super::years::{Years, span};

/// Learns what the engine knows.
///
/// Samples are positions with scores. `label` makes them from tournament games and `outflank selfplay` from games
/// of the engine with itself; `patterns` fits the weights of the engine's evaluation to them, `probcut` how far its
/// shallow searches are off deep ones, and `judge` tells how good these are. `all` does everything from
/// tournament games to weights.
#[derive(Debug, Subcommand)]
pub enum Train {
    Label(Label),
    Patterns(Patterns),
    Probcut(Probcut),
    Judge(Judge),
    All(All),
}

pub const EXAMPLES: &str = "\
Examples:
  outflank train label --wthor base/ --years 1977-2017 --out train.samples
  outflank train label --wthor base/ --years 2018-2019 --out test.samples
  outflank selfplay --games 100000 --out train.samples
  outflank train patterns train.samples --held-out test.samples --out patterns.bin
  outflank train probcut train.samples --weights patterns.bin --out patterns.bin
  outflank train judge test.samples --weights patterns.bin --depth 8 --empties 24
  outflank train all --wthor base/ --out learned/ --threads 2";

/// Gives the positions of tournament games scores, most of them exact
///
/// Reads the WTHOR base: a folder with its files of games (.wtb). Ctrl-C ends it and keeps what is done; the same
/// command goes on later, and several may add to one file at a time.
#[derive(Args, Debug)]
#[command(after_help = LABEL_EXAMPLES)]
pub struct Label {
    /// The folder of the base
    #[arg(long, value_name = "DIR")]
    pub wthor: PathBuf,
    /// Only games of this year, or from one year to another
    #[arg(long, value_name = "YEAR|YEAR-YEAR")]
    pub years: Option<Years>,
    /// The file of samples to add to
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
    /// Threads to work with
    #[arg(long, value_name = "T", default_value = "1", value_parser = threads)]
    pub threads: NonZeroUsize,
}

const LABEL_EXAMPLES: &str = "\
Examples:
  outflank train label --wthor base/ --out wthor.samples
  outflank train label --wthor base/ --years 2018-2019 --out test.samples --threads 2";

/// Fits the weights of the engine's evaluation to samples
///
/// Ends when positions that are held out are not judged better any more, or by Ctrl-C, and keeps the best. The
/// same samples give the same weights, in any order and with any number of threads. How far searches with them are
/// off is taken to be what is usual; `outflank train probcut` measures it.
#[derive(Args, Debug)]
#[command(after_help = PATTERNS_EXAMPLES)]
pub struct Patterns {
    /// Files of samples to learn from
    #[arg(value_name = "FILE", required_unless_present = "cached")]
    pub files: Vec<PathBuf>,
    /// Learn from all samples in the cache of the program as well
    #[arg(long)]
    pub cached: bool,
    /// Files of samples to judge by, exact scores only [default: one in twenty games of those to learn from]
    #[arg(long, value_name = "FILE", num_args = 1..)]
    pub held_out: Vec<PathBuf>,
    /// The file of weights to write
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
    /// Replace files that are not earlier outputs of this command
    #[arg(long)]
    pub force: bool,
    /// How often all positions are gone through
    #[arg(long, value_name = "N", default_value_t = DEFAULT_EPOCHS, value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub epochs: u32,
    /// How far the first steps go, in discs
    #[arg(long, value_name = "R", default_value_t = DEFAULT_RATE)]
    pub rate: f32,
    /// The most empty squares of each phase of the game, which has weights of its own
    #[arg(long, value_name = "N,N...", value_delimiter = ',', default_values_t = DEFAULT_PHASES)]
    pub phases: Vec<u8>,
    /// The worth of scores taken from another time of the game, in hundredths of that of an exact one
    #[arg(long, value_name = "N", default_value_t = Worth::DEFAULT.guessed, value_parser = clap::value_parser!(u32).range(0..=100))]
    pub guessed: u32,
    /// The worth of scores that a search found, likewise
    #[arg(long, value_name = "N", default_value_t = Worth::DEFAULT.searched, value_parser = clap::value_parser!(u32).range(0..=100))]
    pub searched: u32,
    /// How much of what a searched position is taken to be worth is the result of its game, in hundredths
    #[arg(long, value_name = "N", default_value_t = Worth::DEFAULT.result, value_parser = clap::value_parser!(u32).range(0..=100))]
    pub result: u32,
    /// Threads to work with
    #[arg(long, value_name = "T", default_value = "1", value_parser = threads)]
    pub threads: NonZeroUsize,
    /// Draw the errors of every epoch to this file (.svg)
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

/// Fits how far shallow searches are off deep ones, by which the engine cuts on a guess
///
/// Searches positions of samples at all depths, without cuts on a guess, and writes the weights that it searched with
/// and the fitted model to a file. The same samples give the same model, in any order and with any number
/// of threads. Ctrl-C ends it and writes nothing. Prints what was measured beside what was fitted for the pairs of depths that
/// the engine compares; with --json for all.
#[derive(Args, Debug)]
#[command(after_help = PROBCUT_EXAMPLES)]
pub struct Probcut {
    /// Files of samples to draw positions from
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<PathBuf>,
    /// The weights to search with [default: those of the program]
    #[arg(long, value_name = "FILE")]
    pub weights: Option<PathBuf>,
    /// The file of weights to write; may be the one they are from
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
    /// Replace a file that does not hold weights
    #[arg(long)]
    pub force: bool,
    /// Positions to search, evenly over the game from 12 to 56 empty squares
    #[arg(long, value_name = "N", default_value = "3000", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub positions: u32,
    /// Plies that the deepest search looks ahead
    #[arg(long, value_name = "D", default_value = "10", value_parser = clap::value_parser!(u32).range(2..=24))]
    pub depth: u32,
    /// Empty squares from which positions are searched to the end as well
    #[arg(long, value_name = "N", default_value = "20", value_parser = clap::value_parser!(u32).range(12..=26))]
    pub solve: u32,
    /// Where chance starts; another seed draws other positions
    #[arg(long, value_name = "S", default_value = "1")]
    pub seed: u64,
    /// Threads to search with, a position each
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

/// Tells how far the evaluation is off on samples with exact scores
///
/// By itself, and after looking ahead with `--depth`.
#[derive(Args, Debug)]
#[command(after_help = JUDGE_EXAMPLES)]
pub struct Judge {
    /// Files of samples
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<PathBuf>,
    /// The weights to judge [default: those of the program]
    #[arg(long, value_name = "FILE")]
    pub weights: Option<PathBuf>,
    /// Plies to look ahead
    #[arg(long, value_name = "D", default_value = "0", value_parser = clap::value_parser!(u32).range(0..=20))]
    pub depth: u32,
    /// Only positions with so many empty squares, or from one number to another
    #[arg(long, value_name = "N|N-N", value_parser = empties)]
    pub empties: Option<[u32; 2]>,
    /// Most positions of each number of empty squares, drawn at random
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub positions: Option<u32>,
    /// Where chance starts
    #[arg(long, value_name = "S", default_value = "1")]
    pub seed: u64,
    /// Threads to work with
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
    span(text).ok_or_else(|| "write a number of empty squares or two: 24 or 20-28".to_owned())
}

/// Learns weights from tournament games alone: everything from an empty folder on
///
/// Scores the games, fits weights, lets the engine play games of its own with them, and fits again. The folder
/// then has all samples and the weights of every generation. Ctrl-C ends it and keeps what is done; the same
/// command goes on later.
#[derive(Args, Debug)]
#[command(after_help = ALL_EXAMPLES)]
pub struct All {
    /// The folder of the WTHOR base
    #[arg(long, value_name = "DIR")]
    pub wthor: PathBuf,
    /// Games of these years are learned from
    #[arg(long, value_name = "YEAR|YEAR-YEAR", default_value = "1977-2017")]
    pub years: Years,
    /// Games of these years are judged by
    #[arg(long, value_name = "YEAR|YEAR-YEAR", default_value = "2018-2019")]
    pub held_out: Years,
    /// How often the engine plays games of its own and learns from them
    #[arg(long, value_name = "N", default_value = "1", value_parser = clap::value_parser!(u32).range(0..=100))]
    pub generations: u32,
    /// Games of its own each time
    #[arg(long, value_name = "N", default_value = "20000", value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    pub games: u64,
    /// Plies to look ahead in them
    #[arg(long, value_name = "D", default_value = "4", value_parser = clap::value_parser!(u32).range(1..=30))]
    pub depth: u32,
    /// How often all positions are gone through in a fit
    #[arg(long, value_name = "N", default_value_t = DEFAULT_EPOCHS, value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub epochs: u32,
    /// The folder to write to; it is made
    #[arg(long, value_name = "DIR")]
    pub out: PathBuf,
    /// Replace files there that are not earlier outputs of this command
    #[arg(long)]
    pub force: bool,
    /// Threads to work with
    #[arg(long, value_name = "T", default_value = "1", value_parser = threads)]
    pub threads: NonZeroUsize,
}

const ALL_EXAMPLES: &str = "\
Examples:
  outflank train all --wthor base/ --out learned/ --threads 2
  outflank train all --wthor base/ --out learned/ --generations 3 --games 50000 --threads 2";

/// Lets the engine play against itself, for samples to learn from
///
/// Games start after random moves, at short openings and at those that people have given names. Ctrl-C ends it
/// and keeps what is done; the same command goes on later, and several may add to one file at a time. Where no file is
/// named, samples gather in the cache of the program, from which `outflank train patterns --cached` learns.
#[derive(Args, Debug)]
#[command(after_help = SELFPLAY_EXAMPLES)]
pub struct SelfPlay {
    /// The file of samples to add to [default: outflank/samples/selfplay.samples in the user's cache]
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// Games to play, rounded up to a multiple of 100
    #[arg(long, value_name = "N", default_value = "1000", value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    pub games: u64,
    /// Plies to look ahead
    #[arg(long, value_name = "D", default_value = "4", value_parser = clap::value_parser!(u32).range(1..=30))]
    pub depth: u32,
    /// Empty squares from which play is perfect
    #[arg(long, value_name = "N", default_value_t = DEFAULT_SOLVED_EMPTIES, value_parser = clap::value_parser!(u32).range(1..=24))]
    pub solve: u32,
    /// The weights to play with [default: those of the program]
    #[arg(long, value_name = "FILE")]
    pub weights: Option<PathBuf>,
    /// Where chance starts; another seed gives other games
    #[arg(long, value_name = "S", default_value = "1")]
    pub seed: u64,
    /// Threads to play with, a game each
    #[arg(long, value_name = "T", default_value = "1", value_parser = threads)]
    pub threads: NonZeroUsize,
}

const SELFPLAY_EXAMPLES: &str = "\
Examples:
  outflank selfplay
  outflank selfplay --games 100000 --threads 2 --out selfplay.samples
  outflank selfplay --depth 8 --solve 18 --weights new.bin --seed 2 --out deeper.samples";
