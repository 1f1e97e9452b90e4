//! A position with colours, a side to move, and a size chosen at run time.

use std::fmt;

use crate::board::Board;
use crate::size::{BoardSize, S8, Size};
use crate::square::{Move, Square, Squares};
use crate::with_size;
use crate::word::Word;

/// The colour of a disc and of the player who owns it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Colour {
    /// Moves first.
    Black,
    /// Moves second.
    White,
}

impl Colour {
    /// Both, Black first.
    pub const ALL: [Self; 2] = [Self::Black, Self::White];

    /// The opponent's colour.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
        }
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Black => "Black",
            Self::White => "White",
        })
    }
}

/// Discs of both colours on a board of some size, and whose turn it is.
///
/// The discs never overlap, lie on the board, and there is at least one. The position need not be one that
/// a game can reach.
///
/// ```
/// use outflank_board::{BoardSize, Colour, Position};
///
/// let start = Position::start(BoardSize::Eight);
/// let next = start.play("d3".parse::<outflank_board::Square>()?)?;
/// assert_eq!(next.turn(), Colour::White);
/// assert_eq!((next.count(Colour::Black), next.count(Colour::White)), (4, 1));
/// assert!(next.play("d3".parse::<outflank_board::Square>()?).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    black: u128,
    white: u128,
    size: BoardSize,
    turn: Colour,
}

impl Position {
    /// The four discs in the centre, Black to move.
    #[must_use]
    pub fn start(size: BoardSize) -> Self {
        with_size!(size, S => Self::from_board(Board::<S>::start(), Colour::Black))
    }

    /// A position set up from outside: the only place where discs are checked.
    ///
    /// Bit `n * row + column` of a word is a square.
    ///
    /// # Errors
    ///
    /// When two discs share a square, a disc is outside the board, or there is no disc at all.
    pub fn new(size: BoardSize, black: u128, white: u128, turn: Colour) -> Result<Self, SetupError> {
        if let Some(square) = Square::from_index((black & white).lowest(), size) {
            return Err(SetupError::Overlap(square));
        }
        if (black | white) & !size.full() != 0 {
            return Err(SetupError::Outside(size));
        }
        if black | white == 0 {
            return Err(SetupError::Empty);
        }
        Ok(Self { black, white, size, turn })
    }

    /// The position of a board whose side to move has this colour.
    #[inline]
    #[must_use]
    pub fn from_board<S: Size>(board: Board<S>, turn: Colour) -> Self {
        let (mover, opponent) = (board.mover().word().wide(), board.opponent().word().wide());
        let (black, white) = match turn {
            Colour::Black => (mover, opponent),
            Colour::White => (opponent, mover),
        };
        Self { black, white, size: S::SIZE, turn }
    }

    /// The board of a search of this size, or `None` for another size.
    #[inline]
    #[must_use]
    pub fn board<S: Size>(&self) -> Option<Board<S>> {
        (self.size == S::SIZE).then(|| self.board_of::<S>())
    }

    /// The fast 8x8 board, or `None` for another size.
    #[inline]
    #[must_use]
    pub fn board8(&self) -> Option<Board<S8>> {
        self.board::<S8>()
    }

    /// The board of a position that is known to have this size.
    #[inline]
    pub(crate) fn board_of<S: Size>(&self) -> Board<S> {
        debug_assert_eq!(self.size, S::SIZE);
        Board::trusted(
            S::Word::from_wide(self.discs(self.turn)),
            S::Word::from_wide(self.discs(self.turn.other())),
        )
    }

    /// The size of the board.
    #[inline]
    #[must_use]
    pub fn size(&self) -> BoardSize {
        self.size
    }

    /// The colour that moves next.
    #[inline]
    #[must_use]
    pub fn turn(&self) -> Colour {
        self.turn
    }

    /// The discs of a colour, one bit per square.
    #[inline]
    #[must_use]
    pub fn discs(&self, colour: Colour) -> u128 {
        match colour {
            Colour::Black => self.black,
            Colour::White => self.white,
        }
    }

