//! An estimate of the CPU time of a study, from short trials of its players.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use cpu_time::ThreadTime;
use outflank_board::{BoardSize, Game, Limits, Observer, Report};
use outflank_players::{Key, Kind, Spec};

use crate::document::{CellKind, Positions};
use crate::plan::{Plan, PlannedCell, Point};
use crate::position::positions;

/// The CPU time of a trial of one player. On a busy machine, elapsed time would be many times as long.
const TRIAL_TIME: Duration = Duration::from_millis(60);

/// The number of positions of a trial.
const TRIAL_POSITIONS: u64 = 3;

/// The limits of the ratio of the times of two depths.
const MIN_GROWTH: f64 = 1.5;
const MAX_GROWTH: f64 = 12.0;

/// The time of a trial of board operations, per operation and board.
const OPERATION_SECONDS: f64 = 0.07;

/// The estimated CPU time of a study.
#[derive(Clone, Debug, PartialEq)]
pub struct Estimate {
    /// The seconds per game or search, by cell and point.
    steps: Vec<Vec<f64>>,
    /// The seconds of the whole study.
    pub seconds: f64,
}

impl Estimate {
    /// Tries every player for a moment. External programs count as immediate.
    #[must_use]
    pub fn of(plan: &Plan) -> Self {
        let mut trials = HashMap::new();
        let cell = |planned: &PlannedCell| -> Vec<f64> {
            planned.points.iter().map(|point| step_seconds(planned, point, &mut trials)).collect()
        };
        let steps: Vec<Vec<f64>> = plan.cells.iter().map(cell).collect();
        let seconds = plan.cells.iter().zip(&steps).map(|(planned, steps)| {
            let all = (planned.games() + planned.searches()) as f64;
            all / planned.points.len() as f64 * steps.iter().sum::<f64>()
        });
        Self { seconds: seconds.sum(), steps }
    }

    /// The estimated time of all games and searches, in milliseconds, at least one each.
    #[must_use]
    pub fn milliseconds(&self, plan: &Plan) -> u64 {
        let cell = |(number, planned): (usize, &PlannedCell)| -> u64 {
            let steps = (planned.games() + planned.searches()) / planned.points.len() as u64;
            (0..planned.points.len()).map(|point| steps * self.step_milliseconds(number, point)).sum()
        };
        plan.cells.iter().enumerate().map(cell).sum()
    }

    /// The estimated time of a game or search of a point, in milliseconds, at least one.
    #[must_use]
    pub fn step_milliseconds(&self, cell: usize, point: usize) -> u64 {
        (1e3 * self.steps[cell][point]).max(1.0) as u64
    }
}

/// The seconds of one game or search of a point: means over its pairings or players.
fn step_seconds(planned: &PlannedCell, point: &Point, trials: &mut HashMap<(String, BoardSize), f64>) -> f64 {
    let listed = match planned.cell.kind.sample().map(|sample| &sample.positions) {
        Some(Positions::Listed(_)) => planned.positions(point).ok(),
        _ => None,
    };
    let mut move_seconds = |spec: &Spec| match &listed {
        Some(games) => seconds_per_move(spec, point.size, games),
        None => *trials.entry((spec.to_string(), point.size)).or_insert_with(|| {
            seconds_per_move(spec, point.size, &positions(point.size, TRIAL_POSITIONS, 1))
        }),
    };
    let count = point.players.len().max(1) as f64;
    let mean = point.players.iter().map(&mut move_seconds).sum::<f64>() / count;
    match planned.cell.kind {
        // Every player has about half of the moves.
        CellKind::Match(_) | CellKind::Tournament(_) => mean * f64::from(point.size.squares() - 4),
        CellKind::Cost(_) | CellKind::Value(_) => mean,
        CellKind::Board { .. } => OPERATION_SECONDS,
    }
}

