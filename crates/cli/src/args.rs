//! The command line: arguments and their help texts.

mod classifier;
mod convert;
mod engine;
mod games;
mod learn;
mod review;
mod servers;
mod study;
mod td;
mod tune;
mod watch;
mod years;

use std::ffi::OsString;
use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::builder::Styles;
use clap::error::ErrorKind;
use clap::{Args, CommandFactory, FromArgMatches as _, Parser, Subcommand};
use clap_complete::Shell;
use outflank_board::{BoardSize, Convention};

use crate::{config, console};

pub use classifier::Classifier;
pub use convert::{Convert, Wanted};
pub use engine::{Bench, Eval, Judge as EngineJudge, Solve};
pub use games::{Check, Config, Match, Options, Play, Players, Tournament};
pub use learn::{All, Judge, Label, Patterns, Probcut, SelfPlay, Train};
pub use review::{Analyse, Review};
pub use servers::{Gtp, Nboard};
pub use study::{
    Complexity, MadeStudy, Study, StudyBundle, StudyCommand, StudyOptions, StudyRun, StudyShow, SweepStudy,
};
pub use td::Td;
pub use tune::Tune;
pub use watch::Watch;
pub use years::Years;

/// Play, study and solve Othello on boards from 4x4 to 10x10
#[derive(Debug, Parser)]
#[command(name = "outflank", version = env!("OUTFLANK_VERSION"), after_help = EXAMPLES, disable_help_subcommand = true)]
pub struct Arguments {
    /// Read settings from this file; typed arguments override it, `outflank config` prints a template
    #[arg(id = "config", long = "config", global = true, value_name = "FILE.toml")]
    _config: Option<PathBuf>,
    #[command(subcommand)]
    pub command: Command,
}

const EXAMPLES: &str = "\
Examples:
  outflank                                   open the board in the browser
  outflank play                              play a game against the computer
  outflank watch engine alphabeta=6          watch a match in the terminal
  outflank match alphabeta=4 mcts=1000       play a match between two players
  outflank tournament random greedy mcts=100 play a round robin
  outflank study                             list experiments to run, with tables and plots
  outflank tune --help                       tune the numbers of a player
  outflank players                           list the players
  outflank gtp                               run a player as a GTP engine
  outflank nboard                            run a player as an NBoard engine
  outflank show f5d6c3d3c4                   show the position after these moves
  outflank analyse f5d6c3d3c4                judge every move of a position
  outflank review game.sgf                   review a game: losses, best moves, accuracy
  outflank solve problems.obf                solve endgame positions exactly
  outflank convert WTH_2001.wtb games.ggf    convert games to another format
  outflank perft --depth 9                   count the leaves at depth 9
  outflank train --help                      list the training commands
  outflank show --help                       print the help of one command";