    /// The number of discs of a colour.
    #[must_use]
    pub fn count(&self, colour: Colour) -> u32 {
        self.discs(colour).count_ones()
    }

    /// The number of empty squares.
    #[must_use]
    pub fn empties(&self) -> u32 {
        self.size.squares() - (self.black | self.white).count_ones()
    }

    /// The colour of the disc on a square, if there is one.
    #[must_use]
    pub fn at(&self, square: Square) -> Option<Colour> {
        if !square.is_on(self.size) {
            return None;
        }
        let bit = 1 << square.index(self.size);
        Colour::ALL.into_iter().find(|&colour| self.discs(colour) & bit != 0)
    }

    /// The squares where the side to move may place a disc, in the order a1, b1, ...
    #[must_use]
    pub fn moves(&self) -> Vec<Square> {
        with_size!(self.size, S => self.board_of::<S>().moves().into_iter().collect())
    }

    /// The squares where the side to move may place a disc, one bit per square as in [`Position::discs`].
    ///
    /// ```
    /// use outflank_board::{BoardSize, Position, squares};
    ///
    /// let start = Position::start(BoardSize::Eight);
    /// assert_eq!(start.legal(), 1 << 19 | 1 << 26 | 1 << 37 | 1 << 44);
    /// assert!(squares(start.legal(), start.size()).eq(start.moves()));
    /// ```
    #[inline]
    #[must_use]
    pub fn legal(&self) -> u128 {
        with_size!(self.size, S => self.board_of::<S>().moves().word().wide())
    }

    /// Whether the side to move can place a disc anywhere.
    #[must_use]
    pub fn can_move(&self) -> bool {
        self.legal() != 0
    }

    /// Whether the side to move has no move and its opponent has one.
    #[must_use]
    pub fn must_pass(&self) -> bool {
        !self.can_move() && self.passed().can_move()
    }

    /// Whether neither side can move.
    #[must_use]
    pub fn is_over(&self) -> bool {
        with_size!(self.size, S => self.board_of::<S>().is_over())
    }

    /// The same discs with the other side to move, whether or not a pass is legal.
    #[must_use]
    pub fn passed(&self) -> Self {
        Self { turn: self.turn.other(), ..*self }
    }

    /// The discs that turn when the side to move places one on this square: none if the move is illegal.
    #[must_use]
    pub fn flips(&self, square: Square) -> Vec<Square> {
        with_size!(self.size, S => self.board_of::<S>().flips(square).into_iter().collect())
    }

    /// The position after a move, which is checked.
    ///
    /// # Errors
    ///
    /// When the move breaks the rules; the error says why.
    pub fn play(&self, play: impl Into<Move>) -> Result<Self, IllegalMove> {
        let play = play.into();
        let illegal = |why| Err(IllegalMove { play, turn: self.turn, why });
        match play {
            Move::Pass if self.can_move() => illegal(Illegal::CouldMove),
            Move::Pass if !self.passed().can_move() => illegal(Illegal::Over),
            Move::Pass => Ok(self.passed()),
            Move::Place(square) => match self.placed(square) {
                Some(position) => Ok(position),
                None => illegal(self.why_illegal(square)),
            },
        }
    }

    /// The position after a disc on this square, or `None` if the move is illegal.
    fn placed(&self, square: Square) -> Option<Self> {
        with_size!(self.size, S => {
            let board = self.board_of::<S>();
            let flips = board.flips(square);
            (!flips.is_empty()).then(|| Self::from_board(board.played(square, flips), self.turn.other()))
        })
    }

    fn why_illegal(&self, square: Square) -> Illegal {
        if !square.is_on(self.size) {
            Illegal::OffBoard(self.size)
        } else if self.at(square).is_some() {
            Illegal::Taken
        } else if self.can_move() {
            Illegal::TurnsNothing
        } else if self.passed().can_move() {
            Illegal::MustPass
        } else {
            Illegal::Over
        }
    }

