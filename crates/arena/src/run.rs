//! A complete run: a match, tournament or gauntlet, and its result as text and JSON.

mod text;

use std::ops::ControlFlow;

use outflank_report::Language;
use serde::Serialize;
use thiserror::Error;

use crate::duel::Ending;
use crate::instant::Instant;
use crate::json::{CourseAnswer, ForfeitAnswer, MatchAnswer, TournamentAnswer};
use crate::played::Played;
use crate::series::{Runner, Series, SeriesError};
use crate::statistics::{Decision, Sprt, Tally};
use crate::summary::Summary;
use crate::texts::Texts;

/// The maximum number of forfeits that are listed; all are counted.
const MAX_LISTED_FORFEITS: usize = 1000;

/// A series to be played.
///
/// ```
/// use outflank_arena::{Event, Run, Runner, Series};
/// use outflank_board::BoardSize;
/// use outflank_players::Spec;
/// use outflank_report::Language;
///
/// let players: [Spec; 2] = ["greedy".parse()?, "random".parse()?];
/// let series = Series::new(players, 10, BoardSize::Four);
/// let run = Run { event: Event::Match { sprt: None }, series: &series };
/// let result = run.play(&Runner::default(), &mut |_games, _tallies| {})?;
/// let text = result.text(Language::English);
/// assert!(text.starts_with("player 1        greedy\nplayer 2        random\ngames           10 on 4x4"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Run<'a> {
    /// The kind of competition.
    pub event: Event,
    /// The games.
    pub series: &'a Series,
}

/// The kind of competition, which determines how the result is reported.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Event {
    /// Two players, in one pairing.
    Match {
        /// A test that ends the match when it accepts a hypothesis.
        sprt: Option<Sprt>,
    },
    /// A round robin of many players.
    Tournament,
    /// The first player against each of the others.
    Gauntlet,
}

impl Event {
    /// The title of the reports.
    #[must_use]
    pub fn title(&self, language: Language) -> &'static str {
        let texts = Texts::of(language);
        match self {
            Self::Match { .. } => texts.match_title,
            Self::Tournament => texts.tournament_title,
            Self::Gauntlet => texts.gauntlet_title,
        }
    }

    pub(crate) fn sprt(&self) -> Option<&Sprt> {
        match self {
            Self::Match { sprt } => sprt.as_ref(),
            Self::Tournament | Self::Gauntlet => None,
        }
    }
}

/// Why a run could not be played.
#[derive(Debug, Error)]
pub enum RunError {
    /// The games cannot be played.
    #[error(transparent)]
    Series(#[from] SeriesError),
    /// A match needs exactly one pairing.
    #[error("a match has one pairing, but this series has {0}; play a tournament")]
    Pairings(usize),
}

/// Receives the games of each opening when they are over, and the tallies so far.
pub type RunObserver<'a> = dyn FnMut(&[Played], &[Tally]) + Send + 'a;

impl<'a> Run<'a> {
    /// Plays the games, until the sequential test accepts a hypothesis if there is one.
    ///
    /// A program that does not start ends the run with a result: [`RunResult::failure`] contains the reason.
    ///
    /// # Errors
    ///
    /// All other errors of [`Series::run`], and when a match does not have exactly one pairing.
    pub fn play(
        self,
        runner: &Runner<'_>,
        observer: &mut RunObserver<'_>,
    ) -> Result<RunResult<'a>, RunError> {
        let Self { event, series } = self;
        if matches!(event, Event::Match { .. }) && series.pairings.len() != 1 {
            return Err(RunError::Pairings(series.pairings.len()));
        }
        let (mut last, mut forfeits) = (None, Vec::new());
        let start = Instant::now();
        let tallies = series.run(runner, &mut |games, tallies| {
            observer(games, tallies);
            let room = MAX_LISTED_FORFEITS - forfeits.len();
            forfeits.extend(games.iter().filter_map(|played| forfeit(series, played)).take(room));
            match event.sprt().map(|sprt| sprt.decision(&tallies[0].results())) {
                None | Some(Decision::Continue) => ControlFlow::Continue(()),
                Some(Decision::Null | Decision::Alternative) => {
                    last = games.last().map(|game| game.number);
                    ControlFlow::Break(())
                }
            }
        });
        let (tallies, failure) = match tallies {
            Err(mut error @ SeriesError::Start { .. }) => (error.take_tallies(), Some(error)),
            other => (other?, None),
        };
        let seconds = start.elapsed().as_secs_f64();
        Ok(RunResult { run: self, tallies, forfeits, seconds, last, failure })
    }
}

fn forfeit(series: &Series, played: &Played) -> Option<ForfeitAnswer> {
    match &played.record.ending {
        Ending::Forfeit { loser, why } => Some(ForfeitAnswer::new(series, played, *loser, why)),
        Ending::Played | Ending::Stopped => None,
    }
}

/// The result of a run.
#[derive(Debug)]
pub struct RunResult<'a> {
    /// The run.
    pub run: Run<'a>,
    /// A tally for each pairing.
    pub tallies: Vec<Tally>,
    /// The games that were lost by forfeit, at most the first thousand.
    pub forfeits: Vec<ForfeitAnswer>,
    /// The elapsed time of this invocation in seconds.
    pub seconds: f64,
    /// The last game that counts, if a test ended the match. Other workers may have played later ones.
    pub last: Option<u64>,
    /// Why not all games could be played.
    pub failure: Option<SeriesError>,
}

/// The result of a run as JSON.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(untagged)]
pub enum RunAnswer {
    /// The result of a match.
    Match(Box<MatchAnswer>),
    /// The result of a tournament or gauntlet.
    Tournament(Box<TournamentAnswer>),
}

impl RunResult<'_> {
    /// The total number of games.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.tallies.iter().map(Tally::games).sum()
    }

    /// Whether the run ended before all games were played and before a test accepted a hypothesis.
    #[must_use]
    pub fn stopped(&self) -> bool {
        self.last.is_none() && self.games() < self.run.series.all_games()
    }

    /// The result as tables, plots and pages, in English.
    #[must_use]
    pub fn summary(&self) -> Summary<'_> {
        Summary::new(self.run.series, &self.tallies)
    }

    /// The result as JSON.
    #[must_use]
    pub fn answer(&self) -> RunAnswer {
        let Run { event, series } = self.run;
        let course =
            CourseAnswer { seconds: self.seconds, stopped: self.stopped(), forfeits: self.forfeits.clone() };
        match &event {
            Event::Match { sprt } => {
                RunAnswer::Match(Box::new(MatchAnswer::new(series, &self.tallies[0], sprt.as_ref(), course)))
            }
            Event::Tournament | Event::Gauntlet => {
                RunAnswer::Tournament(Box::new(TournamentAnswer::new(series, &self.tallies, course)))
            }
        }
    }
}
