//! The state of a run, as clients see it.

use outflank_arena::{Event, Series, Tally, standings};
use outflank_report::Language;
use outflank_study::Words;
use serde::Serialize;
use utoipa::ToSchema;

use super::files::RunFile;
use crate::event::Notice;

/// The runs of the service, the latest first.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct RunList {
    /// The runs.
    pub runs: Vec<RunSummary>,
    /// Whether runs are still there after a restart of the server.
    pub kept: bool,
    /// The maximum number of runs in progress at a time.
    pub active: usize,
    /// The maximum number of games or searches at a time, per run.
    pub concurrency: usize,
}

/// The kind of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum RunKind {
    /// Games between two players.
    Match,
    /// Games between every two players.
    Tournament,
    /// Games of the first player against each of the others.
    Gauntlet,
    /// An experiment.
    Study,
}

impl RunKind {
    /// The word in names of directories.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Match => "match",
            Self::Tournament => "tournament",
            Self::Gauntlet => "gauntlet",
            Self::Study => "study",
        }
    }
}

/// The state of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum RunState {
    /// It waits for other runs.
    Waiting,
    /// It is in progress.
    Running,
    /// A client has paused it.
    Paused,
    /// It ended early, with a report of what there is. It can be continued.
    Stopped,
    /// All of it is done.
    Finished,
    /// It could not go on.
    Failed,
}

impl RunState {
    /// The word for clients.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::Running => "running",
            Self::Paused => "paused",
            Self::Stopped => "stopped",
            Self::Finished => "finished",
            Self::Failed => "failed",
        }
    }

    /// Whether it changes only when a client acts.
    #[must_use]
    pub fn is_at_rest(self) -> bool {
        !matches!(self, Self::Waiting | Self::Running)
    }

    /// Whether it is over: a stream of progress ends then.
    #[must_use]
    pub fn is_over(self) -> bool {
        matches!(self, Self::Stopped | Self::Finished | Self::Failed)
    }
}

/// A run in a list.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct RunSummary {
    /// The id: the name of its directory.
    #[schema(example = "match-1")]
    pub id: String,
    /// The kind.
    pub kind: RunKind,
    /// The state.
    pub state: RunState,
    /// The names of the players; empty for a study.
    pub names: Vec<String>,
    /// The title of a study, or null.
    pub title: Option<StudyTitle>,
    /// The number of finished games and searches.
    pub done: u64,
    /// The number of all games and searches.
    pub all: u64,
    /// The number of runs ahead in the queue; null unless it waits.
    pub ahead: Option<usize>,
    /// The elapsed time in seconds, without the time in the queue.
    pub seconds: f64,
    /// The estimated remaining time in seconds, or null.
    pub eta_seconds: Option<f64>,
    /// Why it failed or ended early, or null.
    pub problem: Option<Notice>,
}

/// The title of a study.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct StudyTitle {
    /// Its name, if it comes with the program.
    pub name: Option<String>,
    /// The title in English, or in the language of its author.
    pub en: String,
    /// The title in French, or in the language of its author.
    pub fr: String,
    /// Whether it runs with small numbers of games and positions.
    pub quick: bool,
}

impl StudyTitle {
    /// The title of a document.
    #[must_use]
    pub fn new(name: Option<String>, title: &Words, quick: bool) -> Self {
        let [en, fr] = [Language::English, Language::French].map(|language| title.of(language).to_owned());
        Self { name, en, fr, quick }
    }
}

/// A run with everything that a client displays.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct RunView {
    /// The run in short.
    #[serde(flatten)]
    pub summary: RunSummary,
    /// The conditions of the games; null for a study.
    pub conditions: Option<Conditions>,
    /// The result so far.
    #[serde(flatten)]
    pub result: RunResult,
    /// A game in progress, or a position that is searched, or null.
    pub game: Option<LiveGame>,
    /// The progress of a study, or null.
    pub study: Option<StudyProgress>,
    /// The files of the report, once there is one.
    pub files: Vec<RunFile>,
}

