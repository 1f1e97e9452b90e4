//! A player that uses an external `NBoard` program.

use std::time::{Duration, Instant};

use outflank_board::{
    Candidate, Choice, Counters, Forfeit, Game, Limits, Move, Observer, Player, Report, Score, Verdict,
};
use outflank_notation::nboard::{Command, Depth, Eval, Hint, Played, Reply};
use outflank_notation::record::{Record, TimeControl};
use outflank_notation::{Line, ggf};

use super::fault::{Fault, legal};
use super::process::{Meter, Process};
use super::program::Program;
use super::{Terms, allowed, first_legal};

/// The version of the protocol.
const VERSION: u32 = 2;
/// The default search depth.
pub(crate) const DEPTH: u32 = 12;
/// The default search depth under a time limit.
pub(crate) const TIMED_DEPTH: u32 = 60;

/// A session with a running program.
pub(crate) struct Session {
    pub process: Process,
    pings: u32,
}

impl Session {
    pub fn start(program: &Program) -> Result<Self, Fault> {
        Ok(Self { process: Process::start(program).map_err(Fault::Start)?, pings: 0 })
    }

    /// Sends a line that has no reply.
    pub fn send(&mut self, command: &Command) -> Result<Instant, Fault> {
        self.process.send(&command.to_string()).map_err(|_| Fault::Ended)
    }

    /// Sends a line and waits for the reply that `wanted` accepts.
    ///
    /// Other replies are passed to `wanted` and skipped. Lines that cannot be parsed are ignored, as is usual in this
    /// protocol.
    pub fn ask<T>(
        &mut self,
        command: &Command,
        patience: Duration,
        observer: &mut dyn Observer,
        mut wanted: impl FnMut(Reply, &mut dyn Observer) -> Option<T>,
    ) -> Result<(T, Duration), Fault> {
        let request = command.to_string();
        let silent = |silence| Fault::silent(silence, &request, patience);
        let start = self.process.send(&request).map_err(silent)?;
        loop {
            let line = self.process.line(start + patience, &*observer).map_err(silent)?;
            match line.text.parse() {
                Ok(reply) => {
                    if let Some(answer) = wanted(reply, observer) {
                        self.process.answered = true;
                        return Ok((answer, line.at - start));
                    }
                }
                Err(error) if line.text.trim_start().starts_with("===") => {
                    return Err(Fault::protocol(format!("it answered {:?}: {error}", line.text)));
                }
                Err(_) => {}
            }
        }
    }

    /// Waits until the program has processed all previous commands.
    pub fn ping(&mut self, patience: Duration, observer: &mut dyn Observer) -> Result<Duration, Fault> {
        self.pings += 1;
        let number = self.pings;
        let pong = |reply, _: &mut dyn Observer| (reply == Reply::Pong(number)).then_some(());
        Ok(self.ask(&Command::Ping(number), patience, observer, pong)?.1)
    }

    /// Requests the program to stop thinking, without waiting for it.
    fn interrupt(&mut self) -> Result<(), Fault> {
        self.pings += 1;
        self.send(&Command::Ping(self.pings)).map(|_| ())
    }

    /// Requests a move in the current position.
    pub fn go(
        &mut self,
        patience: Duration,
        observer: &mut dyn Observer,
        thoughts: &mut Thoughts,
    ) -> Result<(Played, Duration), Fault> {
        self.ask(&Command::Go, patience, observer, |reply, observer| match reply {
            Reply::Move(played) => Some(played),
            other => {
                if let Some(report) = thoughts.hear(other) {
                    observer.report(report);
                }
                None
            }
        })
    }
}

/// The progress of a program's search.
pub(crate) struct Thoughts {
    start: Instant,
    report: Report,
}

impl Thoughts {
    pub fn new() -> Self {
        Self { start: Instant::now(), report: Report::default() }
    }

    /// Updates the report and returns it, if the reply is part of a search.
    fn hear(&mut self, reply: Reply) -> Option<&Report> {
        match reply {
            Reply::Search(hint) | Reply::Book { hint, .. } => self.hint(hint),
            Reply::NodeStats { nodes, .. } => {
                self.report.counters = Counters { nodes, ..Counters::default() }
            }
            _ => return None,
        }
        self.report.time = self.start.elapsed();
        Some(&self.report)
    }

    fn hint(&mut self, hint: Hint) {
        let Hint { play, line, eval, depth, .. } = hint;
        let verdict = Some(verdict(eval));
        let Report { candidates, .. } = &mut self.report;
        candidates.retain(|candidate| candidate.play != play);
        candidates.push(Candidate { play, verdict, visits: 0 });
        // Each value is from the last search of its move; best first.
        candidates.sort_by_key(|candidate| {
            let discs = candidate.verdict.and_then(Verdict::discs);
            discs.map_or(0, |score| -score.in_hundredths())
        });
        if candidates[0].play == play {
            (self.report.depth, self.report.confidence) = match depth {
                Depth::Plies(plies) => (plies, 100),
                Depth::End { percent, .. } => (0, percent),
            };
            self.report.verdict = verdict;
            self.report.line = std::iter::once(play).chain(line).collect();
        }
    }

    /// The best legal move so far.
    fn best(&self, game: &Game) -> Option<Choice> {
        let &play = self.report.line.first()?;
        game.position().play(play).ok()?;
        Some(Choice { play, verdict: self.report.verdict })
    }
}

/// The value of a position: the midpoint, if draws make two values.
fn verdict(eval: Eval) -> Verdict {
    Verdict::Discs(Score::hundredths(i32::midpoint(eval.high().in_hundredths(), eval.low().in_hundredths())))
}

