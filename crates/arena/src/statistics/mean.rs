//! Means with confidence intervals.

/// The mean of a measure over games.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mean {
    /// The mean itself.
    pub value: f64,
    /// The lower end of the 95 % confidence interval.
    pub low: f64,
    /// The upper end of the 95 % confidence interval.
    pub high: f64,
}
