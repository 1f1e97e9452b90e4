//! Programs that the checks use: peers from Debian packages, and optional cargo tools.

use std::{env, path::PathBuf};

/// A program that tests run against. With `CI=true` it is required.
#[derive(Debug)]
pub struct Peer {
    /// The name of the executable.
    pub program: &'static str,
    /// The Debian package that contains it.
    pub package: &'static str,
    /// What cannot be tested without it.
    pub tests: &'static str,
}

/// Every peer. `cargo xtask setup` installs what is missing.
pub const PEERS: &[Peer] = &[
    Peer {
        program: "qemu-x86_64",
        package: "qemu-user",
        tests: "the refusal to start on a processor without AVX2 and BMI2",
    },
    Peer { program: "node", package: "nodejs", tests: "formatting and types of the page" },
    Peer { program: "npm", package: "npm", tests: "the page; its tests use packages from npm" },
    Peer { program: "chromium", package: "chromium", tests: "the page in a browser" },
    Peer { program: "tmux", package: "tmux", tests: "the full screen of the terminal board" },
    Peer { program: "gtp-rhino", package: "grhino", tests: "games against another program over GTP" },
];

/// Debian's directory for games, which is often not on `PATH`.
const GAMES: &str = "/usr/games";

impl Peer {
    /// Whether the program is on `PATH` or in the directory for games.
    pub fn is_present(&self) -> bool {
        is_on_path(self.program) || is_in([PathBuf::from(GAMES)].into_iter(), self.program)
    }
}

/// An optional tool.
#[derive(Debug)]
pub struct Tool {
    pub name: &'static str,
    /// A command that succeeds if the tool is installed.
    pub probe: &'static str,
    /// The command that installs it.
    pub install: &'static str,
    /// What it does.
    pub purpose: &'static str,
}

pub const NEXTEST: Tool = Tool {
    name: "cargo-nextest",
    probe: "cargo nextest --version",
    install: "cargo install --locked cargo-nextest",
    purpose: "runs the tests faster",
};

pub const DENY: Tool = Tool {
    name: "cargo-deny",
    probe: "cargo deny --version",
    install: "cargo install --locked cargo-deny",
    purpose: "checks licences and sources of dependencies",
};

pub const FUZZ: Tool = Tool {
    name: "cargo-fuzz",
    probe: "cargo fuzz --version",
    install: "cargo install --locked cargo-fuzz",
    purpose: "runs the fuzz targets",
};

pub const NIGHTLY: Tool = Tool {
    name: "nightly compiler",
    probe: "cargo +nightly --version",
    install: "rustup toolchain install nightly --profile minimal",
    purpose: "compiles the fuzz targets",
};

/// The packages of all missing peers.
pub fn missing_packages() -> Vec<&'static str> {
    PEERS.iter().filter(|peer| !peer.is_present()).map(|peer| peer.package).collect()
}

/// Every tool, in the order of `setup`.
pub const TOOLS: [&Tool; 4] = [&NEXTEST, &DENY, &FUZZ, &NIGHTLY];

/// Whether this is continuous integration (`CI=true`), where all peers are required.
pub fn in_ci() -> bool {
    env::var_os("CI").is_some_and(|value| value == "true")
}

/// Whether a program of this name is in one of the directories of `PATH`.
pub fn is_on_path(program: &str) -> bool {
    env::var_os("PATH").is_some_and(|path| is_in(env::split_paths(&path), program))
}

fn is_in(mut directories: impl Iterator<Item = PathBuf>, program: &str) -> bool {
    let file = format!("{program}{}", env::consts::EXE_SUFFIX);
    directories.any(|directory| directory.join(&file).is_file())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_is_found_in_its_directory() {
        let this = env::current_exe().unwrap();
        let name = this.file_stem().unwrap().to_str().unwrap();
        let directory = this.parent().unwrap().to_owned();
        assert!(is_in([PathBuf::from("/nowhere"), directory.clone()].into_iter(), name));
        assert!(!is_in([directory].into_iter(), "outflank-no-such-program"));
    }
}
