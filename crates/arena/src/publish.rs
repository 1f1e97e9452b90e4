//! The published files of a run: exports of its games, reports, tables, plots and a page.

use outflank_report::Language;

use crate::draft;
use crate::json;
use crate::records::{Archive, RecordsError};
use crate::run::RunResult;
use crate::summary::Summary;
use crate::texts::Texts;

/// The scale of pictures for print, relative to the screen.
const PRINT_SCALE: u32 = 2;

impl Archive {
    /// Writes all files that are made from the games into the directory of the run. Each file is replaced atomically.
    ///
    /// Texts, pages and plots are in this language. Games, JSON and CSV are the same in every language.
    ///
    /// # Errors
    ///
    /// When a game cannot be read, a plot cannot be drawn or a file cannot be written.
    pub fn publish(&self, result: &RunResult<'_>, language: Language) -> Result<(), RecordsError> {
        self.export(result.last.unwrap_or(u64::MAX))?;
        let summary = result.summary().in_language(language);
        self.write_reports(result, &summary, language)?;
        self.write_tables(&result.summary())?;
        self.write_latex(&summary)?;
        for (name, plot) in summary.plots() {
            self.write(&format!("{name}.svg"), plot.svg()?)?;
            self.write(&format!("{name}.png"), plot.png(PRINT_SCALE)?)?;
        }
        Ok(())
    }

    fn write_reports(
        &self,
        result: &RunResult<'_>,
        summary: &Summary<'_>,
        language: Language,
    ) -> Result<(), RecordsError> {
        let (title, origin) = (result.run.event.title(language), self.origin()?);
        let games = (Texts::of(language).games)(result.games());
        let words = format!("{games} {}.", self.series().conditions(language));
        self.write("report.txt", result.text(language))?;
        self.write("report.json", json::text(&result.answer()) + "\n")?;
        self.write("report.md", summary.markdown(title, &words, &origin))?;
        self.write("report.html", summary.page(title, &words, &origin)?.html())
    }

    /// Writes the tables for spreadsheets, from a summary in English.
    fn write_tables(&self, summary: &Summary<'_>) -> Result<(), RecordsError> {
        self.write("standings.csv", summary.standings().csv())?;
        self.write("play.csv", summary.play().csv())?;
        self.write("colours.csv", summary.by_colour().csv())?;
        self.write("cross.csv", summary.cross_table().csv())?;
        self.write("points.csv", summary.points_table().csv())?;
        self.write("pairings.csv", summary.pairings().csv())?;
        self.write("occupation.csv", summary.occupation().csv())
    }

    /// Writes the tables for papers.
    fn write_latex(&self, summary: &Summary<'_>) -> Result<(), RecordsError> {
        self.write("standings.tex", summary.standings().latex())?;
        self.write("play.tex", summary.play().latex())?;
        self.write("colours.tex", summary.by_colour().latex())?;
        self.write("cross.tex", summary.cross_table().latex())?;
        self.write("points.tex", summary.points_table().latex())?;
        self.write("pairings.tex", summary.pairings().latex())
    }

    fn write(&self, name: &str, bytes: impl AsRef<[u8]>) -> Result<(), RecordsError> {
        let path = self.directory().join(name);
        draft::write(&path, bytes.as_ref()).map_err(|error| RecordsError::File { path, error })
    }
}
