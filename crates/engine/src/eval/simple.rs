//! The evaluation without learned weights: mobility, corners, stable discs and parity.

use outflank_board::kernel::moves;

use crate::eval::Evaluate;
use crate::geometry::CORNERS;
use crate::score::{DISC, ScaledScore};
use crate::square::Square8;
use crate::stability::stable;

/// The weights of the features, in parts of a disc.
struct Worth {
    /// A move more than the opponent has.
    mobility: i32,
    /// An empty square more beside the opponent's discs than beside own discs.
    potential: i32,
    corner: i32,
    stable: i32,
    /// The last move of the game.
    last: i32,
}

/// For more than 40 empty squares, more than 20, and fewer.
const WORTH: [Worth; 3] = [
    Worth { mobility: DISC, potential: DISC * 2 / 5, corner: 6 * DISC, stable: DISC / 2, last: 0 },
    Worth { mobility: DISC, potential: DISC / 3, corner: 5 * DISC, stable: DISC, last: DISC },
    Worth { mobility: DISC * 3 / 4, potential: DISC / 5, corner: 3 * DISC, stable: DISC, last: 2 * DISC },
];

/// Mobility, potential mobility, corners, stable discs and parity.
#[derive(Clone, Copy, Debug)]
pub struct Simple;

impl Evaluate for Simple {
    type Features = ();

    const ORDERS_ENDGAMES: bool = false;

    fn features(&self, _mover: u64, _opponent: u64) {}

    fn after(&self, _features: &(), _square: Square8, _flips: u64) {}

    fn passed(&self, _features: &()) {}

    fn score(&self, _features: &(), mover: u64, opponent: u64) -> ScaledScore {
        let empty = !(mover | opponent);
        let empties = empty.count_ones();
        let worth = &WORTH[usize::from(empties <= 40) + usize::from(empties <= 20)];
        let more = |own: u64, other: u64| own.count_ones() as i32 - other.count_ones() as i32;
        let mut score = worth.mobility * more(moves(mover, opponent), moves(opponent, mover))
            + worth.potential * more(beside(opponent) & empty, beside(mover) & empty)
            + worth.corner * more(mover & CORNERS, opponent & CORNERS)
            + worth.stable * more(stable(mover, opponent), stable(opponent, mover));
        score += if empties % 2 == 1 { worth.last } else { -worth.last };
        let one = ScaledScore::ONE_DISC;
        ScaledScore::new(score).clamp(ScaledScore::MIN + one, ScaledScore::MAX - one)
    }

    fn sigma(&self, empties: u32, depth: u32, shallow: u32) -> f32 {
        let beyond = (depth - shallow) as f32;
        DISC as f32 * (2.0 + 0.35 * beyond + if depth >= empties { 3.0 } else { 0.0 })
    }
}

/// The squares adjacent to discs, and the discs themselves.
fn beside(discs: u64) -> u64 {
    let rows = discs | discs << 8 | discs >> 8;
    rows | (rows & !COLUMN_A) >> 1 | (rows & !COLUMN_H) << 1
}

const COLUMN_A: u64 = 0x0101_0101_0101_0101;
const COLUMN_H: u64 = COLUMN_A << 7;
