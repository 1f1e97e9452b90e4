//! Traces of the move generator: moves in one direction, and the discs that a move flips.

use outflank_board::kernel::portable;
use outflank_board::kernel::watch::{SpreadStep, TurnStep, Watch};
use outflank_board::{Board, Colour, Position, Size, Square, Word, with_size};
use serde::{Deserialize, Serialize};

use super::error::TraceError;

/// What to trace of the move generator.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BitboardSubject {
    /// The direction of the search for moves.
    pub direction: Direction,
    /// The squares from which a bit may be shifted; `None` for the mask of the rules.
    pub mask: Option<u128>,
    /// The move whose flipped discs are traced.
    pub square: Option<Square>,
}

impl BitboardSubject {
    /// Refuses a move that is not on an empty square of the position.
    ///
    /// # Errors
    ///
    /// When the square is outside the board, or has a disc.
    pub fn check(&self, position: &Position) -> Result<(), TraceError> {
        let is_empty = |square: &Square| square.is_on(position.size()) && position.at(*square).is_none();
        match self.square.filter(|square| !is_empty(square)) {
            Some(square) => Err(TraceError::NotEmpty(square)),
            None => Ok(()),
        }
    }
}

/// One of the eight directions from a square.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum Direction {
    /// One column to the right: 1 bit up.
    #[default]
    Right,
    /// One row down: N bits up.
    Down,
    /// Down and right: N + 1 bits up.
    DownRight,
    /// Down and left: N - 1 bits up.
    DownLeft,
    /// One column to the left: 1 bit down.
    Left,
    /// One row up: N bits down.
    Up,
    /// Up and left: N + 1 bits down.
    UpLeft,
    /// Up and right: N - 1 bits down.
    UpRight,
}

impl Direction {
    /// All directions: those towards higher bits first, and those of one axis four apart.
    pub const ALL: [Self; 8] = [
        Self::Right,
        Self::Down,
        Self::DownRight,
        Self::DownLeft,
        Self::Left,
        Self::Up,
        Self::UpLeft,
        Self::UpRight,
    ];

    /// Its axis, in the order of [`outflank_board::kernel::Rays`].
    fn axis(self) -> usize {
        self as usize % 4
    }

    /// Whether it leads to higher bits.
    fn is_up(self) -> bool {
        (self as usize) < 4
    }

    /// The number of bits between neighbours.
    fn step<S: Size>(self) -> u32 {
        [1, S::N, S::N + 1, S::N - 1][self.axis()]
    }

    /// A set of squares, each one step further. Squares that leave the board are lost or wrap, as in any shift.
    fn shifted<S: Size>(self, word: S::Word) -> S::Word {
        let step = self.step::<S>();
        S::FULL & if self.is_up() { word << step } else { word >> step }
    }

    /// The mask of the opponent's discs in the rules.
    fn rules_mask<S: Size>(self) -> S::Word {
        if self.axis() == 1 { S::FULL } else { portable::inner_columns::<S>() }
    }
}

/// The trace of the move generator in one direction.
///
/// A word is hexadecimal, with bit 0 for a1, bit 1 for b1 and so on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct BitboardTrace {
    /// The number of squares along a side.
    pub size: u32,
    /// The number of bits of a word: 64, or 128 for 10x10.
    pub bits: u32,
    /// The side to move: `black` or `white`.
    pub turn: &'static str,
    /// The discs of the side to move.
    pub mover: String,
    /// The discs of its opponent.
    pub opponent: String,
    /// The empty squares.
    pub empty: String,
    /// The direction.
    pub direction: Direction,
    /// The shift of one step in bits: positive towards higher bits, negative towards lower bits.
    pub shift: i32,
    /// The mask of the opponent's discs, which shifts may reach.
    pub mask: String,
    /// The words in the order in which the generator computes them.
    pub steps: Vec<TracedWord>,
    /// The moves that it finds in this direction with this mask.
    pub found: String,
    /// The moves in this direction by the rules.
    pub expected: String,
    /// The moves in each direction by the rules.
    pub directions: Vec<TracedDirection>,
    /// All legal moves: the union of the directions.
    pub moves: String,
    /// The number of legal moves: the set bits of `moves`.
    pub mobility: u32,
    /// The discs that the move flips; null without a `square`.
    pub flips: Option<TracedFlips>,
}

/// A word that the generator computes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TracedWord {
    /// How it is computed.
    pub operation: Operation,
    /// The word.
    pub word: String,
}

/// How a word is computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum Operation {
    /// The path: the opponent's discs under the mask.
    Path,
    /// The mover's discs, shifted by one square.
    Shifted,
    /// The shifted discs that meet the path.
    Beside,
    /// These discs, and those of the path one square further.
    Second,
    /// The discs of the path with another one before them.
    Pairs,
    /// The discs reached by two more squares at once.
    Doubled,
    /// All discs reached, shifted by one square.
    Ends,
    /// The empty squares among them: the moves.
    Moves,
}

/// The moves in one direction.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TracedDirection {
    /// The direction.
    pub direction: Direction,
    /// The moves.
    pub moves: String,
}

/// The discs that a move flips.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TracedFlips {
    /// The move.
    pub square: String,
    /// The ray of each direction.
    pub rays: Vec<TracedRay>,
    /// All flipped discs; none if the move is illegal.
    pub flips: String,
}

/// The search for flipped discs on one ray.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TracedRay {
    /// The direction.
    pub direction: Direction,
    /// The squares from the move to the border.
    pub ray: String,
    /// The nearest of them without an opponent's disc.
    pub stop: String,
    /// The same square if it has a disc of the mover.
    pub end: String,
    /// The discs that turn.
    pub turned: String,
}

