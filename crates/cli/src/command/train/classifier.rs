//! `outflank train classifier`: fits a network to the results of games.

mod report;
mod texts;

use std::fs;
use std::io::{ErrorKind, Write as _};
use std::path::{Path, PathBuf};
use std::time::Instant;

use outflank_board::{Observer as _, Size, with_size};
use outflank_jobs::Threads;
use outflank_lab::learned::{Network, NetworkSpec, Tensors};
use outflank_learn::Execution;
use outflank_learn::classifier::{
    ClassifierDocument, ClassifierSettings, Examination, FitState, FittedNetwork, LabelledGame, NetworkEpoch,
    NetworkFit, Split,
};

use report::Report;

use super::failure;
use super::games::{self, DatedGame, SelfGames};
use crate::args::Classifier;
use crate::command::BadInput;
use crate::command::games::command_line;
use crate::command::output::{self, Kind, Outputs};
use crate::console::{self, shown};
use crate::interrupt::Interrupt;
use crate::progress::Progress;

/// Fits a network and prints its errors.
pub fn run(arguments: &Classifier) -> anyhow::Result<()> {
    with_size!(arguments.size, S => run_on::<S>(arguments))
}

fn run_on<S: Size>(arguments: &Classifier) -> anyhow::Result<()> {
    let start = Instant::now();
    let settings = ClassifierSettings {
        spec: NetworkSpec {
            model: arguments.model.clone(),
            inputs: arguments.inputs,
            target: arguments.target,
            symmetry: arguments.symmetry,
        },
        epochs: arguments.epochs,
        rate: arguments.rate,
        seed: arguments.seed,
    };
    settings.check().map_err(failure)?;
    let [training_files, test_files] =
        [games::files(&arguments.games_files)?, games::files(&arguments.test)?];
    let mut outputs = Outputs::new(training_files.iter().chain(&test_files), arguments.force);
    outputs.add(&arguments.out, Kind::Learned)?;
    let checkpoint = checkpoint_path(&arguments.out);
    outputs.add(&checkpoint, Kind::Learned)?;
    if let Some(directory) = &arguments.report {
        report::check(directory, &outputs, arguments.force)?;
    }

    let interrupt = Interrupt::listen()?;
    let threads = Threads { workers: arguments.threads };
    let split = split::<S>(arguments, &training_files, &test_files, threads, &interrupt)?;
    let fit = NetworkFit::new(&settings, &split);
    let mut state = if arguments.resume { resumed(&fit, &checkpoint)? } else { fit.start() };
    console::note(format!(
        "{} games and {} positions for training, {} for validation, {} for the test; {} parameters",
        split.training.games,
        split.training.positions.len(),
        split.validation.positions.len(),
        split.test.positions.len(),
        fit.parameters()
    ));
    let execution = Execution { threads, stop: &|| interrupt.stop() };
    train(&fit, &mut state, &execution, &checkpoint)?;
    if state.curve.is_empty() {
        return Err(crate::interrupt::Interrupted.into());
    }

    let fitted = fit.fitted(&state);
    let network = Network::<S>::new(&fitted.tensors)?;
    let examination = Examination::of(&network, &split, "network");
    let bytes = described(&fitted, &split, &settings, examination.as_ref()).write();
    output::write(&arguments.out, &bytes)?;
    if let Some(directory) = &arguments.report {
        let (examination, command) = (examination.as_ref(), command_line());
        let report =
            Report { fitted: &fitted, split: &split, examination, command, language: arguments.lang };
        report.write(directory)?;
    }
    if interrupt.stop() {
        console::note(format!("stopped after epoch {}; --resume continues", state.curve.len()));
    } else {
        remove(&checkpoint)?;
    }
    let seconds = start.elapsed().as_secs_f64();
    let document = ClassifierDocument::new(&fitted, &split, examination.as_ref(), bytes.len(), seconds);
    if arguments.json {
        return Ok(console::print_json(&document)?);
    }
    tell(&document, &fitted, &arguments.out)
}

/// The games, split into three sets.
fn split<S: Size>(
    arguments: &Classifier,
    training_files: &[PathBuf],
    test_files: &[PathBuf],
    threads: Threads,
    interrupt: &Interrupt,
) -> anyhow::Result<Split<S>> {
    let all = games::read(training_files, arguments.size)?;
    let own_test = games::read(test_files, arguments.size)?;
    let plain = |games: &mut dyn Iterator<Item = &DatedGame>| -> Vec<LabelledGame> {
        games.map(|game| game.game.clone()).collect()
    };
    let test = match (test_files.is_empty(), arguments.test_years) {
        (true, None) => None,
        (true, years) => Some(plain(&mut all.iter().filter(|game| game.is_of(years)))),
        (false, years) => Some(plain(&mut own_test.iter().filter(|game| game.is_of(years)))),
    };
    let is_tested = |game: &DatedGame| {
        test_files.is_empty() && arguments.test_years.is_some() && game.is_of(arguments.test_years)
    };
    let mut training = plain(&mut all.iter().filter(|game| game.is_of(arguments.years) && !is_tested(game)));
    if let Some(player) = &arguments.selfplay {
        let (size, games, seed, random_moves) =
            (arguments.size, arguments.games, arguments.seed, arguments.random_moves);
        training.extend(SelfGames { player, size, games, random_moves, seed, threads }.play(interrupt)?);
    }
    let split = Split::new(&training, test.as_deref(), arguments.seed);
    if split.is_complete() {
        return Ok(split);
    }
    let tested = test.map_or_else(String::new, |test| format!(" and {} for the test", test.len()));
    let why = format!(
        "{} games{tested} are too few for a training, a validation and a test set; use at least 100 games",
        training.len()
    );
    Err(BadInput(why).into())
}

