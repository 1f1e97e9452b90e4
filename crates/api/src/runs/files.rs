//! The files of a report, for download.

use std::fs;
use std::path::Path;

use serde::Serialize;
use utoipa::ToSchema;

use crate::reason::Reason;
use crate::refusal::{Refusal, RefusalKind};

/// A file of a report.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct RunFile {
    /// The name.
    #[schema(example = "standings.csv")]
    pub name: String,
    /// The size in bytes.
    pub bytes: u64,
}

/// The endings of files for clients. Databases and locks are not among them.
const ENDINGS: [&str; 11] = ["html", "csv", "svg", "png", "tex", "md", "txt", "json", "jsonl", "ggf", "toml"];

/// The logs and manifests that clients do not need.
const INTERNAL: [&str; 2] = ["study.json", "costs.jsonl"];

/// The files of the report in a directory, sorted by name; none before there is a report.
#[must_use]
pub fn files(directory: &Path) -> Vec<RunFile> {
    if !directory.join("report.json").is_file() {
        return Vec::new();
    }
    let entries = fs::read_dir(directory).into_iter().flatten().flatten();
    let file = |entry: fs::DirEntry| {
        let name = entry.file_name().into_string().ok().filter(|name| is_public(name))?;
        let meta = entry.metadata().ok().filter(fs::Metadata::is_file)?;
        Some(RunFile { name, bytes: meta.len() })
    };
    let mut files: Vec<RunFile> = entries.filter_map(file).collect();
    files.sort_by(|one, other| one.name.cmp(&other.name));
    files
}

/// The bytes of a file of the report.
///
/// # Errors
///
/// When the report has no such file, or it cannot be read.
pub fn read(directory: &Path, name: &str) -> Result<Vec<u8>, Refusal> {
    let missing = || {
        let message = format!("the report has no file {name:?}");
        Refusal::new(RefusalKind::NotFound, "not_found", Reason::NoSuchFile.with("file", name), message)
    };
    if !files(directory).iter().any(|file| file.name == name) {
        return Err(missing());
    }
    fs::read(directory.join(name)).map_err(|_| missing())
}

fn is_public(name: &str) -> bool {
    let is_plain = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte));
    let ending = name.rsplit_once('.').map(|(stem, ending)| (stem.is_empty(), ending));
    is_plain
        && !INTERNAL.contains(&name)
        && ending.is_some_and(|(is_hidden, ending)| !is_hidden && ENDINGS.contains(&ending))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_files_of_reports_are_public() {
        for name in ["report.html", "cell-1.csv", "games.jsonl", "study.toml", "a_b.tex"] {
            assert!(is_public(name), "{name}");
        }
        let others = [
            "run.sqlite",
            "run.lock",
            "study.json",
            "costs.jsonl",
            ".html",
            "html",
            "../report.html",
            "a/b.csv",
        ];
        for name in others {
            assert!(!is_public(name), "{name}");
        }
    }
}
