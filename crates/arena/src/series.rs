//! Many games between two players, from varied openings, each opening with both colours.

use outflank_board::{BoardSize, Colour, Game, Limits, Observer, Player};

use crate::duel::{Duel, Ending, Record};
use crate::grammar::Spec;
use crate::maker::{Maker, RosterError};
use crate::openings::Openings;
use crate::seed;
use crate::tally::Tally;

/// Games to be played between two players.
///
/// Every game has a seed of its own, a hash of the run's seed, the number of the pair and the first player's
/// colour, and players that take chances are made anew from it. So a game comes out the same in whatever order
/// games are played, as long as no player is limited by time, searches on several threads or is an
/// outside program. A player whose
/// spec has a seed takes that in place of the run's.
#[derive(Clone, Debug)]
pub struct Series {
    /// The first player and the second.
    pub players: [Spec; 2],
    /// Games in all; an odd number is rounded up.
    pub games: u64,
    /// The size of the board.
    pub size: BoardSize,
    /// Where chance starts.
    pub seed: u64,
    /// How games begin.
    pub openings: Openings,
    /// What holds for both players.
    pub limits: Limits,
}

/// A game to be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fixture {
    /// The number of the game, from 1.
    pub number: u64,
    /// The colour of the first player.
    pub first: Colour,
    /// What has been played before the players are asked.
    pub opening: Game,
}

/// A game that was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// The number of the game, from 1.
    pub number: u64,
    /// The colour of the first player.
    pub first: Colour,
    /// The game and what it took.
    pub record: Record,
}

impl Series {
    /// Games from the openings that suit the size, without limits, from seed 1.
    #[must_use]
    pub fn new(players: [Spec; 2], games: u64, size: BoardSize) -> Self {
        let openings = Openings::for_size(size);
        Self { players, games, size, seed: 1, openings, limits: Limits::default() }
    }

    /// The games, in order: two from each opening, the first player Black and then White.
    pub fn fixtures(&self) -> impl Iterator<Item = Fixture> {
        let openings = self.openings.games(self.size, self.seed);
        (0..self.games.div_ceil(2)).zip(openings).flat_map(|(pair, opening)| {
            let fixture = |half, first, opening| Fixture { number: 2 * pair + half, first, opening };
            [fixture(1, Colour::Black, opening.clone()), fixture(2, Colour::White, opening)]
        })
    }

    /// Plays all games one after the other, tells `after` of each, and adds them up.
    ///
    /// When the observer says stop, the game under way is dropped and the sum is that of the games before it.
    ///
    /// # Errors
    ///
    /// When a player cannot be made; then nothing was played.
    pub fn run(
        &self,
        observer: &mut dyn Observer,
        after: &mut dyn FnMut(&Played),
    ) -> Result<Tally, RosterError> {
        let [one, other] = &self.players;
        let [mut one, mut other] = [Seat::new(one, self)?, Seat::new(other, self)?];
        let mut sum = Tally::default();
        for Fixture { number, first, opening } in self.fixtures() {
            let pair = (number - 1) / 2;
            let one = one.player(pair, first, first);
            let other = other.player(pair, first, first.other());
            let (black, white) = if first == Colour::Black { (one, other) } else { (other, one) };
            let record = Duel { black, white, limits: self.limits }.play(opening, observer);
            if record.ending == Ending::Stopped {
                break;
            }
            sum += &Tally::of(&record, first);
            after(&Played { number, first, record });
        }
        Ok(sum)
    }
}

/// One side of a series, and who sits there now.
struct Seat {
    maker: Maker,
    takes_chances: bool,
    run_seed: u64,
    player: Box<dyn Player>,
}

impl Seat {
    fn new(spec: &Spec, series: &Series) -> Result<Self, RosterError> {
        let maker = spec.maker(series.size)?;
        let run_seed = spec.settings().seed.unwrap_or(series.seed);
        let player = maker.player(run_seed);
        Ok(Self { maker, takes_chances: spec.takes_chances(), run_seed, player })
    }

    /// The player for a game. One that takes no chances is kept, and with it the memory it would take long to
    /// set up again; the start of the game makes it as good as new.
    fn player(&mut self, pair: u64, first: Colour, colour: Colour) -> &mut dyn Player {
        if self.takes_chances {
            let game_seed = seed::of_game(self.run_seed, pair, first);
            self.player = self.maker.player(seed::of_player(game_seed, colour));
        }
        &mut *self.player
    }
}
