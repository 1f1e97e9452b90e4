//! `outflank man`: the manual pages, one a command.

use std::fs;

use anyhow::Context as _;
use clap::CommandFactory as _;

use crate::args::{Arguments, Man};

/// Writes all pages to a directory, which is made where it is missing.
pub fn run(arguments: &Man) -> anyhow::Result<()> {
    let directory = &arguments.directory;
    fs::create_dir_all(directory)
        .and_then(|()| clap_mangen::generate_to(Arguments::command(), directory))
        .with_context(|| format!("cannot write manual pages to {}", directory.display()))
}