impl BitboardTrace {
    /// The trace of the generator in a position.
    ///
    /// # Errors
    ///
    /// When the square of the move is not empty, or is not on the board.
    pub fn new(subject: BitboardSubject, position: &Position) -> Result<Self, TraceError> {
        subject.check(position)?;
        let turn = if position.turn() == Colour::Black { "black" } else { "white" };
        with_size!(position.size(), S => match position.board::<S>() {
            Some(board) => Ok(Self::of(subject, board, turn)),
            None => unreachable!("the size is that of the position"),
        })
    }

    fn of<S: Size>(subject: BitboardSubject, board: Board<S>, turn: &'static str) -> Self {
        let BitboardSubject { direction, mask, square } = subject;
        let (mover, opponent) = (board.mover().word(), board.opponent().word());
        let expected = |direction: Direction| search(board, direction, None).found;
        let Search { mask, words, found } = search(board, direction, mask.map(S::Word::from_wide));
        let moves = portable::moves::<S>(mover, opponent);
        let step = direction.step::<S>() as i32;
        let named = |direction| TracedDirection { direction, moves: hex(expected(direction)) };
        Self {
            size: S::N,
            bits: width::<S::Word>(),
            turn,
            mover: hex(mover),
            opponent: hex(opponent),
            empty: hex(board.empties().word()),
            direction,
            shift: if direction.is_up() { step } else { -step },
            mask: hex(mask),
            steps: words
                .into_iter()
                .map(|(operation, word)| TracedWord { operation, word: hex(word) })
                .collect(),
            found: hex(found),
            expected: hex(expected(direction)),
            directions: Direction::ALL.map(named).into(),
            moves: hex(moves),
            mobility: moves.count(),
            flips: square.map(|square| flips(board, square)),
        }
    }
}

/// A search for moves in one direction.
struct Search<W> {
    /// The mask of the opponent's discs.
    mask: W,
    words: Vec<(Operation, W)>,
    found: W,
}

/// Searches for moves in one direction, with the squares from which bits may be shifted, or with the mask of the rules.
fn search<S: Size>(board: Board<S>, direction: Direction, sources: Option<S::Word>) -> Search<S::Word> {
    let reachable = sources.map(|sources| direction.shifted::<S>(sources & S::FULL));
    let mask = reachable.unwrap_or_else(|| direction.rules_mask::<S>());
    let path = board.opponent().word() & mask;
    let mut spread = SpreadRecorder { is_up: direction.is_up(), words: vec![(Operation::Path, path)] };
    portable::spread::<S>(board.mover().word(), path, direction.step::<S>(), &mut spread);
    let ends = spread.words.last().map_or(S::Word::ZERO, |&(_, ends)| ends);
    let found = ends & reachable.unwrap_or(S::FULL) & board.empties().word();
    spread.words.push((Operation::Moves, found));
    Search { mask, words: spread.words, found }
}

/// Records the words of one direction of an axis.
struct SpreadRecorder<W> {
    is_up: bool,
    words: Vec<(Operation, W)>,
}

impl<W> Watch<W> for SpreadRecorder<W> {
    fn spread(&mut self, step: SpreadStep, up: W, down: W) {
        let operation = match step {
            SpreadStep::Shifted => Operation::Shifted,
            SpreadStep::Beside => Operation::Beside,
            SpreadStep::Second => Operation::Second,
            SpreadStep::Pairs => Operation::Pairs,
            SpreadStep::Doubled => Operation::Doubled,
            SpreadStep::Ends => Operation::Ends,
        };
        self.words.push((operation, if self.is_up { up } else { down }));
    }
}

/// The discs that a move flips, ray by ray.
fn flips<S: Size>(board: Board<S>, square: Square) -> TracedFlips {
    let (mover, opponent) = (board.mover().word(), board.opponent().word());
    let index = square.index_on::<S>();
    let ray = |direction: Direction| {
        let rays = &S::RAYS[index as usize];
        let mut turn = TurnRecorder::default();
        let ray = if direction.is_up() {
            let ray = rays.up[direction.axis()];
            portable::turned_up::<S>(mover, opponent, ray, &mut turn);
            ray
        } else {
            let ray = rays.down[direction.axis()];
            portable::turned_down::<S>(mover, opponent, ray, &mut turn);
            ray
        };
        let TurnRecorder { stop, end, turned } = turn;
        TracedRay { direction, ray: hex(ray), stop: hex(stop), end: hex(end), turned: hex(turned) }
    };
    TracedFlips {
        square: square.to_string(),
        rays: Direction::ALL.map(ray).into(),
        flips: hex(portable::flips::<S>(mover, opponent, index)),
    }
}

/// Records the words of one ray.
#[derive(Default)]
struct TurnRecorder<W> {
    stop: W,
    end: W,
    turned: W,
}

impl<W> Watch<W> for TurnRecorder<W> {
    fn turn(&mut self, step: TurnStep, word: W) {
        match step {
            TurnStep::Stop => self.stop = word,
            TurnStep::End => self.end = word,
            TurnStep::Turned => self.turned = word,
        }
    }
}

/// A word in hexadecimal, with all its digits.
fn hex<W: Word>(word: W) -> String {
    format!("{word:#0digits$x}", digits = width::<W>() as usize / 4 + 2)
}

/// The number of bits of a word.
fn width<W: Word>() -> u32 {
    W::ZERO.lowest()
}
