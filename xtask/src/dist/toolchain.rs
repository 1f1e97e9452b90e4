//! The compiler that builds a release.

use super::error::DistError;
use crate::{
    Result,
    process::{command, output},
};

/// What `rustc -vV` prints.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Toolchain {
    /// The target triple of this machine.
    pub host: String,
    pub release: String,
    /// The commit of the standard library, which its paths contain.
    pub commit: String,
}

impl Toolchain {
    /// Asks the compiler.
    pub fn current() -> Result<Self> {
        let text = String::from_utf8(output(&mut command("rustc -vV"))?)?;
        Ok(Self::parse(&text)?)
    }

    fn parse(text: &str) -> Result<Self, DistError> {
        let field = |name| {
            let value = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "));
            value.map(str::to_owned).ok_or(DistError::NoToolchainField(name))
        };
        Ok(Self { host: field("host")?, release: field("release")?, commit: field("commit-hash")? })
    }

    /// The name of the processor in Debian, if the target is Linux with glibc.
    pub fn debian_architecture(&self) -> Option<&'static str> {
        let processor = self.host.strip_suffix("-unknown-linux-gnu")?;
        match processor {
            "x86_64" => Some("amd64"),
            "aarch64" => Some("arm64"),
            "riscv64gc" => Some("riscv64"),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "\
rustc 1.95.0 (59807616e 2026-04-14)
binary: rustc
commit-hash: 59807616e1fa2540724bfbac14d7976d7e4a3860
host: x86_64-unknown-linux-gnu
release: 1.95.0
";

    #[test]
    fn fields_are_found() {
        let toolchain = Toolchain::parse(TEXT).unwrap();
        assert_eq!(toolchain.host, "x86_64-unknown-linux-gnu");
        assert_eq!(toolchain.release, "1.95.0");
        assert_eq!(toolchain.commit, "59807616e1fa2540724bfbac14d7976d7e4a3860");
        let error = Toolchain::parse("host: x\n").unwrap_err();
        assert_eq!(error.to_string(), "`rustc -vV` does not print `release`");
    }

    #[track_caller]
    fn check(host: &str, expected: Option<&str>) {
        let toolchain = Toolchain { host: host.to_owned(), release: String::new(), commit: String::new() };
        assert_eq!(toolchain.debian_architecture(), expected);
    }

    #[test]
    fn debian_names_processors_in_its_own_way() {
        check("x86_64-unknown-linux-gnu", Some("amd64"));
        check("aarch64-unknown-linux-gnu", Some("arm64"));
        check("x86_64-unknown-linux-musl", None);
        check("aarch64-apple-darwin", None);
    }
}
