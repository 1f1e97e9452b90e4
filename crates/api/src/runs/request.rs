//! A request for a run, and its conversion into a job.

use outflank_arena::{Colours, Event, Openings, Series, SeriesError, TimeControl};
use outflank_players::{Spec, nearest};
use outflank_report::Language;
use outflank_study::{Document, Plan, embedded, find};
use serde::Deserialize;
use utoipa::ToSchema;

use super::job::{Job, Work};
use super::limits::RunLimits;
use crate::allowance::Allowance;
use crate::game::{board_size, check_length, check_printable};
use crate::players::{allowed, player_named};
use crate::range::check_range;
use crate::reason::{Cause, Reason};
use crate::refusal::Refusal;

/// The maximum length of the text of a study.
const MAX_STUDY_BYTES: usize = 64 << 10;

/// The maximum length of openings, colours, a clock or the name of a study.
const MAX_WORD_BYTES: usize = 100;

/// The maximum number of players of a tournament or gauntlet.
const MAX_PLAYERS: usize = 16;

/// The maximum number of games per pairing, and the default.
const MAX_GAMES: u32 = 100_000;
const DEFAULT_GAMES: u32 = 100;

/// The maximum number of games at a time. The server may play fewer.
const MAX_CONCURRENCY: u32 = 64;

/// The memory of a player that does not set it.
const DEFAULT_MEMORY_BYTES: usize = 16 << 20;

/// Something to run in the background.
#[derive(Clone, Debug, Deserialize, PartialEq, ToSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum RunRequest {
    /// Games between two players.
    Match(GamesRequest),
    /// Games between every two players.
    Tournament(GamesRequest),
    /// Games of the first player against each of the others.
    Gauntlet(GamesRequest),
    /// An experiment.
    Study(StudyRequest),
}

/// The games of a run.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct GamesRequest {
    /// The players, as described by `/api/players`: two for a match, 3 to 16 otherwise.
    #[schema(example = json!(["alphabeta=4", "greedy"]))]
    pub players: Vec<String>,
    /// The number of games per pairing, from 1 to 100000; null for 100.
    pub games: Option<u32>,
    /// The number of squares along a side: 4, 6, 8 or 10; null for 8.
    pub size: Option<u32>,
    /// The openings: `start`, `random:N`, `all:N` or `named`; null for random ones that fit the size.
    #[schema(example = "random:8")]
    pub openings: Option<String>,
    /// `both` to play every opening with both colours, `fixed` to play it once; null for `both`.
    pub colours: Option<String>,
    /// The time control of each player, such as `10s+0.1s`, `move:1s` or `cpu:900s`; null for none.
    #[schema(example = "10s+0.1s")]
    pub clock: Option<String>,
    /// The random seed; null for 1.
    pub seed: Option<u64>,
    /// The number of games at a time, at most what the server allows; null for 1.
    pub concurrency: Option<u32>,
    /// The language of the report; null for English.
    pub language: Option<ReportLanguage>,
}

/// A study to run: by name, or as a text.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct StudyRequest {
    /// The name of a study that comes with the program, or null.
    #[schema(example = "solved")]
    pub name: Option<String>,
    /// The text of a study in TOML, or null.
    pub text: Option<String>,
    /// Whether to run the small numbers of games and positions.
    #[serde(default)]
    pub quick: bool,
    /// The number of games or searches at a time, at most what the server allows; null for 1.
    pub concurrency: Option<u32>,
    /// The language of the report; null for English.
    pub language: Option<ReportLanguage>,
}

/// The language of a report.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ReportLanguage {
    /// English.
    #[default]
    En,
    /// French.
    Fr,
}

impl From<ReportLanguage> for Language {
    fn from(language: ReportLanguage) -> Self {
        match language {
            ReportLanguage::En => Self::English,
            ReportLanguage::Fr => Self::French,
        }
    }
}

impl RunRequest {
    /// Checks the request completely. It may take a second: openings are listed, and every player is made once.
    ///
    /// # Errors
    ///
    /// When a player, a setting or the study is invalid or exceeds a limit.
    pub(crate) fn job(self, allowance: &Allowance, limits: &RunLimits) -> Result<Job, Refusal> {
        match self {
            Self::Match(request) => request.job(Event::Match { sprt: None }, allowance, limits),
            Self::Tournament(request) => request.job(Event::Tournament, allowance, limits),
            Self::Gauntlet(request) => request.job(Event::Gauntlet, allowance, limits),
            Self::Study(request) => request.job(allowance, limits),
        }
    }
}

