//! The `outflank` program: arguments in, one command run, errors told once.

mod args;
mod command;
mod cpu;
mod interrupt;
mod progress;

use std::io;
use std::process::ExitCode;

fn main() -> ExitCode {
    // Nothing else may be inlined here: it could use the very instructions that are missing.
    if let Err(missing) = cpu::check() {
        eprintln!("error: {missing}");
        return ExitCode::FAILURE;
    }
    run()
}

#[inline(never)]
fn run() -> ExitCode {
    let arguments = match args::parse() {
        Ok(arguments) => arguments,
        Err(error) => error.exit(),
    };
    match command::run(arguments) {
        Ok(()) => ExitCode::SUCCESS,
        // A reader that has seen enough, such as `head`, is no failure.
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) if error.is::<command::Failed>() => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("error: {error:#}");
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
