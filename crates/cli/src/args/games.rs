//! The arguments of the commands that play games.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use outflank_arena::{Colours, Openings, Sprt, TimeControl};
use outflank_board::BoardSize;
use outflank_players::Spec;
use outflank_report::Language;

use super::threads;

/// Play a game in the terminal, against a player or another person
///
/// On a terminal, the board fills the screen. Select a square with the arrows or the mouse and press Enter; `?` lists the
/// keys, and `:` takes a command as below. The screen has at least 40 columns and 16 rows. `NO_COLOR` switches colours
/// off, and a locale without UTF-8 selects ASCII.
///
/// With --plain, in a pipe, or with TERM=dumb, the program prints lines. It shows the board with the legal moves marked
/// and prompts for a square: a name such as d3, or an index such as #19. Type `help` at the prompt to list the
/// commands: undo, redo, hint, moves, save FILE, resign, quit. Two computer players play without a prompt.
///
/// --load opens a recorded game at its last position. The commands back, forward, start, end and go N step through it
/// and show the time, the evaluation and the comment of each move. Any move continues the game from there, and
/// `continue` lets the players move. The record's board size applies, and `save` keeps its players, date and comments.
///
/// --games plays a series and reports it as `match` does. Colours alternate, and the first player is that of --black.
/// A resigned game counts, an unfinished one does not.
#[derive(Args, Debug)]
#[command(after_help = PLAY_EXAMPLES)]
pub struct Play {
    /// Player of Black, who moves first
    #[arg(long, value_name = "PLAYER", default_value = "human")]
    pub black: Spec,
    /// Player of White
    #[arg(long, value_name = "PLAYER", default_value = "alphabeta=4")]
    pub white: Spec,
    /// Board size: 4, 6, 8 or 10 [default: 8, or the size of the loaded game]
    #[arg(long, value_name = "N")]
    pub size: Option<BoardSize>,
    /// Random seed [default: taken from the clock]
    #[arg(long, value_name = "S")]
    pub seed: Option<u64>,
    /// Continue this game: a file that `convert` reads, a transcript, a position, or `-` for standard input
    #[arg(long, value_name = "GAME", conflicts_with = "games")]
    pub load: Option<String>,
    /// Number of the game in a file with several games, from 1
    #[arg(long, value_name = "N", requires = "load", value_parser = number)]
    pub game: Option<usize>,
    /// Start from this position; every game of a series does
    #[arg(long, value_name = "POSITION", conflicts_with = "load")]
    pub position: Option<String>,
    /// Time of each side: 10m per game, 10m+5s with an increment per move, or move:30s per move. A side that exceeds it
    /// loses [default: none]
    #[arg(long, value_name = "TIME")]
    pub clock: Option<TimeControl>,
    /// Play this number of games against a computer or another person, and report the result
    #[arg(long, value_name = "N", value_parser = games)]
    pub games: Option<u64>,
    /// Colours in a series: both (the players swap colours after every game) or fixed
    #[arg(long, value_name = "COLOURS", default_value = "both", value_parser = colours())]
    pub colours: Colours,
    /// Language of the full screen, and of the report of a series
    #[arg(long, value_name = "LANG", default_value = "en", value_parser = language())]
    pub lang: Language,
    /// Print the report of a series as one JSON document, and everything else on standard error
    #[arg(long, requires = "games")]
    pub json: bool,
    /// Print plain lines of text, for pipes and screen readers, also on a terminal
    #[arg(long)]
    pub plain: bool,
}

const PLAY_EXAMPLES: &str = "\
Examples:
  outflank play
  outflank play --black mcts:time=1s --white human
  outflank play --black human --white human --size 6
  outflank play --black alphabeta=4 --white random --seed 7
  outflank play --load game.sgf --black human --white human
  outflank play --load games.ggf --game 3
  outflank play --load f5d6c3 --white engine
  outflank play --position '-OX--XO--------- X' --clock 5m+3s
  outflank play --games 4 --white mcts=1000";

