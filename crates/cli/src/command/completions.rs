//! `outflank completions`: what a shell needs to complete the command line.

use std::io::Write as _;

use clap::CommandFactory as _;

use crate::args::{Arguments, Completions};
use crate::console;

/// Prints the completions of one shell.
pub fn run(arguments: &Completions) -> anyhow::Result<()> {
    // Into memory first: the generator panics when a pipe is closed early.
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut Arguments::command(), "outflank", &mut script);
    console::Stdout.write_all(&script)?;
    Ok(console::Stdout.flush()?)
}
