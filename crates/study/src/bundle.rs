//! A study in one archive, to cite and to repeat: records, document, version, seed and report.
//!
//! The archive is a tar file (POSIX ustar), compressed with gzip. Equal directories give equal bytes: files are sorted,
//! and have no time of modification.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use flate2::{Compression, GzBuilder};

use crate::directory::{LAYOUT, is_study};
use crate::workdir::{DirectoryError, lock, unusable};

/// The comment at the start of every archive.
pub const BUNDLE_COMMENT: &str = "study of outflank";

/// The size of a block of a tar file.
const BLOCK: usize = 512;

/// The longest path that a tar file can have without extensions.
const MAX_PATH: usize = 100;

/// Packs the directory of a study, or of several studies, into an archive.
///
/// Files of databases in use and locks are left out. The paths in the archive start with the name of the directory.
///
/// # Errors
///
/// When the directory has no study, is in use, or cannot be read.
pub fn bundle(directory: &Path) -> Result<Vec<u8>, DirectoryError> {
    let studies = studies(directory)?;
    if studies.is_empty() {
        return Err(DirectoryError::NoStudy(directory.to_owned()));
    }
    let _locks = studies.iter().map(|study| lock(study, &LAYOUT)).collect::<Result<Vec<_>, _>>()?;
    let mut files = Vec::new();
    list(directory, &mut files)?;
    files.sort();
    let absolute = directory.canonicalize().map_err(unusable(directory))?;
    let root =
        absolute.file_name().map_or_else(|| "study".into(), |name| name.to_string_lossy().into_owned());
    let encoder = GzBuilder::new().mtime(0).comment(BUNDLE_COMMENT).write(Vec::new(), Compression::default());
    let mut archive = encoder;
    for file in &files {
        let inside = file.strip_prefix(directory).unwrap_or(file);
        let parts: Vec<_> = inside.iter().map(|part| part.to_string_lossy()).collect();
        let bytes = fs::read(file).map_err(unusable(file))?;
        append(&mut archive, &format!("{root}/{}", parts.join("/")), &bytes).map_err(unusable(file))?;
    }
    archive.write_all(&[0; 2 * BLOCK]).and_then(|()| archive.finish()).map_err(unusable(directory))
}

/// The directory itself, or the directories in it, if they are studies.
fn studies(directory: &Path) -> Result<Vec<PathBuf>, DirectoryError> {
    if is_study(directory) {
        return Ok(vec![directory.to_owned()]);
    }
    let mut found = Vec::new();
    for entry in fs::read_dir(directory).map_err(unusable(directory))? {
        let path = entry.map_err(unusable(directory))?.path();
        if is_study(&path) {
            found.push(path);
        }
    }
    Ok(found)
}

/// Lists the files in a directory and below it. Symbolic links are not followed.
fn list(directory: &Path, files: &mut Vec<PathBuf>) -> Result<(), DirectoryError> {
    for entry in fs::read_dir(directory).map_err(unusable(directory))? {
        let entry = entry.map_err(unusable(directory))?;
        let (path, kind) = (entry.path(), entry.file_type().map_err(unusable(directory))?);
        let name = entry.file_name().to_string_lossy().into_owned();
        let is_temporary = [".lock", "-wal", "-shm"].iter().any(|end| name.ends_with(end));
        if kind.is_dir() {
            list(&path, files)?;
        } else if kind.is_file() && !is_temporary {
            files.push(path);
        }
    }
    Ok(())
}

/// Appends a file.
fn append(archive: &mut impl Write, path: &str, bytes: &[u8]) -> io::Result<()> {
    archive.write_all(&header(path, bytes.len())?)?;
    archive.write_all(bytes)?;
    archive.write_all(&vec![0; bytes.len().next_multiple_of(BLOCK) - bytes.len()])
}

/// The header of a file that all users may read.
fn header(path: &str, size: usize) -> io::Result<[u8; BLOCK]> {
    if path.len() > MAX_PATH {
        return Err(io::Error::other(format!("the path {path} is longer than {MAX_PATH} bytes")));
    }
    let mut header = [0; BLOCK];
    let mut put =
        |start: usize, text: &str| header[start..start + text.len()].copy_from_slice(text.as_bytes());
    put(0, path);
    put(100, "0000644\0");
    put(108, "0000000\0");
    put(116, "0000000\0");
    put(124, &format!("{size:011o}\0"));
    put(136, "00000000000\0");
    // The checksum is computed as if it were spaces.
    put(148, "        ");
    put(156, "0");
    put(257, "ustar\x0000");
    let sum: u32 = header.iter().map(|&byte| u32::from(byte)).sum();
    header[148..156].copy_from_slice(format!("{sum:06o}\0 ").as_bytes());
    Ok(header)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example of a header: its fields at their places, and a checksum that was added up by hand.
    #[test]
    fn a_header_has_its_fields() {
        let header = header("a", 9).unwrap();
        assert_eq!(&header[124..136], b"00000000011\0");
        assert_eq!(&header[257..265], b"ustar\x0000");
        let sum: u32 = header.iter().map(|&byte| u32::from(byte)).sum();
        let spaces = 8 * u32::from(b' ');
        let own: u32 = header[148..156].iter().map(|&byte| u32::from(byte)).sum();
        assert_eq!(std::str::from_utf8(&header[148..154]), Ok(&*format!("{:06o}", sum - own + spaces)));
        assert!(super::header(&"x".repeat(101), 1).is_err());
    }
}
