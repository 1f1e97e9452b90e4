//! Searches of positions: the move and its value, and the cost in nodes, time and CPU time.

use std::ops::AddAssign;
use std::time::Instant;

use cpu_time::ThreadTime;
use outflank_arena::{Seat, Spectator};
use outflank_board::{Forfeit, Game, Limits, Observer, Player, Report, Verdict};
use outflank_players::seed::mix;
use outflank_players::{Maker, RosterError};
use serde::{Deserialize, Serialize};

use crate::plan::Point;

/// One search, and which one it is: indices of cell, point, player and position.
///
/// A board cell has operations in place of searches: its points are operations, and its players representations.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Search {
    /// The index of the cell.
    pub cell: usize,
    /// The index of the point.
    pub point: usize,
    /// The index of the player.
    pub player: usize,
    /// The index of the position.
    pub position: usize,
    /// The number of nodes.
    pub nodes: u64,
    /// The time.
    pub seconds: f64,
    /// The CPU time; `None` for an external program.
    pub cpu_seconds: Option<f64>,
    /// The chosen move.
    #[serde(default)]
    pub play: String,
    /// Its value: points of a heuristic, discs, or the chance of winning in percent.
    #[serde(default)]
    pub value: Option<f64>,
}

/// The total cost of several searches.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Effort {
    /// The number of searches.
    pub searches: u64,
    /// The nodes of all searches.
    pub nodes: u64,
    /// The time of all searches, in seconds.
    pub seconds: f64,
    /// The CPU time of all searches, in seconds. External programs do not report it.
    pub cpu_seconds: f64,
    /// The number of searches with a CPU time.
    pub timed: u64,
}

impl Effort {
    /// The mean number of nodes; `None` without nodes, since external programs and the random player report none.
    #[must_use]
    pub fn nodes_per_move(&self) -> Option<f64> {
        (self.nodes > 0).then(|| self.nodes as f64 / self.searches as f64)
    }

    /// The mean time in seconds.
    #[must_use]
    pub fn seconds_per_move(&self) -> Option<f64> {
        (self.searches > 0).then(|| self.seconds / self.searches as f64)
    }

    /// The mean CPU time in seconds.
    #[must_use]
    pub fn cpu_seconds_per_move(&self) -> Option<f64> {
        (self.timed > 0).then(|| self.cpu_seconds / self.timed as f64)
    }
}

impl AddAssign<&Search> for Effort {
    fn add_assign(&mut self, search: &Search) {
        self.searches += 1;
        self.nodes += search.nodes;
        self.seconds += search.seconds;
        self.cpu_seconds += search.cpu_seconds.unwrap_or_default();
        self.timed += u64::from(search.cpu_seconds.is_some());
    }
}

/// Why a search has no cost.
pub(crate) enum Failed {
    Roster(RosterError),
    /// The player and the reason.
    Forfeit(String, Forfeit),
}

/// Searches positions on one thread. A player without randomness is made once.
pub(crate) struct Searcher<'a> {
    pub point: &'a Point,
    /// The seed of the cell.
    pub seed: u64,
    pub makers: &'a [Maker],
    pub games: &'a [Game],
    pub stop: &'a (dyn Fn() -> bool + Sync),
    pub spectator: Option<&'a dyn Spectator>,
    /// The index of the last player, and the player.
    pub kept: Option<(usize, Box<dyn Player>)>,
}

impl Searcher<'_> {
    /// The cost of one player on one position; `None` if the search was stopped.
    pub fn search(&mut self, [cell, point, player, position]: [usize; 4]) -> Result<Option<Search>, Failed> {
        let spec = &self.point.players[player];
        let seed = mix(&[self.seed, player as u64, position as u64]);
        let seed = spec.settings().seed.unwrap_or(seed);
        let kept = self.kept.take().filter(|(index, _)| *index == player && !spec.takes_chances());
        let (_, mut own) = match kept {
            Some(kept) => kept,
            None => (player, self.makers[player].player(seed).map_err(Failed::Roster)?),
        };
        let game = &self.games[position];
        own.start(game);
        let mut counter = NodeCounter { nodes: 0, stop: self.stop };
        let name = spec.name();
        let seat = self.spectator.map(|spectator| Seat {
            spectator,
            number: position as u64 + 1,
            names: [&name; 2],
        });
        let search = seat.map(|seat| seat.begin(game));
        let (wall, cpu) = (Instant::now(), ThreadTime::now());
        let choice = own.choose(game, &Limits::default(), &mut counter);
        let (cpu, wall) = (cpu.elapsed() + own.helper_time(), wall.elapsed());
        drop(search);
        if counter.stop() {
            return Ok(None);
        }
        let choice = choice.map_err(|why| Failed::Forfeit(name, why))?;
        // A player that measures its time is an external program, whose CPU time is not ours.
        let measured = own.measured();
        let seconds = measured.unwrap_or(wall).as_secs_f64();
        let cpu_seconds = measured.is_none().then_some(cpu.as_secs_f64());
        self.kept = Some((player, own));
        Ok(Some(Search {
            cell,
            point,
            player,
            position,
            nodes: counter.nodes,
            seconds,
            cpu_seconds,
            play: choice.play.to_string(),
            value: choice.verdict.map(number),
        }))
    }
}

