//! The command line of what lets players play.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::Args;
use outflank_arena::{Openings, Sprt, TimeControl};
use outflank_board::BoardSize;
use outflank_players::Spec;

use super::threads;

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
/// match after the current move and reports the games that are done; with --out, the same command goes on
/// later.
#[derive(Args, Debug)]
#[command(after_help = MATCH_EXAMPLES)]
pub struct Match {
    /// The first player
    #[arg(value_name = "A")]
    pub first: Option<Spec>,
    /// The second player
    #[arg(value_name = "B")]
    pub second: Option<Spec>,
    /// Stop as soon as it is clear whether the first player is elo0 or elo1 ahead, wrong in at most alpha and
    /// beta of all cases [default: 0.05 each]
    #[arg(long, value_name = "ELO0,ELO1,ALPHA,BETA", allow_hyphen_values = true)]
    pub sprt: Option<Sprt>,
    #[command(flatten)]
    pub options: Options,
}

/// What a match and a tournament have in common.
#[derive(Args, Clone, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
pub struct Options {
    /// Games of every two players, rounded up to an even number [default: 100]
    #[arg(long, value_name = "N", value_parser = games)]
    pub games: Option<u64>,
    /// Size of the board: 4, 6, 8 or 10 [default: 8]
    #[arg(long, value_name = "N")]
    pub size: Option<BoardSize>,
    /// Where chance starts: the same seed gives the same games [default: 1]
    #[arg(long, value_name = "S")]
    pub seed: Option<u64>,
    /// How games begin: start, random:N for N random moves, all:N for all openings of N moves, named for all
    /// that have a name, or `file:F` for a transcript or position a line [default: random:8; random:4 on
    /// 6x6, random:2 on 4x4]
    #[arg(long, value_name = "OPENINGS")]
    pub openings: Option<Openings>,
    /// Time of each player: 10s for a game, 10s+0.1s with more after every move, move:1s for every move, or
    /// cpu:900s of the processor for a game; who takes longer has lost [default: none]
    #[arg(long, value_name = "TIME")]
    pub clock: Option<TimeControl>,
    /// Pairs of games that are played at a time [default: 1]
    #[arg(long, value_name = "C", value_parser = threads)]
    pub concurrency: Option<NonZeroUsize>,
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
    /// Keep all games in this directory, with reports; the same command resumes a run, also with more --games
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
}

impl Options {
    /// These, and others where nothing is said.
    pub fn or(self, other: Self) -> Self {
        Self {
            games: self.games.or(other.games),
            size: self.size.or(other.size),
            seed: self.seed.or(other.seed),
            openings: self.openings.or(other.openings),
            clock: self.clock.or(other.clock),
            concurrency: self.concurrency.or(other.concurrency),
            only_final: self.only_final || other.only_final,
            display_grid: self.display_grid || other.display_grid,
            quiet: self.quiet || other.quiet,
            json: self.json || other.json,
            out: self.out.or(other.out),
        }
    }
}

/// More than anybody waits for, and few enough to count pairs in.
pub const MAX_GAMES: u64 = 1_000_000_000;

fn games(text: &str) -> Result<u64, String> {
    let games = text.parse().ok().filter(|games| (1..=MAX_GAMES).contains(games));
    games.ok_or_else(|| format!("write a whole number of games from 1 to {MAX_GAMES}"))
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
  outflank --config match.toml match";

/// Lets every player meet every other and tells how they stand.
///
/// Every two of them play the same openings, each twice with colours swapped. Points are, for the winner of a
/// pairing, its percentage of games won less that of games lost; Elo ratings stand beside them with the interval
/// that holds the truth in 95 % of cases. Ctrl-C reports the games that are done; with --out, the same command
/// goes on later. A file has the keys of the table `tournament` that `outflank config` prints, without its
/// heading.
#[derive(Args, Debug)]
#[command(after_help = TOURNAMENT_EXAMPLES)]
pub struct Tournament {
    /// The players, or one file that names them
    #[arg(value_name = "PLAYER|FILE.toml")]
    pub players: Vec<String>,
    /// Let the first player meet every other, and no others each other
    #[arg(long)]
    pub gauntlet: bool,
    /// Only tell how many games there are and about how long they take
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
    #[arg(long, value_name = "N", default_value = "2", value_parser = games)]
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
