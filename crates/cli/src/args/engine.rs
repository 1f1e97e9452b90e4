//! The command line of the engine's commands.

use std::num::NonZeroUsize;

use clap::{Args, ValueEnum};
use outflank_engine::{Techniques, bench};

use super::Source;

/// Plays positions out without a fault, and tells the score and the best play of both sides
///
/// Takes a file of positions, one a line with the scores of its moves where they are known (OBF), or one position
/// in any form that `show` takes. Where the file has the score, the answer is compared with it: ok or WRONG, and
/// the program ends with 1 if any is wrong. Scores are discs for the side to move, empty squares counted to the
/// winner.
#[derive(Args, Debug)]
#[command(after_help = SOLVE_EXAMPLES)]
pub struct Solve {
    /// File of positions, or one position; `-` reads it from standard input
    #[arg(value_name = "FILE.obf|POSITION", required = true)]
    pub words: Vec<String>,
    /// Tell only who wins, which is faster
    #[arg(long)]
    pub wld: bool,
    /// Solve exactly, however long it takes, which is also what happens without --wld
    #[arg(long, conflicts_with = "wld")]
    pub exact: bool,
    /// Threads to search with
    #[arg(long, value_name = "T", default_value = "1")]
    pub threads: NonZeroUsize,
    /// Memory for positions already seen, in MB
    #[arg(long, value_name = "MB", default_value = "256", value_parser = clap::value_parser!(u32).range(1..=65536))]
    pub hash: u32,
    /// How positions are judged on the way
    #[arg(long = "eval", value_enum, value_name = "NAME", default_value_t)]
    pub judge: Judge,
    /// Print one JSON document
    #[arg(long)]
    pub json: bool,
}

const SOLVE_EXAMPLES: &str = "\
Examples:
  outflank solve data/problems/fforum-40-59.obf --threads 2
  outflank solve 'O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X'
  outflank solve problems.obf --wld --json";

/// Judges a position and each of its moves
///
/// Without --level it is the evaluation alone, one ply ahead.
#[derive(Args, Debug)]
#[command(after_help = EVAL_EXAMPLES)]
pub struct Eval {
    #[command(flatten)]
    pub source: Source,
    /// Search as far as the engine does on this level, from 1 to 60
    #[arg(long, value_name = "L", value_parser = clap::value_parser!(u32).range(1..=60))]
    pub level: Option<u32>,
    /// Threads to search with
    #[arg(long, value_name = "T", default_value = "1")]
    pub threads: NonZeroUsize,
    /// How positions are judged
    #[arg(long = "eval", value_enum, value_name = "NAME", default_value_t)]
    pub judge: Judge,
    /// Print one JSON document
    #[arg(long)]
    pub json: bool,
}

const EVAL_EXAMPLES: &str = "\
Examples:
  outflank eval f5d6c3d3c4
  outflank eval f5d6c3d3c4 --level 16
  outflank eval - --json < diagram.txt";

/// Searches fixed positions on one thread, and counts: the signature of the engine
///
/// The number of nodes changes when and only when the search does; the speed is that of this machine.
#[derive(Args, Debug)]
#[command(after_help = BENCH_EXAMPLES)]
pub struct Bench {
    /// How positions are judged
    #[arg(long = "eval", value_enum, value_name = "NAME", default_value_t)]
    pub judge: Judge,
    /// Plies to look ahead in the middle of the game, from 1 to 30; the signature is that of 16
    #[arg(long, value_name = "D", default_value_t = bench::DEPTH, value_parser = clap::value_parser!(u32).range(1..=30))]
    pub depth: u32,
    /// Leave out something that the search does, to see what it gives; may be given more than once
    #[arg(long, value_name = "TECHNIQUE", value_delimiter = ',', value_parser = Techniques::NAMES)]
    pub without: Vec<String>,
    /// Print one JSON document
    #[arg(long)]
    pub json: bool,
}

const BENCH_EXAMPLES: &str = "\
Examples:
  outflank bench
  outflank bench --without probcut
  outflank bench --json";

/// The evaluations of the engine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Judge {
    /// Patterns with the weights that the program brings along
    #[default]
    Patterns,
    /// What both sides can do and hold; nothing learned
    Simple,
}

impl Judge {
    /// The evaluation.
    pub fn evaluation(self) -> outflank_engine::Evaluation {
        match self {
            Self::Patterns => outflank_engine::Evaluation::Patterns,
            Self::Simple => outflank_engine::Evaluation::Simple,
        }
    }
}
