//! `outflank completions`: completion scripts for shells.

use std::io::Write as _;

use clap::CommandFactory as _;

use crate::args::{Arguments, Completions};
use crate::console;

/// Prints the completion script of one shell.
pub fn run(arguments: &Completions) -> anyhow::Result<()> {
    // The script is generated in memory first: the generator panics when a pipe is closed early.
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut Arguments::command(), "outflank", &mut script);
    console::Stdout.write_all(&script)?;
    Ok(console::Stdout.flush()?)
}
