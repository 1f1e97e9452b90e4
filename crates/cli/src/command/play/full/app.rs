//! The state of the full-screen board: what keys, the mouse, the clock and the workers change.

use std::time::{Duration, Instant};

use outflank_analysis::Analysis;
use outflank_board::{
    BoardSize, Choice, Colour, Forfeit, Game, Limits, Move, Outcome, Position, Report, Square, Turn, Verdict,
};

use super::jobs::{Job, News, Order, for_black};
use crate::command::play::finished::Exit;
use crate::command::play::input::Request;
use crate::command::play::replay::Progress;
use crate::command::play::save::{self, BadName};
use crate::command::play::sitting::{NoPosition, Sitting};
use crate::terminal::texts::Texts;

/// How long a finished game is shown before the next one begins by itself.
const PAUSE: Duration = Duration::from_secs(3);

/// What the keys mean.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mode {
    /// They move the selection and give requests.
    Board,
    /// They write a command.
    Command(String),
    /// They write a file name.
    FileName(String),
    /// They answer whether the files of this name are replaced.
    Replace { file: String, present: String },
    /// They answer whether the game is left.
    Leave,
    /// The next one closes the help.
    Help,
}

/// How the screen is left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Leave {
    /// The sitting is over.
    Sitting {
        /// How the game ended.
        exit: Exit,
        /// Whether the user wants no further game.
        quit: bool,
    },
    /// Ctrl-C.
    Interrupted,
}

/// The state of the screen.
#[expect(clippy::struct_excessive_bools, reason = "independent switches")]
pub struct App {
    pub sitting: Sitting,
    pub texts: &'static Texts,
    /// What is played, such as the number of the game in a series.
    pub title: Option<String>,
    pub cursor: Square,
    pub mode: Mode,
    pub message: String,
    /// Whether the values of moves are shown.
    pub analysing: bool,
    /// The last analysis, and its position.
    pub analysis: Option<(Position, Analysis)>,
    /// The last report of the player that thinks, and its position.
    pub thought: Option<(Position, Report)>,
    advising: bool,
    reviewing: bool,
    /// The reviewed scores for Black, each with its position, by ply.
    judged: Vec<Option<(Position, f64)>>,
    /// The forfeit that ended the game.
    forfeit: Option<(Colour, Forfeit)>,
    /// When the side to move began to think.
    asked: Instant,
    /// Whether the next game begins by itself after a while.
    pub goes_on: bool,
    pub leave: Option<Leave>,
}

impl App {
    /// The screen of a sitting.
    pub fn new(sitting: Sitting, texts: &'static Texts, title: Option<String>, now: Instant) -> Self {
        let middle = sitting.game().size().n() / 2;
        let mut app = Self {
            message: sitting.replay().about(texts).unwrap_or_default(),
            sitting,
            texts,
            title,
            cursor: Square::new(middle, middle).expect("the middle of a board"),
            mode: Mode::Board,
            analysing: false,
            analysis: None,
            thought: None,
            advising: false,
            reviewing: false,
            judged: Vec::new(),
            forfeit: None,
            asked: now,
            goes_on: false,
            leave: None,
        };
        app.settle();
        app
    }

    /// Whether nothing more can be played.
    pub fn is_over(&self) -> bool {
        self.forfeit.is_some() || self.sitting.game().outcome().is_some()
    }

    /// Whether a person may place a disc now.
    pub fn may_play(&self) -> bool {
        let turn = self.sitting.game().turn();
        !self.is_over() && (self.sitting.is_browsing() || self.sitting.is_human(turn))
    }

    /// The time of the side to move so far.
    pub fn elapsed(&self, now: Instant) -> Duration {
        let runs = !self.is_over() && !self.sitting.is_browsing();
        if runs { now.saturating_duration_since(self.asked) } else { Duration::ZERO }
    }

