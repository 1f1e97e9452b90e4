//! Where games are played: on the full screen of a terminal, or with lines of text.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};
use std::sync::PoisonError;

use super::after_games;
use super::finished::Finished;
use super::full::FullScreen;
use super::replay::Replay;
use super::session::{Kept, Seat, Session, sit_down};
use crate::args::Play;
use crate::terminal::{self, Look, Screen, texts};
use crate::{console, interrupt};

/// The terminal as a file.
const TERMINAL: &str = if cfg!(windows) { "CONIN$" } else { "/dev/tty" };

/// One game to play.
pub struct Round {
    pub replay: Replay,
    pub seats: [Seat; 2],
    /// The number of the game in a series, and the number of games.
    pub title: Option<(u64, u64)>,
    /// Whether another game follows.
    pub has_next: bool,
}

/// The screen or the lines that games are played on.
pub struct Front<'a> {
    arguments: &'a Play,
    kept: Kept,
    form: Form,
}

enum Form {
    Full(Box<Screen>),
    Plain(Box<dyn BufRead>),
}

impl<'a> Front<'a> {
    /// The full screen if there is one, and otherwise lines of text.
    pub fn open(arguments: &'a Play) -> anyhow::Result<Self> {
        let kept = Kept::default();
        let is_plain = arguments.plain || arguments.json || !terminal::is_usable();
        let form = if is_plain {
            print_when_interrupted(&kept, arguments.json)?;
            Form::Plain(user_input(arguments.load.as_deref()))
        } else {
            Form::Full(Box::new(Screen::enter()?))
        };
        Ok(Self { arguments, kept, form })
    }

    /// Plays one game.
    pub fn play(&mut self, round: Round) -> anyhow::Result<Finished> {
        let Round { replay, seats, title, has_next } = round;
        let kept = Kept::clone(&self.kept);
        let &Play { clock, lang, json, .. } = self.arguments;
        match &mut self.form {
            Form::Full(screen) => {
                let title = title.map(|(game, all)| (texts::of(lang).game_of)(game, all));
                let (sitting, players) = sit_down(replay, seats);
                let mut sitting = sitting.timed(clock);
                sitting.has_next = has_next;
                let look = Look::from_environment();
                FullScreen { screen, look, language: lang, title, goes_on: false, kept }
                    .play(sitting, players)
            }
            Form::Plain(input) => {
                let mut out = conversation(json);
                if let Some((game, all)) = title {
                    writeln!(out, "{}Game {game} of {all}", if game == 1 { "" } else { "\n" })?;
                }
                let session = Session::new(replay, seats, input, out).timed(clock);
                Ok(session.keep(kept).before_next(has_next).play()?)
            }
        }
    }

    /// Keeps the report of a series for the end of the program.
    pub fn keep_report(&self, report: String) {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner).report = report;
    }

    /// Leaves the full screen, and prints the moves of the last game.
    pub fn close(self) -> io::Result<()> {
        let Form::Full(screen) = self.form else { return Ok(()) };
        drop(screen);
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        console::print(&format!("moves: {}\n", kept.moves))
    }
}

/// Where boards and prompts are written: standard error if standard output is for JSON.
fn conversation(as_json: bool) -> Box<dyn Write> {
    // Standard output is not locked: the Ctrl-C handler writes to it too.
    if as_json { Box::new(io::stderr()) } else { Box::new(console::Stdout) }
}

/// The lines of the user: standard input, or the terminal if the game was read from standard input.
fn user_input(load: Option<&str>) -> Box<dyn BufRead> {
    if load != Some("-") {
        return Box::new(io::stdin().lock());
    }
    match File::open(TERMINAL) {
        Ok(terminal) => Box::new(BufReader::new(terminal)),
        Err(_) => Box::new(io::empty()),
    }
}

/// Installs a Ctrl-C handler that prints the moves so far, and the report of a series, before the program ends.
fn print_when_interrupted(kept: &Kept, as_json: bool) -> anyhow::Result<()> {
    let kept = Kept::clone(kept);
    interrupt::end_after(move || {
        let kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
        let _ = writeln!(conversation(as_json), "\nmoves: {}", kept.moves);
        if !kept.report.is_empty() {
            let _ = console::print(&after_games(&kept.report, as_json));
        }
    })
}
