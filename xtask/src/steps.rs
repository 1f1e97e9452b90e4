//! The steps of `cargo xtask test`, in the order in which they run.

use std::{error::Error, fmt, path::Path};

use crate::{
    Result, browser,
    fetch::Fetcher,
    fuzz::{self, FuzzOptions},
    layering, modules,
    peers::{DENY, NEXTEST, PEERS, in_ci, is_on_path},
    process::{command, run},
    prose, tidy, translations, tree,
};

/// Which checks to run, and how thoroughly.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TestOptions {
    /// Include long tests and fuzzing.
    pub long: bool,
    /// Download neither tools nor packages.
    pub offline: bool,
    /// Names of steps. If empty: all.
    pub steps: Vec<String>,
    /// The packages for clippy and tests. If empty: all.
    pub packages: Vec<String>,
}

impl TestOptions {
    /// The arguments of cargo that select the packages.
    fn selection(&self) -> String {
        if self.packages.is_empty() {
            return "--workspace".to_owned();
        }
        self.packages.iter().map(|package| format!("-p {package}")).collect::<Vec<_>>().join(" ")
    }
}

/// One check.
pub struct Step {
    pub name: &'static str,
    /// Run this step only with `--long` or if it is named.
    pub long: bool,
    /// Runs the check and returns the skipped parts.
    pub run: fn(&TestOptions, &Fetcher) -> Result<Vec<Skip>>,
}

/// A skipped part of a check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Skip {
    pub what: String,
    pub why: String,
    /// A command or condition that makes it run.
    pub remedy: &'static str,
}

/// Every step. Benchmarks have no step, because clippy compiles them.
pub const STEPS: &[Step] = &[
    Step { name: "peers", long: false, run: peers },
    Step { name: "format", long: false, run: format },
    Step { name: "clippy", long: false, run: clippy },
    Step { name: "layering", long: false, run: layering },
    Step { name: "tests", long: false, run: tests },
    Step { name: "doctests", long: false, run: doctests },
    Step { name: "docs", long: false, run: docs },
    Step { name: "fuzz-check", long: false, run: fuzz_check },
    Step { name: "deny", long: false, run: deny },
    Step { name: "tidy", long: false, run: tidy },
    Step { name: "prose", long: false, run: prose },
    Step { name: "page", long: false, run: page },
    Step { name: "browser", long: false, run: browser },
    Step { name: "portable", long: true, run: portable },
    Step { name: "fuzz", long: true, run: fuzz },
];

/// The command that installs what needs root.
pub const SETUP: &str = "cargo xtask setup";

/// Time per target. It is shorter than the default of `cargo xtask fuzz`, to limit the time of `test --long`.
const FUZZ_STEP_SECONDS: u32 = 60;

fn peers(_: &TestOptions, _: &Fetcher) -> Result<Vec<Skip>> {
    let mut skips = Vec::new();
    for peer in PEERS {
        if peer.is_present() {
            println!("{}: present", peer.program);
        } else if in_ci() {
            return Err(MissingPeer(not_on_path(peer.program)).into());
        } else {
            skips.push(Skip { what: peer.tests.to_owned(), why: not_on_path(peer.program), remedy: SETUP });
        }
    }
    Ok(skips)
}

fn format(_: &TestOptions, _: &Fetcher) -> Result<Vec<Skip>> {
    run(&mut command("cargo fmt --all --check"))?;
    if has_fuzz_targets() {
        run(&mut command("cargo fmt --manifest-path fuzz/Cargo.toml --check"))?;
    }
    Ok(Vec::new())
}

fn clippy(options: &TestOptions, _: &Fetcher) -> Result<Vec<Skip>> {
    let selection = options.selection();
    run(&mut command(&format!("cargo clippy {selection} --all-targets --locked -- -D warnings")))?;
    if options.packages.is_empty() {
        // The one crate whose features the workspace does not use in all combinations.
        for features in ["--no-default-features", "--all-features"] {
            let line = format!("cargo clippy -p outflank-arena {features} --locked -- -D warnings");
            run(&mut command(&line))?;
        }
    }
    Ok(Vec::new())
}

fn layering(_: &TestOptions, _: &Fetcher) -> Result<Vec<Skip>> {
    layering::check()?;
    modules::check()?;
    Ok(Vec::new())
}

fn tests(options: &TestOptions, fetcher: &Fetcher) -> Result<Vec<Skip>> {
    let selection = options.selection();
    let line = if fetcher.tool(&NEXTEST).is_none() {
        format!("cargo nextest run {selection} --locked --no-fail-fast --no-tests=pass")
    } else {
        format!("cargo test {selection} --locked --tests")
    };
    let mut tests = fetcher.toolbox.command(&line);
    if options.long {
        // Long tests read this variable and return early without it.
        tests.env("OUTFLANK_LONG", "1");
    }
    run(&mut tests)?;
    Ok(Vec::new())
}

