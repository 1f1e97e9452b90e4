//! The arguments of the commands that run studies.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, Subcommand};
use outflank_board::BoardSize;
use outflank_report::Language;
use outflank_study::Sweep;

use super::games::{games, language};
use super::threads;

/// Run experiments and report them as tables and plots
///
/// A study is a TOML file with cells: matches, tournaments, costs of searches, swept over values of a key such as {c}.
/// Without a command, the studies that come with the program are listed. docs/studies.md describes how to write one.
#[derive(Args, Debug)]
#[command(args_conflicts_with_subcommands = true)]
pub struct Study {
    #[command(subcommand)]
    pub command: Option<StudyCommand>,
    /// Print the list of studies as one JSON document
    #[arg(long)]
    pub json: bool,
    /// Language of the list
    #[arg(long, value_name = "LANG", default_value = "en", value_parser = language())]
    pub lang: Language,
}

/// The commands of studies.
#[derive(Debug, Subcommand)]
pub enum StudyCommand {
    Show(StudyShow),
    Run(StudyRun),
    Complexity(Complexity),
    Sweep(SweepStudy),
    Bundle(StudyBundle),
}

pub const EXAMPLES: &str = "\
Examples:
  outflank study
  outflank study show depth-elo > my-study.toml
  outflank study run depth-elo --quick
  outflank study run all --quick --out studies
  outflank study run my-study.toml --out my-study
  outflank study complexity minimax alphabeta --depths 1..5
  outflank study sweep 'mcts:iterations=200,c={c}' --over c=0.5,1,1.41,2 --against alphabeta=2 --games 200
  outflank study bundle my-study";

/// Print the file of a study, to copy and change
#[derive(Args, Debug)]
#[command(after_help = SHOW_EXAMPLES)]
pub struct StudyShow {
    /// Study of the list that `outflank study` prints
    #[arg(value_name = "NAME")]
    pub name: String,
}

const SHOW_EXAMPLES: &str = "\
Examples:
  outflank study show depth-elo
  outflank study show exploration-grid > my-study.toml";

/// Run a study by name or from a file
///
/// Prints first how many games and searches it takes, and an estimate of the CPU time. Ctrl-C stops the study and
/// reports what is finished. With --out, the same command resumes it.
#[derive(Args, Debug)]
#[command(after_help = RUN_EXAMPLES)]
pub struct StudyRun {
    /// Study to run: a name of the list that `outflank study` prints, a file, or all
    #[arg(value_name = "NAME|FILE.toml|all")]
    pub study: String,
    /// Change a setting: seed, games, positions, size, or the values of a key, as in c=0.5,1 or d=1..4
    #[arg(long, value_name = "KEY=VALUE")]
    pub set: Vec<String>,
    #[command(flatten)]
    pub options: StudyOptions,
}

/// Pack the directory of a study into one archive, to cite and to repeat
///
/// The archive contains the records, the document, the version, the seed and the report.
#[derive(Args, Debug)]
#[command(after_help = BUNDLE_EXAMPLES)]
pub struct StudyBundle {
    /// Directory of a study, or of several studies
    #[arg(value_name = "DIR")]
    pub directory: PathBuf,
    /// Archive to write [default: DIR.tar.gz]
    #[arg(value_name = "FILE.tar.gz")]
    pub file: Option<PathBuf>,
    /// Replace an existing archive
    #[arg(long)]
    pub force: bool,
}

const BUNDLE_EXAMPLES: &str = "\
Examples:
  outflank study bundle exploration
  outflank study bundle exploration results.tar.gz --force";

/// The options of all studies.
#[derive(Args, Clone, Debug)]
pub struct StudyOptions {
    /// Take the small numbers of games and positions: quick-games and quick-positions, or a tenth
    #[arg(long, conflicts_with = "full")]
    pub quick: bool,
    /// Take all games and positions; this is the default
    #[arg(long)]
    pub full: bool,
    /// Store results and reports in this directory; the same command resumes the study
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Openings or positions to process concurrently, from 1 to 256; the results stay the same, except times
    #[arg(long, value_name = "C", default_value = "1", value_parser = threads)]
    pub concurrency: NonZeroUsize,
    /// Language of the report
    #[arg(long, value_name = "LANG", default_value = "en", value_parser = language())]
    pub lang: Language,
    /// Print one JSON document
    #[arg(long)]
    pub json: bool,
}