/// The commands.
#[derive(Debug, Subcommand)]
pub enum Command {
    Serve(Serve),
    Play(Play),
    Watch(Watch),
    Match(Match),
    Tournament(Tournament),
    #[command(after_help = study::EXAMPLES)]
    Study(Study),
    Tune(Tune),
    Players(Players),
    Check(Check),
    Gtp(Gtp),
    Nboard(Nboard),
    Show(Show),
    Analyse(Analyse),
    Review(Review),
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

/// Serve the board and open it in the browser (default command)
///
/// The first line of output is the address. By default the server accepts connections from this machine only. With
/// another --host, other machines can play without further ado. Analyses, reviews and traces need the access token that
/// is part of the printed address, and matches and studies also need --allow-runs.
#[derive(Args, Debug)]
#[command(after_help = SERVE_EXAMPLES)]
pub struct Serve {
    /// Port to listen on; 0 selects any free port [default: 8064, or the next free port up to 8083]
    #[arg(long, value_name = "N")]
    pub port: Option<u16>,
    /// Host name or address to listen on; 0.0.0.0 accepts connections from the network
    #[arg(long, value_name = "H", default_value = "127.0.0.1")]
    pub host: String,
    /// Do not open a browser
    #[arg(long)]
    pub no_open: bool,
    /// Directory that keeps the matches and studies of the page, one subdirectory each [default: a temporary one]
    #[arg(long, value_name = "DIR")]
    pub runs: Option<PathBuf>,
    /// Let clients of other machines run matches and studies, if they have the access token
    #[arg(long)]
    pub allow_runs: bool,
}

const SERVE_EXAMPLES: &str = "\
Examples:
  outflank serve
  outflank serve --port 0 --no-open
  outflank serve --runs results
  outflank serve --host 0.0.0.0 --allow-runs";

/// The game or position that a command reads.
#[derive(Args, Debug)]
pub struct Source {
    /// Position or transcript; `-` reads standard input [default: the initial position]
    #[arg(value_name = "POSITION|TRANSCRIPT")]
    pub words: Vec<String>,
}

/// Show a position: board, legal moves, mobility, stable discs
///
/// Reads a transcript (f5d6c3...), a position, a board diagram, a line of an OBF file, or a position followed by
/// moves. A position lists the squares row by row (X black, O white, - empty) and then the side to move.
///
/// A move may be a name such as d3 or an index such as '#19', which is quoted for the shell. The index is
/// N * row + column with N squares along a side, counted from 0 at a1. Every legal move is listed with the discs
/// that it turns.
#[derive(Args, Debug)]
#[command(after_help = SHOW_EXAMPLES)]
pub struct Show {
    #[command(flatten)]
    pub source: Source,
    /// Board size of a transcript: 4, 6, 8 or 10
    #[arg(long, value_name = "N", default_value = "8")]
    pub size: BoardSize,
    /// Write the index of every square on the board, after its disc or + for a legal move
    #[arg(long)]
    pub index: bool,
    /// Print the eight symmetric forms of the position instead of its facts, and mark the canonical one
    #[arg(long)]
    pub symmetries: bool,
    /// Print one JSON document
    #[arg(long)]
    pub json: bool,
}

const SHOW_EXAMPLES: &str = "\
Examples:
  outflank show f5d6c3d3c4
  outflank show --size 6 e4 e5 d5
  outflank show --size 6 --index '#22#28'
  outflank show f5d6c3 --symmetries
  outflank show ---------------------------OX------XO--------------------------- X
  outflank show '-OX--XO--------- X' --json
  outflank show - < diagram.txt";

/// Count the leaves of the game tree to test the move generator
///
/// Prints the number of leaves. The conventions differ in passes and finished games:
///
/// - A: a pass is a ply, a finished game counts as one leaf at every greater depth, as published
/// - B: a pass is a ply, a finished game is not counted
/// - C: a pass is not a ply, a finished game counts as one leaf
/// - D: a pass is not a ply, a finished game is not counted
#[derive(Args, Debug)]
#[command(after_help = PERFT_EXAMPLES, verbatim_doc_comment)]
pub struct Perft {
    #[command(flatten)]
    pub source: Source,
    /// Board size of a transcript or the initial position: 4, 6, 8 or 10
    #[arg(long, value_name = "N", default_value = "8")]
    pub size: BoardSize,
    /// Depth in plies, from 1 to 100
    #[arg(long, value_name = "D", default_value = "8", value_parser = clap::value_parser!(u32).range(1..=100))]
    pub depth: u32,
    /// Convention for passes and finished games: A, B, C or D
    #[arg(long, value_name = "A|B|C|D", default_value = "A")]
    pub convention: Convention,
    /// Print the leaves below each move before the total
    #[arg(long)]
    pub divide: bool,
    /// Number of threads, from 1 to 256
    #[arg(long, value_name = "T", default_value = "1", value_parser = threads)]
    pub threads: NonZeroUsize,
    /// Print one JSON document with time and speed
    #[arg(long)]
    pub json: bool,
}

const PERFT_EXAMPLES: &str = "\
Examples:
  outflank perft --depth 11                      212258800, as published
  outflank perft --size 6 --depth 8 --divide
  outflank perft f5d6c3 --depth 6 --convention D
  outflank perft --depth 12 --threads 2 --json";

/// Print the completion script of a shell
#[derive(Args, Debug)]
#[command(after_help = COMPLETIONS_EXAMPLES)]
pub struct Completions {
    /// Shell to print the script for
    #[arg(value_name = "SHELL")]
    pub shell: Shell,
}

const COMPLETIONS_EXAMPLES: &str = "\
Examples:
  outflank completions bash > ~/.local/share/bash-completion/completions/outflank
  outflank completions fish > ~/.config/fish/completions/outflank.fish
  outflank completions zsh > ~/.zfunc/_outflank";

/// Write the manual pages
#[derive(Args, Debug)]
pub struct Man {
    /// Directory to write to; it is created if it does not exist
    #[arg(value_name = "DIR")]
    pub directory: PathBuf,
    /// Replace files that are not manual pages of outflank
    #[arg(long)]
    pub force: bool,
}

/// Arguments that run no command.
pub enum Refusal {
    /// They ask for help or the version, or they are invalid.
    Arguments {
        /// The message to print.
        error: clap::Error,
        /// The message with control characters escaped. The error quotes arguments, which may contain some.
        escaped: Option<String>,
    },
    /// The configuration file is invalid.
    Config(String),
}

/// Parses the command line and the configuration file.
pub fn parse() -> Result<Arguments, Refusal> {
    let arguments: Vec<OsString> = std::env::args_os().collect();
    let lossy = |argument: &OsString| argument.to_string_lossy().contains(char::is_control);
    let has_controls = arguments.iter().any(lossy);
    // Styles are control characters too. Without styles, all control characters come from the arguments.
    let command = Arguments::command();
    let command = if has_controls { command.styles(Styles::plain()) } else { command };
    let refusal = |error: clap::Error| {
        let escaped = has_controls.then(|| console::escaped(&error.render().ansi().to_string()));
        Refusal::Arguments { error, escaped }
    };
    let (mut command, arguments) = texts(command, arguments).map_err(refusal)?;
    let arguments = config::merge(&command, arguments).map_err(Refusal::Config)?;
    let matches = command.try_get_matches_from_mut(arguments).map_err(refusal)?;
    Arguments::from_arg_matches(&matches).map_err(|error| refusal(error.format(&mut command)))
}

/// The arguments as text; without arguments the command is `serve`.
fn texts(
    mut command: clap::Command,
    given: Vec<OsString>,
) -> Result<(clap::Command, Vec<String>), clap::Error> {
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
    Ok((command, arguments))
}

/// The maximum number of threads of a command and of pairs of games played concurrently.
pub const MAX_THREADS: usize = 256;

/// Parses a number of threads or of concurrent games.
pub fn threads(text: &str) -> Result<NonZeroUsize, String> {
    let threads = text.parse().ok().filter(|threads: &NonZeroUsize| threads.get() <= MAX_THREADS);
    threads.ok_or_else(|| format!("write a whole number from 1 to {MAX_THREADS}"))
}

/// Replaces the first `-` of a position by a dot, so that it is not parsed as a flag. Both are empty squares.
///
/// A flag without a value is shorter than the smallest board and has no three dashes in a row. A flag with its value
/// contains `=`, and a value that begins with a minus contains `,`.
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
    fn thread_counts_out_of_range_are_rejected() {
        assert_eq!(threads("256").map(NonZeroUsize::get), Ok(256));
        for text in ["0", "257", "10000", "99999999999999999999", "-1", "two"] {
            assert!(threads(text).is_err(), "{text}");
        }
    }

    #[test]
    fn flags_are_distinguished_from_positions() {
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
