//! Several studies in one report: their verdicts and times.

use std::fmt::Write as _;
use std::path::Path;

use outflank_arena::{Origin, duration, replace_file};
use outflank_report::{Block, Cell, Language, Page, Table};

use crate::measure::comparisons;
use crate::report::{figure_row, verdict_counts};
use crate::result::StudyResult;
use crate::texts::Texts;
use crate::verdict::Verdict;
use crate::workdir::{DirectoryError, unusable};

/// The results of several studies.
#[derive(Clone, Debug)]
pub struct Overview {
    language: Language,
    studies: Vec<Row>,
    figures: Vec<(String, [String; 6])>,
    counts: [usize; 6],
    /// Where and when the first study was started, with its seed; `None` without a directory.
    origin: Option<(Origin, u64)>,
}

/// A study of an overview.
#[derive(Clone, Debug)]
struct Row {
    name: String,
    title: String,
    counts: [usize; 6],
    measured_seconds: f64,
    stopped: bool,
}

impl Overview {
    /// An overview of no studies.
    #[must_use]
    pub fn new(language: Language) -> Self {
        Self { language, studies: Vec::new(), figures: Vec::new(), counts: [0; 6], origin: None }
    }

    /// Adds the result of a study, and its origin if it has a directory.
    pub fn add(&mut self, name: &str, result: &StudyResult<'_>, origin: Option<&Origin>) {
        if self.origin.is_none() {
            self.origin = origin.map(|origin| (origin.clone(), result.plan.document.seed));
        }
        let counts = result.verdicts();
        for (sum, count) in self.counts.iter_mut().zip(counts) {
            *sum += count;
        }
        self.studies.push(Row {
            name: name.to_owned(),
            title: result.plan.document.title.of(self.language).to_owned(),
            counts,
            measured_seconds: result.measured_seconds(),
            stopped: result.stopped,
        });
        for cell in 0..result.cells.len() {
            for comparison in comparisons(result, cell) {
                self.figures.push((name.to_owned(), figure_row(&comparison, self.language)));
            }
        }
    }

    /// The studies: one row each.
    #[must_use]
    pub fn studies(&self) -> Table {
        let texts = Texts::of(self.language);
        let columns = texts.overview_columns.into_iter().chain(texts.verdicts);
        let mut table = Table::new(columns).in_language(self.language);
        for row in &self.studies {
            let mut cells: Vec<Cell> = vec![row.name.as_str().into(), row.title.as_str().into()];
            cells.push(duration(self.language, Some(row.measured_seconds)).into());
            cells.extend(row.counts.map(|count| (count as u64).into()));
            table.push(cells);
        }
        table
    }

    /// All published figures: one row each.
    #[must_use]
    pub fn figures(&self) -> Table {
        let texts = Texts::of(self.language);
        let columns = [texts.overview_columns[0]].into_iter().chain(texts.figure_columns);
        let mut table = Table::new(columns).in_language(self.language);
        for (name, row) in &self.figures {
            table.push([name].into_iter().chain(row).map(String::as_str));
        }
        table
    }

    /// The numbers of verdicts and the time of all games and searches.
    #[must_use]
    pub fn summary(&self) -> String {
        let texts = Texts::of(self.language);
        let time = (texts.measured_time)(&self.measured_time());
        let stopped = if self.studies.iter().any(|row| row.stopped) { texts.stopped } else { "" };
        let parts = [verdict_counts(self.counts, self.language), time, stopped.to_owned()];
        parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
    }

    /// The time of all games and searches.
    fn measured_time(&self) -> String {
        let seconds: f64 = self.studies.iter().map(|row| row.measured_seconds).sum();
        duration(self.language, Some(seconds))
    }

    /// Machine, date and command; empty without a directory.
    fn origin(&self) -> String {
        let texts = Texts::of(self.language);
        let text = |(origin, seed): &(Origin, u64)| (texts.origin)(origin, *seed, &self.measured_time());
        self.origin.as_ref().map_or_else(String::new, text)
    }

    /// The number of figures with a verdict.
    #[must_use]
    pub fn count(&self, verdict: Verdict) -> usize {
        Verdict::ALL.iter().position(|own| *own == verdict).map_or(0, |index| self.counts[index])
    }

    /// Writes the overview beside the directories of its studies: a page, Markdown, and a table of figures.
    ///
    /// # Errors
    ///
    /// When a file cannot be written.
    pub fn publish(&self, directory: &Path) -> Result<(), DirectoryError> {
        let files = [
            ("report.html", self.page()),
            ("report.md", self.markdown()),
            ("studies.csv", self.studies().csv()),
            ("figures.csv", self.figures().csv()),
        ];
        for (name, text) in files {
            let path = directory.join(name);
            replace_file(&path, text.as_bytes()).map_err(unusable(&path))?;
        }
        Ok(())
    }

    /// The overview as text for a terminal.
    #[must_use]
    pub fn text(&self) -> String {
        format!("{}\n{}\n", self.studies().text(), self.summary())
    }

    /// The overview in Markdown, with a link to each study.
    #[must_use]
    pub fn markdown(&self) -> String {
        let texts = Texts::of(self.language);
        let mut text = format!("# {}\n\n{}\n\n", texts.overview_title, self.summary());
        // Cells of tables are plain text.
        let links = self.studies.iter().map(|study| format!("* [{0}]({0}/report.md)", study.name));
        let links = links.collect::<Vec<_>>().join("\n");
        let _ = write!(
            text,
            "{}\n{links}\n\n## {}\n\n{}",
            self.studies().markdown(),
            texts.figure_heading,
            self.figures().markdown()
        );
        let origin = self.origin();
        if !origin.is_empty() {
            let _ = writeln!(text, "\n{origin}");
        }
        text
    }

    /// The overview as one HTML file.
    #[must_use]
    pub fn page(&self) -> String {
        let texts = Texts::of(self.language);
        let blocks = vec![
            Block::Paragraph(self.summary()),
            Block::Table(self.studies()),
            Block::Heading(texts.figure_heading.to_owned()),
            Block::Table(self.figures()),
            Block::Paragraph(self.origin()),
        ];
        Page { title: texts.overview_title.to_owned(), language: self.language, blocks }.html()
    }
}
