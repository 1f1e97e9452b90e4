//! The commands, one file per command.

mod analyse;
mod bench;
mod cache;
mod check;
mod completions;
mod config;
mod convert;
mod eval;
mod games;
mod gtp;
mod man;
mod matches;
mod nboard;
mod output;
mod perft;
mod play;
mod players;
mod review;
mod selfplay;
mod serve;
mod show;
mod solve;
mod study;
mod tournament;
mod train;
mod tune;
mod watch;

use std::fmt;
use std::io::Read as _;

use anyhow::Context as _;
use outflank_board::{BoardSize, Game};

use crate::args::{Arguments, Command, Source};

/// Runs one command.
pub fn run(arguments: Arguments) -> anyhow::Result<()> {
    match arguments.command {
        Command::Serve(arguments) => serve::run(&arguments),
        Command::Play(arguments) => play::run(&arguments),
        Command::Watch(arguments) => watch::run(&arguments),
        Command::Match(arguments) => matches::run(arguments),
        Command::Tournament(arguments) => tournament::run(&arguments),
        Command::Study(arguments) => study::run(&arguments),
        Command::Tune(arguments) => tune::run(arguments),
        Command::Players(arguments) => players::run(&arguments),
        Command::Check(arguments) => check::run(&arguments),
        Command::Gtp(arguments) => gtp::run(arguments),
        Command::Nboard(arguments) => nboard::run(arguments),
        Command::Show(arguments) => show::run(&arguments),
        Command::Analyse(arguments) => analyse::run(&arguments),
        Command::Review(arguments) => review::run(&arguments),
        Command::Solve(arguments) => solve::run(&arguments),
        Command::Eval(arguments) => eval::run(&arguments),
        Command::Bench(arguments) => bench::run(&arguments),
        Command::Convert(arguments) => convert::run(&arguments),
        Command::Perft(arguments) => perft::run(&arguments),
        Command::SelfPlay(arguments) => selfplay::run(&arguments),
        Command::Train(arguments) => train::run(&arguments),
        Command::Config(_) => config::run(),
        Command::Completions(arguments) => completions::run(&arguments),
        Command::Man(arguments) => man::run(&arguments),
    }
}

/// An error in the user's input. The exit code is 2.
#[derive(Debug)]
pub struct BadInput(String);

impl fmt::Display for BadInput {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for BadInput {}

/// A negative result that is already printed, such as a failed test. The exit code is 1.
#[derive(Debug)]
pub struct Failed;

impl fmt::Display for Failed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the result is negative")
    }
}

impl std::error::Error for Failed {}

/// The game of a command: a position, a transcript, or both. `-` reads standard input; the default is the initial
/// position.
fn game(source: &Source, size: BoardSize) -> anyhow::Result<Game> {
    let text = match &source.words[..] {
        [] => return Ok(Game::new(size)),
        [dash] if dash == "-" => standard_input()?,
        words => words.join(" "),
    };
    outflank_notation::detect::read(&text, size).map_err(|error| BadInput(error.to_string()).into())
}

fn standard_input() -> anyhow::Result<String> {
    let mut bytes = Vec::new();
    std::io::stdin().lock().read_to_end(&mut bytes).context("cannot read standard input")?;
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        BadInput(format!("standard input is not UTF-8 text at byte {at}: save it as UTF-8 and try again"))
            .into()
    })
}
