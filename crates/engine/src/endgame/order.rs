//! Move ordering of the endgame, mainly by the mobility that a move leaves the opponent.

use arrayvec::ArrayVec;
use outflank_board::kernel::{flips, moves};

use crate::geometry::CORNERS;
use crate::square::{Square8, squares};

/// A move and the discs that it turns.
#[derive(Clone, Copy)]
pub struct EndgameMove {
    /// The square.
    pub square: Square8,
    flips: u64,
}

impl EndgameMove {
    /// A move of a position.
    #[inline]
    pub fn new(mover: u64, opponent: u64, square: Square8) -> Self {
        Self { square, flips: flips(mover, opponent, square.index()) }
    }

    /// The discs of the side that plays the move and of the other side after the move.
    #[inline]
    pub fn after(self, mover: u64, opponent: u64) -> (u64, u64) {
        (mover | self.flips | self.square.bit(), opponent ^ self.flips)
    }
}

/// The untried moves of a position, at most `MAX` of them.
pub struct EndgameMoves<const MAX: usize> {
    all: ArrayVec<EndgameMove, MAX>,
    /// The ordering weight of each move, with its index in the low byte, the first highest; `TAKEN` once it is tried.
    keys: ArrayVec<i32, MAX>,
}

/// The key of a move that is already tried.
const TAKEN: i32 = i32::MIN;

impl<const MAX: usize> EndgameMoves<MAX> {
    /// The moves on the squares of `legal`.
    #[inline]
    pub fn new(mover: u64, opponent: u64, legal: u64) -> Self {
        let mut all = ArrayVec::new();
        for square in squares(legal) {
            all.push(EndgameMove::new(mover, opponent, square));
        }
        Self { all, keys: ArrayVec::new() }
    }

    /// All moves, unordered.
    #[inline]
    pub fn all(&self) -> &[EndgameMove] {
        &self.all
    }

    /// Computes the ordering weights. Wipe-outs come first, then the hash move `before`.
    ///
    /// Moves in `odd` quadrants get a bonus.
    #[inline]
    pub fn weigh(&mut self, mover: u64, opponent: u64, odd: u64, before: Option<Square8>) {
        self.keys.clear();
        for (at, candidate) in self.all.iter().enumerate() {
            let (own, other) = candidate.after(mover, opponent);
            let square = candidate.square;
            let weight = if other == 0 {
                1 << 21
            } else if Some(square) == before {
                1 << 20
            } else {
                let parity = i32::from(square.is_in(odd));
                2 * promise(own, other) + 40 * parity + i32::from(SQUARES[square.index() as usize])
            };
            self.keys.push(weight << 8 | (MAX - at) as i32);
        }
    }

    /// Takes the untried move with the highest weight.
    #[inline]
    pub fn take_best(&mut self) -> Option<EndgameMove> {
        let key = self.keys.iter().copied().fold(TAKEN, i32::max);
        if key == TAKEN {
            return None;
        }
        let at = MAX - (key & 255) as usize;
        self.keys[at] = TAKEN;
        Some(self.all[at])
    }
}

/// A static ordering score for `own`, which has just moved.
///
/// It rewards few moves of `other` (corners count twice), few empty squares beside `own`, and stable discs at corners.
/// The factors were tuned by node counts.
pub fn promise(own: u64, other: u64) -> i32 {
    let replies = moves(other, own);
    16 * corner_stable(own).count_ones() as i32
        - 64 * twice_at_corners(replies)
        - 8 * twice_at_corners(open_beside(own) & !(own | other))
}

/// The static value of a square.
pub fn square_value(square: Square8) -> i32 {
    3 * i32::from(SQUARES[square.index() as usize])
}

fn twice_at_corners(squares: u64) -> i32 {
    (squares.count_ones() + (squares & CORNERS).count_ones()) as i32
}

/// The squares beside discs from which these can be outflanked.
///
/// A disc in a border column can only be outflanked along its column.
fn open_beside(discs: u64) -> u64 {
    let inner = discs & 0x7e7e_7e7e_7e7e_7e7e;
    let sides = inner << 1 | inner >> 1 | inner << 7 | inner >> 7 | inner << 9 | inner >> 9;
    sides | discs << 8 | discs >> 8
}

/// Corners and adjacent discs on the edges.
fn corner_stable(own: u64) -> u64 {
    const LEFT: u64 = 0x0100_0000_0000_0001;
    const TOP: u64 = 0x81;
    let corners = own & CORNERS;
    let beside = (corners & LEFT) << 1
        | (corners & LEFT << 7) >> 1
        | (corners & TOP) << 8
        | (corners & TOP << 56) >> 8;
    corners | own & beside
}

/// The static values of squares: corners highest, their neighbours lowest.
#[rustfmt::skip]
static SQUARES: [i8; 64] = [
    18,  4, 16, 12, 12, 16,  4, 18,
     4,  2,  6,  8,  8,  6,  2,  4,
    16,  6, 14, 10, 10, 14,  6, 16,
    12,  8, 10,  0,  0, 10,  8, 12,
    12,  8, 10,  0,  0, 10,  8, 12,
    16,  6, 14, 10, 10, 14,  6, 16,
     4,  2,  6,  8,  8,  6,  2,  4,
    18,  4, 16, 12, 12, 16,  4, 18,
];
