//! The selectivity of a search.

/// The margin of `ProbCut`, from most selective to exact.
///
/// The levels have the names that Edax gives them: 73 % means a margin of 1.1 sigma. The percentage is a name, not a
/// measured probability.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum Selectivity {
    /// 73 %: 1.1 sigma.
    P73,
    /// 87 %: 1.5 sigma.
    P87,
    /// 95 %: 2.0 sigma.
    P95,
    /// 98 %: 2.6 sigma.
    P98,
    /// 99 %: 3.3 sigma.
    P99,
    /// No selective cutoffs.
    Exact,
}

impl Selectivity {
    /// All of them, most selective first.
    pub const ALL: [Self; 6] = [Self::P73, Self::P87, Self::P95, Self::P98, Self::P99, Self::Exact];

    /// The name of the level: its nominal confidence in percent.
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
