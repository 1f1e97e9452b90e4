//! The player of a server, re-created for other board sizes.

use outflank_board::{BoardSize, Choice, Forfeit, Game, Limits, Observer, Player};

use crate::grammar::Spec;
use crate::key::Key;
use crate::maker::RosterError;
use crate::roster::Kind;
use crate::seed;

/// Levels above this one may take hours per move without a time limit.
const LAST_QUICK_LEVEL: u32 = 30;

/// Depths above this one may take hours per move without a time limit.
const LAST_QUICK_DEPTH: u32 = 12;

/// A player and its specification.
pub(super) struct Seat {
    spec: Spec,
    /// The seed of the session.
    seed: u64,
    /// The number of games started so far.
    games: u64,
    size: BoardSize,
    player: Box<dyn Player>,
}

impl Seat {
    pub fn new(spec: Spec, size: BoardSize, seed: u64) -> Result<Self, RosterError> {
        let player = spec.player(size, seed)?;
        Ok(Self { spec, seed, games: 0, size, player })
    }

    /// The player as it was specified, with the current level.
    pub fn spec(&self) -> &Spec {
        &self.spec
    }

    /// The display name of the player.
    pub fn name(&self) -> String {
        self.spec.name()
    }

    /// Starts a game.
    ///
    /// The player is re-created if the board size changes. It is also re-created if the seed has an effect and its
    /// spec sets none: each game has its own seed.
    pub fn start(&mut self, game: &Game) -> Result<(), RosterError> {
        let games = self.games + 1;
        let draws = self.spec.takes_chances() && self.spec.settings().seed.is_none();
        if draws || game.size() != self.size {
            self.player = self.spec.player(game.size(), seed::mix(&[self.seed, games]))?;
            self.size = game.size();
        }
        self.games = games;
        self.player.start(game);
        Ok(())
    }

    /// Sets the level, or for players without levels the search depth. The current game continues.
    pub fn set_level(&mut self, level: u32, game: &Game) -> Result<(), String> {
        let mut spec = self.spec.clone();
        let key = level_key(&spec);
        if !spec.entry().takes(key) {
            return Err(format!("{} has no level", spec.entry().name));
        }
        spec.set(key, &level.to_string()).map_err(|fault| fault.to_string())?;
        let seed = seed::mix(&[self.seed, self.games]);
        let mut player = spec.player(self.size, seed).map_err(|error| error.to_string())?;
        player.start(game);
        (self.spec, self.player) = (spec, player);
        Ok(())
    }

    /// Whether a move can take hours if the controller sets no limit.
    pub fn is_slow(&self) -> bool {
        let settings = self.spec.settings();
        let limited = settings.time.is_some() || settings.nodes.is_some();
        let (level, last) = match level_key(&self.spec) {
            Key::Level => (settings.level, LAST_QUICK_LEVEL),
            _ => (settings.depth, LAST_QUICK_DEPTH),
        };
        // Monte Carlo tree search has a default limit of iterations.
        !limited && self.spec.kind() != Kind::MonteCarlo && level.is_some_and(|level| level > last)
    }

    /// Chooses a move for a side that has a legal one.
    pub fn choose(
        &mut self,
        game: &Game,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Result<Choice, Forfeit> {
        self.player.choose(game, limits, observer)
    }
}

/// The key that sets the level of a player.
fn level_key(spec: &Spec) -> Key {
    if spec.entry().takes(Key::Level) { Key::Level } else { Key::Depth }
}
