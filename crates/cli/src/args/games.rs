//! The command line of what lets players play.

use clap::Args;
use outflank_arena::{Openings, Spec};
use outflank_board::BoardSize;

/// Plays a game in the terminal: you against any player, against a friend, or two players by themselves.
///
/// Shows the board with the legal moves marked and asks for squares. `help` at the prompt lists what else can
/// be said: undo, redo, hint, moves, save FILE, resign, quit.
#[derive(Args, Debug)]
#[command(after_help = PLAY_EXAMPLES)]
pub struct Play {
    /// Who plays Black, and moves first [default: human]
    #[arg(long, value_name = "PLAYER")]
    pub black: Option<Spec>,
    /// Who plays White [default: alphabeta=4]
    #[arg(long, value_name = "PLAYER")]
    pub white: Option<Spec>,
    /// Size of the board: 4, 6, 8 or 10 [default: 8]
    #[arg(long, value_name = "N")]
    pub size: Option<BoardSize>,
    /// Where the chance of players starts [default: another one every time]
    #[arg(long, value_name = "S")]
    pub seed: Option<u64>,
    /// Plain lines of text, for pipes and screen readers; so far the only form
    #[arg(long)]
    pub plain: bool,
}

const PLAY_EXAMPLES: &str = "\
Examples:
  outflank play
  outflank play --black mcts:time=1s --white human
  outflank play --black human --white human --size 6
  outflank play --black alphabeta=4 --white random --seed 7";

/// Lets two players meet in many games and tells what came of it.
///
/// Every opening is played twice with colours swapped. `outflank players` lists who can play. Ctrl-C ends the
/// match after the current move and reports the games that are done.
#[derive(Args, Debug)]
#[command(after_help = MATCH_EXAMPLES)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
pub struct Match {
    /// The first player
    #[arg(value_name = "A")]
    pub first: Option<Spec>,
    /// The second player
    #[arg(value_name = "B")]
    pub second: Option<Spec>,
    /// Games in all, rounded up to an even number [default: 100]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=MOST_GAMES))]
    pub games: Option<u64>,
    /// Size of the board: 4, 6, 8 or 10 [default: 8]
    #[arg(long, value_name = "N")]
    pub size: Option<BoardSize>,
    /// Where chance starts: the same seed gives the same games [default: 1]
    #[arg(long, value_name = "S")]
    pub seed: Option<u64>,
    /// How games begin: start, or random:N for N random moves [default: random:8; random:4 on 6x6, random:2 on 4x4]
    #[arg(long, value_name = "OPENINGS")]
    pub openings: Option<Openings>,
    /// Print the report only, not a line for every game
    #[arg(long)]
    pub only_final: bool,
    /// Draw the last board of every game
    #[arg(long)]
    pub display_grid: bool,
    /// Print one line: wins, draws and losses of the first player
    #[arg(long)]
    pub quiet: bool,
    /// Print one JSON document
    #[arg(long, conflicts_with_all = ["display_grid", "quiet"])]
    pub json: bool,
}

/// More than anybody waits for, and few enough to count pairs in.
pub const MOST_GAMES: u64 = 1_000_000_000;

const MATCH_EXAMPLES: &str = "\
Examples:
  outflank match alphabeta=4 random --games 20
  outflank match minimax:depth=3,eval=mobility mcts:iterations=500,rollout=best --only-final
  outflank match greedy:eval=absolute random --size 6 --openings start --display-grid
  outflank match alphabeta=6 \"gtp:cmd='gtp-rhino -l 4',name=rhino\" --games 20
  outflank match alphabeta=2 alphabeta=4 --games 1000 --seed 7 --json
  outflank --config match.toml match";

/// Tests whether another program can be a player, and prints what it does and what it does not.
///
/// Looks at its answers point by point and lets it play whole games against the random player. Ends with 0 when
/// the program can play matches, and with 1 when it cannot.
#[derive(Args, Debug)]
#[command(after_help = CHECK_EXAMPLES)]
pub struct Check {
    /// The program: gtp:cmd=... or nboard:cmd=...
    #[arg(value_name = "PLAYER")]
    pub player: Spec,
    /// Size of the board: 4, 6, 8 or 10
    #[arg(long, value_name = "N", default_value = "8")]
    pub size: BoardSize,
    /// Whole games to play, rounded up to an even number
    #[arg(long, value_name = "N", default_value = "2", value_parser = clap::value_parser!(u64).range(1..=MOST_GAMES))]
    pub games: u64,
    /// Where chance starts
    #[arg(long, value_name = "S", default_value = "1")]
    pub seed: u64,
    /// Print one JSON document
    #[arg(long)]
    pub json: bool,
}

const CHECK_EXAMPLES: &str = "\
Examples:
  outflank check \"gtp:cmd='gtp-rhino -l 4'\"
  outflank check nboard:cmd=./ntest,depth=8 --games 10
  outflank check \"gtp:cmd='./engine --gtp',patience=5s\" --json";

/// Lists the players: names, keys, defaults, examples.
///
/// A player is written name:key=value,key=value, and name=N for the number it is best known by, such as
/// alphabeta=6 for alphabeta:depth=6. A value with a comma is quoted: random:name='Dent, Arthur'.
#[derive(Args, Debug)]
#[command(after_help = PLAYERS_EXAMPLES)]
pub struct Players {
    /// Show what can be set for this player
    #[arg(value_name = "NAME")]
    pub name: Option<String>,
    /// Print one JSON document
    #[arg(long)]
    pub json: bool,
}

const PLAYERS_EXAMPLES: &str = "\
Examples:
  outflank players
  outflank players mcts
  outflank players alphabeta --json";

/// Prints a file of settings with the defaults, every key explained.
#[derive(Args, Debug)]
#[command(after_help = CONFIG_EXAMPLES)]
pub struct Config {}

const CONFIG_EXAMPLES: &str = "\
Examples:
  outflank config > outflank.toml
  outflank --config outflank.toml match --games 10";
