//! The published files of a run: exports of its games, reports, tables, plots and a page.

use crate::draft;
use crate::json;
use crate::records::{Archive, RecordsError};
use crate::run::RunResult;
use crate::summary::Summary;

/// The scale of pictures for print, relative to the screen.
const PRINT_SCALE: u32 = 2;

impl Archive {
    /// Writes all files that are made from the games into the directory of the run. Each file is replaced atomically.
    ///
    /// # Errors
    ///
    /// When a game cannot be read, a plot cannot be drawn or a file cannot be written.
    pub fn publish(&self, result: &RunResult<'_>) -> Result<(), RecordsError> {
        self.export(result.last.unwrap_or(u64::MAX))?;
        let summary = result.summary();
        self.write_reports(result, &summary)?;
        self.write_tables(&summary)?;
        for (name, plot) in summary.plots() {
            self.write(&format!("{name}.svg"), plot.svg()?)?;
            self.write(&format!("{name}.png"), plot.png(PRINT_SCALE)?)?;
        }
        Ok(())
    }

    fn write_reports(&self, result: &RunResult<'_>, summary: &Summary<'_>) -> Result<(), RecordsError> {
        let (title, origin) = (result.run.event.title(), self.origin()?);
        let words = format!("{} games {}.", result.games(), self.series().conditions());
        self.write("report.txt", result.text())?;
        self.write("report.json", json::text(&result.answer()) + "\n")?;
        self.write("report.md", summary.markdown(title, &words, &origin))?;
        self.write("report.html", summary.page(title, &words, &origin)?.html())
    }

    fn write_tables(&self, summary: &Summary<'_>) -> Result<(), RecordsError> {
        self.write("standings.csv", summary.standings().csv())?;
        self.write("play.csv", summary.play().csv())?;
        self.write("cross.csv", summary.cross_table().csv())?;
        self.write("pairings.csv", summary.pairings().csv())?;
        self.write("occupation.csv", summary.occupation().csv())
    }

    fn write(&self, name: &str, bytes: impl AsRef<[u8]>) -> Result<(), RecordsError> {
        let path = self.directory().join(name);
        draft::write(&path, bytes.as_ref()).map_err(|error| RecordsError::File { path, error })
    }
}
