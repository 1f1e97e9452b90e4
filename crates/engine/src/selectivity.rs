//! How much a search may cut on a guess.

/// How much a search may cut on a guess, from most to nothing; named in print by the chance that a cut is right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum Selectivity {
    /// Cuts that are right in 73 of 100 cases.
    P73,
    /// 87 of 100.
    P87,
    /// 95 of 100.
    P95,
    /// 98 of 100.
    P98,
    /// 99 of 100.
    P99,
    /// Nothing is guessed.
    Exact,
}

impl Selectivity {
    /// All of them, the boldest first.
    pub const ALL: [Self; 6] = [Self::P73, Self::P87, Self::P95, Self::P98, Self::P99, Self::Exact];

    /// The chance that a cut is right, in percent.
    #[must_use]
    pub const fn percent(self) -> u8 {
        [73, 87, 95, 98, 99, 100][self as usize]
    }

    /// How many sigmas the shallow search of `ProbCut` must be clear of the window; `None` where nothing is guessed.
    #[must_use]
    pub const fn sigmas(self) -> Option<f32> {
        [Some(1.1), Some(1.5), Some(2.0), Some(2.6), Some(3.3), None][self as usize]
    }
}