    /// What a kind of work must be doing now.
    pub fn order(&self, job: Job) -> Option<Order> {
        let game = self.sitting.game();
        let is_live = !self.is_over();
        let plays = is_live && !self.sitting.is_browsing() && !self.sitting.is_human(game.turn());
        match job {
            Job::Think => plays.then(|| order(game, self.sitting.limits())),
            Job::Advise => (is_live && self.advising).then(|| order(game, Limits::default())),
            Job::Analyse => (is_live && self.analysing).then(|| order(game, Limits::default())),
            Job::Review => self.reviewing.then(|| order(&self.sitting.shown_game(), Limits::default())),
        }
    }

    /// Uses what the work in the background has found.
    pub fn hear(&mut self, news: News, now: Instant) {
        let position = *self.sitting.game().position();
        match news {
            News::Thought(report) => self.thought = Some((position, report)),
            News::Chosen(choice, time) => self.play_chosen(choice, time, now),
            News::Advice(advice) => {
                self.advising = false;
                self.message = match advice {
                    Ok(play) => {
                        self.cursor = play.square().unwrap_or(self.cursor);
                        (self.texts.hint)(&play.to_string())
                    }
                    Err(why) => (self.texts.no_hint)(&why),
                };
            }
            News::Analysis(analysis) => self.analysis = Some((position, analysis)),
            News::Judged(ply, position, score) => self.judge(ply, position, score),
            News::Failed(why) => {
                (self.analysing, self.reviewing) = (false, false);
                self.message = (self.texts.failed)(&why);
            }
        }
    }

    /// The clock of a person may have run out, or the next game may begin.
    pub fn tick(&mut self, now: Instant) {
        if self.goes_on && self.is_over() && now.saturating_duration_since(self.asked) >= PAUSE {
            self.leave = Some(Leave::Sitting { exit: self.ended(), quit: false });
            return;
        }
        let turn = self.sitting.game().turn();
        let late = self.sitting.lateness(self.elapsed(now));
        if let Some(why) = late.filter(|_| self.may_play() && !self.sitting.is_browsing()) {
            self.forfeit(turn, why);
        }
    }

    /// Does what the user asks for.
    pub fn perform(&mut self, request: Request, now: Instant) {
        self.message.clear();
        match request {
            Request::Play(play) => self.play(play, now),
            Request::NoSquare(index) => self.message = (self.texts.no_square)(&index),
            Request::Undo if self.forfeit.is_none() && self.sitting.undo() => self.moved(now),
            Request::Undo => self.message = self.texts.nothing_to_undo.to_owned(),
            Request::Redo if self.forfeit.is_none() && self.sitting.redo() => self.moved(now),
            Request::Redo => self.message = self.texts.nothing_to_redo.to_owned(),
            Request::Back => self.browse(self.sitting.game().ply().checked_sub(1), now),
            Request::Forward => self.browse(self.sitting.game().ply().checked_add(1), now),
            Request::GoTo(ply) => self.browse(Some(ply), now),
            Request::Continue if self.sitting.resume() => self.moved(now),
            Request::Continue | Request::Nothing | Request::Moves => {}
            Request::Hint | Request::Resign if self.is_over() => {
                self.message = self.texts.game_is_over.to_owned();
            }
            Request::Hint => {
                self.advising = true;
                self.message = self.texts.advising.to_owned();
            }
            Request::Resign => self.resign(),
            Request::Save(file) if file.is_empty() => self.mode = Mode::FileName(String::new()),
            Request::Save(file) => self.save(file),
            Request::Help => self.mode = Mode::Help,
            Request::Quit => self.quit(),
            Request::Next => self.next(),
            Request::Unknown(text) => self.message = (self.texts.unknown)(&text),
        }
    }

    /// Shows or hides the values of moves.
    pub fn toggle_analysis(&mut self) {
        self.analysing = !self.analysing;
        let text = match (self.analysing, self.sitting.game().size()) {
            (true, BoardSize::Eight) => self.texts.analysis_on,
            (true, _) => self.texts.analysis_in_points,
            (false, _) => self.texts.analysis_off,
        };
        self.message = text.to_owned();
    }

