//! The measurements of `cargo xtask budget`.

use std::{
    collections::BTreeSet,
    error::Error,
    fmt, fs,
    path::{Path, PathBuf},
    process::Command,
    time::{Duration, Instant},
};

use super::BudgetOptions;
use crate::{
    Result, dist,
    process::{command, output},
};

/// A measured quantity.
pub struct Measurement {
    pub name: &'static str,
    pub run: fn(BudgetOptions) -> Result<Measured>,
}

/// The result of a measurement.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Measured {
    Value(f64),
    /// Not measured. The text says how to do it.
    Missing(&'static str),
}

/// Every measurement, in the order of the table.
pub const MEASUREMENTS: &[Measurement] = &[
    Measurement { name: "crates-linked", run: |_| crates("normal,no-proc-macro") },
    Measurement { name: "crates-compiled", run: |_| crates("normal,build") },
    Measurement { name: "program", run: |_| size(&dist::artifacts()?.0) },
    Measurement { name: "archive", run: |_| size(&dist::artifacts()?.1) },
    Measurement { name: "page", run: |_| page(|data| Ok(data.len())) },
    Measurement { name: "page-gzip", run: |_| page(|data| Ok(dist::gzip(data)?.len())) },
    Measurement { name: "repository", run: |_| repository() },
    Measurement { name: "tree", run: |_| tree() },
    Measurement { name: "startup", run: |_| startup() },
    Measurement { name: "bench", run: |_| bench() },
    Measurement { name: "first-build", run: first_build },
];

const NO_DIST: Measured = Measured::Missing("run cargo xtask dist first");

/// The files that the server sends.
const PAGE: &str = "crates/web/page";

/// The starts of which the fastest counts.
const STARTS: usize = 20;

/// The target directory of the first build.
const BUILD_DIRECTORY: &str = "target/budget";

/// The crates of other authors, by the kinds of dependencies that `cargo tree` follows.
fn crates(edges: &str) -> Result<Measured> {
    let line = format!("cargo tree -p outflank-cli -e {edges} --prefix none --no-dedupe --locked");
    let tree = String::from_utf8(output(&mut command(&line))?)?;
    Ok(Measured::Value(count_crates(&tree) as f64))
}

/// The number of different crates and versions. Crates of the workspace do not count.
fn count_crates(tree: &str) -> usize {
    let crates = tree.lines().filter(|line| !line.is_empty() && !line.starts_with("outflank-"));
    // The version is followed by `(proc-macro)` or `(*)`.
    crates.map(|line| line.split(" (").next()).collect::<BTreeSet<_>>().len()
}

fn size(path: &Path) -> Result<Measured> {
    if !path.exists() {
        return Ok(NO_DIST);
    }
    Ok(Measured::Value(fs::metadata(path)?.len() as f64 / 1e6))
}

/// The sum over the files of the page, in kB.
fn page(length: impl Fn(&[u8]) -> Result<usize>) -> Result<Measured> {
    let mut bytes = 0;
    for file in files_below(Path::new(PAGE))? {
        bytes += length(&fs::read(file)?)?;
    }
    Ok(Measured::Value(bytes as f64 / 1e3))
}

fn files_below(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            files.extend(files_below(&path)?);
        } else {
            files.push(path);
        }
    }
    Ok(files)
}

/// The objects of the history on disk. Other branches and garbage do not count.
fn repository() -> Result<Measured> {
    let bytes = String::from_utf8(output(&mut command("git rev-list --disk-usage --objects HEAD"))?)?;
    let bytes: f64 = bytes.trim().parse().map_err(|_| Unreadable("git rev-list"))?;
    Ok(Measured::Value(bytes / 1e6))
}

/// The files of the last commit.
fn tree() -> Result<Measured> {
    let list = output(&mut command("git ls-tree -r -l -z HEAD"))?;
    Ok(Measured::Value(tree_bytes(&String::from_utf8(list)?) as f64 / 1e6))
}

/// The sum of the sizes in lines such as `100644 blob 0a1b 1234<tab>path`.
fn tree_bytes(list: &str) -> u64 {
    let sizes = list.split_terminator('\0').filter_map(|line| line.split_whitespace().nth(3));
    sizes.filter_map(|size| size.parse::<u64>().ok()).sum()
}

