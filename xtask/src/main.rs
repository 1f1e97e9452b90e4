//! Checks and chores of the outflank workspace, run as `cargo xtask COMMAND`.

use std::{
    env,
    error::Error,
    path::{Path, PathBuf},
    process::ExitCode,
};

use crate::{
    args::Task,
    process::{command, run},
    usage::UsageError,
};

mod args;
mod browser;
mod budget;
mod dist;
mod fetch;
mod fuzz;
mod layering;
mod markdown;
mod modules;
mod nearest;
mod peers;
mod process;
mod prose;
mod quick;
mod runner;
#[cfg(test)]
mod scratch;
mod setup;
mod steps;
mod tidy;
mod toolbox;
mod translations;
mod tree;
mod usage;

/// Errors are only printed, so any type is accepted.
type Result<T = (), E = Box<dyn Error>> = std::result::Result<T, E>;

/// The exit code for invalid arguments. A failed check exits with 1.
const USAGE_ERROR: u8 = 2;

fn main() -> ExitCode {
    let Err(error) = carry_out() else { return ExitCode::SUCCESS };
    eprintln!("error: {error}");
    if error.is::<UsageError>() {
        eprintln!("see `cargo xtask --help`");
        return ExitCode::from(USAGE_ERROR);
    }
    ExitCode::FAILURE
}

fn carry_out() -> Result {
    let arguments: Vec<String> =
        env::args_os().skip(1).map(|argument| argument.to_string_lossy().into_owned()).collect();
    let task = args::parse(&arguments)?;
    env::set_current_dir(root())?;
    match task {
        Task::Help => print!("{}", args::help()),
        Task::Test(options) => runner::test(&options)?,
        Task::Setup { tools } => setup::setup(tools)?,
        Task::Budget(options) => budget::budget(options)?,
        Task::Dist => dist::dist()?,
        Task::Man => write_manual()?,
        Task::Fuzz(options) => fuzz::fuzz(&options)?,
        Task::Quick => quick::quick()?,
        Task::Prose(options) => prose::run(&options)?,
    }
    Ok(())
}

/// The root of the workspace, where every command runs.
fn root() -> PathBuf {
    // Cargo sets the current path. The compiled path is wrong after the repository was moved.
    let package =
        env::var_os("CARGO_MANIFEST_DIR").map_or_else(|| env!("CARGO_MANIFEST_DIR").into(), PathBuf::from);
    package.parent().map_or_else(|| PathBuf::from("."), Path::to_owned)
}

/// Writes the manual pages with `outflank man`.
fn write_manual() -> Result {
    let directory = "target/man";
    run(&mut command(&format!("cargo run --release --locked --quiet -- man {directory}")))?;
    println!("the manual pages are in {directory}; read one with: man -l {directory}/outflank.1");
    Ok(())
}
