//! The report of a tuning: texts, tables and plots.

use std::fmt::Write as _;

use outflank_arena::{Decision, Origin, duration};
use outflank_report::{Axis, Block, Cell, Data, Language, Page, Plot, PlotError, Series as Line, Table};

use super::plan::Against;
use super::result::TuneResult;
use super::texts::Texts;
use crate::report::escaped;

/// The maximum number of points of a line. More cannot be distinguished.
const MAX_LINE_POINTS: usize = 200;

/// The maximum number of points of the scores, each a mean over some iterations.
const MAX_SCORE_POINTS: usize = 40;

impl TuneResult<'_> {
    /// The report as text for a terminal. Every line ends with a line feed.
    #[must_use]
    pub fn text(&self, language: Language) -> String {
        let texts = Texts::of(language);
        let mut text = format!("{}\n{}\n", self.title(language), self.conditions(language));
        if self.stopped {
            let _ = writeln!(text, "{}", texts.stopped);
        }
        let _ = write!(text, "\n{}", self.parameters(language).text());
        let _ = writeln!(text, "{}\n\n{}", texts.estimate_legend, self.tuned(language));
        if let Some((table, legend)) = self.final_match(language) {
            let _ = write!(text, "\n{}", table.text());
            let _ = writeln!(text, "{legend}");
        }
        let _ = writeln!(text, "{}", self.verdict(language));
        let time = (texts.total_time)(&duration(language, Some(self.seconds)));
        text + &format!("\n{time}\n")
    }

    /// The report as one HTML file.
    pub(super) fn page(&self, language: Language, origin: &Origin) -> Result<String, PlotError> {
        let texts = Texts::of(language);
        let heading = |text: &str| Block::Heading(text.to_owned());
        let mut blocks = vec![Block::Paragraph(self.conditions(language))];
        blocks.extend(self.stopped.then(|| Block::Paragraph(texts.stopped.to_owned())));
        blocks.extend([
            heading(texts.parameters_heading),
            Block::Table(self.parameters(language)),
            Block::Paragraph(texts.estimate_legend.to_owned()),
            Block::Paragraph(self.tuned(language)),
            heading(texts.final_heading),
        ]);
        if let Some((table, legend)) = self.final_match(language) {
            blocks.extend([Block::Table(table), Block::Paragraph(legend)]);
        }
        blocks.extend([Block::Paragraph(self.verdict(language)), heading(texts.course_heading)]);
        for (_, plot) in self.plots(language) {
            blocks.push(Block::Picture { svg: plot.svg()?, caption: String::new() });
        }
        blocks.push(Block::Paragraph(self.score_legend(texts).to_owned()));
        blocks.push(Block::Paragraph(self.origin(language, origin)));
        Ok(Page { title: self.title(language), language, blocks }.html())
    }

    /// The report in Markdown, with the pictures in files beside it.
    pub(super) fn markdown(&self, language: Language, origin: &Origin) -> String {
        let texts = Texts::of(language);
        let mut text =
            format!("# {}\n\n{}\n", escaped(&self.title(language)), escaped(&self.conditions(language)));
        if self.stopped {
            let _ = writeln!(text, "\n{}", texts.stopped);
        }
        let _ = write!(text, "\n## {}\n\n{}", texts.parameters_heading, self.parameters(language).markdown());
        let _ = writeln!(text, "\n{}\n\n{}", texts.estimate_legend, escaped(&self.tuned(language)));
        let _ = writeln!(text, "\n## {}", texts.final_heading);
        if let Some((table, legend)) = self.final_match(language) {
            let _ = writeln!(text, "\n{}\n{}", table.markdown(), escaped(&legend));
        }
        let _ = writeln!(text, "\n{}\n\n## {}", self.verdict(language), texts.course_heading);
        for (name, plot) in self.plots(language) {
            let _ = writeln!(text, "\n![{}]({name}.svg)", escaped(&plot.title));
        }
        let _ = writeln!(text, "\n{}", self.score_legend(texts));
        text + &format!("\n{}\n", escaped(&self.origin(language, origin)))
    }

    /// One row per iteration: games, score, and the value of each parameter before it is rounded.
    pub(super) fn course(&self) -> Table {
        let ranges = &self.tuning.settings.ranges;
        let keys = ranges.iter().map(|range| range.key.as_str());
        let mut table = Table::new(["iteration", "games", "score"].into_iter().chain(keys));
        let games = self.tuning.settings.games_per_iteration();
        for (iteration, iterate) in (1_u64..).zip(&self.iterates) {
            let values = ranges.iter().zip(&iterate.centre);
            let values = values.map(|(range, &unit)| Cell::number(range.value(unit), range.decimals));
            let row = [iteration.into(), (iteration * games).into(), Cell::number(iterate.score, 4)];
            table.push(row.into_iter().chain(values));
        }
        table
    }

    /// The plots, with the names of their files: parameters and scores over iterations.
    pub(super) fn plots(&self, language: Language) -> Vec<(&'static str, Plot)> {
        let texts = Texts::of(language);
        let axis =
            |label: &str, unit: &str| Axis { label: label.into(), unit: unit.into(), ..Axis::default() };
        let plot = |title: &str, lines: Vec<Line>, y: Axis| Plot {
            title: title.to_owned(),
            x: axis(texts.iteration_axis, ""),
            y,
            language,
            ..Plot::new(Data::Series(lines))
        };
        if self.iterates.is_empty() {
            return Vec::new();
        }
        let unit_axis = Axis { from: Some(0.0), to: Some(100.0), ..axis(texts.parameter_axis, "%") };
        vec![
            ("parameters", plot(texts.parameters_heading, self.parameter_lines(), unit_axis)),
            ("score", plot(texts.score_heading, vec![self.score_line()], axis(texts.score_axis, "%"))),
        ]
    }

    /// One line per parameter, in percent of its range.
    fn parameter_lines(&self) -> Vec<Line> {
        let start = self.tuning.start();
        let stride = self.iterates.len().div_ceil(MAX_LINE_POINTS);
        let last = self.iterates.len();
        let shown = (1..=last).filter(|iteration| iteration % stride == 0 || *iteration == last);
        let shown: Vec<usize> = shown.collect();
        let line = |(index, range): (usize, &super::range::Range)| {
            let later =
                shown.iter().map(|&iteration| (iteration as f64, self.iterates[iteration - 1].centre[index]));
            let points = std::iter::once((0.0, start[index])).chain(later).map(|(x, unit)| (x, 100.0 * unit));
            Line::curve(range.key.clone(), points)
        };
        self.tuning.settings.ranges.iter().enumerate().map(line).collect()
    }

    /// Mean scores over equal numbers of iterations, in percent.
    fn score_line(&self) -> Line {
        let stride = self.iterates.len().div_ceil(MAX_SCORE_POINTS);
        let points = self.iterates.chunks(stride).enumerate().map(|(index, chunk)| {
            let mean = chunk.iter().map(|iterate| iterate.score).sum::<f64>() / chunk.len() as f64;
            ((index * stride + chunk.len()) as f64, 100.0 * mean)
        });
        Line::line(String::new(), points)
    }

    fn title(&self, language: Language) -> String {
        (Texts::of(language).title)(&self.tuning.settings.player)
    }

    fn conditions(&self, language: Language) -> String {
        let settings = &self.tuning.settings;
        let against = match &settings.against {
            Against::Own => None,
            Against::Player(spec) => Some(spec.to_string()),
        };
        (Texts::of(language).conditions)(
            settings.method.title(),
            self.iterates.len() as u64,
            settings.games_per_iteration(),
            against.as_deref(),
            &settings.size.to_string(),
            &self.tuning.openings.to_string(),
        )
    }

    fn parameters(&self, language: Language) -> Table {
        let mut table = Table::new(Texts::of(language).parameter_columns);
        for (range, unit) in self.tuning.settings.ranges.iter().zip(self.estimate()) {
            let numbers = [range.low, range.high, range.start, range.value(unit)];
            let numbers = numbers.map(|value| Cell::number(value, range.decimals));
            table.push([Cell::from(range.key.as_str())].into_iter().chain(numbers));
        }
        table.in_language(language)
    }

    fn tuned(&self, language: Language) -> String {
        let player = self.player().map_or_else(|error| error.to_string(), |player| player.to_string());
        (Texts::of(language).tuned_player)(&player)
    }

    /// The table of the final match and its legend, if there was one.
    fn final_match(&self, language: Language) -> Option<(Table, String)> {
        let texts = Texts::of(language);
        let tally = &self.final_match.as_ref()?.tally;
        let (share, results) = (tally.player(0), tally.results());
        let (score, elo) = (results.score(), results.elo());
        let mut row: Vec<Cell> =
            [tally.games(), share.wins, share.draws, share.losses].into_iter().map(Cell::from).collect();
        let exact = share.score().unwrap_or(score.value);
        row.extend([exact, score.low, score.high].map(|part| Cell::number(100.0 * part, 1)));
        row.extend([elo.value, elo.low, elo.high].map(|elo| Cell::number(elo, 0)));
        let mut table = Table::new(texts.final_columns).in_language(language);
        table.push(row);
        Some((table, (texts.final_legend)(&self.tuning.start_player().to_string())))
    }

    /// The decision of the test, in a sentence.
    fn verdict(&self, language: Language) -> String {
        let (texts, sprt) = (Texts::of(language), &self.tuning.settings.sprt);
        let Some(own) = &self.final_match else { return texts.unchanged.to_owned() };
        let (name, hypotheses) = (sprt.to_string(), sprt.hypotheses());
        match sprt.decision(&own.tally.results()) {
            Decision::Continue => (texts.undecided)(&name),
            Decision::Null => (texts.accepted_null)(&name, &hypotheses.elo0.to_string()),
            Decision::Alternative => (texts.accepted_alternative)(&name, &hypotheses.elo1.to_string()),
        }
    }

    fn score_legend(&self, texts: &Texts) -> &'static str {
        match self.tuning.settings.against {
            Against::Own => texts.own_score_legend,
            Against::Player(_) => texts.score_legend,
        }
    }

    fn origin(&self, language: Language, origin: &Origin) -> String {
        let time = duration(language, Some(self.measured_seconds));
        (Texts::of(language).origin)(origin, self.tuning.settings.seed, &time)
    }
}
