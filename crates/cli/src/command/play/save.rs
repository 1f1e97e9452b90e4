//! Saving: writes the game in the format of the extension.

use std::io::{self, BufRead, Write};
use std::path::Path;

use outflank_notation::{Record, printable};

use super::session::Session;
use crate::command::convert;
use crate::console::shown;

/// Why a game cannot be saved under a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum BadName {
    /// There is no name.
    Missing,
    /// The format follows from the extension, which must be one of these.
    Extension(Vec<String>),
    /// It is the name of a directory.
    Directory,
}

/// The files with this name that exist already; saving would replace them.
pub(super) fn present(file: &str) -> Result<Vec<String>, BadName> {
    if file.is_empty() {
        return Err(BadName::Missing);
    }
    let path = Path::new(file);
    let extension = path.extension().and_then(|end| end.to_str()).unwrap_or_default().to_lowercase();
    let known = convert::written_extensions();
    if !known.contains(&&*extension) {
        return Err(BadName::Extension(known.iter().map(|end| format!(".{end}")).collect()));
    }
    if path.is_dir() {
        return Err(BadName::Directory);
    }
    Ok(convert::files(path).iter().filter(|file| file.exists()).map(|file| shown(file)).collect())
}

/// Writes the record.
pub(super) fn write(file: &str, record: Record, replaces: bool) -> anyhow::Result<()> {
    convert::save(Path::new(file), &record.into(), replaces).map(|_| ())
}

impl<R: BufRead, W: Write> Session<R, W> {
    /// Saves the game in the format of the extension. An existing file is replaced only after confirmation.
    pub(super) fn save(&mut self, file: &str) -> io::Result<()> {
        let name = printable(file);
        let present = match present(file) {
            Ok(present) => present,
            Err(BadName::Missing) => {
                return writeln!(self.out, "The file name is missing; enter save FILE.");
            }
            Err(BadName::Extension(known)) => {
                return writeln!(
                    self.out,
                    "Not saved: {name} needs an extension, one of {}.",
                    known.join(" ")
                );
            }
            Err(BadName::Directory) => return writeln!(self.out, "Not saved: {name} is a directory."),
        };
        if !present.is_empty() {
            let (names, verb) = (present.join(", "), if present.len() == 1 { "exists" } else { "exist" });
            write!(self.out, "{names} {verb}; replace? yes or no: ")?;
            let answer = self.line()?.unwrap_or_default();
            if !matches!(answer.trim_ascii(), b"yes" | b"y") {
                return writeln!(self.out, "Not saved.");
            }
        }
        match write(file, self.sitting.record(), !present.is_empty()) {
            Ok(()) => writeln!(self.out, "Saved to {name}."),
            Err(error) => writeln!(self.out, "Not saved to {name}: {error:#}."),
        }
    }
}
