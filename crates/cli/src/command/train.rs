//! `outflank train`: samples from tournament games, and from samples what the engine knows.

mod judge;
mod probcut;

use std::fs;
use std::io::Write as _;
use std::path::PathBuf;
use std::time::Instant;

use outflank_board::Observer as _;
use outflank_engine::{STAGES, Weights};
use outflank_jobs::Threads;
use outflank_learn::patterns::{self, Trained};
use outflank_learn::store::{Block, Reader, Writer};
use outflank_learn::{Kind, Labeller, Rows, Sample, Settings, Worth, hold_out, wthor};
use outflank_report::{Axis, Cell, Data, Plot, Series, Table};
use serde_json::json;

use crate::args::{All, Label, Patterns, SOLVE, SelfPlay, Train, Years};
use crate::command::output::{self, Outputs, unwritable};
use crate::command::selfplay::{gather, refusal};
use crate::command::{BadInput, cache, selfplay};
use crate::console::{self, shown};
use crate::interrupt::{Interrupt, Interrupted};
use crate::progress::Progress;

/// The title of the plot, by which an earlier one is known.
const PLOT_TITLE: &str = "Learning the weights of patterns";

/// Runs one of the kinds of training.
pub fn run(arguments: &Train) -> anyhow::Result<()> {
    match arguments {
        Train::Label(arguments) => label(arguments),
        Train::Patterns(arguments) => patterns(arguments),
        Train::Probcut(arguments) => probcut::run(arguments),
        Train::Judge(arguments) => judge::run(arguments),
        Train::All(arguments) => all(arguments),
    }
}

/// Scores the games that are not in the file yet.
fn label(arguments: &Label) -> anyhow::Result<()> {
    let years = arguments.years.map_or(0..=u16::MAX, Years::range);
    let mut jobs = wthor::jobs(&arguments.wthor, &years).map_err(|error| BadInput(error.to_string()))?;
    Outputs::default().add(&arguments.out, output::Kind::Samples)?;
    let writer = Writer::open(&arguments.out).map_err(|error| refusal(&error))?;
    let all: usize = jobs.iter().map(wthor::Job::games).sum();
    jobs.retain(|job| !writer.holds(job.number));
    let left: usize = jobs.iter().map(wthor::Job::games).sum();
    if left < all {
        console::note(format!("{} of {all} games were scored before", all - left));
    }

    gather(&arguments.out, writer, left as u64, arguments.threads, jobs, || {
        let mut labeller = Labeller::default();
        move |job: wthor::Job| (job.games() as u64, job.label(&mut labeller))
    })
}

/// From tournament games to weights, generation after generation.
fn all(arguments: &All) -> anyhow::Result<()> {
    let All { wthor, out, threads, .. } = arguments;
    fs::create_dir_all(out).map_err(|error| unwritable(out, &error))?;
    check_all(arguments)?;
    let [mut learned, held_out] = [vec![out.join("wthor.samples")], vec![out.join("test.samples")]];
    for (years, out) in [(arguments.years, &learned[0]), (arguments.held_out, &held_out[0])] {
        let (wthor, out) = (wthor.clone(), out.clone());
        label(&Label { wthor, years: Some(years), out, threads: *threads })?;
    }
    for generation in 0..=arguments.generations {
        let [weights, plot] = ["bin", "svg"].map(|end| out.join(format!("generation-{generation}.{end}")));
        let Settings { phases, rate, .. } = Settings::default();
        let Worth { guessed, searched, result } = Worth::USUAL;
        patterns(&Patterns {
            files: learned.clone(),
            cached: false,
            held_out: held_out.clone(),
            out: weights.clone(),
            epochs: arguments.epochs,
            rate,
            phases,
            guessed,
            searched,
            result,
            threads: *threads,
            plot: Some(plot),
            force: arguments.force,
            json: false,
        })?;
        if Interrupt::listen()?.stop() {
            return Err(Interrupted.into());
        }
        if generation < arguments.generations {
            let samples = out.join(format!("selfplay-{}.samples", generation + 1));
            learned.push(samples.clone());
            selfplay::run(&SelfPlay {
                out: Some(samples),
                games: arguments.games,
                depth: arguments.depth,
                solve: SOLVE,
                weights: Some(weights),
                seed: u64::from(generation) + 1,
                threads: *threads,
            })?;
        }
    }
    Ok(())
}

