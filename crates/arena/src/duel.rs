//! One game between two players under a referee who knows the rules and the clock.

use std::time::Duration;

use outflank_board::{
    Colour, Forfeit, Game, Limits, Move, Observer, Outcome, Player, Position, Report, Turn, with_size,
};

use crate::clock::{Clocks, TimeControl};

/// Two players at a board, and what they may spend on a move beyond what each allows itself.
pub struct Duel<'a> {
    /// Moves first in a game from the usual start.
    pub black: &'a mut dyn Player,
    /// The other one.
    pub white: &'a mut dyn Player,
    /// What holds for both.
    pub limits: Limits,
    /// The time that each of them has, to which the referee holds them.
    pub clock: Option<TimeControl>,
}

/// How a game came to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// Neither side could move.
    Played,
    /// A side lost without playing on.
    Forfeit {
        /// The side that lost.
        loser: Colour,
        /// The reason.
        why: Forfeit,
    },
    /// The observer said stop; nobody won.
    Stopped,
}

/// What one side did in a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// Moves it was asked for.
    pub moves: u32,
    /// Moves it could choose from, all turns together.
    pub choices: u32,
    /// Positions it visited, as far as it reported.
    pub nodes: u64,
    /// Time it took: CPU time, if that is what the clock counts.
    pub time: Duration,
    /// The longest time that one of its moves took.
    pub slowest: Duration,
}

/// A game that is over, and what it took.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DuelRecord {
    /// The game, with the time and the verdict of every move.
    pub game: Game,
    /// How it came to its end.
    pub ending: Ending,
    /// What Black did from where the duel began.
    pub black: Effort,
    /// What White did.
    pub white: Effort,
}

impl DuelRecord {
    /// What a side did.
    #[must_use]
    pub fn effort(&self, colour: Colour) -> Effort {
        match colour {
            Colour::Black => self.black,
            Colour::White => self.white,
        }
    }

    /// Who won: `None` for a draw and for a game that was stopped.
    #[must_use]
    pub fn winner(&self) -> Option<Colour> {
        match self.ending {
            Ending::Played => self.game.outcome().and_then(Outcome::winner),
            Ending::Forfeit { loser, .. } => Some(loser.other()),
            Ending::Stopped => None,
        }
    }

    /// How the discs lie, if the game was played to its end: a forfeit says nothing about them.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        if self.ending == Ending::Played { self.game.outcome() } else { None }
    }
}

impl Duel<'_> {
    /// Plays a game on to its end.
    ///
    /// A side without a move is not asked: the referee passes for it. A move against the rules or behind time
    /// loses the game, and so does a player that resigns or fails. Before every move the observer is asked
    /// whether to stop; a move during which it said so is not played.
    pub fn play(self, mut game: Game, observer: &mut dyn Observer) -> DuelRecord {
        game.reserve();
        self.black.start(&game);
        self.white.start(&game);
        let mut clocks = Clocks::new(self.clock);
        let mut counter = NodeCounter { observer, nodes: 0 };
        let [mut black, mut white] = [Effort::default(); 2];
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
            if let Err(why) = turn(player, &mut game, self.limits, &mut clocks, &mut counter, effort) {
                break Ending::Forfeit { loser: game.turn(), why };
            }
        };
        DuelRecord { game, ending, black, white }
    }
}

/// Lets a player move, and holds it to the rules and the clock.
fn turn(
    player: &mut dyn Player,
    game: &mut Game,
    limits: Limits,
    clocks: &mut Clocks,
    counter: &mut NodeCounter<'_>,
    effort: &mut Effort,
) -> Result<(), Forfeit> {
    let limits = limits.and(clocks.limits(game.turn()));
    clocks.start();
    let choice = player.choose(game, &limits, counter);
    let time = clocks.stop(player);
    effort.time += time;
    effort.slowest = effort.slowest.max(time);
    effort.nodes += std::mem::take(&mut counter.nodes);
    if counter.stop() {
        // A move that was cut short is none; the game ends before the next one.
        return Ok(());
    }
    let choice = choice?;
    clocks.charge(game.turn(), time)?;
    game.play_turn(Turn { play: choice.play, time: Some(time), verdict: choice.verdict })
        .map_err(|illegal| Forfeit::Illegal(illegal.to_string()))
}

/// How many moves the side to move can choose from.
fn choices(position: &Position) -> u32 {
    with_size!(position.size(), S => position.board::<S>().map_or(0, |board| board.moves().len()))
}

/// Passes reports on and keeps the number of nodes.
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
