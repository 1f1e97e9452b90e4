//! `outflank man`: the manual pages, one per command. The command is hidden; `cargo xtask man` runs it.

use std::fs;
use std::path::PathBuf;

use anyhow::Context as _;
use clap::{Command, CommandFactory as _};

use crate::args::{Arguments, Man};
use crate::command::output::{self, Kind, Outputs, unwritable};

/// Writes all pages to a directory, which is created if it does not exist.
pub fn run(arguments: &Man) -> anyhow::Result<()> {
    let directory = &arguments.directory;
    fs::create_dir_all(directory).map_err(|error| unwritable(directory, &error))?;
    let mut command = Arguments::command();
    command.build();
    let mut pages = Vec::new();
    add_pages(&command, &mut pages).context("cannot make the manual pages")?;
    let pages = pages.into_iter().map(|(name, page)| (directory.join(name), page));
    let pages: Vec<(PathBuf, Vec<u8>)> = pages.collect();
    let mut outputs = Outputs::new::<PathBuf>([], arguments.force);
    for (path, _) in &pages {
        outputs.add(path, Kind::ManualPage)?;
    }
    pages.iter().try_for_each(|(path, page)| output::write(path, page))
}

/// Adds the pages of a command and its subcommands: name and text of each.
fn add_pages(command: &Command, pages: &mut Vec<(String, Vec<u8>)>) -> std::io::Result<()> {
    for subcommand in command.get_subcommands().filter(|subcommand| !subcommand.is_hide_set()) {
        add_pages(subcommand, pages)?;
    }
    let page = clap_mangen::Man::new(command.clone());
    let mut text = Vec::new();
    page.render(&mut text)?;
    pages.push((page.get_filename(), text));
    Ok(())
}
