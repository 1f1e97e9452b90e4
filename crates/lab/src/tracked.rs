//! Boards that remember the searching side and the last move, for evaluations that depend on them.

use outflank_board::{Board, Size};

use crate::state::{BoardState, Play, Plays, State};

/// A board within a search, with the last move and whether the side to move is the searching side.
///
/// A textbook evaluation depends on the board alone. Those of some student reports do not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Tracked<S: Size> {
    /// The discs of both sides.
    pub board: Board<S>,
    /// The last move of the search; none at its root.
    pub last: Option<Play>,
    /// Whether the side to move is the side to move at the root.
    pub searching: bool,
}

impl<S: Size> BoardState<S> for Tracked<S> {
    fn root(board: Board<S>) -> Self {
        Self { board, last: None, searching: true }
    }
}

impl<S: Size> State for Tracked<S> {
    type Move = Play;
    type Moves = Plays<S>;
    type Outlook = <Board<S> as State>::Outlook;

    const NUMBERS: usize = Board::<S>::NUMBERS;

    fn moves(&self) -> Plays<S> {
        State::moves(&self.board)
    }

    fn play(&self, play: Play) -> Self {
        Self { board: State::play(&self.board, play), last: Some(play), searching: !self.searching }
    }

    fn is_over(&self) -> bool {
        State::is_over(&self.board)
    }

    fn is_blocked(&self) -> bool {
        self.board.is_blocked()
    }

    fn outlook(&self) -> Self::Outlook {
        self.board.outlook()
    }

    fn is_over_after(&self, play: Play, outlook: Self::Outlook) -> bool {
        State::is_over_after(&self.board, play, outlook)
    }

    fn result(&self) -> i32 {
        self.board.result()
    }

    fn number(play: Play) -> usize {
        Board::<S>::number(play)
    }
}
