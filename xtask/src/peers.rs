//! The programs beside cargo that the checks use: peers from the distribution, and cargo tools.

use std::{env, path::PathBuf};

use crate::process::{command, succeeds};

/// An external program that tests run against. With `CI=true` it must be there.
#[derive(Debug)]
pub struct Peer {
    /// The program looked for on `PATH`.
    pub program: &'static str,
    /// The Debian package that holds it.
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
    Peer { program: "node", package: "nodejs", tests: "the form and types of the page" },
    Peer { program: "npm", package: "npm", tests: "the page, whose tests take packages from npm" },
    Peer { program: "chromium", package: "chromium", tests: "the page in a browser" },
    Peer { program: "gtp-rhino", package: "grhino", tests: "games against another program over GTP" },
];

/// Where Debian puts games, which not everybody has on `PATH`.
const GAMES: &str = "/usr/games";

impl Peer {
    /// Whether the program is on `PATH` or among the games.
    pub fn is_present(&self) -> bool {
        is_on_path(self.program) || is_in([PathBuf::from(GAMES)].into_iter(), self.program)
    }
}

/// A tool that is used where it is installed and never demanded.
#[derive(Debug)]
pub struct Tool {
    pub name: &'static str,
    /// A command that succeeds where the tool is installed.
    probe: &'static str,
    /// The command that installs it.
    pub install: &'static str,
    /// What it is good for.
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

/// Every tool, in the order in which `setup` offers them.
pub const TOOLS: [&Tool; 4] = [&NEXTEST, &DENY, &FUZZ, &NIGHTLY];

impl Tool {
    /// Whether the tool answers.
    pub fn is_present(&self) -> bool {
        // Asking for a toolchain must not be what installs it.
        succeeds(command(self.probe).env("RUSTUP_AUTO_INSTALL", "0"))
    }
}

/// Whether this is continuous integration, where a missing peer is a failure.
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
    fn a_program_is_found_where_it_is() {
        let this = env::current_exe().unwrap();
        let name = this.file_stem().unwrap().to_str().unwrap();
        let directory = this.parent().unwrap().to_owned();
        assert!(is_in([PathBuf::from("/nowhere"), directory.clone()].into_iter(), name));
        assert!(!is_in([directory].into_iter(), "outflank-no-such-program"));
    }
}
