//! The files of the WTHOR database in a folder, compressed or not.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use super::BaseError;
use crate::packed::{self, Zip};

/// The files with games in a folder, compressed or not, sorted by name.
pub fn list(folder: &Path) -> Result<Vec<PathBuf>, BaseError> {
    let fail = |source| BaseError::File { path: folder.to_owned(), source };
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).map_err(fail)? {
        let path = entry.map_err(fail)?.path();
        let is_packed_games = has_ending(&path, "gz") && is_games(&path.with_extension(""));
        if is_games(&path) || has_ending(&path, "zip") || is_packed_games {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

fn is_games(path: &Path) -> bool {
    has_ending(path, "wtb")
}

fn has_ending(path: &Path, wanted: &str) -> bool {
    path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case(wanted))
}

/// The game files in a possibly compressed file, with their bytes.
pub fn unpack(path: PathBuf) -> Result<Vec<(PathBuf, Vec<u8>)>, BaseError> {
    let fail = |source| BaseError::File { path: path.clone(), source };
    let file = File::open(&path).map_err(fail)?;
    if has_ending(&path, "gz") {
        let bytes = all(packed::gunzip(io::BufReader::new(file))).map_err(fail)?;
        return Ok(vec![(path, bytes)]);
    }
    let bytes = all(file).map_err(fail)?;
    if is_games(&path) {
        return Ok(vec![(path, bytes)]);
    }
    let zip = Zip::parse(bytes).map_err(|source| BaseError::Packed { path: path.clone(), source })?;
    let games = zip.members().iter().filter(|member| is_games(Path::new(&member.name)));
    games
        .map(|member| {
            let path = path.join(&member.name);
            match all(zip.reader(member)) {
                Ok(bytes) => Ok((path, bytes)),
                Err(source) => Err(BaseError::File { path, source }),
            }
        })
        .collect()
}

fn all(mut reader: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    reader.read_to_end(&mut bytes)?;
    Ok(bytes)
}
