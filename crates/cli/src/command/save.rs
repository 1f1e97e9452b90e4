//! Files that are whole or not there: written beside their place and then moved into it.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::Path;

/// Writes a file, in place of one that may be there.
pub fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let Some(name) = path.file_name() else {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "the path names no file"));
    };
    let mut draft_name = OsString::from(".");
    draft_name.push(name);
    draft_name.push(format!(".{}", std::process::id()));
    let draft = path.with_file_name(draft_name);
    let written = write_all(&draft, bytes).and_then(|()| fs::rename(&draft, path));
    if written.is_err() {
        // What went wrong before says more than that the draft cannot be removed.
        let _ = fs::remove_file(&draft);
    }
    written
}

fn write_all(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = File::create(path)?;
    file.write_all(bytes)?;
    file.sync_all()
}
