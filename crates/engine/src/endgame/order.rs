//! Move ordering of the endgame, mainly by the mobility that a move leaves the opponent.

use arrayvec::ArrayVec;
use outflank_board::kernel::{flips, moves};

use crate::geometry::CORNERS;
use crate::square::{Square8, squares};

/// A move, the discs that it turns and the replies that it leaves.
#[derive(Clone, Copy)]
pub struct EndgameMove {
    /// The square.
    pub square: Square8,
    flips: u64,
    /// The legal moves of the opponent, if they are already known.
    pub replies: Option<u64>,
}

impl EndgameMove {
    /// A move of a position.
    #[inline]
    pub fn new(mover: u64, opponent: u64, square: Square8) -> Self {
        Self { square, flips: flips(mover, opponent, square.index()), replies: None }
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
    weighed: bool,
}

/// The key of a move that is already tried.
const TAKEN: i32 = i32::MIN;

/// The key of a move that is not weighed yet.
const UNWEIGHED: i32 = 0;

impl<const MAX: usize> EndgameMoves<MAX> {
    /// The moves on the squares of `legal`.
    #[inline]
    pub fn new(mover: u64, opponent: u64, legal: u64) -> Self {
        let mut all = ArrayVec::new();
        for square in squares(legal) {
            all.push(EndgameMove::new(mover, opponent, square));
        }
        Self { all, keys: ArrayVec::new(), weighed: false }
    }

    /// All moves, unordered.
    #[inline]
    pub fn all(&self) -> &[EndgameMove] {
        &self.all
    }

    /// Takes a move: first those that leave the opponent at most one reply, corners counted twice, then by weight.
    ///
    /// The others are weighed only when they are needed.
    #[inline]
    pub fn take_next(&mut self, mover: u64, opponent: u64, odd: u64) -> Option<EndgameMove> {
        while let Some(candidate) = self.all.get_mut(self.keys.len()) {
            let (own, other) = candidate.after(mover, opponent);
            let replies = moves(other, own);
            candidate.replies = Some(replies);
            if twice_at_corners(replies) <= 1 {
                self.keys.push(TAKEN);
                return Some(*candidate);
            }
            self.keys.push(UNWEIGHED);
        }
        if !self.weighed {
            self.weigh(mover, opponent, odd, None);
        }
        self.take_best()
    }

    /// The number of moves that [`EndgameMoves::take_next`] has looked at.
    #[inline]
    pub fn looked_at(&self) -> u64 {
        self.keys.len() as u64
    }

    /// Computes the ordering weights of the untried moves. Wipe-outs come first, then the hash move `before`.
    ///
    /// Moves in `odd` quadrants get a bonus.
    #[inline]
    pub fn weigh(&mut self, mover: u64, opponent: u64, odd: u64, before: Option<Square8>) {
        self.weighed = true;
        for (at, candidate) in self.all.iter_mut().enumerate() {
            if self.keys.get(at) == Some(&TAKEN) {
                continue;
            }
            let (own, other) = candidate.after(mover, opponent);
            let square = candidate.square;
            let replies = *candidate.replies.get_or_insert_with(|| moves(other, own));
            let weight = if other == 0 {
                1 << 21
            } else if Some(square) == before {
                1 << 20
            } else {
                let parity = i32::from(square.is_in(odd));
                2 * promise(own, other, replies) + 40 * parity + i32::from(SQUARES[square.index() as usize])
            };
            let key = weight << 8 | (MAX - at) as i32;
            match self.keys.get_mut(at) {
                Some(unweighed) => *unweighed = key,
                None => self.keys.push(key),
            }
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

/// A static ordering score for `own`, which has just moved, given the legal moves of `other`.
///
/// It rewards few moves of `other` (corners count twice), few empty squares beside `own`, and stable discs at corners.
/// The factors were tuned by node counts.
pub fn promise(own: u64, other: u64, replies: u64) -> i32 {
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
