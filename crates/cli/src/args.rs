//! The command line: what may be typed, and the help that explains it.

mod convert;
mod engine;
mod games;
mod learn;
mod servers;
mod years;

use std::ffi::OsString;
use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::builder::Styles;
use clap::error::ErrorKind;
use clap::{Args, CommandFactory, FromArgMatches as _, Parser, Subcommand};
use clap_complete::Shell;
use outflank_board::{BoardSize, Convention};

use crate::console;

pub use convert::{Convert, Wanted};
pub use engine::{Bench, Eval, Solve};
pub use games::{Check, Config, MAX_GAMES, Match, Options, Play, Players, Tournament};
pub use learn::{All, Judge, Label, Patterns, Probcut, SelfPlay, Train};
pub use servers::Gtp;
pub use years::Years;

/// Plays, studies and solves Othello on boards from 4x4 to 10x10.
#[derive(Debug, Parser)]
#[command(name = "outflank", version = env!("OUTFLANK_VERSION"), after_help = EXAMPLES, disable_help_subcommand = true)]
pub struct Arguments {
    /// Take settings from a file; flags win over it, and `outflank config` prints one to begin with
    #[arg(long, global = true, value_name = "FILE.toml")]
    pub config: Option<PathBuf>,
    #[command(subcommand)]
    pub command: Command,
}

const EXAMPLES: &str = "\
Examples:
  outflank                                   the board in the browser
  outflank play                              a game against the machine
  outflank match alphabeta=4 mcts=1000       let two players meet
  outflank tournament random greedy mcts=100 let every player meet every other
  outflank players                           who can play
  outflank gtp                               a player for other programs to ask
  outflank show f5d6c3d3c4                   the board after these moves, and what can be said of it
  outflank solve problems.obf                play endgames out, without a fault
  outflank convert WTH_2001.wtb games.ggf    games from any format to any other
  outflank perft --depth 9                   count the positions nine plies ahead
  outflank train --help                      teach the engine
  outflank show --help                       more about one command";

/// What the program can do.
#[derive(Debug, Subcommand)]
pub enum Command {
    Serve(Serve),
    Play(Play),
    Match(Match),
    Tournament(Tournament),
    Players(Players),
    Check(Check),
    Gtp(Gtp),
    Show(Show),
    Solve(Solve),
    Eval(Eval),
    Bench(Bench),
    Convert(Convert),
    Perft(Perft),
    #[command(name = "selfplay")]
    SelfPlay(SelfPlay),
    #[command(subcommand, after_help = learn::EXAMPLES)]
    Train(Train),
    Config(Config),
    Completions(Completions),
    #[command(hide = true)]
    Man(Man),
}

/// Opens the board in the browser, which is also what happens without a command
///
/// The first line printed is the address. The server answers this machine only, unless --host says otherwise.
#[derive(Args, Debug)]
#[command(after_help = SERVE_EXAMPLES)]
pub struct Serve {
    /// Port to listen at; 0 takes any that is free [default: 8064, or the next that is free]
    #[arg(long, value_name = "N")]
    pub port: Option<u16>,
    /// Name or address to listen at; 0.0.0.0 lets every machine of the network in
    #[arg(long, value_name = "H", default_value = "127.0.0.1")]
    pub host: String,
    /// Open no browser
    #[arg(long)]
    pub no_open: bool,
}

const SERVE_EXAMPLES: &str = "\
Examples:
  outflank serve
  outflank serve --port 0 --no-open
  outflank serve --host 0.0.0.0";

/// Where a game comes from.
#[derive(Args, Debug)]
pub struct Source {
    /// Position or transcript; `-` reads it from standard input [default: the start of a game]
    #[arg(value_name = "POSITION|TRANSCRIPT")]
    pub words: Vec<String>,
}

/// Shows a position: board, legal moves, discs, stability, score.
///
/// Takes a transcript (f5d6c3...), a position (the squares row by row, X black, O white, - empty, then the
/// side to move), a board diagram, a line of an OBF file, or a position followed by moves.
#[derive(Args, Debug)]
#[command(after_help = SHOW_EXAMPLES)]
pub struct Show {
    #[command(flatten)]
    pub source: Source,
    /// Size of the board of a transcript: 4, 6, 8 or 10
    #[arg(long, value_name = "N", default_value = "8")]
    pub size: BoardSize,
    /// Print one JSON document
    #[arg(long)]
    pub json: bool,
}

const SHOW_EXAMPLES: &str = "\
Examples:
  outflank show f5d6c3d3c4
  outflank show --size 6 e4 e5 d5
  outflank show ---------------------------OX------XO--------------------------- X
  outflank show '-OX--XO--------- X' --json
  outflank show - < diagram.txt";

/// Counts the leaves of the game tree, the standard proof of a move generator
///
/// Prints the plain number. The conventions differ in passes and finished games:
/// A: a pass is a ply, a finished game counts as one leaf at every greater depth (the published numbers);
/// B: a pass is a ply, a finished game counts nothing;
/// C: a pass is no ply, a finished game counts as one leaf;
/// D: a pass is no ply, a finished game counts nothing.
#[derive(Args, Debug)]
#[command(after_help = PERFT_EXAMPLES, verbatim_doc_comment)]
pub struct Perft {
    #[command(flatten)]
    pub source: Source,
    /// Size of the board: 4, 6, 8 or 10
    #[arg(long, value_name = "N", default_value = "8")]
    pub size: BoardSize,
    /// Plies to look ahead, from 1 to 100
    #[arg(long, value_name = "D", default_value = "8", value_parser = clap::value_parser!(u32).range(1..=100))]
    pub depth: u32,
    /// How passes and finished games are counted: A, B, C or D
    #[arg(long, value_name = "A|B|C|D", default_value = "A")]
    pub convention: Convention,
    /// Print the leaves below each move before their sum
    #[arg(long)]
    pub divide: bool,
    /// Threads to count with
    #[arg(long, value_name = "T", default_value = "1", value_parser = threads)]
    pub threads: NonZeroUsize,
    /// Print one JSON document, with time and speed
    #[arg(long)]
    pub json: bool,
}

