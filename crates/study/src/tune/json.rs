//! The result of a tuning as JSON.

use outflank_arena::json::MatchAnswer;
use serde::Serialize;

use super::plan::Against;
use super::result::TuneResult;

/// The result of a tuning.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TuneAnswer {
    /// The player with parameters in braces.
    pub player: String,
    /// `spsa` or `cmaes`.
    pub method: &'static str,
    /// The opponent, or `self`.
    pub against: String,
    /// The number of squares along a side of the board.
    pub size: u32,
    /// The openings, such as `random:8`.
    pub openings: String,
    /// The random seed.
    pub seed: u64,
    /// The number of finished iterations.
    pub iterations: u64,
    /// The number of games of these iterations.
    pub games: u64,
    /// The parameters, in the order of their ranges.
    pub parameters: Vec<ParameterAnswer>,
    /// The player at the start of the ranges.
    pub start_player: String,
    /// The tuned player; `null` if it cannot be made.
    pub tuned_player: Option<String>,
    /// The match of the tuned player against the one at the start; `null` if there was none.
    pub final_match: Option<MatchAnswer>,
    /// The elapsed time of this invocation.
    pub seconds: f64,
    /// The CPU time of all games.
    pub measured_seconds: f64,
    /// Whether it was stopped before its end.
    pub stopped: bool,
}

/// A parameter of a tuning.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ParameterAnswer {
    /// The key, without braces.
    pub key: String,
    /// The smallest value.
    pub low: f64,
    /// The largest value.
    pub high: f64,
    /// The first value.
    pub start: f64,
    /// The tuned value, before it is rounded.
    pub tuned: f64,
    /// The tuned value, as in the player.
    pub text: String,
}

impl TuneAnswer {
    /// The answer as text.
    ///
    /// # Panics
    ///
    /// Never: the answer is plain data.
    #[must_use]
    pub fn text(&self) -> String {
        outflank_arena::json::text(self)
    }
}

impl TuneResult<'_> {
    /// The result as JSON.
    #[must_use]
    pub fn answer(&self) -> TuneAnswer {
        let settings = &self.tuning.settings;
        let parameter = |(range, &unit): (&super::range::Range, &f64)| ParameterAnswer {
            key: range.key.clone(),
            low: range.low,
            high: range.high,
            start: range.start,
            tuned: range.value(unit),
            text: range.text(unit),
        };
        TuneAnswer {
            player: settings.player.clone(),
            method: settings.method.name(),
            against: match &settings.against {
                Against::Own => "self".to_owned(),
                Against::Player(spec) => spec.to_string(),
            },
            size: settings.size.n(),
            openings: self.tuning.openings.to_string(),
            seed: settings.seed,
            iterations: self.iterates.len() as u64,
            games: self.games(),
            parameters: settings.ranges.iter().zip(&self.estimate()).map(parameter).collect(),
            start_player: self.tuning.start_player().to_string(),
            tuned_player: self.player().ok().map(|player| player.to_string()),
            final_match: self.final_match.as_ref().map(|own| own.answer.clone()),
            seconds: self.seconds,
            measured_seconds: self.measured_seconds,
            stopped: self.stopped,
        }
    }
}
