//! A read-only view of a study, also while another program runs it.

use std::fs;
use std::path::{Path, PathBuf};

use outflank_arena::{RecordsError, RunView};
use thiserror::Error;

use crate::directory::{GAMES_DIRECTORY, LAYOUT, is_study};

/// Why the directory of a study cannot be read.
#[derive(Debug, Error)]
pub enum StudyViewError {
    /// A file cannot be read.
    #[error("cannot read {path}: {error}", path = .path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// The underlying error.
        error: std::io::Error,
    },
    /// The games of a match cannot be read.
    #[error(transparent)]
    Games(#[from] RecordsError),
}

/// A study in a directory. Nothing is written or locked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StudyView {
    path: PathBuf,
}

impl StudyView {
    /// The study of a directory; `None` if there is none.
    #[must_use]
    pub fn open(directory: &Path) -> Option<Self> {
        is_study(directory).then(|| Self { path: directory.to_owned() })
    }

    /// The number of finished searches.
    ///
    /// # Errors
    ///
    /// When the log cannot be read.
    pub fn searches(&self) -> Result<usize, StudyViewError> {
        let path = self.path.join(LAYOUT.log);
        match fs::read(&path) {
            // The last line may be incomplete.
            Ok(bytes) => Ok(bytes.split(|&byte| byte == b'\n').count().saturating_sub(1)),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(0),
            Err(error) => Err(StudyViewError::File { path, error }),
        }
    }

    /// The matches that have begun, by the name of cell and point such as `2-1`, last one first.
    ///
    /// # Errors
    ///
    /// When the games of a match cannot be read.
    pub fn matches(&self) -> Result<Vec<(String, RunView)>, StudyViewError> {
        let Ok(entries) = fs::read_dir(self.path.join(GAMES_DIRECTORY)) else { return Ok(Vec::new()) };
        let mut matches = Vec::new();
        for entry in entries.flatten().filter(|entry| RunView::exists(&entry.path())) {
            matches.push((entry.file_name().to_string_lossy().into_owned(), RunView::open(&entry.path())?));
        }
        let place = |name: &str| name.split('-').map(|part| part.parse().unwrap_or(0)).collect::<Vec<u64>>();
        matches.sort_by_key(|(name, _)| std::cmp::Reverse(place(name)));
        Ok(matches)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Directory, Document, Study};

    #[test]
    fn a_study_is_read_from_its_directory() {
        let path = std::env::temp_dir().join(format!("outflank-study-view-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        assert_eq!(StudyView::open(&path), None);
        let text = "title = \"View\"\n[[cell]]\nkind = \"match\"\nplayers = [\"random\", \"greedy\"]\ngames = 4\n\
                    size = 4\n[[cell]]\nkind = \"cost\"\nplayers = [\"minimax=2\"]\npositions = 3\nsize = 4\n";
        let plan = Document::read(text).unwrap().plan(false).unwrap();
        let directory = Directory::open(&path, &plan, "a test".to_owned()).unwrap();
        Study { directory: Some(&directory), ..Study::new(&plan) }.run(&mut |_| {}).unwrap();
        let view = StudyView::open(&path).unwrap();
        assert_eq!(view.searches().unwrap(), 3);
        let matches = view.matches().unwrap();
        assert_eq!(
            matches.iter().map(|(name, run)| (&**name, run.games().unwrap())).collect::<Vec<_>>(),
            [("1-1", 4)]
        );
        fs::remove_dir_all(path).unwrap();
    }
}
