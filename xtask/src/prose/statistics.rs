//! Statistics of sentence lengths.

/// Words per sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Statistics {
    pub sentences: usize,
    /// At least half of the sentences are this long or shorter.
    pub median: usize,
    /// At least 90 % of the sentences are this long or shorter.
    pub ninety: usize,
    pub longest: usize,
}

impl Statistics {
    /// `None` without sentences.
    pub fn new(mut lengths: Vec<usize>) -> Option<Self> {
        lengths.sort_unstable();
        let longest = *lengths.last()?;
        // The nearest rank: the smallest length that covers the share.
        let quantile = |percent: usize| lengths[(lengths.len() * percent).div_ceil(100) - 1];
        Some(Self { sentences: lengths.len(), median: quantile(50), ninety: quantile(90), longest })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(lengths: impl IntoIterator<Item = usize>, median: usize, ninety: usize, longest: usize) {
        let lengths: Vec<usize> = lengths.into_iter().collect();
        let sentences = lengths.len();
        assert_eq!(Statistics::new(lengths), Some(Statistics { sentences, median, ninety, longest }));
    }

    #[test]
    fn quantiles_are_nearest_ranks() {
        check([7], 7, 7, 7);
        check([9, 3], 3, 9, 9);
        check((1..=10).rev(), 5, 9, 10);
        check(1..=11, 6, 10, 11);
        assert_eq!(Statistics::new(Vec::new()), None);
    }
}
