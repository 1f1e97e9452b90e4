//! The files of a report in the directory of a study.

use outflank_report::{Language, PlotError};
use thiserror::Error;

use crate::directory::Directory;
use crate::result::StudyResult;
use crate::workdir::DirectoryError;

/// The scale of pictures for print, relative to the screen.
pub(crate) const PRINT_SCALE: u32 = 2;

/// The file with the document.
pub(crate) const DOCUMENT_FILE: &str = "study.toml";

/// Why a report cannot be written.
#[derive(Debug, Error)]
pub enum PublishError {
    /// A file cannot be written.
    #[error(transparent)]
    Directory(#[from] DirectoryError),
    /// A plot cannot be drawn.
    #[error(transparent)]
    Plot(#[from] PlotError),
}

impl Directory {
    /// Writes the report: text, JSON, Markdown and a page, and each table and plot in files of its own.
    ///
    /// JSON and CSV are the same in every language.
    ///
    /// # Errors
    ///
    /// When a file cannot be written or a plot cannot be drawn.
    pub fn publish(&self, result: &StudyResult<'_>, language: Language) -> Result<(), PublishError> {
        let origin = self.origin();
        self.keep_document(result.plan)?;
        self.write("report.txt", result.text(language).as_bytes())?;
        self.write("report.json", (result.answer().text() + "\n").as_bytes())?;
        self.write("report.md", result.markdown(language, origin).as_bytes())?;
        self.write("report.html", result.page(language, origin)?.as_bytes())?;
        for named in result.tables(Language::English) {
            self.write(&format!("{}.csv", named.name), named.table.csv().as_bytes())?;
        }
        for section in result.sections(language) {
            for named in section.tables {
                self.write(&format!("{}.tex", named.name), named.table.latex().as_bytes())?;
            }
            for (name, plot) in section.plots {
                self.write(&format!("{name}.svg"), plot.svg()?.as_bytes())?;
                self.write(&format!("{name}.png"), &plot.png(PRINT_SCALE)?)?;
            }
        }
        Ok(())
    }
}
