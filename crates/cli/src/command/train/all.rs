//! `outflank train all`: the pipeline from tournament games to weights.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use outflank_board::Observer as _;
use outflank_jobs::Threads;
use outflank_learn::patterns::{EpochErrors, FittedPatterns};
use outflank_learn::selfplay::{DEFAULT_SOLVED_EMPTIES, SelfPlaySettings};
use outflank_learn::{
    DescentSettings, Execution, GatherProgress, Gathered, Pipeline, PipelineObserver, SampleSource, Worth,
};

use super::{failure, patterns};
use crate::args::All;
use crate::command::output::{Kind, Outputs, unwritable};
use crate::command::selfplay::GatherAccount;
use crate::interrupt::Interrupt;
use crate::progress::Progress;

/// Runs the pipeline and prints the result of every stage. Ctrl-C stops the current stage and ends it.
pub fn run(arguments: &All) -> anyhow::Result<()> {
    let out = &arguments.out;
    fs::create_dir_all(out).map_err(|error| unwritable(out, &error))?;
    let pipeline = Pipeline {
        wthor: arguments.wthor.clone(),
        years: arguments.years.range(),
        held_out: arguments.held_out.range(),
        generations: arguments.generations,
        games: arguments.games,
        selfplay: SelfPlaySettings { depth: arguments.depth, solve: DEFAULT_SOLVED_EMPTIES },
        descent: DescentSettings { epochs: arguments.epochs, ..DescentSettings::default() },
        worth: Worth::DEFAULT,
        out: out.clone(),
    };
    check(&pipeline, arguments.force)?;
    let interrupt = Interrupt::listen()?;
    let threads = Threads { workers: arguments.threads };
    let execution = Execution { threads, stop: &|| interrupt.stop() };
    let mut account = Account { pipeline: &pipeline, start: Instant::now(), gather: None, fit: None };
    let Err(error) = pipeline.run(&execution, &mut account) else { return Ok(()) };
    Err(error.downcast().map_or_else(|error| error, failure))
}

/// Checks the output files of all generations before the work.
fn check(pipeline: &Pipeline, force: bool) -> anyhow::Result<()> {
    let mut outputs = Outputs::new::<PathBuf>([], force);
    for path in [pipeline.labelled_path(), pipeline.held_out_path()] {
        outputs.add(&path, Kind::Samples)?;
    }
    for generation in 0..=pipeline.generations {
        outputs.add(&pipeline.weights_path(generation), Kind::Weights)?;
        outputs.add(&plot_path(pipeline, generation), Kind::Plot(patterns::PLOT_TITLE))?;
        outputs.add(&pipeline.selfplay_path(generation + 1), Kind::Samples)?;
    }
    Ok(())
}

/// The path of a generation's plot, in the directory of its weights.
fn plot_path(pipeline: &Pipeline, generation: u32) -> PathBuf {
    pipeline.weights_path(generation).with_extension("svg")
}

/// Prints the progress of a pipeline and writes its weights.
struct Account<'a> {
    pipeline: &'a Pipeline,
    /// The start of the current stage.
    start: Instant,
    gather: Option<GatherAccount>,
    fit: Option<Progress>,
}

impl PipelineObserver for Account<'_> {
    type Error = anyhow::Error;

    fn gathering(&mut self, source: SampleSource, games: u64, games_left: u64) {
        let verb = match source {
            SampleSource::Tournaments => "scored",
            SampleSource::SelfPlay => "played",
        };
        self.gather = Some(GatherAccount::new(verb, games, games_left));
    }

    fn gather_progress(&mut self, progress: GatherProgress) {
        if let Some(gather) = &self.gather {
            gather.advance(progress);
        }
    }

    fn gathered(&mut self, path: &Path, gathered: &Gathered) -> anyhow::Result<()> {
        self.start = Instant::now();
        self.gather.take().map_or(Ok(()), |gather| gather.finish(path, gathered))
    }

    fn fitting(&mut self, max_epochs: u32) {
        self.fit = Some(Progress::new(u64::from(max_epochs)));
    }

    fn epoch(&mut self, errors: &EpochErrors) {
        if let Some(progress) = &self.fit {
            patterns::advance(progress, errors);
        }
    }

    fn fitted(&mut self, generation: u32, fitted: &FittedPatterns) -> anyhow::Result<()> {
        self.fit = None;
        let path = self.pipeline.weights_path(generation);
        patterns::write(fitted, &path, Some(&plot_path(self.pipeline, generation)))?;
        patterns::tell(fitted, &path, self.start.elapsed().as_secs_f64())
    }
}
