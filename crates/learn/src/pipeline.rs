//! The training pipeline from tournament games to weights, over several generations.

use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use outflank_engine::Weights;

use crate::descent::DescentSettings;
use crate::error::TrainError;
use crate::execution::{Completion, Execution};
use crate::gather::{GatherProgress, Gathered, Gathering};
use crate::patterns::{self, EpochErrors, FittedPatterns, TrainingSet};
use crate::rows::Worth;
use crate::selfplay::{SelfPlayRun, SelfPlaySettings};
use crate::store::Writer;
use crate::work::SampleWork;
use crate::wthor::Labelling;

/// The settings of a pipeline and its folders.
#[derive(Clone, Debug)]
pub struct Pipeline {
    /// The folder of the WTHOR database.
    pub wthor: PathBuf,
    /// The years whose games are the training set.
    pub years: RangeInclusive<u16>,
    /// The years whose games are the validation set.
    pub held_out: RangeInclusive<u16>,
    /// The number of generations of self-play.
    pub generations: u32,
    /// The number of self-play games per generation.
    pub games: u64,
    /// The settings of self-play.
    pub selfplay: SelfPlaySettings,
    /// The settings of the fit.
    pub descent: DescentSettings,
    /// The weights of samples.
    pub worth: Worth,
    /// The output folder for samples and weights. It must exist.
    pub out: PathBuf,
}

/// The source of the samples of a stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SampleSource {
    /// Tournament games.
    Tournaments,
    /// Self-play games of the engine.
    SelfPlay,
}

/// Receives the progress of a pipeline, and writes the weights that it makes.
pub trait PipelineObserver {
    /// The error with which the observer or the pipeline ends the run.
    type Error: From<TrainError>;

    /// Samples are about to be added to a file: the number of all games, and of the remaining ones.
    fn gathering(&mut self, source: SampleSource, games: u64, games_left: u64);

    /// A job is done.
    fn gather_progress(&mut self, progress: GatherProgress);

    /// Samples were added to a file, all of them or a part.
    ///
    /// # Errors
    ///
    /// To end the pipeline.
    fn gathered(&mut self, path: &Path, gathered: &Gathered) -> Result<(), Self::Error>;

    /// A fit starts.
    fn fitting(&mut self, max_epochs: u32);

    /// An epoch is done.
    fn epoch(&mut self, errors: &EpochErrors);

    /// Weights were fitted. The observer writes them to [`Pipeline::weights_path`].
    ///
    /// # Errors
    ///
    /// To end the pipeline.
    fn fitted(&mut self, generation: u32, fitted: &FittedPatterns) -> Result<(), Self::Error>;
}

impl Pipeline {
    /// The file with the training samples of tournament games.
    #[must_use]
    pub fn labelled_path(&self) -> PathBuf {
        self.out.join("wthor.samples")
    }

    /// The file with the samples of the validation set.
    #[must_use]
    pub fn held_out_path(&self) -> PathBuf {
        self.out.join("test.samples")
    }

    /// The weights file of a generation; the first is 0.
    #[must_use]
    pub fn weights_path(&self, generation: u32) -> PathBuf {
        self.out.join(format!("generation-{generation}.bin"))
    }

    /// The file with the self-play samples that a generation adds; the first is 1.
    #[must_use]
    pub fn selfplay_path(&self, generation: u32) -> PathBuf {
        self.out.join(format!("selfplay-{generation}.samples"))
    }

    /// Labels the tournament games, then alternates between fitting weights and self-play. Existing samples are not
    /// made again.
    ///
    /// # Errors
    ///
    /// When a file cannot be read or written, when the work is stopped, or when the observer ends it.
    pub fn run<O: PipelineObserver>(
        &self,
        execution: &Execution<'_>,
        observer: &mut O,
    ) -> Result<(), O::Error> {
        for (years, path) in [(&self.years, self.labelled_path()), (&self.held_out, self.held_out_path())] {
            let labelling = Labelling::read(&self.wthor, years).map_err(TrainError::from)?;
            gather(&labelling, SampleSource::Tournaments, &path, execution, observer)?;
        }
        let mut files = vec![self.labelled_path()];
        for generation in 0..=self.generations {
            let weights = self.fit(generation, &files, execution, observer)?;
            if generation < self.generations {
                let (path, seed) = (self.selfplay_path(generation + 1), u64::from(generation) + 1);
                let run = SelfPlayRun::new(self.selfplay, &weights, seed, self.games);
                gather(&run, SampleSource::SelfPlay, &path, execution, observer)?;
                files.push(path);
            }
        }
        Ok(())
    }

    /// Fits the weights of a generation to files of samples.
    fn fit<O: PipelineObserver>(
        &self,
        generation: u32,
        files: &[PathBuf],
        execution: &Execution<'_>,
        observer: &mut O,
    ) -> Result<Weights, O::Error> {
        let set = TrainingSet::read(files, &[self.held_out_path()], self.worth)?;
        observer.fitting(self.descent.epochs);
        let fitted = patterns::fit(&set, &self.descent, execution, &mut |epoch| observer.epoch(epoch))?;
        observer.fitted(generation, &fitted)?;
        complete(fitted.trained.completion)?;
        Ok(fitted.weights)
    }
}

/// Adds the samples of jobs to a file.
fn gather<O: PipelineObserver>(
    work: &impl SampleWork,
    source: SampleSource,
    path: &Path,
    execution: &Execution<'_>,
    observer: &mut O,
) -> Result<(), O::Error> {
    let gathering = Gathering::new(work, Writer::open(path).map_err(TrainError::from)?);
    observer.gathering(source, gathering.games(), gathering.games_left());
    let gathered = gathering.run(execution, &mut |progress| observer.gather_progress(progress))?;
    observer.gathered(path, &gathered)?;
    Ok(complete(gathered.completion)?)
}

fn complete(completion: Completion) -> Result<(), TrainError> {
    match completion {
        Completion::Complete => Ok(()),
        Completion::Interrupted => Err(TrainError::Interrupted),
    }
}

#[cfg(test)]
mod tests;
