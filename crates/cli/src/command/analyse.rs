//! `outflank analyse`: the value of every legal move, deeper and deeper.

use std::io::{self, IsTerminal as _, Write as _};
use std::time::Duration;

use outflank_analysis::{Analysis, AnalysisLimits, AnalysisWatch, Analyst, AnalystError};
use outflank_api::analyse::AnalysisReport;
use outflank_board::{Game, Observer as _};
use outflank_report::{Cell, Table};

use crate::args::Analyse;
use crate::command::{BadInput, game};
use crate::console;
use crate::interrupt::Interrupt;
use crate::terminal::fit::{columns, first_and_last, fitting, rows};

/// The time of an analysis without limits.
const DEFAULT_TIME: Duration = Duration::from_secs(10);

/// Analyses the position and prints the moves.
pub fn run(arguments: &Analyse) -> anyhow::Result<()> {
    let game = game(&arguments.source, arguments.size)?;
    let size = game.size();
    let spec = arguments.player.clone().unwrap_or_else(|| Analyst::default_player(size));
    let spec = match arguments.threads {
        Some(threads) => spec.with_threads(threads.get()),
        None => spec,
    };
    let has_own_limit = arguments.level.is_some() || spec.is_limited();
    let limits = AnalysisLimits {
        level: arguments.level,
        time: arguments.time.or((!has_own_limit).then_some(DEFAULT_TIME)),
        lines: arguments.lines.map(Into::into),
    };
    let mut analyst = Analyst::new(&spec, size).map_err(|error| refused(&error))?;
    let mut watch = Live::new(&game, arguments.json, Interrupt::listen()?);
    let last = analyst.analyse(&game, &limits, &mut watch).map_err(|error| refused(&error))?;
    watch.conclude(last.as_ref())
}

fn refused(error: &AnalystError) -> anyhow::Error {
    BadInput(error.to_string()).into()
}

/// Prints iterations: redraws the table on a terminal, or writes lines of JSON.
struct Live {
    interrupt: Interrupt,
    is_json: bool,
    is_terminal: bool,
    heading: String,
    /// The number of lines on the terminal.
    lines: usize,
    /// Whether the last table was too long for the terminal.
    is_cut: bool,
    failed: io::Result<()>,
}

impl Live {
    fn new(game: &Game, is_json: bool, interrupt: Interrupt) -> Self {
        let heading = format!("{} to move, {} empty squares", game.turn(), game.position().empties());
        let is_terminal = io::stdout().is_terminal();
        Self { interrupt, is_json, is_terminal, heading, lines: 0, is_cut: false, failed: Ok(()) }
    }

    /// Draws the table over the last one. A line that the terminal would wrap is cut, and so are lines beyond `rows`.
    fn draw(&mut self, analysis: &Analysis, columns: usize, rows: usize) -> io::Result<()> {
        let mut out = console::Stdout;
        let text = format!("{}\n{}", self.heading, table(analysis));
        let all: Vec<&str> = text.lines().map(|line| fitting(line, columns)).collect();
        let shown = first_and_last(&all, rows);
        if self.lines > 0 {
            // Moves the cursor up and clears what was drawn.
            write!(out, "\r\x1b[{}A\x1b[J", self.lines)?;
        }
        self.lines = shown.len();
        self.is_cut = shown.len() < all.len();
        writeln!(out, "{}", shown.join("\n"))?;
        out.flush()
    }

    /// Prints the last iteration, unless it is on the screen already.
    fn conclude(mut self, last: Option<&Analysis>) -> anyhow::Result<()> {
        std::mem::replace(&mut self.failed, Ok(()))?;
        match last.filter(|_| !self.is_json) {
            Some(last) if !self.is_terminal => {
                console::print(&format!("{}\n{}", self.heading, table(last)))?;
            }
            Some(last) if self.is_cut => self.draw(last, columns(), usize::MAX)?,
            _ => {}
        }
        Ok(())
    }
}

impl AnalysisWatch for Live {
    fn report(&mut self, analysis: &Analysis) {
        let done = match (self.is_json, self.is_terminal) {
            (true, _) => console::print_json(&AnalysisReport::from(analysis)),
            // The last row is for the cursor.
            (_, true) => self.draw(analysis, columns(), rows().saturating_sub(1)),
            _ => Ok(()),
        };
        if done.is_err() {
            self.failed = done;
        }
    }

    fn stop(&self) -> bool {
        self.failed.is_err() || self.interrupt.stop()
    }
}

/// The moves with their values.
fn table(analysis: &Analysis) -> String {
    let has_visits = analysis.moves.iter().any(|judged| judged.visits > 0);
    let work = if has_visits { "visits" } else { "nodes" };
    let mut table = Table::new(["move", "value", "depth", work, "expected line"]);
    for judged in &analysis.moves {
        let confidence = match (judged.is_exact, analysis.confidence) {
            (true, _) => "exact".to_owned(),
            (_, 0 | 100) => judged.depth.to_string(),
            (_, percent) => format!("{}@{percent}%", judged.depth),
        };
        let line: Vec<String> = judged.line.iter().map(ToString::to_string).collect();
        table.push([
            Cell::from(judged.play.to_string()),
            Cell::from(judged.verdict.map_or_else(String::new, |verdict| verdict.to_string())),
            Cell::from(confidence),
            Cell::Whole(if has_visits { judged.visits } else { judged.nodes }.into()),
            Cell::from(line.join(" ")),
        ]);
    }
    let (nodes, seconds) = (analysis.nodes, analysis.time.as_secs_f64());
    let speed = nodes as f64 / seconds.max(1e-6);
    format!("{}{nodes} nodes, {seconds:.2} s, {speed:.0} nodes/s\n", table.text())
}
