//! `outflank train patterns`: fits the weights of the pattern evaluation.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::time::Instant;

use outflank_board::Observer as _;
use outflank_jobs::Threads;
use outflank_learn::documents::PatternsDocument;
use outflank_learn::patterns::{self, EpochErrors, FittedPatterns, Trained, TrainingSet};
use outflank_learn::{DescentSettings, Execution, Worth, store};
use outflank_report::{Axis, Cell, Data, Plot, Series, Table};

use super::failure;
use crate::args::Patterns;
use crate::command::output::{self, Kind, Outputs};
use crate::command::{BadInput, cache};
use crate::console::{self, shown};
use crate::interrupt::Interrupt;
use crate::progress::Progress;

/// The title of the plot, by which an earlier plot is recognized.
pub const PLOT_TITLE: &str = "Learning the weights of patterns";

/// Fits weights and prints their errors. Ctrl-C stops the fit and keeps the best epoch so far.
pub fn run(arguments: &Patterns) -> anyhow::Result<()> {
    let start = Instant::now();
    let settings =
        DescentSettings { phases: arguments.phases.clone(), epochs: arguments.epochs, rate: arguments.rate };
    settings.check().map_err(failure)?;
    let files = [&arguments.files[..], &cached(arguments)?].concat();
    let mut outputs = Outputs::new(files.iter().chain(&arguments.held_out), arguments.force);
    outputs.add(&arguments.out, Kind::Weights)?;
    if let Some(plot) = &arguments.plot {
        outputs.add(plot, Kind::Plot(PLOT_TITLE))?;
    }
    let worth = Worth { guessed: arguments.guessed, searched: arguments.searched, result: arguments.result };
    let set = TrainingSet::read(&files, &arguments.held_out, worth).map_err(failure)?;

    let interrupt = Interrupt::listen()?;
    let threads = Threads { workers: arguments.threads };
    let execution = Execution { threads, stop: &|| interrupt.stop() };
    let progress = Progress::new(u64::from(arguments.epochs));
    let fitted = patterns::fit(&set, &settings, &execution, &mut |epoch| advance(&progress, epoch));
    drop(progress);
    let fitted = fitted.map_err(failure)?;
    write(&fitted, &arguments.out, arguments.plot.as_deref())?;
    let seconds = start.elapsed().as_secs_f64();
    if arguments.json {
        let document = serde_json::to_string(&PatternsDocument::new(&fitted, seconds))?;
        writeln!(console::Stdout, "{document}")?;
        return Ok(());
    }
    tell(&fitted, &arguments.out, seconds)
}

/// The sample files in the user's cache, if requested.
fn cached(arguments: &Patterns) -> anyhow::Result<Vec<PathBuf>> {
    if !arguments.cached {
        return Ok(Vec::new());
    }
    let folder = cache::samples()?;
    let files = store::files(&folder).map_err(|error| BadInput(format!("{}: {error}", folder.display())))?;
    if files.is_empty() {
        console::note(format!("no samples in {}; create some with `outflank selfplay`", folder.display()));
    }
    Ok(files)
}

/// Shows the errors of an epoch.
pub fn advance(progress: &Progress, epoch: &EpochErrors) {
    progress.advance();
    progress.tell(|| {
        format!(
            "training error {:.3} discs, validation error {:.3}",
            epoch.learned, epoch.held_out.root_mean_square
        )
    });
}

/// Writes the weights and the plot of the errors.
pub fn write(fitted: &FittedPatterns, out: &Path, plot: Option<&Path>) -> anyhow::Result<()> {
    output::write(out, &fitted.bytes)?;
    if let Some(path) = plot {
        output::write(path, curve(&fitted.trained).svg()?.as_bytes())?;
    }
    Ok(())
}

/// Prints the errors of the weights.
pub fn tell(fitted: &FittedPatterns, path: &Path, seconds: f64) -> anyhow::Result<()> {
    let mut table = Table::new(["empty squares", "validation positions", "mean error in discs"]);
    for (empties, count, error) in fitted.errors.stages() {
        table.push([Cell::number(empties as f64, 0), Cell::number(count as f64, 0), Cell::number(error, 2)]);
    }
    let FittedPatterns { samples, positions, held_out, trained, .. } = fitted;
    let mut out = console::Stdout;
    writeln!(out, "{}", table.text())?;
    writeln!(
        out,
        "training set: {samples} samples, {positions} positions; validation set: {held_out} positions"
    )?;
    writeln!(
        out,
        "best epoch: {} of {}, validation error {:.3} discs (root mean square)",
        trained.best,
        trained.curve.len(),
        fitted.errors.root_mean_square
    )?;
    writeln!(out, "wrote {} bytes to {} after {seconds:.1} s", fitted.bytes.len(), shown(path))?;
    Ok(())
}

/// The plot of the errors of every epoch.
fn curve(trained: &Trained) -> Plot {
    let points = |what: fn(&EpochErrors) -> f64| {
        trained.curve.iter().map(move |epoch| (f64::from(epoch.epoch), what(epoch))).collect::<Vec<_>>()
    };
    Plot {
        title: PLOT_TITLE.into(),
        x: Axis { label: "epoch".into(), ..Axis::default() },
        y: Axis { label: "root mean square error".into(), unit: "discs".into(), ..Axis::default() },
        ..Plot::new(Data::Series(vec![
            Series::line("training set", points(|epoch| epoch.learned)),
            Series::line("validation set (held out)", points(|epoch| epoch.held_out.root_mean_square)),
        ]))
    }
}
