//! Runs jobs whose results are samples, and adds the samples to a file.

use std::ops::ControlFlow;

use crate::error::TrainError;
use crate::execution::{Completion, Execution};
use crate::store::Writer;
use crate::work::SampleWork;

/// Jobs whose samples go to one file. Jobs that the file already contains are left out.
pub struct Gathering<'a, W> {
    work: &'a W,
    writer: Writer,
    left: Vec<u64>,
}

/// The progress after a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GatherProgress {
    /// The number of games of this job.
    pub job_games: u64,
    /// The number of games so far.
    pub games: u64,
}

/// The result of gathering.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gathered {
    /// The number of games whose samples were added.
    pub games: u64,
    /// The number of samples in the file.
    pub samples: u64,
    /// Whether all jobs are done.
    pub completion: Completion,
}

impl<'a, W: SampleWork> Gathering<'a, W> {
    /// The jobs that the writer's file does not contain yet.
    pub fn new(work: &'a W, writer: Writer) -> Self {
        let left = (0..work.jobs()).filter(|&number| !writer.holds(work.name(number))).collect();
        Self { work, writer, left }
    }

    /// The number of games of all jobs.
    #[must_use]
    pub fn games(&self) -> u64 {
        (0..self.work.jobs()).map(|number| self.work.games(number)).sum()
    }

    /// The number of games of the remaining jobs.
    #[must_use]
    pub fn games_left(&self) -> u64 {
        self.left.iter().map(|&number| self.work.games(number)).sum()
    }

    /// Runs the remaining jobs. `watch` is called after each of them.
    ///
    /// # Errors
    ///
    /// When the file cannot be written. Samples added before stay in the file.
    pub fn run(
        mut self,
        execution: &Execution<'_>,
        watch: &mut dyn FnMut(GatherProgress),
    ) -> Result<Gathered, TrainError> {
        let (mut games, mut failure) = (0, None);
        execution.threads.unordered_work(self.work, self.left, &mut |number, block| {
            if let Err(error) = self.writer.add(&block) {
                failure = Some(error);
                return ControlFlow::Break(());
            }
            let job_games = self.work.games(number);
            games += job_games;
            watch(GatherProgress { job_games, games });
            if (execution.stop)() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        match failure {
            Some(error) => Err(TrainError::Adding(error)),
            None => {
                Ok(Gathered { games, samples: self.writer.samples(), completion: execution.completion() })
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::num::NonZeroUsize;
    use std::path::{Path, PathBuf};
    use std::sync::atomic::{AtomicU64, Ordering};

    use outflank_engine::Weights;
    use outflank_jobs::{Threads, Work as _};

    use super::*;
    use crate::selfplay::{GAMES_PER_JOB, SelfPlayRun, SelfPlaySettings};
    use crate::store::{Block, Reader};

    fn file(name: &str) -> PathBuf {
        let path = std::env::temp_dir().join(format!("outflank-{}-{name}.samples", std::process::id()));
        let _ = fs::remove_file(&path);
        path
    }

    /// This number of jobs of quick games.
    fn run(jobs: u64) -> SelfPlayRun<'static> {
        SelfPlayRun::new(
            SelfPlaySettings { depth: 1, solve: 4 },
            Weights::embedded(),
            1,
            jobs * GAMES_PER_JOB,
        )
    }

    fn blocks(path: &Path) -> Vec<Block> {
        let mut blocks: Vec<_> = Reader::open(path).unwrap().map(Result::unwrap).collect();
        blocks.sort_by_key(|block| block.job);
        blocks
    }

    #[test]
    fn stored_jobs_are_not_repeated() {
        let path = file("gathered");
        let short = run(1);
        let gathering = Gathering::new(&short, Writer::open(&path).unwrap());
        assert_eq!((gathering.games(), gathering.games_left()), (100, 100));
        let gathered = gathering.run(&Execution::default(), &mut |_| {}).unwrap();
        let samples: usize = blocks(&path).iter().map(|block| block.samples.len()).sum();
        let expected = Gathered { games: 100, samples: samples as u64, completion: Completion::Complete };
        assert_eq!(gathered, expected);

        let long = run(3);
        let gathering = Gathering::new(&long, Writer::open(&path).unwrap());
        assert_eq!((gathering.games(), gathering.games_left()), (300, 200));
        let mut steps = Vec::new();
        let threads = Threads { workers: NonZeroUsize::new(2).unwrap() };
        let execution = Execution { threads, ..Execution::default() };
        assert_eq!(gathering.run(&execution, &mut |step| steps.push(step)).unwrap().games, 200);
        let step = |games| GatherProgress { job_games: 100, games };
        assert_eq!(steps, [step(100), step(200)]);
        let mut worker = long.worker();
        let mut expected: Vec<_> = (0..3).map(&mut worker).collect();
        expected.sort_by_key(|block| block.job);
        assert_eq!(blocks(&path), expected);
        assert_eq!(Gathering::new(&long, Writer::open(&path).unwrap()).games_left(), 0);
        fs::remove_file(path).unwrap();
    }

    #[test]
    fn stopped_run_keeps_completed_jobs() {
        let path = file("stopped");
        let work = run(3);
        let asked = AtomicU64::new(0);
        let stop = || asked.fetch_add(1, Ordering::Relaxed) > 0;
        let gathering = Gathering::new(&work, Writer::open(&path).unwrap());
        let execution = Execution { stop: &stop, ..Execution::default() };
        let gathered = gathering.run(&execution, &mut |_| {}).unwrap();
        assert_eq!((gathered.games, gathered.completion), (200, Completion::Interrupted));
        assert_eq!(blocks(&path).len(), 2);
        fs::remove_file(path).unwrap();
    }
}
