//! The arguments of `train classifier`.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::Args;
use outflank_board::BoardSize;
use outflank_lab::learned::{Inputs, Model, NetworkSymmetry, Target};
use outflank_learn::classifier::{DEFAULT_NETWORK_EPOCHS, DEFAULT_NETWORK_RATE};
use outflank_players::Spec;
use outflank_report::Language;

use super::games::{games, language};
use super::threads;
use super::years::Years;

/// Train a network that predicts the result of a game in progress
///
/// Reads games in any format, or plays games of a player against itself. The games are split into a training, a
/// validation and a test set. Keeps the epoch with the lowest validation loss. Ctrl-C stops the training and keeps the
/// best epoch so far; --resume continues it. The same games and seed give the same file, with any number of threads.
///
/// Every search uses the network with eval=network,weights=FILE.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Classifier {
    /// Files of games, or directories: a WTHOR base, or the records of a match
    #[arg(value_name = "GAMES", required_unless_present = "selfplay")]
    pub games_files: Vec<PathBuf>,
    /// Use only games of this year or range of years for training [default: all]
    #[arg(long, value_name = "YEAR|YEAR-YEAR")]
    pub years: Option<Years>,
    /// Games of the test set: files or directories [default: one in twenty games]
    #[arg(long, value_name = "GAMES", num_args = 1..)]
    pub test: Vec<PathBuf>,
    /// Years of the test set; without --test, in the same files
    #[arg(long, value_name = "YEAR|YEAR-YEAR")]
    pub test_years: Option<Years>,
    /// Play games of this player against itself, and train with them too
    #[arg(long, value_name = "PLAYER")]
    pub selfplay: Option<Spec>,
    /// Number of games of --selfplay
    #[arg(long, value_name = "N", default_value = "1000", value_parser = games, requires = "selfplay")]
    pub games: u64,
    /// Random moves at the start of a game of --selfplay, from 0 to 30
    #[arg(long, value_name = "N", default_value = "10", value_parser = clap::value_parser!(u32).range(0..=30))]
    pub random_moves: u32,
    /// Network file to write
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
    /// Replace a file that is not a network
    #[arg(long)]
    pub force: bool,
    /// Continue an interrupted training of the same command
    #[arg(long)]
    pub resume: bool,
    /// Write a report with plots to this directory
    #[arg(long, value_name = "DIR")]
    pub report: Option<PathBuf>,
    /// Language of the report
    #[arg(long, value_name = "LANG", default_value = "en", value_parser = language())]
    pub lang: Language,
    /// Architecture: logistic, mlp:WIDTH,WIDTH... or conv:LAYERSxCHANNELS
    #[arg(long, value_name = "MODEL", default_value = "mlp:128,64")]
    pub model: Model,
    /// Inputs: planes, or planes with some of +mobility, +corners and +phase
    #[arg(long, value_name = "INPUTS", default_value = "planes")]
    pub inputs: Inputs,
    /// Target: the result of the game, or its score
    #[arg(long, value_name = "TARGET", default_value = "result", value_parser = target)]
    pub target: Target,
    /// Form of the board: canonical gives symmetric boards the same value, none turns boards at random
    #[arg(long, value_name = "FORM", default_value = "canonical", value_parser = symmetry)]
    pub symmetry: NetworkSymmetry,
    /// Maximum number of epochs, from 1 to 1000
    #[arg(long, value_name = "N", default_value_t = DEFAULT_NETWORK_EPOCHS, value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub epochs: u32,
    /// Initial learning rate, above 0 and up to 1
    #[arg(long, value_name = "R", default_value_t = DEFAULT_NETWORK_RATE)]
    pub rate: f32,
    /// Random seed. The same seed gives the same network
    #[arg(long, value_name = "S", default_value = "1")]
    pub seed: u64,
    /// Board size: 4, 6, 8 or 10
    #[arg(long, value_name = "N", default_value = "8")]
    pub size: BoardSize,
    /// Number of threads, from 1 to 256
    #[arg(long, value_name = "T", default_value = "1", value_parser = threads)]
    pub threads: NonZeroUsize,
    /// Print one JSON document
    #[arg(long)]
    pub json: bool,
}

const EXAMPLES: &str = "\
Examples:
  outflank train classifier base/ --years 1977-2017 --test-years 2018-2019 --out net.safetensors --report report
  outflank train classifier games.ggf --model logistic --out simple.safetensors
  outflank train classifier --selfplay alphabeta=3 --games 5000 --size 6 --out six.safetensors
  outflank match alphabeta:depth=3,eval=network,weights=net.safetensors alphabeta=3 --games 100";

fn target(text: &str) -> Result<Target, String> {
    let found = Target::NAMES.iter().find(|(name, _)| *name == text);
    found.map(|(_, target)| *target).ok_or_else(|| "write result or score".to_owned())
}

fn symmetry(text: &str) -> Result<NetworkSymmetry, String> {
    let found = NetworkSymmetry::NAMES.iter().find(|(name, _)| *name == text);
    found.map(|(_, symmetry)| *symmetry).ok_or_else(|| "write canonical or none".to_owned())
}
