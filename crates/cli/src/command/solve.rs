//! `outflank solve`: computes exact scores of positions.

mod input;
mod watch;

use std::io::{self, Write as _};

use outflank_api::solve::{
    Problems, SkippedLine, Solution, Solutions, SolveLimits, SolveRequest, SolvedScore, Solver,
};
use outflank_board::Observer as _;
use outflank_notation::obf::Problem;

use crate::args::Solve;
use crate::command::{BadInput, Failed};
use crate::console;
use crate::interrupt::{Interrupt, Interrupted};

pub use input::looks_like_a_path;
use watch::Progress;

/// The maximum number of skipped lines that are listed one by one.
const MAX_LISTED_LINES: usize = 20;

/// Solves the positions and prints the results.
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
    let request = SolveRequest {
        wld: arguments.wld,
        limits: SolveLimits { time: arguments.time, nodes: arguments.nodes },
        threads: arguments.threads.get(),
        memory: arguments.hash as usize,
        evaluation: arguments.judge.evaluation(),
    };
    let mut solver =
        Solver::new(&request).map_err(|error| BadInput(format!("{error}; choose a smaller --hash")))?;
    let interrupt = Interrupt::listen()?;
    let mut report = Report::new(arguments, skipped)?;
    solve(&mut solver, &problems, &request, &interrupt, &mut report)?;
    report.conclude(interrupt.stop())
}

fn solve(
    solver: &mut Solver,
    problems: &[Problem],
    request: &SolveRequest,
    interrupt: &Interrupt,
    report: &mut Report,
) -> anyhow::Result<()> {
    let is_limited = request.limits != SolveLimits::default();
    for (number, problem) in (1..).zip(problems) {
        if interrupt.stop() {
            break;
        }
        if let Some(text) = watch::announcement(number, problem.position.empties(), request.threads)
            && !is_limited
        {
            console::note(text);
        }
        report.take(solver.solve(problem, &mut Progress::new(number, interrupt)))?;
    }
    Ok(())
}

/// Prints the skipped lines.
fn list(skipped: &[SkippedLine]) {
    for line in skipped.iter().take(MAX_LISTED_LINES) {
        console::note(format!("skipped {line}"));
    }
    if skipped.len() > MAX_LISTED_LINES {
        console::note(format!("skipped {} more lines; --json lists all", skipped.len() - MAX_LISTED_LINES));
    }
}

const HEADING: &str =
    "  # empties  score  move          nodes     time   nodes/s         principal variation";

/// The output format.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    Table,
    /// One document at the end.
    Json,
    /// One document per position.
    JsonLines,
}

/// Prints the results and keeps them for the summary.
struct Report {
    form: Form,
    out: console::Stdout,
    wld: bool,
    solved: Vec<Solution>,
    skipped: Vec<SkippedLine>,
}

impl Report {
    fn new(arguments: &Solve, skipped: Vec<SkippedLine>) -> io::Result<Self> {
        let form = match (arguments.json, arguments.jsonl) {
            (true, _) => Form::Json,
            (_, true) => Form::JsonLines,
            _ => Form::Table,
        };
        let mut out = console::Stdout;
        if form == Form::Table {
            writeln!(out, "{HEADING}")?;
        }
        Ok(Self { form, out, wld: arguments.wld, solved: Vec::new(), skipped })
    }

    fn take(&mut self, solution: Solution) -> io::Result<()> {
        match self.form {
            Form::Table => writeln!(self.out, "{}", row(&solution, self.wld))?,
            Form::JsonLines => console::print_json(&solution)?,
            Form::Json => {}
        }
        self.solved.push(solution);
        self.out.flush()
    }

    fn count(&self, counts: impl Fn(&Solution) -> bool) -> usize {
        self.solved.iter().filter(|solution| counts(solution)).count()
    }

    /// Prints the summary and determines the exit code.
    fn conclude(mut self, interrupted: bool) -> anyhow::Result<()> {
        let failed = self.count(|solution| !solution.exact || solution.ok == Some(false));
        let skipped = self.skipped.len();
        match self.form {
            Form::Table => {
                let summary = self.summary();
                writeln!(self.out, "{summary}")?;
            }
            Form::Json => console::print_json(&Solutions::new(self.solved, self.skipped, interrupted))?,
            Form::JsonLines => {}
        }
        self.out.flush()?;
        match failed + skipped {
            _ if interrupted => Err(Interrupted.into()),
            0 => Ok(()),
            _ => Err(Failed.into()),
        }
    }

    fn summary(&self) -> String {
        let nodes: u64 = self.solved.iter().map(|solution| solution.nodes).sum();
        let seconds: f64 = self.solved.iter().map(|solution| solution.seconds).sum();
        let speed = nodes as f64 / seconds.max(1e-6);
        let count = self.solved.len();
        let mut parts = vec![format!("{count} positions, {nodes} nodes, {seconds:.3} s, {speed:.0} nodes/s")];
        let known = self.count(|solution| solution.ok.is_some());
        match (known, self.count(|solution| solution.ok == Some(false))) {
            (0, _) => {}
            (known, 0) => parts.push(format!("{known} of {known} match the file")),
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
}

/// One line of the table.
fn row(solution: &Solution, wld: bool) -> String {
    let score = match (wld, solution.score) {
        (false, SolvedScore::Exact(discs)) => format!("{discs:+}"),
        (_, SolvedScore::Estimate(discs)) => format!("{discs:+.2}"),
        (true, SolvedScore::Exact(1)) => "win".to_owned(),
        (true, SolvedScore::Exact(0)) => "draw".to_owned(),
        (true, SolvedScore::Exact(_)) => "loss".to_owned(),
    };
    let check = match solution.ok {
        _ if !solution.exact => format!("{}@{}%", solution.depth, solution.confidence),
        None => String::new(),
        Some(true) => "ok".to_owned(),
        Some(false) => "WRONG".to_owned(),
    };
    let Solution { id, empties, nodes, seconds, .. } = solution;
    let first = solution.play.as_deref().unwrap_or("-");
    let speed = *nodes as f64 / seconds.max(1e-6);
    let line = solution.pv.join(" ");
    format!(
        "{id:>3} {empties:>7} {score:>6}  {first:<5} {nodes:>12} {seconds:>8.3} {speed:>9.0}  {check:<6} {line}"
    )
}