/// Runs the epochs. The state of each is kept in the checkpoint.
fn train<S: Size>(
    fit: &NetworkFit<'_, S>,
    state: &mut FitState,
    execution: &Execution<'_>,
    checkpoint: &Path,
) -> anyhow::Result<()> {
    let progress = Progress::new(fit.all_positions());
    let mut unwritten = None;
    let mut advance = |positions| progress.advance_by(positions);
    let fitted = fit.run(state, execution, &mut advance, &mut |state| {
        if let Some(epoch) = state.curve.last() {
            progress.aside(|| tell_epoch(epoch));
        }
        unwritten = unwritten.take().or(output::write(checkpoint, &fit.checkpoint(state).write()).err());
    });
    drop(progress);
    fitted.map_err(failure)?;
    unwritten.map_or(Ok(()), Err)
}

/// Prints the errors of an epoch.
fn tell_epoch(epoch: &NetworkEpoch) {
    console::note(format!(
        "epoch {}: training loss {:.4}, validation loss {:.4}, accuracy {:.2} %, calibration error {:.2} %",
        epoch.epoch,
        epoch.training_loss,
        epoch.validation_loss,
        100.0 * epoch.accuracy,
        100.0 * epoch.calibration_error
    ));
}

/// The file with the state of an unfinished training.
fn checkpoint_path(out: &Path) -> PathBuf {
    let mut name = out.as_os_str().to_owned();
    name.push(".checkpoint");
    name.into()
}

fn resumed<S: Size>(fit: &NetworkFit<'_, S>, path: &Path) -> anyhow::Result<FitState> {
    let bytes = match fs::read(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => {
            let why =
                format!("{} does not exist: no training is interrupted; leave out --resume", shown(path));
            return Err(BadInput(why).into());
        }
        bytes => bytes.map_err(|error| BadInput(format!("cannot read {}: {error}", shown(path))))?,
    };
    let tensors = Tensors::read(&bytes).map_err(|error| BadInput(format!("{}: {error}", shown(path))))?;
    fit.resumed(&tensors).map_err(|error| BadInput(format!("{}: {error}", shown(path))).into())
}

fn remove(path: &Path) -> anyhow::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(output::unwritable(path, &error)),
        _ => Ok(()),
    }
}

/// The content of the file with a description of its data and errors.
fn described<S: Size>(
    fitted: &FittedNetwork,
    split: &Split<S>,
    settings: &ClassifierSettings,
    examination: Option<&Examination<S>>,
) -> Tensors {
    let mut tensors = fitted.tensors.clone();
    let best = fitted.curve.iter().find(|epoch| epoch.epoch == fitted.best_epoch);
    let accuracy = examination.and_then(|examination| examination.accuracies[0].total());
    let texts = [
        ("seed", settings.seed.to_string()),
        ("rate", settings.rate.to_string()),
        ("epochs", format!("{} of {}", fitted.best_epoch, fitted.curve.len())),
        ("games", split.training.games.to_string()),
        ("positions", split.training.positions.len().to_string()),
        ("validation loss", best.map_or_else(String::new, |best| format!("{:.4}", best.validation_loss))),
        ("test accuracy", accuracy.map_or_else(String::new, |accuracy| format!("{accuracy:.4}"))),
        ("program", concat!("outflank ", env!("CARGO_PKG_VERSION")).to_owned()),
    ];
    tensors.metadata.extend(texts.map(|(key, text)| (key.to_owned(), text)));
    tensors
}

/// Prints the errors of the network.
fn tell(document: &ClassifierDocument, fitted: &FittedNetwork, path: &Path) -> anyhow::Result<()> {
    let mut out = console::Stdout;
    writeln!(out, "best epoch: {} of {}", fitted.best_epoch, fitted.curve.len())?;
    for row in &document.accuracies {
        writeln!(out, "{:<18} {:5.2} %", row.name, 100.0 * row.accuracy)?;
    }
    writeln!(out, "wrote {} bytes to {} after {:.1} s", document.bytes, shown(path), document.seconds)?;
    Ok(())
}
