//! Games and results as JSON. Keys may be added, but are never renamed.
//!
//! [`text`] prints an answer with the keys of every object sorted. Therefore the order of fields here is free, and
//! answers can share structs. An infinite number is printed as null.

mod game;
mod pairing;
mod tournament;

use serde::Serialize;

pub use game::{EffortAnswer, ForfeitAnswer, GameAnswer};
pub use pairing::{ColourCounts, ForfeitCounts, PairingAnswer, PairingPlayer};
pub use tournament::{StandingAnswer, TournamentAnswer};

use crate::series::Series;
use crate::statistics::{Decision, Results, Sprt, Tally};

/// A series of one pairing.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct MatchAnswer {
    /// The games of the pairing.
    #[serde(flatten)]
    pub pairing: PairingAnswer,
    /// The settings that determine the games.
    #[serde(flatten)]
    pub conditions: ConditionsAnswer,
    /// The result of a sequential test so far.
    pub sprt: Option<SprtAnswer>,
    /// The course of the run.
    #[serde(flatten)]
    pub course: CourseAnswer,
}

/// The settings that determine the games of a series, besides its players.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ConditionsAnswer {
    /// The number of squares along a side of the board.
    pub size: u32,
    /// The random seed.
    pub seed: u64,
    /// The openings, such as `random:8`.
    pub openings: String,
    /// The time control of each player, such as `10s+100ms`.
    pub clock: Option<String>,
    /// `both` if every opening is played with both colours, `fixed` if the first player of a pairing is always Black.
    pub colours: &'static str,
}

/// The course of a run.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct CourseAnswer {
    /// The elapsed time of this invocation in seconds.
    pub seconds: f64,
    /// Whether the run ended before all games were played.
    pub stopped: bool,
    /// The games that were lost by forfeit, at most the first thousand.
    pub forfeits: Vec<ForfeitAnswer>,
}

/// The result of a sequential probability ratio test so far.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SprtAnswer {
    /// The Elo difference under the null hypothesis.
    pub elo0: f64,
    /// The Elo difference under the alternative hypothesis.
    pub elo1: f64,
    /// The probability of accepting the alternative if the null hypothesis is true.
    pub alpha: f64,
    /// The probability of accepting the null hypothesis if the alternative is true.
    pub beta: f64,
    /// The log-likelihood ratio.
    pub llr: f64,
    /// The lower bound: at or below it the null hypothesis is accepted.
    pub low: f64,
    /// The upper bound: at or above it the alternative is accepted.
    pub high: f64,
    /// The accepted hypothesis.
    pub decision: DecisionAnswer,
}

/// The decision of a sequential test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum DecisionAnswer {
    /// No hypothesis is accepted yet.
    Continue,
    /// The null hypothesis is accepted.
    Null,
    /// The alternative is accepted.
    Alternative,
}

impl MatchAnswer {
    /// The answer for a series of one pairing with this tally and test.
    #[must_use]
    pub fn new(series: &Series, tally: &Tally, sprt: Option<&Sprt>, course: CourseAnswer) -> Self {
        Self {
            pairing: PairingAnswer::new(series, 0, tally),
            conditions: ConditionsAnswer::new(series),
            sprt: sprt.map(|sprt| SprtAnswer::new(sprt, &tally.results())),
            course,
        }
    }
}

impl ConditionsAnswer {
    fn new(series: &Series) -> Self {
        Self {
            size: series.size.n(),
            seed: series.seed,
            openings: series.openings.to_string(),
            clock: series.clock.map(|clock| clock.to_string()),
            colours: series.colours.name(),
        }
    }
}

impl SprtAnswer {
    fn new(sprt: &Sprt, results: &Results) -> Self {
        let hypotheses = sprt.hypotheses();
        let [low, high] = sprt.bounds();
        Self {
            elo0: hypotheses.elo0,
            elo1: hypotheses.elo1,
            alpha: hypotheses.alpha,
            beta: hypotheses.beta,
            llr: sprt.ratio(results),
            low,
            high,
            decision: match sprt.decision(results) {
                Decision::Continue => DecisionAnswer::Continue,
                Decision::Null => DecisionAnswer::Null,
                Decision::Alternative => DecisionAnswer::Alternative,
            },
        }
    }
}

/// An answer as one line of text, with the keys of every object in alphabetical order.
///
/// # Panics
///
/// When a map of the answer has keys that are not text; the answers of this module have none.
pub fn text(answer: &impl Serialize) -> String {
    serde_json::to_value(answer).expect("every key of an answer is text").to_string()
}
