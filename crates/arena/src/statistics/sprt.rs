//! The generalized sequential probability ratio test (GSPRT), which decides when a match may stop.
//!
//! After every pair of games, or every game with fixed colours, the test compares two hypotheses about the Elo
//! difference of the first player. For each one it finds the maximum-likelihood shares of the five results of a pair, or
//! of the three of a game, with exactly that difference. The match ends when the log-likelihood ratio leaves its two
//! bounds.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::elo::score;
use super::observations::Observations;
use super::results::Results;

/// The maximum Elo difference of a hypothesis. Beyond it a score rounds to 1.
const MAX_ELO: f64 = 2000.0;

/// The two hypotheses of a test, and its error rates.
///
/// ```
/// use outflank_arena::Hypotheses;
///
/// let wide = Hypotheses { elo1: 10.0, ..Hypotheses::default() };
/// assert_eq!(wide, Hypotheses { elo0: 0.0, elo1: 10.0, alpha: 0.05, beta: 0.05 });
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hypotheses {
    /// The Elo difference under the null hypothesis.
    pub elo0: f64,
    /// The Elo difference under the alternative; more than `elo0`.
    pub elo1: f64,
    /// The probability of accepting the alternative if the null hypothesis is true.
    pub alpha: f64,
    /// The probability of accepting the null hypothesis if the alternative is true.
    pub beta: f64,
}

impl Default for Hypotheses {
    /// 0 against 5 Elo, with error rates of 5 %.
    fn default() -> Self {
        Self { elo0: 0.0, elo1: 5.0, alpha: 0.05, beta: 0.05 }
    }
}

/// A sequential probability ratio test.
///
/// ```
/// use outflank_arena::{Decision, Hypotheses, Pentanomial, Results, Sprt};
///
/// let test = Sprt::new(Hypotheses::default())?;
/// let results = Results::from(Pentanomial([10, 60, 150, 90, 15]));
/// assert_eq!(format!("{:.2}", test.ratio(&results)), "1.31");
/// assert_eq!(test.decision(&results), Decision::Continue);
/// # Ok::<(), outflank_arena::SprtError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt(Hypotheses);

/// The decision of a test after the results so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// No decision yet: more games are needed.
    Continue,
    /// The null hypothesis is accepted.
    Null,
    /// The alternative is accepted.
    Alternative,
}

impl Sprt {
    /// A test between two hypotheses.
    ///
    /// # Errors
    ///
    /// When an Elo difference is beyond 2000, or `elo0` is not below `elo1`. Also when the error rates are not between
    /// 0 and 1 with a sum below 1.
    pub fn new(hypotheses: Hypotheses) -> Result<Self, SprtError> {
        let Hypotheses { elo0, elo1, alpha, beta } = hypotheses;
        for elo in [elo0, elo1] {
            if elo.is_nan() || elo.abs() > MAX_ELO {
                return Err(SprtError::Elo(elo));
            }
        }
        if elo0 >= elo1 {
            return Err(SprtError::Order { elo0, elo1 });
        }
        if !(alpha > 0.0 && beta > 0.0 && alpha + beta < 1.0) {
            return Err(SprtError::Errors { alpha, beta });
        }
        Ok(Self(hypotheses))
    }

    /// The hypotheses.
    #[must_use]
    pub fn hypotheses(&self) -> Hypotheses {
        self.0
    }

    /// The bounds of the log-likelihood ratio. Between them the test is undecided.
    #[must_use]
    pub fn bounds(&self) -> [f64; 2] {
        let Hypotheses { alpha, beta, .. } = self.0;
        [(beta / (1.0 - alpha)).ln(), ((1.0 - beta) / alpha).ln()]
    }

    /// The log-likelihood ratio of the alternative to the null hypothesis; 0 without games.
    #[must_use]
    pub fn ratio(&self, results: &Results) -> f64 {
        results.kinds().iter().filter(|kind| kind.count() > 0.0).map(|kind| self.ratio_of(kind)).sum()
    }

    fn ratio_of(&self, kind: &Observations<'_>) -> f64 {
        let counts = kind.weights();
        let [null, alternative] = [self.0.elo0, self.0.elo1].map(|elo| shares(&counts, score(elo)));
        let terms = counts.iter().zip(alternative.iter().zip(&null));
        terms.map(|(count, (alternative, null))| count * (alternative / null).ln()).sum()
    }

    /// The decision of the test for these results.
    #[must_use]
    pub fn decision(&self, results: &Results) -> Decision {
        let [low, high] = self.bounds();
        let ratio = self.ratio(results);
        if ratio >= high {
            Decision::Alternative
        } else if ratio <= low {
            Decision::Null
        } else {
            Decision::Continue
        }
    }
}

