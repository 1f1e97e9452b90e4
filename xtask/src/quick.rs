//! `cargo xtask quick`: the fast checks, on the packages that changed.

use std::{collections::BTreeSet, path::Path};

use crate::{
    Result,
    process::{command, output},
    runner,
    steps::TestOptions,
};

/// The steps that are fast when little has changed.
const STEPS: [&str; 6] = ["format", "clippy", "layering", "tests", "tidy", "prose"];

/// Runs the fast steps on the packages with changes since the last commit. Without changes, the last commit counts.
///
/// It downloads nothing, because that takes minutes.
pub fn quick() -> Result {
    let mut changed = packages(&list("git diff --name-only -z HEAD")?);
    changed.extend(packages(&list("git ls-files -z --others --exclude-standard")?));
    if changed.is_empty() {
        changed = packages(&list("git diff --name-only -z HEAD~1 HEAD")?);
    }
    let mut steps: Vec<String> = STEPS.map(str::to_owned).into();
    if changed.is_empty() {
        println!("no package has changed");
        steps.retain(|step| !["clippy", "tests"].contains(&step.as_str()));
    }
    runner::test(&TestOptions { long: false, offline: true, steps, packages: changed.into_iter().collect() })
}

fn list(line: &str) -> Result<String> {
    Ok(String::from_utf8(output(&mut command(line))?)?)
}

/// The packages of files, which are separated by NUL.
fn packages(files: &str) -> BTreeSet<String> {
    files.split_terminator('\0').filter_map(package).collect()
}

/// The package of a file; `None` for documents and for files outside of all packages.
fn package(file: &str) -> Option<String> {
    let path = Path::new(file);
    if path.extension().is_some_and(|extension| extension == "md") {
        return None;
    }
    let mut parts = file.split('/');
    match (parts.next()?, parts.next()) {
        ("crates", Some(name)) => Some(format!("outflank-{name}")),
        ("xtask", Some(_)) => Some("xtask".to_owned()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changed_files_are_mapped_to_packages() {
        let files = "crates/lab/src/lib.rs\0crates/lab/tests/mcts.rs\0xtask/src/main.rs\0README.md\0crates/api/NOTES.md\0";
        assert_eq!(packages(files), BTreeSet::from(["outflank-lab".to_owned(), "xtask".to_owned()]));
        assert_eq!(packages("data/README.md\0Cargo.lock\0"), BTreeSet::new());
    }
}
