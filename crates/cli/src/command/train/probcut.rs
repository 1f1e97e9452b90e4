//! `outflank train probcut`: how far shallow searches are off deep ones.

use std::io::Write as _;
use std::ops::ControlFlow;
use std::time::Instant;

use outflank_board::{Board, Observer as _, S8};
use outflank_engine::{Stated, Weights, probcut_depth};
use outflank_jobs::Threads;
use outflank_learn::Draw;
use outflank_learn::probcut::{Band, Fitness, Measured, STAGES, Searcher, Settings};
use outflank_learn::store::Reader;
use outflank_report::{Cell, Table};
use serde_json::{Value, json};

use crate::args::Probcut;
use crate::command::BadInput;
use crate::command::output::{self, Kind, Outputs};
use crate::command::selfplay::{Known, refusal};
use crate::console::{self, shown};
use crate::interrupt::{Interrupt, Interrupted};
use crate::progress::Progress;

/// Numbers of empty squares that stand in one line.
const WIDTH: u32 = 9;

/// Searches positions, fits the model and tells how well it fits.
pub fn run(arguments: &Probcut) -> anyhow::Result<()> {
    let start = Instant::now();
    let known = Known::new(arguments.weights.as_deref())?;
    let weights = known.weights();
    // The weights are read by now, and may be replaced by those with the new model.
    Outputs::new(&arguments.files, arguments.force).add(&arguments.out, Kind::Weights)?;
    let boards = boards(arguments)?;
    let count = boards.len();
    let settings = Settings { depth: arguments.depth, solve: arguments.solve };
    let measured = measure(boards, settings, weights, Threads { workers: arguments.threads })?;
    if measured.is_empty() {
        return Err(BadInput(format!(
            "{count} positions are too few, there must be some with the same number of empty squares; ask for more \
             with --positions, or make more samples"
        ))
        .into());
    }

    let stated = Stated { errors: measured.fit(), ..weights.stated().clone() };
    let fitted = Weights::new(stated).map_err(|error| BadInput(error.to_string()))?;
    let bytes = fitted.write();
    output::write(&arguments.out, &bytes)?;

    let errors = &fitted.stated().errors;
    let bands = measured.bands(&fitted, WIDTH);
    let (before, Fitness { error, chance }) = (measured.fitness(weights).error, measured.fitness(&fitted));
    let seconds = start.elapsed().as_secs_f64();
    let mut out = console::Stdout;
    if arguments.json {
        let document = json!({
            "positions": count,
            "inside": errors.inside,
            "to_end": errors.to_end,
            "tempo": errors.tempo,
            "error": error,
            "chance": chance,
            "error_before": before,
            "bands": bands.iter().map(object).collect::<Vec<_>>(),
            "bytes": bytes.len(),
            "seconds": seconds,
        });
        writeln!(out, "{document}")?;
        return Ok(());
    }
    writeln!(out, "{}", table(&bands).text())?;
    let percent = |part: f64| 100.0 * part;
    writeln!(
        out,
        "{count} positions; the model is off by {:.1} % of a deviation (root mean square), {:.1} % of it by chance; \
         that of the weights before by {:.1} %",
        percent(error),
        percent(chance),
        percent(before)
    )?;
    writeln!(out, "searches of odd plies score {:+.2} discs higher", f64::from(errors.tempo) / 1_000.0)?;
    writeln!(out, "coefficients inside the game {:?}, to the end {:?}", errors.inside, errors.to_end)?;
    writeln!(out, "{} bytes in {} after {seconds:.1} s", bytes.len(), shown(&arguments.out))?;
    Ok(())
}

/// The positions to search.
fn boards(arguments: &Probcut) -> anyhow::Result<Vec<Board<S8>>> {
    let [least, most] = STAGES;
    let positions = arguments.positions as usize;
    let mut draw = Draw::new(least..=most, positions.div_ceil((most - least + 1) as usize), arguments.seed);
    for path in &arguments.files {
        for block in Reader::open(path).map_err(|error| refusal(&error))? {
            let block = block.map_err(|error| refusal(&error))?;
            block.samples.into_iter().for_each(|sample| draw.add(sample));
        }
    }
    let boards: Vec<_> = draw.samples().iter().map(|sample| sample.board).take(positions).collect();
    if boards.is_empty() {
        let names: Vec<_> = arguments.files.iter().map(|path| path.display().to_string()).collect();
        return Err(BadInput(format!(
            "{}: no position of {least} to {most} empty squares; `outflank train label` and `outflank selfplay` make some",
            names.join(", ")
        ))
        .into());
    }
    Ok(boards)
}

/// Searches all positions; Ctrl-C ends the program with nothing written.
fn measure(
    boards: Vec<Board<S8>>,
    settings: Settings,
    weights: &Weights,
    threads: Threads,
) -> anyhow::Result<Measured> {
    let interrupt = Interrupt::listen()?;
    let progress = Progress::new(boards.len() as u64);
    let mut measured = Measured::default();
    let search = || {
        let (mut searcher, interrupt) = (Searcher::new(settings, weights), &interrupt);
        move |board| searcher.scores(board, &|| interrupt.stop())
    };
    threads.unordered(boards, search, &mut |scores| match scores {
        Some(scores) if !interrupt.stop() => {
            measured.add(&scores);
            progress.advance();
            ControlFlow::Continue(())
        }
        _ => ControlFlow::Break(()),
    });
    drop(progress);
    if interrupt.stop() {
        return Err(Interrupted.into());
    }
    Ok(measured)
}

/// The pairs of depths that the engine compares, one a line.
fn table(bands: &[Band]) -> Table {
    let mut table =
        Table::new(["empty squares", "depth", "shallow", "positions", "mean", "deviation", "fitted"]);
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

fn object(band: &Band) -> Value {
    json!({
        "empties": [band.empties.start(), band.empties.end()],
        "depth": band.depth,
        "shallow": band.shallow,
        "positions": band.count,
        "mean": band.mean,
        "deviation": band.measured,
        "fitted": band.fitted,
    })
}
