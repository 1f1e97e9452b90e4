//! `outflank train`: labels games, fits weights and the `ProbCut` model, measures errors, and trains networks.

mod all;
mod classifier;
mod games;
mod judge;
mod patterns;
mod probcut;
mod td;

use outflank_learn::store::{StoreError, Writer};
use outflank_learn::wthor::Labelling;
use outflank_learn::{Gathering, TrainError};

use crate::args::{Label, Train, Years};
use crate::command::BadInput;
use crate::command::output::{Kind, Outputs, is_full};
use crate::command::selfplay::gather;
use crate::interrupt::Interrupted;

/// Runs one of the subcommands.
pub fn run(arguments: &Train) -> anyhow::Result<()> {
    match arguments {
        Train::Label(arguments) => label(arguments),
        Train::Patterns(arguments) => patterns::run(arguments),
        Train::Probcut(arguments) => probcut::run(arguments),
        Train::Judge(arguments) => judge::run(arguments),
        Train::All(arguments) => all::run(arguments),
        Train::Classifier(arguments) => classifier::run(arguments),
        Train::Td(arguments) => td::run(arguments),
    }
}

/// Labels the games that the file does not contain yet.
fn label(arguments: &Label) -> anyhow::Result<()> {
    let years = arguments.years.map_or(0..=u16::MAX, Years::range);
    let labelling = Labelling::read(&arguments.wthor, &years).map_err(|error| failure(error.into()))?;
    Outputs::default().add(&arguments.out, Kind::Samples)?;
    let writer = Writer::open(&arguments.out).map_err(|error| failure(error.into()))?;
    gather(&arguments.out, "scored", Gathering::new(&labelling, writer), arguments.threads)
}

/// Converts a training error into the error of a command, with a remedy.
pub fn failure(error: TrainError) -> anyhow::Error {
    let remedy = match &error {
        TrainError::Adding(_) => return unadded(error),
        TrainError::Interrupted => return Interrupted.into(),
        // The device is full: this is not an error in the input.
        TrainError::Samples(StoreError::File { source, .. }) if is_full(source) => {
            return anyhow::Error::msg(error.to_string());
        }
        TrainError::NoExactScore => "; create some with `outflank train label`",
        TrainError::NoSamples { .. } => "; create some with `outflank selfplay` or `outflank train label`",
        TrainError::NoPositions { .. } => "; create some with `outflank train label` or `outflank selfplay`",
        TrainError::TooFewPositions(_) => "; request more with --positions, or create more samples",
        TrainError::Rate(_) => return BadInput(format!("--rate: {error}")).into(),
        _ => "",
    };
    BadInput(format!("{error}{remedy}")).into()
}

/// The error of a sample file that was writable before the work. Samples that were already added stay.
fn unadded(error: TrainError) -> anyhow::Error {
    match error {
        TrainError::Adding(source) => anyhow::Error::new(source).context("cannot add samples"),
        other => other.into(),
    }
}