/// Checks the files of all generations before the first one.
fn check_all(arguments: &All) -> anyhow::Result<()> {
    let mut outputs = Outputs::new::<PathBuf>([], arguments.force);
    let out = &arguments.out;
    for name in ["wthor.samples", "test.samples"] {
        outputs.add(&out.join(name), output::Kind::Samples)?;
    }
    for generation in 0..=arguments.generations {
        outputs.add(&out.join(format!("generation-{generation}.bin")), output::Kind::Weights)?;
        outputs.add(&out.join(format!("generation-{generation}.svg")), output::Kind::Plot(PLOT_TITLE))?;
        outputs.add(&out.join(format!("selfplay-{}.samples", generation + 1)), output::Kind::Samples)?;
    }
    Ok(())
}

/// Fits weights and tells how good they are.
fn patterns(arguments: &Patterns) -> anyhow::Result<()> {
    let start = Instant::now();
    let settings = settings(arguments)?;
    let files = [&arguments.files[..], &cached(arguments)?].concat();
    let mut outputs = Outputs::new(files.iter().chain(&arguments.held_out), arguments.force);
    outputs.add(&arguments.out, output::Kind::Weights)?;
    if let Some(plot) = &arguments.plot {
        outputs.add(plot, output::Kind::Plot(PLOT_TITLE))?;
    }
    let worth = Worth { guessed: arguments.guessed, searched: arguments.searched, result: arguments.result };
    let (samples, held_out) = samples(&files, &arguments.held_out)?;
    let count = samples.len();
    let (rows, held_out) = (Rows::new(samples, worth), Rows::new(held_out, worth));
    if held_out.is_empty() {
        return Err(BadInput("no exact score to judge by; `outflank train label` makes some".into()).into());
    }
    if rows.is_empty() {
        let why = if arguments.held_out.is_empty() { ": the only game is held out" } else { "" };
        let remedy = "`outflank selfplay` and `outflank train label` make some";
        return Err(BadInput(format!("no samples to learn from{why}; {remedy}")).into());
    }

    let interrupt = Interrupt::listen()?;
    let progress = Progress::new(u64::from(arguments.epochs));
    let trained = patterns::train(&rows, &held_out, &settings, &mut |step| {
        progress.advance();
        progress.tell(|| {
            format!("off by {:.3} discs, held out {:.3}", step.learned, step.held_out.root_mean_square)
        });
        !interrupt.stop()
    });
    drop(progress);
    let weights = Weights::new(trained.model.stated()).map_err(|error| BadInput(error.to_string()))?;
    let bytes = weights.write();
    output::write(&arguments.out, &bytes)?;
    if let Some(path) = &arguments.plot {
        output::write(path, curve(&trained).svg()?.as_bytes())?;
    }

    let errors = trained.model.errors(&held_out);
    let seconds = start.elapsed().as_secs_f64();
    let mut out = console::Stdout;
    if arguments.json {
        let stages: Vec<_> = stages(&errors.absolute)
            .map(|(empties, count, error)| json!({"empties": empties, "positions": count, "error": error}))
            .collect();
        let document = json!({
            "samples": count,
            "positions": rows.len(),
            "held_out": held_out.len(),
            "epochs": trained.curve.len(),
            "best": trained.best,
            "root_mean_square": errors.root_mean_square,
            "stages": stages,
            "bytes": bytes.len(),
            "seconds": seconds,
        });
        writeln!(out, "{document}")?;
        return Ok(());
    }
    let mut table = Table::new(["empty squares", "positions held out", "mean error in discs"]);
    for (empties, count, error) in stages(&errors.absolute) {
        table.push([Cell::number(empties as f64, 0), Cell::number(count as f64, 0), Cell::number(error, 2)]);
    }
    writeln!(out, "{}", table.text())?;
    writeln!(out, "{count} samples, {} positions; {} held out", rows.len(), held_out.len())?;
    writeln!(
        out,
        "epoch {} of {} was the best, off by {:.3} discs (root mean square)",
        trained.best,
        trained.curve.len(),
        errors.root_mean_square
    )?;
    writeln!(out, "{} bytes in {} after {seconds:.1} s", bytes.len(), shown(&arguments.out))?;
    Ok(())
}

