//! `outflank selfplay`: games of the engine with itself, as samples.

use std::fs;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::Instant;

use outflank_board::Observer as _;
use outflank_engine::Weights;
use outflank_jobs::Threads;
use outflank_learn::selfplay::{GAMES, SelfPlay, Settings, Starts};
use outflank_learn::store::{Block, StoreError, Writer};

use crate::args;
use crate::command::output::{Kind, Outputs, is_full, unwritable};
use crate::command::{BadInput, cache};
use crate::console::{self, shown};
use crate::interrupt::{Interrupt, Interrupted};
use crate::progress::Progress;

/// Plays the games that are not in the file yet.
pub fn run(arguments: &args::SelfPlay) -> anyhow::Result<()> {
    let known = Known::new(arguments.weights.as_deref())?;
    let weights = known.weights();
    let out = match &arguments.out {
        Some(out) => out.clone(),
        None => cached()?,
    };
    Outputs::new(&arguments.weights, false).add(&out, Kind::Samples)?;
    let writer = Writer::open(&out).map_err(|error| refusal(&error))?;
    let settings = Settings { depth: arguments.depth, solve: arguments.solve };
    let starts = Starts::default();
    let hire = || SelfPlay::new(settings, weights, &starts);
    let seed = arguments.seed;
    let all = arguments.games.div_ceil(GAMES);
    let names = hire();
    let jobs: Vec<u64> = (0..all).filter(|&number| !writer.holds(names.name(seed, number))).collect();
    let before = all - jobs.len() as u64;
    if before > 0 {
        console::note(format!("{} of {} games were played before", before * GAMES, all * GAMES));
    }

    let left = jobs.len() as u64 * GAMES;
    gather(&out, writer, left, arguments.threads, jobs, || {
        let mut play = hire();
        move |number| (GAMES, play.job(seed, number))
    })
}

/// The file in the cache that games are added to.
fn cached() -> anyhow::Result<PathBuf> {
    let folder = cache::samples()?;
    fs::create_dir_all(&folder).map_err(|error| unwritable(&folder, &error))?;
    Ok(folder.join("selfplay.samples"))
}

/// Lets threads do jobs, each of which says how many games it had, adds what comes of them to a file, and tells how it
/// goes. Ctrl-C ends it, and with it the program.
pub fn gather<J: Send, W: FnMut(J) -> (u64, Block)>(
    out: &Path,
    mut writer: Writer,
    left: u64,
    threads: NonZeroUsize,
    jobs: Vec<J>,
    hire: impl Fn() -> W + Sync,
) -> anyhow::Result<()> {
    let interrupt = Interrupt::listen()?;
    let progress = Progress::new(left);
    let start = Instant::now();
    let (mut games, mut failure) = (0, None);
    Threads { workers: threads }.unordered(jobs, hire, &mut |(done, block)| {
        if let Err(error) = writer.add(&block) {
            failure = Some(error);
            return ControlFlow::Break(());
        }
        games += done;
        progress.advance_by(done);
        progress.tell(|| format!("{:.1} games/s", games as f64 / start.elapsed().as_secs_f64()));
        if interrupt.stop() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    drop(progress);
    if let Some(error) = failure {
        // The file was good before the work; what is added already stays.
        return Err(anyhow::Error::new(error).context("cannot add samples"));
    }
    let seconds = start.elapsed().as_secs_f64();
    let samples = writer.samples();
    console::print(&format!("{games} games in {seconds:.1} s; {samples} samples in {}\n", shown(out)))?;
    if interrupt.stop() {
        return Err(Interrupted.into());
    }
    Ok(())
}

/// The weights of a file, or those of the program.
pub struct Known(Option<Weights>);

impl Known {
    /// Reads the file, if there is one.
    pub fn new(path: Option<&Path>) -> anyhow::Result<Self> {
        path.map(weights_of).transpose().map(Self)
    }

    /// The weights.
    pub fn weights(&self) -> &Weights {
        self.0.as_ref().unwrap_or_else(|| Weights::embedded())
    }
}

/// The weights of a file.
fn weights_of(path: &Path) -> anyhow::Result<Weights> {
    let refuse = |why: &dyn std::fmt::Display| BadInput(format!("{}: {why}", path.display()));
    let bytes = fs::read(path).map_err(|error| refuse(&error))?;
    Ok(Weights::read(&bytes).map_err(|error| refuse(&error))?)
}

/// What is wrong with a file of samples is bad input, unless the device has no room.
pub fn refusal(error: &StoreError) -> anyhow::Error {
    match error {
        StoreError::File { source, .. } if is_full(source) => anyhow::Error::msg(error.to_string()),
        _ => BadInput(error.to_string()).into(),
    }
}