/// A value as a number: points, discs, or percent.
fn number(verdict: Verdict) -> f64 {
    match verdict {
        Verdict::Discs(score) => f64::from(score.in_hundredths()) / 100.0,
        Verdict::Points(points) => points.into(),
        Verdict::Result(discs) => discs.into(),
        Verdict::Chance(chance) => f64::from(chance) / 100.0,
    }
}

/// The factories of the players of a point.
pub(crate) fn makers(point: &Point) -> Result<Vec<Maker>, RosterError> {
    point.players.iter().map(|spec| spec.maker(point.size)).collect()
}

/// Keeps the number of nodes of the last report.
struct NodeCounter<'a> {
    nodes: u64,
    stop: &'a (dyn Fn() -> bool + Sync),
}

impl Observer for NodeCounter<'_> {
    fn report(&mut self, report: &Report) {
        self.nodes = report.counters.nodes;
    }

    fn stop(&self) -> bool {
        (self.stop)()
    }
}

#[cfg(test)]
mod tests {
    use outflank_board::{BoardSize, Convention, S6, perft};
    use outflank_players::Spec;

    use super::*;
    use crate::position::positions;

    /// Minimax at depth 2 enters the root, its moves, and their replies; a pass is a node too.
    #[test]
    fn nodes_are_those_of_the_search() {
        let games = positions(BoardSize::Six, 5, 1);
        let spec: Spec = "minimax=2".parse().unwrap();
        let makers = [spec.maker(BoardSize::Six).unwrap()];
        let point = Point { values: Vec::new(), players: vec![spec], size: BoardSize::Six };
        let stop: &(dyn Fn() -> bool + Sync) = &|| false;
        let mut searcher = Searcher {
            point: &point,
            seed: 1,
            makers: &makers,
            games: &games,
            stop,
            spectator: None,
            kept: None,
        };
        // The last position is close to the end, where games end inside the search.
        for (position, game) in games.iter().enumerate().take(4) {
            let search = searcher.search([0, 0, 0, position]).ok().flatten().unwrap();
            let board = game.position().board::<S6>().unwrap();
            let leaves = [1, 2].map(|depth| perft(board, depth, Convention::B));
            assert_eq!(search.nodes, 1 + leaves[0] + leaves[1], "{position}");
        }
        let stop: &(dyn Fn() -> bool + Sync) = &|| true;
        let mut searcher = Searcher {
            point: &point,
            seed: 1,
            makers: &makers,
            games: &games,
            stop,
            spectator: None,
            kept: None,
        };
        assert!(searcher.search([0, 0, 0, 0]).is_ok_and(|search| search.is_none()));
    }

    #[test]
    fn efforts_are_means() {
        let search = |nodes, seconds, cpu_seconds| Search {
            cell: 0,
            point: 0,
            player: 0,
            position: 0,
            nodes,
            seconds,
            cpu_seconds,
            play: "a1".to_owned(),
            value: None,
        };
        let mut effort = Effort::default();
        assert_eq!((effort.nodes_per_move(), effort.seconds_per_move()), (None, None));
        effort += &search(10, 1.0, Some(0.5));
        effort += &search(20, 2.0, None);
        assert_eq!(effort.nodes_per_move(), Some(15.0));
        assert_eq!((effort.seconds_per_move(), effort.cpu_seconds_per_move()), (Some(1.5), Some(0.5)));
    }
}
