//! `outflank train probcut`: fits the error model of `ProbCut`.

use std::io::Write as _;
use std::path::Path;
use std::time::Instant;

use outflank_board::Observer as _;
use outflank_engine::{Weights, probcut_depth};
use outflank_jobs::Threads;
use outflank_learn::documents::ProbcutDocument;
use outflank_learn::probcut::{self, Band, FittedProbcut, SearchSettings};
use outflank_learn::{Execution, TrainError};
use outflank_report::{Cell, Table};

use super::failure;
use crate::args::Probcut;
use crate::command::output::{self, Kind, Outputs};
use crate::command::selfplay::Known;
use crate::console::{self, shown};
use crate::interrupt::Interrupt;
use crate::progress::Progress;

/// Searches positions, fits the model and prints its error. Ctrl-C ends the program and writes nothing.
pub fn run(arguments: &Probcut) -> anyhow::Result<()> {
    let start = Instant::now();
    let known = Known::new(arguments.weights.as_deref())?;
    // The weights are already in memory, so that their file may be the output.
    Outputs::new(&arguments.files, arguments.force).add(&arguments.out, Kind::Weights)?;
    let fitted = fit(arguments, known.weights(), &Interrupt::listen()?).map_err(failure)?;
    output::write(&arguments.out, &fitted.bytes)?;
    let seconds = start.elapsed().as_secs_f64();
    if arguments.json {
        let document = serde_json::to_string(&ProbcutDocument::new(&fitted, seconds))?;
        writeln!(console::Stdout, "{document}")?;
        return Ok(());
    }
    tell(&fitted, &arguments.out, seconds)
}

/// Searches positions of the files and fits the model.
fn fit(arguments: &Probcut, weights: &Weights, interrupt: &Interrupt) -> Result<FittedProbcut, TrainError> {
    let boards = probcut::read_boards(&arguments.files, arguments.positions as usize, arguments.seed)?;
    let settings = SearchSettings { depth: arguments.depth, solve: arguments.solve };
    let threads = Threads { workers: arguments.threads };
    let execution = Execution { threads, stop: &|| interrupt.stop() };
    let progress = Progress::new(boards.len() as u64);
    let measured = probcut::measure(&boards, settings, weights, &execution, &mut || progress.advance())?;
    drop(progress);
    probcut::fit(&measured, weights, boards.len())
}

/// Prints measured and fitted values.
fn tell(fitted: &FittedProbcut, path: &Path, seconds: f64) -> anyhow::Result<()> {
    let model = &fitted.weights.stated().errors;
    let percent = |part: f64| 100.0 * part;
    let mut out = console::Stdout;
    writeln!(out, "{}", table(&fitted.bands).text())?;
    writeln!(
        out,
        "{} positions; error of sigma (root mean square) {:.1} %, of a perfect model {:.1} % (sampling noise), \
         of the previous model {:.1} %",
        fitted.positions,
        percent(fitted.fitness.error),
        percent(fitted.fitness.chance),
        percent(fitted.error_before)
    )?;
    writeln!(
        out,
        "odd-depth bonus: searches of odd depth score {:+.2} discs higher",
        f64::from(model.odd_depth_bonus) / 1_000.0
    )?;
    writeln!(out, "coefficients: within the game {:?}, to the end {:?}", model.inside, model.to_end)?;
    writeln!(out, "wrote {} bytes to {} after {seconds:.1} s", fitted.bytes.len(), shown(path))?;
    Ok(())
}

/// A table of the pairs of depths that the engine uses, one per line.
fn table(bands: &[Band]) -> Table {
    let mut table =
        Table::new(["empty squares", "depth", "shallow", "positions", "mean", "sigma", "fitted sigma"]);
    for band in bands {
        let (least, most) = (*band.empties.start(), *band.empties.end());
        let compared = match band.depth {
            Some(depth) => depth > 2 && band.shallow == probcut_depth(depth),
            None => band.empties.clone().any(|empties| band.shallow == probcut_depth(empties)),
        };
        if compared {
            table.push([
                Cell::from(format!("{least} to {most}")),
                band.depth.map_or_else(|| Cell::from("to the end"), Cell::from),
                Cell::from(band.shallow),
                Cell::from(band.count),
                Cell::number(band.mean, 2),
                Cell::number(band.measured, 2),
                Cell::number(band.fitted, 2),
            ]);
        }
    }
    table
}