impl GamesRequest {
    fn job(self, event: Event, allowance: &Allowance, limits: &RunLimits) -> Result<Job, Refusal> {
        let workers = workers(self.concurrency, limits)?;
        let language = self.language.unwrap_or_default().into();
        let series = self.series(&event, allowance)?;
        check_steps(series.all_games(), limits)?;
        Job::new(Work::Games { event, series: Box::new(series) }, workers, language, limits)
    }

    fn series(&self, event: &Event, allowance: &Allowance) -> Result<Series, Refusal> {
        let Self { players, games, size, openings, colours, clock, seed, .. } = self;
        let size = size.map(board_size).transpose()?.unwrap_or_default();
        check_count(players.len(), event)?;
        let players: Vec<Spec> =
            players.iter().map(|player| player_named(player, allowance)).collect::<Result<_, _>>()?;
        check_names(&players, event)?;
        let games = check_range("games", games.unwrap_or(DEFAULT_GAMES), 1..=MAX_GAMES)?;
        let series = Series::new(players, games.into(), size);
        let series = if *event == Event::Gauntlet { series.gauntlet() } else { series };
        let openings = openings.as_deref().map(openings_named).transpose()?;
        let series = Series {
            openings: openings.unwrap_or_else(|| Openings::for_size(size)),
            colours: colours.as_deref().map(colours_named).transpose()?.unwrap_or_default(),
            clock: clock.as_deref().map(clock_named).transpose()?,
            seed: seed.unwrap_or(1),
            ..series
        };
        series.check()?;
        Ok(series)
    }
}

impl From<SeriesError> for Refusal {
    fn from(error: SeriesError) -> Self {
        Self::bad("bad_run", &error, error.to_string())
    }
}

/// Refuses a number of players that does not fit the competition.
fn check_count(count: usize, event: &Event) -> Result<(), Refusal> {
    let (least, most) = match event {
        Event::Match { .. } => (2, 2),
        Event::Tournament | Event::Gauntlet => (3, MAX_PLAYERS),
    };
    if (least..=most).contains(&count) {
        return Ok(());
    }
    let cause = Reason::PlayerCount.with("players", count).with("least", least).with("most", most);
    let range = if least == most { least.to_string() } else { format!("{least} to {most}") };
    Err(Refusal::bad("bad_run", cause, format!("{count} players; this competition needs {range}")))
}

/// Refuses players of the same name, which a table of many could not tell apart.
fn check_names(players: &[Spec], event: &Event) -> Result<(), Refusal> {
    if matches!(event, Event::Match { .. }) {
        return Ok(());
    }
    let names: Vec<String> = players.iter().map(Spec::name).collect();
    match (1..names.len()).find(|&index| names[..index].contains(&names[index])) {
        None => Ok(()),
        Some(index) => {
            let name = names[index].as_str();
            let message = format!("two players are named {name}; set different names with the key \"name\"");
            Err(Refusal::bad("bad_run", Reason::SameName.with("player", name), message))
        }
    }
}

/// A word of a request, short and printable.
fn word<'a>(field: &str, text: &'a str) -> Result<&'a str, Refusal> {
    check_length(field, text, MAX_WORD_BYTES)?;
    check_printable(field, text)?;
    Ok(text.trim())
}

fn openings_named(text: &str) -> Result<Openings, Refusal> {
    let openings = word("openings", text)?.parse::<Openings>();
    match openings.map_err(|error| Refusal::from(SeriesError::from(error)))? {
        Openings::File(_) => Err(openings_file()),
        openings => Ok(openings),
    }
}

/// The refusal of openings from a file.
pub(super) fn openings_file() -> Refusal {
    let message =
        "openings: files can be read only on the command line; write start, random:N, all:N or named";
    Refusal::bad("not_here", Reason::OpeningsFileNotHere, message)
}

fn colours_named(text: &str) -> Result<Colours, Refusal> {
    word("colours", text)?.parse::<Colours>().map_err(|error| {
        let words: Vec<&str> = Colours::ALL.into_iter().map(Colours::name).collect();
        let cause = Reason::BadColours.with("text", text).with("words", words);
        Refusal::bad("bad_run", cause, error.to_string())
    })
}

fn clock_named(text: &str) -> Result<TimeControl, Refusal> {
    let control = word("clock", text)?.parse::<TimeControl>();
    control.map_err(|error| Refusal::bad("bad_run", Reason::BadClock.with("text", text), error.to_string()))
}

