//! The end of a session, and the statistics of its game.

use outflank_arena::{DuelRecord, Ending, SideStatistics};
use outflank_board::{Colour, Forfeit, Game, Move};

/// How a session ended.
#[derive(Debug)]
pub struct Finished {
    /// The game and its statistics, if it was played to its end or forfeited.
    pub record: Option<DuelRecord>,
    /// Whether the user wants no further game.
    pub quit: bool,
}

/// How the user or a player ended a session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Exit {
    /// The user quit, or the input ended.
    Quit,
    /// The game is over.
    Over,
    /// A side lost by forfeit.
    Forfeit(Colour, Forfeit),
}

impl Finished {
    /// The end of a session with this game. `nodes` are the nodes of every move that reported some, by ply.
    pub fn new(game: &Game, exit: Exit, nodes: &[u64]) -> Self {
        let quit = exit == Exit::Quit;
        let ending = match exit {
            Exit::Forfeit(loser, why) => Some(Ending::Forfeit { loser, why }),
            Exit::Quit | Exit::Over => game.outcome().map(|_| Ending::Played),
        };
        let record = ending.map(|ending| {
            let [black, white] = Colour::ALL.map(|colour| statistics(game, colour, nodes));
            DuelRecord { game: game.clone(), ending, black, white }
        });
        Self { record, quit }
    }
}

/// The statistics of one side, from the times of its moves. Passes are not counted.
fn statistics(game: &Game, colour: Colour, nodes: &[u64]) -> SideStatistics {
    let mut sum = SideStatistics::default();
    for (ply, turn) in game.turns().iter().enumerate().filter(|(_, turn)| turn.play != Move::Pass) {
        let Some(position) = game.position_at(ply).filter(|position| position.turn() == colour) else {
            continue;
        };
        let time = turn.time.unwrap_or_default();
        sum.moves += 1;
        sum.choices += position.moves().len() as u32;
        sum.nodes += nodes.get(ply).copied().unwrap_or_default();
        sum.time += time;
        sum.slowest = sum.slowest.max(time);
    }
    sum
}