/// An external program that plays over `NBoard`.
pub(crate) struct NboardPlayer {
    terms: Terms,
    session: Option<Session>,
    /// The search depth that was sent to the program.
    depth: Option<u32>,
    measured: Option<Duration>,
}

impl NboardPlayer {
    pub fn new(terms: Terms) -> Self {
        Self { terms, session: None, depth: None, measured: None }
    }

    /// Requests a move at the end of a game.
    fn generate(
        &mut self,
        game: &Game,
        limits: &Limits,
        observer: &mut dyn Observer,
        thoughts: &mut Thoughts,
    ) -> Result<(Choice, Duration), Fault> {
        if self.session.is_none() {
            self.session = Some(Session::start(&self.terms.program)?);
            self.depth = None;
        }
        let session = self.session.as_mut().ok_or(Fault::Ended)?;
        let depth = depth(limits);
        if self.depth.is_none() {
            session.send(&Command::Nboard(VERSION))?;
        }
        if self.depth != Some(depth) {
            session.send(&Command::SetDepth(depth))?;
            self.depth = Some(depth);
        }
        session.send(&Command::SetGame(text(game, limits)))?;
        session.ping(self.terms.patience, observer)?;
        *thoughts = Thoughts::new();
        let meter = Meter::start(&session.process, limits.measure);
        let (played, time) = session.go(self.terms.patience_for(limits), observer, thoughts)?;
        let time = meter.read(&session.process, time);
        let play = legal(game, played.play)?;
        Ok((Choice { play, verdict: played.eval.map(verdict).or(thoughts.report.verdict) }, time))
    }
}

pub(crate) fn depth(limits: &Limits) -> u32 {
    limits.depth.unwrap_or(if allowed(limits).is_some() { TIMED_DEPTH } else { DEPTH })
}

/// A game in GGF, with the clock of the side to move.
pub(crate) fn text(game: &Game, limits: &Limits) -> Line {
    let mut record = Record::new(game.clone());
    record.black.clock = clock(game, limits);
    record.white.clock = record.black.clock;
    Line::from(ggf::print(&record).as_str())
}

/// The time of the side to move at the start of the game, computed from its remaining time.
///
/// Programs subtract the times of the moves from it, and add the increments. The protocol has no time per move. That
/// time is sent as the remaining time of the game, so it is never exceeded.
fn clock(game: &Game, limits: &Limits) -> Option<TimeControl> {
    let time = allowed(limits)?;
    let clock = limits.clock.filter(|clock| clock.remaining == time);
    let increment = clock.map_or(Duration::ZERO, |clock| clock.increment);
    let mut main = time;
    for (ply, turn) in game.turns().iter().enumerate().filter(|(_, turn)| turn.play != Move::Pass) {
        if game.position_at(ply).is_some_and(|position| position.turn() == game.turn()) {
            main = (main + turn.time.unwrap_or_default()).saturating_sub(increment);
        }
    }
    let seconds = |time: Duration| u32::try_from(time.as_secs()).unwrap_or(u32::MAX);
    Some(TimeControl { main: seconds(main).max(1), increment: seconds(increment), extension: 0 })
}

impl Player for NboardPlayer {
    fn start(&mut self, _: &Game) {
        self.session.take_if(|session| session.process.has_ended());
        if self.session.is_none() {
            // Slow programs can initialise now. A failed start is reported when a move is requested.
            self.session = Session::start(&self.terms.program).ok();
            self.depth = None;
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
        let limits = self.terms.limits.and(*limits);
        let mut thoughts = Thoughts::new();
        match self.generate(game, &limits, observer, &mut thoughts) {
            Ok((choice, time)) => {
                self.measured = Some(time);
                self.terms.starts.succeeded();
                Ok(choice)
            }
            Err(Fault::Stopped) => {
                self.session.take_if(|session| session.interrupt().is_err());
                Ok(thoughts.best(game).unwrap_or_else(|| first_legal(game)))
            }
            Err(fault) => Err(self.terms.blame(fault, self.session.take().map(|session| session.process))),
        }
    }

    fn measured(&self) -> Option<Duration> {
        self.measured
    }
}

impl Drop for NboardPlayer {
    fn drop(&mut self) {
        if let Some(session) = self.session.take() {
            session.process.leave(&Command::Quit.to_string());
        }
    }
}

#[cfg(test)]
mod tests {
    use outflank_board::{BoardSize, Clock, Turn};

    use super::*;

    #[test]
    fn clock_sent_is_remaining_plus_used_time() {
        let mut game = Game::new(BoardSize::Eight);
        for (name, seconds) in [("f5", 7), ("d6", 100), ("c3", 8), ("d3", 100)] {
            let play = Move::Place(name.parse().unwrap());
            game.play_turn(Turn { play, time: Some(Duration::from_secs(seconds)), verdict: None }).unwrap();
        }
        let check = |time: Option<u64>, clock: Option<(u64, u64)>, expected: Option<&str>| {
            let seconds = Duration::from_secs;
            let clock = clock.map(|(remaining, increment)| Clock {
                remaining: seconds(remaining),
                increment: seconds(increment),
            });
            let limits = Limits { time: time.map(seconds), clock, ..Limits::default() };
            let control = super::clock(&game, &limits).map(|control| control.to_string());
            assert_eq!(control.as_deref(), expected);
        };
        check(None, None, None);
        check(None, Some((285, 0)), Some("05:00//00:00"));
        check(None, Some((305, 10)), Some("05:00/00:10/00:00"));
        check(Some(5), Some((285, 0)), Some("00:20//00:00"));
        let text = text(&game, &Limits::default());
        assert!(text.as_str().ends_with("B[F5//7.00]W[D6//100.00]B[C3//8.00]W[D3//100.00];)"), "{text}");
    }
}
