//! An `NBoard` server for a player.

mod clock;
mod hints;
mod refusal;
mod talk;

use std::io::{self, BufRead, Write};
use std::time::Instant;

use outflank_board::{BoardSize, Colour, Game, Limits, Move, Observer as _, Outcome, Turn, Verdict};
use outflank_notation::nboard::{Command, Eval, Field, Played, Reply};
use outflank_notation::{Line, Record, ggf};

use super::lines::{Hurry, Lines, Meaning};
use super::seat::Seat;
use crate::grammar::Spec;
use crate::maker::RosterError;
use crate::roster::Kind;
use hints::Hints;
use refusal::Refusal;
use talk::{Quiet, Talk, rounded};

pub use talk::Link;

/// The last version of the protocol whose `go` ignores the clock.
const UNTIMED_VERSION: u32 = 1;

/// An `NBoard` server: a player and the current game, controlled by a board.
///
/// * Lines that are not part of the protocol are ignored. A line of the protocol that cannot be followed is answered
///   with a status line, and never ends the session.
/// * After a game or a move that cannot be read, the position is unknown. The server then answers `go` with a status
///   line, until the board sends the game again. It never plays in an outdated position.
/// * `ping` stops a search. A search for `go` that is stopped sends no move.
///
/// ```
/// use outflank_players::server::NboardServer;
///
/// let mut server = NboardServer::new("alphabeta=2".parse()?, 1)?;
/// let mut sent = Vec::new();
/// for line in ["nboard 2", "set depth 1", "move F5", "ping 7"] {
///     server.answer(line, &mut sent);
/// }
/// let lines: Vec<String> = sent.iter().map(ToString::to_string).collect();
/// assert_eq!(lines, ["set myname Outflank:alphabeta:depth=1", "pong 7"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct NboardServer {
    seat: Seat,
    version: u32,
    /// The game, with its clocks; `None` after a line that could not be read.
    record: Option<Record>,
    hints: Hints,
}

impl NboardServer {
    /// Creates a server with this player and a new game on 8x8. `seed` is the random seed unless the player sets one.
    ///
    /// # Errors
    ///
    /// When the player cannot be created, and for a human.
    pub fn new(player: Spec, seed: u64) -> Result<Self, RosterError> {
        let game = Game::new(BoardSize::Eight);
        let mut seat = Seat::new(player, game.size(), seed)?;
        seat.start(&game)?;
        Ok(Self { seat, version: 2, record: Some(Record::new(game)), hints: Hints::default() })
    }

    /// Answers each line up to `quit` or EOF.
    ///
    /// If either arrives while the player thinks, the search is stopped. If either follows the request at once, the
    /// input is piped: all answers are computed, unless `abandoned` reports that the output has no reader.
    ///
    /// # Errors
    ///
    /// When an answer cannot be written.
    pub fn serve(
        mut self,
        input: impl BufRead + Send + 'static,
        output: impl Write,
        abandoned: impl Fn() -> bool,
    ) -> io::Result<()> {
        let lines = Lines::read(input, meaning);
        let mut pipe = Pipe { output, hurry: lines.hurry(abandoned), failure: None };
        for line in lines {
            self.answer(&line, &mut pipe);
            if let Some(failure) = pipe.failure {
                return Err(failure);
            }
        }
        Ok(())
    }

    /// Answers one line.
    pub fn answer(&mut self, line: &str, link: &mut dyn Link) {
        let followed = match line.parse() {
            Ok(command) => self.follow(command, link),
            Err(error) => {
                if matches!(error.field, Field::Move | Field::Eval | Field::Time) {
                    self.record = None;
                }
                Err(error.into())
            }
        };
        if let Err(refusal) = followed {
            status(link, &format!("error: {refusal}"));
        }
    }

    fn follow(&mut self, command: Command, link: &mut dyn Link) -> Result<(), Refusal> {
        match command {
            Command::Nboard(version) => self.version = version,
            Command::SetDepth(depth) => return self.set_depth(depth, link),
            Command::SetGame(text) => return self.set_game(text.as_str()),
            Command::Move(played) => return self.play(&played),
            Command::Hint(count) => return self.hint(count as usize, link),
            Command::Go => return self.go(link),
            Command::Analyze => return self.analyze(link),
            Command::Clear => self.seat.start(&self.record.as_ref().ok_or(Refusal::NoGame)?.game)?,
            Command::Ping(number) => link.send(Reply::Pong(number)),
            Command::Learn => {
                status(link, "Outflank has no book, so nothing is stored");
                link.send(Reply::Learned);
            }
            // Without a book there are no draws in it to value.
            Command::SetContempt(_) | Command::Quit | Command::Other(_) => {}
        }
        Ok(())
    }

    /// Sets the level of the player, or its depth. The answer is its name in any case.
    ///
    /// External programs keep their settings: many refuse levels, and would then lose every game.
    fn set_depth(&mut self, depth: u32, link: &mut dyn Link) -> Result<(), Refusal> {
        let game =
            self.record.as_ref().map_or_else(|| Game::new(BoardSize::Eight), |record| record.game.clone());
        let spec = self.seat.spec();
        let set = match spec.kind() {
            Kind::Program(_) => Err(format!("{} keeps its own level", spec.entry().name)),
            _ => self.seat.set_level(depth, &game),
        };
        let set = set.map_err(Refusal::Level);
        link.send(Reply::MyName(Line::from(one_word(&self.seat.name()).as_str())));
        set
    }