    /// Starts or stops the review behind the graph.
    pub fn toggle_review(&mut self) {
        let game = self.sitting.shown_game();
        let refusal = match (game.size(), game.ply()) {
            (BoardSize::Eight, 1..) => None,
            (BoardSize::Eight, 0) => Some(self.texts.nothing_to_review),
            _ => Some(self.texts.review_size),
        };
        self.reviewing = !self.reviewing && refusal.is_none();
        self.message = refusal.unwrap_or_default().to_owned();
    }

    /// The progress of the review: the positions that are judged, and all.
    pub fn review_progress(&self) -> Option<(usize, usize)> {
        let game = self.sitting.shown_game();
        let done = (0..game.ply()).filter(|&ply| self.judged_score(&game, ply).is_some()).count();
        (self.reviewing && done < game.ply()).then(|| (done, game.ply()))
    }

    /// The course of the game: Black's expected lead before every move, from the review or from the players.
    pub fn course(&self) -> Vec<Option<f64>> {
        let game = self.sitting.shown_game();
        let mut course: Vec<Option<f64>> = (0..game.ply())
            .map(|ply| self.judged_score(&game, ply).or_else(|| told_score(&game, ply)))
            .collect();
        course.extend(game.outcome().map(|outcome| Some(f64::from(outcome.difference()))));
        course
    }

    fn judged_score(&self, game: &Game, ply: usize) -> Option<f64> {
        let (position, score) = (*self.judged.get(ply)?)?;
        (game.position_at(ply) == Some(&position)).then_some(score)
    }

    fn judge(&mut self, ply: usize, position: Position, score: f64) {
        if self.judged.len() <= ply {
            self.judged.resize(ply + 1, None);
        }
        self.judged[ply] = Some((position, score));
    }

    /// Plays a move of the user.
    fn play(&mut self, play: Move, now: Instant) {
        if !self.may_play() {
            let over = if self.is_over() { self.texts.game_is_over } else { self.texts.not_your_move };
            self.message = over.to_owned();
            return;
        }
        let turn = self.sitting.game().turn();
        let time = self.elapsed(now);
        if let Some(why) = self.sitting.lateness(time) {
            return self.forfeit(turn, why);
        }
        let time = Some(time).filter(|_| !self.sitting.is_browsing());
        match self.sitting.advance(Turn { play, time, verdict: None }, 0) {
            Ok(progress) => {
                self.moved(now);
                self.report_dropped(progress);
            }
            Err(illegal) => {
                self.message = (self.texts.illegal)(&illegal.play.to_string());
            }
        }
    }

    fn play_chosen(&mut self, choice: Result<Choice, Forfeit>, time: Duration, now: Instant) {
        let turn = self.sitting.game().turn();
        let nodes = self.thought.as_ref().map_or(0, |(_, report)| report.counters.nodes);
        let choice = choice.and_then(|choice| self.sitting.lateness(time).map_or(Ok(choice), Err));
        let played = choice.and_then(|choice| {
            let turn = Turn { play: choice.play, time: Some(time), verdict: choice.verdict };
            self.sitting.advance(turn, nodes).map_err(|illegal| Forfeit::Illegal(illegal.to_string()))
        });
        match played {
            Ok(progress) => {
                self.message.clear();
                self.moved(now);
                self.report_dropped(progress);
            }
            Err(why) => self.forfeit(turn, why),
        }
    }

    fn report_dropped(&mut self, progress: Progress) {
        if let Progress::New { dropped: dropped @ 1.. } = progress {
            self.message = (self.texts.dropped)(dropped);
        }
    }

    /// The position has changed.
    fn moved(&mut self, now: Instant) {
        self.asked = now;
        self.advising = false;
        self.settle();
    }

    /// Plays forced passes, and announces the end of the game.
    fn settle(&mut self) {
        let turn = self.sitting.game().turn();
        if !self.sitting.is_browsing() && self.sitting.pass_if_forced() {
            self.message = (self.texts.passes)(turn);
        }
        if let Some(outcome) = self.sitting.game().outcome() {
            self.message = self.result(outcome);
        }
    }

