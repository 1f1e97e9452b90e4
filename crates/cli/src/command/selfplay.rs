//! `outflank selfplay`: games of the engine with itself, as samples.

use std::fs;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::Instant;

use outflank_board::Observer as _;
use outflank_engine::Weights;
use outflank_jobs::Threads;
use outflank_learn::selfplay::{SelfPlayRun, SelfPlaySettings};
use outflank_learn::store::Writer;
use outflank_learn::{Completion, Execution, GatherProgress, Gathered, Gathering, SampleWork};

use crate::args;
use crate::command::output::{Kind, Outputs, unwritable};
use crate::command::train::failure;
use crate::command::{BadInput, cache};
use crate::console::{self, shown};
use crate::interrupt::{Interrupt, Interrupted};
use crate::progress::Progress;

/// Plays the games that are not in the file yet.
pub fn run(arguments: &args::SelfPlay) -> anyhow::Result<()> {
    let known = Known::new(arguments.weights.as_deref())?;
    let out = match &arguments.out {
        Some(out) => out.clone(),
        None => cached()?,
    };
    Outputs::new(&arguments.weights, false).add(&out, Kind::Samples)?;
    let writer = Writer::open(&out).map_err(|error| failure(error.into()))?;
    let settings = SelfPlaySettings { depth: arguments.depth, solve: arguments.solve };
    let run = SelfPlayRun::new(settings, known.weights(), arguments.seed, arguments.games);
    gather(&out, "played", Gathering::new(&run, writer), arguments.threads)
}

/// The file in the cache that games are added to.
fn cached() -> anyhow::Result<PathBuf> {
    let folder = cache::samples()?;
    fs::create_dir_all(&folder).map_err(|error| unwritable(&folder, &error))?;
    Ok(folder.join("selfplay.samples"))
}

/// Adds samples to a file and shows how far it is. Ctrl-C ends it, and with it the program.
pub fn gather<W: SampleWork>(
    out: &Path,
    verb: &str,
    gathering: Gathering<'_, W>,
    threads: NonZeroUsize,
) -> anyhow::Result<()> {
    let account = GatherAccount::new(verb, gathering.games(), gathering.games_left());
    let interrupt = Interrupt::listen()?;
    let execution = Execution { threads: Threads { workers: threads }, stop: &|| interrupt.stop() };
    let gathered = gathering.run(&execution, &mut |progress| account.advance(progress)).map_err(failure)?;
    account.finish(out, &gathered)?;
    if gathered.completion == Completion::Interrupted {
        return Err(Interrupted.into());
    }
    Ok(())
}

/// What the terminal shows of samples that are made.
pub struct GatherAccount {
    progress: Progress,
    start: Instant,
}

impl GatherAccount {
    /// A bar for the games that are left, after a note on those that were played or scored before.
    pub fn new(verb: &str, games: u64, games_left: u64) -> Self {
        if games_left < games {
            console::note(format!("{} of {games} games were {verb} before", games - games_left));
        }
        Self { progress: Progress::new(games_left), start: Instant::now() }
    }

    /// A job is done.
    pub fn advance(&self, progress: GatherProgress) {
        let GatherProgress { job_games, games } = progress;
        self.progress.advance_by(job_games);
        self.progress.tell(|| format!("{:.1} games/s", games as f64 / self.start.elapsed().as_secs_f64()));
    }

    /// Replaces the bar by a line on the result.
    pub fn finish(self, out: &Path, gathered: &Gathered) -> anyhow::Result<()> {
        drop(self.progress);
        let seconds = self.start.elapsed().as_secs_f64();
        let Gathered { games, samples, .. } = gathered;
        console::print(&format!("{games} games in {seconds:.1} s; {samples} samples in {}\n", shown(out)))?;
        Ok(())
    }
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
