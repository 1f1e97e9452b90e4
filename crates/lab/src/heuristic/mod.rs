//! Heuristic evaluations: the strategies of five French student projects, and terms from players' guides.
//!
//! Each is a small type that implements [`Evaluation`](crate::Evaluation) for boards of every size. Its value is for
//! the side to move, own minus opponent's, and the same for all eight symmetric forms of a board. Only a user's table may
//! have fewer symmetries ([`TableSymmetry`]). Changing the side to move changes only the sign; [`Parity`], [`Edge`] and [`OpponentMobility`] explain why theirs does not.
//!
//! Each is also a [`Heuristic`], which lists the parts of a value: the points of every square, and what is counted apart
//! from squares.
//!
//! [`named`] creates an evaluation by name, [`parse_sum`] reads a weighted sum of names, and [`Sum`] adds evaluations.

mod corner;
mod disc;
mod edge;
mod formula;
mod mixed;
mod mobility;
mod parity;
mod parts;
#[cfg(test)]
mod picture;
mod positional;
mod registry;
mod reported;
mod sum;
mod table;
mod trap;
mod view;
mod wall;

pub use corner::Corners;
pub use disc::{Absolute, Frontier, Stability};
pub use edge::{Edge, EdgeSettings};
pub use formula::{MAX_WEIGHT, SumError, parse_sum};
pub use mixed::{Mixed, Phases};
pub use mobility::{Mobility, OpponentMobility, Potential, WaitingMoves};
pub use parity::Parity;
pub use parts::{Count, Heuristic, Parts, Phase};
pub use positional::Positional;
pub use registry::{HeuristicSettings, NAMES, named};
pub use reported::{REPORT_NAMES, ReportedSum, ReportedTerm, Untracked, reported};
pub use sum::{Sum, Term, TermParts};
pub use table::{MAX_VALUE, TableError, TableSymmetry};
pub use trap::{FiveDiscEdge, Stoner};
pub use wall::Walls;

use outflank_board::{Size, Squares};

/// The largest absolute value of an evaluation, so that a finished game always outweighs it.
pub const MAX_POINTS: i32 = 900_000;

/// Points clamped to [`MAX_POINTS`] in both directions.
#[inline]
pub(crate) fn limited(points: i64) -> i32 {
    points.clamp(-i64::from(MAX_POINTS), i64::from(MAX_POINTS)) as i32
}

/// The size of the first set minus the size of the second.
#[inline]
fn difference<S: Size>(own: Squares<S>, other: Squares<S>) -> i32 {
    own.len() as i32 - other.len() as i32
}
