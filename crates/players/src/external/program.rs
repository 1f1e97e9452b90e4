//! Locates external programs.

use std::env;
use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::grammar::CommandLine;

/// Where distributions install games. These directories are not always on `PATH`.
const GAME_DIRECTORIES: [&str; 2] = ["/usr/games", "/usr/local/games"];

/// An executable file and its arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    /// The path of the file.
    pub path: PathBuf,
    /// The arguments.
    pub arguments: Vec<String>,
}

impl Program {
    /// Locates the program of a command line.
    ///
    /// A path is relative to the current directory. A name is searched on `PATH` and in the directories for games.
    ///
    /// ```
    /// use outflank_players::Program;
    ///
    /// let error = Program::find(&"no-such-program -l 4".parse()?).unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "program no-such-program not found on PATH; install it, or write its path as in cmd=./no-such-program",
    /// );
    /// # Ok::<(), outflank_players::CommandLineError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When there is no such file, or it is not executable.
    pub fn find(line: &CommandLine) -> Result<Self, ProgramError> {
        let name = line.program();
        let path = if Path::new(name).components().count() > 1 || name.starts_with('.') {
            at_path(name)?
        } else {
            on_path(name).ok_or_else(|| ProgramError::NotOnPath(name.to_owned()))?
        };
        Ok(Self { path, arguments: line.words()[1..].to_vec() })
    }
}

fn at_path(name: &str) -> Result<PathBuf, ProgramError> {
    let path = PathBuf::from(name);
    if !path.is_file() {
        return Err(ProgramError::NoFile(name.to_owned()));
    }
    if is_runnable(&path) { Ok(path) } else { Err(ProgramError::NotRunnable(name.to_owned())) }
}

fn on_path(name: &str) -> Option<PathBuf> {
    let file = if Path::new(name).extension().is_some() {
        name.to_owned()
    } else {
        format!("{name}{}", env::consts::EXE_SUFFIX)
    };
    let path = env::var_os("PATH").unwrap_or_default();
    let directories = env::split_paths(&path).chain(GAME_DIRECTORIES.map(PathBuf::from));
    directories.map(|directory| directory.join(&file)).find(|path| path.is_file() && is_runnable(path))
}

#[cfg(unix)]
fn is_runnable(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt as _;

    path.metadata().is_ok_and(|file| file.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
fn is_runnable(_: &Path) -> bool {
    true
}

/// Why a program cannot be started.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ProgramError {
    /// The program was not found on `PATH`.
    #[error("program {0} not found on PATH; install it, or write its path as in cmd=./{0}")]
    NotOnPath(String),
    /// There is no such file.
    #[error("no program at {0}; paths are relative to the directory in which outflank is started")]
    NoFile(String),
    /// The file is not executable.
    #[error("{0} is not executable; run chmod +x {0}")]
    NotRunnable(String),
}