    /// Continues the current game if the new one contains it, and otherwise starts the new one.
    fn set_game(&mut self, text: &str) -> Result<(), Refusal> {
        let old = self.record.take();
        let record = ggf::parse(text)?;
        if !old.is_some_and(|old| continues(&record.game, &old.game)) {
            self.seat.start(&record.game)?;
        }
        self.record = Some(record);
        Ok(())
    }

    /// Plays a move of the board. A pass that the board left out is implied.
    fn play(&mut self, played: &Played) -> Result<(), Refusal> {
        let mut record = self.record.take().ok_or(Refusal::NoGame)?;
        if played.play != Move::Pass {
            record.game.pass_if_forced();
        }
        let verdict = played.eval.map(|eval| Verdict::Discs(eval.high()));
        record.game.play_turn(Turn { play: played.play, time: played.time, verdict })?;
        self.record = Some(record);
        Ok(())
    }

    /// Chooses a move, which the board plays.
    fn go(&mut self, link: &mut dyn Link) -> Result<(), Refusal> {
        let record = self.record.as_ref().ok_or(Refusal::NoGame)?;
        if !record.game.position().can_move() {
            link.send(Reply::Move(Move::Pass.into()));
            return Ok(());
        }
        let timed = self.version > UNTIMED_VERSION;
        let limits = if timed { clock::limits(record) } else { Limits::default() };
        status(link, "Thinking");
        let start = Instant::now();
        let mut talk = talk(self.version, &record.game, link);
        let choice = self.seat.choose(&record.game, &limits, &mut talk);
        let is_stopped = talk.stop();
        status(link, "");
        let choice = choice?;
        if !is_stopped {
            let eval = choice.verdict.and_then(Verdict::discs).map(Eval::from);
            let time = Some(rounded(start.elapsed()));
            link.send(Reply::Move(Played { play: choice.play, eval, time }));
        }
        Ok(())
    }

    fn hint(&mut self, count: usize, link: &mut dyn Link) -> Result<(), Refusal> {
        let game = &self.record.as_ref().ok_or(Refusal::NoGame)?.game;
        if game.outcome().is_some() {
            return Err(Refusal::Over);
        }
        status(link, "Analysing");
        let mut talk = talk(self.version, game, link);
        let sent = self.hints.send(&mut self.seat, game, count.max(1), &mut talk);
        status(link, "");
        sent
    }

    /// Judges every position of the game for its side to move, from the last to the first.
    fn analyze(&mut self, link: &mut dyn Link) -> Result<(), Refusal> {
        let game = &self.record.as_ref().ok_or(Refusal::NoGame)?.game;
        status(link, "Analysing the game");
        for ply in (0..=game.ply()).rev() {
            let mut part = game.clone();
            part.go_to(ply);
            let passes = part.outcome().is_none() && part.pass_if_forced();
            let verdict = if let Some(outcome) = part.outcome() {
                Some(final_verdict(outcome, part.turn()))
            } else {
                let mut quiet = Quiet { link: &*link, last: None };
                self.seat.choose(&part, &Limits::default(), &mut quiet)?.verdict
            };
            if link.is_interrupted() {
                break;
            }
            let verdict = if passes { verdict.map(|verdict| -verdict) } else { verdict };
            if let Some(score) = verdict.and_then(Verdict::discs) {
                link.send(Reply::Analysis { moves_made: ply as u32, eval: score.into() });
            }
        }
        status(link, "");
        Ok(())
    }

    /// A note about a player that may take hours per move.
    #[must_use]
    pub fn warning(&self) -> Option<String> {
        let name = self.seat.name();
        self.seat.is_slow().then(|| {
            format!("{name} can take hours per move; choose a lower level in the board, or add a limit such as time=10s")
        })
    }
}

fn status(link: &mut dyn Link, text: &str) {
    link.send(Reply::Status(Line::from(text)));
}

fn talk<'a>(version: u32, game: &Game, link: &'a mut dyn Link) -> Talk<'a> {
    let counts_nodes = version > UNTIMED_VERSION;
    Talk { link, empties: game.position().empties(), counts_nodes, last: None }
}

/// The result of a finished game for one side.
fn final_verdict(outcome: Outcome, side: Colour) -> Verdict {
    let black = outcome.difference() as i8;
    Verdict::Result(if side == Colour::Black { black } else { -black })
}

/// Whether a game begins with all moves of another.
fn continues(game: &Game, old: &Game) -> bool {
    game.start() == old.start() && game.moves().take(old.ply()).eq(old.moves())
}

/// The name of the player in one word, without the brackets of GGF.
fn one_word(name: &str) -> String {
    let symbol = |letter: char| if letter.is_whitespace() || "[]".contains(letter) { '_' } else { letter };
    format!("Outflank:{}", name.chars().map(symbol).collect::<String>())
}

fn meaning(line: &str) -> Meaning {
    match line.parse() {
        Ok(Command::Ping(_)) => Meaning::Stop,
        Ok(Command::Quit) => Meaning::Last,
        _ => Meaning::Nothing,
    }
}

/// A board behind a pipe.
struct Pipe<W, F> {
    output: W,
    hurry: Hurry<F>,
    /// The first failed write, which ends the session.
    failure: Option<io::Error>,
}

impl<W: Write, F: Fn() -> bool> Link for Pipe<W, F> {
    fn send(&mut self, reply: Reply) {
        if self.failure.is_none() {
            let line = format!("{reply}\n");
            let written = self.output.write_all(line.as_bytes()).and_then(|()| self.output.flush());
            self.failure = written.err();
        }
    }

    fn is_interrupted(&self) -> bool {
        self.failure.is_some() || self.hurry.stop()
    }
}
