//! The command line of what lets other programs ask our players.

use clap::Args;
use outflank_board::BoardSize;
use outflank_players::Spec;

/// Answers another program over the Go Text Protocol (GTP), as any player.
///
/// Graphical boards, and programs that run matches, start this command and ask it for moves on standard input and
/// output. It ends with `quit` or with its input. `list_commands` tells what it knows.
#[derive(Args, Debug)]
#[command(after_help = GTP_EXAMPLES)]
pub struct Gtp {
    /// Who plays [default: engine:level=21 on 8x8, alphabeta:depth=6 on other boards]
    #[arg(long, value_name = "PLAYER")]
    pub player: Option<Spec>,
    /// Size of the board until `boardsize` sets another: 4, 6, 8 or 10
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
