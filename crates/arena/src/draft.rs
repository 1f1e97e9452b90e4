//! Atomic file replacement: a file is written beside its target and renamed at the end.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// The maximum number of symbolic links that are followed, as on Linux.
const MAX_LINKS: usize = 40;

/// A file that is being written. It is removed if it is dropped before it is finished.
#[derive(Debug)]
pub(crate) struct Draft {
    out: BufWriter<File>,
    /// The path of the temporary file.
    beside: PathBuf,
    /// The path of the finished file.
    target: PathBuf,
}

impl Draft {
    /// Starts a file that replaces an existing one. A symbolic link stays, and its target is replaced.
    pub(crate) fn create(path: &Path) -> io::Result<Self> {
        let target = target(path);
        let no_name = || io::Error::new(io::ErrorKind::InvalidInput, "the path does not name a file");
        let name = partial_name(&target).ok_or_else(no_name)?;
        let beside = target.with_file_name(name);
        Ok(Self { out: BufWriter::new(File::create(&beside)?), beside, target })
    }

    /// Moves the complete file to its target.
    pub(crate) fn finish(mut self) -> io::Result<()> {
        self.out.flush()?;
        self.out.get_ref().sync_all()?;
        fs::rename(&self.beside, &self.target)
    }
}

impl Write for Draft {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        // After the rename there is nothing to remove. Otherwise an earlier error says more than this one.
        let _ = fs::remove_file(&self.beside);
    }
}

/// Writes a whole file, and replaces an existing one atomically. A symbolic link stays, and its target is replaced.
///
/// # Errors
///
/// When the file cannot be written. An existing one is unchanged then.
pub fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut draft = Draft::create(path)?;
    draft.write_all(bytes)?;
    draft.finish()
}

/// The name of the temporary file of a path. It stays if the program is killed while it writes.
#[must_use]
pub fn partial_name(path: &Path) -> Option<String> {
    path.file_name().map(|name| format!(".{}.partial", name.display()))
}

/// The target of a path, with symbolic links resolved.
fn target(path: &Path) -> PathBuf {
    let mut path = path.to_owned();
    for _ in 0..MAX_LINKS {
        let Ok(next) = fs::read_link(&path) else { break };
        path = path.parent().map(|folder| folder.join(&next)).unwrap_or(next);
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An empty directory.
    fn directory(name: &str) -> PathBuf {
        let path = std::env::temp_dir().join(format!("outflank-draft-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir(&path).unwrap();
        path
    }

    #[test]
    fn files_are_replaced_atomically() {
        let folder = directory("whole");
        let path = folder.join("report.txt");
        write(&path, b"one").unwrap();
        let mut draft = Draft::create(&path).unwrap();
        draft.write_all(b"half of an").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"one");
        drop(draft);
        assert_eq!(fs::read(&path).unwrap(), b"one");
        write(&path, b"other").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"other");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
        assert!(write(&folder.join("none/report.txt"), b"").is_err());
        fs::remove_dir_all(folder).unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn symlinks_are_preserved() {
        let folder = directory("link");
        fs::create_dir(folder.join("below")).unwrap();
        let (link, file) = (folder.join("report.txt"), folder.join("below/report.txt"));
        std::os::unix::fs::symlink("below/report.txt", &link).unwrap();
        for text in ["one", "other"] {
            write(&link, text.as_bytes()).unwrap();
            assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
            assert_eq!(fs::read_to_string(&file).unwrap(), text);
        }
        fs::remove_dir_all(folder).unwrap();
    }
}
