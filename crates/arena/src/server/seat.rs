//! The player that a server asks, for whatever board it is asked to play on.

use outflank_board::{BoardSize, Choice, Forfeit, Game, Limits, Observer, Player};

use crate::grammar::{Key, Spec};
use crate::maker::RosterError;

/// A player and what it was made from.
pub(super) struct Seat {
    spec: Spec,
    seed: u64,
    size: BoardSize,
    player: Box<dyn Player>,
}

impl Seat {
    pub fn new(spec: Spec, size: BoardSize, seed: u64) -> Result<Self, RosterError> {
        let player = spec.player(size, seed)?;
        Ok(Self { spec, seed, size, player })
    }

    /// What is to be said of the player.
    pub fn name(&self) -> String {
        self.spec.name()
    }

    /// Begins a game, with another player if the board has another size.
    pub fn start(&mut self, game: &Game) -> Result<(), RosterError> {
        if game.size() != self.size {
            self.player = self.spec.player(game.size(), self.seed)?;
            self.size = game.size();
        }
        self.player.start(game);
        Ok(())
    }

    /// Sets the level, or for players that have none the depth to search to. A game goes on.
    pub fn set_level(&mut self, level: u32, game: &Game) -> Result<(), String> {
        let mut spec = self.spec.clone();
        let key = if spec.entry().takes(Key::Level) { Key::Level } else { Key::Depth };
        if !spec.entry().takes(key) {
            return Err(format!("{} has no level", spec.entry().name));
        }
        spec.set(key, &level.to_string()).map_err(|fault| fault.to_string())?;
        let mut player = spec.player(self.size, self.seed).map_err(|error| error.to_string())?;
        player.start(game);
        (self.spec, self.player) = (spec, player);
        Ok(())
    }

    /// Chooses a move for a side that has one.
    pub fn choose(
        &mut self,
        game: &Game,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Result<Choice, Forfeit> {
        self.player.choose(game, limits, observer)
    }
}