/// The maximum-likelihood shares of equally spaced scores from 0 to 1 with the mean `mean`. No count may be zero.
///
/// They are `f / (1 + l (x - mean))` for a result worth `x` with the observed share `f`. The multiplier `l` is chosen
/// to give the mean.
fn shares(counts: &[f64], mean: f64) -> Vec<f64> {
    let all: f64 = counts.iter().sum();
    let beyond = |index: usize| index as f64 / (counts.len() - 1) as f64 - mean;
    let share = |index: usize, l: f64| counts[index] / all / (1.0 + l * beyond(index));
    let excess = |l| (0..counts.len()).map(|index| share(index, l) * beyond(index)).sum::<f64>();
    // Between these ends all shares are positive and the excess falls from plus to minus infinity.
    let [mut low, mut high] = [-1.0 / (1.0 - mean), 1.0 / mean];
    loop {
        let middle = f64::midpoint(low, high);
        if middle <= low || middle >= high {
            return (0..counts.len()).map(|index| share(index, middle)).collect();
        }
        if excess(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
}

impl fmt::Display for Sprt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Hypotheses { elo0, elo1, alpha, beta } = self.0;
        write!(f, "{elo0},{elo1},{alpha},{beta}")
    }
}

impl FromStr for Sprt {
    type Err = SprtError;

    /// Parses `elo0,elo1,alpha,beta`. Without the last two these are 0.05 each.
    fn from_str(text: &str) -> Result<Self, SprtError> {
        let numbers: Option<Vec<f64>> = text.split(',').map(|number| number.trim().parse().ok()).collect();
        let default = Hypotheses::default();
        match numbers.as_deref() {
            Some(&[elo0, elo1]) => Self::new(Hypotheses { elo0, elo1, ..default }),
            Some(&[elo0, elo1, alpha, beta]) => Self::new(Hypotheses { elo0, elo1, alpha, beta }),
            _ => Err(SprtError::Form(text.to_owned())),
        }
    }
}