/// The conditions of games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Conditions {
    /// The number of squares along a side of the board.
    pub size: u32,
    /// The number of games per pairing.
    pub games: u64,
    /// The openings.
    #[schema(example = "random:8")]
    pub openings: String,
    /// `both` if every opening is played with both colours, else `fixed`.
    pub colours: &'static str,
    /// The time control, or null.
    pub clock: Option<String>,
    /// The random seed.
    pub seed: u64,
}

/// The result of games so far.
#[derive(Clone, Debug, Default, PartialEq, Serialize, ToSchema)]
pub struct RunResult {
    /// The players, in the order of the request.
    pub players: Vec<PlayerProgress>,
    /// The score of the first player of a match after more and more games; empty otherwise.
    pub course: Vec<CoursePoint>,
    /// Both players' mean shares of the board in a match: at the start, after one move, after two, ...
    pub occupation: Vec<[Option<f64>; 2]>,
}

/// A player of a run, with its results so far.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct PlayerProgress {
    /// The name.
    pub name: String,
    /// The number of games that it won.
    pub wins: u64,
    /// The number of draws.
    pub draws: u64,
    /// The number of games that it lost.
    pub losses: u64,
    /// Its share of the points, from 0 to 1.
    pub score: Option<f64>,
    /// Its Elo difference: to the other player of a match, else to the mean of all players.
    pub elo: Option<f64>,
    /// The lower end of its 95 % confidence interval; null if infinite.
    pub elo_low: Option<f64>,
    /// The upper end of its 95 % confidence interval; null if infinite.
    pub elo_high: Option<f64>,
    /// The mean time per move in seconds.
    pub move_seconds: Option<f64>,
    /// The mean number of nodes per move.
    pub move_nodes: Option<f64>,
    /// Its share of the board at the end, from 0 to 1.
    pub occupation: Option<f64>,
    /// The number of games that it lost by forfeit.
    pub forfeits: u64,
}

/// The score of a match after some of its games.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, ToSchema)]
pub struct CoursePoint {
    /// The number of games.
    pub games: u64,
    /// The first player's share of the points, from 0 to 1.
    pub score: f64,
    /// The lower end of its 95 % confidence interval.
    pub low: f64,
    /// The upper end of its 95 % confidence interval.
    pub high: f64,
}

/// A game in progress.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct LiveGame {
    /// The number of the game, or of the position that is searched.
    pub number: u64,
    /// The player with the black discs.
    pub black: String,
    /// The player with the white discs.
    pub white: String,
    /// The number of squares along a side.
    pub size: u32,
    /// The squares: `X` for black, `O` for white, `-` for an empty square.
    pub board: String,
    /// The last move, or null.
    pub last: Option<String>,
    /// The number of plies so far.
    pub ply: usize,
}

/// The progress of a study.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, ToSchema)]
pub struct StudyProgress {
    /// The number of the cell in progress, from 1.
    pub cell: usize,
    /// The number of cells.
    pub cells: usize,
    /// The number of the point in progress, from 1.
    pub point: usize,
    /// The number of points of this cell.
    pub points: usize,
    /// The finished share of the estimated time, from 0 to 1.
    pub share: f64,
}

impl RunResult {
    /// The result of games with these tallies, with an earlier course.
    #[must_use]
    pub fn new(event: &Event, series: &Series, tallies: &[Tally], course: &Course) -> Self {
        match (event, tallies) {
            (Event::Match { .. }, [tally]) => Self {
                players: match_players(series, tally),
                course: course.points.clone(),
                occupation: tally
                    .course()
                    .iter()
                    .map(|stage| [0, 1].map(|player| stage.occupation(player)))
                    .collect(),
            },
            _ => Self { players: ranked_players(series, tallies), ..Self::default() },
        }
    }
}

