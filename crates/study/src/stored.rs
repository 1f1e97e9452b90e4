//! A study as its directory describes it, without the command that started it.

use std::fs;
use std::path::Path;

use crate::directory::{Directory, LAYOUT};
use crate::document::{Document, DocumentError};
use crate::plan::{Allow, Plan};
use crate::publish::DOCUMENT_FILE;
use crate::view::StudyView;
use crate::workdir::stored_settings;

/// A study that was found in a directory.
#[derive(Clone, Debug)]
pub struct StoredStudy {
    /// The document.
    pub document: Document,
    /// The number of stored games and searches.
    pub steps: u64,
}

impl StoredStudy {
    /// Reads the study in a directory; `None` if there is no readable one.
    #[must_use]
    pub fn read(directory: &Path) -> Option<Self> {
        let view = StudyView::open(directory)?;
        let text = fs::read_to_string(directory.join(DOCUMENT_FILE)).ok()?;
        let document = Document::read(&text).ok()?;
        let games = view.matches().ok()?.iter().map(|(_, run)| run.games()).sum::<Result<u64, _>>().ok()?;
        Some(Self { document, steps: view.searches().ok()? as u64 + games })
    }

    /// The plan whose results the directory has: quick or full. `None` if it has those of another document.
    ///
    /// # Errors
    ///
    /// When the document cannot be planned with the allowed players.
    pub fn plan(&self, directory: &Path, allow: &Allow<'_>) -> Result<Option<(Plan, bool)>, DocumentError> {
        let stored = stored_settings(&directory.join(LAYOUT.manifest));
        for quick in [false, true] {
            let plan = self.document.clone().plan_allowed(quick, allow)?;
            if stored.as_ref() == Some(&plan.settings()) {
                return Ok(Some((plan, quick)));
            }
        }
        Ok(None)
    }
}

impl Directory {
    /// Writes the document, so that the study can be continued from its directory alone.
    ///
    /// # Errors
    ///
    /// When the file cannot be written.
    pub fn keep_document(&self, plan: &Plan) -> Result<(), crate::workdir::DirectoryError> {
        self.write(DOCUMENT_FILE, plan.document.to_string().as_bytes())
    }
}
