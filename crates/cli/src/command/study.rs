//! `outflank study`: runs experiments, from a file or from the command line.

use std::fs;
use std::path::Path;

use outflank_arena::RecordsError;
use outflank_board::Observer as _;
use outflank_jobs::Threads;
use outflank_study::{
    Cell, CellKind, Directory, DirectoryError, Document, Place, Plan, Study as Experiment, StudyError, Sweep,
    Template,
};

use crate::args::{Complexity, MadeStudy, Study, StudyOptions, StudyRun, SweepStudy};
use crate::command::games::command_line;
use crate::command::{BadInput, output};
use crate::console;
use crate::interrupt::Interrupt;
use crate::progress::Progress;

/// Runs a study and prints its report.
pub fn run(arguments: &Study) -> anyhow::Result<()> {
    match arguments {
        Study::Run(arguments) => run_file(arguments),
        Study::Complexity(arguments) => run_made(complexity(arguments)?, &arguments.made, &arguments.options),
        Study::Sweep(arguments) => run_made(sweep(arguments), &arguments.made, &arguments.options),
    }
}

fn run_file(arguments: &StudyRun) -> anyhow::Result<()> {
    let StudyRun { file, set, options } = arguments;
    let shown = console::shown(file);
    let text = fs::read_to_string(file).map_err(|error| BadInput(format!("cannot read {shown}: {error}")))?;
    let refusal = |why: &dyn std::fmt::Display| BadInput(format!("{shown}: {why}"));
    let mut document = Document::read(&text).map_err(|error| refusal(&error))?;
    for setting in set {
        document.set(setting).map_err(|why| BadInput(format!("--set {setting}: {why}")))?;
    }
    let plan = document.plan(options.quick).map_err(|error| refusal(&error))?;
    if let Some(out) = &options.out {
        output::outside(out, [file])?;
    }
    run_plan(&plan, options)
}

/// Runs or prints a study that a command has written.
fn run_made(document: Document, made: &MadeStudy, options: &StudyOptions) -> anyhow::Result<()> {
    let text = document.to_string();
    // The document has no file: the place of an error would be of no use.
    let plan = document.plan(options.quick).map_err(|error| BadInput(error.why))?;
    if made.print { Ok(console::print(&text)?) } else { run_plan(&plan, options) }
}

fn run_plan(plan: &Plan, options: &StudyOptions) -> anyhow::Result<()> {
    let directory = options.out.as_deref().map(|out| open(out, plan)).transpose()?;
    let (cells, points) = (plan.cells.len(), plan.cells.iter().map(|cell| cell.points.len()).sum::<usize>());
    let (games, searches) = (plan.games(), plan.searches());
    console::note(format!(
        "{}, {}: {} and {}",
        counted(cells as u64, "cell", "cells"),
        counted(points as u64, "point", "points"),
        counted(games, "game", "games"),
        counted(searches, "search", "searches"),
    ));
    let interrupt = Interrupt::listen()?;
    let bar = Progress::new(games + searches);
    let study = Experiment {
        executor: Threads { workers: options.concurrency },
        stop: &|| interrupt.stop(),
        directory: directory.as_ref(),
        ..Experiment::new(plan)
    };
    let result = study.run(&mut |steps| bar.advance_by(steps)).map_err(refusal)?;
    drop(bar);
    if let Some(directory) = &directory {
        directory.publish(&result, options.lang)?;
    }
    let text = if options.json { result.answer().text() + "\n" } else { result.text(options.lang) };
    Ok(console::print(&text)?)
}

fn open(out: &Path, plan: &Plan) -> anyhow::Result<Directory> {
    Directory::open(out, plan, command_line()).map_err(|error| refusal(error.into()))
}

/// An error of a directory that can be replaced by another one is bad input.
fn refusal(error: StudyError) -> anyhow::Error {
    let is_input = match &error {
        StudyError::Directory(error) => !DirectoryError::is_of_device(error),
        StudyError::Records(error) => !RecordsError::is_of_device(error),
        StudyError::Series(_) | StudyError::Roster(_) | StudyError::Forfeit { .. } => false,
    };
    if is_input { BadInput(error.to_string()).into() } else { error.into() }
}

fn counted(count: u64, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

/// The study of nodes per move against depth.
fn complexity(arguments: &Complexity) -> anyhow::Result<Document> {
    let Complexity { players, depths, positions, made, .. } = arguments;
    let depths: Sweep =
        format!("d={depths}").parse().map_err(|error| BadInput(format!("--depths {depths}: {error}")))?;
    let players = players.iter().map(|player| with_depth(player)).collect();
    Ok(document(
        "Complexity of searches",
        "How do nodes and time per move grow with d?",
        "Every player searches the same positions of random games.",
        cell(players, vec![depths], CellKind::positions(*positions), made),
        made,
    ))
}

/// The player with `depth={d}`, unless it contains `{d}`.
fn with_depth(player: &str) -> String {
    match player {
        player if player.contains("{d}") => player.to_owned(),
        player if player.contains(':') => format!("{player},depth={{d}}"),
        player => format!("{player}:depth={{d}}"),
    }
}

/// The study of a match for every value of a key.
fn sweep(arguments: &SweepStudy) -> Document {
    let SweepStudy { player, over, against, games, made, .. } = arguments;
    let keys: Vec<&str> = over.iter().map(|sweep| sweep.key.as_str()).collect();
    let keys = keys.join(" and ");
    document(
        &format!("Sweep over {keys}"),
        &format!("How does the score against {against} depend on {keys}?"),
        "Every value plays a match; every opening is played with both colours.",
        cell(vec![player.clone(), against.clone()], over.clone(), CellKind::games(*games), made),
        made,
    )
}

fn document(title: &str, question: &str, method: &str, cell: Cell, made: &MadeStudy) -> Document {
    let [title, question, method] = [title, question, method].map(str::to_owned);
    Document { title, question, method, seed: made.seed, cells: vec![cell] }
}

fn cell(players: Vec<String>, sweeps: Vec<Sweep>, kind: CellKind, made: &MadeStudy) -> Cell {
    let place = Place { line: 1, column: 1 };
    let players = players.into_iter().map(|text| Template { text, place }).collect();
    Cell { place, title: String::new(), players, size: made.size, sweeps, sweep_place: place, kind }
}