/// The estimated seconds per move of a player.
fn seconds_per_move(spec: &Spec, size: BoardSize, games: &[Game]) -> f64 {
    if matches!(spec.kind(), Kind::Program(_) | Kind::Human) {
        return 0.0;
    }
    if let Some(time) = spec.settings().time {
        return time.as_secs_f64();
    }
    let games = &games[..games.len().min(TRIAL_POSITIONS as usize)];
    if let Some(seconds) = trial(spec, size, games) {
        return seconds;
    }
    let settings = spec.settings();
    let (key, full) = match (settings.depth, settings.iterations, settings.nodes) {
        (Some(depth), ..) => (Key::Depth, u64::from(depth)),
        (_, Some(iterations), _) => (Key::Iterations, iterations),
        (_, _, Some(nodes)) => (Key::Nodes, nodes),
        // Nothing can be made smaller: it takes at least as long as the trial.
        (None, None, None) => return TRIAL_TIME.as_secs_f64(),
    };
    let smaller = |value: u64| {
        let mut spec = spec.clone();
        spec.set(key, &value.to_string()).ok()?;
        trial(&spec, size, games)
    };
    if key == Key::Depth {
        // A search does not pass the end of the game.
        let empties = games.iter().map(|game| u64::from(game.position().empties())).max().unwrap_or_default();
        return extrapolated_depth(full.min(empties + 1), smaller);
    }
    // Time is proportional to iterations and nodes.
    let mut value = full / 8;
    while value > 0 {
        if let Some(seconds) = smaller(value) {
            return seconds * full as f64 / value as f64;
        }
        value /= 8;
    }
    TRIAL_TIME.as_secs_f64()
}

/// Extends the times of small depths by their last ratio.
fn extrapolated_depth(full: u64, smaller: impl Fn(u64) -> Option<f64>) -> f64 {
    let mut last: Option<f64> = None;
    let mut growth = MAX_GROWTH / 2.0;
    for depth in 1..full {
        let Some(seconds) = smaller(depth) else {
            return last.unwrap_or(TRIAL_TIME.as_secs_f64()) * growth.powf((full - depth + 1) as f64);
        };
        if let Some(last) = last.filter(|last| *last > 0.0) {
            growth = (seconds / last).clamp(MIN_GROWTH, MAX_GROWTH);
        }
        last = Some(seconds);
    }
    last.unwrap_or(TRIAL_TIME.as_secs_f64()) * growth
}

/// The mean time per move; `None` if the trial was stopped.
fn trial(spec: &Spec, size: BoardSize, games: &[Game]) -> Option<f64> {
    let mut player = spec.maker(size).ok()?.player(1).ok()?;
    let threads = spec.settings().threads.unwrap_or(1);
    let mut deadline = Deadline { start: Instant::now(), cpu: (threads == 1).then(ThreadTime::now) };
    for game in games {
        player.start(game);
        player.choose(game, &Limits::default(), &mut deadline).ok()?;
        if deadline.stop() {
            return None;
        }
    }
    Some(deadline.elapsed().as_secs_f64() / games.len() as f64)
}

/// Stops searches after the time of a trial.
struct Deadline {
    start: Instant,
    /// The CPU time; `None` for a player with threads of its own.
    cpu: Option<ThreadTime>,
}

impl Deadline {
    fn elapsed(&self) -> Duration {
        self.cpu.map_or_else(|| self.start.elapsed(), |cpu| cpu.elapsed())
    }
}

impl Observer for Deadline {
    fn report(&mut self, _: &Report) {}

    fn stop(&self) -> bool {
        self.elapsed() > TRIAL_TIME
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn assert_close(one: f64, other: f64) {
        assert!((one - other).abs() < 1e-9, "{one} {other}");
    }

    #[test]
    fn times_of_small_depths_are_extended() {
        // Depths 1 to 4 take 1, 4, 16 and 64 seconds; the trial stops from depth 5 on.
        let times = |depth: u64| (depth <= 4).then(|| 4_f64.powi(depth as i32 - 1));
        assert_close(extrapolated_depth(7, times), 4096.0);
        assert_close(extrapolated_depth(5, times), 256.0);
        assert_close(extrapolated_depth(3, |_| None), TRIAL_TIME.as_secs_f64() * (MAX_GROWTH / 2.0).powi(3));
    }

    #[test]
    fn a_time_limit_is_the_estimate() {
        let spec: Spec = "alphabeta:time=3s".parse().unwrap();
        let games = positions(BoardSize::Eight, 1, 1);
        assert_close(seconds_per_move(&spec, BoardSize::Eight, &games), 3.0);
        let program: Spec = "gtp:cmd=nothing".parse().unwrap();
        assert_close(seconds_per_move(&program, BoardSize::Eight, &games), 0.0);
    }
}
