//! Games and their results as JSON, for programs: keys may be added, none renamed.
//!
//! An answer is printed through [`text`], which sorts the keys of every object. So the order of fields here is free,
//! and parts that several answers share are structures of their own. An infinite number is printed as null.

mod game;
mod pairing;
mod tournament;

use serde::Serialize;

pub use game::{EffortAnswer, ForfeitAnswer, GameAnswer};
pub use pairing::{ColourCounts, ForfeitCounts, PairingAnswer, PairingPlayer};
pub use tournament::{StandingAnswer, TournamentAnswer};

use crate::series::Series;
use crate::statistics::{Decision, Pentanomial, Sprt, Tally};

/// A series of one pairing.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct MatchAnswer {
    /// The games of the pairing.
    #[serde(flatten)]
    pub pairing: PairingAnswer,
    /// What decides how the games come out.
    #[serde(flatten)]
    pub conditions: ConditionsAnswer,
    /// What a sequential test says to the games so far.
    pub sprt: Option<SprtAnswer>,
    /// How it went.
    #[serde(flatten)]
    pub course: CourseAnswer,
}

/// What decides how the games of a series come out, beside its players.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ConditionsAnswer {
    /// Squares along a side of the board.
    pub size: u32,
    /// The random seed.
    pub seed: u64,
    /// How games begin, such as `random:8`.
    pub openings: String,
    /// The time control of each player, such as `10s+100ms`.
    pub clock: Option<String>,
}

/// How a run went.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct CourseAnswer {
    /// The time that it took, this time.
    pub seconds: f64,
    /// Whether it ended before all games were played.
    pub stopped: bool,
    /// The games that were lost by forfeit, the first thousand of them.
    pub forfeits: Vec<ForfeitAnswer>,
}

/// What a sequential probability ratio test says to the games so far.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SprtAnswer {
    /// The lead by the null hypothesis, in Elo.
    pub elo0: f64,
    /// The lead by the alternative, in Elo.
    pub elo1: f64,
    /// The probability of accepting the alternative where the null hypothesis holds.
    pub alpha: f64,
    /// The probability of accepting the null hypothesis where the alternative holds.
    pub beta: f64,
    /// The logarithm of the likelihood ratio.
    pub llr: f64,
    /// At or below this the null hypothesis is accepted.
    pub low: f64,
    /// At or above this the alternative is accepted.
    pub high: f64,
    /// What is accepted.
    pub decision: DecisionAnswer,
}

/// What a sequential test accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum DecisionAnswer {
    /// Neither hypothesis so far.
    Continue,
    /// The null hypothesis.
    Null,
    /// The alternative.
    Alternative,
}

impl MatchAnswer {
    /// A series of one pairing that came to this tally, and what a test says to it.
    #[must_use]
    pub fn new(series: &Series, tally: &Tally, sprt: Option<&Sprt>, course: CourseAnswer) -> Self {
        Self {
            pairing: PairingAnswer::new(series, 0, tally),
            conditions: ConditionsAnswer::new(series),
            sprt: sprt.map(|sprt| SprtAnswer::new(sprt, &tally.pairs())),
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
        }
    }
}

impl SprtAnswer {
    fn new(sprt: &Sprt, pairs: &Pentanomial) -> Self {
        let hypotheses = sprt.hypotheses();
        let [low, high] = sprt.bounds();
        Self {
            elo0: hypotheses.elo0,
            elo1: hypotheses.elo1,
            alpha: hypotheses.alpha,
            beta: hypotheses.beta,
            llr: sprt.ratio(pairs),
            low,
            high,
            decision: match sprt.decision(pairs) {
                Decision::Continue => DecisionAnswer::Continue,
                Decision::Null => DecisionAnswer::Null,
                Decision::Alternative => DecisionAnswer::Alternative,
            },
        }
    }
}

/// An answer in one line of text, the keys of every object in alphabetical order.
///
/// # Panics
///
/// When a map of the answer has keys other than text; those of this module have none.
pub fn text(answer: &impl Serialize) -> String {
    serde_json::to_value(answer).expect("every key of an answer is text").to_string()
}
