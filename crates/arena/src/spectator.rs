//! A spectator of games in progress, who may delay moves.

use outflank_board::Game;

/// Watches games while they are played. All workers call it.
pub trait Spectator: Sync {
    /// A player is about to be asked for a move. No clock runs yet, so the call may block.
    fn before_move(&self, moment: &Moment<'_>);

    /// The player has answered, or panicked.
    fn after_move(&self);
}

/// A game in progress.
#[derive(Clone, Copy, Debug)]
pub struct Moment<'a> {
    /// The number of the game, from 1.
    pub number: u64,
    /// The names of the players with the black and the white discs.
    pub names: [&'a str; 2],
    /// The game so far.
    pub game: &'a Game,
}

/// A game of a spectator.
#[derive(Clone, Copy)]
pub struct Seat<'a> {
    /// The spectator.
    pub spectator: &'a dyn Spectator,
    /// The number of the game, from 1.
    pub number: u64,
    /// The names of the players with the black and the white discs.
    pub names: [&'a str; 2],
}

impl<'a> Seat<'a> {
    /// Reports a move. It ends when the answer is dropped.
    #[must_use]
    pub fn begin(&self, game: &Game) -> MoveInProgress<'a> {
        let &Self { spectator, number, names } = self;
        spectator.before_move(&Moment { number, names, game });
        MoveInProgress(spectator)
    }
}

/// A move in progress.
pub struct MoveInProgress<'a>(&'a dyn Spectator);

impl Drop for MoveInProgress<'_> {
    fn drop(&mut self) {
        self.0.after_move();
    }
}
