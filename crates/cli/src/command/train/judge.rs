//! `outflank train judge`: how far the evaluation is off.

use std::io::Write as _;
use std::ops::ControlFlow;

use outflank_board::Observer as _;
use outflank_engine::STAGES;
use outflank_jobs::Threads;
use outflank_learn::judge::{Judge, Off};
use outflank_learn::store::Reader;
use outflank_learn::{Draw, Kind, Sample};
use outflank_report::{Cell, Table};
use serde_json::json;

use crate::args;
use crate::command::BadInput;
use crate::command::selfplay::{Known, refusal};
use crate::console;
use crate::interrupt::{Interrupt, Interrupted};
use crate::progress::Progress;

/// Positions that a thread judges in a row.
const TOGETHER: usize = 16;

/// Judges the positions that the arguments name.
pub fn run(arguments: &args::Judge) -> anyhow::Result<()> {
    let known = Known::new(arguments.weights.as_deref())?;
    let samples = samples(arguments)?;
    if samples.is_empty() {
        return Err(BadInput("no exact score to judge by; `outflank train label` makes some".into()).into());
    }
    let interrupt = Interrupt::listen()?;
    let progress = Progress::new(samples.len() as u64);
    let mut stages = [Off::default(); STAGES];
    let hire = || {
        let mut judge = Judge::new(known.weights(), arguments.depth);
        move |samples: &[Sample]| -> Vec<(u32, Off)> {
            samples.iter().map(|sample| (sample.empties(), judge.judge(sample))).collect()
        }
    };
    let threads = Threads { workers: arguments.threads };
    threads.unordered(samples.chunks(TOGETHER), hire, &mut |judged| {
        progress.advance_by(judged.len() as u64);
        for (empties, off) in judged {
            stages[empties as usize] += off;
        }
        if interrupt.stop() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    drop(progress);
    tell(arguments, &stages)?;
    if interrupt.stop() {
        return Err(Interrupted.into());
    }
    Ok(())
}

/// The positions to judge by.
fn samples(arguments: &args::Judge) -> anyhow::Result<Vec<Sample>> {
    let [first, last] = arguments.empties.unwrap_or([0, STAGES as u32 - 1]);
    let most = arguments.positions.map_or(usize::MAX, |most| most as usize);
    let mut draw = Draw::new(first..=last, most, arguments.seed);
    for path in &arguments.files {
        for block in Reader::open(path).map_err(|error| refusal(&error))? {
            let block = block.map_err(|error| refusal(&error))?;
            let exact = block.samples.into_iter().filter(|sample| sample.kind == Kind::Exact);
            exact.for_each(|sample| draw.add(sample));
        }
    }
    Ok(draw.samples())
}

fn tell(arguments: &args::Judge, stages: &[Off]) -> anyhow::Result<()> {
    let seen = || stages.iter().enumerate().filter(|(_, off)| off.positions > 0);
    let mut out = console::Stdout;
    if arguments.json {
        let stages: Vec<_> = seen()
            .map(|(empties, off)| {
                json!({
                    "empties": empties,
                    "positions": off.positions,
                    "error": off.own(),
                    "error_ahead": off.ahead(),
                })
            })
            .collect();
        writeln!(out, "{}", json!({"depth": arguments.depth, "stages": stages}))?;
        return Ok(());
    }
    let looks = arguments.depth > 0;
    let ahead = format!("{} plies ahead", arguments.depth);
    let heads = ["empty squares", "positions", "mean error in discs", &ahead];
    let mut table = Table::new(heads.into_iter().take(if looks { 4 } else { 3 }));
    for (empties, off) in seen() {
        let mut row = vec![
            Cell::number(empties as f64, 0),
            Cell::number(off.positions as f64, 0),
            Cell::number(off.own(), 2),
        ];
        row.extend(looks.then(|| Cell::number(off.ahead(), 2)));
        table.push(row);
    }
    writeln!(out, "{}", table.text())?;
    Ok(())
}
