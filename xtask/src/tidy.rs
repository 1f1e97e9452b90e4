//! Rules for source files: white space, final newlines, module docs, and embedded files.

use std::{
    error::Error,
    fmt, fs, io,
    path::{Path, PathBuf},
};

use crate::{
    Result,
    tree::{files, has_extension},
};

/// Extensions of the checked files.
const TEXT: &[&str] = &["rs", "md", "toml", "tsv", "js", "css", "html"];

/// Fails if a file breaks a rule.
pub fn check() -> Result {
    let mut faults = Vec::new();
    for path in files(TEXT)? {
        match fs::read(&path) {
            Ok(bytes) => faults.extend(judge(&path, &bytes)),
            // Deleted, but the deletion is not committed yet.
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => faults.push(Fault { path, line: 1, problem: Problem::Unreadable(error.kind()) }),
        }
    }
    if faults.is_empty() { Ok(()) } else { Err(TidyError(faults).into()) }
}

/// The faults of a file.
fn judge(path: &Path, bytes: &[u8]) -> Vec<Fault> {
    let fault = |line, problem| Fault { path: path.to_owned(), line, problem };
    let Ok(text) = str::from_utf8(bytes) else {
        return vec![fault(1, Problem::NotUtf8)];
    };
    let is_rust = has_extension(path, &["rs"]);
    let mut faults = Vec::new();

    if is_rust && needs_doc(path) && !text.starts_with("//!") {
        faults.push(fault(1, Problem::NoDoc));
    }
    for (number, line) in (1..).zip(text.split('\n')) {
        // In a table, a trailing tab is an empty last column.
        if line.ends_with(char::is_whitespace) && !has_extension(path, &["tsv"]) {
            faults.push(fault(number, Problem::TrailingSpace));
        }
        if is_rust && is_indented_by_tab(line) {
            faults.push(fault(number, Problem::Tab));
        }
        if is_source(path) && embeds_foreign_file(path, line) {
            faults.push(fault(number, Problem::ForeignFile));
        }
    }
    if !text.is_empty() && !text.ends_with('\n') {
        faults.push(fault(text.lines().count(), Problem::NoLastNewline));
    }
    faults
}

fn needs_doc(path: &Path) -> bool {
    path.starts_with("crates") || path.starts_with("xtask")
}

/// Whether a file is source of a library or program, not of a test or benchmark.
fn is_source(path: &Path) -> bool {
    let mut parts = path.iter().map(|part| part.to_str());
    parts.next() == Some(Some("crates")) && parts.nth(1) == Some(Some("src")) && has_extension(path, &["rs"])
}

/// Whether a line embeds a file from outside its crate. Such a crate cannot be packaged.
fn embeds_foreign_file(path: &Path, line: &str) -> bool {
    let embedded = ["include_bytes!(\"", "include_str!(\""]
        .iter()
        .find_map(|include| line.split_once(include))
        .and_then(|(_, rest)| rest.split('"').next());
    // `crates/board/src/lib.rs` may use one `..`, and each deeper directory one more.
    let allowed = path.iter().count().saturating_sub(3);
    embedded.is_some_and(|file| Path::new(file).iter().filter(|part| *part == "..").count() > allowed)
}

fn is_indented_by_tab(line: &str) -> bool {
    line.chars().take_while(|c| c.is_whitespace()).any(|c| c == '\t')
}

/// A violation of a rule and its place.
#[derive(Debug)]
struct Fault {
    path: PathBuf,
    line: usize,
    problem: Problem,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.path.display(), self.line, self.problem)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Problem {
    Unreadable(io::ErrorKind),
    NotUtf8,
    NoDoc,
    TrailingSpace,
    Tab,
    NoLastNewline,
    ForeignFile,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Unreadable(kind) => return write!(f, "the file cannot be read: {kind}"),
            Self::NotUtf8 => "the file is not UTF-8",
            Self::NoDoc => "the file does not start with a `//!` line that describes it",
            Self::TrailingSpace => "white space at the end of the line",
            Self::Tab => "indented with a tab",
            Self::NoLastNewline => "the file does not end with a newline",
            Self::ForeignFile => "embeds a file from outside its crate; move the file into the crate",
        })
    }
}

/// All violations, one per line.
#[derive(Debug)]
struct TidyError(Vec<Fault>);

impl fmt::Display for TidyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "source files break rules")?;
        self.0.iter().try_for_each(|fault| write!(f, "\n  {fault}"))
    }
}

impl Error for TidyError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(path: &str, text: &str, expected: &[(usize, Problem)]) {
        let faults = judge(Path::new(path), text.as_bytes());
        let found: Vec<_> = faults.iter().map(|fault| (fault.line, fault.problem)).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn a_tidy_file_has_no_faults() {
        check("crates/board/src/lib.rs", "//! Rules.\n\nfn main() {\n    play();\n}\n", &[]);
        check("README.md", "# Outflank\n", &[]);
        check("data/empty.toml", "", &[]);
    }

    #[test]
    fn trailing_whitespace_is_found_except_in_tsv_files() {
        check("README.md", "# Outflank\nOthello  \n", &[(2, Problem::TrailingSpace)]);
        check("README.md", "# Outflank\r\n", &[(1, Problem::TrailingSpace)]);
        check("data/openings.tsv", "name\tmoves\t\n", &[]);
    }

    #[test]
    fn tabs_in_the_indentation_are_found() {
        check(
            "xtask/src/a.rs",
            "//! A.\n\tlet a = 1;\n    \tlet b = \"\t\";\n",
            &[(2, Problem::Tab), (3, Problem::Tab)],
        );
        check("xtask/src/a.rs", "//! A.\nlet b = \"\t\";\n", &[]);
    }

    #[test]
    fn a_missing_final_newline_is_found() {
        check("Cargo.toml", "[workspace]\nresolver = \"3\"", &[(2, Problem::NoLastNewline)]);
        check("data/openings.tsv", "name", &[(1, Problem::NoLastNewline)]);
    }

    #[test]
    fn rust_files_start_with_a_doc_line() {
        check("crates/board/tests/perft.rs", "use a::b;\n", &[(1, Problem::NoDoc)]);
        check("crates/board/tests/perft.rs", "", &[(1, Problem::NoDoc)]);
        check("fuzz/fuzz_targets/game.rs", "#![no_main]\n", &[]);
    }

    #[test]
    fn crates_embed_their_own_files_only() {
        let embed = |file: &str| format!("//! A.\nconst A: &[u8] = include_bytes!(\"{file}\");\n");
        let foreign = [(2, Problem::ForeignFile)];
        check("crates/engine/src/weights.rs", &embed("../weights/a.bin"), &[]);
        check("crates/engine/src/weights.rs", &embed("../../../weights/a.bin"), &foreign);
        check("crates/engine/src/eval/patterns/weights.rs", &embed("../../../weights/a.bin"), &[]);
        check("crates/engine/src/eval/patterns/weights.rs", &embed("../../../../data/a.bin"), &foreign);
        check("crates/engine/tests/search.rs", &embed("../../../data/a.bin"), &[]);
    }

    #[test]
    fn non_utf8_text_is_found() {
        let faults = judge(Path::new("a.md"), b"\xff\n");
        assert_eq!(faults[0].problem, Problem::NotUtf8);
    }
}
