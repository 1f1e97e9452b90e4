//! Allowed dependencies between crates, compared with the output of `cargo tree`.

use std::{error::Error, fmt};

use crate::{
    Result,
    process::{command, output},
};

/// The allowed direct dependencies of a package.
#[derive(Debug)]
struct Rule {
    package: &'static str,
    /// Packages of this workspace.
    inside: &'static [&'static str],
    /// Packages from outside the workspace. `None` allows all.
    outside: Option<&'static [&'static str]>,
}

/// Every package of the workspace, lowest layer first.
///
/// A package may use lower layers, but no package of its own layer. `board` and `engine` have few outside dependencies,
/// and `xtask` has none. Only direct dependencies are checked: `web` may use everything through `api`.
const RULES: &[Rule] = &[
    Rule { package: "outflank-board", inside: &[], outside: Some(&["rand_core", "rand_xoshiro"]) },
    Rule { package: "outflank-notation", inside: &["outflank-board"], outside: None },
    Rule {
        package: "outflank-engine",
        inside: &["outflank-board"],
        outside: Some(&["arrayvec", "bytemuck", "wide", "zstd"]),
    },
    Rule { package: "outflank-lab", inside: &["outflank-board"], outside: None },
    Rule { package: "outflank-report", inside: &[], outside: None },
    Rule { package: "outflank-jobs", inside: &[], outside: Some(&[]) },
    Rule {
        package: "outflank-players",
        inside: &["outflank-board", "outflank-notation", "outflank-engine", "outflank-lab"],
        outside: Some(&["cpu-time", "nix", "rustix", "serde_core", "strsim", "thiserror", "utoipa"]),
    },
    Rule {
        package: "outflank-learn",
        inside: &[
            "outflank-board",
            "outflank-notation",
            "outflank-engine",
            "outflank-lab",
            "outflank-report",
            "outflank-jobs",
        ],
        outside: None,
    },
    Rule {
        package: "outflank-analysis",
        inside: &[
            "outflank-board",
            "outflank-notation",
            "outflank-engine",
            "outflank-lab",
            "outflank-report",
            "outflank-jobs",
            "outflank-players",
        ],
        outside: None,
    },
    Rule {
        package: "outflank-arena",
        inside: &[
            "outflank-board",
            "outflank-notation",
            "outflank-engine",
            "outflank-lab",
            "outflank-report",
            "outflank-jobs",
            "outflank-players",
        ],
        outside: None,
    },
    Rule {
        package: "outflank-study",
        inside: &[
            "outflank-board",
            "outflank-notation",
            "outflank-engine",
            "outflank-lab",
            "outflank-report",
            "outflank-jobs",
            "outflank-players",
            "outflank-arena",
        ],
        outside: None,
    },
    Rule {
        package: "outflank-api",
        inside: &[
            "outflank-board",
            "outflank-notation",
            "outflank-engine",
            "outflank-lab",
            "outflank-jobs",
            "outflank-report",
            "outflank-players",
            "outflank-analysis",
            "outflank-arena",
            "outflank-study",
        ],
        outside: None,
    },
    Rule { package: "outflank-web", inside: &["outflank-api"], outside: None },
    Rule {
        package: "outflank-cli",
        inside: &[
            "outflank-board",
            "outflank-notation",
            "outflank-engine",
            "outflank-lab",
            "outflank-report",
            "outflank-jobs",
            "outflank-players",
            "outflank-learn",
            "outflank-analysis",
            "outflank-arena",
            "outflank-study",
            "outflank-api",
            "outflank-web",
        ],
        outside: None,
    },
    Rule { package: "xtask", inside: &[], outside: Some(&[]) },
];

/// Includes optional and platform-specific dependencies, and lists repeated packages in full.
const TREE: &str = "cargo tree --workspace --depth 1 --edges normal --prefix depth --no-dedupe \
                    --all-features --target all --locked";

/// Fails if a package has a dependency that the table does not allow.
pub fn check() -> Result {
    let tree = output(&mut command(TREE))?;
    let faults = faults(&String::from_utf8_lossy(&tree));
    if faults.is_empty() { Ok(()) } else { Err(LayeringError(faults).into()) }
}

