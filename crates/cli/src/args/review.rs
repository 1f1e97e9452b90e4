//! The arguments of `analyse` and `review`.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use outflank_analysis::{DEFAULT_EXACT_EMPTIES, DEFAULT_LEVEL, MAX_EXACT_EMPTIES};
use outflank_board::BoardSize;
use outflank_players::Spec;
use outflank_report::Language;

use super::Source;
use super::games::language;

/// Analyse a position: the value of every legal move, deeper and deeper
///
/// On 8x8 the engine searches until it has exact values, or until --level, --time or Ctrl-C ends it. Values are in
/// discs for the side to move. On other sizes a search of the laboratory judges the moves; with --player any player that
/// judges moves does, in its own unit.
///
/// On a terminal the table is redrawn after every iteration. Otherwise it is printed once, at the end.
#[derive(Args, Debug)]
#[command(after_help = ANALYSE_EXAMPLES)]
pub struct Analyse {
    #[command(flatten)]
    pub source: Source,
    /// Board size of a transcript or the initial position: 4, 6, 8 or 10
    #[arg(long, value_name = "N", default_value = "8")]
    pub size: BoardSize,
    /// Stop at this engine level, from 1 to 60 [default: exact values, or 10s]
    #[arg(long, value_name = "L", value_parser = clap::value_parser!(u32).range(1..=60))]
    pub level: Option<u32>,
    /// Stop after this time: 500ms, 30s or 2m [default: 10s without --level]
    #[arg(long, value_name = "TIME", value_parser = super::engine::time)]
    pub time: Option<Duration>,
    /// Number of best moves to judge [default: all]
    #[arg(long, value_name = "N")]
    pub lines: Option<NonZeroUsize>,
    /// Player that judges the moves, such as alphabeta=6 or mcts:iterations=10k
    #[arg(long, value_name = "PLAYER")]
    pub player: Option<Spec>,
    /// Number of search threads, from 1 to 256 [default: that of the player]
    #[arg(long, value_name = "T", value_parser = super::threads)]
    pub threads: Option<NonZeroUsize>,
    /// Print one line of JSON per iteration
    #[arg(long)]
    pub json: bool,
}

const ANALYSE_EXAMPLES: &str = "\
Examples:
  outflank analyse f5d6c3d3c4
  outflank analyse f5d6c3d3c4 --level 16 --lines 3
  outflank analyse f5d6c3d3c4 --player mcts:iterations=10k
  outflank analyse --size 6 --player alphabeta=8
  outflank analyse f5d6c3d3c4 --time 1m --json";

/// Review games: what each move lost, the best moves, and the accuracy of both sides
///
/// Reads a transcript, or files with games in any format that `convert` reads. Every position is searched by the engine
/// at one level, and solved exactly near the end. The same game, level and version give the same review. Only games on
/// 8x8 can be reviewed.
///
/// A move is best (loses nothing), good (less than 2 discs), an inaccuracy (2 or more), a mistake (4 or more) or a
/// blunder (8 or more). Its accuracy is 100 without a loss, and half as much for every 4 discs lost.
///
/// Judged positions are kept in the cache directory. A review that was stopped continues there.
///
/// --out writes a page (.html), a report (.md), or the games with values and comments (.sgf, .ggf).
#[derive(Args, Debug)]
#[command(after_help = REVIEW_EXAMPLES)]
pub struct Review {
    /// Transcript of a game, or files of games; `-` reads standard input
    #[arg(value_name = "GAME|FILE", required = true)]
    pub words: Vec<String>,
    /// Engine level before the exact region, from 1 to 60
    #[arg(long, value_name = "L", default_value_t = DEFAULT_LEVEL, value_parser = clap::value_parser!(u32).range(1..=60))]
    pub level: u32,
    /// Solve positions with at most this number of empty squares, from 0 to 30
    #[arg(long, value_name = "N", default_value_t = DEFAULT_EXACT_EMPTIES, value_parser = clap::value_parser!(u32).range(..=i64::from(MAX_EXACT_EMPTIES)))]
    pub exact: u32,
    /// Review only this number of games, from the first
    #[arg(long, value_name = "N")]
    pub games: Option<NonZeroUsize>,
    /// Number of threads, from 1 to 256; the review does not depend on it
    #[arg(long, value_name = "T", default_value = "1", value_parser = super::threads)]
    pub threads: NonZeroUsize,
    /// Write the review to this file: .html, .md, .sgf or .ggf
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// Replace the output file even if it is a foreign file
    #[arg(long, requires = "out")]
    pub force: bool,
    /// Language of the page and the report
    #[arg(long, value_name = "LANG", default_value = "en", value_parser = language())]
    pub lang: Language,
    /// Judge every position again, without the cache directory
    #[arg(long)]
    pub no_cache: bool,
    /// Print one JSON document
    #[arg(long)]
    pub json: bool,
}

const REVIEW_EXAMPLES: &str = "\
Examples:
  outflank review f5d6c3d3c4f4f6f3e6e7
  outflank review game.sgf --out review.html
  outflank review WTH_2001.wtb --games 20 --threads 2
  outflank review run/games.ggf --out annotated.ggf
  outflank review game.sgf --level 21 --exact 24 --json";
