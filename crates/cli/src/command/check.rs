//! `outflank check`: tests whether an external program can play matches.

use std::io::{self, Write as _};

use outflank_api::checkup::CheckupReport;
use outflank_arena::check_program;
use outflank_board::Observer as _;
use outflank_players::check::{Finding, Scope};

use crate::args::Check;
use crate::command::{BadInput, Failed};
use crate::console;
use crate::interrupt::Interrupt;

/// Tests the program and prints one line per test as soon as it is done.
pub fn run(arguments: &Check) -> anyhow::Result<()> {
    let &Check { size, games, seed, json, .. } = arguments;
    let mut interrupt = Interrupt::listen()?;
    let mut written = Ok(());
    let checkup =
        check_program(&arguments.player, Scope { size, seed }, games, &mut interrupt, &mut |finding| {
            if !json && written.is_ok() {
                written = write(finding);
            }
        })
        .map_err(|error| BadInput(error.to_string()))?;
    written?;
    if interrupt.stop() {
        anyhow::bail!("interrupted before all tests were done");
    }
    let mut out = console::Stdout;
    if json {
        let report = CheckupReport::new(&arguments.player, &checkup);
        writeln!(out, "{}", serde_json::to_string(&report)?)?;
    } else {
        let can = if checkup.can_play() { "can" } else { "cannot" };
        writeln!(out, "\n{} {can} play matches", arguments.player.name())?;
    }
    if checkup.can_play() { Ok(()) } else { Err(Failed.into()) }
}

/// Prints one test: pass or fail, its name, and the observation.
fn write(finding: &Finding) -> io::Result<()> {
    let (mark, text) = match &finding.outcome {
        Ok(text) => ("yes", text),
        Err(text) if finding.needed => ("NO", text),
        Err(text) => ("no", text),
    };
    writeln!(console::Stdout, "{mark:<5}{:<22}{text}", finding.name)
}
