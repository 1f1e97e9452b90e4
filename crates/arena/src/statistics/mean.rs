//! Means with their intervals.

/// The mean of a measure over pairs of games.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mean {
    /// The mean itself.
    pub value: f64,
    /// The lower end of the interval that holds the true mean in 95 % of cases.
    pub low: f64,
    /// Its upper end.
    pub high: f64,
}