/// The number of games at a time: what is asked for, within the cores of runs.
fn workers(asked: Option<u32>, limits: &RunLimits) -> Result<usize, Refusal> {
    let asked = check_range("concurrency", asked.unwrap_or(1), 1..=MAX_CONCURRENCY)?;
    Ok((asked as usize).min(limits.cores))
}

pub(super) fn check_steps(steps: u64, limits: &RunLimits) -> Result<(), Refusal> {
    if steps <= limits.steps {
        return Ok(());
    }
    let most = limits.steps;
    let cause = Reason::RunLength.with("steps", steps).with("most", most);
    let message = format!("the run has {steps} games and searches; the limit is {most} here");
    Err(Refusal::bad("not_here", cause, message))
}

/// Refuses players that need more memory than a run may take, with this number of games at a time.
pub(super) fn check_memory(players: &[&Spec], workers: usize, limits: &RunLimits) -> Result<(), Refusal> {
    let memory = |spec: &&Spec| spec.settings().memory.unwrap_or(DEFAULT_MEMORY_BYTES) as u64;
    let bytes = players.iter().map(memory).sum::<u64>().saturating_mul(workers as u64);
    if bytes <= limits.memory_bytes {
        return Ok(());
    }
    let (needed, most) = (bytes >> 20, limits.memory_bytes >> 20);
    let cause = Reason::RunMemory.with("needed", needed).with("most", most);
    let message = format!("the players need {needed} MB together; the limit per run is {most} MB here");
    Err(Refusal::bad("not_here", cause, message))
}

impl StudyRequest {
    fn job(self, allowance: &Allowance, limits: &RunLimits) -> Result<Job, Refusal> {
        let Self { name, text, quick, concurrency, language } = self;
        let workers = workers(concurrency, limits)?;
        let text = match (&name, &text) {
            (Some(name), None) => study_named(name)?,
            (None, Some(text)) => text,
            _ => {
                let message = "write either the name of a study or its text";
                return Err(Refusal::bad("bad_study", Reason::NameOrText, message));
            }
        };
        let plan = plan(text, quick, allowance)?;
        check_steps(plan.games().saturating_add(plan.searches()), limits)?;
        let work = Work::Study { name, plan: Box::new(plan), quick };
        Job::new(work, workers, language.unwrap_or_default().into(), limits)
    }
}

/// The text of a study that comes with the program.
fn study_named(name: &str) -> Result<&'static str, Refusal> {
    let known = find(word("name", name)?).map(|study| study.text);
    known.ok_or_else(|| {
        let meant = nearest(name, embedded().iter().map(|study| study.name));
        let cause = Reason::UnknownStudy.with("text", name).with_some("meant", meant);
        let meant = outflank_players::did_you_mean(meant);
        Refusal::bad("bad_study", cause, format!("unknown study {name:?}{meant}`/api/studies` lists them"))
    })
}

/// The checked plan of a study that a client has written.
pub(crate) fn plan(text: &str, quick: bool, allowance: &Allowance) -> Result<Plan, Refusal> {
    check_length("text", text, MAX_STUDY_BYTES)?;
    let document = Document::read(text)?;
    check_openings(&document)?;
    Ok(document.plan_allowed(quick, &|spec| permitted(spec, allowance))?)
}

/// Refuses openings from files, before any is read.
pub(super) fn check_openings(document: &Document) -> Result<(), Refusal> {
    let games = document.cells.iter().filter_map(|cell| cell.kind.games());
    let is_file = |openings: &Option<Openings>| matches!(openings, Some(Openings::File(_)));
    if games.map(|games| &games.openings).any(is_file) { Err(openings_file()) } else { Ok(()) }
}

/// Whether clients may use a player; the error says why not.
pub(super) fn permitted(spec: &Spec, allowance: &Allowance) -> Result<(), String> {
    allowed(spec, allowance).map_err(|refusal| refusal.fault().message.clone())
}

impl From<outflank_study::DocumentError> for Refusal {
    fn from(error: outflank_study::DocumentError) -> Self {
        let place = crate::place::Place {
            line: Some(error.place.line),
            column: Some(error.place.column),
            ..crate::place::Place::default()
        };
        let cause = Cause::from(Reason::StudyFault).with("detail", error.why.as_str()).at(place);
        Self::bad("bad_study", cause, error.to_string())
    }
}
