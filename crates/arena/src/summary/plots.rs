//! The plots of a summary. Players are sorted by strength, and have the same style in all plots.

use outflank_report::{Axis, Data, Estimate, Group, Plot, Sample, Scale, Series as Line};

use super::Summary;
use crate::statistics::{Stage, Standing};

impl Summary<'_> {
    /// The plots, each with its file name.
    #[must_use]
    pub fn plots(&self) -> Vec<(&'static str, Plot)> {
        vec![
            ("ratings", self.ratings()),
            ("results", self.results()),
            ("strength", self.strength()),
            ("occupation", self.courses()),
        ]
    }

    pub(super) fn ratings(&self) -> Plot {
        let texts = self.texts();
        let ratings = Group::new("", self.standings.iter().map(rating));
        Plot {
            title: texts.ratings_plot.into(),
            y: axis(texts.rating_axis, "Elo"),
            ..self.plot(Data::Bars { categories: self.categories(), groups: vec![ratings] })
        }
    }

    pub(super) fn results(&self) -> Plot {
        let texts = self.texts();
        let [won, drawn, lost] = texts.results;
        let part = |name: &str, count: fn(&Standing) -> u64| {
            Sample::new(name, self.standings.iter().map(|standing| count(standing) as f64))
        };
        let parts = vec![
            part(won, |standing| standing.share.wins),
            part(drawn, |standing| standing.share.draws),
            part(lost, |standing| standing.share.losses),
        ];
        Plot {
            title: texts.results_plot.into(),
            y: axis(texts.games_axis, "%"),
            ..self.plot(Data::Shares { categories: self.categories(), parts })
        }
    }

    /// Strength by time per move.
    pub(super) fn strength(&self) -> Plot {
        let texts = self.texts();
        let point = |standing: &Standing| {
            let time = standing.share.mean_move_seconds().filter(|seconds| *seconds > 0.0);
            let point = time.map(|seconds| (1e3 * seconds, rating(standing)));
            Line::points(self.names[standing.player].clone(), point)
        };
        Plot {
            title: texts.strength_plot.into(),
            x: Axis { scale: Scale::Logarithmic, ..axis(texts.time_axis, "ms") },
            y: axis(texts.rating_axis, "Elo"),
            ..self.plot(Data::Series(self.standings.iter().map(point).collect()))
        }
    }

    /// Each player's share of the board by move, with a band of one standard deviation.
    pub(super) fn courses(&self) -> Plot {
        let texts = self.texts();
        let line = |standing: &Standing| {
            let course = self.course(standing.player).into_iter().enumerate();
            let points = course.filter_map(|(moves, stage)| Some((moves as f64, occupation(stage)?)));
            Line::curve(self.names[standing.player].clone(), points)
        };
        Plot {
            title: texts.occupation_plot.into(),
            x: axis(texts.move_axis, ""),
            y: Axis { from: Some(0.0), ..axis(texts.discs_axis, texts.discs_unit) },
            ..self.plot(Data::Series(self.standings.iter().map(line).collect()))
        }
    }

    /// A plot in the language of the summary.
    fn plot(&self, data: Data) -> Plot {
        Plot { language: self.language, ..Plot::new(data) }
    }

    fn categories(&self) -> Vec<String> {
        self.ranking().map(str::to_owned).collect()
    }
}

fn axis(label: &str, unit: &str) -> Axis {
    Axis { label: label.into(), unit: unit.into(), ..Axis::default() }
}

fn rating(standing: &Standing) -> Estimate {
    let (elo, error) = (standing.rating.elo, standing.rating.error);
    Estimate::within(elo, elo - error, elo + error)
}

/// The first player's share of the board in percent: the mean and one standard deviation, cut at 0 and 100 %.
fn occupation(stage: Stage) -> Option<Estimate> {
    let [mean, deviation] = [stage.occupation(0)?, stage.deviation(0)?].map(|share| 100.0 * share);
    Some(Estimate::within(mean, (mean - deviation).max(0.0), (mean + deviation).min(100.0)))
}
