//! A game in the terminal: shows the board, prompts for moves, runs players and executes requests.

use std::io::{self, BufRead, Write};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use outflank_arena::TimeControl;
use outflank_board::{Colour, Forfeit, Observer, Outcome, Player, Report, Turn};
use outflank_notation::diagram::Diagram;
use outflank_notation::transcript;
use outflank_report::Language;

use super::finished::{Exit, Finished};
use super::input;
use super::replay::{Progress, Replay};
use super::sitting::Sitting;
use crate::terminal::texts;

/// The player of a colour.
pub struct Seat {
    name: String,
    /// `None` for a person at the prompt.
    player: Option<Box<dyn Player>>,
}

impl Seat {
    /// A person at the terminal.
    pub fn human(name: String) -> Self {
        Self { name, player: None }
    }

    /// A computer player.
    pub fn machine(name: String, player: Box<dyn Player>) -> Self {
        Self { name, player: Some(player) }
    }
}

/// The sitting of a game with these seats, and its players.
pub(in crate::command) fn sit_down(
    replay: Replay,
    seats: [Seat; 2],
) -> (Sitting, [Option<Box<dyn Player>>; 2]) {
    let humans = seats.each_ref().map(|seat| seat.player.is_none());
    let [black, white] = seats;
    let sitting = Sitting::new(replay, [black.name, white.name], humans);
    (sitting, [black.player, white.player])
}

/// What is printed if the program is interrupted.
#[derive(Debug, Default)]
pub struct LastWords {
    /// The moves of the game.
    pub moves: String,
    /// The report of the finished games.
    pub report: String,
}

/// The state that is shared with the Ctrl-C handler.
pub type Kept = Arc<Mutex<LastWords>>;

/// A sitting at the prompt.
pub struct Session<R, W> {
    pub(super) sitting: Sitting,
    /// Black and White; `None` for a person.
    players: [Option<Box<dyn Player>>; 2],
    input: R,
    pub(super) out: W,
    kept: Kept,
    /// When the user was asked for the current move.
    pub(super) asked: Instant,
}

/// Whether the session continues.
#[derive(PartialEq, Eq)]
pub(super) enum Step {
    GoOn,
    Leave(Exit),
}

impl<R: BufRead, W: Write> Session<R, W> {
    /// A session that continues this game. A person steps through a record first.
    pub fn new(replay: Replay, seats: [Seat; 2], input: R, out: W) -> Self {
        let (sitting, players) = sit_down(replay, seats);
        Self { sitting, players, input, out, kept: Kept::default(), asked: Instant::now() }
    }

    /// Limits the time of both sides.
    pub fn timed(self, control: Option<TimeControl>) -> Self {
        Self { sitting: self.sitting.timed(control), ..self }
    }

    /// Stores the moves so far in `kept` before every turn.
    pub fn keep(self, kept: Kept) -> Self {
        Self { kept, ..self }
    }

    /// Offers the next game of a series, if there is one.
    pub fn before_next(mut self, has_next: bool) -> Self {
        self.sitting.has_next = has_next;
        self
    }

    /// Plays until the game ends or the user quits, then prints the moves.
    pub fn play(mut self) -> io::Result<Finished> {
        for player in self.players.iter_mut().flatten() {
            player.start(self.sitting.game());
        }
        let [black, white] = self.sitting.names();
        writeln!(self.out, "Black (X): {black}\nWhite (O): {white}")?;
        if let Some(about) = self.sitting.replay().about(texts::of(Language::English)) {
            writeln!(self.out, "{about}")?;
        }
        if self.sitting.has_human() {
            writeln!(self.out, "Enter a square to place a disc, or help for the list of commands.")?;
        }
        let exit = loop {
            if let Step::Leave(exit) = self.step()? {
                break exit;
            }
        };
        writeln!(self.out, "moves: {}", transcript::print(&self.sitting.shown_game()))?;
        Ok(self.sitting.finished(exit))
    }

