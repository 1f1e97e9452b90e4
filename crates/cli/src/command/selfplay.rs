//! `outflank selfplay`: plays games of the engine against itself and stores samples.

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

/// Plays the games that the file does not contain yet.
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

/// The sample file in the user's cache.
fn cached() -> anyhow::Result<PathBuf> {
    let folder = cache::samples()?;
    fs::create_dir_all(&folder).map_err(|error| unwritable(&folder, &error))?;
    Ok(folder.join("selfplay.samples"))
}

/// Appends samples to a file and shows the progress. Ctrl-C stops it with the error [`Interrupted`].
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

/// Prints the progress and the result of making samples.
pub struct GatherAccount {
    progress: Progress,
    start: Instant,
}

impl GatherAccount {
    /// Prints a note about the games that are already done, and starts a bar for the others.
    pub fn new(verb: &str, games: u64, games_left: u64) -> Self {
        if games_left < games {
            console::note(format!("{} of {games} games already {verb}", games - games_left));
        }
        Self { progress: Progress::new(games_left), start: Instant::now() }
    }

    /// Advances by one job.
    pub fn advance(&self, progress: GatherProgress) {
        let GatherProgress { job_games, games } = progress;
        self.progress.advance_by(job_games);
        self.progress.tell(|| format!("{:.1} games/s", games as f64 / self.start.elapsed().as_secs_f64()));
    }

    /// Removes the bar and prints the result in one line.
    pub fn finish(self, out: &Path, gathered: &Gathered) -> anyhow::Result<()> {
        drop(self.progress);
        let seconds = self.start.elapsed().as_secs_f64();
        let Gathered { games, samples, .. } = gathered;
        console::print(&format!("{games} games in {seconds:.1} s; {samples} samples in {}\n", shown(out)))?;
        Ok(())
    }
}

/// The weights of a file, or the embedded ones.
pub struct Known(Option<Weights>);

impl Known {
    /// Reads the weights file, if one is given.
    pub fn new(path: Option<&Path>) -> anyhow::Result<Self> {
        path.map(weights_of).transpose().map(Self)
    }

    /// The weights.
    pub fn weights(&self) -> &Weights {
        self.0.as_ref().unwrap_or_else(|| Weights::embedded())
    }
}

/// Reads a weights file.
fn weights_of(path: &Path) -> anyhow::Result<Weights> {
    let refuse = |why: &dyn std::fmt::Display| BadInput(format!("{}: {why}", path.display()));
    let bytes = fs::read(path).map_err(|error| refuse(&error))?;
    Ok(Weights::read(&bytes).map_err(|error| refuse(&error))?)
}
