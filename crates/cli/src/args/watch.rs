//! The arguments of `outflank watch`.

use clap::Args;
use outflank_arena::{Openings, TimeControl};
use outflank_board::BoardSize;
use outflank_report::Language;

use super::games::{games, language};

/// Watch a match, a tournament or a study in the terminal
///
/// With two players, plays a match between them on the screen, one game after the other. Every opening is played twice
/// with colours swapped. The report follows at the end, or after q.
///
/// With a directory, follows the match, tournament or study that `--out` writes there: results and the last finished
/// game. Nothing is written or locked. Without a terminal, the current results are printed once.
#[derive(Args, Debug)]
#[command(after_help = WATCH_EXAMPLES)]
pub struct Watch {
    /// Two players, or the directory of a match, tournament or study
    #[arg(value_name = "A B|DIR", required = true, num_args = 1..=2)]
    pub what: Vec<String>,
    /// Games of the match, rounded up to an even number
    #[arg(long, value_name = "N", default_value = "2", value_parser = games)]
    pub games: u64,
    /// Board size of the match: 4, 6, 8 or 10
    #[arg(long, value_name = "N", default_value = "8")]
    pub size: BoardSize,
    /// Random seed of the match [default: taken from the clock]
    #[arg(long, value_name = "S")]
    pub seed: Option<u64>,
    /// Openings of the match, as for `match`
    #[arg(long, value_name = "OPENINGS")]
    pub openings: Option<Openings>,
    /// Time of each side: 1m per game, 1m+1s with an increment per move, or move:2s per move [default: none]
    #[arg(long, value_name = "TIME")]
    pub clock: Option<TimeControl>,
    /// Language of the screen and of the report
    #[arg(long, value_name = "LANG", default_value = "en", value_parser = language())]
    pub lang: Language,
}

const WATCH_EXAMPLES: &str = "\
Examples:
  outflank watch engine:level=5 mcts:time=1s
  outflank watch alphabeta=4 greedy --games 10 --size 6
  outflank watch runs/tournament";
