//! The files of a report in the directory of a tuning.

use outflank_report::Language;

use super::directory::TuneDirectory;
use super::result::TuneResult;
use crate::publish::{PRINT_SCALE, PublishError};

impl TuneDirectory {
    /// Writes the report: text, JSON, Markdown, a page, the course as CSV, and the plots.
    ///
    /// JSON and CSV are the same in every language.
    ///
    /// # Errors
    ///
    /// When a file cannot be written or a plot cannot be drawn.
    pub fn publish(&self, result: &TuneResult<'_>, language: Language) -> Result<(), PublishError> {
        let (directory, origin) = (&self.0, self.origin());
        directory.write("report.txt", result.text(language).as_bytes())?;
        directory.write("report.json", (result.answer().text() + "\n").as_bytes())?;
        directory.write("report.md", result.markdown(language, origin).as_bytes())?;
        directory.write("report.html", result.page(language, origin)?.as_bytes())?;
        directory.write("parameters.csv", result.course().csv().as_bytes())?;
        for (name, plot) in result.plots(language) {
            directory.write(&format!("{name}.svg"), plot.svg()?.as_bytes())?;
            directory.write(&format!("{name}.png"), &plot.png(PRINT_SCALE)?)?;
        }
        Ok(())
    }
}