/// The faults in the output of [`TREE`].
///
/// A package of the workspace is a line such as `0outflank-cli v0.1.0 (path)`. Its dependencies follow in lines such as
/// `1name v1.2.3`.
fn faults(tree: &str) -> Vec<Fault> {
    let mut user = None;
    let mut faults = Vec::new();
    for line in tree.lines() {
        let package = line.split_whitespace().next().unwrap_or_default();
        if let Some(name) = package.strip_prefix('0') {
            user = RULES.iter().find(|rule| rule.package == name);
            if user.is_none() {
                faults.push(Fault::Unlisted(name.to_owned()));
            }
        } else if let (Some(name), Some(rule)) = (package.strip_prefix('1'), user)
            && !rule.allows(name)
        {
            faults.push(Fault::Edge { rule, used: name.to_owned() });
        }
    }
    faults
}

impl Rule {
    fn allows(&self, package: &str) -> bool {
        if is_inside(package) {
            return self.inside.contains(&package);
        }
        self.outside.is_none_or(|outside| outside.contains(&package))
    }
}

/// Whether a package belongs to this workspace.
///
/// The prefix counts too, so that a new package without a rule does not pass as an outside one.
fn is_inside(package: &str) -> bool {
    package.starts_with("outflank") || RULES.iter().any(|rule| rule.package == package)
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let inside = if self.inside.is_empty() { "nothing".to_owned() } else { self.inside.join(", ") };
        write!(f, "{} may use {inside} of this workspace, and ", self.package)?;
        match self.outside {
            None => write!(f, "any outside crate"),
            Some([]) => write!(f, "no outside crate"),
            Some(outside) => write!(f, "from outside only {}", outside.join(", ")),
        }
    }
}

/// A violation of the table.
#[derive(Debug)]
enum Fault {
    /// A package of the workspace without a rule.
    Unlisted(String),
    /// A dependency that the rule does not allow.
    Edge { rule: &'static Rule, used: String },
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unlisted(package) => {
                write!(f, "{package} has no rule: add it to the table in xtask/src/layering.rs")
            }
            Self::Edge { rule, used } => write!(f, "{} -> {used} is forbidden: {rule}", rule.package),
        }
    }
}

/// All violations, one per line.
#[derive(Debug)]
struct LayeringError(Vec<Fault>);

impl fmt::Display for LayeringError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the dependencies of the workspace break the layering rules")?;
        self.0.iter().try_for_each(|fault| write!(f, "\n  {fault}"))
    }
}

impl Error for LayeringError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(tree: &str, expected: &[&str]) {
        let faults: Vec<String> = faults(tree).iter().map(Fault::to_string).collect();
        assert_eq!(faults, expected);
    }

    #[test]
    fn allowed_edges_pass() {
        check(
            "0outflank-board v0.1.0 (/outflank/crates/board)\n\
             1rand_core v0.10.0\n\
             1rand_xoshiro v0.8.0\n\
             \n\
             0outflank-notation v0.1.0 (/outflank/crates/notation)\n\
             1outflank-board v0.1.0 (/outflank/crates/board)\n\
             1thiserror v2.0.18\n\
             \n\
             0xtask v0.1.0 (/outflank/xtask)\n",
            &[],
        );
    }

    #[test]
    fn dependencies_on_the_same_layer_are_forbidden() {
        check(
            "0outflank-lab v0.1.0 (/outflank/crates/lab)\n\
             1outflank-board v0.1.0 (/outflank/crates/board)\n\
             1outflank-engine v0.1.0 (/outflank/crates/engine)\n",
            &["outflank-lab -> outflank-engine is forbidden: \
               outflank-lab may use outflank-board of this workspace, and any outside crate"],
        );
    }

    #[test]
    fn unlisted_external_dependencies_are_forbidden() {
        check(
            "0outflank-board v0.1.0 (/outflank/crates/board)\n1serde v1.0.0\n",
            &["outflank-board -> serde is forbidden: outflank-board may use nothing of this \
               workspace, and from outside only rand_core, rand_xoshiro"],
        );
        check(
            "0xtask v0.1.0 (/outflank/xtask)\n1anyhow v1.0.0\n",
            &["xtask -> anyhow is forbidden: xtask may use nothing of this workspace, and no outside crate"],
        );
    }

    #[test]
    fn a_package_without_a_rule_is_a_fault() {
        check(
            "0outflank-extra v0.1.0 (/outflank/crates/extra)\n1serde v1.0.0\n",
            &["outflank-extra has no rule: add it to the table in xtask/src/layering.rs"],
        );
    }

    #[test]
    fn rules_allow_only_packages_of_lower_layers() {
        for (place, rule) in RULES.iter().enumerate() {
            for used in rule.inside {
                assert!(
                    RULES[..place].iter().any(|lower| lower.package == *used),
                    "{} may use {used}, which is not above it in the table",
                    rule.package
                );
            }
        }
    }
}