    /// The result, if the game is over.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.is_over().then(|| Outcome {
            black: self.count(Colour::Black),
            white: self.count(Colour::White),
            empties: self.empties(),
        })
    }

    /// The stable discs of a colour, one bit per square: a lower bound, see [`crate::stable`].
    #[must_use]
    pub fn stable(&self, colour: Colour) -> u128 {
        let own = Self { turn: colour, ..*self };
        with_size!(self.size, S => own.board_of::<S>().stable().word().wide())
    }

    /// The smallest of the eight symmetric forms of this position.
    #[must_use]
    pub fn canonical(&self) -> Self {
        with_size!(self.size, S => Self::from_board(self.board_of::<S>().canonical(), self.turn))
    }
}

impl fmt::Debug for Position {
    /// Writes the squares row by row, `X` for Black and `O` for White, and the side to move.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let black_first = Self { turn: Colour::Black, ..*self };
        with_size!(self.size, S => write!(f, "{:?}", black_first.board_of::<S>()))?;
        f.write_str(if self.turn == Colour::Black { " X" } else { " O" })
    }
}

/// The squares of a word from a position, in the order a1, b1, ...
pub fn squares(word: u128, size: BoardSize) -> impl Iterator<Item = Square> {
    (0..size.squares())
        .filter(move |index| word & (1 << index) != 0)
        .filter_map(move |index| Square::from_index(index, size))
}

impl<S: Size> Board<S> {
    /// The board after a disc on `square` that turns `flips`.
    #[inline]
    fn played(self, square: Square, flips: Squares<S>) -> Self {
        let placed = flips | square.into();
        Self::trusted((self.opponent() & !flips).word(), (self.mover() | placed).word())
    }
}

/// Why a set-up position was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetupError {
    /// This square has a disc of each colour.
    Overlap(Square),
    /// A disc lies outside a board of this size.
    Outside(BoardSize),
    /// There is no disc.
    Empty,
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Overlap(square) => write!(f, "{square} has a disc of each colour"),
            Self::Outside(size) => write!(f, "a disc lies outside the {size} board"),
            Self::Empty => f.write_str("the board is empty: a position needs at least one disc"),
        }
    }
}

impl std::error::Error for SetupError {}

/// A move that the rules forbid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IllegalMove {
    /// The move that was tried.
    pub play: Move,
    /// The colour that tried it.
    pub turn: Colour,
    /// Why it is forbidden.
    pub why: Illegal,
}

/// The reasons for which a move is forbidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Illegal {
    /// The board of this size has no such square.
    OffBoard(BoardSize),
    /// The square has a disc.
    Taken,
    /// The move outflanks no disc.
    TurnsNothing,
    /// The side has no move and must pass.
    MustPass,
    /// The side passed although it has a move.
    CouldMove,
    /// The game is over.
    Over,
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { play, turn, why } = self;
        match why {
            Illegal::OffBoard(size) => write!(f, "{play} is outside the {size} board"),
            Illegal::Taken => write!(f, "{play} is taken"),
            Illegal::TurnsNothing => write!(f, "{turn} turns no disc at {play}"),
            Illegal::MustPass => write!(f, "{turn} has no move and must pass, so {play} is illegal"),
            Illegal::CouldMove => write!(f, "{turn} has a move and may not pass"),
            Illegal::Over => write!(f, "the game is over, so {play} is illegal"),
        }
    }
}

impl std::error::Error for IllegalMove {}

/// The discs at the end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Black discs on the board.
    pub black: u32,
    /// White discs on the board.
    pub white: u32,
    /// Squares left empty.
    pub empties: u32,
}

impl Outcome {
    /// The colour with more discs, or `None` for a draw.
    #[must_use]
    pub fn winner(self) -> Option<Colour> {
        match self.plain().signum() {
            1 => Some(Colour::Black),
            -1 => Some(Colour::White),
            _ => None,
        }
    }