    fn result(&self, outcome: Outcome) -> String {
        let Outcome { black, white, .. } = outcome;
        match outcome.winner() {
            Some(winner) => (self.texts.wins)(winner, black, white),
            None => (self.texts.draw)(black, white),
        }
    }

    fn browse(&mut self, ply: Option<usize>, now: Instant) {
        if self.forfeit.is_some() {
            return;
        }
        match self.sitting.browse(ply) {
            Ok(()) => self.moved(now),
            Err(NoPosition::Start) => self.message = self.texts.start_of_game.to_owned(),
            Err(NoPosition::End) => self.message = self.texts.end_of_game.to_owned(),
            Err(NoPosition::Beyond(all)) => self.message = (self.texts.no_such_ply)(all),
        }
    }

    fn forfeit(&mut self, loser: Colour, why: Forfeit) {
        self.message = (self.texts.forfeit)(loser.other(), &why);
        self.forfeit = Some((loser, why));
    }

    /// How a game that is over ended.
    fn ended(&self) -> Exit {
        self.forfeit.clone().map_or(Exit::Over, |(loser, why)| Exit::Forfeit(loser, why))
    }

    /// The person to move resigns, or the one who waits for a computer.
    fn resign(&mut self) {
        let turn = self.sitting.game().turn();
        let loser = if self.sitting.is_human(turn) { turn } else { turn.other() };
        if self.sitting.is_human(loser) && !self.sitting.is_browsing() {
            self.forfeit(loser, Forfeit::Resigned);
        } else {
            self.message = self.texts.not_your_move.to_owned();
        }
    }

    fn quit(&mut self) {
        let is_worth_asking = self.sitting.game().ply() > 0 && !self.is_over() && self.sitting.has_human();
        if is_worth_asking { self.mode = Mode::Leave } else { self.leave_now() }
    }

    /// Leaves the game; a forfeit counts.
    pub fn leave_now(&mut self) {
        let exit = self.forfeit.clone().map_or(Exit::Quit, |(loser, why)| Exit::Forfeit(loser, why));
        self.leave = Some(Leave::Sitting { exit, quit: true });
    }

    fn next(&mut self) {
        match (self.sitting.has_next, self.is_over()) {
            (true, true) => self.leave = Some(Leave::Sitting { exit: self.ended(), quit: false }),
            (true, false) => self.message = self.texts.not_over.to_owned(),
            (false, _) => self.message = self.texts.no_next.to_owned(),
        }
    }

    /// Saves the game, or asks first whether files are replaced.
    fn save(&mut self, file: String) {
        let texts = self.texts;
        match save::present(&file) {
            Ok(present) if present.is_empty() => self.write(&file, false),
            Ok(present) => self.mode = Mode::Replace { file, present: present.join(", ") },
            Err(BadName::Missing) => self.message = (texts.not_saved)(texts.name_missing),
            Err(BadName::Extension(known)) => {
                self.message = (texts.not_saved)(&(texts.needs_extension)(&known.join(" ")));
            }
            Err(BadName::Directory) => self.message = (texts.not_saved)(texts.is_directory),
        }
    }

    /// Writes the game to a file.
    pub fn write(&mut self, file: &str, replaces: bool) {
        self.message = match save::write(file, self.sitting.record(), replaces) {
            Ok(()) => (self.texts.saved)(file),
            Err(error) => (self.texts.not_saved)(&format!("{error:#}")),
        };
    }
}

fn order(game: &Game, limits: Limits) -> Order {
    Order { game: game.clone(), limits }
}

/// The score for Black that a player stated with its move, in discs.
fn told_score(game: &Game, ply: usize) -> Option<f64> {
    let score = game.turns().get(ply)?.verdict.and_then(Verdict::discs)?;
    Some(for_black(score, game.position_at(ply)?.turn()))
}
