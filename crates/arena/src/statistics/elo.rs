//! Elo: differences in playing strength on a logarithmic scale of expected points.

/// An Elo difference between two players, positive if the first is stronger.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Elo {
    /// The maximum-likelihood estimate.
    pub value: f64,
    /// The lower end of the 95 % confidence interval.
    pub low: f64,
    /// The upper end of the 95 % confidence interval.
    pub high: f64,
}

/// The expected points per game with this Elo difference, from 0 to 1.
pub(super) fn score(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// The inverse of [`score`]; infinite at 0 and 1.
pub(super) fn elo(score: f64) -> f64 {
    if score <= 0.0 {
        f64::NEG_INFINITY
    } else if score >= 1.0 {
        f64::INFINITY
    } else {
        400.0 * (score / (1.0 - score)).log10()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_score_and_its_elo_are_inverse() {
        for lead in [-800.0, -3.5, 0.0, 1.0, 191.0, 1200.0] {
            assert!((elo(score(lead)) - lead).abs() < 1e-9, "{lead}");
        }
    }
}
