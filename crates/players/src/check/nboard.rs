//! Checks of an `NBoard` program.

use std::time::Duration;

use outflank_board::{Colour, Game, Limits, Move, Observer, Position, random};
use outflank_notation::nboard::{Command, Reply};

use super::{Add, REQUESTS, Scope, beginning, game_with_pass};
use crate::external::Terms;
use crate::external::fault::{Fault, legal};
use crate::external::nboard::{Session, Thoughts, depth, text};

/// How soon a searching program should respond to a ping.
const STOP_TIMEOUT: Duration = Duration::from_secs(1);
/// A search depth that takes a long time.
const PONDER_DEPTH: u32 = 40;

/// One check: its name, whether matches require it, and its function.
type Point = (&'static str, bool, fn(&mut Bench<'_>) -> Result<String, Fault>);

const POINTS: &[Point] = &[
    ("starts and answers", true, answers),
    ("name", false, name),
    ("go", true, go),
    ("passes", true, passes),
    ("positions", false, positions),
    ("ping while thinking", false, interrupts),
    ("speed of answers", false, speed),
    ("quit", false, quit),
];

/// Runs all checks. A program that dies in a check is restarted for the next.
pub(super) fn check(terms: &Terms, scope: Scope, observer: &mut dyn Observer, add: Add<'_>) {
    let mut bench = Bench { terms, scope, observer, session: None };
    for &(name, needed, look) in POINTS {
        let outcome = look(&mut bench).map_err(|fault| {
            let process = bench.session.take().map(|session| session.process);
            format!("it {}", fault.blame(process))
        });
        if bench.observer.stop() {
            return;
        }
        add(name, needed, outcome);
    }
}

/// The program under test.
struct Bench<'a> {
    terms: &'a Terms,
    scope: Scope,
    observer: &'a mut dyn Observer,
    session: Option<Session>,
}

impl Bench<'_> {
    /// The running program with its search depth set, and the observer.
    fn session(&mut self) -> Result<(&mut Session, &mut dyn Observer), Fault> {
        if self.session.is_none() {
            self.session = Some(Session::start(&self.terms.program)?);
        }
        let session = self.session.as_mut().ok_or(Fault::Ended)?;
        session.send(&Command::Nboard(2))?;
        session.send(&Command::SetDepth(depth(&self.terms.limits)))?;
        Ok((session, self.observer))
    }

    /// The move that the program chooses at the end of a game, if it is legal.
    fn choice(&mut self, game: &Game) -> Result<Move, Fault> {
        let patience = self.terms.patience;
        let (session, observer) = self.session()?;
        session.send(&Command::SetGame(text(game, &Limits::default())))?;
        session.ping(patience, observer)?;
        let (played, _) = session.go(patience, observer, &mut Thoughts::new())?;
        legal(game, played.play)
    }
}

fn answers(bench: &mut Bench<'_>) -> Result<String, Fault> {
    let patience = bench.terms.patience;
    let (session, observer) = bench.session()?;
    session.ping(patience, observer)?;
    Ok("ping and pong".to_owned())
}

fn name(bench: &mut Bench<'_>) -> Result<String, Fault> {
    let patience = bench.terms.patience.min(STOP_TIMEOUT);
    let level = Command::SetDepth(depth(&bench.terms.limits));
    let (session, observer) = bench.session()?;
    let name = |reply, _: &mut dyn Observer| match reply {
        Reply::MyName(name) => Some(name.to_string()),
        _ => None,
    };
    Ok(session.ask(&level, patience, observer, name)?.0)
}

fn go(bench: &mut Bench<'_>) -> Result<String, Fault> {
    let game = random::game(Position::start(bench.scope.size), &mut random::generator(bench.scope.seed));
    let game = beginning(&game, 6);
    // `go` must not play the chosen move: the position stays the same.
    let [one, other] = [bench.choice(&game)?, bench.choice(&game)?];
    Ok(format!("{one} and {other}"))
}

fn passes(bench: &mut Bench<'_>) -> Result<String, Fault> {
    let Some(game) = game_with_pass(bench.scope) else { return Ok("none in 1000 games".to_owned()) };
    // The game ends with a pass; the side that moved before it is to move again.
    let game = beginning(&game, game.ply() - 1);
    Ok(format!("{} behind a pass", bench.choice(&game)?))
}

fn positions(bench: &mut Bench<'_>) -> Result<String, Fault> {
    let position = Position::new(bench.scope.size, 0b10, 0b01, Colour::White);
    let game = position.map_err(|error| Fault::protocol(error.to_string())).map(Game::from_position)?;
    Ok(format!("{} in a position that was set up", bench.choice(&game)?))
}

fn interrupts(bench: &mut Bench<'_>) -> Result<String, Fault> {
    let game = Game::new(bench.scope.size);
    let (session, observer) = bench.session()?;
    session.send(&Command::SetDepth(PONDER_DEPTH))?;
    session.send(&Command::SetGame(text(&game, &Limits::default())))?;
    session.send(&Command::Hint(1))?;
    let time = session.ping(STOP_TIMEOUT, observer)?;
    Ok(format!("answered after {}", super::milliseconds(time)))
}

fn speed(bench: &mut Bench<'_>) -> Result<String, Fault> {
    let patience = bench.terms.patience;
    let (session, observer) = bench.session()?;
    let times: Result<Vec<_>, Fault> = (0..REQUESTS).map(|_| session.ping(patience, observer)).collect();
    super::speed(&times?).map_err(Fault::protocol)
}

fn quit(bench: &mut Bench<'_>) -> Result<String, Fault> {
    answers(bench)?;
    match bench.session.take().map(|session| session.process.leave("quit")) {
        Some(true) => Ok("ends".to_owned()),
        _ => Err(Fault::protocol("it is still running; it will be killed".to_owned())),
    }
}
