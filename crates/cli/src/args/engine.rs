//! The command line of the engine's commands.

use std::num::NonZeroUsize;
use std::time::Duration;

use clap::{Args, ValueEnum};
use outflank_engine::{Techniques, bench};

use super::Source;

/// Solve endgame positions exactly: score and best line
///
/// Takes files of positions, one per line with the scores of its moves where they are known (OBF), or one position
/// in any form that `show` takes. Other formats that `convert` reads serve too: of a game, its last position is solved.
/// Where the file has the score, the answer is compared with it: ok or WRONG. A line that cannot be read is
/// listed and skipped. Scores are discs for the side to move, empty squares counted to the winner.
///
/// With --time or --nodes the search of a position may end early. The best move so far is then printed with its
/// depth and confidence, as 18@73%, and the score is not exact. Ctrl-C prints what is done so far.
///
/// Exit code: 0 when every score is exact and none is wrong; 1 when a score is wrong or not exact, or a line was
/// skipped; 2 when there is nothing to solve; 130 after Ctrl-C.
#[derive(Args, Debug)]
#[command(after_help = SOLVE_EXAMPLES)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
pub struct Solve {
    /// Files of positions, or one position; `-` reads standard input
    #[arg(value_name = "FILE.obf|POSITION", required = true)]
    pub words: Vec<String>,
    /// Find only who wins, which is faster
    #[arg(long)]
    pub wld: bool,
    /// Solve exactly; this is also the default
    #[arg(long, conflicts_with = "wld")]
    pub exact: bool,
    /// Limit the time per position: 500ms, 30s or 2m
    #[arg(long, value_name = "TIME", value_parser = time)]
    pub time: Option<Duration>,
    /// Limit the nodes per position
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub nodes: Option<u64>,
    /// Threads to search with, from 1 to 256
    #[arg(long, value_name = "T", default_value = "1", value_parser = super::threads)]
    pub threads: NonZeroUsize,
    /// Memory for positions already seen, in MB
    #[arg(long, value_name = "MB", default_value = "256", value_parser = clap::value_parser!(u32).range(1..=65536))]
    pub hash: u32,
    /// Evaluation for the order of moves
    #[arg(long = "eval", value_enum, value_name = "NAME", default_value_t)]
    pub judge: Judge,
    /// Print one JSON document at the end
    #[arg(long)]
    pub json: bool,
    /// Print one line of JSON per position, as soon as it is solved
    #[arg(long, conflicts_with = "json")]
    pub jsonl: bool,
}

const SOLVE_EXAMPLES: &str = "\
Examples:
  outflank solve data/problems/fforum-40-59.obf --threads 2
  outflank solve 'O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X'
  outflank solve problems.obf --wld --json
  outflank solve problems.obf --time 10s --jsonl
  outflank convert games.ggf - --to obf | outflank solve -";

/// A time above zero, as in the name of a player.
fn time(text: &str) -> Result<Duration, String> {
    let time = outflank_players::parse_time(text).filter(|time| !time.is_zero());
    time.ok_or_else(|| "write a number with its unit, such as 500ms, 30s or 2m".to_owned())
}

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
    #[arg(long, value_name = "T", default_value = "1", value_parser = super::threads)]
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
    #[arg(long, value_name = "D", default_value_t = bench::DEFAULT_DEPTH, value_parser = clap::value_parser!(u32).range(1..=30))]
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
    pub fn evaluation(self) -> outflank_engine::EvaluationKind {
        match self {
            Self::Patterns => outflank_engine::EvaluationKind::Patterns,
            Self::Simple => outflank_engine::EvaluationKind::Simple,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_units() {
        assert_eq!(time("30s"), Ok(Duration::from_secs(30)));
        assert_eq!(time("500ms"), Ok(Duration::from_millis(500)));
        assert_eq!(time("1.5m"), Ok(Duration::from_secs(90)));
        for text in ["", "s", "30", "0s", "-1s", "NaNs", "infs", "1h", "3 weeks"] {
            assert!(time(text).is_err(), "{text}");
        }
    }
}
