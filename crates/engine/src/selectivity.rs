//! The selectivity of a search.

/// The selectivity of a search, from most selective to exact; displayed as the probability that a cutoff is correct.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum Selectivity {
    /// Cutoffs are correct in 73 of 100 cases.
    P73,
    /// 87 of 100.
    P87,
    /// 95 of 100.
    P95,
    /// 98 of 100.
    P98,
    /// 99 of 100.
    P99,
    /// No selective cutoffs.
    Exact,
}

impl Selectivity {
    /// All of them, most selective first.
    pub const ALL: [Self; 6] = [Self::P73, Self::P87, Self::P95, Self::P98, Self::P99, Self::Exact];

    /// The probability that a cutoff is correct, in percent.
    #[must_use]
    pub const fn percent(self) -> u8 {
        [73, 87, 95, 98, 99, 100][self as usize]
    }

    /// The margin of `ProbCut` in sigmas; `None` without selective cutoffs.
    #[must_use]
    pub const fn sigmas(self) -> Option<f32> {
        [Some(1.1), Some(1.5), Some(2.0), Some(2.6), Some(3.3), None][self as usize]
    }
}
