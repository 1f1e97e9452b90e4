//! The result of a tuning.

use outflank_arena::Tally;
use outflank_arena::json::MatchAnswer;
use outflank_players::Spec;

use super::error::TuningError;
use super::plan::Tuning;

/// The share of the iterations, from the end, whose centres are averaged. Single centres are noisy.
const AVERAGED_SHARE: u64 = 4;

/// The result of a tuning.
#[derive(Debug)]
pub struct TuneResult<'p> {
    /// The tuning.
    pub tuning: &'p Tuning,
    /// The state after every iteration.
    pub iterates: Vec<Iterate>,
    /// The final match; `None` if there was none.
    pub final_match: Option<FinalMatch>,
    /// The elapsed time of this invocation in seconds.
    pub seconds: f64,
    /// The CPU time of all games in seconds.
    pub measured_seconds: f64,
    /// Whether it was stopped before its end.
    pub stopped: bool,
}

/// The state of a tuning after an iteration.
#[derive(Clone, Debug, PartialEq)]
pub struct Iterate {
    /// The estimate of the optimum, on the unit cube.
    pub centre: Vec<f64>,
    /// The mean score of the points of the iteration, from 0 to 1. If points play each other, that of the first side.
    pub score: f64,
}

/// A match of the tuned player against the player at the start.
#[derive(Debug)]
pub struct FinalMatch {
    /// The games.
    pub tally: Tally,
    /// The result as JSON.
    pub answer: MatchAnswer,
}

impl TuneResult<'_> {
    /// The number of games, without those of the final match.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.iterates.len() as u64 * self.tuning.settings.games_per_iteration()
    }

    /// The tuned parameters on the unit cube: the mean of the centres of the last quarter of the iterations.
    #[must_use]
    pub fn estimate(&self) -> Vec<f64> {
        estimate(&self.iterates).unwrap_or_else(|| self.tuning.start())
    }

    /// The player with the tuned parameters.
    ///
    /// # Errors
    ///
    /// When the player cannot be made. Both ends of each range were checked, but not every value between them.
    pub fn player(&self) -> Result<Spec, TuningError> {
        self.tuning.settings.player_at(&self.estimate(), "the tuned player")
    }
}

/// The mean of the last centres; `None` before the first iteration.
pub(super) fn estimate(iterates: &[Iterate]) -> Option<Vec<f64>> {
    let count = (iterates.len() as u64).div_ceil(AVERAGED_SHARE) as usize;
    let last = &iterates[iterates.len() - count..];
    let size = last.first()?.centre.len();
    let mean = |index: usize| last.iter().map(|iterate| iterate.centre[index]).sum::<f64>() / count as f64;
    Some((0..size).map(mean).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_estimate_is_the_mean_of_the_last_quarter() {
        let iterates = |values: &[f64]| -> Vec<Iterate> {
            values.iter().map(|&value| Iterate { centre: vec![value], score: 0.5 }).collect()
        };
        assert_eq!(estimate(&[]), None);
        assert_eq!(estimate(&iterates(&[0.25])), Some(vec![0.25]));
        assert_eq!(estimate(&iterates(&[0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.5, 1.0])), Some(vec![0.75]));
        assert_eq!(estimate(&iterates(&[0.0, 0.0, 0.0, 0.5, 1.0])), Some(vec![0.75]));
    }
}
