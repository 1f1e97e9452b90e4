//! A game: start position, moves, undo and redo.

use std::time::Duration;

use crate::position::{Colour, IllegalMove, Outcome, Position};
use crate::size::BoardSize;
use crate::square::Move;
use crate::verdict::Verdict;

/// One move of a game, with its time and verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    /// The move.
    pub play: Move,
    /// How long the player thought, if it was measured.
    pub time: Option<Duration>,
    /// The player's verdict on the position, for its own side, if it gave one.
    pub verdict: Option<Verdict>,
}

impl From<Move> for Turn {
    fn from(play: Move) -> Self {
        Self { play, time: None, verdict: None }
    }
}

/// A start position and the moves played from it, with undo and redo.
///
/// Every move was legal when it was played, passes included, so a game can always be replayed. Undone moves are kept
/// until another move is played.
///
/// ```
/// use outflank_board::{BoardSize, Game, Square};
///
/// let mut game = Game::new(BoardSize::Eight);
/// for name in ["f5", "d6", "c3"] {
///     game.play(name.parse::<Square>()?)?;
/// }
/// game.undo();
/// assert_eq!(game.moves().count(), 2);
/// game.redo();
/// assert_eq!(game.position().empties(), 57);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// The start, then the position after each turn: one more than the number of turns.
    positions: Vec<Position>,
    turns: Vec<Turn>,
    /// The number of turns that are played; the turns after them were undone.
    ply: usize,
}

impl Game {
    /// A game from the usual start.
    #[must_use]
    pub fn new(size: BoardSize) -> Self {
        Self::from_position(Position::start(size))
    }

    /// A game from any position, either side to move.
    #[must_use]
    pub fn from_position(start: Position) -> Self {
        Self { positions: vec![start], turns: Vec::new(), ply: 0 }
    }

    /// The size of the board.
    #[must_use]
    pub fn size(&self) -> BoardSize {
        self.start().size()
    }

    /// The position before the first move.
    #[must_use]
    pub fn start(&self) -> &Position {
        &self.positions[0]
    }

    /// The current position.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.positions[self.ply]
    }

    /// The position after `ply` turns, undone turns included.
    #[must_use]
    pub fn position_at(&self, ply: usize) -> Option<&Position> {
        self.positions.get(ply)
    }

    /// The colour that moves next.
    #[must_use]
    pub fn turn(&self) -> Colour {
        self.position().turn()
    }

    /// The number of turns played, passes included.
    #[must_use]
    pub fn ply(&self) -> usize {
        self.ply
    }

    /// The turns played so far, passes included.
    #[must_use]
    pub fn turns(&self) -> &[Turn] {
        &self.turns[..self.ply]
    }

    /// The turns that were undone and can be redone.
    #[must_use]
    pub fn undone_turns(&self) -> &[Turn] {
        &self.turns[self.ply..]
    }

    /// The moves played so far, passes included.
    #[must_use]
    pub fn moves(&self) -> impl ExactSizeIterator<Item = Move> + DoubleEndedIterator {
        self.turns().iter().map(|turn| turn.play)
    }

    /// The number of passes played so far.
    #[must_use]
    pub fn passes(&self) -> usize {
        self.moves().filter(|&play| play == Move::Pass).count()
    }

    /// Plays a move and discards all undone moves.
    ///
    /// # Errors
    ///
    /// When the rules forbid the move; the game is unchanged.
    pub fn play(&mut self, play: impl Into<Move>) -> Result<(), IllegalMove> {
        self.play_turn(Turn::from(play.into()))
    }

    /// Plays a move and keeps its time and verdict.
    ///
    /// # Errors
    ///
    /// When the rules forbid the move; the game is unchanged.
    pub fn play_turn(&mut self, turn: Turn) -> Result<(), IllegalMove> {
        let next = self.position().play(turn.play)?;
        self.positions.truncate(self.ply + 1);
        self.turns.truncate(self.ply);
        self.positions.push(next);
        self.turns.push(turn);
        self.ply += 1;
        Ok(())
    }

    /// Reserves memory for the rest of the game at once.
    pub fn reserve(&mut self) {
        // One turn per empty square and two passes; more passes are rare.
        let rest = self.position().empties() as usize + 2;
        self.positions.reserve(rest);
        self.turns.reserve(rest);
    }

    /// Passes if the side to move must pass. Returns whether it passed.
    pub fn pass_if_forced(&mut self) -> bool {
        !self.position().can_move() && self.play(Move::Pass).is_ok()
    }

    /// Undoes the last turn and returns it.
    pub fn undo(&mut self) -> Option<Turn> {
        self.ply = self.ply.checked_sub(1)?;
        self.turns.get(self.ply).copied()
    }

    /// Redoes the last undone turn and returns it.
    pub fn redo(&mut self) -> Option<Turn> {
        let turn = self.turns.get(self.ply).copied()?;
        self.ply += 1;
        Some(turn)
    }

    /// Goes to the position after `ply` turns, or to the last one if there are fewer.
    pub fn go_to(&mut self, ply: usize) {
        self.ply = ply.min(self.turns.len());
    }

    /// The result, if the game is over.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.position().outcome()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random;
    use crate::square::Square;

    fn square(name: &str) -> Square {
        name.parse().unwrap()
    }

    #[test]
    fn undo_and_redo_replay_the_game() {
        let game = random::game(Position::start(BoardSize::Six), &mut random::generator(1));
        let mut replay = game.clone();
        assert!(replay.outcome().is_some());
        for ply in (0..game.ply()).rev() {
            assert_eq!(replay.undo(), Some(game.turns()[ply]));
            assert_eq!(Some(replay.position()), game.position_at(ply));
            assert_eq!(replay.undone_turns().len(), game.ply() - ply);
        }
        assert_eq!(replay.undo(), None);
        assert_eq!(replay.position(), game.start());
        for turn in game.turns() {
            assert_eq!(replay.redo().as_ref(), Some(turn));
        }
        assert_eq!(replay.redo(), None);
        assert_eq!(replay, game);
        replay.go_to(3);
        assert_eq!(replay.ply(), 3);
        replay.go_to(usize::MAX);
        assert_eq!(replay, game);
    }

    #[test]
    fn a_new_move_discards_undone_moves() {
        let mut game = Game::new(BoardSize::Eight);
        for name in ["f5", "d6", "c3"] {
            game.play(square(name)).unwrap();
        }
        game.go_to(1);
        game.play(square("f6")).unwrap();
        assert_eq!(game.moves().collect::<Vec<_>>(), [square("f5").into(), square("f6").into()]);
        assert_eq!(game.undone_turns(), []);
        assert_eq!(game.position_at(3), None);
    }

    #[test]
    fn an_illegal_move_changes_nothing() {
        let mut game = Game::new(BoardSize::Eight);
        game.play(square("f5")).unwrap();
        game.undo();
        let before = game.clone();
        assert!(game.play(square("a1")).is_err());
        assert!(game.play(Move::Pass).is_err());
        assert!(!game.pass_if_forced());
        assert_eq!(game, before);
    }

    #[test]
    fn undo_and_redo_keep_time_and_verdict() {
        let mut game = Game::new(BoardSize::Eight);
        let turn = Turn {
            play: square("f5").into(),
            time: Some(Duration::from_millis(10)),
            verdict: Some(Verdict::Points(-3)),
        };
        game.play_turn(turn).unwrap();
        assert_eq!(game.undo(), Some(turn));
        assert_eq!(game.redo(), Some(turn));
    }
}
