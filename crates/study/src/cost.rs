//! The cost of searches: nodes, time and CPU time per move on positions of whole games.

use std::ops::AddAssign;
use std::time::Instant;

use cpu_time::ThreadTime;
use outflank_board::{BoardSize, Forfeit, Game, Limits, Move, Observer, Player, Position, Report, random};
use outflank_players::seed::mix;
use outflank_players::{Maker, RosterError};
use serde::{Deserialize, Serialize};

use crate::plan::{PlannedCell, Point};

/// The cost of one search, and which one it is: indices of cell, point, player and position.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Search {
    pub cell: usize,
    pub point: usize,
    pub player: usize,
    pub position: usize,
    pub nodes: u64,
    pub seconds: f64,
    /// `None` for an external program.
    pub cpu_seconds: Option<f64>,
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

/// The positions of a cost cell, each from a random game of its own, as games up to that position.
///
/// They are spread over the whole game: position `i` of `n` is at the fraction `(i + 1/2) / n` of its game.
pub(crate) fn positions(size: BoardSize, count: u64, seed: u64) -> Vec<Game> {
    let position = |index: u64| {
        let whole = random::game(Position::start(size), &mut random::generator(mix(&[seed, index])));
        let plies = whole.turns().len() as u64;
        let mut ply = ((2 * index + 1) * plies / (2 * count)) as usize;
        // A player is never asked for a pass. After a pass there is a move.
        ply += usize::from(whole.turns()[ply].play == Move::Pass);
        let mut game = Game::new(size);
        for play in whole.moves().take(ply) {
            game.play(play).expect("moves of a game are legal");
        }
        game
    };
    (0..count).map(position).collect()
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
    pub makers: &'a [Maker],
    pub games: &'a [Game],
    pub stop: &'a (dyn Fn() -> bool + Sync),
    /// The index of the last player, and the player.
    pub kept: Option<(usize, Box<dyn Player>)>,
}

impl Searcher<'_> {
    /// The cost of one player on one position; `None` if the search was stopped.
    pub fn search(&mut self, [cell, point, player, position]: [usize; 4]) -> Result<Option<Search>, Failed> {
        let spec = &self.point.players[player];
        let seed = mix(&[self.point.seed, player as u64, position as u64]);
        let seed = spec.settings().seed.unwrap_or(seed);
        let kept = self.kept.take().filter(|(index, _)| *index == player && !spec.takes_chances());
        let (_, mut own) = match kept {
            Some(kept) => kept,
            None => (player, self.makers[player].player(seed).map_err(Failed::Roster)?),
        };
        let game = &self.games[position];
        own.start(game);
        let mut counter = NodeCounter { nodes: 0, stop: self.stop };
        let (wall, cpu) = (Instant::now(), ThreadTime::now());
        let choice = own.choose(game, &Limits::default(), &mut counter);
        let (cpu, wall) = (cpu.elapsed() + own.helper_time(), wall.elapsed());
        if counter.stop() {
            return Ok(None);
        }
        choice.map_err(|why| Failed::Forfeit(spec.name(), why))?;
        // A player that measures its time is an external program, whose CPU time is not ours.
        let measured = own.measured();
        let seconds = measured.unwrap_or(wall).as_secs_f64();
        let cpu_seconds = measured.is_none().then_some(cpu.as_secs_f64());
        self.kept = Some((player, own));
        Ok(Some(Search { cell, point, player, position, nodes: counter.nodes, seconds, cpu_seconds }))
    }
}

/// The factories of the players of a point.
pub(crate) fn makers(planned: &PlannedCell, point: &Point) -> Result<Vec<Maker>, RosterError> {
    point.players.iter().map(|spec| spec.maker(planned.cell.size)).collect()
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
    use outflank_board::{Convention, S6, perft};
    use outflank_players::Spec;

    use super::*;

    #[test]
    fn positions_are_spread_over_the_game_and_have_moves() {
        for size in BoardSize::ALL {
            for count in [1, 2, 7, 60] {
                let games = positions(size, count, 3);
                assert_eq!(games.len() as u64, count);
                assert!(games.iter().all(|game| !game.position().moves().is_empty()), "{size:?} {count}");
                assert_eq!(games, positions(size, count, 3));
            }
        }
        // The middles of ten equal parts of about 60 plies.
        let plies: Vec<usize> = positions(BoardSize::Eight, 10, 1).iter().map(Game::ply).collect();
        for (index, ply) in plies.into_iter().enumerate() {
            assert!(ply.abs_diff(6 * index + 3) <= 2, "{index}: {ply}");
        }
        assert_ne!(positions(BoardSize::Eight, 2, 1), positions(BoardSize::Eight, 2, 2));
    }

    /// Minimax at depth 2 enters the root, its moves, and their replies; a pass is a node too.
    #[test]
    fn nodes_are_those_of_the_search() {
        let games = positions(BoardSize::Six, 5, 1);
        let spec: Spec = "minimax=2".parse().unwrap();
        let makers = [spec.maker(BoardSize::Six).unwrap()];
        let point = Point { values: Vec::new(), players: vec![spec], seed: 1 };
        let stop: &(dyn Fn() -> bool + Sync) = &|| false;
        let mut searcher = Searcher { point: &point, makers: &makers, games: &games, stop, kept: None };
        // The last position is close to the end, where games end inside the search.
        for (position, game) in games.iter().enumerate().take(4) {
            let search = searcher.search([0, 0, 0, position]).ok().flatten().unwrap();
            let board = game.position().board::<S6>().unwrap();
            let leaves = [1, 2].map(|depth| perft(board, depth, Convention::B));
            assert_eq!(search.nodes, 1 + leaves[0] + leaves[1], "{position}");
        }
        let stop: &(dyn Fn() -> bool + Sync) = &|| true;
        let mut searcher = Searcher { point: &point, makers: &makers, games: &games, stop, kept: None };
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
        };
        let mut effort = Effort::default();
        assert_eq!((effort.nodes_per_move(), effort.seconds_per_move()), (None, None));
        effort += &search(10, 1.0, Some(0.5));
        effort += &search(20, 2.0, None);
        assert_eq!(effort.nodes_per_move(), Some(15.0));
        assert_eq!((effort.seconds_per_move(), effort.cpu_seconds_per_move()), (Some(1.5), Some(0.5)));
    }
}
