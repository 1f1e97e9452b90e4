//! The methods of tuning, and what they have in common.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// An optimizer on the unit cube that makes scores large.
///
/// It asks for the scores of some points and receives them, in turn.
pub trait Optimiser {
    /// The points of the next iteration.
    fn ask(&mut self) -> Vec<Vec<f64>>;

    /// Receives the scores of these points, in their order.
    fn tell(&mut self, scores: &[f64]);

    /// The estimate of the optimum.
    fn centre(&self) -> &[f64];
}

/// A method of tuning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Simultaneous perturbation stochastic approximation.
    Spsa,
    /// Covariance matrix adaptation evolution strategy.
    CmaEs,
}

impl Method {
    /// All methods.
    pub const ALL: [Self; 2] = [Self::Spsa, Self::CmaEs];

    /// The name, as on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Spsa => "spsa",
            Self::CmaEs => "cmaes",
        }
    }

    /// The name in reports.
    pub(super) fn title(self) -> &'static str {
        match self {
            Self::Spsa => "SPSA",
            Self::CmaEs => "CMA-ES",
        }
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The text is not the name of a method.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("unknown method {0:?}; write spsa or cmaes")]
pub struct UnknownMethod(String);

impl FromStr for Method {
    type Err = UnknownMethod;

    fn from_str(text: &str) -> Result<Self, UnknownMethod> {
        let found = Self::ALL.into_iter().find(|method| method.name() == text);
        found.ok_or_else(|| UnknownMethod(text.to_owned()))
    }
}
