//! `cargo xtask setup`: installs the peers that tests need, and optionally the cargo tools.

use std::{error::Error, fmt, process::Command};

use crate::{
    Result, browser,
    peers::{PEERS, Peer, TOOLS, Tool, in_ci, is_on_path},
    process::{CommandError, command, run, succeeds},
    toolbox::Toolbox,
};

/// Installs missing peers. Lists missing tools, and installs them if `tools` is set.
pub fn setup(tools: bool) -> Result {
    for peer in PEERS {
        println!("{} ({}): {}", peer.program, peer.package, state(peer.is_present()));
    }
    install_peers()?;
    if is_on_path("npm") {
        browser::install()?;
    }

    let missing = missing_tools()?;
    if tools {
        return install_tools(&missing);
    }
    if !missing.is_empty() {
        println!("`cargo xtask setup --tools` would run:");
    }
    for tool in missing {
        println!("    {}", tool.install);
    }
    Ok(())
}

/// Prints the state of each tool and returns the missing ones.
fn missing_tools() -> Result<Vec<&'static Tool>> {
    let toolbox = Toolbox::current()?;
    let mut missing = Vec::new();
    for tool in TOOLS {
        let present = toolbox.has(tool);
        println!("{} ({}): {}", tool.name, tool.purpose, state(present));
        if !present {
            missing.push(tool);
        }
    }
    Ok(missing)
}

fn state(present: bool) -> &'static str {
    if present { "present" } else { "missing" }
}

fn missing_peers() -> Vec<&'static Peer> {
    PEERS.iter().filter(|peer| !peer.is_present()).collect()
}

fn install_peers() -> Result {
    let missing = missing_peers();
    if missing.is_empty() {
        return Ok(());
    }
    let Some(apt) = apt_get() else {
        println!("no usable apt-get (this needs Debian or Ubuntu, and root or sudo); install by hand:");
        for peer in &missing {
            println!("    {}, for example from the package {}: {}", peer.program, peer.package, peer.tests);
        }
        return if in_ci() { Err(StillMissing(missing).into()) } else { Ok(()) };
    };
    install_packages(apt, &missing)?;
    match missing_peers() {
        missing if missing.is_empty() => Ok(()),
        missing => Err(StillMissing(missing).into()),
    }
}

/// Installs packages with `apt`, and retries once after an update.
///
/// A fresh container has no package lists, and old lists contain packages that no longer exist.
fn install_packages(apt: &str, peers: &[&Peer]) -> Result<(), CommandError> {
    let packages: Vec<&str> = peers.iter().map(|peer| peer.package).collect();
    let install = || {
        let mut install = command(&format!("{apt} install --yes --no-install-recommends"));
        install.args(&packages).env("DEBIAN_FRONTEND", "noninteractive");
        install
    };
    let Err(first) = run(&mut install()) else { return Ok(()) };
    println!("{first}; trying again with fresh package lists");
    run(&mut command(&format!("{apt} update")))?;
    run(&mut install())
}

/// `apt-get` with the rights to install, or `None`.
fn apt_get() -> Option<&'static str> {
    if !is_on_path("apt-get") {
        return None;
    }
    // The standard library has no function for the user id.
    let is_root = succeeds(Command::new("sh").args(["-c", "test $(id -u) -eq 0"]));
    if is_root { Some("apt-get") } else { is_on_path("sudo").then_some("sudo apt-get") }
}

fn install_tools(tools: &[&Tool]) -> Result {
    for tool in tools {
        run(&mut command(tool.install))?;
    }
    Ok(())
}

/// Peers that could not be installed.
#[derive(Debug)]
struct StillMissing(Vec<&'static Peer>);

impl fmt::Display for StillMissing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let programs: Vec<&str> = self.0.iter().map(|peer| peer.program).collect();
        write!(f, "still missing: {}", programs.join(", "))
    }
}

impl Error for StillMissing {}
