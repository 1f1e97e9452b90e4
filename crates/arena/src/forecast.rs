//! Estimates the duration of a series from a few of its games.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::time::Duration;

use outflank_report::Language;

use crate::figures::duration;
use crate::instant::Instant;
use crate::series::{Runner, Series, SeriesError};
use crate::statistics::Tally;
use crate::texts::{ForecastValues, Texts};

/// An estimate of the duration of a series, from a few of its games.
#[derive(Clone, Debug)]
pub struct Forecast<'a> {
    series: &'a Series,
    workers: NonZeroUsize,
    /// The number of games that were played for the estimate.
    sampled_games: u64,
    /// The time that these games took, in seconds.
    sampled_seconds: f64,
}

impl<'a> Forecast<'a> {
    /// Plays two games per pairing within the sampling time, and estimates the duration with this number of workers.
    ///
    /// # Errors
    ///
    /// The errors of [`Series::run`].
    pub fn new(
        series: &'a Series,
        workers: NonZeroUsize,
        sampling_time: Duration,
    ) -> Result<Self, SeriesError> {
        let start = Instant::now();
        let runner = Runner { stop: &|| start.elapsed() > sampling_time, ..Runner::default() };
        let sample = Series { games: 2, ..series.clone() };
        let tallies = sample.run(&runner, &mut |_, _| ControlFlow::Continue(()))?;
        let sampled_games = tallies.iter().map(Tally::games).sum();
        Ok(Self { series, workers, sampled_games, sampled_seconds: start.elapsed().as_secs_f64() })
    }

    /// The estimated duration in seconds; a lower bound if no game ended in time.
    #[must_use]
    pub fn seconds(&self) -> f64 {
        let per_game = self.sampled_seconds / self.sampled_games.max(1) as f64;
        per_game * self.series.all_games() as f64 / self.workers.get() as f64
    }

    /// The estimate in one line.
    #[must_use]
    pub fn text(&self, language: Language) -> String {
        (Texts::of(language).forecast)(&ForecastValues {
            players: self.series.players.len(),
            pairings: self.series.pairings.len(),
            games_per_pairing: self.series.games_per_pairing(),
            games: self.series.all_games(),
            time: &duration(language, Some(self.seconds())),
            workers: self.workers.get(),
            colours: self.series.colours,
            sampled_games: self.sampled_games,
        })
    }
}

#[cfg(test)]
mod tests {
    use outflank_board::BoardSize;
    use outflank_players::Spec;

    use super::*;

    #[test]
    fn the_time_of_the_sample_is_scaled_to_all_games() {
        let players = ["random", "greedy", "alphabeta=1"].map(|text| text.parse::<Spec>().unwrap());
        let series = Series::new(players, 10, BoardSize::Four);
        let workers = NonZeroUsize::new(2).unwrap();
        let forecast = Forecast { series: &series, workers, sampled_games: 6, sampled_seconds: 12.0 };
        assert_eq!(
            forecast.text(Language::English),
            "3 players in 3 pairings of 10 games: 30 games, about 30.00 s with 2 at a time, judging by 6 games"
        );
        assert_eq!(
            forecast.text(Language::French),
            "3 joueurs et 3 rencontres de 10 parties\u{a0}: 30 parties en tout, environ 30,00 s avec 2 paires à la fois, \
             d’après 6 parties"
        );
        let none = Forecast { sampled_games: 0, ..forecast }.text(Language::English);
        assert!(none.contains(", more than 3 min 0 s with 2 at a time, judging by 0 games"), "{none}");
    }

    #[test]
    fn two_games_per_pairing_are_sampled() {
        let players = ["random", "greedy", "alphabeta=1"].map(|text| text.parse::<Spec>().unwrap());
        let series = Series::new(players, 1000, BoardSize::Four);
        let forecast = Forecast::new(&series, NonZeroUsize::MIN, Duration::from_mins(10)).unwrap();
        assert_eq!(forecast.sampled_games, 6);
        let none = Forecast::new(&series, NonZeroUsize::MIN, Duration::ZERO).unwrap();
        assert_eq!(none.sampled_games, 0);
    }
}
