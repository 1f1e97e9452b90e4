//! `outflank study`: runs experiments, by name, from a file or from the command line.

mod list;
mod made;

use std::fs;
use std::path::{Path, PathBuf};

use outflank_arena::{RecordsError, duration};
use outflank_board::Observer as _;
use outflank_jobs::Threads;
use outflank_players::{did_you_mean, nearest};
use outflank_study::{
    Directory, DirectoryError, Document, Estimate, Overview, Plan, Study as Experiment, StudyError,
    StudyResult, bundle, embedded, find,
};

use crate::args::{MadeStudy, Study, StudyBundle, StudyCommand, StudyOptions, StudyRun, StudyShow};
use crate::command::BadInput;
use crate::command::games::command_line;
use crate::command::output::{self, Kind, Outputs};
use crate::console;
use crate::interrupt::Interrupt;
use crate::progress::Progress;

/// The name that stands for all embedded studies.
const ALL: &str = "all";

/// Lists, shows or runs studies.
pub fn run(arguments: &Study) -> anyhow::Result<()> {
    match &arguments.command {
        None => list::print(arguments),
        Some(StudyCommand::Show(arguments)) => show(arguments),
        Some(StudyCommand::Run(arguments)) if arguments.study == ALL => run_all(arguments),
        Some(StudyCommand::Run(arguments)) => run_one(arguments),
        Some(StudyCommand::Complexity(arguments)) => {
            run_made(made::complexity(arguments)?, &arguments.made, &arguments.options)
        }
        Some(StudyCommand::Sweep(arguments)) => {
            run_made(made::sweep(arguments)?, &arguments.made, &arguments.options)
        }
        Some(StudyCommand::Bundle(arguments)) => pack(arguments),
    }
}

fn show(arguments: &StudyShow) -> anyhow::Result<()> {
    let study = find(&arguments.name).ok_or_else(|| unknown(&arguments.name, ""))?;
    Ok(console::print(study.text)?)
}

/// The error of a name that is no study.
fn unknown(name: &str, remedy: &str) -> BadInput {
    let names = embedded().iter().map(|study| study.name).chain([ALL]);
    let meant = did_you_mean(nearest(name, names));
    BadInput(format!("unknown study {name:?}{meant}`outflank study` lists them{remedy}"))
}

/// Packs a directory into an archive.
fn pack(arguments: &StudyBundle) -> anyhow::Result<()> {
    let StudyBundle { directory, file, force } = arguments;
    let file = file.clone().unwrap_or_else(|| {
        let absolute = directory.canonicalize().unwrap_or_else(|_| directory.clone());
        let name = absolute.file_name().map_or_else(|| "study".into(), |name| name.to_string_lossy());
        PathBuf::from(format!("{name}.tar.gz"))
    });
    Outputs::new::<&Path>([], *force).add(&file, Kind::Archive)?;
    let bytes = bundle(directory).map_err(|error| refusal(error.into()))?;
    output::write(&file, &bytes)?;
    Ok(console::print(&format!("{}: {} bytes\n", console::shown(&file), bytes.len()))?)
}

/// The document of a name or a file, and the file.
fn document(study: &str) -> anyhow::Result<(Document, Option<PathBuf>)> {
    let path = PathBuf::from(study);
    if let Some(found) = find(study).filter(|_| !path.exists()) {
        return Ok((found.document().map_err(|error| BadInput(format!("{study}: {error}")))?, None));
    }
    let is_file = path.exists() || path.extension().is_some() || path.components().count() > 1;
    if !is_file {
        return Err(unknown(study, "; a file is written with its ending .toml").into());
    }
    let shown = console::shown(&path);
    let text =
        fs::read_to_string(&path).map_err(|error| BadInput(format!("cannot read {shown}: {error}")))?;
    let document = Document::read(&text).map_err(|error| BadInput(format!("{shown}: {error}")))?;
    Ok((document, Some(path)))
}

fn changed(mut document: Document, settings: &[String]) -> Result<Document, BadInput> {
    for setting in settings {
        document.set(setting).map_err(|why| BadInput(format!("--set {setting}: {why}")))?;
    }
    Ok(document)
}

fn run_one(arguments: &StudyRun) -> anyhow::Result<()> {
    let StudyRun { study, set, options } = arguments;
    let (document, file) = document(study)?;
    let document = changed(document, set)?;
    let shown = file.as_deref().map_or_else(|| study.clone(), console::shown);
    let plan = document.plan(options.quick).map_err(|error| BadInput(format!("{shown}: {error}")))?;
    if let (Some(out), Some(file)) = (&options.out, &file) {
        output::outside(out, [file])?;
    }
    run_plan(&plan, options)
}

/// Runs a study and prints its report.
fn run_plan(plan: &Plan, options: &StudyOptions) -> anyhow::Result<()> {
    let interrupt = Interrupt::listen()?;
    let directory = options.out.as_deref().map(|out| open(out, plan)).transpose()?;
    let estimate = Estimate::of(plan);
    let result = experiment("", plan, &estimate, options, directory.as_ref(), &interrupt)?;
    let text = if options.json { result.answer().text() + "\n" } else { result.text(options.lang) };
    Ok(console::print(&text)?)
}

