//! The progress of a run or study: its numbers, its results and its last game.

use std::path::Path;

use outflank_arena::{Played, PlayerScore, RecordsError, RunView};
use outflank_board::Game;
use outflank_study::{StudyView, StudyViewError};

use crate::command::BadInput;
use crate::console::shown;
use crate::terminal::fit::wrapped;
use crate::terminal::texts::Texts;

/// The room that names of players have at least beside a table of all results.
const MIN_NAME_WIDTH: usize = 11;

/// The maximum number of lines of a title.
const MAX_TITLE_LINES: usize = 3;

/// What is followed.
pub enum Source {
    Run(RunView),
    Study(StudyView),
}

/// The state of a run or study at one moment.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Progress {
    /// The command that started it, or the match of a study.
    pub title: String,
    /// The numbers of games and searches.
    pub counts: Vec<String>,
    /// The results of the players.
    pub scores: Vec<PlayerScore>,
    /// The last finished game with its players.
    pub last: Option<(Game, [String; 2])>,
}

impl Source {
    /// The run or study of a directory.
    pub fn open(directory: &Path) -> Result<Self, BadInput> {
        if let Some(study) = StudyView::open(directory) {
            return Ok(Self::Study(study));
        }
        if !RunView::exists(directory) {
            let path = shown(directory);
            let why = "has no match, tournament or study; give the directory of --out, or two players";
            return Err(BadInput(format!("{path} {why}")));
        }
        RunView::open(directory).map(Self::Run).map_err(|error| BadInput(error.to_string()))
    }

    /// The current state.
    pub fn progress(&self, texts: &Texts) -> Result<Progress, StudyViewError> {
        match self {
            Self::Run(run) => {
                let counts = vec![(texts.games_done)(run.games()?, run.planned()?)];
                let title = run.origin()?.map_or_else(String::new, |origin| origin.command);
                Ok(Progress { title, counts, ..of_run(run)? })
            }
            Self::Study(study) => {
                let matches = study.matches()?;
                let mut games = 0;
                for (_, run) in &matches {
                    games += run.games()?;
                }
                let counts = vec![(texts.games_done)(games, None), (texts.searches_done)(study.searches()?)];
                let Some((name, run)) = matches.first() else {
                    return Ok(Progress { counts, ..Progress::default() });
                };
                Ok(Progress { title: (texts.match_of)(name), counts, ..of_run(run)? })
            }
        }
    }
}

fn of_run(run: &RunView) -> Result<Progress, RecordsError> {
    let last = run.last_game()?.map(|(Played { record, .. }, names)| (record.game, names));
    Ok(Progress { scores: run.scores()?, last, ..Progress::default() })
}

impl Progress {
    /// The title, the numbers and the table of results as lines of at most this width.
    ///
    /// Long names are cut. In a narrow panel the table has only the points.
    pub fn lines(&self, texts: &Texts, width: usize) -> Vec<String> {
        let title = wrapped(&self.title, width);
        let title = title.lines().filter(|line| !line.is_empty()).take(MAX_TITLE_LINES).map(str::to_owned);
        let mut lines: Vec<String> = title.collect();
        lines.extend(self.counts.iter().cloned());
        if !self.scores.is_empty() {
            lines.extend(table(&self.results(texts), width));
        }
        lines
    }

    /// The headings and the results, best first.
    fn results(&self, texts: &Texts) -> Vec<[String; 5]> {
        let mut scores = self.scores.clone();
        scores.sort_by(|one, other| other.share().unwrap_or(-1.0).total_cmp(&one.share().unwrap_or(-1.0)));
        let rows = scores.iter().map(|score| {
            let share = score.share().map_or_else(String::new, |share| texts.language.decimal(share, 3));
            let counts = [score.wins, score.draws, score.losses].map(|count| count.to_string());
            let [wins, draws, losses] = counts;
            [score.name.clone(), wins, draws, losses, share]
        });
        [texts.results.map(str::to_owned)].into_iter().chain(rows).collect()
    }
}

/// The rows of a table in aligned columns: all, or the first and the last one.
fn table(rows: &[[String; 5]], width: usize) -> Vec<String> {
    let length = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let lengths: [usize; 5] = std::array::from_fn(length);
    let taken = |columns: &[usize]| columns.iter().map(|&column| lengths[column] + 2).sum::<usize>();
    let columns: &[usize] = if taken(&[1, 2, 3, 4]) + MIN_NAME_WIDTH <= width { &[1, 2, 3, 4] } else { &[4] };
    let room = lengths[0].min(width.saturating_sub(taken(columns)));
    let line = |row: &[String; 5]| {
        let name: String = row[0].chars().take(room).collect();
        let number = |&column: &usize| format!("  {:>width$}", row[column], width = lengths[column]);
        let numbers: Vec<String> = columns.iter().map(number).collect();
        format!("{name:room$}{}", numbers.concat())
    };
    rows.iter().map(line).collect()
}
