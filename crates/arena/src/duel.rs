//! One game between two players, under a referee that enforces the rules and the clock.

use std::time::Duration;

use outflank_board::{
    Colour, Forfeit, Game, Limits, Move, Observer, Outcome, Player, Position, Report, Turn, with_size,
};

use crate::clock::{Clocks, TimeControl};
use crate::spectator::Seat;

/// A game between two players, with limits in addition to each player's own.
pub struct Duel<'a> {
    /// The player with the black discs, which moves first from the standard start position.
    pub black: &'a mut dyn Player,
    /// The player with the white discs.
    pub white: &'a mut dyn Player,
    /// The limits of both players. Without a time control, their measure is that of the statistics.
    pub limits: Limits,
    /// The time control, which the referee enforces.
    pub clock: Option<TimeControl>,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// Neither side had a move.
    Played,
    /// A side lost by forfeit.
    Forfeit {
        /// The side that lost.
        loser: Colour,
        /// The reason.
        why: Forfeit,
    },
    /// The observer stopped the game; it has no winner.
    Stopped,
}

/// The statistics of one side in a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SideStatistics {
    /// The number of moves requested from it.
    pub moves: u32,
    /// The number of legal moves, summed over its turns.
    pub choices: u32,
    /// The number of nodes that it reported.
    pub nodes: u64,
    /// The time that it took: CPU time if the clock counts CPU time.
    pub time: Duration,
    /// The time of its slowest move.
    pub slowest: Duration,
}

/// A finished game and its statistics.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DuelRecord {
    /// The game, with the time and the evaluation of every move.
    pub game: Game,
    /// How it ended.
    pub ending: Ending,
    /// The statistics of Black, without the opening.
    pub black: SideStatistics,
    /// The statistics of White.
    pub white: SideStatistics,
}

impl DuelRecord {
    /// The statistics of a side.
    #[must_use]
    pub fn effort(&self, colour: Colour) -> SideStatistics {
        match colour {
            Colour::Black => self.black,
            Colour::White => self.white,
        }
    }

    /// The number of discs that the moves of a side captured (flipped), without the opening.
    ///
    /// It follows from the game, since only moves that were requested from a player have a time.
    #[must_use]
    pub fn captured(&self, colour: Colour) -> u32 {
        let count = |ply| self.game.position_at(ply).map_or(0, |position| position.count(colour));
        let is_own = |&(ply, turn): &(usize, &Turn)| {
            let is_placed = turn.time.is_some() && turn.play != Move::Pass;
            is_placed && self.game.position_at(ply).is_some_and(|before| before.turn() == colour)
        };
        // The disc that is placed is not captured.
        let own = self.game.turns().iter().enumerate().filter(is_own);
        own.map(|(ply, _)| count(ply + 1) - count(ply) - 1).sum()
    }

    /// The winner; `None` for a draw and for a stopped game.
    #[must_use]
    pub fn winner(&self) -> Option<Colour> {
        match self.ending {
            Ending::Played => self.game.outcome().and_then(Outcome::winner),
            Ending::Forfeit { loser, .. } => Some(loser.other()),
            Ending::Stopped => None,
        }
    }

    /// The final disc count; `None` after a forfeit or a stop.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        if self.ending == Ending::Played { self.game.outcome() } else { None }
    }
}

impl Duel<'_> {
    /// Plays a game to its end.
    ///
    /// The referee passes for a side without a move. An illegal or late move loses the game, and so does a player that
    /// resigns or fails. The observer is polled before every move. A move during which it requests a stop is not
    /// played.
    pub fn play(self, game: Game, observer: &mut dyn Observer) -> DuelRecord {
        self.play_before(None, game, observer)
    }

    /// Plays a game to its end, before a spectator if there is one.
    pub fn play_before(
        self,
        seat: Option<Seat<'_>>,
        mut game: Game,
        observer: &mut dyn Observer,
    ) -> DuelRecord {
        game.reserve();
        self.black.start(&game);
        self.white.start(&game);
        let mut clocks = Clocks::new(self.clock, self.limits.measure);
        let mut counter = NodeCounter { observer, nodes: 0 };
        let [mut black, mut white] = [SideStatistics::default(); 2];
        let ending = loop {
            let choices = choices(game.position());
            if choices == 0 {
                if game.play(Move::Pass).is_err() {
                    break Ending::Played;
                }
                continue;
            }
            if counter.stop() {
                break Ending::Stopped;
            }
            let (player, effort) = match game.turn() {
                Colour::Black => (&mut *self.black, &mut black),
                Colour::White => (&mut *self.white, &mut white),
            };
            effort.moves += 1;
            effort.choices += choices;
            let _move = seat.map(|seat| seat.begin(&game));
            if let Err(why) = turn(player, &mut game, self.limits, &mut clocks, &mut counter, effort) {
                break Ending::Forfeit { loser: game.turn(), why };
            }
        };
        DuelRecord { game, ending, black, white }
    }
}

/// Requests a move from a player, and enforces the rules and the clock.
fn turn(
    player: &mut dyn Player,
    game: &mut Game,
    limits: Limits,
    clocks: &mut Clocks,
    counter: &mut NodeCounter<'_>,
    effort: &mut SideStatistics,
) -> Result<(), Forfeit> {
    let limits = limits.and(clocks.limits(game.turn()));
    clocks.start();
    let choice = player.choose(game, &limits, counter);
    let time = clocks.stop(player);
    effort.time += time;
    effort.slowest = effort.slowest.max(time);
    effort.nodes += std::mem::take(&mut counter.nodes);
    if counter.stop() {
        // An interrupted move does not count; the game ends before the next one.
        return Ok(());
    }
    let choice = choice?;
    clocks.charge(game.turn(), time)?;
    game.play_turn(Turn { play: choice.play, time: Some(time), verdict: choice.verdict })
        .map_err(|illegal| Forfeit::Illegal(illegal.to_string()))
}

/// The number of legal moves.
fn choices(position: &Position) -> u32 {
    with_size!(position.size(), S => position.board::<S>().map_or(0, |board| board.moves().len()))
}

/// Forwards reports and keeps the number of nodes.
struct NodeCounter<'a> {
    observer: &'a mut dyn Observer,
    nodes: u64,
}

impl Observer for NodeCounter<'_> {
    fn report(&mut self, report: &Report) {
        self.nodes = report.counters.nodes;
        self.observer.report(report);
    }

    fn stop(&self) -> bool {
        self.observer.stop()
    }
}