/// Runs all embedded studies and prints an overview.
fn run_all(arguments: &StudyRun) -> anyhow::Result<()> {
    let StudyRun { set, options, .. } = arguments;
    if let Some(setting) = set.iter().find(|setting| !setting.starts_with("seed=")) {
        let why = format!("--set {setting}: all studies have only the seed in common; run one study");
        return Err(BadInput(why).into());
    }
    let interrupt = Interrupt::listen()?;
    let plan = |study: &outflank_study::Embedded| {
        let wrong = |error: &dyn std::fmt::Display| BadInput(format!("{}: {error}", study.name));
        let document = study.document().map_err(|error| wrong(&error))?;
        changed(document, set)?.plan(options.quick).map_err(|error| wrong(&error))
    };
    let plans = embedded().iter().map(plan).collect::<Result<Vec<Plan>, BadInput>>()?;
    console::note(format!("estimating the time of {} studies", plans.len()));
    let estimates: Vec<Estimate> = plans.iter().take_while(|_| !interrupt.stop()).map(Estimate::of).collect();
    let seconds = estimates.iter().map(|estimate| estimate.seconds).sum();
    let [games, searches] = [Plan::games, Plan::searches].map(|count| plans.iter().map(count).sum());
    console::note(format!("{} studies: {}", plans.len(), cost(games, searches, seconds)));
    let (mut overview, mut answers) = (Overview::new(options.lang), Vec::new());
    for ((study, plan), estimate) in embedded().iter().zip(&plans).zip(&estimates) {
        let name = study.name;
        let out = options.out.as_ref().map(|out| out.join(name));
        let directory = out.map(|out| open(&out, plan)).transpose()?;
        let result =
            experiment(&format!("{name}: "), plan, estimate, options, directory.as_ref(), &interrupt)?;
        overview.add(name, &result, directory.as_ref().map(Directory::origin));
        answers.push(result.answer());
        if interrupt.stop() {
            break;
        }
    }
    if let Some(out) = &options.out {
        overview.publish(out).map_err(|error| refusal(error.into()))?;
    }
    if options.json {
        return Ok(console::print_json(&answers)?);
    }
    Ok(console::print(&overview.text())?)
}

/// Runs or prints a study that a command has written.
fn run_made(document: Document, made: &MadeStudy, options: &StudyOptions) -> anyhow::Result<()> {
    let text = document.to_string();
    // The document has no file: the place of an error would be of no use.
    let plan = document.plan(options.quick).map_err(|error| BadInput(error.why))?;
    if made.print { Ok(console::print(&text)?) } else { run_plan(&plan, options) }
}

/// Runs a study and writes its report. Notes start with `name`.
fn experiment<'p>(
    name: &str,
    plan: &'p Plan,
    estimate: &Estimate,
    options: &StudyOptions,
    directory: Option<&Directory>,
    interrupt: &Interrupt,
) -> anyhow::Result<StudyResult<'p>> {
    let (cells, points) = (plan.cells.len(), plan.cells.iter().map(|cell| cell.points.len()).sum::<usize>());
    console::note(format!(
        "{name}{}, {}: {}",
        counted(cells as u64, "cell", "cells"),
        counted(points as u64, "point", "points"),
        cost(plan.games(), plan.searches(), estimate.seconds),
    ));
    let bar = Progress::new(estimate.milliseconds(plan));
    let study = Experiment {
        executor: Threads { workers: options.concurrency },
        stop: &|| interrupt.stop(),
        directory,
        ..Experiment::new(plan)
    };
    let mut advance = |step: outflank_study::Step| {
        bar.advance_by(step.count * estimate.step_milliseconds(step.cell, step.point));
    };
    let result = study.run(&mut advance).map_err(refusal)?;
    drop(bar);
    if let Some(directory) = directory {
        directory.publish(&result, options.lang)?;
    }
    Ok(result)
}

fn open(out: &Path, plan: &Plan) -> anyhow::Result<Directory> {
    Directory::open(out, plan, command_line()).map_err(|error| refusal(error.into()))
}

/// An error of a directory that can be replaced by another one is bad input.
fn refusal(error: StudyError) -> anyhow::Error {
    let is_input = match &error {
        StudyError::Directory(error) => !DirectoryError::is_of_device(error),
        StudyError::Records(error) => !RecordsError::is_of_device(error),
        StudyError::Document(_) => true,
        StudyError::Series(_) | StudyError::Roster(_) | StudyError::Forfeit { .. } => false,
    };
    if is_input { BadInput(error.to_string()).into() } else { error.into() }
}

/// What a study costs, in words.
fn cost(games: u64, searches: u64, seconds: f64) -> String {
    let [games, searches] = [counted(games, "game", "games"), counted(searches, "search", "searches")];
    let time = duration(outflank_report::Language::English, Some(seconds));
    format!("{games} and {searches}, about {time} of CPU time")
}

fn counted(count: u64, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}