/// Why hypotheses cannot be tested.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum SprtError {
    /// The text is not a test.
    #[error("invalid SPRT {0:?}; write elo0,elo1 or elo0,elo1,alpha,beta, such as 0,5,0.05,0.05")]
    Form(String),
    /// An Elo difference is not a number or too large.
    #[error("invalid Elo difference {0}; write a number from -{MAX_ELO} to {MAX_ELO}")]
    Elo(f64),
    /// `elo1` is not above `elo0`.
    #[error("elo1 is {elo1} and elo0 is {elo0}; elo1 must be larger")]
    Order {
        /// The Elo difference under the null hypothesis.
        elo0: f64,
        /// The Elo difference under the alternative.
        elo1: f64,
    },
    /// The error rates are out of range.
    #[error("error rates {alpha} and {beta}: both must be above 0 and their sum below 1")]
    Errors {
        /// The probability of accepting the alternative wrongly.
        alpha: f64,
        /// The probability of accepting the null hypothesis wrongly.
        beta: f64,
    },
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::statistics::{Pentanomial, Trinomial};

    fn test(elo0: f64, elo1: f64) -> Sprt {
        Sprt::new(Hypotheses { elo0, elo1, ..Hypotheses::default() }).unwrap()
    }

    #[test]
    fn likelihood_ratio_matches_reference_values() {
        let check = |counts, elo0, elo1, ratio: &str| {
            assert_eq!(format!("{:.5}", test(elo0, elo1).ratio(&Pentanomial(counts).into())), ratio);
        };
        check([10, 60, 150, 90, 15], 0.0, 5.0, "1.31254");
        check([2, 14, 40, 25, 9], 0.0, 10.0, "1.43557");
        check([120, 480, 900, 460, 140], -3.0, 1.0, "0.78411");
        check([0, 0, 5, 20, 25], 0.0, 20.0, "2.79539");
    }

    /// Without draws, the test is Wald's of a proportion.
    #[test]
    fn likelihood_ratio_of_single_games_matches_reference_values() {
        let ratio = |counts| test(0.0, 20.0).ratio(&Trinomial(counts).into());
        assert_eq!(format!("{:.5}", ratio([40, 20, 60])), "1.14429");
        let expected = score(20.0);
        let wald = 600.0 * (2.0 * expected).ln() + 400.0 * (2.0 * (1.0 - expected)).ln();
        assert!((ratio([400, 0, 600]) - wald).abs() < 1e-3 && wald > 9.0, "{wald}");
        // Independent results add up.
        let (pairs, singles) = (Pentanomial([2, 14, 40, 25, 9]), Trinomial([40, 20, 60]));
        let sum = test(0.0, 20.0).ratio(&(Results::from(pairs) + singles.into()));
        assert!((sum - test(0.0, 20.0).ratio(&pairs.into()) - ratio(singles.0)).abs() < 1e-9);
    }

    #[test]
    fn bounds_follow_from_alpha_and_beta() {
        assert_eq!(test(0.0, 5.0).bounds().map(|bound| format!("{bound:.5}")), ["-2.94444", "2.94444"]);
        let strict = Sprt::new(Hypotheses { alpha: 0.01, beta: 0.2, ..Hypotheses::default() }).unwrap();
        assert_eq!(strict.bounds().map(|bound| format!("{bound:.5}")), ["-1.59939", "4.38203"]);
    }

    #[test]
    fn the_match_stops_at_a_bound() {
        let check =
            |counts, decision| assert_eq!(test(0.0, 20.0).decision(&Pentanomial(counts).into()), decision);
        check([0; 5], Decision::Continue);
        check([0, 0, 5, 20, 25], Decision::Continue);
        check([0, 0, 10, 40, 50], Decision::Alternative);
        check([50, 40, 10, 0, 0], Decision::Null);
        check([0, 0, 0, 0, 1000], Decision::Alternative);
        check([1000, 0, 0, 0, 0], Decision::Null);
    }

    #[test]
    fn shares_have_the_requested_mean() {
        for counts in [[10.0, 60.0, 150.0, 90.0, 15.0], [0.001, 0.001, 0.001, 0.001, 1e6], [0.001; 5]] {
            for mean in [score(-MAX_ELO), score(-7.0), 0.5, score(30.0), score(MAX_ELO)] {
                let shares = shares(&counts, mean);
                let points: f64 =
                    shares.iter().zip([0.0, 0.25, 0.5, 0.75, 1.0]).map(|(share, x)| share * x).sum();
                assert!((shares.iter().sum::<f64>() - 1.0).abs() < 1e-6, "{counts:?} {mean} {shares:?}");
                assert!((points - mean).abs() < 1e-6, "{counts:?} {mean} {shares:?}");
            }
        }
    }

    #[test]
    fn swapping_sides_and_hypotheses_changes_the_sign() {
        let results = Results::from(Pentanomial([10, 60, 150, 90, 15])) + Trinomial([5, 3, 9]).into();
        assert!((test(1.0, 6.0).ratio(&results) + test(-6.0, -1.0).ratio(&results.swapped())).abs() < 1e-9);
        assert!(test(0.0, 5.0).ratio(&Results::default()).abs() < 1e-12);
    }

    #[test]
    fn sprt_parameters_are_read_and_printed() {
        assert_eq!("-3,1".parse(), Ok(test(-3.0, 1.0)));
        assert_eq!(test(-3.0, 1.0).to_string(), "-3,1,0.05,0.05");
        assert_eq!("0, 5, 0.05, 0.05".parse::<Sprt>(), "0,5".parse());
        let check =
            |text: &str, message: &str| assert_eq!(text.parse::<Sprt>().unwrap_err().to_string(), message);
        let form = "write elo0,elo1 or elo0,elo1,alpha,beta, such as 0,5,0.05,0.05";
        check("5", &format!("invalid SPRT \"5\"; {form}"));
        check("0,5,0.05", &format!("invalid SPRT \"0,5,0.05\"; {form}"));
        check("0,x", &format!("invalid SPRT \"0,x\"; {form}"));
        check("5,0", "elo1 is 0 and elo0 is 5; elo1 must be larger");
    }

    #[test]
    fn invalid_hypotheses_are_rejected_with_a_remedy() {
        let check = |elo0, elo1, alpha, message: &str| {
            let error = Sprt::new(Hypotheses { elo0, elo1, alpha, beta: 0.05 }).unwrap_err();
            assert_eq!(error.to_string(), message);
        };
        check(0.0, 1e9, 0.05, "invalid Elo difference 1000000000; write a number from -2000 to 2000");
        check(f64::NAN, 5.0, 0.05, "invalid Elo difference NaN; write a number from -2000 to 2000");
        check(5.0, 5.0, 0.05, "elo1 is 5 and elo0 is 5; elo1 must be larger");
        check(0.0, 5.0, 0.95, "error rates 0.95 and 0.05: both must be above 0 and their sum below 1");
        check(0.0, 5.0, 0.0, "error rates 0 and 0.05: both must be above 0 and their sum below 1");
    }
}
