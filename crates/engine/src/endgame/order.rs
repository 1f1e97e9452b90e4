//! Moves in the order in which to try them: those first that leave the opponent little to do.

use outflank_board::kernel::{flips, moves};

use super::parity;
use crate::geometry::{CORNERS, QUADRANT_SETS};

/// The most moves that a position with at least eight empty squares has.
const MOST: usize = 34;

/// A move, what it turns, and how promising it is.
#[derive(Clone, Copy)]
pub struct Candidate {
    /// The square.
    pub square: u8,
    flips: u64,
    weight: i32,
}

impl Candidate {
    /// The discs of the side that plays the move and of the other, after it.
    #[inline]
    pub fn after(self, mover: u64, opponent: u64) -> (u64, u64) {
        (mover | self.flips | 1 << self.square, opponent ^ self.flips)
    }
}

/// The moves of a position that were not tried yet.
pub struct Candidates {
    all: [Candidate; MOST],
    next: usize,
    count: usize,
    looked_at: u64,
}

impl Candidates {
    /// The moves of a position; those that were best before come first.
    pub fn new(mover: u64, opponent: u64, mut legal: u64, before: [u8; 2]) -> Self {
        let none = Candidate { square: 0, flips: 0, weight: 0 };
        let mut candidates = Self { all: [none; MOST], next: 0, count: 0, looked_at: 0 };
        let odd = QUADRANT_SETS[usize::from(parity(mover, opponent))];
        let few = (!(mover | opponent)).count_ones() < 12;
        while legal != 0 && candidates.count < MOST {
            let square = legal.trailing_zeros() as u8;
            legal &= legal - 1;
            let mut candidate =
                Candidate { square, flips: flips(mover, opponent, u32::from(square)), weight: 0 };
            let (own, other) = candidate.after(mover, opponent);
            candidate.weight = match square {
                _ if other == 0 => i32::MAX,
                _ if square == before[0] => 1 << 29,
                _ if square == before[1] => 1 << 28,
                _ => {
                    candidates.looked_at += 1;
                    let parity = if odd >> square & 1 == 0 {
                        0
                    } else if few {
                        40
                    } else {
                        16
                    };
                    promise(own, other) + parity + square_value(square)
                }
            };
            candidates.all[candidates.count] = candidate;
            candidates.count += 1;
        }
        candidates
    }

    /// How many positions were entered to weigh moves.
    pub fn looked_at(&self) -> u64 {
        self.looked_at
    }

    /// The moves that are left, in no order.
    pub fn rest(&self) -> &[Candidate] {
        &self.all[self.next..self.count]
    }

    /// Takes the most promising of the moves that are left.
    #[inline]
    pub fn take_best(&mut self) -> Option<Candidate> {
        let best = (self.next..self.count).max_by_key(|&at| (self.all[at].weight, std::cmp::Reverse(at)))?;
        self.all.swap(self.next, best);
        self.next += 1;
        Some(self.all[self.next - 1])
    }
}

/// How promising a position is for `own`, who has just moved: few moves for `other`, corners counted twice, few
/// places beside `own`, and discs that hold in corners. The factors were found by counting nodes.
pub fn promise(own: u64, other: u64) -> i32 {
    let replies = moves(other, own);
    32 * corner_stable(own).count_ones() as i32
        - 64 * twice_at_corners(replies)
        - 8 * twice_at_corners(open_beside(own) & !(own | other))
}

/// What a square is worth before anything else is known.
pub fn square_value(square: u8) -> i32 {
    3 * i32::from(SQUARES[usize::from(square & 63)])
}

fn twice_at_corners(squares: u64) -> i32 {
    (squares.count_ones() + (squares & CORNERS).count_ones()) as i32
}

/// The squares beside discs that can be turned towards them: a disc in a border column has none at its sides.
fn open_beside(discs: u64) -> u64 {
    let inner = discs & 0x7e7e_7e7e_7e7e_7e7e;
    let sides = inner << 1 | inner >> 1 | inner << 7 | inner >> 7 | inner << 9 | inner >> 9;
    sides | discs << 8 | discs >> 8
}

/// Corners and the discs beside them on edges.
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

/// What squares are worth before anything else is known: corners most, squares beside them least.
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