/// The wall time of the fastest of several starts.
fn startup() -> Result<Measured> {
    let (program, _) = dist::artifacts()?;
    if !program.exists() {
        return Ok(NO_DIST);
    }
    let mut best = Duration::MAX;
    for _ in 0..STARTS {
        let start = Instant::now();
        Command::new(&program).arg("--version").output()?;
        best = best.min(start.elapsed());
    }
    Ok(Measured::Value(best.as_secs_f64() * 1e3))
}

/// The speed of the engine, on the positions of `outflank bench`.
fn bench() -> Result<Measured> {
    let (program, _) = dist::artifacts()?;
    if !program.exists() {
        return Ok(NO_DIST);
    }
    let json = String::from_utf8(output(Command::new(&program).args(["bench", "--json"]))?)?;
    let speed = number_after(&json, "\"nodes_per_second\":").ok_or(Unreadable("outflank bench --json"))?;
    Ok(Measured::Value(speed / 1e6))
}

/// The number that follows a key in a JSON document.
fn number_after(json: &str, key: &str) -> Option<f64> {
    let (_, rest) = json.split_once(key)?;
    let rest = rest.trim_start();
    let end = rest.find([',', '}', '\n']).unwrap_or(rest.len());
    rest[..end].trim().parse().ok()
}

/// The CPU time of a release build into an empty target directory.
fn first_build(options: BudgetOptions) -> Result<Measured> {
    if !options.build {
        return Ok(Measured::Missing("measured with --build"));
    }
    if Path::new(BUILD_DIRECTORY).exists() {
        fs::remove_dir_all(BUILD_DIRECTORY)?;
    }
    // `times` prints the CPU time of the shell, and on its second line that of all its descendants.
    let script = format!("cargo build --release --locked --target-dir {BUILD_DIRECTORY} && times");
    let times = String::from_utf8(output(Command::new("sh").args(["-c", &script]))?)?;
    fs::remove_dir_all(BUILD_DIRECTORY)?;
    Ok(Measured::Value(descendants_seconds(&times).ok_or(Unreadable("times"))?))
}

/// User and system time on the second line, such as `2m3.5s 0m4.25s`.
fn descendants_seconds(times: &str) -> Option<f64> {
    times.lines().nth(1)?.split_whitespace().map(seconds).sum()
}

fn seconds(time: &str) -> Option<f64> {
    let (minutes, seconds) = time.strip_suffix('s')?.split_once('m')?;
    Some(minutes.parse::<f64>().ok()? * 60.0 + seconds.parse::<f64>().ok()?)
}

/// Output of a program that is not understood.
#[derive(Debug)]
struct Unreadable(&'static str);

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "cannot read the output of `{}`", self.0)
    }
}

impl Error for Unreadable {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn different_versions_are_different_crates() {
        let tree = "outflank-cli v0.1.0 (/a/crates/cli)\nsyn v2.0.1\nsyn v3.0.0\nsyn v3.0.0 (*)\n\
                    serde_derive v1.0.0 (proc-macro)\nserde_derive v1.0.0 (proc-macro) (*)\n";
        assert_eq!(count_crates(tree), 3);
    }

    #[test]
    fn sizes_of_files_are_summed() {
        let list = "100644 blob 0a1b    1234\ta b.rs\x00120000 blob 0c1d       6\tlink\x00160000 commit 0e1f       -\tsub\0";
        assert_eq!(tree_bytes(list), 1240);
    }

    #[test]
    fn numbers_of_json_are_found() {
        let json = "{\"nodes\": 12, \"nodes_per_second\": 2500000.5}";
        assert_eq!(number_after(json, "\"nodes_per_second\":"), Some(2_500_000.5));
        assert_eq!(number_after(json, "\"nodes\":"), Some(12.0));
        assert_eq!(number_after(json, "\"seconds\":"), None);
    }

    #[test]
    fn times_of_descendants_are_summed() {
        assert_eq!(descendants_seconds("0m0.010s 0m0.000s\n2m3.5s 0m4.25s\n"), Some(127.75));
        assert_eq!(descendants_seconds("0m0.010s 0m0.000s\n"), None);
    }

    #[test]
    fn the_shell_prints_times() {
        let times = Command::new("sh").args(["-c", "true && times"]).output().unwrap();
        assert!(descendants_seconds(&String::from_utf8(times.stdout).unwrap()).is_some());
    }
}
