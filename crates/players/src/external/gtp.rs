//! A player that uses an external GTP program.

use std::time::{Duration, Instant};

use outflank_board::{
    BoardSize, Choice, Clock, Forfeit, Game, Limits, Move, Observer, Player, Position, Report,
};
use outflank_notation::gtp::{Command, Generated, Request, Responses, TimeSettings};

use super::fault::{Fault, legal};
use super::process::{Meter, Process};
use super::program::Program;
use super::{Terms, allowed, first_legal};

/// The name of the game for programs that play several games.
pub(crate) const GAME: &str = "Othello";

/// A session with a running program: one response per request.
pub(crate) struct Session {
    pub process: Process,
    id: u32,
}

/// The response of a program.
pub(crate) struct Answer {
    /// The text, or the error message.
    pub outcome: Result<String, String>,
    /// Whether the response had the ID of the request in the right place.
    pub numbered: bool,
    /// The time from writing the request to reading the first line of the response.
    pub time: Duration,
}

impl Session {
    pub fn start(program: &Program) -> Result<Self, Fault> {
        Ok(Self { process: Process::start(program).map_err(Fault::Start)?, id: 0 })
    }

    /// Sends a command and waits for the response. A response without an ID is accepted.
    pub fn ask(
        &mut self,
        command: Command,
        patience: Duration,
        observer: &dyn Observer,
    ) -> Result<Answer, Fault> {
        self.id += 1;
        let name = command.to_string();
        let request = Request { id: Some(self.id), command }.to_string();
        let silent = |silence| Fault::silent(silence, &name, patience);
        let start = self.process.send(&request).map_err(silent)?;
        let mut responses = Responses::default();
        let mut begun: Option<Instant> = None;
        loop {
            let line = self.process.line(start + patience, observer).map_err(silent)?;
            if line.text.starts_with(['=', '?']) {
                begun.get_or_insert(line.at);
            }
            let Some(response) = responses.push(&line.text) else { continue };
            let numbered = response.id.is_some();
            let response = response.answering(self.id);
            if let Some(id) = response.id.filter(|&id| id != self.id) {
                return Err(Fault::protocol(format!("it answered {request:?} with the number {id}")));
            }
            self.process.answered = true;
            let outcome = response.outcome.map(|text| text.to_string()).map_err(|text| text.to_string());
            return Ok(Answer { outcome, numbered, time: begun.unwrap_or(line.at) - start });
        }
    }

    /// Sends a command that must succeed, and returns the response.
    pub fn demand(
        &mut self,
        command: Command,
        patience: Duration,
        observer: &dyn Observer,
    ) -> Result<Answer, Fault> {
        let name = command.to_string();
        let answer = self.ask(command, patience, observer)?;
        match &answer.outcome {
            Ok(_) => Ok(answer),
            Err(why) => Err(Fault::protocol(format!("it refused {name:?}: {why}"))),
        }
    }
}

/// An external program that plays over GTP.
pub(crate) struct GtpPlayer {
    terms: Terms,
    session: Option<Session>,
    /// The board size and moves that the program has received; `None` before a game.
    told: Option<(BoardSize, Vec<Move>)>,
    /// The time settings that the program has received in this game.
    timing: Option<TimeSettings>,
    /// Whether the program has accepted every pass so far. Programs that refuse passes infer them.
    takes_passes: bool,
    measured: Option<Duration>,
}

impl GtpPlayer {
    pub fn new(terms: Terms) -> Self {
        Self { terms, session: None, told: None, timing: None, takes_passes: true, measured: None }
    }

    /// Requests a move at the end of a game.
    fn generate(
        &mut self,
        game: &Game,
        limits: &Limits,
        observer: &dyn Observer,
    ) -> Result<(Generated, Duration), Fault> {
        self.greet(observer)?;
        self.tell(game, observer)?;
        self.tell_time(game, limits, observer)?;
        let patience = self.terms.patience_for(limits);
        let session = self.session()?;
        let meter = Meter::start(&session.process, limits.measure);
        let answer = session.demand(Command::Genmove(game.turn()), patience, observer)?;
        let time = meter.read(&session.process, answer.time);
        let text = answer.outcome.unwrap_or_default();
        let generated: Generated = text.parse().map_err(|error| Fault::protocol(format!("{error}")))?;
        if let Generated::Move(play) = generated {
            legal(game, play)?;
            self.told.get_or_insert((game.size(), Vec::new())).1.push(play);
        }
        Ok((generated, time))
    }

    fn session(&mut self) -> Result<&mut Session, Fault> {
        self.session.as_mut().ok_or(Fault::Ended)
    }

    /// Starts the program if it is not running, and sends the settings for all games.
    fn greet(&mut self, observer: &dyn Observer) -> Result<(), Fault> {
        if self.session.is_some() && self.told.is_some() {
            return Ok(());
        }
        self.told = None;
        let Terms { level, patience, .. } = self.terms;
        let session = match &mut self.session {
            Some(session) => session,
            None => self.session.insert(Session::start(&self.terms.program)?),
        };
        if let Ok(game) = GAME.parse() {
            // Most programs support one game only and do not implement this command.
            session.ask(Command::SetGame(game), patience, observer)?;
        }
        if let Some(level) = level {
            session.demand(Command::SetLevel(level), patience, observer)?;
        }
        Ok(())
    }

