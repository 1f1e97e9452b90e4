//! `outflank train`: samples from tournament games, and from samples what the engine knows.

mod all;
mod judge;
mod patterns;
mod probcut;

use outflank_learn::store::{StoreError, Writer};
use outflank_learn::wthor::Labelling;
use outflank_learn::{Gathering, TrainError};

use crate::args::{Label, Train, Years};
use crate::command::BadInput;
use crate::command::output::{Kind, Outputs, is_full};
use crate::command::selfplay::gather;
use crate::interrupt::Interrupted;

/// Runs one of the kinds of training.
pub fn run(arguments: &Train) -> anyhow::Result<()> {
    match arguments {
        Train::Label(arguments) => label(arguments),
        Train::Patterns(arguments) => patterns::run(arguments),
        Train::Probcut(arguments) => probcut::run(arguments),
        Train::Judge(arguments) => judge::run(arguments),
        Train::All(arguments) => all::run(arguments),
    }
}

/// Scores the games that are not in the file yet.
fn label(arguments: &Label) -> anyhow::Result<()> {
    let years = arguments.years.map_or(0..=u16::MAX, Years::range);
    let labelling = Labelling::read(&arguments.wthor, &years).map_err(|error| failure(error.into()))?;
    Outputs::default().add(&arguments.out, Kind::Samples)?;
    let writer = Writer::open(&arguments.out).map_err(|error| failure(error.into()))?;
    gather(&arguments.out, "scored", Gathering::new(&labelling, writer), arguments.threads)
}

/// The error of a command: what training says, and the command that helps.
pub fn failure(error: TrainError) -> anyhow::Error {
    let remedy = match &error {
        TrainError::Adding(_) => return unadded(error),
        TrainError::Interrupted => return Interrupted.into(),
        // The device is at fault, and no other input helps.
        TrainError::Samples(StoreError::File { source, .. }) if is_full(source) => {
            return anyhow::Error::msg(error.to_string());
        }
        TrainError::NoExactScore => "; `outflank train label` makes some",
        TrainError::NoSamples { .. } => "; `outflank selfplay` and `outflank train label` make some",
        TrainError::NoPositions { .. } => "; `outflank train label` and `outflank selfplay` make some",
        TrainError::TooFewPositions(_) => "; ask for more with --positions, or make more samples",
        TrainError::Rate(_) => return BadInput(format!("--rate {error}")).into(),
        _ => "",
    };
    BadInput(format!("{error}{remedy}")).into()
}

/// The error of a file that was good before the work; what is added already stays.
fn unadded(error: TrainError) -> anyhow::Error {
    match error {
        TrainError::Adding(source) => anyhow::Error::new(source).context("cannot add samples"),
        other => other.into(),
    }
}
