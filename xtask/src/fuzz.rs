//! `cargo xtask fuzz`: runs each fuzz target for a fixed time and stops at the first failure.

use std::{
    error::Error,
    fmt,
    fs::{self, File},
    io::{self, BufRead, BufReader, Write},
    path::{Path, PathBuf},
    process::{ExitStatus, Stdio},
};

use crate::{
    Result,
    peers::{FUZZ, NIGHTLY, Tool},
    process::{CommandError, command, run, shown},
    toolbox::Toolbox,
    usage::UsageError,
};

/// The manifest of the fuzz targets, outside the workspace.
pub const MANIFEST: &str = "fuzz/Cargo.toml";

/// Which targets to fuzz, and for how long.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FuzzOptions {
    /// Time per target.
    pub seconds: u32,
    /// Names of targets. If empty: all.
    pub targets: Vec<String>,
}

/// The first tool that fuzzing needs and that is not installed.
pub fn missing_tool() -> io::Result<Option<&'static Tool>> {
    let toolbox = Toolbox::current()?;
    Ok([&FUZZ, &NIGHTLY].into_iter().find(|tool| !toolbox.has(tool)))
}

/// Fuzzes the chosen targets one after the other.
pub fn fuzz(options: &FuzzOptions) -> Result {
    if let Some(tool) = missing_tool()? {
        return Err(NoTool(tool).into());
    }
    let manifest = fs::read_to_string(MANIFEST)
        .map_err(|error| io::Error::new(error.kind(), format!("cannot read {MANIFEST}: {error}")))?;
    let targets = chosen(&bin_names(&manifest), &options.targets)?;

    // Compile first, so that the logs contain the output of the fuzzer only.
    for target in &targets {
        run(&mut command(&format!("cargo +nightly fuzz build {target}")))?;
    }
    let mut lines = Vec::new();
    for target in &targets {
        let executions = fuzz_target(target, options.seconds)?;
        lines.push(format!("{target:<24} {executions:>12} executions"));
    }
    println!("\nno failure in {} s per target:\n{}", options.seconds, lines.join("\n"));
    Ok(())
}

/// The names in the `[[bin]]` sections of a manifest.
fn bin_names(manifest: &str) -> Vec<String> {
    let mut names = Vec::new();
    let mut in_bin = false;
    for line in manifest.lines().map(str::trim) {
        if line.starts_with('[') {
            in_bin = line == "[[bin]]";
        } else if let Some((key, value)) = line.split_once('=')
            && in_bin
            && key.trim() == "name"
        {
            names.push(value.trim().trim_matches('"').to_owned());
        }
    }
    names
}

/// The requested targets, which must exist. Without a request: all.
fn chosen(known: &[String], asked: &[String]) -> Result<Vec<String>, UsageError> {
    let unknown = asked.iter().find(|target| !known.contains(target));
    match unknown {
        Some(target) => Err(UsageError::unknown("fuzz target", target, known.iter().map(String::as_str))),
        None if asked.is_empty() => Ok(known.to_vec()),
        None => Ok(asked.to_vec()),
    }
}

/// Fuzzes one target and returns the number of executions.
fn fuzz_target(target: &str, seconds: u32) -> Result<u64> {
    let mut command = command(&format!(
        "cargo +nightly fuzz run {target} -- -max_total_time={seconds} -rss_limit_mb=2048 -timeout=10"
    ));
    let line = shown(&command);
    let log = Path::new("target").join(format!("fuzz-{target}.log"));
    println!("$ {line} 2> {}", log.display());

    fs::create_dir_all("target")?;
    let mut log_file = File::create(&log)?;
    let not_started = |source| CommandError::NotStarted { line: line.clone(), source };
    let mut child = command.stderr(Stdio::piped()).spawn().map_err(not_started)?;
    let mut progress = Progress::default();
    if let Some(stderr) = child.stderr.take() {
        progress.watch(BufReader::new(stderr), &mut log_file)?;
    }
    let status = child.wait()?;
    println!("{target}: {} executions", progress.executions);

    if status.success() {
        return Ok(progress.executions);
    }
    Err(Finding { target: target.to_owned(), status, artifact: progress.artifact, log }.into())
}