/// Play a match between two players and report the result
///
/// Every opening is played twice with colours swapped, or once with --colours fixed. `outflank players` lists the
/// players. Ctrl-C stops the match after the current move and reports the finished games. With --out, the same
/// command resumes the match.
#[derive(Args, Debug)]
#[command(after_help = MATCH_EXAMPLES)]
pub struct Match {
    /// First player
    #[arg(value_name = "A")]
    pub first: Option<Spec>,
    /// Second player
    #[arg(value_name = "B")]
    pub second: Option<Spec>,
    /// Stop early by a sequential probability ratio test of elo0 against elo1 for the first player, with
    /// error rates alpha and beta [default: 0.05 each]
    #[arg(long, value_name = "ELO0,ELO1,ALPHA,BETA", allow_hyphen_values = true)]
    pub sprt: Option<Sprt>,
    #[command(flatten)]
    pub options: Options,
}

/// The options that `match` and `tournament` share.
#[derive(Args, Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
pub struct Options {
    /// Games per pairing, rounded up to an even number if every opening is played with both colours
    #[arg(long, value_name = "N", default_value = "100", value_parser = games)]
    pub games: u64,
    /// Colours of each opening: both (two games with colours swapped) or fixed (one game; the first player of a
    /// pairing is Black)
    #[arg(long, value_name = "COLOURS", default_value = "both", value_parser = colours())]
    pub colours: Colours,
    /// Board size: 4, 6, 8 or 10
    #[arg(long, value_name = "N", default_value = "8")]
    pub size: BoardSize,
    /// Random seed. The same seed gives the same games
    #[arg(long, value_name = "S", default_value = "1")]
    pub seed: u64,
    /// Openings: start, random:N (N random moves), all:N (all openings of N moves), named (8x8 only) or
    /// `file:F`. The file has one transcript or position per line [default: random:8; random:4 on 6x6, random:2
    /// on 4x4]
    #[arg(long, value_name = "OPENINGS")]
    pub openings: Option<Openings>,
    /// Time control: 10s per game, 10s+0.1s with an increment per move, move:1s per move, or cpu:900s of CPU
    /// time per game. A player that exceeds its time loses the game [default: none]
    #[arg(long, value_name = "TIME")]
    pub clock: Option<TimeControl>,
    /// Openings to play concurrently, from 1 to 256
    #[arg(long, value_name = "C", default_value = "1", value_parser = threads)]
    pub concurrency: NonZeroUsize,
    /// Print only the report, without a line per game
    #[arg(long)]
    pub only_final: bool,
    /// Draw the final board of every game
    #[arg(long)]
    pub display_grid: bool,
    /// Print only the result: wins-draws-losses of a match, the ranking of a tournament
    #[arg(long)]
    pub quiet: bool,
    /// Print one JSON document
    #[arg(long, conflicts_with_all = ["display_grid", "quiet"])]
    pub json: bool,
    /// Language of the report
    #[arg(long, value_name = "LANG", default_value = "en", value_parser = language())]
    pub lang: Language,
    /// Store games and reports in this directory; the same command resumes a run, also with more --games
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
}

/// The maximum number of games per pairing: more than any run plays, and small enough for all counters.
const MAX_GAMES: u64 = 1_000_000_000;

/// Parses a number of games or positions.
pub fn games(text: &str) -> Result<u64, String> {
    let games = text.parse().ok().filter(|games| (1..=MAX_GAMES).contains(games));
    games.ok_or_else(|| format!("write a whole number of games from 1 to {MAX_GAMES}"))
}

/// Parses the number of a game in a file.
fn number(text: &str) -> Result<usize, String> {
    let number = text.parse().ok().filter(|&number| number > 0);
    number.ok_or_else(|| "write the number of a game, from 1".to_owned())
}

/// Parses a language. An error lists all of them.
pub fn language() -> impl TypedValueParser<Value = Language> {
    PossibleValuesParser::new(Language::ALL.map(Language::code)).try_map(|code| code.parse::<Language>())
}