    /// Black discs minus White discs, empty squares not counted.
    #[must_use]
    pub fn plain(self) -> i32 {
        self.black as i32 - self.white as i32
    }

    /// Black discs minus White discs, empty squares counted for the winner: the official score.
    #[must_use]
    pub fn difference(self) -> i32 {
        self.plain() + self.plain().signum() * self.empties as i32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(name: &str) -> Square {
        name.parse().unwrap()
    }

    #[test]
    fn invalid_positions_are_rejected() {
        let new = |black, white| Position::new(BoardSize::Four, black, white, Colour::White);
        assert_eq!(new(0b110, 0b010), Err(SetupError::Overlap(square("b1"))));
        assert_eq!(new(1 << 16, 1), Err(SetupError::Outside(BoardSize::Four)));
        assert_eq!(new(1 << 127, 1 << 127), Err(SetupError::Outside(BoardSize::Four)));
        assert_eq!(new(0, 0), Err(SetupError::Empty));
        assert_eq!(new(1, 0).unwrap().at(square("a1")), Some(Colour::Black));
    }

    #[test]
    fn illegal_moves_are_rejected_with_the_reason() {
        let start = Position::start(BoardSize::Six);
        let why = |position: &Position, play: Move| position.play(play).unwrap_err().to_string();
        assert_eq!(why(&start, square("c3").into()), "c3 is taken");
        assert_eq!(why(&start, square("a1").into()), "Black turns no disc at a1");
        assert_eq!(why(&start, square("g1").into()), "g1 is outside the 6x6 board");
        assert_eq!(why(&start, Move::Pass), "Black has a move and may not pass");

        // White at a1, Black at b1: Black cannot move, White can.
        let stuck = Position::new(BoardSize::Four, 0b10, 0b01, Colour::Black).unwrap();
        assert!(stuck.must_pass());
        assert_eq!(why(&stuck, square("c1").into()), "Black has no move and must pass, so c1 is illegal");
        let passed = stuck.play(Move::Pass).unwrap();
        assert_eq!(passed.flips(square("c1")), [square("b1")]);

        let over = Position::new(BoardSize::Four, 1, 0, Colour::Black).unwrap();
        assert_eq!(why(&over, square("c1").into()), "the game is over, so c1 is illegal");
        assert_eq!(why(&over, Move::Pass), "the game is over, so pass is illegal");
    }

    #[test]
    fn legal_bitboard_matches_move_list_on_every_size() {
        for size in BoardSize::ALL {
            let game = crate::random::game(Position::start(size), &mut crate::random::generator(4));
            for ply in 0..=game.ply() {
                let position = game.position_at(ply).unwrap();
                assert_eq!(squares(position.legal(), size).collect::<Vec<_>>(), position.moves());
                assert_eq!(position.legal() & !size.full(), 0);
                assert_eq!(position.legal() == 0, position.must_pass() || position.is_over());
            }
        }
    }

    #[test]
    fn outcome_difference_counts_empties_and_plain_does_not() {
        let outcome = Outcome { black: 3, white: 11, empties: 2 };
        assert_eq!((outcome.plain(), outcome.difference()), (-8, -10));
        assert_eq!(outcome.winner(), Some(Colour::White));
        let draw = Outcome { black: 30, white: 30, empties: 4 };
        assert_eq!((draw.difference(), draw.winner()), (0, None));
    }

    #[test]
    fn boards_and_positions_convert_both_ways() {
        let start = Position::start(BoardSize::Eight);
        let next = start.play(square("f5")).unwrap();
        let board = next.board8().unwrap();
        assert_eq!(Position::from_board(board, next.turn()), next);
        assert_eq!(next.board::<crate::S6>(), None);
        assert_eq!(format!("{start:?}")[27..36], *"---OX---/");
    }
}
