//! The build of a release, without paths of this machine in the program.

use std::{
    env,
    ffi::OsString,
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use super::{error::DistError, files_in, toolchain::Toolchain};
use crate::{
    Result,
    process::{command, output, run},
    tree::target_directory,
};

/// The separator of `CARGO_ENCODED_RUSTFLAGS`.
const SEPARATOR: char = '\x1f';

/// Builds the program and returns its path.
pub fn build(toolchain: &Toolchain) -> Result<PathBuf> {
    let remaps = remaps(toolchain)?;
    let mut build = command("cargo build --profile dist --locked -p outflank-cli");
    let given = given_flags(env::var_os("CARGO_ENCODED_RUSTFLAGS"), env::var_os("RUSTFLAGS"));
    add_flags(&mut build, &toolchain.host, given, &remaps.iter().map(Remap::flag).collect::<Vec<_>>());
    // rust-embed stores the times of the page's files, which nothing reads. This variable replaces them. It must not be
    // the date of the commit, because cargo would not compile the crate again.
    run(build.env("SOURCE_DATE_EPOCH", "0"))?;

    let program = target_directory().join(format!("dist/outflank{}", env::consts::EXE_SUFFIX));
    let bytes = fs::read(&program).map_err(|source| DistError::File { path: program.clone(), source })?;
    match remaps.iter().find(|remap| remap.is_missed(&bytes)) {
        None => Ok(program),
        Some(remap) => Err(DistError::EmbeddedPath(remap.from.clone()).into()),
    }
}

/// A directory of this machine and its name in the program.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Remap {
    from: PathBuf,
    to: String,
}

impl Remap {
    fn flag(&self) -> String {
        format!("--remap-path-prefix={}={}", self.from.display(), self.to)
    }

    /// Whether a program contains the directory. A name such as `/src` is also a part of other paths.
    fn is_missed(&self, program: &[u8]) -> bool {
        let is_specific = self.from.components().count() > 2 && !Path::new(&self.to).starts_with(&self.from);
        let path = self.from.as_os_str().as_encoded_bytes();
        is_specific && program.windows(path.len()).any(|window| window == path)
    }
}

/// Panic messages name source files. The last matching prefix counts, so the root is the first.
fn remaps(toolchain: &Toolchain) -> Result<Vec<Remap>> {
    let sysroot = String::from_utf8(output(&mut command("rustc --print sysroot"))?)?;
    let library = Path::new(sysroot.trim()).join("lib/rustlib/src/rust");
    let root = env::current_dir()?;
    let remap = |from, to: &str| Remap { from, to: to.to_owned() };
    Ok(vec![
        remap(root.clone(), "/outflank"),
        remap(root.join(target_directory()), "/outflank/target"),
        remap(root.join(sources()), "/registry"),
        remap(library, &format!("/rustc/{}", toolchain.commit)),
    ])
}

/// The directories of cargo that contain sources, one per registry.
pub fn registries() -> Result<Vec<PathBuf>, DistError> {
    files_in(&sources())
}

/// The directory of all registries. It does not exist before the first build.
fn sources() -> PathBuf {
    let default = || env::home_dir().unwrap_or_default().join(".cargo");
    env::var_os("CARGO_HOME").map_or_else(default, PathBuf::from).join("registry/src")
}

/// The compiler flags of the environment. The first variable wins, as in cargo.
fn given_flags(encoded: Option<OsString>, plain: Option<OsString>) -> Option<String> {
    if let Some(encoded) = encoded {
        return Some(encoded.to_string_lossy().into_owned());
    }
    let plain = plain?.to_string_lossy().into_owned();
    Some(plain.split_whitespace().collect::<Vec<_>>().join(&SEPARATOR.to_string()))
}

/// Adds flags to those of the environment, or else to those of `.cargo/config.toml`.
///
/// A variable would replace the flags of `.cargo/config.toml`, but cargo joins the entries of `target`.
fn add_flags(build: &mut Command, host: &str, given: Option<String>, flags: &[String]) {
    if let Some(given) = given {
        let all: Vec<&str> = given
            .split(SEPARATOR)
            .chain(flags.iter().map(String::as_str))
            .filter(|flag| !flag.is_empty())
            .collect();
        build.env("CARGO_ENCODED_RUSTFLAGS", all.join(&SEPARATOR.to_string()));
    } else {
        build.arg("--config").arg(format!("target.{host}.rustflags={flags:?}"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::process::shown;

    #[track_caller]
    fn check(encoded: Option<&str>, plain: Option<&str>, expected: &str) {
        let mut build = command("cargo build");
        let given = given_flags(encoded.map(OsString::from), plain.map(OsString::from));
        add_flags(&mut build, "x86_64-unknown-linux-gnu", given, &["-a=b c".to_owned(), "-d".to_owned()]);
        assert_eq!(shown(&build), expected);
    }

    #[test]
    fn flags_are_added_to_those_in_effect() {
        check(
            None,
            None,
            "cargo build --config 'target.x86_64-unknown-linux-gnu.rustflags=[\"-a=b c\", \"-d\"]'",
        );
        check(None, Some(" -C  x"), "CARGO_ENCODED_RUSTFLAGS='-C\x1fx\x1f-a=b c\x1f-d' cargo build");
        check(Some("-y"), Some("-x"), "CARGO_ENCODED_RUSTFLAGS='-y\x1f-a=b c\x1f-d' cargo build");
        check(None, Some(""), "CARGO_ENCODED_RUSTFLAGS='-a=b c\x1f-d' cargo build");
    }

    #[test]
    fn paths_in_a_program_are_found() {
        let is_missed = |from: &str, program: &[u8]| {
            Remap { from: from.into(), to: "/build/outflank".to_owned() }.is_missed(program)
        };
        assert!(is_missed("/home/a", b"\0a.rs/home/a/src/lib.rs\0"));
        assert!(!is_missed("/home/a", b"\0a.rs/home/b/src/lib.rs\0"));
        assert!(!is_missed("/src", b"\0crates/board/src/lib.rs\0"));
        assert!(!is_missed("/build/outflank", b"\0/build/outflank/target\0"));
    }

    #[test]
    fn a_remap_is_a_flag() {
        let remap = Remap { from: "/home/a".into(), to: "/outflank".to_owned() };
        assert_eq!(remap.flag(), "--remap-path-prefix=/home/a=/outflank");
    }
}
