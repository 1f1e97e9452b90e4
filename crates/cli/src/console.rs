//! Standard output and standard error: a failed write is an error, never a panic.

use std::fmt::Display;
use std::io::{self, Write};
use std::path::Path;

use outflank_notation::printable;
use serde::Serialize;

/// Standard output. Its error messages contain the name "standard output".
#[derive(Clone, Copy, Debug)]
pub struct Stdout;

impl Write for Stdout {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        io::stdout().write(bytes).map_err(|error| unwritten(&error))
    }

    fn flush(&mut self) -> io::Result<()> {
        io::stdout().flush().map_err(|error| unwritten(&error))
    }
}

/// Adds the name of standard output to an error and keeps its kind.
pub fn unwritten(error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("cannot write standard output: {error}"))
}

/// Prints a text and flushes standard output.
pub fn print(text: &str) -> io::Result<()> {
    Stdout.write_all(text.as_bytes())?;
    Stdout.flush()
}

/// Prints a value as one JSON document on one line.
pub fn print_json(value: &impl Serialize) -> io::Result<()> {
    print(&format!("{}\n", serde_json::to_string(value)?))
}

/// Prints a note on standard error.
pub fn note(text: impl Display) {
    line(format!("note: {text}"));
}

/// Prints an error on standard error.
pub fn error(text: impl Display) {
    line(format!("error: {text}"));
}

/// Prints a line on standard error. A failed write is ignored: it cannot be reported anywhere and must not end the
/// work.
pub fn line(text: impl AsRef<str>) {
    let _ = writeln!(io::stderr(), "{}", escaped(text.as_ref()));
}

/// Escapes the control characters of a text, except line breaks.
pub fn escaped(text: &str) -> String {
    text.split('\n').map(printable).collect::<Vec<_>>().join("\n")
}

/// A path as text with control characters escaped.
pub fn shown(path: &Path) -> String {
    printable(&path.display().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_are_escaped() {
        assert_eq!(escaped("a\u{1b}[31mb\0\u{9b}\r\tc"), r"a\u{1b}[31mb\u{0}\u{9b}\r\tc");
        assert_eq!(escaped("größer\nals 1"), "größer\nals 1");
    }
}
