//! Evaluations of temporal-difference learning: n-tuple networks, tables of squares and linear features.
//!
//! All of them are a weighted sum of features of a board. Training increases and decreases the weights; it needs
//! [`TdModel`], with weights of 32-bit floats. Players use [`TdNetwork`], with the same weights rounded to integers.
//! Integers make the sum independent of its order, so that all eight symmetric forms of a board have the same value.
//!
//! N-tuple networks are from S. Lucas (2007), systematic tuples from W. Jaśkowski (2014), and weights of squares as a
//! training target from T. Yoshioka, S. Ishii and M. Ito (1999). A [`TdSpec`] describes a network.

mod counts;
mod lanes;
mod model;
mod network;
mod shape;
mod spec;
mod tuples;

pub use model::{Feature, KIND, TdModel};
pub use network::{POINTS_PER_UNIT, SHIPPED_SIZES, TdNetwork};
pub use shape::Shape;
pub use spec::{DEFAULT_NETWORK, MAX_PHASES, TdKind, TdSpec, TdSpecError};
pub use tuples::TupleWeights;