/// How to fit, as far as it makes sense.
fn settings(arguments: &Patterns) -> anyhow::Result<Settings> {
    let phases = &arguments.phases;
    let inside = phases.last().is_some_and(|&last| usize::from(last) < STAGES);
    if !inside || !phases.is_sorted_by(|low, high| low < high) {
        return Err(BadInput("phases are numbers from 0 to 60, each above the last".into()).into());
    }
    let rate = arguments.rate;
    if !(rate > 0.0 && rate <= 1.0) {
        return Err(BadInput(format!("--rate {rate} is no rate; write a number above 0, up to 1")).into());
    }
    Ok(Settings {
        phases: phases.clone(),
        epochs: arguments.epochs,
        rate,
        threads: Threads { workers: arguments.threads },
    })
}

/// The samples to learn from, and those with exact scores to judge by.
fn samples(files: &[PathBuf], held_out: &[PathBuf]) -> anyhow::Result<(Vec<Sample>, Vec<Sample>)> {
    let read = |paths: &[PathBuf]| -> anyhow::Result<Vec<Block>> {
        let mut blocks = Vec::new();
        for path in paths {
            for block in Reader::open(path).map_err(|error| refusal(&error))? {
                blocks.push(block.map_err(|error| refusal(&error))?);
            }
        }
        Ok(blocks)
    };
    let all = |blocks: Vec<Block>| blocks.into_iter().flat_map(|block| block.samples).collect();
    let (learned, judged): (Vec<Sample>, Vec<Sample>) =
        if held_out.is_empty() { hold_out(&read(files)?) } else { (all(read(files)?), all(read(held_out)?)) };
    Ok((learned, judged.into_iter().filter(|sample| sample.kind == Kind::Exact).collect()))
}

/// The files of samples in the cache, if they are wanted.
fn cached(arguments: &Patterns) -> anyhow::Result<Vec<PathBuf>> {
    if !arguments.cached {
        return Ok(Vec::new());
    }
    let folder = cache::samples()?;
    let files = cache::files(&folder).map_err(|error| BadInput(format!("{}: {error}", folder.display())))?;
    if files.is_empty() {
        console::note(format!("no samples in {}; `outflank selfplay` makes some", folder.display()));
    }
    Ok(files)
}

/// The numbers of empty squares that have positions, these, and their error.
fn stages(absolute: &[(usize, f64)]) -> impl Iterator<Item = (usize, usize, f64)> + '_ {
    absolute
        .iter()
        .enumerate()
        .filter(|(_, (count, _))| *count > 0)
        .map(|(empties, &(count, error))| (empties, count, error))
}

/// The errors of every epoch.
fn curve(trained: &Trained) -> Plot {
    let points = |what: fn(&patterns::Progress) -> f64| {
        trained.curve.iter().map(move |step| (f64::from(step.epoch), what(step))).collect::<Vec<_>>()
    };
    Plot {
        title: PLOT_TITLE.into(),
        x: Axis { label: "epoch".into(), ..Axis::default() },
        y: Axis { label: "root mean square error".into(), unit: "discs".into(), ..Axis::default() },
        ..Plot::new(Data::Series(vec![
            Series::line("learned from", points(|step| step.learned)),
            Series::line("held out", points(|step| step.held_out.root_mean_square)),
        ]))
    }
}
