//! The arguments of `outflank gtp` and `outflank nboard`.

use clap::Args;
use outflank_board::BoardSize;
use outflank_players::Spec;

/// Run a player as an engine for the Go Text Protocol (GTP)
///
/// Graphical boards and match runners start this command and send requests to its standard input. It ends at `quit`
/// or at EOF. `list_commands` prints the supported commands.
#[derive(Args, Debug)]
#[command(after_help = GTP_EXAMPLES)]
pub struct Gtp {
    /// Player to run [default: engine:level=21 on 8x8, alphabeta:depth=6 on other boards]
    #[arg(long, value_name = "PLAYER")]
    pub player: Option<Spec>,
    /// Initial board size: 4, 6, 8 or 10; the GTP command `boardsize` changes it
    #[arg(long, value_name = "N", default_value = "8")]
    pub size: BoardSize,
}

const GTP_EXAMPLES: &str = "\
Examples:
  outflank gtp
  outflank gtp --player mcts:time=1s --size 6
  printf 'play black f5\\ngenmove white\\nshowboard\\n' | outflank gtp
  outflank match \"gtp:cmd='outflank gtp --player alphabeta=4'\" random --games 10
  outflank check \"gtp:cmd='outflank gtp'\"";

/// Run a player as an engine for the NBoard program
///
/// NBoard starts this command and sends lines to its standard input. It ends at `quit` or at EOF. `set depth` sets the
/// level of the engine or the depth of a search; other players keep their settings.
#[derive(Args, Debug)]
#[command(after_help = NBOARD_EXAMPLES)]
pub struct Nboard {
    /// Player to run
    #[arg(long, value_name = "PLAYER", default_value = "engine:level=21")]
    pub player: Spec,
}

const NBOARD_EXAMPLES: &str = "\
Examples:
  outflank nboard
  outflank nboard --player engine:time=5s
  printf 'set depth 8\\nmove F5\\ngo\\n' | outflank nboard
  outflank match \"nboard:cmd='outflank nboard',depth=4\" random --games 10
  outflank check \"nboard:cmd='outflank nboard'\"";