const RUN_EXAMPLES: &str = "\
Examples:
  outflank study run depth-elo --quick
  outflank study run all --quick --out studies
  outflank study run exploration.toml
  outflank study run exploration.toml --out exploration --concurrency 2
  outflank study run exploration.toml --set c=0.5,1,2 --set games=1000
  outflank study run exploration.toml --out rapport --lang fr";

/// Measure nodes and time per move against the search depth
///
/// Searches positions of random games with every depth, and fits b^d to the nodes: b is the effective branching factor.
/// A player without {d} gets depth={d}.
#[derive(Args, Debug)]
#[command(after_help = COMPLEXITY_EXAMPLES)]
pub struct Complexity {
    /// Players, such as alphabeta or mcts:iterations={d}
    #[arg(value_name = "PLAYER", required = true)]
    pub players: Vec<String>,
    /// Depths, or other values of {d}: a range or a list
    #[arg(long, value_name = "VALUES", default_value = "1..6")]
    pub depths: String,
    /// Positions to search, spread over the whole game
    #[arg(long, value_name = "N", default_value = "20", value_parser = games)]
    pub positions: u64,
    #[command(flatten)]
    pub made: MadeStudy,
    #[command(flatten)]
    pub options: StudyOptions,
}

const COMPLEXITY_EXAMPLES: &str = "\
Examples:
  outflank study complexity minimax alphabeta negascout --depths 1..5
  outflank study complexity alphabeta:eval=mobility --depths 1..6 --size 6 --out depth
  outflank study complexity 'mcts:iterations={d}' --depths 100,200,400,800
  outflank study complexity alphabeta --print > complexity.toml";

/// Play a match for every value of a key and report the score
#[derive(Args, Debug)]
#[command(after_help = SWEEP_EXAMPLES)]
pub struct SweepStudy {
    /// Player with a key in braces, such as mcts:iterations=200,c={c}
    #[arg(value_name = "PLAYER")]
    pub player: String,
    /// Key and its values, as in c=0.5,1,2 or d=1..6; twice for a grid
    #[arg(long, value_name = "KEY=VALUES", required = true)]
    pub over: Vec<Sweep>,
    /// Opponent
    #[arg(long, value_name = "PLAYER")]
    pub against: String,
    /// Games per value, rounded up to an even number
    #[arg(long, value_name = "N", default_value = "100", value_parser = games)]
    pub games: u64,
    #[command(flatten)]
    pub made: MadeStudy,
    #[command(flatten)]
    pub options: StudyOptions,
}

const SWEEP_EXAMPLES: &str = "\
Examples:
  outflank study sweep 'mcts:iterations=200,c={c}' --over c=0.5,1,1.41,2 --against alphabeta=2 --games 200
  outflank study sweep 'alphabeta:depth={d}' --over d=1..4 --against alphabeta=2 --size 6 --out depth
  outflank study sweep 'mcts:iterations={n},c={c}' --over n=50,100 --over c=0.7,1.4 --against alphabeta=2
  outflank study sweep 'greedy:eval={e}' --over e=mobility,positional --against random --print";

/// The settings of a study that a command writes.
#[derive(Args, Clone, Debug)]
pub struct MadeStudy {
    /// Board size: 4, 6, 8 or 10
    #[arg(long, value_name = "N", default_value = "8")]
    pub size: BoardSize,
    /// Random seed. The same seed gives the same results
    #[arg(long, value_name = "S", default_value = "1")]
    pub seed: u64,
    /// Print the study as a file for `outflank study run`, and stop
    #[arg(long, conflicts_with_all = ["json", "out"])]
    pub print: bool,
}