    /// Sends the moves of a game: only new ones if possible, or else all from the start.
    fn tell(&mut self, game: &Game, observer: &dyn Observer) -> Result<(), Fault> {
        let (patience, size) = (self.terms.patience, game.size());
        let moves: Vec<Move> = game.moves().collect();
        let known = match self.told.take() {
            Some((told_size, told)) if told_size == size && moves.starts_with(&told) => told.len(),
            _ => {
                self.timing = None;
                let sized = self.session()?.ask(Command::Boardsize(size.n()), patience, observer)?;
                if let (Err(why), true) = (sized.outcome, size != BoardSize::Eight) {
                    return Err(Fault::protocol(format!("it refused boards of {size}: {why}")));
                }
                self.session()?.demand(Command::ClearBoard, patience, observer)?;
                0
            }
        };
        for (ply, &play) in moves.iter().enumerate().skip(known) {
            let Some(position) = game.position_at(ply) else { break };
            let command = Command::Play { colour: position.turn(), play };
            if play != Move::Pass {
                self.session()?.demand(command, patience, observer)?;
            } else if self.takes_passes {
                self.takes_passes = self.session()?.ask(command, patience, observer)?.outcome.is_ok();
            }
        }
        self.told = Some((size, moves));
        Ok(())
    }

    /// Sends the time settings. A program that ignores them is still subject to the limits.
    fn tell_time(&mut self, game: &Game, limits: &Limits, observer: &dyn Observer) -> Result<(), Fault> {
        let Some(settings) = settings(limits) else { return Ok(()) };
        let patience = self.terms.patience;
        let is_clock = settings.main > Duration::ZERO;
        // The main time of a clock is sent once per game; after that only the remaining time.
        let told = self.timing.is_some_and(|timing| timing == settings || is_clock);
        if !told {
            self.session()?.ask(Command::TimeSettings(settings), patience, observer)?;
            self.timing = Some(settings);
        }
        let time = whole(allowed(limits).unwrap_or_default());
        let left = Command::TimeLeft { colour: game.turn(), time, stones: u32::from(!is_clock) };
        self.session()?.ask(left, patience, observer)?;
        Ok(())
    }
}

/// Converts the limits to `time_settings`.
///
/// A time per move is an overtime for one stone. The increment of a clock is sent in the same way. Some programs treat
/// it as an increment, others as overtime after the main time. Neither interpretation exceeds the limits.
fn settings(limits: &Limits) -> Option<TimeSettings> {
    let each = |time| TimeSettings { main: Duration::ZERO, overtime: whole(time), stones: 1 };
    match (limits.time, limits.clock) {
        (None, None) => None,
        (Some(time), None) => Some(each(time)),
        (Some(time), Some(clock)) if time < clock.remaining => Some(each(time)),
        (_, Some(Clock { remaining, increment })) => {
            let overtime = Duration::from_secs(increment.as_secs());
            let stones = u32::from(!overtime.is_zero());
            Some(TimeSettings { main: whole(remaining.max(Duration::from_millis(1))), overtime, stones })
        }
    }
}

/// Whole seconds, as the protocol requires; a time below one second keeps its fraction.
fn whole(time: Duration) -> Duration {
    if time.as_secs() == 0 { time } else { Duration::from_secs(time.as_secs()) }
}

impl Player for GtpPlayer {
    fn start(&mut self, _: &Game) {
        self.told = None;
        self.session.take_if(|session| session.process.has_ended());
        if self.session.is_none() {
            // Slow programs can initialise now. A failed start is reported when a move is requested.
            self.session = Session::start(&self.terms.program).ok();
        }
    }

    fn choose(
        &mut self,
        game: &Game,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Result<Choice, Forfeit> {
        self.measured = None;
        if !game.position().can_move() {
            return Ok(first_legal(game));
        }
        if *game.start() != Position::start(game.size()) {
            let what = "GTP cannot set up a position; begin games at the usual start";
            return Err(Forfeit::Protocol(what.to_owned()));
        }
        let limits = self.terms.limits.and(*limits);
        match self.generate(game, &limits, observer) {
            Ok((generated, time)) => {
                self.measured = Some(time);
                self.terms.starts.succeeded();
                let Generated::Move(play) = generated else { return Err(Forfeit::Resigned) };
                observer.report(&Report { line: vec![play], time, ..Report::default() });
                Ok(Choice { play, verdict: None })
            }
            Err(Fault::Stopped) => {
                self.session = None;
                Ok(first_legal(game))
            }
            Err(fault) => Err(self.terms.blame(fault, self.session.take().map(|session| session.process))),
        }
    }

    fn measured(&self) -> Option<Duration> {
        self.measured
    }
}

impl Drop for GtpPlayer {
    fn drop(&mut self) {
        if let Some(session) = self.session.take() {
            session.process.leave(&Command::Quit.to_string());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(time: Option<u64>, clock: Option<(u64, u64)>, expected: Option<&str>) {
        let clock = clock.map(|(remaining, increment)| Clock {
            remaining: Duration::from_millis(remaining),
            increment: Duration::from_millis(increment),
        });
        let limits = Limits { time: time.map(Duration::from_millis), clock, ..Limits::default() };
        assert_eq!(settings(&limits).map(|settings| settings.to_string()).as_deref(), expected);
    }

    #[test]
    fn limits_become_gtp_time_settings() {
        check(None, None, None);
        check(Some(2500), None, Some("0 2 1"));
        check(Some(250), None, Some("0 0.25 1"));
        check(None, Some((300_900, 0)), Some("300 0 0"));
        check(None, Some((60_000, 2_500)), Some("60 2 1"));
        check(None, Some((60_000, 500)), Some("60 0 0"));
        check(None, Some((0, 0)), Some("0.001 0 0"));
        check(Some(1000), Some((60_000, 0)), Some("0 1 1"));
        check(Some(90_000), Some((60_000, 0)), Some("60 0 0"));
    }
}
