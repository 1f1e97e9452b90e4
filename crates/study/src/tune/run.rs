//! Plays the games of a tuning: iteration by iteration, then the final match.

use std::ops::ControlFlow;
use std::time::Instant;

use outflank_arena::{
    Event, Records, RecordsError, Run, RunAnswer, RunError, Runner, SeriesError, Store, Tally,
};
use outflank_jobs::Threads;
use outflank_players::Spec;
use thiserror::Error;

use super::directory::{Evaluation, TuneDirectory};
use super::error::TuningError;
use super::method::Method;
use super::plan::{Against, Tuning};
use super::result::{FinalMatch, Iterate, TuneResult};
use crate::workdir::DirectoryError;

/// A tuning and how it is run.
///
/// The results do not depend on the number of threads, except for players that are limited by time.
#[derive(Clone, Copy)]
pub struct Tuner<'p, 'a> {
    /// What is run.
    pub tuning: &'p Tuning,
    /// The executor of games.
    pub executor: Threads,
    /// Polled often. When it returns true, games in progress are dropped and no others are started.
    pub stop: &'a (dyn Fn() -> bool + Sync),
    /// Where scores are stored, and from which earlier ones are loaded.
    pub directory: Option<&'a TuneDirectory>,
}

/// Receives the number of games that have just ended, or were stored before.
type Progress<'a> = dyn FnMut(u64) + Send + 'a;

