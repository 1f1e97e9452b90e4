//! The `outflank` program: parses the arguments, runs one command and prints its error.

#![deny(clippy::print_stdout, clippy::print_stderr)]

mod args;
mod command;
mod config;
mod console;
mod interrupt;
mod progress;
mod terminal;

use std::io::{self, Write as _};
use std::process::ExitCode;

use outflank_players::external;

fn main() -> ExitCode {
    // No other code may be inlined here: it could use the missing instructions.
    if let Err(missing) = outflank_board::check_cpu() {
        let _ = writeln!(io::stderr(), "error: {missing}");
        return ExitCode::FAILURE;
    }
    run()
}

#[inline(never)]
fn run() -> ExitCode {
    if let Some(code) = external::run_as_launcher() {
        return code;
    }
    external::use_this_as_launcher();
    let arguments = match args::parse() {
        Ok(arguments) => arguments,
        Err(refusal) => return refuse(&refusal),
    };
    // Without this flush the rest of the buffer is written at exit, where an error is ignored.
    exit_code(command::run(arguments).and_then(|()| Ok(console::Stdout.flush()?)))
}

/// Prints help, the version or the error in the arguments.
fn refuse(refusal: &args::Refusal) -> ExitCode {
    let (error, escaped) = match refusal {
        args::Refusal::Arguments { error, escaped } => (error, escaped),
        args::Refusal::Config(why) => {
            console::error(why);
            return ExitCode::from(2);
        }
    };
    match (escaped, error.use_stderr()) {
        (Some(text), true) => {
            let _ = io::stderr().write_all(text.as_bytes());
            ExitCode::from(2)
        }
        (_, true) => {
            let _ = error.print();
            ExitCode::from(2)
        }
        (_, false) => {
            let printed = error.print().and_then(|()| io::stdout().flush());
            exit_code(printed.map_err(|error| console::unwritten(&error).into()))
        }
    }
}

fn exit_code(result: anyhow::Result<()>) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        // A reader that closes the pipe early, such as `head`, is not a failure.
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) if error.is::<command::Failed>() => ExitCode::FAILURE,
        Err(error) if error.is::<interrupt::Interrupted>() => ExitCode::from(interrupt::EXIT_CODE),
        Err(error) => {
            console::error(format!("{error:#}"));
            if error.is::<command::BadInput>() { ExitCode::from(2) } else { ExitCode::FAILURE }
        }
    }
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<io::Error>())
        .any(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
}
