//! Stored search results.

/// The known value of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    /// The value, for the side to move.
    pub value: i32,
    /// The kind of the value: exact or a bound.
    pub bound: Bound,
    /// Whether it depends on finished games only, so that no deeper search can change it.
    pub solved: bool,
}

/// Whether a value is exact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// The value is exact.
    Exact,
    /// The position is worth this or more.
    Lower,
    /// The position is worth this or less.
    Upper,
}