    /// Plays one turn.
    fn step(&mut self) -> io::Result<Step> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner).moves =
            transcript::print(&self.sitting.shown_game());
        let turn = self.sitting.game().turn();
        let outcome = self.sitting.game().outcome();
        if self.sitting.is_browsing() || outcome.is_some() {
            self.draw()?;
            if let Some(last) = self.sitting.replay().last_move().filter(|_| self.sitting.is_browsing()) {
                writeln!(self.out, "{last}")?;
            }
            if let Some(outcome) = outcome {
                writeln!(self.out, "{}", result(outcome))?;
            }
            return if self.sitting.has_human() { self.ask() } else { Ok(Step::Leave(Exit::Over)) };
        }
        if self.sitting.pass_if_forced() {
            writeln!(self.out, "{turn} has no move and passes.")?;
            return Ok(Step::GoOn);
        }
        if self.sitting.is_human(turn) {
            self.draw()?;
            return self.ask();
        }
        self.think()
    }

    fn draw(&mut self) -> io::Result<()> {
        let position = *self.sitting.game().position();
        let diagram = Diagram { marks: position.moves(), position }.to_string();
        let rows = position.size().n() as usize + 1;
        writeln!(self.out)?;
        for line in diagram.lines().take(rows) {
            writeln!(self.out, "{line}")?;
        }
        let [black, white] = Colour::ALL.map(|colour| position.count(colour));
        writeln!(self.out, "Black {black}, White {white}")
    }

    /// Plays the move of a computer player.
    fn think(&mut self) -> io::Result<Step> {
        let turn = self.sitting.game().turn();
        let Some(player) = &mut self.players[turn as usize] else { return Ok(Step::GoOn) };
        let (start, mut counter) = (Instant::now(), NodeCounter(0));
        let choice = player.choose(self.sitting.game(), &self.sitting.limits(), &mut counter);
        let time = start.elapsed();
        let choice = choice.and_then(|choice| self.sitting.lateness(time).map_or(Ok(choice), Err));
        let played = choice.and_then(|choice| {
            let play = Turn { play: choice.play, time: Some(time), verdict: choice.verdict };
            let progress = self.sitting.advance(play, counter.0);
            progress
                .map(|progress| (choice, progress))
                .map_err(|illegal| Forfeit::Illegal(illegal.to_string()))
        });
        match played {
            Ok((choice, progress)) => {
                let verdict = choice.verdict.map_or_else(String::new, |verdict| format!(" ({verdict})"));
                writeln!(self.out, "{turn} plays {}{verdict}.", choice.play)?;
                self.report_dropped(progress)?;
                Ok(Step::GoOn)
            }
            Err(why) => {
                writeln!(self.out, "{turn} {why}: {} wins.", turn.other())?;
                Ok(Step::Leave(Exit::Forfeit(turn, why)))
            }
        }
    }

    pub(super) fn report_dropped(&mut self, progress: Progress) -> io::Result<()> {
        match progress {
            Progress::Recorded | Progress::New { dropped: 0 } => Ok(()),
            Progress::New { dropped: 1 } => {
                writeln!(self.out, "This leaves the record and drops its last move; undo brings it back.")
            }
            Progress::New { dropped } => {
                writeln!(
                    self.out,
                    "This leaves the record and drops its last {dropped} moves; undo brings them back."
                )
            }
        }
    }

    /// Prompts until the game has changed or the user quits.
    fn ask(&mut self) -> io::Result<Step> {
        self.asked = Instant::now();
        loop {
            let prompt = self.prompt();
            write!(self.out, "{prompt}")?;
            let Some(line) = self.line()? else {
                writeln!(self.out, "\nEnd of input.")?;
                return Ok(Step::Leave(Exit::Quit));
            };
            if let Some(step) = self.answer(input::request(&line, self.sitting.game().size()))? {
                return Ok(step);
            }
        }
    }

    fn prompt(&self) -> String {
        let game = self.sitting.game();
        let is_over = game.outcome().is_some();
        if self.sitting.is_browsing() {
            let (ply, all, turn) = (game.ply(), self.sitting.plies(), game.turn());
            let next = if is_over { "the game is over".to_owned() } else { format!("{turn} to move") };
            return format!("Move {ply} of {all}, {next}: ");
        }
        match (is_over, self.sitting.has_next) {
            (false, _) => format!("{}, your move: ", game.turn()),
            (true, false) => "undo, save FILE or quit: ".to_owned(),
            (true, true) => "next, undo, save FILE or quit: ".to_owned(),
        }
    }

    pub(super) fn line(&mut self) -> io::Result<Option<Vec<u8>>> {
        self.out.flush()?;
        input::line(&mut self.input)
    }
}

/// Keeps the number of nodes that a player reports.
struct NodeCounter(u64);

impl Observer for NodeCounter {
    fn report(&mut self, report: &Report) {
        self.0 = report.counters.nodes;
    }
}

fn result(outcome: Outcome) -> String {
    let Outcome { black, white, .. } = outcome;
    match outcome.winner() {
        None => format!("The game is over: a draw, {black}-{white}."),
        Some(winner) => format!("The game is over: {winner} wins {black}-{white}."),
    }
}
