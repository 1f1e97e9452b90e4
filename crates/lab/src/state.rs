//! The interfaces that an algorithm needs: a game state and an evaluation.

use std::fmt::Debug;
use std::hash::Hash;
use std::sync::Arc;

use outflank_board::{Board, Move, Size, Square, Squares, Verdict, Word};

/// A position of a two-player game, from the view of the side to move.
///
/// If only the opponent can move, the side to move has one move, the pass, which changes sides like any other move. If
/// there is no move at all, the game is over.
pub trait State: Copy + Debug + Eq + Hash + Send + Sync {
    /// A move of the side to move.
    type Move: Copy + Debug + Eq + Send + Sync;
    /// Iterates over the moves.
    type Moves: Iterator<Item = Self::Move>;
    /// Data computed once per position that speeds up [`State::is_over_after`] for each of its moves.
    type Outlook: Copy;

    /// The number of different results of [`State::number`].
    const NUMBERS: usize;

    /// The moves of the side to move; none if the game is over.
    fn moves(&self) -> Self::Moves;

    /// The position after one of those moves, with the other side to move.
    #[must_use]
    fn play(&self, play: Self::Move) -> Self;

    /// Whether the game is over.
    fn is_over(&self) -> bool;

    /// Whether the side to move has no move but the pass, or no move at all.
    fn is_blocked(&self) -> bool;

    /// The outlook for [`State::is_over_after`].
    fn outlook(&self) -> Self::Outlook;

    /// Whether the game is over in a position that results from this move.
    ///
    /// `outlook` is the outlook of the position before the move. The result equals [`State::is_over`], but it is faster
    /// when many moves of one position are tried.
    fn is_over_after(&self, play: Self::Move, outlook: Self::Outlook) -> bool;

    /// The result of a finished game for the side to move: larger than any evaluation in absolute value, or 0.
    fn result(&self) -> i32;

    /// A number for a kind of move, such as its square; the same everywhere in the tree.
    fn number(play: Self::Move) -> usize;

    /// The canonical form of all symmetric positions.
    #[must_use]
    fn canonical(&self) -> Self {
        *self
    }
}

/// Evaluates a position that is not over, for the side to move.
///
/// Every search player accepts any evaluation, from this crate or another. The absolute value is at most
/// [`heuristic::MAX_POINTS`](crate::heuristic::MAX_POINTS), so that a finished game outweighs it.
///
/// ```
/// use std::sync::Arc;
///
/// use outflank_board::{Board, BoardSize, Game, Limits, Player, S8};
/// use outflank_lab::heuristic::Positional;
/// use outflank_lab::{Evaluation, Greedy, MctsSettings, MonteCarlo, SearchSettings, Searcher, Ties};
///
/// /// Discs that the opponent can turn at once count nothing.
/// struct SafeDiscs {
///     worth: i32,
/// }
///
/// impl Evaluation<Board<S8>> for SafeDiscs {
///     fn points(&self, board: &Board<S8>) -> i32 {
///         let safe = |board: Board<S8>| (board.mover() & !board.passed().loose()).len() as i32;
///         self.worth * (safe(*board) - safe(board.passed()))
///     }
/// }
///
/// // One evaluation for all players: an `Arc` is an evaluation too.
/// let evaluation = Arc::new(SafeDiscs { worth: 10 });
/// let shared = || -> Box<dyn Evaluation<Board<S8>>> { Box::new(Arc::clone(&evaluation)) };
///
/// let limits = Limits { depth: Some(3), iterations: Some(200), ..Limits::default() };
/// let search = SearchSettings { limits, threads: 2, ..SearchSettings::default() };
/// let rollouts = MctsSettings { limits, cutoff: Some(10), ..MctsSettings::default() };
/// let players: [Box<dyn Player>; 3] = [
///     Box::new(Greedy::new(shared(), Ties::First, 1)),
///     Box::new(Searcher::new(search, shared())?),
///     Box::new(MonteCarlo::new(rollouts, &Positional::table1(), shared())?),
/// ];
/// let game = Game::new(BoardSize::Eight);
/// for mut player in players {
///     let choice = player.choose(&game, &limits, &mut ()).expect("the game has a move");
///     assert!(game.position().play(choice.play).is_ok());
/// }
/// # Ok::<(), outflank_lab::AllocationError>(())
/// ```
pub trait Evaluation<G>: Send + Sync {
    /// The value of the position.
    fn points(&self, state: &G) -> i32;

    /// The chance that the side to move wins, where a draw is half a win; `None` if the evaluation does not know it.
    fn win_chance(&self, _state: &G) -> Option<f32> {
        None
    }
}

/// An evaluation shared by several players.
impl<G, E: Evaluation<G> + ?Sized> Evaluation<G> for Arc<E> {
    #[inline]
    fn points(&self, state: &G) -> i32 {
        (**self).points(state)
    }

    fn win_chance(&self, state: &G) -> Option<f32> {
        (**self).win_chance(state)
    }
}

/// The value of a won game is this plus the disc difference.
pub const WIN: i32 = 1_000_000;

/// Converts a value into a verdict; beyond [`WIN`] it is the final result of the game.
#[must_use]
pub fn judged(value: i32) -> Verdict {
    if value.abs() > WIN {
        Verdict::Result((value - WIN * value.signum()) as i8)
    } else {
        Verdict::Points(value)
    }
}

/// Larger than any value; its negative is smaller than any.
pub const INFINITY: i32 = 2 * WIN;