/// Why a tuning could not be run.
#[derive(Debug, Error)]
pub enum TuneError {
    /// A player cannot be made.
    #[error(transparent)]
    Tuning(#[from] TuningError),
    /// Games cannot be played.
    #[error(transparent)]
    Series(#[from] SeriesError),
    /// The final match cannot be played.
    #[error(transparent)]
    Run(#[from] RunError),
    /// Games cannot be stored.
    #[error(transparent)]
    Records(#[from] RecordsError),
    /// Scores cannot be stored.
    #[error(transparent)]
    Directory(#[from] DirectoryError),
}

/// What has been played so far.
#[derive(Default)]
struct Course {
    iterates: Vec<Iterate>,
    /// The number of scores.
    scores: usize,
    seconds: f64,
}

impl<'p> Tuner<'p, '_> {
    /// A tuning on one thread, without a stop condition and without a directory.
    #[must_use]
    pub fn new(tuning: &'p Tuning) -> Self {
        Self { tuning, executor: Threads::default(), stop: &|| false, directory: None }
    }

    /// Runs the tuning and its final match. `progress` receives the number of games that have ended.
    ///
    /// # Errors
    ///
    /// When a player fails or a score cannot be stored. What was stored before stays.
    pub fn run(&self, progress: &mut Progress<'_>) -> Result<TuneResult<'p>, TuneError> {
        let start = Instant::now();
        let mut optimiser = self.tuning.optimiser();
        let mut course = Course::default();
        for iteration in 1..=self.tuning.iterations {
            let points = optimiser.ask();
            let Some(scores) = self.scores(iteration, &points, optimiser.centre(), &mut course, progress)?
            else {
                break;
            };
            let score = scores.iter().sum::<f64>() / scores.len() as f64;
            match scores[..] {
                // The two points of SPSA have played each other.
                [score] => optimiser.tell(&[score, 1.0 - score]),
                _ => optimiser.tell(&scores),
            }
            course.iterates.push(Iterate { centre: optimiser.centre().to_vec(), score });
        }
        let Course { iterates, seconds, .. } = course;
        let stopped = (iterates.len() as u64) < self.tuning.iterations;
        let (tuning, measured_seconds) = (self.tuning, seconds);
        let mut result =
            TuneResult { tuning, iterates, final_match: None, seconds: 0.0, measured_seconds, stopped };
        if !stopped {
            self.final_match(&mut result, progress)?;
        }
        result.seconds = start.elapsed().as_secs_f64();
        Ok(result)
    }

    /// The scores of the points of an iteration; `None` if the tuning was stopped.
    fn scores(
        &self,
        iteration: u64,
        points: &[Vec<f64>],
        centre: &[f64],
        course: &mut Course,
        progress: &mut Progress<'_>,
    ) -> Result<Option<Vec<f64>>, TuneError> {
        let settings = &self.tuning.settings;
        let player = |point: &[f64]| settings.player_at(point, &format!("iteration {iteration}"));
        let (scored, opponent) = match (&settings.against, settings.method) {
            (Against::Player(spec), _) => (points, (**spec).clone()),
            (Against::Own, Method::Spsa) => (&points[..1], player(&points[1])?),
            (Against::Own, Method::CmaEs) => (points, player(centre)?),
        };
        let mut scores = Vec::new();
        for (index, point) in scored.iter().enumerate() {
            let asked = Evaluation {
                iteration,
                point: index,
                values: settings.values(point).into_iter().collect(),
                against: opponent.to_string(),
                pairs: settings.pairs,
                wins: 0,
                draws: 0,
                losses: 0,
                seconds: 0.0,
            };
            let stored = self.directory.and_then(|directory| directory.0.stored().get(course.scores));
            let evaluation = match (stored, self.directory) {
                (Some(stored), Some(_)) if stored.is_same(&asked) => {
                    progress(stored.games());
                    stored.clone()
                }
                (Some(_), Some(directory)) => return Err(directory.damaged(course.scores + 1).into()),
                _ => match self.play([player(point)?, opponent.clone()], asked, progress)? {
                    Some(evaluation) => evaluation,
                    None => return Ok(None),
                },
            };
            course.scores += 1;
            course.seconds += evaluation.seconds;
            scores.push(evaluation.score());
        }
        Ok(Some(scores))
    }

    /// Plays the games of a score and stores it; `None` if the tuning was stopped.
    fn play(
        &self,
        players: [Spec; 2],
        asked: Evaluation,
        progress: &mut Progress<'_>,
    ) -> Result<Option<Evaluation>, TuneError> {
        let series = self.tuning.series(players, asked.games(), asked.iteration);
        let runner = Runner { executor: self.executor, stop: self.stop, ..Runner::default() };
        let tallies = series.run(&runner, &mut |games, _| {
            progress(games.len() as u64);
            ControlFlow::Continue(())
        })?;
        let (tally, share) = (&tallies[0], tallies[0].player(0));
        if tally.games() < asked.games() || (self.stop)() {
            return Ok(None);
        }
        let (wins, draws, losses) = (share.wins, share.draws, share.losses);
        let evaluation = Evaluation { wins, draws, losses, seconds: game_seconds(tally), ..asked };
        self.directory.map_or(Ok(()), |directory| directory.0.keep(&evaluation))?;
        Ok(Some(evaluation))
    }

    /// Plays the tuned player against the player at the start, until the test decides.
    fn final_match(&self, result: &mut TuneResult<'p>, progress: &mut Progress<'_>) -> Result<(), TuneError> {
        let settings = &self.tuning.settings;
        let players = [result.player()?, self.tuning.start_player().clone()];
        if settings.final_games == 0 || players[0] == players[1] {
            return Ok(());
        }
        let series = self.tuning.series(players, settings.final_games, 0);
        let run = Run { event: Event::Match { sprt: Some(settings.sprt) }, series: &series };
        let records = self.directory.map(|directory| -> Result<Records, TuneError> {
            let command = directory.origin().command.clone();
            Ok(run.open_records(&directory.final_match(), &series.check()?, command)?)
        });
        let records = records.transpose()?;
        let store = records.as_ref().map(|records| records as &dyn Store);
        let runner = Runner { executor: self.executor, stop: self.stop, records: store, ..Runner::default() };
        let played = run.play(&runner, &mut |games, _| progress(games.len() as u64));
        // The games are stored before a failure ends the tuning.
        records.map(Records::finish).transpose()?;
        let played = played?;
        result.stopped = played.stopped();
        let answer = played.answer();
        if let Some(failure) = played.failure {
            return Err(failure.into());
        }
        result.measured_seconds += game_seconds(&played.tallies[0]);
        if let (Some(tally), RunAnswer::Match(answer)) = (played.tallies.into_iter().next(), answer) {
            result.final_match = Some(FinalMatch { tally, answer: *answer });
        }
        Ok(())
    }
}

/// The time of all games of a tally, in seconds.
fn game_seconds(tally: &Tally) -> f64 {
    tally.mean_game_seconds().unwrap_or(0.0) * tally.games() as f64
}
