//! Cargo tools in `target/tools`, which `cargo xtask test` installs without root and without changing `~/.cargo`.

use std::{env, ffi::OsString, io, path::PathBuf, process::Command};

use crate::{
    peers::Tool,
    process::{CommandError, command, run, succeeds},
};

/// The directory of the tools, under the root of the workspace.
const ROOT: &str = "target/tools";

/// The tools of a directory, and those on `PATH`.
#[derive(Clone, Debug)]
pub struct Toolbox {
    /// An absolute path, because commands run in several directories.
    root: PathBuf,
    path: OsString,
}

impl Toolbox {
    /// The tools of this workspace.
    pub fn current() -> io::Result<Self> {
        let root = env::current_dir()?.join(ROOT);
        Ok(Self::new(root, &env::var_os("PATH").unwrap_or_default()))
    }

    /// The tools of a directory. Those on `path` are used if the directory does not have them.
    fn new(root: PathBuf, path: &OsString) -> Self {
        let directories = [root.join("bin")].into_iter().chain(env::split_paths(path));
        // A directory with a colon cannot be part of `PATH`.
        let path = env::join_paths(directories).unwrap_or_else(|_| path.clone());
        Self { root, path }
    }

    /// A command that finds the tools.
    pub fn command(&self, line: &str) -> Command {
        let mut command = command(line);
        command.env("PATH", &self.path);
        command
    }

    /// Whether a tool is installed.
    pub fn has(&self, tool: &Tool) -> bool {
        // The probe must not install a toolchain.
        succeeds(self.command(tool.probe).env("RUSTUP_AUTO_INSTALL", "0"))
    }

    /// Compiles a tool and installs it in the directory.
    pub fn install(&self, tool: &Tool) -> Result<(), CommandError> {
        run(self.command("cargo install --locked --root").arg(&self.root).arg(tool.name))
    }
}

#[cfg(all(test, unix))]
pub mod tests {
    use std::{fs, os::unix::fs::PermissionsExt as _};

    use super::*;
    use crate::{
        peers::{DENY, NEXTEST},
        scratch::Scratch,
    };

    /// A cargo that installs an empty tool, and that has no subcommands of its own.
    const CARGO: &str = "#!/bin/sh
here=$(dirname \"$0\")
echo \"$@\" >> \"$here/log\"
if [ \"$1\" = install ]; then
    test -e \"$here/broken\" && exit 101
    mkdir -p \"$4/bin\" && echo '#!/bin/sh' > \"$4/bin/$5\" && chmod +x \"$4/bin/$5\"
else
    exec \"cargo-$1\"
fi
";

    /// A toolbox with a fake cargo in the directory `path`, whose calls are logged to `path/log`.
    pub fn toolbox(scratch: &Scratch) -> Toolbox {
        let cargo = scratch.write("path/cargo", CARGO.as_bytes());
        fs::set_permissions(&cargo, fs::Permissions::from_mode(0o755)).unwrap();
        let path = format!("{}/path:/usr/bin:/bin", scratch.path());
        Toolbox::new(PathBuf::from(scratch.path()).join("tools"), &path.into())
    }

    #[test]
    fn an_installed_tool_is_found() {
        let scratch = Scratch::new("toolbox");
        let toolbox = toolbox(&scratch);
        assert!(!toolbox.has(&DENY));
        toolbox.install(&DENY).unwrap();
        assert!(toolbox.has(&DENY));
        assert!(!toolbox.has(&NEXTEST));
        assert!(scratch.read("tools/bin/cargo-deny").starts_with(b"#!"));
    }

    #[test]
    fn a_failed_installation_is_an_error() {
        let scratch = Scratch::new("toolbox-broken");
        let toolbox = toolbox(&scratch);
        scratch.write("path/broken", b"");
        let error = toolbox.install(&DENY).unwrap_err().to_string();
        assert!(error.starts_with("`cargo install --locked --root "), "{error}");
        assert!(error.ends_with("cargo-deny` ended with exit status: 101"), "{error}");
    }
}
