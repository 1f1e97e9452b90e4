//! The best moves of a position, for `hint`.

use std::time::{Duration, Instant};

use outflank_board::{Board, Game, Limits, Move, Observer as _, Report, S8, Verdict};
use outflank_engine::{Engine, Iteration, Watch, level, report};

use super::final_verdict;
use super::refusal::Refusal;
use super::talk::{Quiet, Talk};
use crate::roster::Kind;
use crate::server::seat::Seat;

/// Judges moves: those of the engine in one search, those of other players one by one.
#[derive(Default)]
pub(super) struct Hints {
    /// An engine of its own, whose table stays warm from one position to the next.
    engine: Option<Engine>,
}

/// A move and its value for the side that plays it.
struct Judged {
    line: Vec<Move>,
    verdict: Verdict,
    depth: u32,
}

impl Hints {
    /// Sends this number of best moves, again and again as the search deepens. The game is not over.
    pub fn send(
        &mut self,
        seat: &mut Seat,
        game: &Game,
        count: usize,
        talk: &mut Talk<'_>,
    ) -> Result<(), Refusal> {
        match game.position().board8() {
            Some(board) if seat.spec().kind() == Kind::Engine => self.search(seat, game, board, count, talk),
            _ if game.position().must_pass() => {
                let judged = judge(seat, game, Move::Pass, None, talk)?.ok_or_else(|| no_values(seat))?;
                talk.judge(&judged.line, judged.verdict, judged.depth, 100);
                Ok(())
            }
            _ => one_by_one(seat, game, count, talk),
        }
    }

    /// One search of the engine with several principal variations.
    fn search(
        &mut self,
        seat: &Seat,
        game: &Game,
        board: Board<S8>,
        count: usize,
        talk: &mut Talk<'_>,
    ) -> Result<(), Refusal> {
        let (spec, empties) = (seat.spec(), game.position().empties());
        let engine = match &mut self.engine {
            Some(engine) => engine,
            none => none.insert(spec.engine(game.size())?),
        };
        let goals = match spec.settings().level {
            Some(level) => level::iterations(level::goal(level, empties), empties),
            None => level::until_stopped(empties),
        };
        let is_pass = game.position().must_pass();
        let (board, count) = if is_pass { (board.passed(), 1) } else { (board, count) };
        let limit = spec.settings().time;
        let mut relay = Relay { talk, is_pass, start: Instant::now(), limit, is_ready: false };
        engine.search(board, goals, count, &mut relay);
        Ok(())
    }
}

/// Sends the iterations of the engine.
struct Relay<'a, 'b> {
    talk: &'a mut Talk<'b>,
    is_pass: bool,
    start: Instant,
    limit: Option<Duration>,
    /// Whether an iteration is complete.
    is_ready: bool,
}

impl Watch for Relay<'_, '_> {
    fn stop(&mut self, _nodes: u64) -> bool {
        let is_late = self.limit.is_some_and(|limit| self.start.elapsed() >= limit);
        self.talk.link.is_interrupted() || self.is_ready && is_late
    }

    fn finished(&mut self, iteration: &Iteration) -> bool {
        self.is_ready = true;
        let time = self.start.elapsed();
        let found = report(iteration, time);
        for (line, candidate) in iteration.lines.iter().zip(&found.candidates) {
            let pass = self.is_pass.then_some(Move::Pass);
            let moves: Vec<Move> = pass.into_iter().chain(line.moves.iter().copied()).collect();
            if let Some(verdict) = candidate.verdict {
                let verdict = if self.is_pass { -verdict } else { verdict };
                self.talk.judge(&moves, verdict, found.depth, found.confidence);
            }
        }
        self.talk.count(iteration.nodes, time);
        !self.stop(iteration.nodes)
    }
}

/// The best line of one search, then the values of the other moves. Alpha-beta knows only bounds for those.
fn one_by_one(seat: &mut Seat, game: &Game, count: usize, talk: &mut Talk<'_>) -> Result<(), Refusal> {
    let choice = seat.choose(game, &Limits::default(), talk)?;
    let best = choice.verdict.ok_or_else(|| no_values(seat))?;
    let Report { line, candidates, depth, .. } = talk.last.take().unwrap_or_default();
    let line = if line.first() == Some(&choice.play) { line } else { vec![choice.play] };
    let mut moves = vec![Judged { line, verdict: best, depth }];
    for square in game.position().moves() {
        let play = Move::from(square);
        if count < 2 || play == choice.play {
            continue;
        }
        if talk.stop() {
            return Ok(());
        }
        let known = candidates.iter().find(|candidate| candidate.play == play);
        match known.and_then(|candidate| candidate.verdict) {
            Some(verdict) => moves.push(Judged { line: vec![play], verdict, depth }),
            None => moves.extend(judge(seat, game, play, Some(depth), talk)?),
        }
    }
    moves[1..].sort_by_key(|judged| std::cmp::Reverse(judged.verdict.rank()));
    for judged in moves.iter().take(count) {
        talk.judge(&judged.line, judged.verdict, judged.depth, 100);
    }
    Ok(())
}

/// One move, judged by a search of the position after it. A search with a depth limit is one ply less deep there.
fn judge(
    seat: &mut Seat,
    game: &Game,
    play: Move,
    depth: Option<u32>,
    talk: &mut Talk<'_>,
) -> Result<Option<Judged>, Refusal> {
    let mut after = game.clone();
    after.play(play)?;
    let mut line = vec![play];
    if after.pass_if_forced() {
        line.push(Move::Pass);
    }
    if let Some(outcome) = after.outcome() {
        return Ok(Some(Judged { line, verdict: final_verdict(outcome, game.turn()), depth: 1 }));
    }
    let depth = depth.filter(|_| seat.spec().settings().depth.is_some());
    let limits = Limits { depth: depth.map(|depth| depth.saturating_sub(1).max(1)), ..Limits::default() };
    let mut quiet = Quiet { link: &*talk.link, last: None };
    let choice = seat.choose(&after, &limits, &mut quiet)?;
    let report = quiet.last.unwrap_or_default();
    line.extend(report.line);
    let view = |verdict: Verdict| if after.turn() == game.turn() { verdict } else { -verdict };
    Ok(choice.verdict.map(|verdict| Judged { line, verdict: view(verdict), depth: report.depth + 1 }))
}

fn no_values(seat: &Seat) -> Refusal {
    Refusal::NoValues(seat.name())
}
