//! Sets the version that the program prints, with the commit if the sources are a git checkout.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The folders of a crate whose files are compiled or embedded.
const FOLDERS: [&str; 5] = ["src", "weights", "openings", "page", "font"];

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    let version = env!("CARGO_PKG_VERSION");
    let version = commit().map_or_else(|| version.to_owned(), |commit| format!("{version} ({commit})"));
    println!("cargo:rustc-env=OUTFLANK_VERSION={version}");
}

/// The commit, whether the sources differ from it, and its date: `abc123def-dirty 2026-11-17`.
fn commit() -> Option<String> {
    let root = fs::canonicalize(Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")).ok()?;
    let git = |arguments: &[&str]| git(&root, arguments);
    // The sources may lie inside the repository of another project.
    if fs::canonicalize(git(&["rev-parse", "--show-toplevel"])?).ok()? != root {
        return None;
    }
    let branch = git(&["symbolic-ref", "--quiet", "HEAD"]).unwrap_or_default();
    for name in ["HEAD", "logs/HEAD", "packed-refs", &branch] {
        let path = git(&["rev-parse", "--git-path", name]).map(|path| root.join(path));
        watch(path.into_iter());
    }
    watch(["Cargo.toml", "Cargo.lock"].map(|name| root.join(name)).into_iter());
    for entry in fs::read_dir(root.join("crates")).ok()?.flatten() {
        watch(FOLDERS.iter().map(|folder| entry.path().join(folder)));
    }

    let [hash, date] = ["%H", "%cs"].map(|form| git(&["log", "-1", &format!("--format={form}")]));
    let hash = hash?.get(..9)?.to_owned();
    let folders = FOLDERS.map(|folder| format!("crates/*/{folder}/*"));
    let mut status = vec!["--no-optional-locks", "status", "--porcelain", "--untracked-files=no", "--"];
    status.extend(["Cargo.toml", "Cargo.lock"].into_iter().chain(folders.iter().map(String::as_str)));
    let dirty = if git(&status)?.is_empty() { "" } else { "-dirty" };
    Some(format!("{hash}{dirty} {}", date?))
}

/// Runs the script again when one of these changes. A missing path would make Cargo run it on every build.
fn watch(paths: impl Iterator<Item = PathBuf>) {
    for path in paths.filter(|path| path.exists()) {
        println!("cargo:rerun-if-changed={}", path.display());
    }
}

/// What git prints, if there is git and it succeeds.
fn git(root: &Path, arguments: &[&str]) -> Option<String> {
    let mut command = Command::new("git");
    // Git hooks set these for their own repository.
    for variable in ["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE"] {
        command.env_remove(variable);
    }
    let output = command.arg("-C").arg(root).args(arguments).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.trim().to_owned())
}