/// Parses colours. An error lists all of them.
fn colours() -> impl TypedValueParser<Value = Colours> {
    PossibleValuesParser::new(Colours::ALL.map(Colours::name)).try_map(|name| name.parse::<Colours>())
}

const MATCH_EXAMPLES: &str = "\
Examples:
  outflank match alphabeta=4 random --games 20
  outflank match minimax:depth=3,eval=mobility mcts:iterations=500,rollout=best --only-final
  outflank match greedy:eval=absolute random --size 6 --openings start --display-grid
  outflank match alphabeta=6 \"gtp:cmd='gtp-rhino -l 4',name=rhino\" --games 20
  outflank match alphabeta=2 alphabeta=4 --games 1000 --seed 7 --json
  outflank match alphabeta:time=50ms mcts:time=50ms --clock 10s+0.1s --concurrency 2
  outflank match alphabeta=3 alphabeta=2 --games 10000 --sprt 0,20,0.05,0.05 --out depth
  outflank match greedy random --lang fr --out report-fr
  outflank match alphabeta=3 alphabeta=2 --colours fixed --games 101
  outflank --config match.toml match";

/// Play a round robin or a gauntlet and report the standings
///
/// All pairings play the same openings, each twice with colours swapped, or once with --colours fixed. The winner
/// of a pairing gets points: its percentage of wins minus its percentage of losses. Elo ratings are reported with
/// 95 % confidence intervals.
///
/// Ctrl-C stops the tournament and reports the finished games. With --out, the same command resumes it.
///
/// FILE.toml contains the keys of the table `tournament` that `outflank config` prints, without the table heading.
#[derive(Args, Debug)]
#[command(after_help = TOURNAMENT_EXAMPLES)]
pub struct Tournament {
    /// Players, or one file with the players and settings
    #[arg(value_name = "PLAYER|FILE.toml")]
    pub players: Vec<String>,
    /// Play a gauntlet: the first player against each of the others
    #[arg(long)]
    pub gauntlet: bool,
    /// Print the number of games and an estimate of the time, and stop
    #[arg(long)]
    pub dry_run: bool,
    #[command(flatten)]
    pub options: Options,
}

const TOURNAMENT_EXAMPLES: &str = "\
Examples:
  outflank tournament random greedy alphabeta=2 mcts=100 --games 50
  outflank tournament alphabeta=4 alphabeta=3 alphabeta=2 --gauntlet --concurrency 2
  outflank tournament random greedy mcts:time=50ms --games 200 --dry-run
  outflank tournament players.toml --out results
  outflank tournament random greedy alphabeta=1 --json";

/// Test whether an external program can play matches
///
/// Tests the protocol point by point, then plays complete games against the random player. Exit code: 0 when the
/// program can play matches, 1 when it cannot.
#[derive(Args, Debug)]
#[command(after_help = CHECK_EXAMPLES)]
pub struct Check {
    /// Program to test: gtp:cmd=... or nboard:cmd=...
    #[arg(value_name = "PLAYER")]
    pub player: Spec,
    /// Board size: 4, 6, 8 or 10
    #[arg(long, value_name = "N", default_value = "8")]
    pub size: BoardSize,
    /// Games to play, rounded up to an even number
    #[arg(long, value_name = "N", default_value = "2", value_parser = games)]
    pub games: u64,
    /// Random seed
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

/// List the players, or the keys, defaults and examples of one
///
/// A player is written name:key=value,key=value. The short form name=N sets its main key: alphabeta=6 means
/// alphabeta:depth=6. Quote a value that contains a comma: random:name='Dent, Arthur'.
#[derive(Args, Debug)]
#[command(after_help = PLAYERS_EXAMPLES)]
pub struct Players {
    /// Player whose keys to print [default: list all players]
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

/// Print a configuration file with all defaults, every key explained
#[derive(Args, Debug)]
#[command(after_help = CONFIG_EXAMPLES)]
pub struct Config {}

const CONFIG_EXAMPLES: &str = "\
Examples:
  outflank config > outflank.toml
  outflank --config outflank.toml match --games 10";
