//! The files of the source tree, as git lists them.

use std::{
    env, fs, io,
    path::{Path, PathBuf},
};

use crate::{
    Result,
    peers::is_on_path,
    process::{command, output},
};

/// Whether the files can be listed.
pub fn can_list() -> bool {
    Path::new(".git").exists() && is_on_path("git")
}

/// The files with these extensions, including untracked files but not ignored ones.
pub fn files(extensions: &[&str]) -> Result<Vec<PathBuf>> {
    let list = output(&mut command("git ls-files -z --cached --others --exclude-standard"))?;
    let list = String::from_utf8(list)?;
    let files = list.split_terminator('\0').map(PathBuf::from);
    Ok(files.filter(|path| has_extension(path, extensions)).collect())
}

/// The text of a file. Bytes that are not UTF-8 are replaced. An error names the file.
pub fn read_text(path: &Path) -> io::Result<String> {
    let bytes = fs::read(path).map_err(|error| cannot_read(path, &error))?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

fn cannot_read(path: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("cannot read {}: {error}", path.display()))
}

/// Whether a path has one of the extensions, given without the dot.
pub fn has_extension(path: &Path, extensions: &[&str]) -> bool {
    path.extension().is_some_and(|extension| extensions.iter().any(|wanted| extension == *wanted))
}

/// The directory of build results.
pub fn target_directory() -> PathBuf {
    env::var_os("CARGO_TARGET_DIR").map_or_else(|| "target".into(), PathBuf::from)
}
