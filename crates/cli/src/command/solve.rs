//! `outflank solve`: exact scores of positions.

mod input;
mod solution;
mod watch;

use std::io::{self, Write as _};

use outflank_board::Observer as _;
use outflank_engine::{Engine, EngineSettings, FULL_WINDOW, WIN_LOSS_WINDOW};
use outflank_notation::obf::Problem;
use serde_json::{Value, json};

use crate::args::Solve;
use crate::command::{BadInput, Failed};
use crate::console;
use crate::interrupt::{INTERRUPTED, Interrupt};

use input::{Problems, Skipped};
use solution::Solution;
use watch::Limits;

/// Skipped lines that are listed one by one.
const LISTED: usize = 20;

/// Solves and prints.
pub fn run(arguments: &Solve) -> anyhow::Result<()> {
    let Problems { problems, skipped } = input::read(&arguments.words)?;
    list(&skipped);
    if problems.is_empty() {
        let why = match skipped.len() {
            0 => "there is no position to solve".to_owned(),
            count => format!("no position can be solved; lines skipped: {count}"),
        };
        return Err(BadInput(why).into());
    }
    let settings = EngineSettings {
        threads: arguments.threads.get(),
        memory: arguments.hash as usize,
        evaluation: arguments.judge.evaluation(),
        window: if arguments.wld { WIN_LOSS_WINDOW } else { FULL_WINDOW },
        ..EngineSettings::default()
    };
    let mut engine =
        Engine::new(settings).map_err(|error| BadInput(format!("{error}; choose a smaller --hash")))?;
    let interrupt = Interrupt::listen()?;
    let mut report = Report::new(arguments, skipped)?;
    solve(&mut engine, &problems, arguments, &interrupt, &mut report)?;
    report.conclude(interrupt.stop())
}

fn solve(
    engine: &mut Engine,
    problems: &[Problem],
    arguments: &Solve,
    interrupt: &Interrupt,
    report: &mut Report,
) -> anyhow::Result<()> {
    let limits = Limits { time: arguments.time, nodes: arguments.nodes };
    let limited = limits.time.is_some() || limits.nodes.is_some();
    for (number, problem) in (1..).zip(problems) {
        if interrupt.stop() {
            break;
        }
        if let Some(text) = watch::announcement(number, problem.position.empties(), arguments.threads.get())
            && !limited
        {
            console::note(text);
        }
        report.take(Solution::new(engine, number, problem, arguments.wld, limits, interrupt))?;
    }
    Ok(())
}

/// Names the lines that are skipped.
fn list(skipped: &[Skipped]) {
    for line in skipped.iter().take(LISTED) {
        console::note(format!("skipped {}", line.row()));
    }
    if skipped.len() > LISTED {
        console::note(format!("skipped {} lines more; --json lists all", skipped.len() - LISTED));
    }
}

const HEADING: &str =
    "  # empties  score  move          nodes     time   nodes/s         principal variation";

/// How solutions are printed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    Table,
    /// One document at the end.
    Json,
    /// One document per position.
    JsonLines,
}

/// What is printed, and kept for the end.
struct Report {
    form: Form,
    out: console::Stdout,
    solved: Vec<Solution>,
    skipped: Vec<Skipped>,
}

impl Report {
    fn new(arguments: &Solve, skipped: Vec<Skipped>) -> io::Result<Self> {
        let form = match (arguments.json, arguments.jsonl) {
            (true, _) => Form::Json,
            (_, true) => Form::JsonLines,
            _ => Form::Table,
        };
        let mut out = console::Stdout;
        if form == Form::Table {
            writeln!(out, "{HEADING}")?;
        }
        Ok(Self { form, out, solved: Vec::new(), skipped })
    }

    fn take(&mut self, solution: Solution) -> io::Result<()> {
        match self.form {
            Form::Table => writeln!(self.out, "{}", solution.row())?,
            Form::JsonLines => writeln!(self.out, "{}", solution.document())?,
            Form::Json => {}
        }
        self.solved.push(solution);
        self.out.flush()
    }

    fn count(&self, counts: impl Fn(&Solution) -> bool) -> usize {
        self.solved.iter().filter(|solution| counts(solution)).count()
    }

    /// Prints the end, and decides the exit code.
    fn conclude(mut self, interrupted: bool) -> anyhow::Result<()> {
        match self.form {
            Form::Table => {
                let summary = self.summary();
                writeln!(self.out, "{summary}")?;
            }
            Form::Json => {
                let document = self.document(interrupted);
                writeln!(self.out, "{document}")?;
            }
            Form::JsonLines => {}
        }
        self.out.flush()?;
        if interrupted {
            std::process::exit(INTERRUPTED);
        }
        let failed = self.count(|solution| !solution.exact || solution.ok == Some(false));
        if failed + self.skipped.len() > 0 { Err(Failed.into()) } else { Ok(()) }
    }

    fn totals(&self) -> (u64, f64) {
        let nodes = self.solved.iter().map(|solution| solution.nodes).sum();
        (nodes, self.solved.iter().map(|solution| solution.time.as_secs_f64()).sum())
    }

    fn summary(&self) -> String {
        let (nodes, seconds) = self.totals();
        let speed = nodes as f64 / seconds.max(1e-6);
        let count = self.solved.len();
        let mut parts = vec![format!("{count} positions, {nodes} nodes, {seconds:.3} s, {speed:.0} nodes/s")];
        let known = self.count(|solution| solution.ok.is_some());
        match (known, self.count(|solution| solution.ok == Some(false))) {
            (0, _) => {}
            (known, 0) => parts.push(format!("{known} of {known} as the file has them")),
            (known, wrong) => parts.push(format!("{wrong} of {known} WRONG")),
        }
        let not_exact = self.count(|solution| !solution.exact);
        for (count, what) in [(not_exact, "not exact"), (self.skipped.len(), "skipped")] {
            if count > 0 {
                parts.push(format!("{count} {what}"));
            }
        }
        parts.join("; ")
    }

    fn document(&self, interrupted: bool) -> Value {
        let (nodes, seconds) = self.totals();
        json!({
            "positions": self.solved.iter().map(Solution::document).collect::<Vec<_>>(),
            "nodes": nodes,
            "seconds": seconds,
            "skipped": self.skipped.iter().map(Skipped::document).collect::<Vec<_>>(),
            "interrupted": interrupted,
        })
    }
}