impl<S: Size> State for Board<S> {
    type Move = Play;
    type Moves = Plays<S>;
    type Outlook = Squares<S>;

    const NUMBERS: usize = (S::N * S::N + 1) as usize;

    #[inline]
    fn moves(&self) -> Plays<S> {
        let squares = Board::moves(*self).word();
        Plays { squares, pass: squares == S::Word::ZERO && can_move(self.passed()) }
    }

    #[inline]
    fn play(&self, play: Play) -> Self {
        match play {
            Play::PASS => self.passed(),
            Play(index) => Board::play(*self, Square::at::<S>(index.into())),
        }
    }

    #[inline]
    fn is_over(&self) -> bool {
        Board::is_over(*self)
    }

    #[inline]
    fn is_blocked(&self) -> bool {
        Board::moves(*self).is_empty()
    }

    #[inline]
    fn outlook(&self) -> Squares<S> {
        self.loose()
    }

    #[inline]
    fn is_over_after(&self, play: Play, loose: Squares<S>) -> bool {
        match play {
            // A pass is not legal if the game is over.
            Play::PASS => false,
            Play(index) => Board::is_over_after(*self, Square::at::<S>(index.into()), loose),
        }
    }

    fn result(&self) -> i32 {
        let difference = self.final_difference();
        difference + WIN * difference.signum()
    }

    #[inline]
    fn number(play: Play) -> usize {
        match play {
            Play::PASS => Self::NUMBERS - 1,
            Play(index) => index.into(),
        }
    }

    fn canonical(&self) -> Self {
        Board::canonical(*self)
    }
}

/// A state of a game on a board, with what an evaluation needs beyond the discs.
pub trait BoardState<S: Size>: State<Move = Play> {
    /// The root of a search.
    fn root(board: Board<S>) -> Self;
}

impl<S: Size> BoardState<S> for Board<S> {
    #[inline]
    fn root(board: Self) -> Self {
        board
    }
}

#[cold]
fn can_move<S: Size>(board: Board<S>) -> bool {
    !board.moves().is_empty()
}

/// A move in the representation of a search: the index of a square, or a pass.
///
/// [`Move`] has its square on every size. A search has a fixed size and needs the index directly.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Play(u8);

impl Play {
    /// The pass.
    pub const PASS: Self = Self(u8::MAX);

    /// Converts a move on a board of this size.
    #[inline]
    #[must_use]
    pub fn of<S: Size>(play: Move) -> Self {
        match play {
            Move::Place(square) => Self(square.index_on::<S>() as u8),
            Move::Pass => Self::PASS,
        }
    }

    /// Converts into a move on a board of this size.
    #[must_use]
    pub fn on<S: Size>(self) -> Move {
        match self {
            Self::PASS => Move::Pass,
            Self(index) => Square::at::<S>(index.into()).into(),
        }
    }
}

/// The moves of a board: its squares in the order a1, b1, ..., or a pass.
#[derive(Clone, Debug)]
pub struct Plays<S: Size> {
    squares: S::Word,
    pass: bool,
}

impl<S: Size> Iterator for Plays<S> {
    type Item = Play;

    #[inline]
    fn next(&mut self) -> Option<Play> {
        if self.squares == S::Word::ZERO {
            return std::mem::take(&mut self.pass).then_some(Play::PASS);
        }
        let index = self.squares.lowest();
        self.squares = self.squares.without_lowest();
        Some(Play(index as u8))
    }
}

#[cfg(test)]
mod tests {
    use outflank_board::{S4, S8, Squares};

    use super::*;

    #[test]
    fn plays_and_moves_convert_both_ways() {
        let start = Board::<S8>::start();
        for play in State::moves(&start).chain([Play::PASS]) {
            assert_eq!(Play::of::<S8>(play.on::<S8>()), play);
        }
        let moves: Vec<Move> = State::moves(&start).map(Play::on::<S8>).collect();
        assert_eq!(moves, start.moves().into_iter().map(Move::Place).collect::<Vec<_>>());
    }

    #[test]
    fn a_side_without_moves_has_only_a_pass() {
        // White at a1, Black at b1, Black to move.
        let board = Board::<S4>::new(Squares::from_word(0b10), Squares::from_word(0b01)).unwrap();
        assert_eq!(State::moves(&board).collect::<Vec<_>>(), [Play::PASS]);
        assert_eq!(State::play(&board, Play::PASS), board.passed());
        assert!(!State::is_over(&board));
    }

    #[test]
    fn finished_games_have_no_moves_and_exceed_evaluations() {
        let over = Board::<S4>::new(Squares::from_word(0b11), Squares::NONE).unwrap();
        assert_eq!(State::moves(&over).count(), 0);
        assert_eq!(over.result(), WIN + 16);
        assert_eq!(over.passed().result(), -WIN - 16);
        assert_eq!(judged(over.result()), Verdict::Result(16));
        assert_eq!(judged(over.passed().result()), Verdict::Result(-16));
        assert_eq!(judged(-31), Verdict::Points(-31));
    }

    #[test]
    fn every_move_has_a_unique_number() {
        let start = Board::<S8>::start();
        let numbers: Vec<usize> = State::moves(&start).map(Board::<S8>::number).collect();
        assert_eq!(numbers, [19, 26, 37, 44]);
        assert_eq!(Board::<S8>::number(Play::PASS), 64);
    }
}
