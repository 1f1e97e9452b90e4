//! The arguments of `solve`, `eval` and `bench`.

use std::num::NonZeroUsize;
use std::time::Duration;

use clap::{Args, ValueEnum};
use outflank_board::BoardSize;
use outflank_engine::{Techniques, bench};
use outflank_players::EvalSpec;

use super::Source;

/// Solve endgame positions exactly: score and best line
///
/// Reads OBF files: one position per line, with the known scores of its moves if there are any. Other formats that
/// `convert` reads are accepted too; the last position of a game is solved. Instead of files, one position can be
/// given in any form that `show` reads.
///
/// A known score is compared with the result: ok or WRONG. A line that cannot be read is reported and skipped. Scores
/// are disc differences for the side to move; empty squares count for the winner.
///
/// With --time or --nodes the search of a position may end early. The score is then not exact, and the table shows
/// depth and confidence, as in 18@73%. Ctrl-C prints the results so far.
///
/// Exit code: 0 when all scores are exact and none is wrong; 1 when a score is wrong or not exact, or a line was
/// skipped; 2 when nothing can be solved; 130 after Ctrl-C.
#[derive(Args, Debug)]
#[command(after_help = SOLVE_EXAMPLES)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
pub struct Solve {
    /// Files of positions, or one position; `-` reads standard input
    #[arg(value_name = "FILE.obf|POSITION", required = true)]
    pub words: Vec<String>,
    /// Compute only win, loss or draw; this is faster
    #[arg(long)]
    pub wld: bool,
    /// Compute exact scores; this is the default
    #[arg(long, conflicts_with = "wld")]
    pub exact: bool,
    /// Time limit per position: 500ms, 30s or 2m [default: none]
    #[arg(long, value_name = "TIME", value_parser = time)]
    pub time: Option<Duration>,
    /// Node limit per position [default: none]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub nodes: Option<u64>,
    /// Number of search threads, from 1 to 256
    #[arg(long, value_name = "T", default_value = "1", value_parser = super::threads)]
    pub threads: NonZeroUsize,
    /// Size of the transposition table in MB, from 1 to 65536
    #[arg(long, value_name = "MB", default_value = "256", value_parser = clap::value_parser!(u32).range(1..=65536))]
    pub hash: u32,
    /// Evaluation for move ordering
    #[arg(long = "eval", value_enum, value_name = "NAME", default_value_t)]
    pub judge: Judge,
    /// Print one JSON document at the end
    #[arg(long)]
    pub json: bool,
    /// Print one line of JSON per position as soon as it is solved
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

/// Parses a time above zero, in the form of player specs.
pub fn time(text: &str) -> Result<Duration, String> {
    let time = outflank_players::parse_time(text).filter(|time| !time.is_zero());
    time.ok_or_else(|| "write a number with its unit, such as 500ms, 30s or 2m".to_owned())
}

/// Evaluate a position and each of its moves
///
/// With --eval patterns or simple, the engine searches on 8x8. Scores are in discs for the side to move. Without
/// --level the search depth is one ply.
///
/// Every other evaluation is a heuristic or a weighted sum, on any board size and without a search. The output lists
/// the parts of its value for the side to move: the terms, what is counted, and the points of every square. Each move
/// has the value after it, for the side that plays it. A move that ends the game has its result.
///
/// An evaluation is written as in a player, with its keys after commas: mixed,table=2,corner=5. `outflank players
/// greedy` lists the evaluations and their keys.
#[derive(Args, Debug)]
#[command(after_help = EVAL_EXAMPLES)]
pub struct Eval {
    #[command(flatten)]
    pub source: Source,
    /// Board size of a transcript or the initial position: 4, 6, 8 or 10
    #[arg(long, value_name = "N", default_value = "8")]
    pub size: BoardSize,
    /// Search as deep as the engine at this level, from 1 to 60 [default: depth 1]
    #[arg(long, value_name = "L", value_parser = clap::value_parser!(u32).range(1..=60))]
    pub level: Option<u32>,
    /// Number of search threads, from 1 to 256
    #[arg(long, value_name = "T", default_value = "1", value_parser = super::threads)]
    pub threads: NonZeroUsize,
    /// Evaluation to use: a name or a weighted sum, and its keys
    #[arg(long = "eval", value_name = "FORMULA[,KEY=VALUE...]", default_value = "patterns")]
    pub evaluation: EvalSpec,
    /// Print one JSON document
    #[arg(long)]
    pub json: bool,
}

const EVAL_EXAMPLES: &str = "\
Examples:
  outflank eval f5d6c3d3c4
  outflank eval f5d6c3d3c4 --level 16
  outflank eval f5d6c3d3c4 --eval mobility*10+corners*50
  outflank eval --size 6 e4 --eval mixed,table=2,corner=5
  outflank eval - --json < diagram.txt";

/// Print the engine's signature: nodes of a fixed set of positions
///
/// Uses one thread. The node count changes if and only if the search changes. The speed depends on the machine.
#[derive(Args, Debug)]
#[command(after_help = BENCH_EXAMPLES)]
pub struct Bench {
    /// Evaluation to use
    #[arg(long = "eval", value_enum, value_name = "NAME", default_value_t)]
    pub judge: Judge,
    /// Search depth in the midgame, in plies, from 1 to 30; the signature is for 16
    #[arg(long, value_name = "D", default_value_t = bench::DEFAULT_DEPTH, value_parser = clap::value_parser!(u32).range(1..=30))]
    pub depth: u32,
    /// Switch off a search technique, to measure its effect; may be repeated
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
    /// Patterns with the embedded weights
    #[default]
    Patterns,
    /// Hand-written evaluation without learned weights
    Simple,
}

impl Judge {
    /// The evaluation that a formula names, if the engine can search with it.
    pub fn named(evaluation: &EvalSpec) -> Option<Self> {
        Self::from_str(&evaluation.to_string(), false).ok()
    }

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
    fn only_a_single_evaluation_of_the_engine_is_searched() {
        let judge = |text: &str| Judge::named(&text.parse().unwrap());
        assert_eq!((judge("patterns"), judge("simple")), (Some(Judge::Patterns), Some(Judge::Simple)));
        for other in ["mobility", "simple*2", "simple+walls", "patterns,table=2"] {
            assert_eq!(judge(other), None, "{other}");
        }
    }

    #[test]
    fn times_require_a_unit() {
        assert_eq!(time("30s"), Ok(Duration::from_secs(30)));
        assert_eq!(time("500ms"), Ok(Duration::from_millis(500)));
        assert_eq!(time("1.5m"), Ok(Duration::from_secs(90)));
        for text in ["", "s", "30", "0s", "-1s", "NaNs", "infs", "1h", "3 weeks"] {
            assert!(time(text).is_err(), "{text}");
        }
    }
}
