//! What a search knows of a position, and keeps.

/// What is known of the value of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    /// The value, for the side to move.
    pub value: i32,
    /// What the value says.
    pub bound: Bound,
    /// Whether it rests on finished games alone, so that no deeper search can change it.
    pub solved: bool,
}

/// Whether a value is exact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// It is.
    Exact,
    /// The position is worth this or more.
    Lower,
    /// The position is worth this or less.
    Upper,
}
