//! The command `save`: writes the game in the format of the extension.

use std::io::{self, BufRead, Write};
use std::path::Path;

use outflank_notation::{Record, printable};

use super::session::Session;
use crate::command::convert;
use crate::console::shown;

impl<R: BufRead, W: Write> Session<R, W> {
    /// Saves the game in the format of the extension. An existing file is replaced only after confirmation.
    pub(super) fn save(&mut self, file: &str) -> io::Result<()> {
        if file.is_empty() {
            return writeln!(self.out, "The file name is missing; enter save FILE.");
        }
        let (path, name) = (Path::new(file), printable(file));
        let extension = path.extension().and_then(|end| end.to_str()).unwrap_or_default().to_lowercase();
        let known = convert::written_extensions();
        if !known.contains(&&*extension) {
            let known: Vec<String> = known.iter().map(|end| format!(".{end}")).collect();
            return writeln!(self.out, "Not saved: {name} needs an extension, one of {}.", known.join(" "));
        }
        if path.is_dir() {
            return writeln!(self.out, "Not saved: {name} is a directory.");
        }
        let present: Vec<String> =
            convert::files(path).iter().filter(|file| file.exists()).map(|file| shown(file)).collect();
        if !present.is_empty() {
            let (names, verb) = (present.join(", "), if present.len() == 1 { "exists" } else { "exist" });
            write!(self.out, "{names} {verb}; replace? yes or no: ")?;
            let answer = self.line()?.unwrap_or_default();
            if !matches!(answer.trim_ascii(), b"yes" | b"y") {
                return writeln!(self.out, "Not saved.");
            }
        }
        match convert::save(path, &self.record().into(), !present.is_empty()) {
            Ok(_) => writeln!(self.out, "Saved to {name}."),
            Err(error) => writeln!(self.out, "Not saved to {name}: {error:#}."),
        }
    }

    /// The game with the names of the players, and its result if it is over.
    fn record(&self) -> Record {
        let names = self.seats.each_ref().map(|seat| seat.name.as_str());
        self.replay.to_record(self.shown_game(), names)
    }
}