fn doctests(_: &TestOptions, _: &Fetcher) -> Result<Vec<Skip>> {
    run(&mut command("cargo test --workspace --doc --locked"))?;
    Ok(Vec::new())
}

fn docs(_: &TestOptions, _: &Fetcher) -> Result<Vec<Skip>> {
    run(command("cargo doc --workspace --no-deps --locked").env("RUSTDOCFLAGS", "-D warnings"))?;
    Ok(Vec::new())
}

/// Compiles the fuzz targets with the stable compiler.
///
/// The default feature needs the C++ runtime of libFuzzer, so it is disabled.
fn fuzz_check(_: &TestOptions, _: &Fetcher) -> Result<Vec<Skip>> {
    if has_fuzz_targets() {
        run(&mut command("cargo check --manifest-path fuzz/Cargo.toml --no-default-features --locked"))?;
    }
    Ok(Vec::new())
}

fn deny(_: &TestOptions, fetcher: &Fetcher) -> Result<Vec<Skip>> {
    if let Some(why) = fetcher.tool(&DENY) {
        let what = "licences and sources of dependencies".to_owned();
        return Ok(vec![Skip { what, why, remedy: "cargo xtask setup --tools" }]);
    }
    run(&mut fetcher.toolbox.command("cargo deny check licenses bans sources"))?;
    Ok(Vec::new())
}

fn tidy(_: &TestOptions, _: &Fetcher) -> Result<Vec<Skip>> {
    with_files("white space and doc lines of the sources, and translations of documents", || {
        tidy::check()?;
        translations::check()
    })
}

fn prose(_: &TestOptions, _: &Fetcher) -> Result<Vec<Skip>> {
    with_files("the prose of documents and doc comments", prose::check)
}

/// Runs a check of the files that git lists, or skips it without git.
fn with_files(what: &str, check: fn() -> Result) -> Result<Vec<Skip>> {
    if !tree::can_list() {
        return Ok(vec![Skip {
            what: what.to_owned(),
            why: "this tree is not a git repository, or git is not on PATH".to_owned(),
            remedy: "a clone of the repository",
        }]);
    }
    check().map(|()| Vec::new())
}

/// Checks formatting and types of the page, which is JavaScript with `JSDoc` types.
fn page(_: &TestOptions, fetcher: &Fetcher) -> Result<Vec<Skip>> {
    with_peers("formatting and types of the page", &["node"], fetcher, || Ok(browser::check()?))
}

/// Tests the page in a browser.
fn browser(options: &TestOptions, fetcher: &Fetcher) -> Result<Vec<Skip>> {
    with_peers("the page in a browser", &["node", "chromium"], fetcher, || browser::test(options.long))
}

/// Runs a check of the page, or skips it if a program or package is missing.
fn with_peers(
    what: &str,
    programs: &[&str],
    fetcher: &Fetcher,
    check: impl FnOnce() -> Result,
) -> Result<Vec<Skip>> {
    let missing = programs.iter().find(|program| !is_on_path(program));
    let missing = missing.map(|program| not_on_path(program));
    match missing.or_else(|| fetcher.packages()) {
        None => check().map(|()| Vec::new()),
        Some(why) if in_ci() => Err(MissingPeer(why).into()),
        Some(why) => Ok(vec![Skip { what: what.to_owned(), why, remedy: SETUP }]),
    }
}

/// Tests the rules compiled without AVX2 and BMI2, in a separate target directory to keep the usual build.
fn portable(_: &TestOptions, _: &Fetcher) -> Result<Vec<Skip>> {
    let line = "cargo test --package outflank-board --locked --tests --target-dir target/portable";
    run(command(line).env("RUSTFLAGS", ""))?;
    Ok(Vec::new())
}

fn fuzz(_: &TestOptions, _: &Fetcher) -> Result<Vec<Skip>> {
    if !has_fuzz_targets() {
        return Ok(Vec::new());
    }
    if let Some(tool) = fuzz::missing_tool()? {
        return Ok(vec![Skip {
            what: "fuzzing".to_owned(),
            why: format!("{} is not installed", tool.name),
            remedy: "cargo xtask setup --tools",
        }]);
    }
    fuzz::fuzz(&FuzzOptions { seconds: FUZZ_STEP_SECONDS, targets: Vec::new() })?;
    Ok(Vec::new())
}

fn has_fuzz_targets() -> bool {
    Path::new(fuzz::MANIFEST).exists()
}

fn not_on_path(program: &str) -> String {
    format!("{program} is not on PATH")
}

/// A peer is missing in continuous integration.
#[derive(Debug)]
struct MissingPeer(String);

impl fmt::Display for MissingPeer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "required with CI=true: {}; install it with: {SETUP}", self.0)
    }
}

impl Error for MissingPeer {}
