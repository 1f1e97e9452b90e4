//! What a run does, once it is checked.

use std::num::NonZeroUsize;

use outflank_arena::{Event, Series};
use outflank_players::Spec;
use outflank_report::Language;
use outflank_study::Plan;

use super::limits::RunLimits;
use super::progress::{Conditions, RunKind, StudyTitle};
use super::request::check_memory;
use crate::refusal::Refusal;

/// The work of a run.
#[derive(Clone, Debug)]
pub(crate) enum Work {
    /// Games of a match, tournament or gauntlet.
    Games {
        /// The kind of competition.
        event: Event,
        /// The games.
        series: Box<Series>,
    },
    /// A study.
    Study {
        /// Its name, if it comes with the program.
        name: Option<String>,
        /// The plan.
        plan: Box<Plan>,
        /// Whether it is a quick run.
        quick: bool,
    },
}

/// A checked run.
#[derive(Clone, Debug)]
pub(crate) struct Job {
    /// What is run.
    pub work: Work,
    /// The number of games or searches at a time.
    pub workers: usize,
    /// The language of the report.
    pub language: Language,
}

impl Job {
    /// A job whose players fit into the memory of a run.
    pub fn new(work: Work, workers: usize, language: Language, limits: &RunLimits) -> Result<Self, Refusal> {
        for group in work.players() {
            check_memory(&group, workers, limits)?;
        }
        Ok(Self { work, workers, language })
    }

    /// The number of workers of its executor.
    pub fn executors(&self) -> NonZeroUsize {
        NonZeroUsize::new(self.workers).unwrap_or(NonZeroUsize::MIN)
    }

    /// The command line that repeats the run.
    pub fn command(&self) -> String {
        let mut words = vec!["outflank".to_owned()];
        match &self.work {
            Work::Games { event, series } => words.extend(games_command(event, series, self.workers)),
            Work::Study { name, quick, .. } => {
                let study = name.as_deref().unwrap_or("study.toml");
                words.extend(["study", "run", study].map(str::to_owned));
                words.extend(quick.then(|| "--quick".to_owned()));
            }
        }
        words.iter().map(|word| quoted(word)).collect::<Vec<_>>().join(" ")
    }
}

impl Work {
    /// The kind of the run.
    pub fn kind(&self) -> RunKind {
        match self {
            Self::Games { event: Event::Match { .. }, .. } => RunKind::Match,
            Self::Games { event: Event::Tournament, .. } => RunKind::Tournament,
            Self::Games { event: Event::Gauntlet, .. } => RunKind::Gauntlet,
            Self::Study { .. } => RunKind::Study,
        }
    }

    /// The number of games and searches.
    pub fn steps(&self) -> u64 {
        match self {
            Self::Games { series, .. } => series.all_games(),
            Self::Study { plan, .. } => plan.games() + plan.searches(),
        }
    }

    /// The names of the players of a match, tournament or gauntlet.
    pub fn names(&self) -> Vec<String> {
        match self {
            Self::Games { series, .. } => series.players.iter().map(|player| player.name.clone()).collect(),
            Self::Study { .. } => Vec::new(),
        }
    }

    /// The title of a study.
    pub fn title(&self) -> Option<StudyTitle> {
        match self {
            Self::Games { .. } => None,
            Self::Study { name, plan, quick } => {
                Some(StudyTitle::new(name.clone(), &plan.document.title, *quick))
            }
        }
    }

    /// The conditions of the games.
    pub fn conditions(&self) -> Option<Conditions> {
        match self {
            Self::Games { series, .. } => Some(Conditions {
                size: series.size.n(),
                games: series.games_per_pairing(),
                openings: series.openings.to_string(),
                colours: series.colours.name(),
                clock: series.clock.map(|clock| clock.to_string()),
                seed: series.seed,
            }),
            Self::Study { .. } => None,
        }
    }

    /// The players that are in memory at the same time, in groups.
    fn players(&self) -> Vec<Vec<&Spec>> {
        match self {
            Self::Games { series, .. } => {
                vec![series.players.iter().filter_map(|player| player.spec()).collect()]
            }
            Self::Study { plan, .. } => {
                let points = plan.cells.iter().flat_map(|cell| &cell.points);
                points.map(|point| point.players.iter().collect()).collect()
            }
        }
    }
}

/// The words after `outflank` that repeat a match or tournament.
fn games_command(event: &Event, series: &Series, workers: usize) -> Vec<String> {
    let mut words = vec![match event {
        Event::Match { .. } => "match".to_owned(),
        Event::Tournament | Event::Gauntlet => "tournament".to_owned(),
    }];
    words.extend(series.players.iter().map(|player| player.description.clone()));
    let mut set = |flag: &str, value: String| words.extend([flag.to_owned(), value]);
    set("--games", series.games.to_string());
    set("--size", series.size.n().to_string());
    set("--openings", series.openings.to_string());
    set("--colours", series.colours.to_string());
    set("--seed", series.seed.to_string());
    if let Some(clock) = series.clock {
        set("--clock", clock.to_string());
    }
    set("--concurrency", workers.to_string());
    words.extend((*event == Event::Gauntlet).then(|| "--gauntlet".to_owned()));
    words
}

/// A word of a command line, quoted for a shell if necessary.
#[must_use]
pub fn quoted(word: &str) -> String {
    let plain = word.chars().all(|sign| sign.is_alphanumeric() || "-_=:,./+*@%".contains(sign));
    if plain && !word.is_empty() { word.to_owned() } else { format!("'{}'", word.replace('\'', r"'\''")) }
}
