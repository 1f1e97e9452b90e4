//! One position solved, or searched as far as its limits allowed.

use std::time::{Duration, Instant};

use outflank_board::{Colour, Move, Position};
use outflank_engine::{DiscScore, Engine, Iteration, ScaledScore, Selectivity, level};
use outflank_notation::obf::Problem;
use serde_json::{Value, json};

use super::watch::{Limits, Progress};
use crate::interrupt::Interrupt;

/// What was found out about a position.
pub struct Solution {
    number: usize,
    empties: u32,
    /// Whole discs where it is exact.
    score: ScaledScore,
    wld: bool,
    line: Vec<Move>,
    pub nodes: u64,
    pub time: Duration,
    /// Whether the game was searched to its end without a guess.
    pub exact: bool,
    /// How far it was searched, and how sure that is in per cent.
    depth: u32,
    percent: u8,
    expected: Option<i32>,
    /// Whether score and move are as expected; `None` where nothing was expected or the score is not exact.
    pub ok: Option<bool>,
}

impl Solution {
    /// Searches a position; the time includes the clearing of the engine.
    pub fn new(
        engine: &mut Engine,
        number: usize,
        problem: &Problem,
        wld: bool,
        limits: Limits,
        interrupt: &Interrupt,
    ) -> Self {
        let start = Instant::now();
        engine.clear();
        let position = problem.position;
        let empties = position.empties();
        let passes = position.must_pass();
        let mover = if passes { position.passed() } else { position };
        let mut progress = Progress::new(number, start, limits, interrupt);
        let found = mover
            .board8()
            .filter(|_| mover.outcome().is_none())
            .and_then(|board| engine.search(board, level::endless(empties), 1, &mut progress));
        let mut solution = Self::finished(number, &position, wld);
        if let Some(found) = found {
            solution.take(found, passes);
        }
        if !solution.exact {
            // Those of the unfinished iteration count too.
            solution.nodes = progress.nodes;
        }
        solution.expected = problem.best().map(|best| if wld { best.signum() } else { best });
        solution.ok = solution.judge(problem);
        solution.time = start.elapsed();
        solution
    }

    /// A game that is over.
    fn finished(number: usize, position: &Position, wld: bool) -> Self {
        let sign = if position.turn() == Colour::Black { 1 } else { -1 };
        Self {
            number,
            empties: position.empties(),
            score: DiscScore::new(position.outcome().map_or(0, |outcome| sign * outcome.difference()))
                .scaled(),
            wld,
            line: Vec::new(),
            nodes: 0,
            time: Duration::ZERO,
            exact: true,
            depth: 0,
            percent: 100,
            expected: None,
            ok: None,
        }
    }

    fn take(&mut self, found: Iteration, passes: bool) {
        let goal = found.goal;
        self.nodes = found.nodes;
        self.exact = goal.depth >= self.empties && goal.selectivity == Selectivity::Exact;
        (self.depth, self.percent) = (goal.depth, goal.selectivity.percent());
        let Some(best) = found.lines.into_iter().next() else { return };
        self.line = best.moves;
        self.score = best.score;
        if passes {
            self.score = -self.score;
            self.line.insert(0, Move::Pass);
        }
    }

    /// The score of an exact solution: discs, or only their sign.
    fn discs(&self) -> i32 {
        let discs = self.score.truncated().get();
        if self.wld { discs.signum() } else { discs }
    }

    fn judge(&self, problem: &Problem) -> Option<bool> {
        let expected = self.expected.filter(|_| self.exact)?;
        let score = self.discs();
        let listed = self.line.first().and_then(|first| problem.moves.iter().find(|(play, _)| play == first));
        let among_best = listed.is_none_or(|&(_, own)| self.wld && own.signum() == score || own == score);
        Some(expected == score && among_best)
    }

    /// One line of the table.
    pub fn row(&self) -> String {
        let score = match (self.wld, self.score.signum()) {
            (false, _) if self.exact => format!("{:+}", self.discs()),
            (false, _) => format!("{:+.2}", self.estimate()),
            (_, 1) => "win".to_owned(),
            (_, 0) => "draw".to_owned(),
            _ => "loss".to_owned(),
        };
        let seconds = self.time.as_secs_f64();
        let first = self.line.first().map_or_else(|| "-".to_owned(), Move::to_string);
        let line: Vec<String> = self.line.iter().map(Move::to_string).collect();
        let check = match self.ok {
            _ if !self.exact => format!("{}@{}%", self.depth, self.percent),
            None => String::new(),
            Some(true) => "ok".to_owned(),
            Some(false) => "WRONG".to_owned(),
        };
        format!(
            "{:>3} {:>7} {score:>6}  {first:<5} {:>12} {seconds:>8.3} {:>9.0}  {check:<6} {}",
            self.number,
            self.empties,
            self.nodes,
            self.nodes as f64 / seconds.max(1e-6),
            line.join(" "),
        )
    }

    /// The score in discs, to two decimals.
    fn estimate(&self) -> f64 {
        (self.score.in_discs() * 100.0).round() / 100.0
    }

    /// The same as JSON.
    pub fn document(&self) -> Value {
        let score = match (self.exact, self.wld) {
            (true, _) => json!(self.discs()),
            (false, true) => json!(self.score.signum()),
            (false, false) => json!(self.estimate()),
        };
        json!({
            "id": self.number,
            "empties": self.empties,
            "score": score,
            "move": self.line.first().map(ToString::to_string),
            "exact": self.exact,
            "depth": self.depth,
            "confidence": self.percent,
            "nodes": self.nodes,
            "seconds": self.time.as_secs_f64(),
            "pv": self.line.iter().map(ToString::to_string).collect::<Vec<_>>(),
            "expected": self.expected,
            "ok": self.ok,
        })
    }
}