/// The state of a run, from the output of libFuzzer.
#[derive(Debug, Default, PartialEq, Eq)]
struct Progress {
    executions: u64,
    /// The file with the last failing input.
    artifact: Option<String>,
}

impl Progress {
    /// Reads the output until EOF and copies it to the log.
    fn watch(&mut self, mut output: impl BufRead, log: &mut impl Write) -> io::Result<()> {
        // Bytes, because the output of a target need not be UTF-8.
        let mut line = Vec::new();
        while output.read_until(b'\n', &mut line)? > 0 {
            log.write_all(&line)?;
            self.read(&String::from_utf8_lossy(&line));
            line.clear();
        }
        Ok(())
    }

    /// Parses lines such as `#2097152 pulse  cov: 312 ...` and
    /// `artifact_prefix='...'; Test unit written to fuzz/artifacts/game/crash-0a1b`.
    fn read(&mut self, line: &str) {
        if let Some(rest) = line.strip_prefix('#') {
            let digits = rest.split(|c: char| !c.is_ascii_digit()).next().unwrap_or_default();
            self.executions = digits.parse().unwrap_or(self.executions);
        } else if let Some((_, path)) = line.split_once("Test unit written to ") {
            self.artifact = Some(path.trim().to_owned());
        }
    }
}

/// A failing input.
#[derive(Debug)]
struct Finding {
    target: String,
    status: ExitStatus,
    artifact: Option<String>,
    log: PathBuf,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { target, status, artifact, log } = self;
        write!(f, "fuzz target `{target}` ended with {status}; its output is in {}", log.display())?;
        match artifact {
            Some(path) => {
                write!(f, "\ninput: {path}\nto reproduce: cargo +nightly fuzz run {target} {path}")
            }
            None => write!(f, "\nno input was written"),
        }
    }
}

impl Error for Finding {}

/// A tool that fuzzing needs is not installed.
#[derive(Debug)]
struct NoTool(&'static Tool);

impl fmt::Display for NoTool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "fuzzing needs {}; install it with: {}", self.0.name, self.0.install)
    }
}

impl Error for NoTool {}

#[cfg(test)]
mod tests {
    use super::*;

    const MANIFEST: &str = "\
[package]
name = \"outflank-fuzz\"

[[bin]]
name = \"game\"
path = \"fuzz_targets/game.rs\"

[[bin]]
path = \"fuzz_targets/transcript.rs\"
name=\"transcript\"

[dependencies.libfuzzer-sys]
name = \"no target\"
";

    #[test]
    fn fuzz_targets_are_read_from_the_manifest() {
        assert_eq!(bin_names(MANIFEST), ["game", "transcript"]);
    }

    #[test]
    fn chosen_targets_must_exist() {
        let known = ["game", "transcript"].map(str::to_owned);
        assert_eq!(chosen(&known, &[]).unwrap(), known);
        assert_eq!(chosen(&known, &known[1..]).unwrap(), known[1..]);
        let error = chosen(&known, &["gaem".to_owned()]).unwrap_err();
        assert_eq!(error.to_string(), "unknown fuzz target `gaem`; did you mean `game`?");
    }

    #[track_caller]
    fn check(output: &[u8], expected: &Progress) {
        let mut progress = Progress::default();
        let mut log = Vec::new();
        progress.watch(output, &mut log).unwrap();
        assert_eq!(&progress, expected);
        assert_eq!(log, output, "the log holds every byte");
    }

    #[test]
    fn the_last_count_of_executions_is_returned() {
        check(
            b"INFO: Seed: 1\n#2\tINITED cov: 3\n\xff#9\n#4096\tpulse  cov: 5\n#70000\tDONE   cov: 5\n\
              Done 70000 runs in 3 second(s)\n",
            &Progress { executions: 70000, artifact: None },
        );
        check(b"error: could not compile\n# 12\n", &Progress::default());
    }

    #[test]
    fn the_artifact_is_found() {
        check(
            b"#17\tNEW    cov: 5\n==1== ERROR: libFuzzer: deadly signal\n\
              artifact_prefix='fuzz/'; Test unit written to fuzz/artifacts/game/crash-0a1b\n",
            &Progress { executions: 17, artifact: Some("fuzz/artifacts/game/crash-0a1b".to_owned()) },
        );
    }
}
