//! Where runs are kept: a directory that the user has chosen, or a temporary one.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::time::{SystemTime, UNIX_EPOCH};

/// The maximum length of the name of a directory that is found.
const MAX_ID_BYTES: usize = 64;

/// The directory of all runs.
pub(super) enum Place {
    /// A directory that stays.
    Chosen(PathBuf),
    /// A directory that is made for the first run and removed at the end.
    Temporary(OnceLock<PathBuf>),
}

impl Place {
    /// The directory of the user, or a temporary one.
    pub fn new(chosen: Option<PathBuf>) -> Self {
        chosen.map_or_else(|| Self::Temporary(OnceLock::new()), Self::Chosen)
    }

    /// Whether runs stay after the end of the program.
    pub fn is_kept(&self) -> bool {
        matches!(self, Self::Chosen(_))
    }

    /// The directory, which is made if necessary.
    pub fn make(&self) -> io::Result<&Path> {
        match self {
            Self::Chosen(path) => fs::create_dir_all(path).map(|()| path.as_path()),
            Self::Temporary(made) => {
                if let Some(path) = made.get() {
                    return Ok(path);
                }
                let path = temporary()?;
                // Another thread may have made one in the meantime; its own then wins.
                if let Err(unused) = made.set(path) {
                    let _ = fs::remove_dir(unused);
                }
                made.get().map(PathBuf::as_path).ok_or_else(|| io::Error::other("no temporary directory"))
            }
        }
    }

    /// The directories of earlier runs: plain names, no links.
    pub fn found(&self) -> Vec<(String, PathBuf)> {
        let Self::Chosen(path) = self else { return Vec::new() };
        let entries = fs::read_dir(path).into_iter().flatten().flatten();
        let own = |entry: fs::DirEntry| {
            let name = entry.file_name().into_string().ok().filter(|name| is_id(name))?;
            entry.file_type().is_ok_and(|kind| kind.is_dir()).then(|| (name, entry.path()))
        };
        let mut found: Vec<(String, PathBuf)> = entries.filter_map(own).collect();
        found.sort();
        found
    }
}

impl Place {
    /// Removes a temporary directory with all runs.
    pub fn clear(&self) {
        if let Self::Temporary(made) = self
            && let Some(path) = made.get()
        {
            // Nothing can be done about a file that is still in use.
            let _ = fs::remove_dir_all(path);
        }
    }
}

/// Makes a directory of a new name, which other users cannot read.
fn temporary() -> io::Result<PathBuf> {
    let nanos = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_nanos());
    let path = std::env::temp_dir().join(format!("outflank-runs-{}-{nanos}", std::process::id()));
    let mut builder = fs::DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(&path).map(|()| path)
}

/// Whether a name can be part of an address.
pub(super) fn is_id(name: &str) -> bool {
    let is_fit = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
    (1..=MAX_ID_BYTES).contains(&name.len()) && name.bytes().all(is_fit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_temporary_directory_is_made_once_and_removed_at_the_end() {
        let place = Place::new(None);
        let path = place.make().unwrap().to_owned();
        assert_eq!(place.make().unwrap(), path);
        fs::write(path.join("file"), "").unwrap();
        assert!(!place.is_kept() && place.found().is_empty());
        place.clear();
        assert!(!path.exists());
    }

    #[test]
    fn ids_are_plain_names() {
        for id in ["match-1", "my_run", "7"] {
            assert!(is_id(id), "{id}");
        }
        for id in ["", ".", "..", "a/b", "a.b", "é", "a b", &"x".repeat(65)] {
            assert!(!is_id(id), "{id}");
        }
    }
}
