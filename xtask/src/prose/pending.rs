//! The list of files that are not checked yet. A line for a file without faults is a fault, so the list only shrinks.

use std::{collections::BTreeSet, path::Path};

use super::fault::{Fault, Problem};

/// The file of the list: one path per line, from the root of the workspace.
pub const LIST: &str = "xtask/src/prose/pending.txt";

/// The faults that count: those of files that are not listed, and those of the list itself.
///
/// `files` are all files that were read, with their faults.
pub fn apply(list: &str, files: Vec<(String, Vec<Fault>)>) -> Vec<Fault> {
    let list_fault = |line, problem| Fault { path: LIST.into(), line, problem };
    let mut counted = Vec::new();
    let mut seen = BTreeSet::new();
    for (line, path) in (1..).zip(list.lines()) {
        if !seen.insert(path) {
            counted.push(list_fault(line, Problem::ListedTwice(path.to_owned())));
            continue;
        }
        match files.iter().find(|(file, _)| file == path) {
            None => counted.push(list_fault(line, Problem::NoSuchFile(path.to_owned()))),
            Some((_, faults)) if faults.is_empty() => {
                counted.push(list_fault(line, Problem::NoLongerPending(path.to_owned())));
            }
            Some(_) => {}
        }
    }
    counted
        .extend(files.into_iter().filter(|(path, _)| !seen.contains(path.as_str())).flat_map(|file| file.1));
    counted
}

/// The list for a tree: all files with faults.
pub fn list(files: &[(String, Vec<Fault>)]) -> String {
    let paths: BTreeSet<&str> =
        files.iter().filter(|(_, faults)| !faults.is_empty()).map(|(path, _)| path.as_str()).collect();
    paths.into_iter().flat_map(|path| [path, "\n"]).collect()
}

/// A path in the format of the list, with `/` on every system.
pub fn listed_path(path: &Path) -> String {
    path.iter().map(|part| part.to_string_lossy()).collect::<Vec<_>>().join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(path: &str, faults: usize) -> (String, Vec<Fault>) {
        let fault = || Fault { path: path.into(), line: 1, problem: Problem::Median(20) };
        (path.to_owned(), std::iter::repeat_with(fault).take(faults).collect())
    }

    #[track_caller]
    fn check(list: &str, expected: &[&str]) {
        let files = vec![file("a.md", 2), file("b.rs", 1), file("c.rs", 0)];
        let faults: Vec<String> = apply(list, files)
            .iter()
            .map(|fault| format!("{}:{}: {}", fault.path.display(), fault.line, fault.problem))
            .collect();
        assert_eq!(faults.len(), expected.len(), "{faults:#?}");
        for (fault, expected) in faults.iter().zip(expected) {
            assert!(fault.starts_with(expected), "{fault}");
        }
    }

    #[test]
    fn listed_files_may_have_faults() {
        check("a.md\nb.rs\n", &[]);
        check("a.md\n", &["b.rs:1: "]);
        check("", &["a.md:1: ", "a.md:1: ", "b.rs:1: "]);
    }

    #[test]
    fn the_list_only_shrinks() {
        check("a.md\nb.rs\nc.rs\n", &["xtask/src/prose/pending.txt:3: c.rs has no fault any more"]);
        check("a.md\nd.rs\nb.rs\n", &["xtask/src/prose/pending.txt:2: d.rs does not exist"]);
        check("a.md\nb.rs\na.md\n", &["xtask/src/prose/pending.txt:3: a.md is listed twice"]);
    }

    #[test]
    fn the_list_is_generated_from_the_faults() {
        assert_eq!(list(&[file("b.rs", 1), file("c.rs", 0), file("a.md", 2)]), "a.md\nb.rs\n");
    }
}
