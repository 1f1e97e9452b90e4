//! `outflank solve`: exact scores of positions.

use std::io::{IsTerminal as _, Write as _};
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::Context as _;
use outflank_board::{BoardSize, Move, Position};
use outflank_engine::{DISC, Engine, Iteration, Settings, WHOLE, WINNER, Watch, as_move, level};
use outflank_notation::obf::{self, Problem};
use serde_json::{Value, json};

use crate::args::{Solve, Source};
use crate::command::{BadInput, Failed, game};

/// Solves and prints.
pub fn run(arguments: &Solve) -> anyhow::Result<()> {
    let problems = problems(arguments)?;
    let settings = Settings {
        threads: arguments.threads.get(),
        memory: arguments.hash as usize,
        evaluation: arguments.judge.evaluation(),
        window: if arguments.wld { WINNER } else { WHOLE },
        ..Settings::default()
    };
    let mut engine = Engine::new(settings);
    let mut solved = Vec::new();
    if !arguments.json {
        println!("{HEADING}");
    }
    for (number, problem) in problems.iter().enumerate() {
        engine.clear();
        let solution = solve(&mut engine, number + 1, problem, arguments.wld);
        if !arguments.json {
            println!("{}", solution.row(arguments.wld));
        }
        solved.push(solution);
    }
    conclude(&solved, arguments.json)
}

const HEADING: &str =
    "  # empties  score  move          nodes     time   nodes/s         principal variation";

/// The positions to solve, all of them on 8x8.
fn problems(arguments: &Solve) -> anyhow::Result<Vec<Problem>> {
    let problems = match &arguments.words[..] {
        [path] if Path::new(path).is_file() => {
            let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {path}"))?;
            let read = |(line, problem): (usize, Result<Problem, _>)| {
                problem.map_err(|error: obf::ObfError| BadInput(format!("{path}: line {line}: {error}")))
            };
            obf::problems(&text).map(read).collect::<Result<Vec<_>, _>>()?
        }
        words => {
            let source = Source { words: words.to_vec() };
            let position = *game(&source, BoardSize::Eight)?.position();
            vec![Problem { position, moves: Vec::new(), score: None, comment: None }]
        }
    };
    if problems.is_empty() {
        return Err(BadInput("there is no position in the file".to_owned()).into());
    }
    for (number, Problem { position, .. }) in problems.iter().enumerate() {
        if position.size() != BoardSize::Eight {
            let size = position.size();
            let message = format!("position {}: only 8x8 can be solved, not {size}", number + 1);
            return Err(BadInput(message).into());
        }
    }
    Ok(problems)
}

/// A position played out.
struct Solution {
    number: usize,
    empties: u32,
    score: i32,
    line: Vec<Move>,
    nodes: u64,
    time: Duration,
    expected: Option<i32>,
    /// Whether score and move are as expected.
    ok: Option<bool>,
}

fn solve(engine: &mut Engine, number: usize, problem: &Problem, wld: bool) -> Solution {
    let position = problem.position;
    let start = Instant::now();
    let empties = position.empties();
    let passes = position.must_pass();
    let mover = if passes { position.passed() } else { position };
    let found = mover
        .board8()
        .filter(|_| mover.outcome().is_none())
        .and_then(|board| engine.search(board, level::endless(empties), 1, &mut Shown { number, start }));
    let (mut score, mut line) = (final_score(&position), Vec::new());
    let nodes = found.as_ref().map_or(0, |found| found.nodes);
    if let Some(best) = found.and_then(|found| found.lines.into_iter().next()) {
        line = best.squares.into_iter().map(as_move).collect();
        score = best.score / DISC;
        if passes {
            (score, line) = (-score, [Move::Pass].into_iter().chain(line).collect());
        }
    }
    if wld {
        score = score.signum();
    }
    let expected = problem.best().map(|best| if wld { best.signum() } else { best });
    let ok = expected.map(|expected| {
        let listed = line.first().and_then(|first| problem.moves.iter().find(|(play, _)| play == first));
        let among_best = listed.is_none_or(|&(_, own)| wld && own.signum() == score || own == score);
        expected == score && among_best
    });
    Solution { number, empties, score, line, nodes, time: start.elapsed(), expected, ok }
}

/// The score of a finished game for the side to move; nothing where it is not finished.
fn final_score(position: &Position) -> i32 {
    let sign = if position.turn() == outflank_board::Colour::Black { 1 } else { -1 };
    position.outcome().map_or(0, |outcome| sign * outcome.difference())
}

impl Solution {
    fn row(&self, wld: bool) -> String {
        let score = match (wld, self.score) {
            (false, score) => format!("{score:+}"),
            (_, 1) => "win".to_owned(),
            (_, 0) => "draw".to_owned(),
            _ => "loss".to_owned(),
        };
        let seconds = self.time.as_secs_f64();
        let first = self.line.first().map_or_else(|| "-".to_owned(), Move::to_string);
        let line: Vec<String> = self.line.iter().map(Move::to_string).collect();
        let check = match self.ok {
            None => "",
            Some(true) => "ok ",
            Some(false) => "WRONG ",
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

    fn document(&self) -> Value {
        json!({
            "id": self.number,
            "empties": self.empties,
            "score": self.score,
            "move": self.line.first().map(ToString::to_string),
            "exact": true,
            "nodes": self.nodes,
            "seconds": self.time.as_secs_f64(),
            "pv": self.line.iter().map(ToString::to_string).collect::<Vec<_>>(),
            "expected": self.expected,
            "ok": self.ok,
        })
    }
}

fn conclude(solved: &[Solution], json: bool) -> anyhow::Result<()> {
    let nodes: u64 = solved.iter().map(|solution| solution.nodes).sum();
    let seconds: f64 = solved.iter().map(|solution| solution.time.as_secs_f64()).sum();
    let wrong = solved.iter().filter(|solution| solution.ok == Some(false)).count();
    let mut out = std::io::stdout().lock();
    if json {
        let positions: Vec<Value> = solved.iter().map(Solution::document).collect();
        writeln!(out, "{}", json!({"positions": positions, "nodes": nodes, "seconds": seconds}))?;
    } else {
        let known = solved.iter().filter(|solution| solution.ok.is_some()).count();
        let speed = nodes as f64 / seconds.max(1e-6);
        write!(out, "{} positions, {nodes} nodes, {seconds:.3} s, {speed:.0} nodes/s", solved.len())?;
        match (known, wrong) {
            (0, _) => writeln!(out)?,
            (known, 0) => writeln!(out, "; {known} of {known} as the file has them")?,
            (known, wrong) => writeln!(out, "; {wrong} of {known} WRONG")?,
        }
    }
    if wrong > 0 { Err(Failed.into()) } else { Ok(()) }
}

/// Shows on a terminal how far a solution of more than two seconds is.
struct Shown {
    number: usize,
    start: Instant,
}

impl Watch for Shown {
    fn stop(&mut self, _nodes: u64) -> bool {
        false
    }

    fn finished(&mut self, iteration: &Iteration) -> bool {
        if self.start.elapsed() > Duration::from_secs(2) && std::io::stderr().is_terminal() {
            let best = &iteration.lines[0];
            eprint!(
                "\r\x1b[K#{}: {} plies at {}%: {:+.2} with {}, {} nodes, {:.0} s",
                self.number,
                iteration.goal.depth,
                iteration.goal.selectivity.percent(),
                f64::from(best.score) / f64::from(DISC),
                as_move(best.squares[0]),
                iteration.nodes,
                self.start.elapsed().as_secs_f64(),
            );
        }
        true
    }
}