/// Both players of a match.
fn match_players(series: &Series, tally: &Tally) -> Vec<PlayerProgress> {
    let results = tally.results();
    let elos = [results.elo(), results.swapped().elo()];
    let player = |side: usize| {
        let elo = &elos[side];
        let has_games = tally.games() > 0;
        let finite = |value: f64| Some(value).filter(|value| has_games && value.is_finite());
        let bounds = [finite(elo.value), finite(elo.low), finite(elo.high)];
        PlayerProgress::new(&series.players[series.pairings[0][side]].name, tally.player(side), bounds)
    };
    [0, 1].map(player).into()
}

/// The players of a tournament or gauntlet.
fn ranked_players(series: &Series, tallies: &[Tally]) -> Vec<PlayerProgress> {
    let standings = standings(series.players.len(), &series.pairings, tallies);
    let player = |standing: &outflank_arena::Standing| {
        let rating = &standing.rating;
        let has_games = standing.share.games() > 0;
        let finite = |value: f64| Some(value).filter(|value| has_games && value.is_finite());
        let [low, high] = [rating.elo - rating.error, rating.elo + rating.error];
        let bounds = [finite(rating.elo), finite(low), finite(high)];
        PlayerProgress::new(&series.players[standing.player].name, standing.share, bounds)
    };
    standings.iter().map(player).collect()
}

impl PlayerProgress {
    fn new(name: &str, share: outflank_arena::Share, [elo, elo_low, elo_high]: [Option<f64>; 3]) -> Self {
        Self {
            name: name.to_owned(),
            wins: share.wins,
            draws: share.draws,
            losses: share.losses,
            score: share.score(),
            elo,
            elo_low,
            elo_high,
            move_seconds: share.mean_move_seconds(),
            move_nodes: share.nodes_per_move(),
            occupation: share.occupation(),
            forfeits: share.forfeits.total(),
        }
    }
}

/// The maximum number of points of a course. A plot has no more pixels to show.
const MAX_COURSE_POINTS: usize = 200;

/// The score of a match over its games, with fewer and fewer points per game.
#[derive(Clone, Debug, Default)]
pub struct Course {
    points: Vec<CoursePoint>,
    /// The number of games between two points.
    step: u64,
}

impl Course {
    /// Adds the score after more games, if the last point is far enough away.
    pub fn add(&mut self, tally: &Tally) {
        let games = tally.games();
        let last = self.points.last().map_or(0, |point| point.games);
        if games == 0 || games < last + self.step.max(1) {
            return;
        }
        let mean = tally.results().score();
        let share = |value: f64| value.clamp(0.0, 1.0);
        self.points.push(CoursePoint {
            games,
            score: tally.player(0).score().unwrap_or(mean.value),
            low: share(mean.low),
            high: share(mean.high),
        });
        if self.points.len() > MAX_COURSE_POINTS {
            let mut index = 0;
            self.points.retain(|_| {
                index += 1;
                index % 2 == 0
            });
            self.step = 2 * self.step.max(1);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use outflank_arena::Runner;
    use outflank_board::BoardSize;
    use outflank_players::Spec;

    use super::*;

    #[test]
    fn a_course_stays_short_and_ends_near_the_last_game() {
        let players = ["random", "greedy"].map(|text| text.parse::<Spec>().unwrap());
        let series = Series::new(players, 3000, BoardSize::Four);
        let mut course = Course::default();
        let tallies = series
            .run(&Runner::default(), &mut |_, tallies| {
                course.add(&tallies[0]);
                ControlFlow::Continue(())
            })
            .unwrap();
        let games: Vec<u64> = course.points.iter().map(|point| point.games).collect();
        assert!((MAX_COURSE_POINTS / 2..=MAX_COURSE_POINTS).contains(&games.len()), "{}", games.len());
        assert!(games.is_sorted() && 3000 - games.last().unwrap() < 64, "{games:?}");
        let result = RunResult::new(&Event::Match { sprt: None }, &series, &tallies, &course);
        assert_eq!(result.players[0].wins, result.players[1].losses);
        let last = result.course.last().unwrap();
        assert!(last.low < last.score && last.score < last.high, "{last:?}");
    }
}