const PERFT_EXAMPLES: &str = "\
Examples:
  outflank perft --depth 11                      212258800, as published
  outflank perft --size 6 --depth 8 --divide
  outflank perft f5d6c3 --depth 6 --convention D
  outflank perft --depth 12 --threads 2 --json";

/// Prints the completions of a shell.
#[derive(Args, Debug)]
#[command(after_help = COMPLETIONS_EXAMPLES)]
pub struct Completions {
    /// The shell
    #[arg(value_name = "SHELL")]
    pub shell: Shell,
}

const COMPLETIONS_EXAMPLES: &str = "\
Examples:
  outflank completions bash > ~/.local/share/bash-completion/completions/outflank
  outflank completions fish > ~/.config/fish/completions/outflank.fish
  outflank completions zsh > ~/.zfunc/_outflank";

/// Writes the manual pages.
#[derive(Args, Debug)]
pub struct Man {
    /// The directory to write them to
    #[arg(value_name = "DIR")]
    pub directory: PathBuf,
    /// Replace files that are not manual pages of outflank
    #[arg(long)]
    pub force: bool,
}

/// Arguments that are not run: help or the version is wanted, or something is wrong with them.
pub struct Refusal {
    /// What to print.
    pub error: clap::Error,
    /// The same with control characters escaped, where an argument has some: the error quotes arguments.
    pub escaped: Option<String>,
}

/// Reads the command line; without arguments it is that of `serve`.
pub fn parse() -> Result<Arguments, Refusal> {
    let arguments: Vec<OsString> = std::env::args_os().collect();
    let lossy = |argument: &OsString| argument.to_string_lossy().contains(char::is_control);
    let has_controls = arguments.iter().any(lossy);
    // Styles are control characters, too; without them those in a message come from the arguments.
    let command = Arguments::command();
    let command = if has_controls { command.styles(Styles::plain()) } else { command };
    read(command, arguments).map_err(|error| {
        let escaped = has_controls.then(|| console::escaped(&error.render().ansi().to_string()));
        Refusal { error, escaped }
    })
}

fn read(mut command: clap::Command, given: Vec<OsString>) -> Result<Arguments, clap::Error> {
    let mut arguments = Vec::new();
    for (number, argument) in given.into_iter().enumerate() {
        match argument.into_string() {
            Ok(text) => arguments.push(if number == 0 { text } else { no_flag(text) }),
            Err(bytes) => {
                let message =
                    format!("argument {number} is not UTF-8 text, type it in UTF-8: {}", bytes.display());
                return Err(command.error(ErrorKind::InvalidUtf8, message));
            }
        }
    }
    if arguments.len() <= 1 {
        arguments = ["outflank", "serve"].map(str::to_owned).to_vec();
    }
    let matches = command.try_get_matches_from_mut(arguments)?;
    Arguments::from_arg_matches(&matches).map_err(|error| error.format(&mut command))
}

/// The most threads of a command and pairs of games at a time.
pub const MAX_THREADS: usize = 256;

/// A number of threads, or of what else is done at a time.
pub fn threads(text: &str) -> Result<NonZeroUsize, String> {
    let threads = text.parse().ok().filter(|threads: &NonZeroUsize| threads.get() <= MAX_THREADS);
    threads.ok_or_else(|| format!("write a whole number from 1 to {MAX_THREADS}"))
}

/// A position that begins with `-` is no flag: a dot is an empty square just as well. Flags are shorter
/// than the smallest board and have no three dashes in a row, unless they bring their value along, and values
/// that begin with a minus are lists of numbers.
fn no_flag(argument: String) -> String {
    let is_long = argument.len() >= 16 && !argument.contains(['=', ',']);
    let is_position = argument.starts_with('-') && (is_long || argument.contains("---"));
    if is_position { argument.replacen('-', ".", 1) } else { argument }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_well_formed() {
        Arguments::command().debug_assert();
    }

    #[test]
    fn threads_are_bounded() {
        assert_eq!(threads("256").map(NonZeroUsize::get), Ok(256));
        for text in ["0", "257", "10000", "99999999999999999999", "-1", "two"] {
            assert!(threads(text).is_err(), "{text}");
        }
    }

    #[test]
    fn no_flag_is_taken_for_a_position() {
        for command in Arguments::command().get_subcommands() {
            for flag in command.get_arguments().filter_map(clap::Arg::get_long) {
                let flag = format!("--{flag}");
                assert_eq!(no_flag(flag.clone()), flag);
            }
        }
        assert_eq!(no_flag("-----OX--XO----- X".to_owned()), ".----OX--XO----- X");
        assert_eq!(no_flag("--------".to_owned()), ".-------");
        assert_eq!(no_flag("-".to_owned()), "-");
        assert_eq!(no_flag("-10.5,0.5,0.05,0.05".to_owned()), "-10.5,0.5,0.05,0.05");
        assert_eq!(no_flag("--openings=random:8".to_owned()), "--openings=random:8");
    }
}
