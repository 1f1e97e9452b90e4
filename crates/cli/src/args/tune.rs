//! The arguments of the command that tunes players.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use outflank_arena::{Openings, Sprt};
use outflank_board::BoardSize;
use outflank_report::Language;
use outflank_study::tune::{Against, Method, Range};

use super::games::{games, language};
use super::threads;

/// Tune the numbers of a player by games
///
/// Plays pairs of games with changed numbers and moves towards those that win. Then a match of the tuned player against
/// the one at the start decides, by a sequential test, whether it is stronger. docs/tuning.md describes the methods.
///
/// Prints first how many games it takes. Ctrl-C stops the tuning and reports the best numbers so far. With --out, the
/// same command resumes it.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Tune {
    /// Player with parameters in braces, such as 'alphabeta:depth=2,eval=mobility*{a}+corners*{b}'
    #[arg(value_name = "PLAYER")]
    pub player: String,
    /// Range of a parameter: a=0..100, a=0..100@10 with a start, or c=0.2..3.0 for decimal numbers. Without a
    /// start it is the middle
    #[arg(long, value_name = "KEY=LOW..HIGH[@START]", allow_hyphen_values = true)]
    pub range: Vec<Range>,
    /// Opponent: self or a player. With self, points play each other
    #[arg(long, value_name = "PLAYER|self", default_value = "self")]
    pub against: Against,
    /// Method of optimization
    #[arg(long, value_name = "METHOD", default_value = "spsa", value_parser = method())]
    pub method: Method,
    /// Games of the tuning, rounded down to whole iterations
    #[arg(long, value_name = "N", default_value = "4000", value_parser = games)]
    pub games: u64,
    /// Pairs of games per score
    #[arg(long, value_name = "N", default_value = "8", value_parser = games)]
    pub pairs: u64,
    /// First step of spsa as a share of the ranges, if both sides are equally strong [default: 0.05]
    #[arg(long, value_name = "SHARE")]
    pub step: Option<f64>,
    /// First perturbation of spsa as a share of the ranges [default: 0.2]
    #[arg(long, value_name = "SHARE")]
    pub perturbation: Option<f64>,
    /// First standard deviation of cmaes as a share of the ranges [default: 0.25]
    #[arg(long, value_name = "SHARE")]
    pub sigma: Option<f64>,
    /// Points per generation of cmaes [default: 4 (4 + 3 ln n) for n parameters]
    #[arg(long, value_name = "N")]
    pub population: Option<usize>,
    /// Maximum number of games of the final match; 0 for none
    #[arg(long, value_name = "N", default_value = "1000")]
    pub final_games: u64,
    /// Sequential test that ends the final match: elo0 against elo1, with error rates alpha and beta
    #[arg(long, value_name = "ELO0,ELO1,ALPHA,BETA", default_value = "0,20", allow_hyphen_values = true)]
    pub sprt: Sprt,
    /// Board size: 4, 6, 8 or 10
    #[arg(long, value_name = "N", default_value = "8")]
    pub size: BoardSize,
    /// Openings: start, random:N, all:N, named or `file:F` [default: random:8; random:4 on 6x6, random:2 on 4x4]
    #[arg(long, value_name = "OPENINGS")]
    pub openings: Option<Openings>,
    /// Random seed. The same seed gives the same result
    #[arg(long, value_name = "S", default_value = "1")]
    pub seed: u64,
    /// Openings to play concurrently, from 1 to 256; the result stays the same
    #[arg(long, value_name = "C", default_value = "1", value_parser = threads)]
    pub concurrency: NonZeroUsize,
    /// Store scores and reports in this directory; the same command resumes the tuning
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Language of the report
    #[arg(long, value_name = "LANG", default_value = "en", value_parser = language())]
    pub lang: Language,
    /// Print one JSON document
    #[arg(long)]
    pub json: bool,
}

const EXAMPLES: &str = "\
Examples:
  outflank tune 'alphabeta:depth=2,eval=mobility*{a}+corners*{b}' --range a=0..20 --range b=0..200 --games 2000
  outflank tune 'mcts:iterations=100,c={c}' --range c=0.2..3.0 --against alphabeta=2 --size 6 --out exploration
  outflank tune 'greedy:eval=mobility*{a}+positional' --range a=0..100@0 --method cmaes --concurrency 2 --lang fr";

/// Parses a method. An error lists all of them.
fn method() -> impl TypedValueParser<Value = Method> {
    PossibleValuesParser::new(Method::ALL.map(Method::name)).try_map(|name| name.parse::<Method>())
}
