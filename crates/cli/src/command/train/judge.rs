//! `outflank train judge`: measures the error of the evaluation.

use std::io::Write as _;

use outflank_board::Observer as _;
use outflank_engine::STAGES;
use outflank_jobs::Threads;
use outflank_learn::documents::JudgementDocument;
use outflank_learn::judge::{JudgeSettings, Judgement, judge};
use outflank_learn::{Completion, Execution};
use outflank_report::{Cell, Table};

use super::failure;
use crate::args;
use crate::command::selfplay::Known;
use crate::console;
use crate::interrupt::{Interrupt, Interrupted};
use crate::progress::Progress;

/// Measures the errors on the positions that the arguments select.
pub fn run(arguments: &args::Judge) -> anyhow::Result<()> {
    let known = Known::new(arguments.weights.as_deref())?;
    let [first, last] = arguments.empties.unwrap_or([0, STAGES as u32 - 1]);
    let settings = JudgeSettings {
        empties: first..=last,
        max_positions: arguments.positions.map_or(usize::MAX, |most| most as usize),
        seed: arguments.seed,
    };
    let samples = settings.read(&arguments.files).map_err(failure)?;
    let interrupt = Interrupt::listen()?;
    let threads = Threads { workers: arguments.threads };
    let execution = Execution { threads, stop: &|| interrupt.stop() };
    let progress = Progress::new(samples.len() as u64);
    let judgement = judge(&samples, known.weights(), arguments.depth, &execution, &mut |count| {
        progress.advance_by(count);
    });
    drop(progress);
    tell(&judgement, arguments.json)?;
    if judgement.completion == Completion::Interrupted {
        return Err(Interrupted.into());
    }
    Ok(())
}

fn tell(judgement: &Judgement, json: bool) -> anyhow::Result<()> {
    let mut out = console::Stdout;
    if json {
        writeln!(out, "{}", serde_json::to_string(&JudgementDocument::from(judgement))?)?;
        return Ok(());
    }
    let looks = judgement.depth > 0;
    let ahead = format!("at depth {}", judgement.depth);
    let heads = ["empty squares", "positions", "mean error in discs", &ahead];
    let mut table = Table::new(heads.into_iter().take(if looks { 4 } else { 3 }));
    for (empties, errors) in judgement.seen() {
        let mut row = vec![
            Cell::number(empties as f64, 0),
            Cell::number(errors.positions as f64, 0),
            Cell::number(errors.own(), 2),
        ];
        row.extend(looks.then(|| Cell::number(errors.ahead(), 2)));
        table.push(row);
    }
    writeln!(out, "{}", table.text())?;
    Ok(())
}
