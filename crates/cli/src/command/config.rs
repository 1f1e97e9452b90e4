//! `outflank config`: prints a configuration file.

use clap::CommandFactory as _;

use crate::args::Arguments;
use crate::{config, console};

/// Prints a file with the settings of every command.
pub fn run() -> anyhow::Result<()> {
    Ok(console::print(&config::template(&Arguments::command()))?)
}
