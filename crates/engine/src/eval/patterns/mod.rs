//! Patterns: groups of squares whose contents index into tables of weights.
//!
//! A family is one shape of at most ten squares, at all places where the symmetries of the board put it. These places
//! are its instances. The contents of an instance are a number in base 3, the index into the weights of the family. All
//! instances of a family share its weights. If a symmetry maps a shape onto itself, the contents can be read in two
//! directions; both readings share one weight.

mod features;
mod shape;
mod slots;
mod weights;

pub use features::Features;
use shape::TABLE_ROWS;
pub use shape::{DISTINCT, FAMILIES, Family, INSTANCES};
pub use slots::Slots;
pub use weights::{LANES, Row, SIGNS, STAGES, Stated, UNIT, Weights, WeightsError, checksum, phase_of};
