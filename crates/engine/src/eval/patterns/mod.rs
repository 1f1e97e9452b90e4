//! Patterns: the parts of the board whose contents the evaluation knows by heart.
//!
//! A family is one shape of at most ten squares in all the places where the symmetries of the board put it.
//! What lies on an instance is a number in base 3, so that an instance is an index into the weights of its
//! family, which all its instances share. A shape that a symmetry maps onto itself reads the same from two
//! sides; its two readings have one weight.

mod features;
mod shape;
mod slots;
mod weights;

pub use features::Features;
use shape::TABLE_ROWS;
pub use shape::{DISTINCT, FAMILIES, Family, INSTANCES};
pub use slots::Slots;
pub use weights::{LANES, Row, SIGNS, STAGES, Stated, UNIT, Weights, WeightsError, checksum, phase_of};
